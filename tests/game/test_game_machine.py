"""A machine plays random moves, legal and illegal, on the game and on a naive model of it.

The model follows the rules as directly as possible: sets of cells, no codes, no optimisation, no
undo record.
"""

import copy
from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.strategies import layouts, seeds, sparse_layouts

from sapper.errors import IllegalMoveError
from sapper.game import Appearance, Game, Move, MoveKind, Outcome, replay
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec


@dataclass
class Model:
    """The rules, written as plainly as possible."""

    width: int
    height: int
    mines: set | None
    question_marks: bool
    opened: set = field(default_factory=set)
    flags: set = field(default_factory=set)
    questions: set = field(default_factory=set)
    hits: set = field(default_factory=set)

    def around(self, cell):
        row, col = cell
        return {
            (row + down, col + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down, right) != (0, 0)
            and 0 <= row + down < self.height
            and 0 <= col + right < self.width
        }

    def cells(self):
        return {(row, col) for row in range(self.height) for col in range(self.width)}

    def number(self, cell):
        return len(self.around(cell) & self.mines)

    def outcome(self):
        if self.hits:
            return Outcome.LOST
        if self.opened and self.opened == self.cells() - self.mines:
            return Outcome.WON
        return Outcome.PLAYING

    def targets(self, kind, cell):
        """The cells that a move opens at once, or None when the move is illegal."""
        if cell not in self.cells() or self.outcome() is not Outcome.PLAYING:
            return None
        if kind is MoveKind.CHORD:
            if cell not in self.opened or len(self.around(cell) & self.flags) != self.number(cell):
                return None
            return self.around(cell) - self.opened - self.flags or None
        if kind is MoveKind.QUESTION and not self.question_marks:
            return None
        if cell in self.opened or (kind is MoveKind.OPEN and cell in self.flags):
            return None
        return {cell} if kind is MoveKind.OPEN else set()

    def play(self, kind, cell, targets):
        if kind is MoveKind.FLAG:
            self.turn(cell)
        elif kind is MoveKind.QUESTION:
            self.flags.discard(cell)
            self.questions ^= {cell}
        elif targets & self.mines:
            self.hits = targets & self.mines
        else:
            waiting = list(targets)
            while waiting:
                cell = waiting.pop()
                if cell in self.opened or cell in self.flags:
                    continue
                self.opened.add(cell)
                self.questions.discard(cell)
                if self.number(cell) == 0:
                    waiting.extend(self.around(cell))

    def turn(self, cell):
        if cell in self.flags:
            self.flags.remove(cell)
            if self.question_marks:
                self.questions.add(cell)
        elif cell in self.questions:
            self.questions.remove(cell)
        else:
            self.flags.add(cell)

    def appearance(self):
        """What a player sees of each cell, including marks, and mines after the end."""
        over = self.outcome() is not Outcome.PLAYING
        return {cell: self.seen(cell, over) for cell in self.cells()}

    def seen(self, cell, over):
        if cell in self.opened:
            return self.number(cell)
        if over and cell in self.hits:
            return Appearance.EXPLODED
        if cell in self.flags:
            return Appearance.WRONG_FLAG if over and cell not in self.mines else Appearance.FLAG
        if over and cell in self.mines:
            return Appearance.FLAG if self.outcome() is Outcome.WON else Appearance.MINE
        return Appearance.QUESTION if cell in self.questions else Appearance.HIDDEN

    def rows(self):
        return [
            "".join(
                str(self.number((row, col))) if (row, col) in self.opened else "."
                for col in range(self.width)
            )
            for row in range(self.height)
        ]


