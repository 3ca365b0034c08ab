"""What a review lists, a line each: the game itself, its turning points, flags, cells, pauses."""

from sapper import words
from sapper.game import Outcome
from sapper.hints import Technique
from sapper.reviews.game_review import Review
from sapper.reviews.judgement import Judgement


def game_line(review: Review) -> str:
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


def move_title(review: Review, judgement: Judgement) -> str:
    """Return the number of a move, and its time where it has one."""
    at = review.game.moves[judgement.move - 1].at
    return f"Move {judgement.move}" if at is None else f"Move {judgement.move}, {at:.1f} s"


def turning_points(review: Review) -> list[str]:
    """Tell the turning points."""
    return [
        f"{move_title(review, each)}: {review.sentence(each)}" for each in review.turning_points
    ]


def techniques(review: Review) -> list[str]:
    """Tell which techniques were used and missed."""
    return [
        f"{words.capital(use.technique.value)}: used {use.used}, missed {use.missed}."
        for use in review.totals.techniques
        if use.used or use.missed
    ]


def wrong_flags(review: Review) -> list[str]:
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


def overlooked(review: Review) -> list[str]:
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


def pauses(review: Review) -> list[str]:
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
