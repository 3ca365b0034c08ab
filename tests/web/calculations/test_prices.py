"""What a calculation costs is known before it is begun."""

import pytest

from sapper.app.errors import RequestError
from sapper.board import Board
from sapper.engine import Stop
from sapper.spec import GameSpec
from sapper.web.calculations import prices


def lattice(side: int) -> Board:
    rows = [
        "".join("3" if row % 2 and col % 2 else "." for col in range(side)) for row in range(side)
    ]
    return Board.from_rows(rows, None)


def checkerboard(side: int) -> Board:
    rows = ["".join("3" if (row + col) % 2 else "." for col in range(side)) for row in range(side)]
    return Board.from_rows(rows, None)


@pytest.mark.parametrize("board", [lattice(40), checkerboard(70), checkerboard(100)])
def test_a_decomposition_that_would_take_long_is_refused_with_its_price(board) -> None:
    with pytest.raises(RequestError) as refusal:
        prices.check_decomposition(board, Stop())
    body = refusal.value.body()
    assert (refusal.value.status, body["error"]) == (422, "too_expensive")
    assert body["price"] > body["budget"] == prices.DECOMPOSITION_STEPS


@pytest.mark.parametrize(
    "board", [lattice(16), checkerboard(12), Board.from_rows(["." * 1000, "1" * 1000], None)]
)
def test_what_can_be_paid_passes(board) -> None:
    prices.check_decomposition(board, Stop())


@pytest.mark.parametrize(
    ("spec", "count", "most"),
    [
        (GameSpec(1000, 2, 400, mode="no-guess", difficulty="hard"), 20, 5),
        (GameSpec(200, 200, 5000, mode="no-guess"), 2, 1),
        (GameSpec(200, 200, 5000), 20, 10),
        (GameSpec(30, 16, 99, mode="no-guess", difficulty="hard"), 21, 20),
    ],
)
def test_more_boards_than_one_call_may_ask_for_are_refused(spec, count, most) -> None:
    searches = spec.mode.needs_solvable
    with pytest.raises(RequestError, match=f"at most {most}$") as refusal:
        prices.check_boards(spec, count, searches=searches)
    assert refusal.value.code == "too_expensive"
    prices.check_boards(spec, most, searches=searches)


def test_a_review_is_paid_by_its_openings_and_its_cells() -> None:
    prices.check_review(480, 381)
    prices.check_review(10_000, 400)
    with pytest.raises(RequestError) as refusal:
        prices.check_review(10_000, 401)
    assert refusal.value.code == "too_expensive"
    assert refusal.value.fields["price"] > refusal.value.fields["budget"]
