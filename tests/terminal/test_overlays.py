"""What is known of hidden cells, against the engine and the player."""

from sapper import Board, analyse, best_move, words
from sapper.app.questions import AskedBoard
from sapper.terminal import overlays
from sapper.terminal.overlays import Overlay, shown

STUCK = Board.parse("4x4m3:..../.21./.1../....")
CERTAIN = Board.parse("3x3m1:.../111/000")


def asked(board, *, first=False, free=False):
    return AskedBoard(board, first_click_is_safe=first, forced_guess_is_free=free)


def test_states_are_those_of_the_engine():
    for board in (STUCK, CERTAIN):
        analysis = analyse(board)
        looks = shown(Overlay.STATES, asked(board)).looks
        of = {overlays.SAFE: set(), overlays.MINE: set(), overlays.UNCERTAIN: set()}
        for cell, look in looks.items():
            of[look].add(cell)
        assert of[overlays.SAFE] == set(analysis.safe)
        assert of[overlays.MINE] == set(analysis.mines)
        assert len(looks) == len(analysis.risks)


def test_chances_are_rounded_and_only_certainty_looks_certain():
    risks = analyse(STUCK).risks
    looks = shown(Overlay.CHANCES, asked(STUCK)).looks
    assert looks.keys() == risks.keys()
    for cell, look in looks.items():
        if 0 < risks[cell] < 1:
            assert abs(int(look.text) - 100 * risks[cell]) <= 0.5
    certain = shown(Overlay.CHANCES, asked(CERTAIN)).looks
    assert [certain[0, col].text for col in range(3)] == ["ok", "**", "ok"]


def test_the_best_move_stands_behind_an_arrow():
    found = shown(Overlay.WINS, asked(STUCK))
    best = best_move(STUCK)
    assert [cell for cell, look in found.looks.items() if look.label] == [best.cell]
    assert f"{100 * best.win_chance:.0f} %" in found.note


def test_rules_are_known():
    assert shown(Overlay.CHANCES, asked(Board.parse("2x1m1:.."), first=True)) == (
        {},
        words.FIRST_CLICK,
    )
    assert words.FREE_GUESS in shown(Overlay.STATES, asked(STUCK, free=True)).note
    assert words.FREE_GUESS not in shown(Overlay.STATES, asked(CERTAIN, free=True)).note


def test_boards_that_are_too_hard_are_reported():
    found = shown(Overlay.CHANCES, asked(STUCK), limit=1)
    assert found == ({}, overlays.TOO_HARD)


def test_overlays_follow_each_other_in_a_circle():
    every = [Overlay.NONE]
    while every[-1].following is not Overlay.NONE:
        every.append(every[-1].following)
    assert every == list(Overlay)
