"""Thousands of small games in every mode, each opening checked against all layouts by definition.

A reference implementation lists every layout of the board and removes those that contradict a
number. Counting shows which cells are safe or mines, the chance of each guess, and the best guess.
The chance to win is found by trying every way to continue.
"""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from operator import itemgetter

import pytest

from sapper.game import Fate, Game, GuessRules, Knowledge, Luck, Move, MoveKind, Outcome, replay
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import BestBy, FirstClick, GameSpec, GuessScope

SIZES = ((3, 3, 2), (3, 3, 4), (4, 3, 3), (5, 2, 3), (4, 2, 1), (6, 2, 4), (5, 1, 2), (4, 3, 6))

SMALL_SIZES = ((3, 3, 2), (3, 3, 3), (4, 2, 2), (5, 2, 2), (3, 2, 2))
"""The boards are so small that every way to continue can be tried."""

RULES = {
    "best guess by mine probability": GuessRules.named("best-guess"),
    "best guess by win chance": GuessRules("kill", "save", best_by="win chance"),
    "best guess by luck": GuessRules("luck", "luck", best_by="mine probability"),
    "best guess by region": GuessRules("kill", "save", best_by="mine probability", scope="region"),
    "fair by region": GuessRules("kill", "save", scope="region"),
    "hard core by region": GuessRules("kill", "luck", scope="region"),
}
"""Rules that are not those of a named mode."""

GUESS_RULES = {
    "best guess by mine probability": 1000,
    "best guess by win chance": 2000,
    "best guess by luck": 1000,
    "best guess by region": 1000,
    "fair by region": 1000,
    "hard core by region": 1000,
    "fair": 2000,
    "lenient": 1000,
    "strict": 1000,
    "quasi_no_guess": 1000,
    "hard_core": 1000,
    "classic": 4000,
}
"""The largest number of games played by each set of rules."""


@cache
def every_layout(width, height, mines):
    """Every placement of the mines, with the numbers that it shows; none where a mine is."""
    grid = Grid(width, height)
    found = []
    for chosen in combinations(list(grid.cells()), mines):
        numbers = list(Layout.from_mines(grid, chosen).numbers())
        for cell in chosen:
            numbers[grid.index(cell)] = None
        found.append((frozenset(chosen), numbers))
    return found


def agreeing(game):
    """The sets of mines that contradict no number on the board."""
    board = game.board
    layouts = every_layout(game.spec.width, game.spec.height, game.spec.mines)
    clues = [(board.grid.index(cell), number) for cell, number in board.clues()]
    if not clues:
        return [mines for mines, _ in layouts]
    pick = itemgetter(*(index for index, _ in clues))  # all at once: thousands of games ask this
    wanted = pick(dict(clues))
    return [mines for mines, numbers in layouts if pick(numbers) == wanted]


def region(game, cells, certain):
    """The cells linked to others by numbers; all hidden cells if one of them has no number."""
    board = game.board
    hidden = {cell for cell in board.grid.cells() if board.is_hidden(cell)}
    clues = dict(board.clues())
    if any(not clues.keys() & set(board.grid.neighbours(cell)) for cell in cells):
        return hidden
    groups = [set(board.grid.neighbours(clue)) & hidden - certain for clue in clues]
    found = set(cells)
    while more := {c for group in groups if group & found for c in group} - found:
        found |= more
    return found


@cache
def wins(shape, sets):
    """In how many of some layouts perfect play wins, if only these layouts are possible."""
    if len(sets) == 1:
        return 1
    numbers = {mines: dict_of for mines, dict_of in every_layout(*shape) if mines in sets}
    return max(
        wins_by(shape, sets, index, numbers)
        for index in range(shape[0] * shape[1])
        if len({numbers[mines][index] for mines in sets}) > 1
    )


def wins_by(shape, sets, index, numbers):
    """In how many of some layouts perfect play wins if a cell is opened next."""
    shown = {numbers[mines][index] for mines in sets} - {None}
    return sum(
        wins(shape, frozenset(mines for mines in sets if numbers[mines][index] == number))
        for number in shown
    )


