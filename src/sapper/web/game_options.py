"""What a player chose for a game: checked against the server's limits, and as plain data."""

from dataclasses import dataclass
from typing import Self, cast

from sapper import formats
from sapper.app.errors import RequestError
from sapper.errors import NotationError, SpecError
from sapper.game import game_setup
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State, header
from sapper.spec import LEVELS, Difficulty, FirstClick, GameSpec, Mode
from sapper.web import daily, generator_limits
from sapper.web.limits import Limits
from sapper.web.schemas.requests import NewBoardFields, NewGameRequest


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What a player chose for a game; plain data in both directions, for the store."""

    spec: GameSpec
    """What the library is asked for."""
    question_marks: bool = False
    """Whether marks turn through the question mark."""
    layout: Layout | None = None
    """The layout to play, where the player brought one."""
    begun_before_solvers: bool = False
    """Whether the game was begun on a server of version 0.1, which stored no solver."""
    day: str | None = None
    """The date whose board this is, as ``2026-11-16``, for a board of the day."""
    again: bool = False
    """Whether a board of the day is played again, or on another day, and does not count."""
    record_version: int = game_setup.COMMITMENT_VERSION
    """What the commitment binds that the player was shown: see ``sapper.game.game_setup``."""

    @property
    def is_practice(self) -> bool:
        """Whether the game does not count: whoever plays it may know the board."""
        return self.layout is not None or self.again

    @property
    def level(self) -> str:
        """The name of the level, or the size.

        >>> GameOptions(GameSpec(30, 16, 99)).level, GameOptions(GameSpec(5, 4, 3)).level
        ('expert', '5x4m3')
        """
        size = (self.spec.width, self.spec.height, self.spec.mines)
        for name, known in LEVELS.items():
            if known == size:
                return name
        return header(self.spec.grid, self.spec.mines)

    def to_plain(self) -> dict[str, object]:
        """Return them as plain data."""
        spec = self.spec
        solver = {} if self.begun_before_solvers else {"solver": spec.solver}
        return solver | {
            "width": spec.width,
            "height": spec.height,
            "mines": spec.mines,
            "mode": spec.mode.value,
            "first_click": spec.first_click.value,
            "difficulty": None if spec.difficulty is None else spec.difficulty.value,
            "generator": spec.generator,
            "question_marks": self.question_marks,
            "layout": None if self.layout is None else self.layout.id,
            "start": None if spec.start is None else list(spec.start),
            "day": self.day,
            "again": self.again,
            "record_version": self.record_version,
        }

    @classmethod
    def from_plain(cls, data: dict[str, object]) -> Self:
        """Return the options from their plain data."""
        names = ("width", "height", "mines", "mode", "first_click", "difficulty", "generator")
        solver = data.get("solver")
        layout = cast("str | None", data["layout"])
        start = cast("list[int] | None", data.get("start"))  # not kept before version 0.3
        return cls(
            GameSpec(
                **{name: data[name] for name in names},  # type: ignore[arg-type]
                solver=solver,  # type: ignore[arg-type]
                start=None if start is None else (start[0], start[1]),
            ),
            question_marks=bool(data["question_marks"]),
            layout=None if layout is None else Layout.parse(layout),
            begun_before_solvers="solver" not in data,
            day=cast("str | None", data.get("day")),
            again=bool(data.get("again")),
            record_version=cast("int", data.get("record_version", 1)),  # not kept before 0.3
        )


def game_options(request: NewGameRequest, limits: Limits) -> GameOptions:
    """Return the options of a game that is asked for.

    Raises:
        SapperError: it cannot be fulfilled, here or anywhere.
    """
    if request.day is not None:
        return _daily_options(request, request.day)
    layout = None if request.layout is None else _layout(request.layout)
    if layout is not None:
        if (request.level, request.width, request.height, request.mines) != (
            None,
            None,
            None,
            None,
        ):
            raise SpecError("a layout already says size and mines: leave them out")
        request = request.model_copy(
            update={
                "width": layout.grid.width,
                "height": layout.grid.height,
                "mines": layout.mines,
            }
        )
    return GameOptions(board_spec(request, limits), request.question_marks, layout)


def _daily_options(request: NewGameRequest, day: str) -> GameOptions:
    """Return the options of a board of the day, which has rules of its own."""
    named = request.model_fields_set - {"day", "level", "question_marks", "replaces", "key"}
    if named:
        raise SpecError(
            f"a board of the day already says {', '.join(sorted(named))}: leave that out"
        )
    spec = daily.spec_of(request.level or daily.DAILY_LEVELS[0])
    return GameOptions(spec, request.question_marks, day=day)


def board_spec(request: NewBoardFields, limits: Limits, start: Cell | None = None) -> GameSpec:
    """Return the specification of a board that is asked for.

    Raises:
        SapperError: it cannot be fulfilled, here or anywhere.
    """
    sizes = (request.width, request.height, request.mines)
    if sizes == (None, None, None):
        level = request.level or "beginner"
        if level not in LEVELS:
            raise SpecError(f"{level!r} is not a level: choose one of {', '.join(LEVELS)}")
        width, height, mines = LEVELS[level]
    elif request.level is not None:
        raise SpecError(f"level {request.level!r} already says size and mines: leave them out")
    elif request.width is None or request.height is None or request.mines is None:
        raise SpecError("an own size needs width, height and mines")
    else:
        width, height, mines = request.width, request.height, request.mines
    check_size(width, height, limits)
    wanted = GameSpec(
        width,
        height,
        mines,
        mode=Mode(request.mode),
        first_click=FirstClick(request.first_click),
        start=start,
        difficulty=None if request.difficulty is None else Difficulty(request.difficulty),
        generator=request.generator,
        solver=request.solver,
    )
    generator_limits.check_limits(wanted)
    return wanted


def check_size(width: int, height: int, limits: Limits) -> None:
    """Check that a board is not beyond the server's limits.

    Raises:
        RequestError: it is.
    """
    if max(width, height) > limits.side or width * height > limits.cells:
        raise RequestError(
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
