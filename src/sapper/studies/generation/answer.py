"""Conclusions and figures of ``generation``: answers to its questions, from its tables only."""

from collections.abc import Iterable

from sapper.generators.draw_and_repair import REPAIRS
from sapper.studies.figures import Figure, Panel, Series
from sapper.studies.generation import document
from sapper.studies.generation.laws import (
    MS,
    PLAYED,
    REPAIRED,
    place,
    plain_number,
    verdicts,
)
from sapper.studies.generation.looks import LEVEL, LOOKS
from sapper.studies.generation.ways import (
    CHAIN,
    DENSITIES,
    LONG_CHAIN,
    MINE_MOVE,
    PACKED,
    REJECTION,
    REPAIR,
    Shapes,
)
from sapper.studies.growth_laws import EXPONENTIAL, HARDLY_WORD, POWER, Criterion
from sapper.studies.study import Findings, bullets
from sapper.studies.tables import Record, Table, Tables, number

_MORE_THAN_ONE = 1.2  # a method with more drawn boards per finished board is said to start over

QUESTION = (
    "Papagoi's thesis asks how complex it is to generate a solvable board. Its answer is Θ(n·cⁿ)"
    " with c > 1. The right answer depends on the method and on the kind of board that is needed."
    " Question 1 asks for any solvable board. Question 2 asks for a board that looks as if it had"
    " been drawn uniformly from all solvable boards. Question 3 asks for a board that really is"
    " uniform in this sense."
)


def paragraphs(tables: Tables) -> tuple[str, ...]:
    """Return the answer to each question, as far as the tables allow."""
    parts = (
        any_board(tables["costs"], tables["laws"]),
        like_uniform(tables["looks"], tables["laws"]),
        uniform(tables["costs"], tables["laws"]),
    )
    return (QUESTION, *(part for part in parts if part))


def brief(tables: Tables) -> str:
    """Return a short answer; empty if the run is too short."""
    names = {REPAIR: "sapper's repair", CHAIN: "the swap chain"}
    ranges = [_range(tables["laws"], way, name) for way, name in names.items()]
    if not all(ranges):
        return ""
    return (
        f"If any solvable board will do, no search is needed. {ranges[0]} By {len(LOOKS)}"
        " statistics, the boards of the swap chain look like uniformly drawn boards."
        f" {ranges[1]} Rejection is the only method that is proved to make all solvable boards"
        " equally likely, and its cost is exponential. It is not known whether a better method"
        " exists."
    )


def _range(laws: Table, way: str, name: str) -> str:
    """Report the fitted powers of n for each criterion, and how many series are exponential."""
    parts = []
    for criterion in Criterion:
        rows = laws.records(generator=way, measure=MS, criterion=criterion.value)
        powers = [number(row["b"]) for row in rows]
        if not powers:
            return ""
        bends = [number(row["dⁿ"]) for row in rows if row["verdict"] == EXPONENTIAL]
        most = ""
        if bends:
            most = f" (with a factor dⁿ of at most {max(bends):.3g} at the largest size)"
        parts.append(
            f"In fits that minimise the {criterion.value}, the time of {name} grows as"
            f" n^{min(powers):.2f} to n^{max(powers):.2f}, depending on the shape and the density."
            f" In these fits, {len(bends)} of {len(rows)} series are evidence for an exponential"
            f" law{most}."
        )
    return " ".join(parts)


def any_board(costs: Table, laws: Table) -> str:
    """Answer how fast a solvable board of any kind can be made: by packing, and by repair."""
    heaps, repaired = costs.records(generator=PACKED), costs.records(generator=REPAIR)
    heaps = tuple(row for row in heaps if row["made"])
    words = "Question 1: if any solvable board will do, the cost is not exponential."
    if heaps:
        words += (
            " A board with all its mines in the last rows needs no search: sapper's player solved"
            f" {_total(heaps, 'made'):,} of {_total(heaps, 'asked'):,} such boards, with up to"
            f" {_most(heaps, 'cells'):,.0f} cells. Making and checking such a board took"
            f" {_most(heaps, 'ms'):,.3g} ms at most. Such a board is not interesting to play, but"
            " it is solvable. So the cost is not exponential if it does not matter what the board"
            " looks like."
        )
    made = [row for row in repaired if row["made"]]
    if made:
        words += (
            " Sapper's repair starts with a random board. Within the budget, it made"
            f" {_total(repaired, 'made'):,} of {_total(repaired, 'asked'):,} boards, with up to"
            f" {_most(made, 'cells'):,.0f} cells."
        )
        again = [row for row in made if number(row["drawn"]) > _MORE_THAN_ONE]
        if again:
            listed = [f"{_drawn(row)} on {_place(row)} ({row['cells']:,} cells)" for row in again]
            words += (
                " In some cases it had to start over. The number of boards that it drew per"
                f" finished board in these cases is {', '.join(listed)}."
            )
        else:
            words += " It almost never drew a second board."
        words += _powers(laws, REPAIR, REPAIRED, " The number of repairs per board grows")
        words += _powers(laws, REPAIR, MS, " The time of sapper's repair grows")
    return words


