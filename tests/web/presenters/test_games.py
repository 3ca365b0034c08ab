"""Games as players see them."""

from sapper import GameSpec
from sapper.web.game_options import GameOptions
from sapper.web.presenters.games import game_list_item, moment, settings
from sapper.web.store import StoredGame

OPTIONS = GameOptions(GameSpec(30, 16, 99, mode="no-guess", difficulty="easy"), question_marks=True)


def test_what_was_chosen_is_told_by_its_names() -> None:
    found = settings(OPTIONS)
    assert (found.level, found.mode, found.difficulty) == ("expert", "no-guess", "easy")
    assert (found.first_click, found.generator, found.question_marks) == ("opening", "auto", True)


def test_a_game_in_a_list_has_times_that_people_can_read() -> None:
    stored = StoredGame("g", "p", OPTIONS.to_plain(), "00" * 32, created=0.0, touched=86_400.0)
    item = game_list_item(stored)
    assert (item.id, item.outcome, item.seq) == ("g", "in progress", 0)
    assert (item.created, item.touched) == ("1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z")
    assert item.spec == settings(OPTIONS)
    assert moment(1.9) == "1970-01-01T00:00:01Z"
