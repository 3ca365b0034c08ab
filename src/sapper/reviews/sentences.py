"""A review in words: every turning point, the whole game, and lists with one line per item."""

import re
from typing import TYPE_CHECKING

from sapper import words
from sapper.game import Fate, Outcome
from sapper.hints import Technique
from sapper.players.intervals import chance_words
from sapper.reviews.judgements import Judgement, JudgementKind, Totals
from sapper.words import percent

if TYPE_CHECKING:
    from sapper.reviews.game_review import Review

SHOWN_BY = {
    Technique.SINGLE: "single numbers show it",
    Technique.PAIR: "two numbers together show it",
    Technique.REGION: "several numbers together show it",
    Technique.TOTAL: "the mine count shows it",
}
"""For each technique, words that name it as the reason for a fact."""


def of_judgement(judgement: Judgement) -> str:
    """Describe an opening in one sentence or a few.

    >>> from fractions import Fraction
    >>> from sapper import Board
    >>> of_judgement(Judgement(
    ...     3, JudgementKind.FORCED_GUESS, Board.parse("3x1m1:.1."), ((0, 0),), lives=True,
    ...     fate=Fate.LUCK, risk=Fraction(1, 2), least_risk=Fraction(1, 2), safest=((0, 0), (0, 2)),
    ... ))
    'Nothing was certain. Row 1, column 1 had a 50 % chance of a mine, and no cell had a lower \
risk. It was not a mine.'
    """
    return f"{_said(judgement)}{_misled(judgement)}"


def _misled(judgement: Judgement) -> str:
    wrong = judgement.wrong_flags
    if not wrong:
        return ""
    flags, were, them = ("flag", "was", "it") if len(wrong) == 1 else ("flags", "were", "them")
    return f" The {flags} at {words.places(wrong)} {were} wrong, and the chord relied on {them}."


def _said(judgement: Judgement) -> str:
    match judgement.kind:
        case JudgementKind.FIRST_CLICK:
            return "The first click is always safe."
        case JudgementKind.CERTAIN if judgement.technique is not None:
            return f"Certain: {SHOWN_BY[judgement.technique]}."
        case JudgementKind.FORCED_GUESS:
            return _forced(judgement)
        case JudgementKind.NEEDLESS_GUESS:
            return _needless(judgement)
        case JudgementKind.SUICIDE:
            return _suicide(judgement)
    return "Not judged: the limit was reached."


def _cells(judgement: Judgement) -> str:
    return words.capital(words.places(judgement.cells))


def _risk(judgement: Judgement) -> str:
    """Return a sentence about the mine probability of the opened cells, without a full stop."""
    if judgement.risk is None:
        return f"{_cells(judgement)} may have been a mine; the chance was not computed"
    chance = percent(float(judgement.risk))
    among = "" if len(judgement.cells) == 1 else " among them"
    return f"{_cells(judgement)} had {_article(chance)} {chance} chance of a mine{among}"


def _article(number: str) -> str:
    """Return the indefinite article for a number, as it is read aloud.

    >>> _article("8 %"), _article("11 %"), _article("18 %"), _article("50 %"), _article("80 %")
    ('an', 'an', 'an', 'a', 'an')
    """
    whole = re.match(r"[0-9]*", number)
    digits = "" if whole is None else whole[0]
    return "an" if digits.startswith("8") or digits in ("11", "18") else "a"


def _ending(judgement: Judgement) -> str:
    several = len(judgement.cells) > 1
    match judgement.fate, judgement.lives:
        case Fate.KILL, _:
            return "In this mode such a guess loses."
        case Fate.SAVE, _:
            return "In this mode such a guess is safe."
        case _, True:
            return "There was no mine." if several else "It was not a mine."
    what = "There was a mine" if several else "It was a mine"
    return f"{what}: the game was lost."


