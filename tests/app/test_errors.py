"""Errors of the library and of the server, as responses."""

import json

import pytest

from sapper import errors
from sapper.app.errors import (
    CODES,
    STATUSES,
    RequestError,
    request_error,
    too_many_requests,
)
from sapper.web.messages import refusal


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (errors.NotationError("x"), 422, "bad_notation"),
        (errors.IllegalMoveError("x", reason=errors.IllegalMoveReason.OVER), 422, "illegal_move"),
        (errors.GenerationError("x"), 422, "cannot_generate"),
        (errors.UndecidedError("x"), 422, "too_hard"),
        (errors.UnavailableError("x"), 503, "unavailable"),
        (errors.RenderError("x"), 422, "refused"),
    ],
)
def test_every_error_of_the_library_has_a_status_and_a_code(
    error: errors.SapperError, status: int, code: str
) -> None:
    found = request_error(error)
    assert (found.status, found.code, str(found)) == (status, code, "x")


def test_an_error_of_the_server_stays_as_it_is() -> None:
    error = RequestError("no_such_game", "'x' is not a game")
    assert request_error(error) is error


def test_a_response_carries_the_fields_and_when_to_come_back() -> None:
    error = RequestError("stale", "action 1 was another one", game={"seq": 4})
    assert json.loads(refusal(error)[1]["body"]) == {
        "error": "stale",
        "detail": "action 1 was another one",
        "game": {"seq": 4},
    }
    assert (b"retry-after", b"7") in refusal(too_many_requests(7))[0]["headers"]


def test_every_code_of_the_library_has_a_status() -> None:
    assert {code for _, code in CODES} < set(STATUSES)
    with pytest.raises(KeyError):
        RequestError("no_such_code", "x")
