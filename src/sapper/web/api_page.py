"""The page ``/docs``: a readable form of the OpenAPI document, without scripts or other files.

It lists the operations by subject, each with its parameters, its body, its answer and a ``curl``
command, and then all schemas.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from typing import Any

from sapper.engine import Stop
from sapper.web import messages, openapi

Json = dict[str, Any]

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { margin-top: 3rem; border-bottom: 1px solid; text-transform: capitalize }
h3 { margin: 2rem 0 0.5rem; overflow-wrap: anywhere }
section { overflow-x: auto }
table { border-collapse: collapse; margin: 0.5rem 0; font-size: 0.875rem }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0 }
tr { border-bottom: 1px solid #8886 }
pre { padding: 0.5rem; overflow-x: auto; background: #8882 }
summary { cursor: pointer; padding: 0.25rem 0 }
"""

STYLE_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'"
"""The hash of the style sheet, for the page's content security policy."""

_SAMPLES: Json = {
    "base64": "BYTES",
    "cell": [1, 1],
    "classic": "single-point",
    "name": "ann",
    "passphrase": "a pass-phrase of your own",
    "to": "drawing",
}
"""Example values of required fields; other fields get the first allowed value or the smallest
number."""

_SHOWN: Json = {
    "board": "3x3m2:1../.../...",
    "AnswerRequest.cell": [1, 1],
    "GenerateRequest.level": "beginner",
    "LessonAnswerRequest.cell": [1, 1],
    "NewGameRequest.level": "beginner",
    "PostedGame.name": "game.rmv",
}
"""The optional fields that examples contain, with their values; a field without a class name
applies to all schemas."""

_PATH_SAMPLES = {"{name}": "GAME", "{day}": "2026-11-16", "{number}": "1"}