def _forced(judgement: Judgement) -> str:
    if judgement.fate is Fate.SAVE:
        return "Nothing was certain, and in this mode a forced guess is safe."
    least, risk = judgement.least_risk, judgement.risk
    risked = _risk(judgement)
    if least is None or risk is None:
        compared = ""
    elif risk <= least:
        compared = ", and no cell had a lower risk"
    else:
        where = words.place(judgement.safest[0])
        compared = f"; the lowest risk was {percent(float(least))}, at {where}"
        chances = judgement.win_chances
        if chances is not None and chances.cell is None:
            compared += ", but no cell had a better chance to win"
    return f"Nothing was certain. {risked}{compared}.{_worth(judgement)} {_ending(judgement)}"


def _worth(judgement: Judgement) -> str:
    chances = judgement.win_chances
    if chances is None or chances.cell is None:
        return ""
    if percent(chances.move) == percent(chances.best):
        return ""
    board = judgement.board
    by_move, by_best = chance_words(
        board.grid, board.mines, chances.move, chances.best, exact=chances.exact
    )
    best = words.place(chances.cell)
    return f" With this guess, the chance to win was {by_move}; with {best}, it was {by_best}."


def _needless(judgement: Judgement) -> str:
    count = len(judgement.safe)
    were = "was" if count == 1 else "were"
    safe = f"{words.number(count)} {'cell' if count == 1 else 'cells'} {were} certainly safe"
    why = "" if judgement.why is None else f" {judgement.why.text}"
    return f"An avoidable guess: {safe}.{why} {_risk(judgement)}. {_ending(judgement)}"


def _suicide(judgement: Judgement) -> str:
    if judgement.why is None:
        return (
            f"A certain loss: at least one of the cells at {words.places(judgement.cells)} "
            "had to be a mine."
        )
    several = len(judgement.cells) > 1
    was = "included a provable mine" if several else "was certainly a mine"
    return f"{_cells(judgement)} {was}. {judgement.why.text}"


def of_totals(totals: Totals, outcome: Outcome, last: Judgement | None) -> tuple[str, ...]:
    """Summarise a game in a few sentences."""
    return tuple(
        text
        for text in (
            _how_it_ended(totals, outcome, last),
            _guesses(totals),
            " ".join(filter(None, (_saved(totals), _lucky(totals, last)))),
            _accuracy(totals),
            _unknown(totals),
        )
        if text
    )


def _how_it_ended(totals: Totals, outcome: Outcome, last: Judgement | None) -> str:
    if outcome is Outcome.PLAYING:
        return "The game was given up."
    if outcome is Outcome.WON:
        if totals.guesses or totals.unknown:
            return "The game was won."
        return "The game was won by logic alone: not one opening was a guess."
    match None if last is None else last.kind:
        case JudgementKind.SUICIDE:
            return "The game was lost by opening a cell that was certainly a mine."
        case JudgementKind.NEEDLESS_GUESS:
            return "The game was lost by an avoidable guess: a safe cell existed."
        case JudgementKind.FORCED_GUESS:
            return "The game was lost by a forced guess: no cell was certain to be safe."
    return "The game was lost."


def _guesses(totals: Totals) -> str:
    if not totals.guesses:
        return ""
    return (
        f"{words.capital(words.number(totals.guesses))} "
        f"{'guess' if totals.guesses == 1 else 'guesses'}: "
        f"{totals.forced} forced, {totals.needless} avoidable."
    )


def _saved(totals: Totals) -> str:
    if not totals.saved:
        return ""
    saved = words.capital(words.number(totals.saved))
    one = totals.saved == 1
    guesses, them = ("guess was", "it") if one else ("guesses were", "they")
    return f"{saved} {guesses} free: in this mode {them} could not lose."


def _lucky(totals: Totals, last: Judgement | None) -> str:
    if totals.luck is None or totals.luck == 1:
        return ""
    fatal = last is not None and last.kind.is_guess and not last.lives
    survived = totals.guesses - totals.saved - fatal
    return f"Luck: {words.survival(totals.luck, survived)}."


def _accuracy(totals: Totals) -> str:
    if totals.accuracy is None:
        return ""
    if totals.accuracy > 100 - 1e-6:
        return "Accuracy 100: nothing better was possible."
    return f"Accuracy {accuracy_figure(totals.accuracy)} of 100."