class Twin:
    """The ruling on an opening, by counting layouts."""

    def __init__(self, game, cells):
        self.sets = agreeing(game)
        self.cells = set(cells)
        self.everywhere = {
            cell
            for cell in game.board.grid.cells()
            if game.board.is_hidden(cell) and not any(cell in mines for mines in self.sets)
        }
        self.hidden = {c for c in game.board.grid.cells() if game.board.is_hidden(c)}
        self.certain = {c for c in self.hidden if all(c in mines for mines in self.sets)}
        self.scope = self.hidden
        if game.setup.rules.scope is GuessScope.REGION and self.knowledge is Knowledge.UNCERTAIN:
            self.scope = region(game, cells, self.certain)
        self.safe = self.everywhere & self.scope
        self.shape = (game.spec.width, game.spec.height, game.spec.mines)
        self.first = not any(game.board.clues())

    @property
    def empty(self):
        return self.without(self.cells)

    def without(self, cells):
        return [mines for mines in self.sets if not mines & cells]

    @property
    def knowledge(self):
        if self.cells <= self.everywhere:
            return Knowledge.SAFE
        return Knowledge.UNCERTAIN if self.empty else Knowledge.MINE

    @property
    def chance(self):
        return Fraction(len(self.empty), len(self.sets))

    def fate(self, rules):
        if self.knowledge is not Knowledge.UNCERTAIN:
            return None
        if self.safe:
            return rules.needless
        return rules.forced if rules.best_by is None or self.is_best(rules.best_by) else Fate.KILL

    def best(self, by):
        """The best cells of the scope."""
        worth = {cell: self.worth(cell, by) for cell in self.scope - self.certain}
        return {cell for cell, value in worth.items() if value == max(worth.values())}

    def worth(self, cell, by):
        if by is BestBy.MINE_PROBABILITY:
            return len(self.without({cell}))
        numbers = dict(every_layout(*self.shape))
        index = cell[0] * self.shape[0] + cell[1]
        return wins_by(self.shape, frozenset(self.sets), index, numbers)

    def is_best(self, by):
        """Whether one of the cells is best, and makes the others safe if it is empty."""
        return any(
            len(self.without({cell})) == len(self.empty) for cell in self.cells & self.best(by)
        )

    def lives(self, rules, layout):
        """Whether the rule lets the player live, given where the mines were."""
        match self.knowledge, self.fate(rules):
            case (Knowledge.SAFE, _) | (_, Fate.SAVE):
                return True
            case (Knowledge.MINE, _) | (_, Fate.KILL):
                return False
        return not set(layout.mine_cells()) & self.cells


def random_move(game, random):
    """Choose an opening, sometimes a chord for which flags are set, right or wrong."""
    board = game.board
    hidden = [cell for cell, code in zip(board.grid.cells(), board.cells, strict=True) if code == 9]
    clues = [(cell, number) for cell, number in board.clues() if number]
    if clues and random.random() < 0.4:
        cell, number = random.choice(clues)
        around = [other for other in board.grid.neighbours(cell) if other in hidden]
        if len(around) > number:
            for flag in random.sample(around, number):
                if flag not in game.flags:
                    game.flag(flag)
            flags = [other for other in around if other in game.flags]
            for flag in flags[number:]:
                game.flag(flag)
            return Move(MoveKind.CHORD, cell)
    cell = random.choice(hidden)
    if cell in game.flags:
        game.flag(cell)
    return Move(MoveKind.OPEN, cell)


def targets(game, move):
    if move.kind is MoveKind.OPEN:
        return (move.cell,)
    return tuple(
        cell
        for cell in game.board.grid.neighbours(move.cell)
        if game.board.is_hidden(cell) and cell not in game.flags
    )


def begin(name, number, random):
    rules = RULES.get(name) or GuessRules.named(name)
    exact = rules.best_by is BestBy.WIN_CHANCE
    width, height, mines = random.choice(SMALL_SIZES if exact else SIZES)
    rule = random.choice(list(FirstClick))
    if rule is FirstClick.OPENING and mines > width * height - 4:
        rule = FirstClick.SAFE
    spec = GameSpec(width, height, mines, first_click=rule)
    if rules.solvable:  # judged as on any board: its layouts have their own tests
        rules = GuessRules(rules.needless, rules.forced)
    return Game(spec, number, rules=rules)


