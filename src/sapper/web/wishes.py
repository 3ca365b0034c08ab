"""From what a player asks for to the wish that the library understands."""

from dataclasses import dataclass
from typing import cast

from sapper import formats
from sapper.errors import NotationError, SpecError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State, header
from sapper.spec import LEVELS, Difficulty, FirstClick, GameSpec, Mode
from sapper.web import dealing, forms, schemas
from sapper.web.limits import Limits
from sapper.web.refusals import RefusalError


@dataclass(frozen=True, slots=True)
class Wish:
    """A game to be played; plain data in both directions, for the store."""

    spec: GameSpec
    """What the library is asked for."""
    generator: str = dealing.AUTO
    """How the layout is made."""
    question_marks: bool = False
    """Whether marks turn through the question mark."""
    layout: Layout | None = None
    """The layout to play, where the player brought one."""

    @property
    def level(self) -> str:
        """The name of the level, or the size.

        >>> Wish(GameSpec(30, 16, 99)).level, Wish(GameSpec(5, 4, 3)).level
        ('expert', '5x4m3')
        """
        size = (self.spec.width, self.spec.height, self.spec.mines)
        for name, known in LEVELS.items():
            if known == size:
                return name
        return header(self.spec.grid, self.spec.mines)

    def described(self) -> schemas.Spec:
        """Return what a player may read of it."""
        spec = self.spec
        return schemas.Spec(
            level=self.level,
            width=spec.width,
            height=spec.height,
            mines=spec.mines,
            mode=spec.mode.value,
            first_click=spec.first_click.value,
            difficulty=None if spec.difficulty is None else spec.difficulty.value,
            generator=self.generator,
            question_marks=self.question_marks,
        )

    def to_plain(self) -> dict[str, object]:
        """Return it as plain data."""
        described = self.described().model_dump(exclude={"level"})
        return described | {"layout": None if self.layout is None else self.layout.id}

    @classmethod
    def from_plain(cls, data: dict[str, object]) -> "Wish":
        """Return the wish from its plain data."""
        names = ("width", "height", "mines", "mode", "first_click", "difficulty")
        layout = cast("str | None", data["layout"])
        return cls(
            GameSpec(**{name: data[name] for name in names}),  # type: ignore[arg-type]
            generator=str(data["generator"]),
            question_marks=bool(data["question_marks"]),
            layout=None if layout is None else Layout.parse(layout),
        )


def game_wish(form: forms.GameWish, limits: Limits) -> Wish:
    """Return the wish for a game.

    Raises:
        SapperError: it cannot be fulfilled, here or anywhere.
    """
    layout = None if form.layout is None else _layout(form.layout)
    if layout is not None:
        if (form.level, form.width, form.height, form.mines) != (None, None, None, None):
            raise SpecError("a layout already says size and mines: leave them out")
        form = form.model_copy(
            update={
                "width": layout.grid.width,
                "height": layout.grid.height,
                "mines": layout.mines,
            }
        )
    return Wish(spec(form, limits), form.generator, form.question_marks, layout)


def spec(form: forms.BoardWish, limits: Limits, start: Cell | None = None) -> GameSpec:
    """Return the wish for a board.

    Raises:
        SapperError: it cannot be fulfilled, here or anywhere.
    """
    sizes = (form.width, form.height, form.mines)
    if sizes == (None, None, None):
        level = form.level or "beginner"
        if level not in LEVELS:
            raise SpecError(f"{level!r} is not a level: choose one of {', '.join(LEVELS)}")
        width, height, mines = LEVELS[level]
    elif form.level is not None:
        raise SpecError(f"level {form.level!r} already says size and mines: leave them out")
    elif form.width is None or form.height is None or form.mines is None:
        raise SpecError("an own size needs width, height and mines")
    else:
        width, height, mines = form.width, form.height, form.mines
    check_size(width, height, limits)
    wanted = GameSpec(
        width,
        height,
        mines,
        mode=Mode(form.mode),
        first_click=FirstClick(form.first_click),
        start=start,
        difficulty=None if form.difficulty is None else Difficulty(form.difficulty),
    )
    dealing.check(form.generator, wanted)
    return wanted


def check_size(width: int, height: int, limits: Limits) -> None:
    """Check that a board is not beyond the server's limits.

    Raises:
        RefusalError: it is.
    """
    if max(width, height) > limits.side or width * height > limits.cells:
        raise RefusalError(
            422,
            "board_too_large",
            f"{width}x{height} is too large here: at most {limits.cells} cells"
            f" and {limits.side} a side",
        )


def _layout(text: str) -> Layout:
    """Read a layout in any format; of a position, only one that shows every mine."""
    record = formats.read(text.encode("utf-8"))
    truth = record.truth()
    if truth is not None:
        return truth
    board = record.drawn()
    if board.mines is not None:
        shown = board.count(State.MINE)
        raise NotationError(f"{shown} of {board.mines} mines are shown: not a layout")
    return Layout.from_codes(board.grid, board.cells)
