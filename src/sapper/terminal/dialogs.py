"""Dialogs: the list of keys, and the options of the next game."""

from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, RadioButton, RadioSet, Static

from sapper.errors import SapperError, SpecError
from sapper.spec import (
    LEVELS,
    BestBy,
    FirstClick,
    GameSpec,
    GuessScope,
    Mode,
    check_seed,
    level_label,
)
from sapper.terminal.cell_looks import CROSS, RING

HELP = f"""\
Open every cell without a mine. A number counts the mines around it.

arrows Home End PgUp PgDn  move the cursor
Enter, Space    open; on a number with all its flags, the cells around it
f  c            flag; chord (open all around a number)
u  r            undo, redo
h  H            hint: in stages (area, numbers, cells); all at once
n  p            the next step of a hint; the previous step
b               hints by exact logic, or by the automaton
o               overlay: states, chances, win chance, nothing
a  g            another game of the same kind; choose another kind
v               after the end: review, move by move
t               colours: night, classic, high contrast, field
Esc             stop a calculation; remove a hint
q  Ctrl-C       leave (exit codes 0 and 130)

Mouse: left opens, right (or Ctrl and left) flags, middle chords.

.  hidden   F  flag   *  mine   X  mine that was hit   !  wrong flag
{RING}  safe     {CROSS}  mine   ~  uncertain   ?  guess   :  look here
A1  number A, a 1  ①{RING} safe by step 1    a  supposed    >  best move"""


_SCROLLING = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10}
"""The keys that scroll a list too long for the screen, and how many lines each of them scrolls."""


