"""The findings of ``generation``: its answer, and its figures, from the tables alone."""

from collections.abc import Callable, Mapping

from sapper.generators.mine_and_safe_move import REPAIRS
from sapper.studies import generation_answer, generation_document_answer
from sapper.studies.figures import Figure, Mark, Panel, Series
from sapper.studies.findings import Findings
from sapper.studies.generation_grid import DENSITIES, Shapes
from sapper.studies.generation_subjects import CHAIN, MINE_MOVE, REJECTION, REPAIR
from sapper.studies.tables import Record, Table, Tables, number


def findings(tables: Tables) -> Findings:
    """Answer the three problems, then say what follows for the document."""
    return Findings(
        (*generation_answer.paragraphs(tables), *generation_document_answer.paragraphs(tables)),
        (_drawn(tables["costs"]), _times(tables["costs"]), _survival(tables["survival"])),
        _sentences(tables),
    )


def _sentences(tables: Tables) -> Mapping[str, str]:
    """Return the sentences that other documents quote."""
    brief = generation_answer.brief(tables)
    return {
        **generation_document_answer.sentences(tables),
        **({"brief": brief} if brief else {}),
    }


def _drawn(costs: Table) -> Figure:
    return Figure(
        "drawn",
        "Boards drawn for one that is solvable, by number of cells and shape; bars are 95 %"
        " intervals, points without one have fewer than ten boards.",
        tuple(
            Panel(
                f"{way.partition('/')[0]}, {shapes.value}",
                *("cells", "boards drawn"),
                _by_density(costs, "drawn", way, shapes),
                log_x=True,
                log_y=True,
            )
            for way in (REJECTION, MINE_MOVE)
            for shapes in (Shapes.SQUARE, Shapes.STRIP)
        ),
        shared=True,
    )


def _times(costs: Table) -> Figure:
    return Figure(
        "times",
        "Milliseconds of processor time a board, on squares; bars are 95 % intervals. The first"
        " two play from Python, the others are native.",
        tuple(
            Panel(
                way.partition("/")[0],
                *("cells", "ms"),
                _by_density(costs, "ms", way, Shapes.SQUARE),
                log_x=True,
                log_y=True,
            )
            for way in (MINE_MOVE, REJECTION, REPAIR, CHAIN)
        ),
        shared=True,
    )


def _survival(survival: Table) -> Figure:
    def panel(title: str, y: str, shapes: Shapes, head: str) -> Panel:
        return Panel(
            *(title, "cells", y),
            _lines(lambda group: survival.records(shapes=shapes.value, group=group), head),
        )

    within = f"within {REPAIRS}"
    return Figure(
        "survival",
        "The document's generator: boards solved within its repairs, of all that were drawn"
        " (bars are 95 % intervals), and repairs until a board is solved or cannot be.",
        (
            panel("Solved, squares", "share", Shapes.SQUARE, within),
            panel("Solved, strips", "share", Shapes.STRIP, within),
            panel("Repairs, squares", "repairs", Shapes.SQUARE, "repairs"),
            panel("Repairs, strips", "repairs", Shapes.STRIP, "repairs"),
        ),
    )


def _by_density(costs: Table, head: str, way: str, shapes: Shapes) -> tuple[Series, ...]:
    return _lines(
        lambda group: costs.records(generator=way, shapes=shapes.value, group=group),
        head,
    )


def _lines(rows: Callable[[str], tuple[Record, ...]], head: str) -> tuple[Series, ...]:
    found = []
    for colour, density in enumerate(DENSITIES):
        group = f"{density} %"
        there = sorted(
            (row for row in rows(group) if row[head] is not None),
            key=lambda row: number(row["cells"]),
        )
        points = tuple((number(row["cells"]), number(row[head])) for row in there)
        ends = tuple(
            (number(_or(row, f"{head} from", head)), number(_or(row, f"{head} to", head)))
            for row in there
        )
        if points:
            found.append(Series(group, points, Mark.BOTH, colour, ends))
    return tuple(found)


def _or(row: Record, wanted: str, instead: str) -> str | int | float | bool | None:
    """Return a value of a row, or another where it is blank or there is none."""
    value = row.get(wanted)
    return row[instead] if value is None else value
