"""The OpenAPI document, derived from the table of operations.

Schemas come from the dataclasses of requests and answers. The description of a field is the
docstring below it, or otherwise an entry of ``sapper.answers.glossary``. ``answer_schema`` returns
the answers as one JSON Schema.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from sapper import __version__, answers
from sapper.answers.games import OutOfTurn
from sapper.answers.glossary import FIELDS
from sapper.answers.service import Error, Health
from sapper.app.operations import OPERATIONS, PATH_PARAMETERS, Operation, PathParameter
from sapper.app.requests import Limit, Request, limits_of
from sapper.web import messages

Json = dict[str, Any]

_REFERENCE = "#/components/schemas/{name}"
DEFAULT = "x-default"
"""The keyword for the default of a field."""

_PARAMETER = re.compile(r"{(\w+)}")


@cache
def document() -> Json:
    """Return the OpenAPI document of the server."""
    kinds = [each for each in _kinds() if each is not Request]
    paths: Json = {}
    for operation in OPERATIONS.values():
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "sapper",
            "summary": "Minesweeper, exactly",
            "version": __version__,
        },
        "paths": paths,
        "components": {
            "schemas": _with_renamed_defaults(schemas(kinds, _REFERENCE)),
            "securitySchemes": {
                "player": {
                    "type": "apiKey",
                    "in": "header",
                    "name": messages.HEADER,
                    "description": "The token of a player, created with the first game.",
                }
            },
        },
        "security": [{}, {"player": []}],
    }


def _with_renamed_defaults(found: Json) -> Json:
    """Rename ``default`` in the fields of requests to ``x-default``.

    Some client generators (openapi-typescript) treat every field with a default as required.
    """
    for schema in found.values():
        for field in schema.get("properties", {}).values():
            if "default" in field:
                field[DEFAULT] = field.pop("default")
    return found


def answer_schema() -> Json:
    """Return one JSON Schema with all answers, by name, in ``$defs``."""
    found: list[type] = [
        value
        for module in pkgutil.iter_modules(answers.__path__, "sapper.answers.")
        for value in vars(importlib.import_module(module.name)).values()
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.name
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "sapper's answers",
        "$defs": schemas(found, "#/$defs/{name}"),
    }


def _kinds() -> list[type]:
    found: list[type] = [Error, OutOfTurn]
    for operation in OPERATIONS.values():
        found += [operation.request]
        found += [] if isinstance(operation.answer, str) else [operation.answer]
    return list(dict.fromkeys(found))


def schemas(kinds: Iterable[type], reference: str) -> Json:
    """Return the schemas of classes and of all classes they use, by name."""
    _, components = msgspec.json.schema_components(kinds, ref_template=reference)
    for kind in _used(kinds):
        schema = components[kind.__name__]
        schema["description"] = _first_paragraph(kind.__doc__ or "")
        if issubclass(kind, Enum):
            schema["type"] = "string"
            schema["enum"] = [member.value for member in kind]
            continue
        hints, texts = get_type_hints(kind, include_extras=True), _field_texts(kind)
        for field in fields(kind):
            described = schema["properties"][field.name]
            _limit(described, hints[field.name])
            described["description"] = texts.get(field.name) or _shared_text(
                field.name, hints[field.name]
            )
        if issubclass(kind, Request):
            schema["additionalProperties"] = False
        elif kind is not OutOfTurn:
            schema["required"] = list(schema["properties"])  # answers always have all fields
    return dict(sorted(components.items()))


def _used(kinds: Iterable[type]) -> list[Any]:
    """Return these classes, and all sapper classes that occur in the types of their fields."""
    found: dict[Any, None] = {}
    waiting: list[Any] = list(kinds)
    while waiting:
        hint = waiting.pop()
        if get_args(hint):
            waiting += get_args(hint)
        elif isinstance(hint, type) and hint not in found:
            if issubclass(hint, Enum):
                found[hint] = None
            elif is_dataclass(hint):
                found[hint] = None
                waiting += get_type_hints(hint).values()
    return list(found)


def _limit(schema: Json, hint: Any) -> None:
    """Add the limits of a type to its schema, and the type of an enum's values."""
    if "enum" in schema:
        schema["type"] = "string"
    if get_origin(hint) is Annotated:
        for limit in limits_of(hint):
            schema |= _keywords(limit, schema)
        hint = get_args(hint)[0]
    arguments = [each for each in get_args(hint) if each is not Ellipsis]
    if "anyOf" in schema:
        for part, argument in zip(schema["anyOf"], arguments, strict=True):
            _limit(part, argument)
    elif "prefixItems" in schema:
        if schema["minItems"] == schema["maxItems"]:
            del schema["items"]  # it is false, which some client generators refuse
        for part, argument in zip(schema["prefixItems"], arguments, strict=True):
            _limit(part, argument)
    elif isinstance(schema.get("items"), dict) and arguments:
        _limit(schema["items"], arguments[0])


