"""What ``generation`` says of the document itself: its method, its figures, its program."""

from collections.abc import Mapping, Sequence

from sapper.generators.mine_and_safe_move import REPAIRS
from sapper.studies.fits import Criterion
from sapper.studies.generation_answer import verdicts
from sapper.studies.generation_costs import ENOUGH
from sapper.studies.generation_laws import PLAYED
from sapper.studies.generation_subjects import MINE_MOVE, REJECTION, SURVIVAL_REPAIRS
from sapper.studies.generation_survival import LIMITS, NEEDED, RELATIVE
from sapper.studies.law_comparison import EXPONENTIAL, HARDLY_WORD, POWER
from sapper.studies.published_times import EARLIER_JAVA
from sapper.studies.tables import Record, Table, Tables, number

_ENOUGH_FOR = f"within {REPAIRS}"  # the head of the share that the document's repairs suffice for


def paragraphs(tables: Tables) -> tuple[str, ...]:
    """Return what follows for the document, as far as the tables go."""
    return tuple(sentences(tables).values())


def sentences(tables: Tables) -> Mapping[str, str]:
    """Return the sentences that the guide to the document quotes."""
    found = {
        "method": method(tables),
        "fall": fall(tables),
        "figures": figures(tables),
        "shapes": shapes(tables),
        "programs": programs(tables),
    }
    return {name: said for name, said in found.items() if said}


def method(tables: Tables) -> str:
    """Say how many boards of the document's own generator are solved, and after how much."""
    shares, growth = tables["survival"], tables["survival-growth"]
    if not tables["survival-laws"].rows:
        return ""
    words = (
        f"The document's own generator draws another board after {REPAIRS} repairs, or when no"
        " constraint finds enough mines outside: a dead end. Of the boards drawn, so many were"
        f" solved within {REPAIRS}, at the smallest and at the largest size of each series:"
    )
    parts, level = [], []
    for series in dict.fromkeys((row["shapes"], row["group"]) for row in shares.records()):
        sizes = sorted(
            (
                row
                for row in shares.records(shapes=series[0], group=series[1])
                if number(row["boards"]) >= ENOUGH
            ),
            key=lambda row: number(row["cells"]),
        )
        if len(sizes) > 1:
            parts.append(f"{series[0]} {series[1]} {_share(sizes[0])}, {_share(sizes[-1])}")
            if number(sizes[-1][f"{_ENOUGH_FOR} to"]) >= number(sizes[0][f"{_ENOUGH_FOR} from"]):
                level.append(f"{series[0]} {series[1]}")
    words += f" {'; '.join(parts)}."
    if level:
        words += f" No fall is seen, as the two intervals overlap, for {', '.join(level)}."
    parts = [
        f"{row['shapes']} {row['group']} {number(row['at 1,000 cells']):.3g} at 1,000 cells, as"
        f" n^{number(row['b']):.2f} ({number(row['b from']):.2f} to {number(row['b to']):.2f})"
        for row in growth.records(measure=NEEDED)
    ]
    words += f" The repairs that boards take grow: {'; '.join(parts)}."
    return words + _limit(shares.records())


def fall(tables: Tables) -> str:
    """Say whether the hypothesis holds for the document's own generator."""
    laws, growth = tables["survival-laws"], tables["survival-growth"]
    if not laws.rows:
        return ""
    words = "How does the chance that a fixed number of repairs is enough fall with the size?"
    for limit in LIMITS:
        words += verdicts(f" For {limit} the counts speak", laws.records(repairs=limit))
    return words + _spread(growth.records(measure=RELATIVE), laws)


def _limit(shares: Sequence[Record]) -> str:
    """Say what a larger limit would change."""
    most = max(
        (row for row in shares if number(row["boards"]) >= ENOUGH),
        key=lambda row: number(row["repairs"]),
    )
    longer = number(most[f"within {SURVIVAL_REPAIRS}"])
    return (
        f" Where boards take most repairs ({most['shapes']} {most['group']}, {most['cells']:,}"
        f" cells, {number(most['repairs']):.1f} of them), {REPAIRS} are enough for"
        f" {100 * number(most[_ENOUGH_FOR]):.0f} %, {SURVIVAL_REPAIRS} for {100 * longer:.0f} %,"
        f" and {100 * number(most['dead ends']):.0f} % end in a dead end sooner or later."
    )


