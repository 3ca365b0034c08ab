"""The game screen: status, board, text, keys.

Moves, hints, overlays and reviews are computed in a thread. The screen waits for short
calculations, so that quick key presses are handled in order. During a longer calculation, the keys
still work, and Escape stops the calculation.
"""

import asyncio
from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType

from sapper.engine import Stop
from sapper.errors import SapperError
from sapper.game import MoveKind
from sapper.grid import Cell
from sapper.hints import Hint
from sapper.reviews import Review, review
from sapper.terminal import themes
from sapper.terminal.board_screen import BoardScreen
from sapper.terminal.board_view import BoardView
from sapper.terminal.calculations import Calculations
from sapper.terminal.dialogs import HelpScreen, NewGame, NewGameDialog
from sapper.terminal.hint_walk import HintWalk
from sapper.terminal.overlays import Overlay, Shown
from sapper.terminal.play_session import PlaySession, explained, game_name
from sapper.terminal.review_screen import ReviewScreen

Result = TypeVar("Result")

MOMENT = 0.2
"""Seconds to wait for a calculation before keys work again."""

WELCOME = "Arrows and Enter, or the mouse; f flags, h gives a hint, ? lists all keys."
AFTER = "v: review  u: undo  a: another game  g: choose"
BUSY = "Still working on your last request: Esc stops it."
STOPPED = "Stopped."
FREE = "That was a forced guess: in this mode it could not lose."


