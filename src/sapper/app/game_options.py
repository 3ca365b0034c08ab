"""The available options of games; the options chosen for a game, checked and ready for storage."""

from dataclasses import dataclass, fields, replace
from typing import Self, cast

from sapper import formats
from sapper.answers.games import GameSettings, level_of
from sapper.answers.service import (
    Choices,
    FormatChoice,
    GeneratorChoice,
    LevelChoice,
    ModeChoice,
    NamedChoice,
    ServiceLimits,
)
from sapper.app import daily
from sapper.app.limits import WorkLimits, check_generator, check_length, check_size
from sapper.app.requests import NewBoard, NewGameRequest
from sapper.app.solve_methods import SolveMethod
from sapper.classics.registry import CLASSICS, choice
from sapper.errors import NotationError, SpecError
from sapper.formats import FORMATS
from sapper.game import game_setup
from sapper.generators import GENERATORS, SolverName
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import (
    LEVELS,
    Assist,
    BestBy,
    Difficulty,
    FirstClick,
    GameSpec,
    GuessScope,
    HintSource,
    Mode,
    level_label,
)


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options that a player chose for a game."""

    spec: GameSpec
    """The options that the library needs."""
    question_marks: bool = False
    """Whether flagging cycles through the question mark."""
    assist: Assist = "chord"
    """Automatic help: see ``sapper.spec.Assist``."""
    layout: Layout | None = None
    """The layout to play, if the player gave one."""
    begun_before_solvers: bool = False
    """Whether the game was started on a server of version 0.1, which stored no solver."""
    day: str | None = None
    """The date of a board of the day, such as ``2026-11-16``."""
    again: bool = False
    """Whether a board of the day is left out of the statistics: the player has already tried it, or
    its day is over."""
    record_version: int = game_setup.COMMITMENT_VERSION
    """The version of the record, which decides what the commitment covers: see
    ``sapper.game.game_setup``."""

    @property
    def aids(self) -> bool:
        """Whether the automatic help makes moves for the player."""
        return self.assist in {"flags", "openings"}

    @property
    def is_practice(self) -> bool:
        """Whether the game is left out of the statistics: its player may already know the board."""
        return self.layout is not None or self.again

    @property
    def level(self) -> str:
        """The name of the level, or the size."""
        return level_of(self.spec)

    @property
    def settings(self) -> GameSettings:
        """The options as an answer."""
        return GameSettings.of(
            self.spec,
            question_marks=self.question_marks,
            assist=self.assist,
            own_layout=self.layout is not None,
            day=self.day,
            again=self.again,
        )

    def to_plain(self) -> dict[str, object]:
        """Return the options as plain data."""
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
            "assist": self.assist,
            "layout": None if self.layout is None else self.layout.id,
            "start": None if spec.start is None else list(spec.start),
            "day": self.day,
            "again": self.again,
            "record_version": self.record_version,
            **game_setup.unusual_rules(spec),
        }

    @classmethod
    def from_plain(cls, data: dict[str, object]) -> Self:
        """Return the options from their plain data."""
        names = ("width", "height", "mines", "mode", "first_click", "difficulty", "generator")
        solver = data.get("solver")
        layout = cast("str | None", data["layout"])
        start = cast("list[int] | None", data.get("start"))  # not stored before version 0.3
        return cls(
            GameSpec(
                **{name: data[name] for name in names},  # type: ignore[arg-type]
                solver=solver,  # type: ignore[arg-type]
                scope=data.get("scope", GuessScope.BOARD),  # type: ignore[arg-type]
                best_by=data.get("best_by"),  # type: ignore[arg-type]
                start=None if start is None else (start[0], start[1]),
            ),
            question_marks=bool(data["question_marks"]),
            assist=cast("Assist", data.get("assist", "chord")),  # not stored before version 1.0
            layout=None if layout is None else Layout.parse(layout),
            begun_before_solvers="solver" not in data,
            day=cast("str | None", data.get("day")),
            again=bool(data.get("again")),
            record_version=cast("int", data.get("record_version", 1)),  # not stored before 0.3
        )


def game_options(request: NewGameRequest, limits: WorkLimits) -> GameOptions:
    """Return the options of a new game."""
    if request.day is not None:
        return _daily_options(request, request.day)
    layout = None if request.layout is None else _layout(request.layout, limits)
    if layout is not None:
        sizes = (request.level, request.width, request.height, request.mines)
        if any(given is not None for given in sizes):
            raise SpecError("a layout already has a size and mines: leave them out")
        grid = layout.grid
        request = replace(request, width=grid.width, height=grid.height, mines=layout.mines)
    spec = replace(board_spec(request, limits), scope=request.scope, best_by=request.best_by)
    return GameOptions(spec, request.question_marks, assist=request.assist, layout=layout)


_WITH_A_DAY = frozenset({"day", "level", "question_marks", "assist", "replaces", "key"})


def _daily_options(request: NewGameRequest, day: str) -> GameOptions:
    """Return the options of a board of the day, which has fixed rules."""
    named = {
        field.name
        for field in fields(request)
        if field.name not in _WITH_A_DAY and getattr(request, field.name) != field.default
    }
    if named:
        raise SpecError(
            f"a board of the day already has {', '.join(sorted(named))}: leave them out"
        )
    spec = daily.spec_of(request.level or daily.DAILY_LEVELS[0])
    return GameOptions(spec, request.question_marks, assist=request.assist, day=day)


def board_spec(request: NewBoard, limits: WorkLimits, start: Cell | None = None) -> GameSpec:
    """Return the specification of a board."""
    if (request.width, request.height, request.mines) == (None, None, None):
        level = request.level or "beginner"
        if level not in LEVELS:
            raise SpecError(f"{level!r} is not a level: choose one of {', '.join(LEVELS)}")
        width, height, mines = LEVELS[level]
    elif request.level is not None:
        raise SpecError(f"level {request.level!r} already has a size and mines: leave them out")
    elif request.width is None or request.height is None or request.mines is None:
        raise SpecError("a size needs width, height and mines")
    else:
        width, height, mines = request.width, request.height, request.mines
    check_size(width, height, limits)
    wanted = GameSpec(
        width,
        height,
        mines,
        mode=request.mode,
        first_click=request.first_click,
        start=start,
        difficulty=request.difficulty,
        generator=request.generator,
        solver=request.solver,
    )
    check_generator(wanted)
    return wanted


def _layout(text: str, limits: WorkLimits) -> Layout:
    """Read a layout in any format; a position is accepted if it shows every mine."""
    data = text.encode("utf-8")
    check_length(data, limits)
    saved = formats.read(data)
    truth = saved.truth()
    if truth is not None:
        return truth
    board = saved.drawn()
    if board.mines is not None:
        shown = board.count(State.MINE)
        raise NotationError(
            f"{shown} of {board.mines} mines are shown: a layout must show all of them"
        )
    return Layout.from_codes(board.grid, board.cells)


# Available options.


def choices(limits: ServiceLimits) -> Choices:
    """Return all available options, and the limits."""
    return Choices(
        levels=tuple(
            LevelChoice(name, level_label(name), width, height, mines)
            for name, (width, height, mines) in LEVELS.items()
        ),
        modes=tuple(
            ModeChoice(
                mode.value,
                mode.label,
                mode.description,
                difficulty=mode.needs_solvable,
                scope=mode.punishes_guesses,
                best_by=mode is Mode.BEST_GUESS,
            )
            for mode in Mode
        ),
        scopes=NamedChoice.all(GuessScope),
        best_by=NamedChoice.all(BestBy),
        hint_sources=NamedChoice.all(HintSource),
        first_clicks=NamedChoice.all(FirstClick),
        difficulties=NamedChoice.all(Difficulty),
        generators=tuple(
            GeneratorChoice(
                name=generator.name,
                label=generator.label,
                summary=generator.summary,
                uniform=generator.uniform,
                proved=generator.proved,
                modes=tuple(generator.modes),
                first_clicks=tuple(generator.first_clicks),
                difficulty=generator.takes_difficulty,
                solvers=tuple(str(solver) for solver in generator.solvers),
            )
            for generator in GENERATORS.values()
        ),
        solvers=NamedChoice.all(SolverName),
        solve_methods=NamedChoice.all(SolveMethod),
        classics=tuple(NamedChoice(*choice(name)) for name in CLASSICS),
        formats=tuple(
            FormatChoice(each.name, each.summary, tuple(each.suffixes), each.binary)
            for each in FORMATS.values()
        ),
        limits=limits,
    )