def _keywords(limit: Limit, schema: Json) -> Json:
    unit = "Items" if schema.get("type") == "array" else "Length"
    words = {
        "minimum": limit.least,
        "maximum": limit.most,
        f"min{unit}": limit.shortest,
        f"max{unit}": limit.longest,
        "pattern": None if limit.pattern is None else f"^(?:{limit.pattern})$",
    }
    return {word: value for word, value in words.items() if value is not None}


@cache
def _field_texts(kind: type) -> dict[str, str]:
    """Return the docstrings below the fields of a class and of its base classes."""
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not is_dataclass(base):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)  # noqa: S101 - the source of a class
        for before, after in zip(body.body, body.body[1:], strict=False):
            match before, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    text = text.replace("``None``", "null").replace("``", "`")
                    texts[name] = " ".join(text.split())
    return texts


def _shared_text(name: str, hint: Any) -> str:
    """Return the description shared by all fields of this name, or the one in the field's class."""
    held = _used([hint])
    return FIELDS[name] if name in FIELDS or not held else _first_paragraph(held[0].__doc__ or "")


def _first_paragraph(text: str) -> str:
    return " ".join(inspect.cleandoc(text).partition("\n\n")[0].replace("``", "`").split())


def _operation(operation: Operation) -> Json:
    found: Json = {
        "operationId": operation.name,
        "tags": [operation.group],
        "summary": operation.summary,
        "description": f"{operation.summary} {operation.description}".strip(),
        "x-cost": operation.cost.value,
        "responses": _responses(operation),
    }
    parameters = [
        _path_parameter(name, PATH_PARAMETERS[name]) for name in _PARAMETER.findall(operation.path)
    ]
    if operation.method == "GET":
        parameters += _query(operation.request)
    elif fields(operation.request):
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _reference(operation.request)}},
        }
    if parameters:
        found["parameters"] = parameters
    return found


def _reference(kind: type) -> Json:
    return {"$ref": _REFERENCE.format(name=kind.__name__)}


def _content(kind: type | str) -> Json:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": _reference(kind)}}


def _responses(operation: Operation) -> Json:
    found = {
        str(operation.status): {"description": "Done.", "content": _content(operation.answer)},
        "4XX": {"description": "The request was refused.", "content": _content(Error)},
        "5XX": {"description": "The server cannot answer now.", "content": _content(Error)},
    }
    if operation.takes_turns:
        found["409"] = {
            "description": "The action's number is not the last action's number plus one.",
            "content": _content(OutOfTurn),
        }
    if operation.answer is Health:
        found["503"] = {
            "description": "The server is running, but cannot answer requests now.",
            "content": _content(Health),
        }
    return found


def parameter_schema(parameter: PathParameter) -> Json:
    """Return the schema of a parameter in a path."""
    if parameter.kind is int:
        return {"type": "integer", "minimum": 1, "maximum": parameter.most}
    return {"type": "string", "pattern": f"^(?:{parameter.pattern})$"}


def _path_parameter(name: str, parameter: PathParameter) -> Json:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": parameter.description,
        "schema": parameter_schema(parameter),
    }


def _query(kind: type[Request]) -> list[Json]:
    schema = schemas([kind], _REFERENCE)[kind.__name__]
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            "description": described.get("description", ""),
            "schema": {key: value for key, value in described.items() if key != "description"},
        }
        for name, described in schema["properties"].items()
    ]