def like_uniform(looks: Table, laws: Table) -> str:
    """Answer how fast boards that look uniform can be made."""
    rows = looks.records()
    if not rows:
        return ""
    sizes = ", ".join(dict.fromkeys(str(row["size"]) for row in rows))
    words = (
        f"Question 2: {len(LOOKS)} statistics measure how uniform the boards look"
        f" ({', '.join(LOOKS)}). The study compares the statistics of each method's boards with"
        f" those of uniform boards, for these sizes: {sizes}. Differences have {100 * LEVEL:.0f} %"
        " intervals."
    )
    for way, name in (
        (MINE_MOVE, f"The boards of the thesis's {MINE_MOVE}"),
        (REPAIR, "The boards of sapper's repair"),
        (CHAIN, "The boards of the swap chain, which randomises repaired boards,"),
        (LONG_CHAIN, "With four times as many swaps, the boards of the swap chain"),
    ):
        found = [row for row in rows if row["generator"] == way]
        if found:
            differing = sum(bool(row["differs"]) for row in found)
            most = max(found, key=lambda row: abs(number(row["difference"])))
            words += (
                f" {name} differ from uniform boards in {differing} of {len(found)} comparisons."
                f" The largest difference is {number(most['difference']):+.2f} standard deviations,"
                f" for {most['statistic']} at {most['size']} (interval:"
                f" {number(most['difference from']):+.2f} to {number(most['difference to']):+.2f})."
            )
    words += (
        f" By chance alone, one in {1 / (1 - LEVEL):.0f} comparisons would show a difference. Where"
        " the study found no difference, there might still be a small difference, or a"
        " difference in another statistic."
    )
    return words + _powers(laws, CHAIN, MS, " The time of the swap chain grows")


def uniform(costs: Table, laws: Table) -> str:
    """Answer how fast uniform boards can be made."""
    squares = [
        row
        for row in costs.records(generator=REJECTION, shapes="square")
        if str(row["group"]).endswith("%")
    ]
    if not squares:
        return ""
    words = (
        "Question 3: of the methods compared here, only rejection is proved to make all"
        " solvable boards equally likely. This list shows how many boards it draws per finished"
        " board, on square boards of two sizes (95 % intervals in parentheses):"
    )
    parts = []
    for group in dict.fromkeys(str(row["group"]) for row in squares):
        sizes = sorted(
            (row for row in squares if row["group"] == group), key=lambda row: number(row["cells"])
        )
        steps = [row for row in sizes if row["drawn"] is not None]
        if steps:
            first, last = steps[0], steps[-1]
            part = f"{group} mines: {_drawn(first)} at {first['cells']:,} cells"
            if last is not first:
                part += f", and {_drawn(last)} at {last['cells']:,} cells"
            if sizes[-1]["drawn"] is None and sizes[-1]["drawn from"]:
                bound = f"{number(sizes[-1]['drawn from']):,.0f}"
                part += f". At {sizes[-1]['cells']:,} cells, it draws more than {bound} boards"
            parts.append(f"{part}.")
    words += bullets(parts)
    words += "\n\n" + verdicts(
        "The cost of rejection is also measured as the total number of cells on all drawn boards."
        " In fits to the logarithm of this number, the measurements are evidence",
        laws.records(generator=REJECTION, measure=PLAYED, criterion=Criterion.LOGARITHMS.value),
    )
    return words + (
        " For large boards, the cost of rejection is exponential at every density. This follows"
        " without a measurement. Suppose that mines surround two cells, and that exactly one of"
        " these two cells is a mine. Then no number can show which one it is. Such a pair can"
        " occur anywhere on the board. So the chance that a board has no such pair falls"
        " exponentially with the size. At low densities this chance falls so slowly that the"
        " measured sizes do not show the exponential cost. The swap chain makes uniform boards in"
        " the limit of many swaps. It is not proved that the chain reaches every solvable board,"
        " and it is not known how many swaps it needs. So it is not known whether uniform boards"
        " can be made in less than exponential time."
    )


