from dataclasses import fields, replace
from typing import get_args, get_type_hints

import pytest

from sapper import LEVELS, Difficulty, FirstClick, GameSpec, Grid, GridError, Mode, SpecError
from sapper.spec import (
    DifficultyName,
    FirstClickName,
    ModeName,
    SpecKeywords,
    level_label,
    seed_or_new,
)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("beginner", (9, 9, 10)),
        ("beginner-8x8", (8, 8, 10)),
        ("intermediate", (16, 16, 40)),
        ("expert", (30, 16, 99)),
    ],
)
def test_levels_are_those_of_the_classic_games(name, size):
    spec = GameSpec.level(name)
    assert (spec.width, spec.height, spec.mines) == size
    assert LEVELS[name] == size


def test_a_level_takes_changes():
    spec = GameSpec.level("expert", mode="fair", first_click="any")
    assert (spec.mode, spec.first_click) == (Mode.FAIR, FirstClick.ANY)


def test_an_unknown_level_is_refused_with_the_choices():
    with pytest.raises(SpecError, match="'novice' is not a level: choose one of beginner"):
        GameSpec.level("novice")


def test_names_become_members():
    spec = GameSpec(9, 9, 10, mode="no-guess", difficulty="mine-count")
    assert spec.mode is Mode.NO_GUESS
    assert spec.difficulty is Difficulty.MINE_COUNT


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"mode": "cheat"}, "'cheat' is not a mode: choose one of classic, no-guess"),
        (
            {"first_click": "lucky"},
            "'lucky' is not a first-click: choose one of any, safe, opening",
        ),
        (
            {"mode": "strict", "difficulty": "insane"},
            "'insane' is not a difficulty: choose one of easy",
        ),
        ({"difficulty": "easy"}, "a difficulty needs a no-guess mode, not 'classic'"),
        ({"mines": 82}, "82 mines do not fit into 81 cells"),
        ({"mines": -1}, "-1 mines do not fit into 81 cells"),
    ],
)
def test_a_request_that_no_board_fulfils_is_refused(changes, message):
    with pytest.raises(SpecError, match=message):
        GameSpec(**{"width": 9, "height": 9, "mines": 10, **changes})


def test_a_start_outside_or_an_empty_grid_is_refused():
    with pytest.raises(GridError, match="9,0 is outside"):
        GameSpec(9, 9, 10, start=(9, 0))
    with pytest.raises(GridError, match="0x9 is not a grid"):
        GameSpec(0, 9, 0)


def test_starting_at_keeps_the_rest():
    spec = GameSpec(9, 8, 10, mode="lenient")
    moved = spec.starting_at((7, 8))
    assert moved.start == (7, 8)
    assert (moved.mode, moved.grid) == (Mode.LENIENT, Grid(9, 8))
    assert spec.start is None


@pytest.mark.parametrize("kind", [Mode, FirstClick, Difficulty])
def test_every_choice_has_words_of_its_own_for_people(kind):
    for words in ("label", "description"):
        said = [getattr(choice, words) for choice in kind]
        assert all(said)
        assert len(set(said)) == len(kind)
    assert all(choice.description.endswith(".") for choice in kind)


def test_the_modes_that_need_solvable_boards_are_those_that_take_a_difficulty():
    for mode in Mode:
        if mode.needs_solvable:
            assert GameSpec(9, 9, 10, mode=mode, difficulty="easy").difficulty is Difficulty.EASY
        else:
            with pytest.raises(SpecError, match="needs a no-guess mode"):
                GameSpec(9, 9, 10, mode=mode, difficulty="easy")


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("beginner-8x8", "Beginner 8\u00d78"),
        ("20x10m1", "20\u00d710, 1 mine"),
        ("2x2m3", "2\u00d72, 3 mines"),
    ],
)
def test_a_level_is_named_in_words(name: str, label: str) -> None:
    assert level_label(name) == label


@pytest.mark.parametrize(
    ("names", "kind"),
    [(ModeName, Mode), (FirstClickName, FirstClick), (DifficultyName, Difficulty)],
)
def test_the_names_for_type_checkers_are_those_of_the_members(names, kind):
    assert get_args(names) == tuple(member.value for member in kind)


def test_a_level_takes_every_field_next_to_its_size():
    own = {field.name for field in fields(GameSpec)} - {"width", "height", "mines"}
    assert set(get_type_hints(SpecKeywords)) == own


def test_a_changed_copy_is_checked_and_has_members_too():
    spec = replace(GameSpec(9, 9, 10), mode="fair")
    assert spec.mode is Mode.FAIR
    with pytest.raises(SpecError, match="82 mines"):
        replace(spec, mines=82)


def test_a_seed_is_kept_or_drawn():
    assert seed_or_new(2**64 - 1) == 2**64 - 1
    drawn = {seed_or_new(None) for _ in range(3)}
    assert len(drawn) == 3
    assert all(0 <= seed < 2**53 for seed in drawn)
    with pytest.raises(SpecError, match="-1 is not a seed"):
        seed_or_new(-1)


def test_the_size_of_a_level_is_not_changed():
    with pytest.raises(SpecError, match=r"level 'beginner' already has mines: use GameSpec"):
        GameSpec.level("beginner", mines=3)  # type: ignore[call-arg]
