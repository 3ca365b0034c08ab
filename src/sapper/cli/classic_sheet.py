"""The steps of a classic as drawings, one beside the other."""

from sapper.classics import ClassicResult
from sapper.render import stage_sheet
from sapper.render.overlay import TONES, Fill, Outline
from sapper.render.stage_sheet import LegendEntry, Stage

PICTURES = 60
"""The most steps that are drawn: more make a sheet that nobody can look at."""

_LEGEND = (
    LegendEntry.fill("highlight", "what the step finds, or where it puts mines"),
    LegendEntry.fill("clue", "the clues it looks at"),
    LegendEntry.outline("the sets of cells it speaks of"),
)


def drawn(result: ClassicResult) -> str:
    """Return one document with a drawing of every step, as many as one can look at."""
    stages = [
        Stage(
            f"{number}. {step.text}",
            board=step.board,
            shapes=(
                Fill(step.clues, "clue"),
                Fill(step.cells, "highlight"),
                *(
                    Outline(cells, f"tone-{tone % TONES}", 0.08 + 0.05 * (tone % 4))
                    for tone, cells in enumerate(step.sets)
                ),
            ),
        )
        for number, step in enumerate(result.trace[:PICTURES], 1)
    ] or [Stage(f"{result.name} does nothing here", board=result.board)]
    more = result.left_off + max(0, len(result.trace) - PICTURES)
    note = f"{more:,} more steps are not drawn" if more else ""
    return stage_sheet.draw(result.board, stages, labels=True, legend=_LEGEND, note=note)