class Play(RuleBasedStateMachine):
    """Makes the same moves in the game and in the model, and compares after each."""

    @initialize(layout=layouts(5) | sparse_layouts(5), question_marks=st.booleans())
    def begin_on_a_layout(self, layout, question_marks):
        spec = GameSpec(layout.grid.width, layout.grid.height, layout.mines)
        self.start(Game.from_layout(spec, layout, question_marks=question_marks))
        self.model.mines = set(layout.mine_cells())

    def start(self, game):
        self.game = game
        self.model = Model(game.spec.width, game.spec.height, None, game.question_marks)
        self.past = []

    @rule(
        kind=st.sampled_from(MoveKind),
        cell=st.tuples(st.integers(-1, 5), st.integers(-1, 5)),
    )
    def move_anywhere(self, kind, cell):
        self.move(kind, cell)

    @rule(data=st.data())
    def chord_an_open_cell(self, data):
        if self.model.opened:
            self.move(MoveKind.CHORD, data.draw(st.sampled_from(sorted(self.model.opened))))

    @precondition(lambda self: self.model.mines)
    @rule(data=st.data())
    def flag_a_mine(self, data):
        self.move(MoveKind.FLAG, data.draw(st.sampled_from(sorted(self.model.mines))))

    @rule(data=st.data())
    def open_an_empty_cell(self, data):
        empty = self.model.cells() - (self.model.mines or set()) - self.model.opened
        if empty:
            self.move(MoveKind.OPEN, data.draw(st.sampled_from(sorted(empty))))

    def move(self, kind, cell):
        if self.model.mines is None and kind is MoveKind.OPEN:
            self.check_promise(cell)
        targets = self.model.targets(kind, cell)
        move = Move(kind, cell)
        if targets is None:
            with pytest.raises(IllegalMoveError):
                self.game.play(move)
        else:
            self.past.append(copy.deepcopy(self.model))
            self.game.play(move)
            self.learn_layout()
            self.model.play(kind, cell, targets)
            self.check_changes(self.past[-1])

    def check_changes(self, before):
        """The change list names exactly the cells that look different."""
        seen, now = before.appearance(), self.model.appearance()
        different = [(cell, now[cell]) for cell in sorted(now) if now[cell] != seen[cell]]
        assert list(self.game.last_result.changes) == different
        assert self.game.last_result.outcome is self.game.outcome

    def learn_layout(self):
        if self.model.mines is None and self.game.layout is not None:
            self.model.mines = set(self.game.layout.mine_cells())

    def check_promise(self, cell):
        """Nothing to check on a given layout."""

    @rule()
    def undo(self):
        if not self.past:
            with pytest.raises(IllegalMoveError):
                self.game.undo()
        else:
            before, self.model = self.model, self.past.pop()
            self.game.undo()
            self.check_changes(before)

    @rule()
    def undo_and_redo(self):
        if self.past:
            move = self.game.undo()
            assert self.game.can_redo
            assert self.game.redo() == move
            self.check_changes(self.past[-1])

    @invariant()
    def the_game_is_what_the_model_says(self):
        game, model = self.game, self.model
        assert game.board.rows == model.rows()
        assert game.board.mines == game.spec.mines
        assert game.flags == tuple(sorted(model.flags))
        assert game.questions == tuple(sorted(model.questions))
        assert game.mines_left == game.spec.mines - len(model.flags)
        assert game.hits == tuple(sorted(model.hits))
        assert game.outcome is model.outcome()
        assert len(game.moves) == len(self.past)
        assert game.can_undo == bool(self.past)
        assert game.appearance() == bytes(code for _, code in sorted(model.appearance().items()))

    @invariant()
    def the_ending_shows_the_truth(self):
        if self.game.outcome is Outcome.PLAYING:
            return
        ending, model = self.game.ending(), self.model
        assert ending.wrong_flags == tuple(sorted(model.flags - model.mines))
        assert ending.missed == tuple(sorted(model.mines - model.flags))
        shown = [list(row) for row in model.rows()]
        for row, col in model.mines:
            shown[row][col] = "*"
        assert ending.board.rows == ["".join(row) for row in shown]

    def teardown(self):
        if not hasattr(self, "game"):
            return
        game = self.game
        again = self.replayed()
        assert (again.board, again.flags, again.questions, again.hits, again.layout) == (
            game.board,
            game.flags,
            game.questions,
            game.hits,
            game.layout,
        )

    def replayed(self):
        layout = self.game.layout
        assert isinstance(layout, Layout)
        again = Game.from_layout(self.game.spec, layout, question_marks=self.game.question_marks)
        for move in self.game.moves:
            again.play(move)
        return again


class PlayFromSeed(Play):
    """The same on layouts that are drawn at the first opening."""

    @initialize(
        side=st.integers(4, 5),
        mines=st.integers(0, 7),
        first_click=st.sampled_from(FirstClick),
        seed=seeds,
        question_marks=st.booleans(),
    )
    def begin_from_a_seed(self, side, mines, first_click, seed, question_marks):
        spec = GameSpec(side, 5, mines, first_click=first_click)
        self.start(Game(spec, seed, question_marks=question_marks))

    begin_on_a_layout = None  # replaces the inherited beginning

    def check_promise(self, cell):
        self.promised = cell

    def learn_layout(self):
        fresh = self.model.mines is None
        super().learn_layout()
        if fresh and self.model.mines is not None:
            assert len(self.model.mines) == self.game.spec.mines
            rule = self.game.spec.first_click
            if rule is not FirstClick.ANY:
                assert self.promised not in self.model.mines
            if rule is FirstClick.OPENING:
                assert self.model.number(self.promised) == 0

    def replayed(self):
        game = self.game
        return replay(game.setup, game.moves)


TestPlay = Play.TestCase
TestPlay.settings = settings(stateful_step_count=25)
TestPlayFromSeed = PlayFromSeed.TestCase
TestPlayFromSeed.settings = settings(stateful_step_count=25)
