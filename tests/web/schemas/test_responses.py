"""Names of schemas: the page's types are made from them."""

from importlib import import_module
from pathlib import Path

import pytest
from pydantic import BaseModel

from sapper.web import schemas
from sapper.web.schemas.requests import Request

MODULES = sorted(path.stem for path in Path(schemas.__file__).parent.glob("[a-z]*.py"))


def models(module: str) -> list[type[BaseModel]]:
    """The schemas that a module defines itself."""
    found = import_module(f"sapper.web.schemas.{module}")
    return [
        value
        for value in vars(found).values()
        if isinstance(value, type)
        and issubclass(value, BaseModel)
        and value.__module__ == found.__name__
    ]


def test_no_two_schemas_share_a_name() -> None:
    """Two of one name would be told apart in OpenAPI by the paths of their modules."""
    names = [model.__name__ for module in MODULES for model in models(module)]
    assert len(names) > 40
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("module", [name for name in MODULES if name not in ("fields", "requests")])
def test_no_response_leaves_a_field_out(module: str) -> None:
    """Whoever reads a response may rely on every field; the few defaults are written too."""
    optional = {
        f"{model.__name__}.{name}"
        for model in models(module)
        if not issubclass(model, Request) and not model.__name__.endswith("Request")
        for name, field in model.model_fields.items()
        if not field.is_required()
    }
    assert optional <= {
        "ActionTaken.cell",
        "ExerciseResponse.player",
        "GameResponse.player",
        "ProgressResponse.player",
        "OutOfTurnResponse.game",
        # Answers are kept with their games: those from before these fields are still read.
        "ActionResponse.counted",
        "GameResponse.counted",
        "GameEnding.risk",
        "GameEnding.terms",
        "GameEnding.text",
        "GameResult.best_before",
        "GuessSummary.saved",
        "MoveJudgement.risk",
        "MoveJudgement.saved",
    }
