"""Requests are checked when they are made, wherever they come from."""

from typing import get_args

import pytest

from sapper.answers.boards import (
    ClassicName,
    OriginName,
)
from sapper.app.errors import RequestError
from sapper.app.requests import (
    GenerateRequest,
    HintRequest,
    MoveRequest,
    NewGameRequest,
    PassphraseRequest,
    PlaceRequest,
    PostedBoard,
    SignInRequest,
)
from sapper.classics import CLASSICS
from sapper.game import MoveKind
from sapper.generators.generator import Origin


def refusal(request, /, **values) -> str:
    with pytest.raises(RequestError) as error:
        request(**values)
    assert error.value.code == "invalid_request"
    return str(error.value)


def test_requests_may_name_every_classic() -> None:
    assert set(get_args(ClassicName)) == set(CLASSICS)


def test_answers_may_name_every_origin_of_a_board() -> None:
    assert set(get_args(OriginName)) == set(Origin)


def test_a_hint_says_everything_unless_less_is_asked_for() -> None:
    assert HintRequest().level == 3
    assert refusal(HintRequest, level=4) == "level 4: at most 3"


@pytest.mark.parametrize("seed", [0, 2**64 - 1, "18446744073709551615"])
def test_a_seed_is_a_number_or_its_digits(seed: int | str) -> None:
    assert PlaceRequest(seed=seed).seed == seed


@pytest.mark.parametrize("seed", [-1, 2**64, "x", "1.0", "-1", ""])
def test_what_is_not_a_seed_is_refused(seed: int | str) -> None:
    assert refusal(GenerateRequest, seed=seed).startswith(f"seed {seed!r}: ")


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"seq": 0}, "seq 0: at least 1"),
        ({"cell": (0, -1)}, "cell.1 -1: at least 0"),
        ({"cell": (1 << 25, 0)}, "cell.0 33554432: at most 16777216"),
        ({"at": -0.5}, "at -0.5: at least 0"),
        ({"at": float("nan")}, "at nan: at least 0"),
        ({"at": 1e12}, "at 1000000000000.0: at most 1000000000"),
    ],
)
def test_a_move_has_a_number_a_cell_and_a_time(values: dict, problem: str) -> None:
    move = {"seq": 1, "kind": MoveKind.OPEN, "cell": (0, 0)}
    assert MoveRequest(**move).at is None
    assert refusal(MoveRequest, **(move | values)) == problem


def test_texts_and_lists_have_a_length() -> None:
    long = "x" * 70
    problem = refusal(NewGameRequest, level=long)
    assert problem == f"level {repr(long)[:40]}…: at most 64 characters"
    assert refusal(NewGameRequest, generator="") == "generator '': at least 1 characters"
    assert refusal(PostedBoard, rows=["."] * 20_000) == "rows: at most 16384 items"
    assert refusal(NewGameRequest, key="short").startswith("key 'short': it does not match")


def test_a_pass_phrase_is_not_repeated() -> None:
    problem = refusal(PassphraseRequest, name="Ada", passphrase="secret")
    assert problem == "passphrase: at least 12 characters"
    problem = refusal(SignInRequest, name="Ada", passphrase="secret" * 50)
    assert problem == "passphrase: at most 200 characters"


@pytest.mark.parametrize("name", [" ", "", "a\nb", "a\x00", "x" * 41])
def test_a_player_has_a_name_that_can_be_written(name: str) -> None:
    assert refusal(SignInRequest, name=name, passphrase="").startswith("name ")


def test_a_new_game_needs_no_field() -> None:
    wanted = NewGameRequest()
    assert (wanted.level, wanted.mode, wanted.first_click) == (None, "classic", "opening")
    assert not wanted.question_marks
