"""Thousands of small games in every mode, each opening checked against all layouts by definition.

A twin lists every layout of the board and crosses out those that contradict a number; what is
safe, what is a mine and what a guess is worth follows by counting.
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
from sapper.spec import FirstClick, GameSpec

SIZES = ((3, 3, 2), (3, 3, 4), (4, 3, 3), (5, 2, 3), (4, 2, 1), (6, 2, 4), (5, 1, 2), (4, 3, 6))

GUESS_RULES = {
    "fair": 2000,
    "lenient": 1000,
    "strict": 1000,
    "quasi_no_guess": 1000,
    "hard_core": 1000,
    "classic": 4000,
}
"""How many games are played by each, at most."""


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


class Twin:
    """What the rules say of an opening, by counting."""

    def __init__(self, game, cells):
        self.sets = agreeing(game)
        self.cells = set(cells)
        self.first = not any(game.board.clues())
        self.safe = {
            cell
            for cell in game.board.grid.cells()
            if game.board.is_hidden(cell) and not any(cell in mines for mines in self.sets)
        }
        self.empty = [mines for mines in self.sets if not mines & self.cells]

    @property
    def knowledge(self):
        if self.cells <= self.safe:
            return Knowledge.SAFE
        return Knowledge.UNCERTAIN if self.empty else Knowledge.MINE

    @property
    def chance(self):
        return Fraction(len(self.empty), len(self.sets))

    def fate(self, rules):
        if self.knowledge is not Knowledge.UNCERTAIN:
            return None
        return rules.needless if self.safe else rules.forced

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
    width, height, mines = random.choice(SIZES)
    rule = random.choice(list(FirstClick))
    if rule is FirstClick.OPENING and mines > width * height - 4:
        rule = FirstClick.SAFE
    spec = GameSpec(width, height, mines, first_click=rule)
    rules = GuessRules.named(name)
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
    # The truth agrees with every number, before and after, and has as many mines as ever.
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
    rules = GuessRules.named(name)
    for safe in (True, False):
        expected = uncertain[rules.needless if safe else rules.forced]
        for kind in kinds:
            lost = {case[3] for case in seen if case[:3] == (kind, Knowledge.UNCERTAIN, safe)}
            # A promised first click is an open of an uncertain cell that always lives.
            assert lost - ({False} if kind is MoveKind.OPEN and not safe else set()) <= expected
            assert expected <= lost