def accuracy_figure(accuracy: float) -> str:
    """Return the accuracy as text; it is rounded to 100 only if nothing better was possible.

    >>> accuracy_figure(100.0), accuracy_figure(99.99), accuracy_figure(42.25)
    ('100', '99.9', '42.2')
    """
    if accuracy > 100 - 1e-6 or accuracy == 0:
        return f"{accuracy:.0f}"
    return f"{max(min(accuracy, 99.9), 0.1):.1f}"


def _unknown(totals: Totals) -> str:
    if not totals.unknown:
        return ""
    count = words.capital(words.number(totals.unknown))
    openings = "opening was" if totals.unknown == 1 else "openings were"
    return f"{count} {openings} not judged: the limit was reached."


def game_line(review: "Review") -> str:
    """Return the game on one line: size, mode, outcome, duration."""
    game = review.game
    spec = game.spec
    ended = "given up" if game.outcome is Outcome.PLAYING else game.outcome.value
    first, last = game.moves[0].at, game.moves[-1].at
    took = "" if first is None or last is None else f" after {last - first:.1f} s"
    return (
        f"{spec.width}x{spec.height}, {words.counted(spec.mines, 'mine')}, {spec.rules_label}; "
        f"{ended}{took}, {words.counted(len(game.moves), 'move')}"
    )


def move_title(review: "Review", judgement: Judgement) -> str:
    """Return the number of a move, and its time if it has one."""
    at = review.game.moves[judgement.move - 1].at
    return f"Move {judgement.move}" if at is None else f"Move {judgement.move}, {at:.1f} s"


def sections(review: "Review") -> dict[str, list[str]]:
    """Return the non-empty lists of a review, by heading."""
    found = {
        "Turning points": turning_points(review),
        "Techniques": techniques(review),
        "Wrong flags": wrong_flags(review),
        "Overlooked cells": overlooked(review),
        "Pauses": pauses(review),
    }
    return {title: lines for title, lines in found.items() if lines}


def turning_points(review: "Review") -> list[str]:
    """Return the turning points."""
    return [
        f"{move_title(review, each)}: {review.sentence(each)}" for each in review.turning_points
    ]


def techniques(review: "Review") -> list[str]:
    """Return how often each technique was used and how often it was missed."""
    return [
        f"{words.capital(use.technique.value)}: used {use.used}, missed {use.missed}."
        for use in review.totals.techniques
        if use.used or use.missed
    ]


def wrong_flags(review: "Review") -> list[str]:
    """Return the wrong flags."""
    found = []
    for flag in review.wrong_flags:
        until = "to the end" if flag.removed is None else f"until move {flag.removed}"
        known = (
            "nothing on the board showed that it was wrong"
            if flag.known is None
            else f"before move {flag.known}, the board showed that it was wrong"
        )
        why = "" if flag.why is None else f". {flag.why.text.removesuffix('.')}"
        found.append(
            f"{words.capital(words.place(flag.cell))}: placed by move {flag.placed}, stayed "
            f"{until}; {known}{why}."
        )
    return found


def overlooked(review: "Review") -> list[str]:
    """Return the overlooked cells, one line each."""
    found = []
    for wait in review.overlooked:
        end = "never opened" if wait.until is None else f"opened by move {wait.until}"
        waited = words.counted(wait.openings, "opening")
        if wait.seconds is not None:
            waited += f", {wait.seconds:.1f} s"
        if wait.needless:
            waited += f"; {words.counted(wait.needless, 'avoidable guess')} meanwhile"
        place = words.capital(words.place(wait.cell))
        found.append(f"{place}: certainly safe before move {wait.since}, {end} ({waited}).")
    return found


def pauses(review: "Review") -> list[str]:
    """Return the pauses."""
    found = []
    for pause in review.pauses:
        safe = ""
        if pause.safe is not None:
            cells = "cell was" if pause.safe == 1 else "cells were"
            safe = f"; {words.number(pause.safe)} {cells} certainly safe"
        article = "the" if pause.easiest is Technique.TOTAL else "a"
        easiest = "" if pause.easiest is None else f", the easiest by {article} {pause.easiest}"
        found.append(f"{pause.seconds:.1f} s before move {pause.move}{safe}{easiest}.")
    return found
