"""The table of operations, each declared once.

HTTP routes, the OpenAPI document and the reference pages are derived from the table. The function
of an operation computes its answer. Its arguments are the request, the work limits, a stop signal,
and the running game or lesson, if there is one. The service's method for the operation does
everything else.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sapper.answers.boards import (
    Conversion,
    DrawnClassic,
    GeneratedBoards,
    ReadBoard,
)
from sapper.answers.decompositions import DrawnDecomposition
from sapper.answers.games import GameList, GameState, MoveResult, Replay, Verification
from sapper.answers.hints import Hint
from sapper.answers.positions import (
    BestMove,
    Check,
    DrawnAnalysis,
    Placement,
)
from sapper.answers.reviews import Review
from sapper.answers.service import (
    Account,
    Choices,
    Daily,
    Health,
    PlayerData,
    PublicKey,
    Statistics,
    Token,
)
from sapper.answers.training import Exercise, JudgedAnswer, Lesson, LessonList, Progress
from sapper.app import boards, requests, reviews, training
from sapper.app.errors import RequestError
from sapper.app.limits import WorkLimits
from sapper.app.requests import Request
from sapper.engine import Stop
from sapper.training import LESSONS

SVG = "image/svg+xml"
"""The media type of operations that return a drawing."""


class CostClass(StrEnum):
    """The cost of an operation, which decides where it runs."""

    LOOP = "loop"
    """Reads or writes a few rows of the database."""
    MOVE = "move"
    """Waits for its turn in a game, then takes a few milliseconds."""
    CALCULATION = "calculation"
    """May take seconds: waits in a fair queue, runs in a process, and counts against a quota."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of the service."""

    name: str
    """The name of the operation, which is used everywhere."""
    method: str
    """The HTTP method."""
    path: str
    """The path, with parameters as names in braces."""
    summary: str
    """A one-sentence description."""
    answer: type | str
    """The class of the answer, or the media type of a picture."""
    request: type[Request] = Request
    """The class that describes the request's body, or the query if the method is GET."""
    cost: CostClass = CostClass.LOOP
    function: Callable[..., Any] | None = None
    """The function that computes the answer, or the expensive part of the answer."""
    description: str = ""
    """Further explanations."""
    status: int = 200
    """The HTTP status on success."""
    group: str = ""
    """The heading under which the reference lists the operation."""
    needs_server: bool = False
    """Whether the operation works only on a server, because it is about accounts, signatures or the
    server's health."""
    creates_player: bool = False
    """Whether the operation creates a player if the client is unknown."""
    is_help: bool = False
    """Whether the operation counts as help if the board shows one of the player's running games."""

    @property
    def takes_turns(self) -> bool:
        """Whether the request has a ``seq``; the error for a wrong ``seq`` contains the game."""
        return self.answer is MoveResult


@dataclass(frozen=True, slots=True)
class PathParameter:
    """A parameter in a path."""

    kind: type
    """``str`` or ``int``."""
    description: str
    pattern: str = ".*"
    """A pattern that the text must match."""
    most: int | None = None
    """The largest number; the smallest is 1."""


PATH_PARAMETERS = {
    "name": PathParameter(str, "The id of a game.", pattern="[A-Za-z0-9_-]{1,64}"),
    "day": PathParameter(str, "A date such as 2026-11-16.", pattern=".{1,10}"),
    "number": PathParameter(int, "The number of a lesson.", most=len(LESSONS)),
}
"""All path parameters."""


def path_value(name: str, text: str) -> Any:
    """Convert a path parameter."""
    parameter = PATH_PARAMETERS[name]
    if parameter.kind is str:
        if re.fullmatch(parameter.pattern, text) is None:
            raise RequestError(
                "invalid_request", f"{name} {text[:40]!r} does not match {parameter.pattern}"
            )
        return text
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RequestError("invalid_request", f"{name} {text[:40]!r} is not a whole number")
    number = int(text)
    if not 1 <= number <= (parameter.most or number):
        raise RequestError("invalid_request", f"{name} {number} is not from 1 to {parameter.most}")
    return number


def _get(name: str, path: str, summary: str, answer: type | str, **more: Any) -> Operation:
    return Operation(name, "GET", path, summary, answer, **more)


def _post(name: str, path: str, summary: str, answer: type | str, **more: Any) -> Operation:
    return Operation(name, "POST", path, summary, answer, **more)


_AIDED = "The game counts as aided from then on."
_POSTED = "If the board shows one of the player's running games, that game counts as aided."
_OVERLAY = "Only a drawing with an overlay counts as help in a running game."


def _calculated(  # noqa: PLR0917 - the columns of the table
    name: str,
    method: str,
    path: str,
    function: Callable[..., Any],
    answer: type | str,
    request: type[Request] = Request,
    description: str = "",
) -> Operation:
    """Declare an operation whose summary is the docstring of its function."""
    summary = (function.__doc__ or "").partition("\n")[0]
    return Operation(
        *(name, method, path, summary, answer, request),
        cost=CostClass.CALCULATION,
        function=function,
        description=description,
    )


