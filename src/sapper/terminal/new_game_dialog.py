"""The choice of the next game: level or size, mode, first click, seed."""

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, RadioButton, RadioSet, Static

from sapper.errors import SapperError, SpecError
from sapper.spec import LEVELS, FirstClick, GameSpec, Mode, check_seed, level_label

_SHAPE = ("width", "height", "mines")


class Wish(NamedTuple):
    """What a player wants to play next."""

    spec: GameSpec
    """The game."""
    seed: int | None
    """The seed; ``None`` for one that is drawn."""


def wish(shape: tuple[str, str, str], mode: Mode, first_click: FirstClick, seed: str) -> Wish:
    """Return what the fields of the dialog say.

    >>> wish(("9", "9", "10"), Mode.FAIR, FirstClick.OPENING, "").spec.mode.value
    'fair'

    Raises:
        SpecError: a field is no number, or no game is like that.
        GridError: there is no such grid.
    """
    width, height, mines = (_number(text, name) for text, name in zip(shape, _SHAPE, strict=True))
    chosen = None if not seed.strip() else _number(seed, "seed")
    if chosen is not None:
        check_seed(chosen)
    return Wish(GameSpec(width, height, mines, mode=mode, first_click=first_click), chosen)


def _number(text: str, name: str) -> int:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise SpecError(f"{digits!r} is not a number: {name}")
    return int(digits)


class Choice(RadioButton):
    """One of several choices; a dot shows which is taken, in colour or without."""

    BUTTON_LEFT = "("
    BUTTON_RIGHT = ")"

    def __init__(self, label: str, *, value: bool) -> None:
        super().__init__(label, value)
        self._show_dot()

    def watch_value(self) -> None:
        """Show whether it is taken."""
        self._show_dot()
        super().watch_value()

    def _show_dot(self) -> None:
        self.BUTTON_INNER = "•" if self.value else " "  # textual reads it when it draws


class NewGameDialog(ModalScreen[Wish | None]):
    """Asks what to play; gives the wish, or nothing when the player goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("ctrl+enter,f2", "begin", "Begin"),
    ]
    CSS = """
    NewGameDialog { align: center middle; }
    #dialog { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
              background: $surface; border: round $primary; }
    #choices { height: auto; }
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
        """Put the choices on the screen, as the running game has them."""
        spec = self._spec
        shape = (spec.width, spec.height, spec.mines)
        own = shape not in LEVELS.values()
        with Vertical(id="dialog"):
            with Horizontal(id="choices"):
                with RadioSet(id="level"):
                    for name, size in LEVELS.items():
                        yield Choice(level_label(name), value=size == shape and not own)
                    yield Choice("Own size", value=own)
                with RadioSet(id="mode"):
                    for mode in Mode:
                        yield Choice(mode.label, value=mode is spec.mode)
                with RadioSet(id="first-click"):
                    for rule in FirstClick:
                        label = f"1st {rule.label}"
                        yield Choice(label, value=rule is spec.first_click)
            with Horizontal(id="numbers"):
                for name, value in zip(_SHAPE, shape, strict=True):
                    yield Static(name.capitalize())
                    yield Input(str(value), id=name, compact=True, max_length=5)
                yield Static("Seed")
                yield Input("", id="seed", compact=True, placeholder="drawn", max_length=20)
            yield Static(spec.mode.description, id="meaning", markup=False)
            with Horizontal(id="buttons"):
                yield Button("Begin (F2)", id="begin", compact=True, variant="primary")
                yield Button("Back (Esc)", id="back", compact=True)

    def on_mount(self) -> None:
        """Begin at the levels, each list at what is chosen."""
        self.query_one("#level").focus()
        self.call_after_refresh(self._point_at_choices)

    def _point_at_choices(self) -> None:
        for choices in self.query(RadioSet):  # they point at their first one now
            for _ in range(choices.pressed_index):
                choices.action_next_button()

    def on_radio_set_changed(self, event: RadioSet.Changed) -> None:
        """Show the size of a level, or say what a mode or a rule means."""
        place = event.radio_set.pressed_index
        match event.radio_set.id:
            case "level" if place < len(LEVELS):
                for name, value in zip(_SHAPE, list(LEVELS.values())[place], strict=True):
                    self.query_one(f"#{name}", Input).value = str(value)
            case "mode":
                self._say(list(Mode)[place].description)
            case "first-click":
                self._say(list(FirstClick)[place].description)

    def on_input_changed(self) -> None:
        """Choose the level that has the size in the fields, if there is one."""
        typed = tuple(self.query_one(f"#{name}", Input).value.strip() for name in _SHAPE)
        sizes = [tuple(map(str, size)) for size in LEVELS.values()]
        place = sizes.index(typed) if typed in sizes else len(sizes)
        levels = self.query_one("#level", RadioSet)
        if levels.pressed_index != place:
            list(levels.query(Choice))[place].value = True

    def on_input_submitted(self) -> None:
        """Begin by Enter in a field."""
        self.action_begin()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin, or go back."""
        if event.button.id == "begin":
            self.action_begin()
        else:
            self.action_back()

    def action_begin(self) -> None:
        """Give the wish, or say what is wrong with it."""
        try:
            self.dismiss(self._wish())
        except SapperError as error:
            self._say(f"{error}.")

    def action_back(self) -> None:
        """Go back to the game."""
        self.dismiss(None)

    def _wish(self) -> Wish:
        width, height, mines, seed = (
            self.query_one(f"#{name}", Input).value for name in (*_SHAPE, "seed")
        )
        mode = list(Mode)[self.query_one("#mode", RadioSet).pressed_index]
        rule = list(FirstClick)[self.query_one("#first-click", RadioSet).pressed_index]
        return wish((width, height, mines), mode, rule, seed)

    def _say(self, text: str) -> None:
        self.query_one("#meaning", Static).update(text)
