"""Hints and walk-throughs as pictures with words: for notebooks."""

from typing import TYPE_CHECKING

from sapper.hints import drawing
from sapper.render import html, svg

if TYPE_CHECKING:
    from sapper.hints.hint_data import Hint
    from sapper.hints.walkthrough import WalkThrough


def of_hint(hint: "Hint") -> str:
    """Return the board with as much of the hint as its level shows, and its words."""
    picture = svg.draw(hint.board, overlay=drawing.overlay(hint), labels=True)
    return html.figure(picture, hint.text)


def of_walk_through(walk: "WalkThrough") -> str:
    """Return where the play ended, the outcome, and every step in words at a click."""
    *steps, summary = walk.lines()
    told = (line.partition(". ")[2] for line in steps)  # the list numbers them itself
    heading = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
    return html.figure(svg.draw(walk.end, labels=True), summary, details=told, heading=heading)