class HelpScreen(ModalScreen[None]):
    """The list of keys, shown on top of the game."""

    CSS = """
    HelpScreen { align: center middle; }
    #help { width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
            background: $surface; border: round $primary; scrollbar-size: 1 1; }
    """

    def compose(self) -> ComposeResult:
        """Put the list on the screen."""
        with VerticalScroll(id="help", can_focus=False):
            yield Static(HELP, markup=False)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or close the dialog on any other key."""
        event.stop()
        if event.key in _SCROLLING:
            self.query_one("#help").scroll_relative(y=_SCROLLING[event.key], animate=False)
        else:
            self.dismiss()

    def on_click(self) -> None:
        """Go back."""
        self.dismiss()


_SHAPE = ("width", "height", "mines")
_CHOICES: dict[str, tuple[Any, str]] = {
    # The lists of options by their ids. The label of a list that applies only to some modes names
    # these modes.
    "mode": (Mode, ""),
    "first-click": (FirstClick, ""),
    "scope": (GuessScope, f"({', '.join(mode.label for mode in Mode if mode.punishes_guesses)})"),
    "best-by": (BestBy, f"({Mode.BEST_GUESS.label})"),
}


class NewGame(NamedTuple):
    """The game chosen by the player."""

    spec: GameSpec
    seed: int | None
    """The seed; ``None`` for a random one."""


def read_fields(
    shape: tuple[str, str, str],
    mode: Mode,
    first_click: FirstClick,
    seed: str,
    *,
    scope: GuessScope = GuessScope.BOARD,
    best_by: BestBy | None = None,
) -> NewGame:
    """Return the game described by the fields; options that its mode does not have are ignored.

    >>> read_fields(("9", "9", "10"), Mode.FAIR, FirstClick.OPENING, "").spec.mode.value
    'fair'
    """
    width, height, mines = (_number(text, name) for text, name in zip(shape, _SHAPE, strict=True))
    chosen = None if not seed.strip() else _number(seed, "seed")
    if chosen is not None:
        check_seed(chosen)
    return NewGame(
        GameSpec(
            width,
            height,
            mines,
            mode=mode,
            first_click=first_click,
            scope=scope if mode.punishes_guesses else GuessScope.BOARD,
            best_by=best_by if mode is Mode.BEST_GUESS else None,
        ),
        chosen,
    )


def _number(text: str, name: str) -> int:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise SpecError(f"{digits!r} is not a number: {name}")
    return int(digits)


class Option(RadioButton):
    """One of several options; a dot shows which one is chosen, even without colour."""

    BUTTON_LEFT = "("
    BUTTON_RIGHT = ")"

    def __init__(self, label: str, *, value: bool) -> None:
        super().__init__(label, value)
        self._show_dot()

    def watch_value(self) -> None:
        """Show whether the option is chosen."""
        self._show_dot()
        super().watch_value()

    def _show_dot(self) -> None:
        self.BUTTON_INNER = "•" if self.value else " "  # textual reads it when it draws


class NewGameDialog(ModalScreen[NewGame | None]):
    """Asks for the options of the next game; returns them, or nothing if the player cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("ctrl+enter,f2", "begin", "Start"),
    ]
    CSS = """
    NewGameDialog { align: center middle; }
    #dialog { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
              background: $surface; border: round $primary; }
    #choices { height: auto; }
    #rules { width: 1fr; height: auto; }
    #choices RadioSet { width: 1fr; height: auto; border: none; background: $surface; padding: 0; }
    #choices RadioButton { background: $surface; padding: 0; }
    #choices RadioSet:focus .-selected { text-style: reverse; }
    #numbers { height: 1; margin-top: 1; }
    #numbers Static { width: auto; padding: 0 1 0 0; }
    #numbers Input { width: 8; margin-right: 1; }
    #numbers #seed { width: 1fr; }
    #meaning { height: 2; margin-top: 1; color: $foreground; }
    #buttons { height: 1; margin-top: 1; }
    #buttons Button { margin-right: 2; }
    """

    def __init__(self, spec: GameSpec) -> None:
        super().__init__()
        self._spec = spec

    def compose(self) -> ComposeResult:
        """Build the dialog with the options of the current game."""
        spec = self._spec
        shape = (spec.width, spec.height, spec.mines)
        own = shape not in LEVELS.values()
        with Vertical(id="dialog"):
            with Horizontal(id="choices"):
                with RadioSet(id="level"):
                    for name, size in LEVELS.items():
                        yield Option(level_label(name), value=size == shape and not own)
                    yield Option("Own size", value=own)
                with RadioSet(id="mode"):
                    for mode in Mode:
                        yield Option(mode.label, value=mode is spec.mode)
                with RadioSet(id="first-click"):
                    for rule in FirstClick:
                        yield Option(f"1st {rule.label}", value=rule is spec.first_click)
                with Vertical(id="rules"):
                    with RadioSet(id="scope"):
                        for scope in GuessScope:
                            yield Option(f"Judged by {scope.value}", value=scope is spec.scope)
                    with RadioSet(id="best-by"):
                        for measure in BestBy:
                            chosen = spec.best_by or BestBy.MINE_PROBABILITY
                            yield Option(f"Best by {measure.value}", value=measure is chosen)
            with Horizontal(id="numbers"):
                for name, value in zip(_SHAPE, shape, strict=True):
                    yield Static(name.capitalize())
                    yield Input(str(value), id=name, compact=True, max_length=5)
                yield Static("Seed")
                yield Input("", id="seed", compact=True, placeholder="drawn", max_length=20)
            yield Static(spec.mode.description, id="meaning", markup=False)
            with Horizontal(id="buttons"):
                yield Button("Start (F2)", id="begin", compact=True, variant="primary")
                yield Button("Back (Esc)", id="back", compact=True)

    def on_mount(self) -> None:
        """Focus the list of levels, and select the current choice in every list."""
        self.query_one("#level").focus()
        self.call_after_refresh(self._point_at_choices)

    def _point_at_choices(self) -> None:
        for choices in self.query(RadioSet):  # so far, each selects its first option
            for _ in range(choices.pressed_index):
                choices.action_next_button()

    def on_radio_set_changed(self, event: RadioSet.Changed) -> None:
        """Show the size of a level, or the description of a mode or rule."""
        place = event.radio_set.pressed_index
        name = event.radio_set.id or ""
        if name in _CHOICES:
            kind, modes = _CHOICES[name]
            self._say(f"{list(kind)[place].description} {modes}".strip())
        elif place < len(LEVELS):
            for name, value in zip(_SHAPE, list(LEVELS.values())[place], strict=True):
                self.query_one(f"#{name}", Input).value = str(value)

    def on_input_changed(self) -> None:
        """Choose the level that matches the size in the fields, if there is one."""
        typed = tuple(self.query_one(f"#{name}", Input).value.strip() for name in _SHAPE)
        sizes = [tuple(map(str, size)) for size in LEVELS.values()]
        place = sizes.index(typed) if typed in sizes else len(sizes)
        levels = self.query_one("#level", RadioSet)
        if levels.pressed_index != place:
            list(levels.query(Option))[place].value = True

    def on_input_submitted(self) -> None:
        """Start when Enter is pressed in a field."""
        self.action_begin()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or cancel."""
        if event.button.id == "begin":
            self.action_begin()
        else:
            self.action_back()

    def action_begin(self) -> None:
        """Return the choice, or show why it is not valid."""
        try:
            self.dismiss(self._chosen())
        except SapperError as error:
            self._say(f"{error}.")

    def action_back(self) -> None:
        """Go back to the game."""
        self.dismiss(None)

    def _chosen(self) -> NewGame:
        width, height, mines, seed = (
            self.query_one(f"#{name}", Input).value for name in (*_SHAPE, "seed")
        )
        mode, rule, scope, best_by = (
            list(kind)[self.query_one(f"#{name}", RadioSet).pressed_index]
            for name, (kind, _) in _CHOICES.items()
        )
        return read_fields((width, height, mines), mode, rule, seed, scope=scope, best_by=best_by)

    def _say(self, text: str) -> None:
        self.query_one("#meaning", Static).update(text)