@cache
def html() -> str:
    """Return the page."""
    document = openapi.document()
    groups: dict[str, list[tuple[str, str, Json]]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append((method.upper(), path, operation))
    return "\n".join(_page(document, groups)) + "\n"


def encoded_html(_stop: Stop) -> bytes:
    """Return the page as UTF-8."""
    return html().encode("utf-8")


def encoded_document(_stop: Stop) -> bytes:
    """Return the OpenAPI document as JSON."""
    return messages.encode(openapi.document())


def _page(document: Json, groups: dict[str, list[tuple[str, str, Json]]]) -> Iterator[str]:
    schemas = document["components"]["schemas"]
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>sapper: web API</title>\n<style>{_STYLE}</style>\n</head>\n<body>"
    yield f"<h1>sapper {escape(document['info']['version'])}: web API</h1>"
    yield (
        '<p>All operations of the server, generated from <a href="api/openapi.json">'
        "api/openapi.json</a>. Bodies and answers are JSON. A cell is "
        "<code>[row, column]</code>, counted from 0. In the examples, GAME is "
        "the id of a game and BYTES is a file in base64.</p>"
    )
    for group, operations in groups.items():
        yield f"<p><b>{escape(group.capitalize())}</b>: "
        yield ", ".join(
            f'<a href="#{each["operationId"]}">{each["operationId"]}</a>'
            for _, _, each in operations
        )
        yield "</p>"
    for group, operations in groups.items():
        yield f"<h2>{escape(group)}</h2>"
        for method, path, operation in operations:
            yield from _operation(method, path, operation, schemas)
    yield "<h2>Schemas</h2>"
    for name, schema in schemas.items():
        yield f'<section id="schema-{name}">\n<h3>{name}</h3>'
        yield f"<p>{_prose(schema['description'])}</p>"
        yield _fields(schema) if "properties" in schema else f"<p>{_type(schema)}</p>"
        yield "</section>"
    yield "</body>\n</html>"


def _operation(method: str, path: str, operation: Json, schemas: Json) -> Iterator[str]:
    name = operation["operationId"]
    yield f'<section id="{name}">\n<h3><code>{method} {escape(path)}</code> {name}</h3>'
    yield f"<p>{_prose(operation['description'])}</p>"
    if parameters := operation.get("parameters"):
        rows = (
            (each["name"], each["schema"], each["required"], each["description"], each["in"])
            for each in parameters
        )
        yield "<h4>Parameters</h4>"
        yield _table(rows)
    if body := _body(operation):
        yield f"<h4>Body: {_type(body)}</h4>"
        yield _fields(_resolved(body, schemas))
    for status, response in operation["responses"].items():
        for media_type, content in response["content"].items():
            about = f"{status}: {escape(response['description'])}"
            schema = content["schema"]
            if "$ref" not in schema:
                yield f"<p>{about} <code>{escape(media_type)}</code></p>"
            elif status.startswith("2"):
                yield f"<details><summary>{about} {_type(schema)}</summary>"
                yield f"{_fields(_resolved(schema, schemas))}</details>"
            else:
                yield f"<p>{about} {_type(schema)}</p>"
    yield f"<pre>{escape(curl(method, path, operation, schemas))}</pre>\n</section>"


def curl(method: str, path: str, operation: Json, schemas: Json) -> str:
    """Return a command that calls an operation."""
    for parameter, sample in _PATH_SAMPLES.items():
        path = path.replace(parameter, sample)
    asked = [
        f"{each['name']}={_sample(each['name'], each['schema'], schemas)}"
        for each in operation.get("parameters", ())
        if each["in"] == "query" and each["required"]
    ]
    address = f"http://127.0.0.1:8000{path}{'?' if asked else ''}{'&'.join(asked)}"
    if method == "GET":
        return f"curl '{address}'"
    # Operations without fields take an empty object.
    text = json.dumps(sample_body(operation, schemas))
    return f"curl '{address}' \\\n  -H 'Content-Type: application/json' \\\n  -d '{text}'"


def sample_body(operation: Json, schemas: Json) -> Json:
    """Return a body that an operation accepts."""
    body = _body(operation)
    if body is None:
        return {}
    schema = _resolved(body, schemas)
    found: Json = {}
    for name, field in schema["properties"].items():
        for key in (f"{schema['title']}.{name}", name):
            if key in _SHOWN:
                found[name] = _SHOWN[key]
                break
        else:
            if name in schema.get("required", ()):
                found[name] = _sample(name, field, schemas)
    return found


def _sample(name: str, schema: Json, schemas: Json) -> Any:
    if name in _SAMPLES:
        return _SAMPLES[name]
    schema = _resolved(schema, schemas)
    return schema["enum"][0] if "enum" in schema else schema["minimum"]


def _body(operation: Json) -> Json | None:
    body = operation.get("requestBody")
    return None if body is None else body["content"]["application/json"]["schema"]


def _resolved(schema: Json, schemas: Json) -> Json:
    reference = schema.get("$ref")
    return schema if reference is None else schemas[reference.rpartition("/")[2]]


def _fields(schema: Json) -> str:
    required = schema.get("required", ())
    return _table(
        (name, field, name in required, field.get("description", ""), "")
        for name, field in schema.get("properties", {}).items()
    )


def _table(rows: Iterable[tuple[str, Json, bool, str, str]]) -> str:
    """Return a table of fields: name, schema, whether it is required, meaning, and location."""
    lines = ["<table>\n<tr><th>name</th><th>type</th><th></th><th>meaning</th></tr>"]
    for name, schema, required, text, place in rows:
        default = next(
            (json.dumps(schema[key]) for key in ("default", openapi.DEFAULT) if key in schema), ""
        )
        notes = [place, "" if required else "optional", default and f"default {default}"]
        about = escape(", ".join(each for each in notes if each))
        lines.append(
            f"<tr><td><code>{escape(name)}</code></td><td>{_type(schema)}</td>"
            f"<td>{about}</td><td>{_prose(text)}</td></tr>"
        )
    return "\n".join([*lines, "</table>"])


def _type(schema: Json) -> str:
    """Return a type in words, with links to schemas."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#schema-{name}">{name}</a>'
    if "enum" in schema:
        return ", ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    match schema:
        case {"prefixItems": parts}:
            return f"[{', '.join(_type(each) for each in parts)}]"
        case {"type": "array", "items": dict(item)}:
            return f"list of {_type(item)}"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"object of {_type(value)}"
    return escape(str(schema.get("type", "any value")))


def _prose(text: str) -> str:
    """Return a text with backticks converted to code."""
    parts = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts)
    )