def check_opening(game, move):
    rules, before = game.setup.rules, game.layout
    cells = targets(game, move)
    twin = Twin(game, cells)
    promised = twin.first and game.spec.first_click is not FirstClick.ANY
    game.play(move)
    after, ruling = game.layout, game.last_ruling
    lost = game.outcome is Outcome.LOST
    # The layout agrees with every number, before and after, and the number of mines does not
    # change.
    assert frozenset(after.mine_cells()) in agreeing(game)
    assert frozenset(after.mine_cells()) in twin.sets
    if promised:
        assert not lost
        assert ruling.knowledge is Knowledge.PROMISED
        return Fraction(1), twin
    if before is None:
        before = game.setup.draw(move.cell)
    assert lost != twin.lives(rules, before)
    assert lost == any(after.is_mine(cell) for cell in cells)
    if twin.knowledge is Knowledge.SAFE or twin.fate(rules) is Fate.LUCK or not rules.judge_moves:
        assert after == before
    if rules.judge_moves:
        check_ruling(ruling, twin, rules, lost=lost)
    return twin.chance, twin


def check_ruling(ruling, twin, rules, *, lost):
    assert ruling.knowledge is twin.knowledge
    assert ruling.lives is not lost
    assert ruling.chance == twin.chance
    assert ruling.fate is twin.fate(rules)
    assert (ruling.safe_cell in twin.safe) if twin.safe else ruling.safe_cell is None
    assert ruling.is_forced == (ruling.is_guess and not twin.safe)
    if rules.best_by is not None and ruling.is_forced:
        assert ruling.best.by is rules.best_by
        assert set(ruling.best.cells) == twin.best(rules.best_by)
        first = ruling.best.cells[0]
        assert ruling.best.risk == 1 - Fraction(len(twin.without({first})), len(twin.sets))
        if rules.best_by is BestBy.WIN_CHANCE:
            share = Fraction(twin.worth(first, BestBy.WIN_CHANCE), len(twin.sets))
            assert ruling.best.win_chance == pytest.approx(float(share))
    else:
        assert ruling.best is None
    if lost and twin.safe:
        assert ruling.safe_proof.cell == ruling.safe_cell
        assert not ruling.safe_proof.mine


@pytest.mark.parametrize(
    "name",
    ["strict", *(pytest.param(n, marks=pytest.mark.slow) for n in GUESS_RULES if n != "strict")],
)
def test_random_games_follow_the_rule(name, some_of):
    random_ = random.Random(name)
    seen = set()
    for number in range(some_of(GUESS_RULES[name])):
        game = begin(name, number, random_)
        guesses, forced, saved, chances = 0, 0, 0, []
        while game.outcome is Outcome.PLAYING:
            move = random_move(game, random_)
            if not any(game.board.clues()) and game.spec.first_click is FirstClick.OPENING:
                move = Move(MoveKind.OPEN, (0, 0))  # where there is room
            first = not any(game.board.clues())
            chance, twin = check_opening(game, move)
            promised = first and game.spec.first_click is not FirstClick.ANY
            if twin.knowledge is Knowledge.UNCERTAIN and not promised:
                guesses += 1
                forced += not twin.safe
                if game.outcome is not Outcome.LOST:
                    chances.append(chance)
                    saved += twin.fate(game.setup.rules) is Fate.SAVE
            seen.add((move.kind, twin.knowledge, bool(twin.safe), game.outcome is Outcome.LOST))
        spent = prod(chances, start=Fraction(1))
        assert game.luck() == Luck(guesses, forced, spent, saved=saved)
        again = replay(game.setup, game.moves)
        assert (again.board, again.layout, again.hits) == (game.board, game.layout, game.hits)
    check_seen(name, seen)


def check_seen(name, seen):
    """Every case of the rule came up: a certain or uncertain cell, with and without a safe one."""
    kinds = (MoveKind.OPEN, MoveKind.CHORD)
    assert {(kind, Knowledge.SAFE, True, False) for kind in kinds} <= seen
    assert {(kind, Knowledge.MINE, safe, True) for kind in kinds for safe in (True, False)} <= seen
    uncertain = {Fate.KILL: {True}, Fate.SAVE: {False}, Fate.LUCK: {True, False}}
    rules = RULES.get(name) or GuessRules.named(name)
    for safe in (True, False):
        expected = uncertain[rules.needless if safe else rules.forced]
        if rules.best_by is not None and not safe:
            expected = expected | {True}
        for kind in kinds:
            lost = {case[3] for case in seen if case[:3] == (kind, Knowledge.UNCERTAIN, safe)}
            # A guaranteed first click opens an uncertain cell and always survives.
            assert lost - ({False} if kind is MoveKind.OPEN and not safe else set()) <= expected
            assert expected <= lost