class GameScreen(BoardScreen):
    """A game with status, text and keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "Open", key_display="Enter"),
        Binding("f", "move('flag')", "Flag"),
        Binding("c", "move('chord')", "Chord", show=False),
        Binding("h", "hint", "Hint"),
        Binding("H", "whole_hint", "Whole hint", show=False),
        Binding("b", "hint_source", "Hints by", show=False),
        Binding("n", "walk(1)", "Step", show=False),
        Binding("p", "walk(-1)", "Step back", show=False),
        Binding("o", "overlay", "Overlay"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo", show=False),
        Binding("a", "again", "Again"),
        Binding("g", "choose", "New"),
        Binding("v", "review", "Review"),
        Binding("t", "theme", "Colours", show=False),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("escape", "stop", "Stop", show=False),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, session: PlaySession) -> None:
        super().__init__()
        self.session = session
        self.overlay = Overlay.NONE
        """The overlay on hidden cells."""
        self.walk: HintWalk | None = None
        """The current hint."""
        self._shown = Shown({}, "")
        self._calculations = Calculations()

    def on_mount(self) -> None:
        """Show the game, and update the time twice a second."""
        self.set_interval(0.5, self._show_status)
        self._draw()
        self.say(WELCOME)
        self.board_view.focus()

    # Actions on cells.

    async def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Open, chord or flag with the mouse."""
        if event.button == "left":
            await self._open_or_chord(event.cell)
        else:
            kind = MoveKind.FLAG if event.button == "right" else MoveKind.CHORD
            await self._move(kind, event.cell)

    def on_board_view_moved(self) -> None:
        """Show where the cursor is."""
        self._show_status()

    async def action_open(self) -> None:
        """Open the cell at the cursor or, on a number, the cells around it."""
        await self._open_or_chord(self._cursor)

    async def action_move(self, kind: str) -> None:
        """Flag the cell at the cursor, or open the cells around the number there."""
        await self._move(MoveKind(kind), self._cursor)

    async def _open_or_chord(self, cell: Cell) -> None:
        is_number = self.session.appearance[self.session.spec.grid.index(cell)] <= 8
        await self._move(MoveKind.CHORD if is_number else MoveKind.OPEN, cell)

    async def _move(self, kind: MoveKind, cell: Cell) -> None:
        await self._change(lambda stop: self.session.move(kind, cell, stop=stop))

    async def action_undo(self) -> None:
        """Undo the last move."""
        await self._change(lambda _: self.session.undo())

    async def action_redo(self) -> None:
        """Redo the move that was undone last."""
        await self._change(lambda stop: self.session.redo(stop=stop))

    async def _change(self, change: Callable[[Stop], str]) -> None:
        """Change the game and show it, or show why the change was refused."""

        def work(stop: Stop) -> Shown | str:
            return change(stop) or self._overlay_now(stop)

        def done(found: Shown | str) -> None:
            if isinstance(found, Shown):
                self._changed(found)
            else:
                self.say(f"{found} {AFTER}" if self.session.is_over else found)

        await self._calculate(work, done)

    def _changed(self, found: Shown) -> None:
        session = self.session
        self._shown = found
        if self.walk is not None and self._goes_on_with(self.walk):
            self._show_walk()
            left = len(self.walk.left_to_open(session.appearance))
            self.say(f"Enter opens the next cell of the hint ({left} left).")
            return
        self.walk = None
        self._draw()
        ruling = session.game.last_ruling
        if session.is_over:
            self.say(f"{session.standing}\n{AFTER}")
        elif ruling is not None and ruling.is_saved:
            self.say(f"{FREE} {found.note}".strip())
        else:
            self.say(found.note)

    def _goes_on_with(self, walk: HintWalk) -> bool:
        """Return whether the move opened some cells of the hint while others are still hidden."""
        last = self.session.game.last_result
        if self.session.is_over or last is None or last.taken_back:
            return False
        followed = set(last.targets).intersection(walk.to_open)
        return bool(followed and walk.left_to_open(self.session.appearance))

    # Hints and overlays.

    async def action_overlay(self) -> None:
        """Show the next overlay."""
        if self._calculations.is_busy:
            self.say(BUSY)
            return
        self.overlay = self.overlay.following
        await self._calculate(self._overlay_now, self._overlaid)

    def _overlaid(self, found: Shown) -> None:
        self._shown = found
        self._draw()
        if self.session.is_over:
            self.say(f"Overlay: {self.overlay.label}, from the next game on.\n{AFTER}")
        else:
            self.say(found.note or "No overlay.")

    async def action_hint(self) -> None:
        """Give a hint, or show more of the current one."""
        if self.walk is not None:
            self.walk.show_more()
            self._show_walk()
        else:
            await self._calculate(self.session.hint, self._hinted)

    def action_hint_source(self) -> None:
        """Switch between hints by the automaton and by exact logic."""
        self.say(self.session.change_hint_source())

    async def action_whole_hint(self) -> None:
        """Give a hint with its whole proof."""
        if self.walk is None:
            await self._calculate(self.session.hint, self._hinted)
        if self.walk is not None:
            self.walk.show_all()
            self._show_walk()

    def action_walk(self, direction: int) -> None:
        """Show the next or previous step of the hint."""
        if self.walk is None:
            self.say("There is no hint to step through. Press h to get one.")
        else:
            if self.walk.is_complete:
                self.walk.walk(direction)
            else:
                self.walk.show_more()
            self._show_walk()

    def _hinted(self, found: Hint | None) -> None:
        if found is None:
            self.say(f"The game is over.\n{AFTER}")
            return
        self.walk = HintWalk(found)
        self._show_walk()

    def _show_walk(self) -> None:
        if self.walk is None:
            return
        self._draw()
        self.say(self.walk.text)
        board = self.board_view
        to_open = self.walk.left_to_open(self.session.appearance)
        if to_open and board.cursor not in to_open:
            board.move_to(to_open[0])  # never to a mine, because Enter opens the cell
        if self.walk.about is not None:
            board.reveal(self.walk.about)

    def _overlay_now(self, stop: Stop) -> Shown:
        return self.session.overlay(self.overlay, stop)

    # Start other games, and review this one.

    async def action_again(self) -> None:
        """Start another game of the same kind."""
        await self._begin(NewGame(self.session.spec, None))

    def action_choose(self) -> None:
        """Ask for the options of the next game."""

        async def chosen(game: NewGame | None) -> None:
            if game is not None:
                await self._begin(game)

        self.app.push_screen(NewGameDialog(self.session.spec), chosen)

    async def _begin(self, game: NewGame) -> None:
        def change(stop: Stop) -> str:
            del stop
            self.session.begin(game.spec, game.seed)
            return ""

        await self._change(change)
        self.place_board()
        if not self._calculations.is_busy and self.session.spec == game.spec:
            self.say(f"{game_name(game.spec)}: {game.spec.rules_description}")

    async def action_review(self) -> None:
        """Judge the game, move by move."""
        if not self.session.is_over:
            self.say("A game can be reviewed when it is over.")
            return
        await self._calculate(lambda stop: review(self.session.game, stop=stop), self._reviewed)

    def _reviewed(self, found: Review) -> None:
        self.app.push_screen(ReviewScreen(found))

    def action_theme(self) -> None:
        """Switch to the next theme."""
        self.app.theme = themes.following(self.app.theme)

    def action_help(self) -> None:
        """List the keys."""
        self.app.push_screen(HelpScreen())

    def action_stop(self) -> None:
        """Stop a calculation, or close a hint."""
        if self._calculations.is_busy:
            self._calculations.stop()
        else:
            self.walk = None
            self._draw()
            self.say(self._shown.note)

    def stop(self) -> None:
        """Stop the calculation, because the program ends."""
        self._calculations.stop()

    # Implementation.

    @property
    def _cursor(self) -> Cell:
        return self.board_view.cursor

    async def _calculate(
        self, work: Callable[[Stop], Result], done: Callable[[Result], None]
    ) -> None:
        """Run a function in a thread; if it takes longer than ``MOMENT``, handle keys meanwhile."""
        if self._calculations.is_busy:
            self.say(BUSY)
            return
        task = asyncio.ensure_future(self._calculations.run(work))
        await asyncio.wait({task}, timeout=MOMENT)
        if task.done():
            await self._finish(task, done)
        else:
            self._show_status()
            self.run_worker(self._finish(task, done))

    async def _finish(self, task: "asyncio.Future[Result]", done: Callable[[Result], None]) -> None:
        try:
            answer = await task
        except SapperError as error:
            stopped = self._calculations.was_stopped
            self.say(STOPPED if stopped else explained(error))
        else:
            done(answer)
        self._show_status()

    def _draw(self) -> None:
        session = self.session
        board = self.board_view
        width = board.board_width
        board.show(
            session.spec.grid,
            session.appearance,
            looks=self._shown.looks,
            marks=None if self.walk is None else self.walk.marks_on(session.appearance),
            columns=self.overlay.columns if self._shown.looks else 1,
        )
        if board.board_width != width:
            self.place_board()
        self._show_status()

    def _show_status(self) -> None:
        busy = self._calculations.is_busy
        self.show_status(self.session.status(self.overlay, self._cursor, busy=busy))
