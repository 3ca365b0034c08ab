import re

import pytest
from tools.reference.web_api import document, markdown

API = {
    "paths": {
        "/api/x/{name}": {
            "get": {
                "description": "Look | at it.",
                "parameters": [
                    {"name": "deep", "in": "query", "schema": {"type": "boolean", "default": False}}
                ],
                "responses": {
                    "200": {
                        "description": "The answer.",
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/X"}}
                        },
                    }
                },
            }
        }
    },
    "components": {
        "schemas": {
            "X": {
                "required": ["cells"],
                "properties": {
                    "cells": {"type": "array", "items": {"type": "integer"}},
                    "word": {"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}], "default": None},
                },
            }
        }
    },
}


def test_a_route_with_its_parameter_and_its_answer():
    text = markdown(API)
    assert "| `GET` | [`/api/x/{name}`](#get-api-x-name) | Look \\| at it. |" in text
    assert "| `deep` | query | boolean | `false` |  |" in text
    assert "| `200` | [X](#shape-x) | The answer. |" in text


def test_a_shape_with_its_fields():
    text = markdown(API)
    assert "| `cells` | list of integer | required |  |" in text
    assert "| `word` | `a`, `b` or null | `null` |  |" in text


@pytest.fixture(scope="module")
def real():
    return document()


def test_every_route_and_shape_of_the_server_is_there(real):
    text = markdown(real)
    for path, methods in real["paths"].items():
        for method in methods:
            assert f"### {method.upper()} `{path}`" in text
    for name in real["components"]["schemas"]:
        assert f"\n### {name}\n" in text


def test_every_link_has_its_target(real):
    text = markdown(real)
    targets = set(re.findall(r"^\(([\w-]+)\)=$", text, flags=re.MULTILINE))
    assert set(re.findall(r"\]\(#([\w-]+)\)", text)) <= targets
