"""The cost of a request is known before anything is computed."""

import pytest

from sapper.app import limits
from sapper.app.errors import RequestError
from sapper.app.game_options import game_options
from sapper.app.limits import WorkLimits
from sapper.app.requests import NewGameRequest
from sapper.board import Board
from sapper.engine import Stop
from sapper.layout import Layout
from sapper.spec import GameSpec

LIMITS = WorkLimits()


def lattice(side: int) -> Board:
    rows = [
        "".join("3" if row % 2 and col % 2 else "." for col in range(side)) for row in range(side)
    ]
    return Board.from_rows(rows, None)


def checkerboard(side: int) -> Board:
    rows = ["".join("3" if (row + col) % 2 else "." for col in range(side)) for row in range(side)]
    return Board.from_rows(rows, None)


@pytest.mark.parametrize("board", [lattice(40), checkerboard(70), checkerboard(100)])
def test_a_decomposition_that_would_take_long_is_refused_with_its_price(board: Board) -> None:
    with pytest.raises(RequestError) as refusal:
        limits.check_decomposition(board, LIMITS, Stop())
    body = refusal.value.body()
    assert (refusal.value.status, body["error"]) == (422, "too_expensive")
    assert body["price"] > body["budget"] == limits.DECOMPOSITION_STEPS


@pytest.mark.parametrize(
    "board", [lattice(16), checkerboard(12), Board.from_rows(["." * 1000, "1" * 1000], None)]
)
def test_a_decomposition_that_is_cheap_enough_passes(board: Board) -> None:
    limits.check_decomposition(board, LIMITS, Stop())


@pytest.mark.parametrize(
    ("spec", "count", "most"),
    [
        (GameSpec(1000, 2, 400, mode="no-guess", difficulty="hard"), 20, 5),
        (GameSpec(200, 200, 5000, mode="no-guess"), 2, 1),
        (GameSpec(200, 200, 5000), 20, 10),
        (GameSpec(30, 16, 99, mode="no-guess", difficulty="hard"), 21, 20),
    ],
)
def test_more_boards_than_one_request_may_ask_for_are_refused(spec, count, most) -> None:
    many = WorkLimits(boards=100)
    with pytest.raises(RequestError, match=f"at most {most}$") as refusal:
        limits.check_boards(spec, count, many)
    assert refusal.value.code == "too_expensive"
    limits.check_boards(spec, most, many)


def test_there_is_a_limit_to_the_number_of_boards() -> None:
    limits.check_boards(GameSpec(8, 8, 10), 20, LIMITS)
    with pytest.raises(
        RequestError, match="21 boards are too many: at most 20 per request"
    ) as refusal:
        limits.check_boards(GameSpec(8, 8, 10), 21, LIMITS)
    assert refusal.value.code == "too_many_boards"


def test_a_review_is_paid_by_its_openings_and_its_cells() -> None:
    limits.check_review(480, 381)
    limits.check_review(10_000, 400)
    with pytest.raises(RequestError) as refusal:
        limits.check_review(10_000, 401)
    assert refusal.value.code == "too_expensive"
    assert refusal.value.fields["price"] > refusal.value.fields["budget"]


def test_a_side_and_the_number_of_cells_are_limited() -> None:
    limits.check_size(200, 200, LIMITS)
    for width, height in ((1001, 1), (201, 200)):
        with pytest.raises(RequestError, match=f"{width}x{height} is too large here"):
            limits.check_size(width, height, LIMITS)


def test_a_layout_longer_than_the_largest_board_is_refused_before_it_is_read() -> None:
    request = NewGameRequest(layout="2x2m1:*./.." + " " * 5000)
    with pytest.raises(RequestError, match="5011 bytes are too many for a board of 4 cells"):
        game_options(request, WorkLimits(cells=4))
    layout = game_options(request, WorkLimits(cells=400)).layout
    assert layout == Layout.parse("2x2m1:*./..")
