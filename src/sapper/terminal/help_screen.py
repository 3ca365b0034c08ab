"""What the keys and the mouse do, and what the characters on the board mean."""

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from sapper.terminal.cell_looks import CROSS, RING

TEXT = f"""\
Open every cell without a mine; a number tells how many are around it.

arrows Home End PgUp PgDn  move the cursor
Enter, Space    open; on a number with its flags, all around it
f  c            flag; chord (open all around a number)
u  r            undo, redo
h  H            hint: where, which clues, which cells; all at once
n  p            the hint step by step: next, previous
o               overlay: states, chances, win chance, nothing
a  g            another game of the same kind; choose another kind
v               after the end: review, move by move
t               colours: dark, high contrast, light
Esc             stop a calculation; take a hint away
q  Ctrl-C       leave (exit codes 0 and 130)

Mouse: left opens, right (or Ctrl and left) flags, middle chords.

.  hidden   F  flag   *  mine   X  mine that was hit   !  wrong flag
{RING}  safe     {CROSS}  mine   ~  uncertain   ?  guess   :  look here
A1  clue A, a 1    ①{RING} safe by step 1    a  supposed    >  best move"""


_SCROLLING = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10}
"""Keys that scroll the list where it does not fit, and by how many lines."""


class HelpScreen(ModalScreen[None]):
    """The list of keys, over the game."""

    CSS = """
    HelpScreen { align: center middle; }
    #help { width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
            background: $surface; border: round $primary; scrollbar-size: 1 1; }
    """

    def compose(self) -> ComposeResult:
        """Put the list on the screen."""
        with VerticalScroll(id="help", can_focus=False):
            yield Static(TEXT, markup=False)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or go back by any other key, which does nothing else."""
        event.stop()
        if event.key in _SCROLLING:
            self.query_one("#help").scroll_relative(y=_SCROLLING[event.key], animate=False)
        else:
            self.dismiss()

    def on_click(self) -> None:
        """Go back."""
        self.dismiss()
