"""Generates the reference of the web API from the OpenAPI document of the server.

Like ``/api/openapi.json``, the page comes from the table of operations.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sapper.web import openapi
from sapper.web.openapi import DEFAULT

Json = dict[str, Any]


def document() -> Json:
    """Return the server's OpenAPI document."""
    return openapi.document()


def markdown(api: Json) -> str:
    """Return the page of an OpenAPI document: an overview, the routes, the schemas."""
    routes = [
        (method.upper(), path, route)
        for path, methods in api["paths"].items()
        for method, route in methods.items()
    ]
    parts = ["## Routes", _overview(routes)]
    for method, path, route in routes:
        parts += _route(method, path, route)
    parts.append("## Schemas")
    for name, schema in sorted(api["components"]["schemas"].items()):
        parts += _shape(name, schema)
    return "\n\n".join(parts) + "\n"


def _overview(routes: list[tuple[str, str, Json]]) -> str:
    rows = [
        (f"`{method}`", f"[`{path}`](#{_anchor(method, path)})", _summary(route))
        for method, path, route in routes
    ]
    return _table(("method", "route", "description"), rows)


def _anchor(method: str, path: str) -> str:
    """Return the link target of a route's heading."""
    letters = [letter if letter.isalnum() else "-" for letter in f"{method} {path}".lower()]
    return "-".join(part for part in "".join(letters).split("-") if part)


def _summary(route: Json) -> str:
    text: str = route.get("description") or route.get("summary") or ""
    first, *_ = text.split("\n\n")
    return " ".join(first.split())


def _route(method: str, path: str, route: Json) -> Iterator[str]:
    yield f"({_anchor(method, path)})=\n### {method} `{path}`"
    yield route.get("description", "")
    if parameters := route.get("parameters"):
        yield _table(
            ("parameter", "in", "type", "default", "meaning"),
            [
                (
                    f"`{one['name']}`",
                    one["in"],
                    _type(one["schema"]),
                    "required" if one.get("required") else _default(one["schema"]),
                    one.get("description", one["schema"].get("description", "")),
                )
                for one in parameters
            ],
        )
    if body := route.get("requestBody"):
        yield f"The body is {_content(body)}."
    yield _table(
        ("status", "answer", "meaning"),
        [
            (f"`{status}`", _content(answer), _meaning(answer))
            for status, answer in route["responses"].items()
        ],
    )


def _meaning(answer: Json) -> str:
    text: str = answer.get("description", "")
    return text


def _content(part: Json) -> str:
    found = [
        _type(content["schema"]) if content.get("schema") else f"`{kind}`"
        for kind, content in part.get("content", {}).items()
    ]
    return " or ".join(found) or "empty"


def _shape(name: str, schema: Json) -> Iterator[str]:
    yield f"(shape-{name.lower()})=\n### {name}"
    yield schema.get("description", "")
    required = schema.get("required", ())
    if fields := schema.get("properties"):
        yield _table(
            ("field", "type", "default", "meaning"),
            [
                (
                    f"`{field}`",
                    _type(one),
                    "required" if field in required else _default(one),
                    one.get("description", ""),
                )
                for field, one in fields.items()
            ],
        )


def _default(schema: Json) -> str:
    given = (schema[key] for key in ("default", DEFAULT) if key in schema)
    return next((f"`{json.dumps(each)}`" for each in given), "")


def _type(schema: Json) -> str:
    """Return the type of a value in words, with links to schemas."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#shape-{name.lower()})"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(one) for one in schema[key]))
    kind = schema.get("type", "anything")
    if kind == "array":
        if "prefixItems" in schema:
            return f"list of {', '.join(_type(one) for one in schema['prefixItems'])}"
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return str(kind)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