def _powers(laws: Table, way: str, measure: str, words: str) -> str:
    """Report the powers of n with which costs grow, and the evidence against power laws."""
    rows = laws.records(generator=way, measure=measure, criterion=Criterion.LOGARITHMS.value)
    if not rows:
        return ""
    least = min(rows, key=lambda row: number(row["b"]))
    most = max(rows, key=lambda row: number(row["b"]))
    counted = {
        kind: [row for row in rows if row["verdict"] == kind]
        for kind in (POWER, EXPONENTIAL, HARDLY_WORD)
    }
    text = (
        f"{words} as a power of n, between n^{number(least['b']):.2f} ({_place(least)}) and"
        f" n^{number(most['b']):.2f} ({_place(most)}). Of {len(rows)} series,"
        f" {len(counted[POWER])} are evidence for a power law, {len(counted[EXPONENTIAL])} for an"
        f" exponential law, and {len(counted[HARDLY_WORD])} for neither law."
    )
    if counted[EXPONENTIAL]:
        bend = max(counted[EXPONENTIAL], key=lambda row: number(row["dⁿ"]))
        text += (
            " Where the exponential law fits better, its factor dⁿ at the largest size is at most"
            f" {number(bend['dⁿ']):.3g} ({_place(bend)}, {bend['cells to']:,} cells)."
        )
    return text


def _place(row: Record) -> str:
    return place(row["shapes"], row["group"])


def _drawn(row: Record) -> str:
    if row["drawn from"] is None or row["drawn to"] is None:
        return f"about {plain_number(row['drawn'])} (only {row['made']} made)"
    drawn, low, high = (plain_number(row[head]) for head in ("drawn", "drawn from", "drawn to"))
    return f"{drawn} ({low} to {high})"


def _total(rows: Iterable[Record], head: str) -> int:
    return sum(int(number(row[head])) for row in rows)


def _most(rows: Iterable[Record], head: str) -> float:
    return max(number(row[head]) for row in rows if row[head] is not None)


def findings(tables: Tables) -> Findings:
    """Answer the three questions, then draw conclusions about the thesis."""
    document_sentences = document.sentences(tables)
    short = brief(tables)
    return Findings(
        (*paragraphs(tables), *document_sentences.values()),
        (
            _drawn_figure(tables["costs"]),
            _times_figure(tables["costs"]),
            _survival_figure(tables["survival"]),
            *document.document_figures(tables),
        ),
        document_sentences | ({"brief": short} if short else {}),
    )


def _drawn_figure(costs: Table) -> Figure:
    return Figure(
        "drawn",
        "The figure shows how many boards are drawn per solvable board, by number of cells and"
        " shape. Bars are 95 % intervals. A point without a bar stands for fewer than ten boards.",
        tuple(
            _costs_panel(f"{way.partition('/')[0]}, {shapes}", "boards drawn", costs, way, shapes)
            for way in (REJECTION, MINE_MOVE)
            for shapes in (Shapes.SQUARE, Shapes.STRIP)
        ),
        shared=True,
    )


def _times_figure(costs: Table) -> Figure:
    return Figure(
        "times",
        "The figure shows the milliseconds of processor time per board, on square boards. Bars are"
        " 95 % intervals. The first two methods run in Python or are called from Python, and the"
        " others run entirely in the native core.",
        tuple(
            _costs_panel(way.partition("/")[0], "ms", costs, way, Shapes.SQUARE)
            for way in (MINE_MOVE, REJECTION, REPAIR, CHAIN)
        ),
        shared=True,
    )


def _costs_panel(title: str, y: str, costs: Table, way: str, shapes: Shapes) -> Panel:
    head = "ms" if y == "ms" else "drawn"
    lines = _lines(costs.records(generator=way, shapes=shapes.value), head)
    return Panel(title, "cells", y, lines, log_x=True, log_y=True)


def _survival_figure(survival: Table) -> Figure:
    def panel(title: str, y: str, shapes: Shapes, head: str) -> Panel:
        return Panel(title, "cells", y, _lines(survival.records(shapes=shapes.value), head))

    within = f"within {REPAIRS}"
    return Figure(
        "survival",
        "The first two diagrams show the share of drawn boards that the generator of the thesis"
        " solves within its limit on repairs. Bars are 95 % intervals. The other two diagrams"
        " show the number of repairs until a board is solved or cannot be solved.",
        (
            panel("Solved, squares", "share", Shapes.SQUARE, within),
            panel("Solved, strips", "share", Shapes.STRIP, within),
            panel("Repairs, squares", "repairs", Shapes.SQUARE, "repairs"),
            panel("Repairs, strips", "repairs", Shapes.STRIP, "repairs"),
        ),
    )


def _lines(rows: Iterable[Record], head: str) -> tuple[Series, ...]:
    """Return a column as one series per density."""
    by_group = {f"{density} %": colour for colour, density in enumerate(DENSITIES)}
    lines = (
        Series.of(
            group, [row for row in rows if row["group"] == group], "cells", head, colour, ends=" "
        )
        for group, colour in by_group.items()
    )
    return tuple(line for line in lines if line.points)