def _help(  # noqa: PLR0917 - the columns of the table
    name: str,
    path: str,
    function: Callable[..., Any],
    answer: type | str,
    request: type[Request] = Request,
    description: str = _AIDED,
) -> Operation:
    return _calculated(name, "GET", f"{_GAME}/{path}", function, answer, request, description)


def _board(
    path: str,
    function: Callable[..., Any],
    answer: type | str,
    request: type[Request] = requests.PostedBoard,
    *,
    is_help: bool = False,
) -> Operation:
    name, about_help = function.__name__, _OVERLAY if answer == SVG else _POSTED
    description = about_help if is_help else ""
    made = _calculated(name, "POST", f"/api/{path}", function, answer, request, description)
    return replace(made, is_help=is_help)


_GAMES = "/api/games"
_GAME = "/api/games/{name}"
_LESSONS = "/api/training/lessons"

_TABLE = {
    "games": (
        # The most frequent operations come first, because servers search routes in this order.
        _post(
            "move",
            f"{_GAME}/moves",
            "Open a cell, change a mark, or open everything around a number.",
            MoveResult,
            request=requests.MoveRequest,
            cost=CostClass.MOVE,
            description=(
                "The `seq` to send is the game's `seq` plus one. Sending the same action again "
                "returns the stored answer. A different action with a `seq` that was already used "
                "is refused with an error that contains the current game."
            ),
        ),
        _get("get_game", _GAME, "Return the state of a game.", GameState, cost=CostClass.MOVE),
        _post(
            "create_game",
            _GAMES,
            "Start a game.",
            GameState,
            request=requests.NewGameRequest,
            cost=CostClass.MOVE,
            status=201,
            description="A request without a token creates a player.",
            creates_player=True,
        ),
        _get(
            "list_games",
            _GAMES,
            "List the player's games, the latest first.",
            GameList,
            request=requests.GameListRequest,
        ),
        *(
            _post(name, f"{_GAME}/{name}", summary, MoveResult, request=asked, cost=CostClass.MOVE)
            for name, summary, asked in (
                ("undo", "Take back the last move.", requests.ActionRequest),
                ("redo", "Redo the move that was taken back.", requests.ActionRequest),
                (
                    "solve",
                    "Make one move that is certain to be right: flag a mine, or open a safe cell.",
                    requests.SolveRequest,
                ),
                ("resign", "End the game and show the board.", requests.ActionRequest),
            )
        ),
        _get(
            "replay",
            f"{_GAME}/replay",
            "Return all moves of a game, from its start.",
            Replay,
            cost=CostClass.MOVE,
        ),
        _calculated("verify", "GET", f"{_GAME}/verify", reviews.verify_game, Verification),
        _calculated("review", "GET", f"{_GAME}/review", reviews.review_game, Review),
    ),
    "help": (
        _help("game_hint", "hint", boards.hint, Hint, requests.GameHintRequest),
        _help("game_analysis", "analysis", boards.analyse, DrawnAnalysis),
        _help("game_best_move", "best", boards.best_move, BestMove),
        _help(
            *("game_decomposition", "decomposition", boards.decompose),
            *(DrawnDecomposition, requests.GameDecompositionRequest),
        ),
        _help("game_classic", "classic", boards.classic, DrawnClassic, requests.GameClassicRequest),
        _help(
            *("game_picture", "picture.svg", boards.draw),
            *(SVG, requests.GamePictureRequest, _OVERLAY),
        ),
    ),
    "boards": (
        _board("read", boards.read, ReadBoard),
        _board("convert", boards.convert, Conversion, requests.ConvertRequest),
        _board("analyse", boards.analyse, DrawnAnalysis, is_help=True),
        _board("check", boards.check, Check, is_help=True),
        _board("place", boards.place, Placement, requests.PlaceRequest, is_help=True),
        _board("best", boards.best_move, BestMove, is_help=True),
        _board("hint", boards.hint, Hint, requests.HintRequest, is_help=True),
        _board(
            *("decompose", boards.decompose, DrawnDecomposition, requests.DecomposeRequest),
            is_help=True,
        ),
        _board("classic", boards.classic, DrawnClassic, requests.ClassicRequest, is_help=True),
        _board("draw", boards.draw, SVG, requests.DrawRequest, is_help=True),
        _board("generate", boards.generate, GeneratedBoards, requests.GenerateRequest),
        _board("review", reviews.review_posted, Review, requests.PostedGame),
    ),
    "training": (
        _get("progress", "/api/training", "Return the player's training progress.", Progress),
        _post(
            "create_exercise",
            "/api/training/exercises",
            "Get an exercise.",
            Exercise,
            request=requests.ExerciseRequest,
            cost=CostClass.CALCULATION,
            function=training.create_exercise,
            description="If the last exercise was not answered, it is returned again.",
            creates_player=True,
        ),
        _post(
            "answer_exercise",
            "/api/training/answers",
            "Answer an exercise.",
            JudgedAnswer,
            request=requests.AnswerRequest,
            cost=CostClass.CALCULATION,
            function=training.judge_answer,
        ),
        _get("list_lessons", _LESSONS, "List the lessons.", LessonList),
        _calculated("get_lesson", "GET", f"{_LESSONS}/{{number}}", training.teach, Lesson),
        _post(
            "answer_lesson",
            f"{_LESSONS}/{{number}}/answers",
            "Submit an answer to a board of a lesson; the rating does not change.",
            JudgedAnswer,
            request=requests.LessonAnswerRequest,
            cost=CostClass.CALCULATION,
            function=training.judge_lesson_answer,
            creates_player=True,
        ),
    ),
    "players": (
        _get(
            "statistics", "/api/statistics", "Return statistics of the player's games.", Statistics
        ),
        _post(
            "reset_statistics",
            "/api/statistics/reset",
            "Delete the player's statistics: best times, streaks and charts. The games are kept.",
            Statistics,
        ),
        _get(
            "daily",
            "/api/daily",
            "Return today's boards, with the player's attempts and streak.",
            Daily,
            description="A board of the day is started like every other game.",
        ),
        _get(
            "daily_of",
            "/api/daily/{day}",
            "Return the boards of today or of an earlier day.",
            Daily,
            description="After the end of the day, their secrets are included.",
        ),
        _get(
            "get_player",
            "/api/player",
            "Return whether the token is valid, and the player's name.",
            Account,
        ),
        _post(
            "rotate_token",
            "/api/player/token",
            "Replace the token with a new one; the old one becomes invalid.",
            Token,
            needs_server=True,
        ),
        _post(
            "sign_out",
            "/api/player/sign-out",
            "Revoke the token of this device.",
            Account,
            needs_server=True,
        ),
        _post(
            "sign_out_everywhere",
            "/api/player/sign-out-everywhere",
            "Revoke all tokens, on every device, and return a new one.",
            Token,
            needs_server=True,
        ),
        _post(
            "set_passphrase",
            "/api/player/passphrase",
            "Choose a name and a pass-phrase for signing in on another device.",
            Account,
            request=requests.PassphraseRequest,
            needs_server=True,
        ),
        _post(
            "sign_in",
            "/api/player/sign-in",
            "Sign in with a name and a pass-phrase.",
            Token,
            request=requests.SignInRequest,
            needs_server=True,
        ),
        _get(
            "export_player",
            "/api/player/data",
            "Export everything stored about the player, in parts of several games.",
            PlayerData,
            request=requests.ExportRequest,
        ),
        _post(
            "delete_player",
            "/api/player/delete",
            "Delete everything stored about the player.",
            Account,
            request=requests.DeleteRequest,
            description="This cannot be undone.",
        ),
    ),
    "server": (
        _get(
            "choices",
            "/api/choices",
            "Return all options: levels, modes, generators and more.",
            Choices,
        ),
        _get(
            "public_key",
            "/.well-known/sapper-key.json",
            "Return the key that signs the records of finished games.",
            PublicKey,
            needs_server=True,
        ),
        _get(
            "health",
            "/health",
            "Return whether the server is ready, and its version.",
            Health,
            needs_server=True,
        ),
    ),
}

