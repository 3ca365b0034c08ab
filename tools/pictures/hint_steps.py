"""Write the animation of the README: a hint that shows its steps on the board.

The animation is an SVG drawing with frames animated by CSS: the board, then each step of the proof
with its sentence, then the cells to open. If the reader prefers reduced motion, only the last frame
is shown. Run as ``python -m tools.pictures.hint_steps FILE``. The board is fixed; the texts and
shapes come from the hint.
"""

import math
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from sapper import Board, Hint, hint
from sapper.hints.naming import RowsAndColumns
from sapper.hints.step_sentences import ProofText
from sapper.hints.steps import Step
from sapper.render import svg
from sapper.render.overlay import Fill, Icon, Mark, Outline, Shape
from sapper.render.svg_shapes import text

BOARD = "8x5m8:.2101.3./2.1012../122102../01.112../01111.2."
SECONDS = 3.0
"""The seconds for which a frame is shown."""

_CELL = 44
_LINE = 22
_MARGIN = 24
_COLUMNS = 62
_WIDTH = 560


def frames(found: Hint) -> Iterator[tuple[str, tuple[Shape, ...]]]:
    """Yield the words and shapes of each frame.

    Raises:
        ValueError: the hint has no proof to show.
    """
    if found.proof is None:
        raise ValueError(f"the hint on {found.board.id} has no steps")
    yield "What is safe here?", ()
    teller = ProofText(found.board, found.proof, RowsAndColumns(found.board))
    steps = found.proof.steps
    for place, step in enumerate(steps):
        words = " ".join([teller.sentence(place), *teller.lines(place)])
        yield words, (*_known(steps[:place]), Fill(step.clues, "clue"), *_fact(step))
    sure = (*_known(steps), Outline(found.cells, "safe"))
    yield "This is proof, not probability: open the green cells.", sure


def _known(steps: Sequence[Step]) -> Iterator[Shape]:
    for step in steps:
        yield from _fact(step)


def _fact(step: Step) -> tuple[Shape, ...]:
    if step.mine:
        return Fill(step.cells, "mine"), Icon(Mark.MINE, step.cells)
    return (Fill(step.cells, "safe"),)


def animation(found: Hint) -> str:
    """Return the whole drawing."""
    shown = list(frames(found))
    drawings = [_drawn(found.board, shapes) for _, shapes in shown]
    captions = [textwrap.wrap(words, _COLUMNS) for words, _ in shown]
    wide, high = _size(drawings[0])
    width = max(_WIDTH, wide + 2 * _MARGIN)
    height = high + (max(len(lines) for lines in captions) + 2) * _LINE
    size = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>',
        "<title>A hint shows its steps on a Minesweeper board</title>",
        f"<style>{_style(len(shown))}</style>",
        f'<rect class="ground" {size} rx="6"/>',
    ]
    for number, (drawing, lines) in enumerate(zip(drawings, captions, strict=True)):
        left = (width - wide) // 2
        parts.append(f'<g class="frame-{number}">')
        parts.append(f'<g transform="translate({left} {_MARGIN // 2})">{drawing}</g>')
        for line, part in enumerate(lines):
            top = high + (line + 1.5) * _LINE
            parts.append(f'<text class="caption" x="{_MARGIN}" y="{top:g}">{text(part)}</text>')
        parts.append("</g>")
    return "\n".join([*parts, "</svg>\n"])


def _drawn(board: Board, shapes: Sequence[Shape]) -> str:
    return svg.draw(board, overlay=shapes, labels=True, cell_size=_CELL, theme="light")


def _size(drawing: str) -> tuple[int, int]:
    """Return the width and height of a drawing in pixels, rounded up."""
    found = re.search(r' width="([\d.]+)" height="([\d.]+)"', drawing)
    if found is None:
        raise ValueError("a drawing without a size")
    return math.ceil(float(found[1])), math.ceil(float(found[2]))


def _style(count: int) -> str:
    """Return the CSS rules that show one frame after another, in a loop."""
    share = 100 / count
    shown = f"0%,{share:.3f}%{{visibility:visible}}{share + 0.001:.3f}%,100%{{visibility:hidden}}"
    whole = f"{count * SECONDS:g}s"
    frames = [
        f".frame-{number}{{visibility:hidden;"
        f"animation:shown {whole} step-end {number * SECONDS:g}s infinite}}"
        for number in range(count)
    ]
    still = f"g[class^=frame-]{{animation:none}}.frame-{count - 1}{{visibility:visible}}"
    return "".join(
        (
            ".ground{fill:#f6f6f6}",
            ".caption{font:15px system-ui,sans-serif;fill:#222}",
            f"@keyframes shown{{{shown}}}",
            *frames,
            f"@media (prefers-reduced-motion:reduce){{{still}}}",
        )
    )


def main() -> None:
    """Write the drawing to the file that the command names."""
    (file,) = sys.argv[1:]
    Path(file).write_text(animation(hint(Board.parse(BOARD))), encoding="utf-8")


if __name__ == "__main__":
    main()
