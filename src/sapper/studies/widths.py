"""``widths``: where exact answers are cheap, and where they take too long.

The study analyses four kinds of positions. Positions in play come from a random moment of a perfect
player's game, and have at least one cell that is certainly safe or certainly a mine. In stuck
positions, no cell is certain to be safe. The third kind is boards on which a part of the empty
cells was opened at random. The fourth kind is lattices, on which every second cell of every second
row is open. The width of a position is how many numbers the exact analysis must consider at the
same time. A lattice has about the greatest width that a board of its size can have. Each position
is analysed exactly, with a limit of 2^{LIMIT_BITS} steps.

The study also analyses games of other players. In fair mode, the first player opens all cells that
are certain to be safe. If there are none, it guesses at random. The second player is weaker: it
uses only the two rules for one number. If these rules find no safe cell, it opens a random cell.
Its game ends at its first avoidable guess. In lenient mode, some games are played by this weaker
player, and others by a player that opens cells at random. If a guess hits a mine, a new layout
saves the player, as the rules of these modes prescribe. Lenient games continue even after the
player opens a cell that is certainly a mine. Only the hardest position of each game is included.

Positions in play and stuck positions with up to {_FOR_BAGS} cells are also decomposed by the method
of Hoder 2007. In this method, each number forms a bag with the hidden cells around it, and
redundant edges between bags are dropped. Hoder expects that for most positions the remaining edges
form a tree or a series-parallel graph. The study reports two results. The first is for whole
boards: the method succeeds if it can decompose every part. The second is for single connected parts
that have more than one bag.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from random import Random

from sapper.board import Board
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.toolkit.working_board import saturate
from sapper.engine import Verdict, analyse, decompose
from sapper.errors import UndecidedError
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import LEVELS
from sapper.studies import sample_positions
from sapper.studies.estimates import done, group_order, grouped, quantile, share, share_by_board
from sapper.studies.figures import Figure, Panel, Series
from sapper.studies.sample_positions import GamePlayer
from sapper.studies.study import (
    Case,
    Findings,
    Measurement,
    Result,
    Scale,
    Study,
    Timer,
    bullets,
)
from sapper.studies.tables import ENDS, Record, Table, Tables, TableValue, number, percent, shown
from sapper.words import capital, counted
from sapper.words import number as word

PLAY, STUCK, LATTICE = "in play", "stuck", "lattice"
"""Kinds of positions."""
PLAYERS = tuple(player.value for player in GamePlayer)
"""The kinds of games whose hardest position is measured."""
SCATTERED = {"10 % open": 0.1, "25 % open": 0.25, "35 % open": 0.35, "50 % open": 0.5}
"""Kinds of positions opened at random, with the share of the empty cells that is open."""

LIMIT_BITS = 26
LIMIT = 1 << LIMIT_BITS
"""The engine's step limit per position, which it reaches after about a second. Harder positions
count as undecided."""

GAME_LIMIT = 1 << 28
"""The number of engine steps after which a game is cut off."""

LOOKS = 50
"""Number of measurements per game, evenly spaced by the number of opened cells."""

AFTER = " after one-clue rules"
"""The suffix of the names of values that were measured after the cells decided by one number were
removed."""

_FOR_BAGS = 500  # number of cells: Hoder's method is tried on boards up to this size


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: first the levels, then boards of other densities and sizes."""
    tiny = scale is Scale.TINY
    boards = {Scale.TINY: 2, Scale.BRIEF: 30, Scale.FULL: 1000}[scale]
    for level in scale.levels:
        for kind in (PLAY, STUCK):
            yield Case(kind, level, *LEVELS[level], boards * (1 if tiny else 10))
    shapes = ((8, 8),) if tiny else ((16, 16), (30, 16), (50, 50), (100, 100))
    densities = (20,) if tiny else (10, 15, 20, 25, 30, 40)
    for kind in (*SCATTERED, PLAY, STUCK, LATTICE, *PLAYERS):
        for density in densities:
            for width, height in shapes:
                slow = kind in (LATTICE, GamePlayer.FAIR_WEAK, GamePlayer.LENIENT_WEAK)
                if slow and width > 50 and scale is not Scale.FULL:
                    continue
                few = boards if width * height <= 500 else max(2, boards // 3)
                few = max(2, few // 3) if kind in PLAYERS else few
                yield Case.at_density(kind, density, (width, height), few)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Decompose one position, and analyse it."""
    random = Random(seed)  # noqa: S311 - boards are not secret, and must be reproducible
    layout = sample_positions.drawn(case, seed)
    if case.subject in PLAYERS:
        return _hardest(layout, case, random, timer)
    measured = _measured(_position(case, layout, random), timer)
    if case.subject in (PLAY, STUCK) and case.cells <= _FOR_BAGS:
        board = _position(case, layout, Random(seed))  # noqa: S311 - the same position again
        bags = {**_bags(board, ""), **_bags(saturate(board) or board, AFTER)}
        return replace(measured, values={**measured.values, **bags})
    return measured


def _measured(board: Board, timer: Timer) -> Measurement:
    """Decompose a position, and analyse it."""
    plan = decompose(board, limit=LIMIT)
    begin = timer()
    found = analyse(board, limit=LIMIT, seconds=0)
    seconds = timer() - begin
    return Measurement(
        seconds,
        {
            "solved": board.count(State.HIDDEN) == board.mines,
            "hidden": sum(len(box) for part in plan.components for box in part.boxes),
            "boxes": sum(len(part.boxes) for part in plan.components),
            "components": len(plan.components),
            "width": plan.width,
            "states": sum(part.states for part in plan.components),
            "work": max((part.log2_work for part in plan.components), default=0.0),
            "sweeps": sum(part.method == "sweep" for part in plan.components),
            "transitions": found.transitions,
            "verdict": found.verdict.value,
        },
    )


def _hardest(layout: Layout, case: Case, random: Random, timer: Timer) -> Measurement:
    """Play a game and return the position whose exact analysis takes the most steps."""
    empty = case.cells - case.mines
    hardest, next_look, opened, cut_off = None, 0, 0, False
    spent = last = 0.0
    game = sample_positions.game(layout, case.start, GamePlayer(case.subject), random, limit=LIMIT)
    try:
        for board in game:
            opened = case.cells - board.count(State.HIDDEN)
            if opened >= next_look:
                next_look = opened + empty // LOOKS
                found = _measured(board, timer)
                if hardest is None or _steps(found) >= _steps(hardest):
                    hardest = found
                if _steps(found) == inf:
                    break
                last = _steps(found)
            spent += last
            if spent > GAME_LIMIT:
                cut_off = True
                break
    except UndecidedError:
        cut_off = True
    if hardest is None:  # the first click opened everything
        hardest = _measured(layout.open(layout.covered(), [case.start]), timer)
    values = {**hardest.values, "opened": opened / empty, "cut off": cut_off}
    return replace(hardest, values=values)


def _steps(found: Measurement) -> float:
    unknown = found.values["verdict"] == Verdict.UNKNOWN.value
    return inf if unknown else float(found.values["transitions"] or 0)


def _bags(board: Board, suffix: str) -> dict[str, str | int]:
    """Return the results of Hoder's method for a board, and for its parts with several bags."""
    found = BoardDecomposition.of(board)
    joined = [part.shape for part in found.parts if len(part.bags) > 1]
    return {
        f"bags{suffix}": found.shape.value,
        f"bags parts{suffix}": len(joined),
        f"bags trees{suffix}": joined.count(Shape.TREE),
        f"bags answers{suffix}": len(joined) - joined.count(Shape.NEITHER),
    }


def _position(case: Case, layout: Layout, random: Random) -> Board:
    match case.subject:
        case "in play":
            return sample_positions.in_play(layout, case.start, random)[0]
        case "stuck":
            return sample_positions.last(layout, case.start)
        case "lattice":
            return sample_positions.lattice(layout)
    return sample_positions.scattered(layout, SCATTERED[case.subject], random)


_LIMIT = f"2^{LIMIT_BITS} steps"


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Make the tables of widths, of states, and of how often Hoder's method succeeds."""
    by_case = _by_case(results)
    return _kinds(by_case), _boards(by_case), _parts(by_case), _widths(by_case)


def findings(made: Tables) -> Findings:
    """Report which positions are cheap to answer exactly, and how often Hoder's method succeeds."""
    found = made["widths"]
    sentences = {
        "in-play": _cheap(found, (PLAY, STUCK), "positions from games of a perfect player"),
        **{
            player.name.lower().replace("_", "-"): _cheap(found, (player,), words)
            for player, words in _GAMES.items()
        },
        "at-random": _cheap(found, tuple(SCATTERED), "boards opened at random"),
        "lattices": _cheap(found, (LATTICE,), "lattices"),
        "beyond": _beyond(found),
        "hoder-boards": _hoder_boards(made["bags"]),
        "hoder-parts": _hoder_parts(made["parts"]),
    }
    return Findings.of(sentences, _picture(found))


_GAMES = {
    GamePlayer.FAIR_GUESSER: (
        "fair games of a player that finds all safe cells and guesses at random"
    ),
    GamePlayer.FAIR_WEAK: "fair games of a player that uses only one-number rules",
    GamePlayer.LENIENT_WEAK: "lenient games of a player that uses only one-number rules",
    GamePlayer.LENIENT_RANDOM: "lenient games of a player that opens cells at random",
}


def _by_case(results: Sequence[Result]) -> Mapping[Case, list[Result]]:
    """Group measurements by case, without the stuck positions of games that the player won."""
    by_case = {
        case: [each for each in done(some) if case.subject != STUCK or not each.values["solved"]]
        for case, some in grouped(results, lambda result: result.case).items()
    }
    return dict(sorted(by_case.items(), key=lambda item: _order(item[0])))


_KINDS = (PLAY, STUCK, *PLAYERS, *SCATTERED, LATTICE)


def _order(case: Case) -> tuple[object, ...]:
    return _KINDS.index(case.subject), group_order(case.group), case.cells


def _place(case: Case) -> tuple[str, str, str]:
    return case.subject, case.group, case.size


def _kinds(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    """Return the largest values of each kind of position and size, over all levels or densities."""
    joined: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for case, met in by_case.items():
        size = f"{case.group}, {case.size}" if case.group in LEVELS else case.size
        joined[case.subject, size] += met
    rows: list[tuple[TableValue, ...]] = []
    for (kind, size), met in joined.items():
        known = _decided(met)
        most = [
            max((int(each.number(name)) for each in known), default=None)
            for name in ("width", "states")
        ]
        slow = max((each.ms for each in known), default=None)
        rows.append((kind, size, len(met), len(met) - len(known), _cut_off(met), *most, slow))
    return Table(
        "kinds",
        "The hardest positions of each kind and size",
        (
            *("position", "size", "boards", "given up", "cut off"),
            *("width, most", "states, most", "ms, most"),
        ),
        tuple(rows),
        'Each row combines the boards of all densities. The column "given up" counts positions'
        f' beyond the limit of {_LIMIT}; the other columns leave these out. The column "cut off"'
        " counts games that were not played to the end, because a position or the whole game took"
        " too many steps. Only the hardest position of each game is included.",
    )


def _cut_off(met: Sequence[Result]) -> int:
    return sum(bool(result.values.get("cut off")) for result in met)


def _decided(met: Sequence[Result]) -> list[Result]:
    return [each for each in met if each.values["verdict"] != Verdict.UNKNOWN.value]


def _widths(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, met in by_case.items():
        known = _decided(met)
        columns = (
            [int(each.number("width")) for each in known],
            [int(each.number("states")) for each in known],
            [each.ms for each in known],
        )
        numbers = [(quantile(each, 0.5), max(each)) if each else (None, None) for each in columns]
        place = (*_place(case), len(met), len(met) - len(known), _cut_off(met))
        rows.append((*place, *(value for pair in numbers for value in pair)))
    return Table(
        "widths",
        "Widths, states and time of exact analysis",
        (
            *("position", "group", "size", "boards", "given up", "cut off"),
            *("width", "width, most", "states", "states, most", "ms", "ms, most"),
        ),
        tuple(rows),
        'For each measure, the table shows the median and, in the columns "most", the maximum.'
        " The width is the largest number of clues that must be considered at the same time in the"
        " plan that the engine chose. Every row of every table in this plan is a state. The"
        f' column "given up" counts positions beyond the limit of {_LIMIT}, which the other columns'
        " leave out. A game in which the player solved the board has no stuck position. From each"
        f' game, only the hardest of up to {LOOKS} positions is included. The column "cut off"'
        " counts games that were not played to the end, because a redraw or the whole game took too"
        f" many steps (2^{GAME_LIMIT.bit_length() - 1} per game).",
    )


def _tried(by_case: Mapping[Case, Sequence[Result]]) -> Mapping[Case, list[Result]]:
    """Return the positions on which Hoder's method was tried."""
    tried = {
        case: [result for result in some if "bags" in result.values]
        for case, some in by_case.items()
    }
    return {case: some for case, some in tried.items() if some}


def _boards(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, some in _tried(by_case).items():
        shapes = [str(result.values["bags"]) for result in some]
        after = [str(result.values[f"bags{AFTER}"]) for result in some]
        whole = len(some)
        rows.append(
            (
                *(*_place(case), whole),
                *share(shapes.count(Shape.TREE.value), whole),
                *share(whole - shapes.count(Shape.NEITHER.value), whole),
                *share(whole - after.count(Shape.NEITHER.value), whole),
            )
        )
    return Table(
        "bags",
        "How often the decomposition of Hoder 2007 succeeds for a whole board",
        ("position", "group", "size", "boards", *_SHARES),
        tuple(rows),
        'The column "tree" is the share of boards that are reduced to trees when redundant edges'
        ' are removed. The column "answers" is the share of boards for which the method succeeds,'
        ' because every part is a tree or series-parallel. The column "answers after one-clue'
        ' rules" is the same share if the cells whose state follows from one number are removed'
        " first. The shares have 95 % intervals.",
    )


_SHARES = tuple(
    f"{head}{end}" for head in ("tree", "answers", "answers after one-clue rules") for end in ENDS
)


def _parts(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, some in _tried(by_case).items():
        estimates = [
            share_by_board(some, f"bags {name}", f"bags {of}")
            for name, of in (
                ("trees", "parts"),
                ("answers", "parts"),
                (f"answers{AFTER}", f"parts{AFTER}"),
            )
        ]
        parts = sum(int(result.number("bags parts")) for result in some)
        rows.append(
            (
                *(*_place(case), len(some), parts),
                *(value for each in estimates for value in each or (None, None, None)),
            )
        )
    return Table(
        "parts",
        "How often the decomposition succeeds for a connected part with more than one bag",
        ("position", "group", "size", "boards", "parts", *_SHARES),
        tuple(rows),
        "The columns have the same meaning as in the table above, but they count connected parts"
        " with more than one bag. Parts of the same board are similar, so the 95 % intervals are"
        " computed from the variation between boards.",
    )


def _picture(widths: Table) -> Figure:
    def series(kind: str) -> tuple[Series, ...]:
        by_size: dict[str, list[Record]] = defaultdict(list)
        for record in widths.records(position=kind):
            states = record["states, most"]
            if states is not None and not record["given up"] and record["group"] not in LEVELS:
                least_one = {**record, "states, most": max(number(states), 1)}
                by_size[str(record["size"])].append(least_one)
        return tuple(
            Series.of(size, records, "group", "states, most", colour)
            for colour, (size, records) in enumerate(by_size.items())
        )

    x = "mines, per cent"
    return Figure(
        "widths",
        "The figure shows the largest number of states in the exact analysis, by density and"
        " size. The first diagram is for stuck positions, the second one for boards with a"
        " quarter of the cells opened at random, and the third one for lattices. There is no"
        " point for a size if the analysis of some of its positions was given up.",
        tuple(
            Panel(title, x, "states, greatest", series(kind), log_y=True)
            for title, kind in (
                ("Stuck in play", STUCK),
                ("25 % opened at random", "25 % open"),
                ("Lattice", LATTICE),
            )
        ),
    )


def _cheap(widths: Table, kinds: Sequence[str], words: str) -> str:
    met = [record for record in widths.records() if record["position"] in kinds]
    decided = [record for record in met if record["states, most"] is not None]
    if not decided:
        return ""
    wide = max(decided, key=lambda record: number(record["states, most"]))
    slow = max(decided, key=lambda record: number(record["ms, most"]))
    boards, given_up, cut_off = (
        sum(int(number(record[head])) for record in met)
        for head in ("boards", "given up", "cut off")
    )
    width = max(int(number(record["width, most"])) for record in decided)
    text = (
        f"The study analysed {boards:,} {words}. The width of the positions is at most {width}."
        f" The exact analysis needs at most {wide['states, most']:,} states ({_where(wide)})"
        f" and takes at most {shown(slow['ms, most'])} ms ({_where(slow)})."
    )
    if given_up:
        text += (
            f" These maxima exclude {counted(given_up, 'position')} that exceeded the limit of"
            f" {_LIMIT}."
        )
    else:
        text += f" No position exceeded the limit of {_LIMIT}."
    if cut_off:
        verb = "was" if cut_off == 1 else "were"
        text += f" {capital(word(cut_off))} of these games {verb} not played to the end."
    return text


def _where(record: Record) -> str:
    density = _density(record)
    return f"{record['size']}, {density}" if density.endswith("mines") else density


def _density(record: Record) -> str:
    group = str(record["group"])
    return f"{group} mines" if group.endswith("%") else f"{group} level"


def _beyond(widths: Table) -> str:
    """List the kinds and sizes for which positions were given up or games were cut off."""
    parts = []
    for head, words in (
        ("given up", f"The analysis of some positions was given up at the limit of {_LIMIT}"),
        ("cut off", "Some games were not played to the end"),
    ):
        said = []
        for kind in _KINDS:
            some = [record for record in widths.records(position=kind) if record[head]]
            for size in dict.fromkeys(str(record["size"]) for record in some):
                groups = [
                    f"{r[head]} of {r['boards']} ({_density(r)})" for r in some if r["size"] == size
                ]
                said.append(f"{capital(kind)}, {size}: {', '.join(groups)}")
        if said:
            parts.append(
                f"{words}. The list shows how many, by kind, size and density of mines:"
                f"{bullets(said)}"
            )
    return "\n\n".join(parts)


def _hoder_boards(bags: Table) -> str:
    parts = [
        f"Of {record['boards']} boards {_HOW[str(record['position'])]}, {percent(record, 'tree')}"
        " are reduced to a tree. The method succeeds for"
        f" {_before_and_after(percent(record, 'answers'), percent(record, f'answers{AFTER}'))}."
        for record in bags.records(group="expert")
    ]
    words = "Hoder's method was tried on whole Expert boards."
    return " ".join((words, *parts)) if parts else ""


def _before_and_after(before: str, after: str) -> str:
    if before == after:
        return f"{before} of the boards, whether or not the one-clue rules are applied first"
    return f"{before} of the boards, and for {after} if the one-clue rules are applied first"


_HOW = {PLAY: "in play", STUCK: "on which the player is stuck"}


def _hoder_parts(parts: Table) -> str:
    said = [
        f"Of {record['parts']:,} such parts of boards {_HOW[str(record['position'])]},"
        f" {percent(record, 'tree')} are trees, and the method succeeds for"
        f" {percent(record, 'answers')}."
        for record in parts.records(group="expert")
        if record["tree"] is not None
    ]
    if not said:
        return ""
    return (
        "The method was also tried separately on the connected parts of these boards, except parts"
        f" with only one bag. {' '.join(said)} A board has several parts, and the method fails for"
        " the whole board if one of them is neither a tree nor series-parallel."
    )


STUDY = Study.of_module(
    __name__,
    "Which positions can be analysed exactly at low cost, and which cannot? Does Hoder's"
    " decomposition succeed on most positions?",
)