OPERATIONS = {
    operation.name: replace(operation, group=group)
    for group, members in _TABLE.items()
    for operation in members
}
"""Every operation, by its name."""


_BY_PATH: dict[str, dict[str, Operation]] = {}
_PARAMETERS: dict[int, set[str]] = {}  # the parts of paths, by position
for _operation in OPERATIONS.values():
    _BY_PATH.setdefault(_operation.path, {})[_operation.method] = _operation
    for _place, _part in enumerate(_operation.path.split("/")):
        if _part.startswith("{"):
            _PARAMETERS.setdefault(_place, set()).add(_part)


def operations_at(path: str) -> tuple[dict[str, Operation], dict[str, str]]:
    """Return the operations at a path, by HTTP method, and the values of the path parameters.

    >>> methods, parameters = operations_at("/api/games/abc/hint")
    >>> methods["GET"].name, parameters
    ('game_hint', {'name': 'abc'})
    """
    if path in _BY_PATH:
        return _BY_PATH[path], {}
    parts = path.split("/")
    for place, names in _PARAMETERS.items():
        text = parts[place] if place < len(parts) else ""
        for name in names if text else ():
            parts[place] = name
            found = _BY_PATH.get("/".join(parts))
            if found is not None:
                return found, {name[1:-1]: text}
            parts[place] = text
    return {}, {}


def run(name: str, request: Request, limits: WorkLimits, stop: Stop, subject: Any = None) -> Any:
    """Compute the answer of an operation."""
    function = OPERATIONS[name].function
    assert function is not None  # noqa: S101 - only operations with a function are run
    if subject is None:
        return function(request, limits, stop)
    return function(request, limits, stop, subject)