def _spread(spreads: Sequence[Record], laws: Table) -> str:
    """Say what the spread of the repairs tells of the fall, and what follows."""
    kinds = laws.column("verdict")
    words = (
        f" So the counts alone settle little: {kinds.count(EXPONENTIAL)} of {len(kinds)}"
        f" comparisons speak for an exponential fall, {kinds.count(POWER)} for a power,"
        f" {kinds.count(HARDLY_WORD)} hardly for either."
    )
    if not spreads:
        return words
    shrinking = [row for row in spreads if number(row["b to"]) < 0]
    independent = [row for row in shrinking if number(row["b from"]) <= -0.5 <= number(row["b to"])]
    words += (
        " A power would need repairs that spread in proportion to their mean. Their relative spread"
        f" shrinks with the size in {len(shrinking)} of {len(spreads)} series (95 % intervals)"
    )
    if shrinking:
        words += ": " + "; ".join(
            f"{row['shapes']} {row['group']} as n^{number(row['b']):.2f}"
            f" ({number(row['b from']):.2f} to {number(row['b to']):.2f})"
            for row in shrinking
        )
        words += (
            ". That speaks against a power there, though it is no proof, since the luckiest boards"
            " alone matter; n^-0.5, as of parts that do not know of each other, which would make"
            f" the fall exponential, is within the interval in {len(independent)}"
        )
    return words + (
        f". So the hypothesis may well hold for this method far out, because the number {REPAIRS}"
        " does not grow with the board and what boards need does; sizes as large as these do not"
        " show it. If it holds, it is a law of that number and of dead ends, not of solvable"
        " boards."
    )


def _share(row: Record) -> str:
    share, low, high = (100 * number(row[f"{_ENOUGH_FOR}{end}"]) for end in ("", " from", " to"))
    return f"{share:.0f} % ({low:.0f} to {high:.0f}) of {row['cells']:,} cells"


def figures(tables: Tables) -> str:
    """Say which law the document's figures, and its generator here, speak for."""
    document, laws = tables["document-laws"], tables["laws"]
    sizes = [int(number(size)) for size in document.column("sizes")]
    words = (
        f"The document's own figures are an excerpt of {min(sizes)} to {max(sizes)} sizes a"
        " density, with shapes pooled."
    )
    for criterion, name in (
        (Criterion.LOGARITHMS, "By the errors of the logarithm they speak"),
        (Criterion.COSTS, "By the errors of t, which are the document's own criterion, they speak"),
    ):
        words += verdicts(f" {name}", document.records(criterion=criterion.value))
    if len(set(document.column("verdict"))) > 1:
        words += " So they do not settle it: no law is ahead at every density by both criteria."
    return words + verdicts(
        " Cells played by its generator here, by the errors of the logarithm, speak",
        laws.records(generator=MINE_MOVE, measure=PLAYED, criterion=Criterion.LOGARITHMS.value),
    )


def shapes(tables: Tables) -> str:
    """Say how much the shape matters."""
    costs = tables["costs"]
    parts = []
    for way in (REJECTION, MINE_MOVE):
        for pair in (((20, 20), (40, 10)), ((40, 20), (80, 10))):
            found = [
                row
                for width, height in pair
                for row in costs.records(generator=way, group="20 %", width=width, height=height)
                if row["drawn"] is not None and row["drawn from"] is not None
            ]
            if len(found) == len(pair):
                told = [
                    f"{number(row['drawn']):.3g} ({number(row['drawn from']):.3g} to"
                    f" {number(row['drawn to']):.3g}) boards of {row['width']}x{row['height']}"
                    for row in found
                ]
                parts.append(f"{way} draws {' and '.join(told)}")
    if not parts:
        return ""
    return (
        f"Shapes must not be pooled: for one board of 20 % {'; '.join(parts)}. The document's sizes"
        " mix strips and squares, in other proportions at every size."
    )


def programs(tables: Tables) -> str:
    """Say how the author's program and the port compare."""
    rows = tables["programs"].records()
    parts = [
        f"{row['program']} {number(row['ms']):,.0f} ms ({number(row['ms from']):,.0f} to"
        f" {number(row['ms to']):,.0f}), {number(row['plays']):.1f} plays a board,"
        f" {number(row['ms a play']):.1f} ms a play, at {row['board']}"
        for row in rows
    ]
    if len(rows) < 2:
        return ""
    earlier = [
        f"{program} at {ms:.0f} ms and {plays:.1f} plays, {ms / plays:.0f} ms a play"
        for program, (ms, plays) in EARLIER_JAVA.items()
    ]
    return (
        f"The author's Java beside the port, on the machine of the study: {'; '.join(parts)}. An"
        " earlier comparison at 50x20/200, of which the conditions were not kept, had"
        f" {' and '.join(earlier)}: Java's times depend on the warm-up and on what of its process"
        " is counted, the plays do not. The two are not the same algorithm to the letter. The Java"
        " takes the first constraint that fits and mines in the order of its hash table, the port"
        " draws both; it asks for room as its listing does; it ends a play after 500 rounds; and it"
        " lists the assignments of a group of up to 20 cells, also those with too few mines"
        " somewhere, each a table of its own, where the port gives a part up as soon as it cannot"
        " work: so its times have a long tail."
    )
