"""A review in words: every turning point, the whole game, and its lists, one line per item."""

import re
from typing import TYPE_CHECKING

from sapper import words
from sapper.game import Fate, Outcome
from sapper.hints import Technique
from sapper.reviews.judgements import Judgement, JudgementKind, Totals, WinChances
from sapper.words import percent

if TYPE_CHECKING:
    from sapper.reviews.game_review import Review

SHOWN_BY = {
    Technique.SINGLE: "single clues show it",
    Technique.PAIR: "two clues together show it",
    Technique.REGION: "several clues of a region together show it",
    Technique.TOTAL: "the mine total is needed to see it",
}
"""How hard something was to see."""


def of_judgement(judgement: Judgement) -> str:
    """Say what an opening was, in a sentence or a few.

    >>> from fractions import Fraction
    >>> from sapper import Board
    >>> of_judgement(Judgement(
    ...     3, JudgementKind.FORCED_GUESS, Board.parse("3x1m1:.1."), ((0, 0),), lives=True,
    ...     fate=Fate.LUCK, risk=Fraction(1, 2), least_risk=Fraction(1, 2), safest=((0, 0), (0, 2)),
    ... ))
    'Nothing was certain. Row 1, column 1 had a 50 % chance of a mine, and no cell had less. It \
was none.'
    """
    return f"{_said(judgement)}{_misled(judgement)}"


def _misled(judgement: Judgement) -> str:
    """Name the wrong flags that a fatal chord relied on."""
    wrong = judgement.wrong_flags
    if not wrong:
        return ""
    flags, were, them = ("flag", "was", "it") if len(wrong) == 1 else ("flags", "were", "them")
    return f" The {flags} at {words.places(wrong)} {were} wrong, and the chord relied on {them}."


def _said(judgement: Judgement) -> str:
    match judgement.kind:
        case JudgementKind.FIRST_CLICK:
            return "The first click: the rules keep it alive."
        case JudgementKind.CERTAIN if judgement.technique is not None:
            return f"Certain: {SHOWN_BY[judgement.technique]}."
        case JudgementKind.FORCED_GUESS:
            return _forced(judgement)
        case JudgementKind.NEEDLESS_GUESS:
            return _needless(judgement)
        case JudgementKind.SUICIDE:
            return _suicide(judgement)
    return "Unknown: the budget ended before it was known what the board says."


def _cells(judgement: Judgement) -> str:
    return words.capital(words.places(judgement.cells))


def _risk(judgement: Judgement) -> str:
    """Say what was opened, and how likely a mine was."""
    if judgement.risk is None:
        return f"{_cells(judgement)} may have been a mine, by a chance that was not counted"
    chance = percent(float(judgement.risk))
    among = "" if len(judgement.cells) == 1 else " among them"
    return f"{_cells(judgement)} had {_article(chance)} {chance} chance of a mine{among}"


def _article(number: str) -> str:
    """Return the article before a number that is read aloud.

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
            return "The rules of this game kill such a guess."
        case Fate.SAVE, _:
            return "The rules of this game let such a guess live."
        case _, True:
            return "There was none." if several else "It was none."
    return "There was one, and the game was lost." if several else "It was one: the game was lost."


def _forced(judgement: Judgement) -> str:
    if judgement.fate is Fate.SAVE:
        return "Nothing was certain. The rules of this game let such a guess live."
    least, risk = judgement.least_risk, judgement.risk
    told = _risk(judgement)
    if least is None or risk is None:
        compared = ""
    elif risk <= least:
        compared = ", and no cell had less"
    else:
        where = words.place(judgement.safest[0])
        compared = f"; the least was {percent(float(least))}, at {where}"
        chances = judgement.win_chances
        if chances is not None and chances.cell is None:
            compared += ", but no cell was the better chance to win"
    return f"Nothing was certain. {told}{compared}.{_worth(judgement)} {_ending(judgement)}"


def _worth(judgement: Judgement) -> str:
    """Compare the move with the best one by the chance to win."""
    chances = judgement.win_chances
    if chances is None or chances.cell is None or not _differ(chances):
        return ""
    about = "" if chances.exact else "about "
    return (
        f" The chance to win by it was {about}{percent(chances.move)},"
        f" by {words.place(chances.cell)} {about}{percent(chances.best)}."
    )


def _differ(chances: WinChances) -> bool:
    return percent(chances.move) != percent(chances.best)


def _needless(judgement: Judgement) -> str:
    count = len(judgement.safe)
    were = "was" if count == 1 else "were"
    safe = f"{words.number(count)} {'cell' if count == 1 else 'cells'} {were} certainly safe"
    why = "" if judgement.why is None else f" {judgement.why.text}"
    return f"A needless guess: {safe}.{why} {_risk(judgement)}. {_ending(judgement)}"


def _suicide(judgement: Judgement) -> str:
    if judgement.why is None:
        return (
            f"Certain death: {words.places(judgement.cells)} could not all be free of mines, "
            "in whatever way the others lie."
        )
    several = len(judgement.cells) > 1
    was = "held a certain mine" if several else "was certainly a mine"
    return f"{_cells(judgement)} {was}. {judgement.why.text}"


def of_totals(totals: Totals, outcome: Outcome, last: Judgement | None) -> tuple[str, ...]:
    """Say what happened in a game, in a few sentences.

    Args:
        totals: the sums.
        outcome: how the game ended; in progress if it was given up.
        last: the last opening; ``None`` without any.
    """
    return tuple(
        text
        for text in (
            _how_it_ended(totals, outcome, last),
            _guesses(totals),
            _luck(totals, last),
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
            return "The game was lost by opening a certain mine."
        case JudgementKind.NEEDLESS_GUESS:
            return "The game was lost by a needless guess: a safe cell was there."
        case JudgementKind.FORCED_GUESS:
            return "The game was lost by a forced guess: nothing was certain."
    return "The game was lost."


def _guesses(totals: Totals) -> str:
    if not totals.guesses:
        return ""
    return (
        f"{words.capital(words.number(totals.guesses))} "
        f"{'guess' if totals.guesses == 1 else 'guesses'}: "
        f"{totals.forced} forced, {totals.needless} needless."
    )


def _luck(totals: Totals, last: Judgement | None) -> str:
    return " ".join(text for text in (_saved(totals), _lucky(totals, last)) if text)


def _saved(totals: Totals) -> str:
    if not totals.saved:
        return ""
    saved = words.capital(words.number(totals.saved))
    one = totals.saved == 1
    guesses, them = ("guess was", "it") if one else ("guesses were", "them")
    return f"{saved} {guesses} free: the rules of this game let {them} live."


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
    if totals.accuracy == 0:
        return "Accuracy 0: a move that could not live left no chance to win."
    figure = accuracy_figure(totals.accuracy)
    return f"Accuracy {figure}: the choices kept {figure} % of the chance to win of the best ones."


def accuracy_figure(accuracy: float) -> str:
    """Return the accuracy as it is shown: 100 only if nothing better was possible.

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
    openings = "opening is" if totals.unknown == 1 else "openings are"
    return f"{count} {openings} unknown: the budget ended before the board was understood."


def game_line(review: "Review") -> str:
    """Return the game in a line: size, mode, how it ended, how long it took."""
    game = review.game
    spec = game.spec
    ended = "given up" if game.outcome is Outcome.PLAYING else game.outcome.value
    first, last = game.moves[0].at, game.moves[-1].at
    took = "" if first is None or last is None else f" after {last - first:.1f} s"
    return (
        f"{spec.width}x{spec.height}, {words.counted(spec.mines, 'mine')}, {spec.mode.label}; "
        f"{ended}{took}, {words.counted(len(game.moves), 'move')}"
    )


def move_title(review: "Review", judgement: Judgement) -> str:
    """Return the number of a move, and its time where it has one."""
    at = review.game.moves[judgement.move - 1].at
    return f"Move {judgement.move}" if at is None else f"Move {judgement.move}, {at:.1f} s"


def turning_points(review: "Review") -> list[str]:
    """Tell the turning points."""
    return [
        f"{move_title(review, each)}: {review.sentence(each)}" for each in review.turning_points
    ]


def techniques(review: "Review") -> list[str]:
    """Tell which techniques were used and missed."""
    return [
        f"{words.capital(use.technique.value)}: used {use.used}, missed {use.missed}."
        for use in review.totals.techniques
        if use.used or use.missed
    ]


def wrong_flags(review: "Review") -> list[str]:
    """Tell the wrong flags."""
    found = []
    for flag in review.wrong_flags:
        until = "to the end" if flag.removed is None else f"until move {flag.removed}"
        known = (
            "nothing on the board spoke against it"
            if flag.known is None
            else f"the board showed it before move {flag.known}"
        )
        why = "" if flag.why is None else f". {flag.why.text.removesuffix('.')}"
        found.append(
            f"{words.capital(words.place(flag.cell))}: placed by move {flag.placed}, stood "
            f"{until}; {known}{why}."
        )
    return found


def overlooked(review: "Review") -> list[str]:
    """Tell the cells that waited."""
    found = []
    for wait in review.overlooked:
        end = "never opened" if wait.until is None else f"opened by move {wait.until}"
        waited = words.counted(wait.openings, "opening")
        if wait.seconds is not None:
            waited += f", {wait.seconds:.1f} s"
        if wait.needless:
            waited += f"; {words.counted(wait.needless, 'needless guess')} meanwhile"
        place = words.capital(words.place(wait.cell))
        found.append(f"{place}: certain before move {wait.since}, {end} ({waited}).")
    return found


def pauses(review: "Review") -> list[str]:
    """Tell the pauses."""
    found = []
    for pause in review.pauses:
        safe = ""
        if pause.safe is not None:
            cells = "cell was" if pause.safe == 1 else "cells were"
            safe = f"; {words.number(pause.safe)} {cells} certainly safe"
        easiest = "" if pause.easiest is None else f", the easiest by {_by(pause.easiest)}"
        found.append(f"{pause.seconds:.1f} s before move {pause.move}{safe}{easiest}.")
    return found


def _by(technique: Technique) -> str:
    return f"{'the' if technique is Technique.TOTAL else 'a'} {technique.value}"
