"""Performs the operations of the table: games, help, boards, training, player data.

A ``Service`` contains no HTTP, SQL, threads or scheduling. It uses a ``GameDesk`` and a
``Storage``. Its methods are coroutines, because the server's desk and storage may wait. The server
calls it with its own desk; ``sapper.app.local_service`` calls it in this process. Operations that
need a server (accounts, signed records, health) are marked in the table; this class does not
perform them.
"""

import pickle
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sapper.answers.games import ActionKind, GameList, GameState
from sapper.answers.hints import Hint
from sapper.answers.reviews import Review
from sapper.answers.service import Account, Choices, Daily, PlayerData, ServiceLimits, Statistics
from sapper.answers.training import Exercise, JudgedAnswer, LessonList, Progress
from sapper.app import boards, daily, operations, requests, training
from sapper.app.client import AS_IT_IS, Client, Writer
from sapper.app.desk import GameDesk
from sapper.app.errors import RequestError
from sapper.app.game_options import choices
from sapper.app.limits import PlayLimits, WorkLimits
from sapper.app.live_game import LiveGame, exported_game, game_state, list_item
from sapper.app.operations import OPERATIONS
from sapper.app.questions import AskedBoard
from sapper.app.requests import Request
from sapper.app.session import Action
from sapper.app.statistics import summarise
from sapper.app.storage import Storage, StoredLevel
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import ReviewError
from sapper.game import GameRecord
from sapper.game.ruling import MAX_CELLS
from sapper.training import LESSONS, Finding, GradedPosition, Topic
from sapper.training import Progress as Reached

LISTED = 50
"""Maximum number of games in a list."""

EXPORTED = 50
"""Number of games in each part of an export."""

DELETED = 20
"""Number of games that one transaction deletes."""

MOST_GAMES = 10
"""Maximum number of games that one request searches for positions to train."""


@dataclass(slots=True)
class Call:
    """One call of an operation."""

    operation: str
    """The name of the operation in the table."""
    client: Client
    """The sender of the request."""
    request: Any = field(default_factory=Request)
    """The request, of the class given in the table."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    """The HTTP status of the answer."""
    token: str | None = None
    """The player's token, if the request has one."""
    kept: str | None = None
    """The token that the browser should store; if this is empty, the browser deletes its token."""

    def keep(self, token: str) -> str:
        """Make the browser store a token, and return the token."""
        self.kept = token
        return token

    @property
    def name(self) -> str:
        """The id of the game in the path."""
        return str(self.parameters["name"])

    @property
    def player(self) -> str | None:
        """The player's key in the storage."""
        return self.client.player


# Jobs, which may run in another process.


def calculated(  # noqa: PLR0917 - the process that runs it adds the flag
    name: str, request: Request, limits: WorkLimits, subject: Any, write: Writer, stop: Stop
) -> Any:
    """Compute and encode the answer of an operation."""
    return write(operations.run(name, request, limits, stop, subject))


def reviewed(limits: WorkLimits, game: bytes, write: Writer | None, stop: Stop) -> tuple[Any, Any]:
    """Return a review, and its accuracy, which is ``None`` if some openings were not judged."""
    found: Review = operations.run("review", Request(), limits, stop, game)
    answer = None if write is None else write(found)
    return answer, None if found.totals.unknown else found.totals.accuracy


MOST_JUDGED = 20
"""Maximum number of the latest games whose accuracy one request for statistics computes."""

_NEVER_JUDGED = ("in_progress", "no_such_game", "game_deleted", "not_your_game", "too_expensive")
"""Errors after which the server does not try again to compute the accuracy of a game."""


def posted_board(posted: requests.PostedBoard, limits: WorkLimits, _stop: Stop) -> Board:
    """Return the board of a request."""
    return boards.position(posted, limits)


class Service:
    """Performs operations: one method per operation or group of operations."""

    def __init__(
        self,
        desk: GameDesk,
        store: Storage,
        limits: PlayLimits,
        *,
        new_seed: Callable[[], int],
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Serve the players whose data are kept in this storage."""
        self._desk = desk
        self._store = store
        self._limits = limits
        self.trainings = training.Trainings(store, new_seed=new_seed, clock=clock)
        """The training progress of the players."""
        self._unjudged: set[str] = set()  # games whose accuracy cannot be computed

    async def answer(self, call: Call) -> Any:
        """Perform an operation and return its answer."""
        return await getattr(self, METHODS[call.operation])(call)

    # Games.

    async def create_game(self, call: Call) -> GameState:
        """Start a game."""
        name = await self._desk.create(call.request, call.client)
        return await self._state(name, call.client)

    async def get_game(self, call: Call) -> GameState:
        """Return the state of a game."""
        return await self._state(call.name, call.client)

    async def _state(self, name: str, client: Client) -> GameState:
        async with self._desk.seen(name, client) as live:
            return game_state(live, now=self._desk.now(), player=client.player)

    async def list_games(self, call: Call) -> GameList:
        """List the player's games."""
        store, running = self._store, call.request.running
        games = await store.call(store.games, call.player or "", running=running, count=LISTED)
        return GameList(tuple(list_item(game) for game in games))

    async def act(self, call: Call) -> Any:
        """Make a move, undo, redo, resign, or let *Solve* make a move."""
        asked = call.request
        if isinstance(asked, requests.MoveRequest):
            action = Action(ActionKind(asked.kind), asked.cell, asked.at)
        elif isinstance(asked, requests.SolveRequest):
            method = None if asked.method == "exact" else asked.method.value
            action = Action(ActionKind.SOLVE, method=method)
        else:
            action = Action(ActionKind(call.operation))
        return await self._desk.act(call.name, asked.seq, action, call.client)

    async def replay(self, call: Call) -> Any:
        """Return a game with all its actions."""
        return await self._desk.replay(call.name, call.client)

    async def verify(self, call: Call) -> Any:
        """Replay a finished game from its secret."""
        return await self._desk.verification(call.name, call.client)

    async def review(self, call: Call) -> Any:
        """Review a finished game move by move."""
        # The page requests a review after every game, and the player waits for it.
        answer, _ = await self._reviewed(call.name, call.client, call.client.write, plays=True)
        return answer

    async def _reviewed(
        self, name: str, client: Client, write: Writer | None, *, plays: bool
    ) -> tuple[Any, float | None]:
        """Review a game, and store its accuracy unless moves were taken back.

        Args:
            name: the game.
            client: the client to charge.
            write: encodes the review; ``None`` if only the accuracy is needed.
            plays: whether a player waits for the review.
        """
        async with self._desk.seen(name, client) as live:
            if not live.is_over:
                raise RequestError("in_progress", f"game {name!r} is not over: review it later")
            # The review gets a copy, since an undo may arrive in the meantime.
            game, is_as_counted = pickle.dumps(live.game), live.game.undos == 0
        if write is None and not is_as_counted:
            return None, None
        job = partial(reviewed, self._limits, game, write)
        answer, accuracy = await self._desk.run(client, job, plays=plays)
        if accuracy is None or not is_as_counted:
            return answer, None
        await self._store.call(self._store.keep_accuracy, name, accuracy)
        return answer, accuracy

    # Help in a running game, computed from the board alone.

    async def help_in_game(self, call: Call) -> Any:
        """Give help in a running game, which then counts as aided."""
        asked, client = call.request, call.client
        hints = int(isinstance(asked, requests.GameHintRequest))
        async with self._desk.helped(call.name, client, hints=hints) as live:
            if hints and live.is_over:
                return Hint.game_over(live.game.board.id, asked.level)
            shown = _shown(live)
        return await self._calculate(call, shown, plays=True)

    async def picture(self, call: Call) -> Any:
        """Draw the current state of a game; a drawing with an overlay counts as help."""
        desk, name, client = self._desk, call.name, call.client
        is_help = call.request.overlay != "none"
        async with desk.helped(name, client) if is_help else desk.seen(name, client) as live:
            board, game = live.shown(), live.game
            flags = tuple(cell for cell in game.flags if board.is_hidden(cell))
            shown = AskedBoard(board, game.spec, flags, tuple(game.questions))
        return await self._calculate(call, shown, plays=True)

    async def _calculate(self, call: Call, subject: Any = None, *, plays: bool = False) -> Any:
        """Compute the answer of an operation, and encode it in the same process."""
        return await self._run(call, subject, call.client.write, plays=plays)

    async def _run(
        self, call: Call, subject: Any, write: Writer = AS_IT_IS, *, plays: bool = False
    ) -> Any:
        """Compute the answer of an operation, by default without encoding it."""
        name, request = call.operation, call.request
        job = partial(calculated, name, request, self._limits, subject, write)
        return await self._desk.run(call.client, job, plays=plays)

    # Posted boards.

    async def about_board(self, call: Call) -> Any:
        """Compute an answer about a posted board, or generate boards."""
        desk, client, asked = self._desk, call.client, call.request
        is_help = OPERATIONS[call.operation].is_help
        if is_help and getattr(asked, "overlay", "") != "none" and await desk.unaided(client):
            # Reading a posted board may take a long time.
            board = await desk.run(client, partial(posted_board, asked, self._limits))
            await desk.count_shown(board, client)
        return await self._calculate(call)

    # Training.

    async def progress(self, call: Call) -> Progress:
        """Return the player's training progress."""
        return Progress.of(await self._reached(call), self.trainings.today)

    async def _reached(self, call: Call) -> Reached:
        return await self._store.call(self.trainings.progress, call.player)

    async def create_exercise(self, call: Call) -> Exercise:
        """Return an exercise; if the last exercise was not answered, return it again."""
        choice, player, reached = call.request.choice, call.player or "", await self._reached(call)
        if reached.exercise is not None and reached.exercise.choice is choice:
            return Exercise.of(reached.exercise)
        if choice is Topic.GAMES and not reached.waiting:
            reached = await self._search_games(call, player, reached)
        plan = self.trainings.plan(reached, choice)
        found: GradedPosition = plan.position or await self._run(call, plan)
        ask = partial(self.trainings.ask, player, found, choice, repeated=plan.repeated)
        return Exercise.of(await self._store.call(ask))

    async def _search_games(self, call: Call, player: str, reached: Reached) -> Reached:
        """Search a player's latest games for positions to train, and return the new progress."""
        store, trainings = self._store, self.trainings
        unseen = await store.call(trainings.unseen_games, player, reached)
        for name in unseen[:MOST_GAMES]:
            async with self._desk.seen(name, call.client) as live:
                record = GameRecord.of(live.game)
            found = await self._desk.run(call.client, partial(training.find_guesses, record))
            after = partial(Reached.after_game, game=name, found=found)
            reached = await store.call(trainings.change, player, after)
            if reached.waiting:
                break
        return reached

    async def answer_exercise(self, call: Call) -> JudgedAnswer:
        """Judge and count an answer to an exercise."""
        trainings, store, number = self.trainings, self._store, call.request.exercise
        given = training.answer_of(call.request)
        exercise = await store.call(trainings.asked, call.player, number, given)
        judgement = await self._run(call, exercise.position.board)
        player = call.player or ""  # only players have exercises

        def keep() -> tuple[Reached, Reached]:
            before = trainings.progress(player)
            if judgement.finding == Finding.OTHER:
                return before, before  # right so far, but not complete
            return before, trainings.answer(player, number, given, right=judgement.right)

        before, after = await store.call(keep)
        change = round(after.rating) - round(before.rating)
        return JudgedAnswer(judgement, Progress.of(after, trainings.today), change)

    async def list_lessons(self, _call: Call) -> LessonList:
        """List the lessons."""
        return training.lessons()

    async def get_lesson(self, call: Call) -> Any:
        """Return a lesson."""
        return await self._calculate(call, call.parameters["number"])

    async def answer_lesson(self, call: Call) -> JudgedAnswer:
        """Judge an answer to a board of a lesson; the rating does not change."""
        number, place = call.parameters["number"], call.request.position
        judgement = await self._run(call, (number, place))
        if judgement.right:
            lesson = LESSONS[number - 1].name
            after = partial(Reached.after_lesson, lesson=lesson, place=place)
            reached = await self._store.call(self.trainings.change, call.player or "", after)
        else:
            reached = await self._reached(call)
        return JudgedAnswer(judgement, Progress.of(reached, self.trainings.today), 0)

    # Players.

    async def statistics(self, call: Call) -> Statistics:
        """Return the statistics of the player's games."""
        store, player = self._store, call.player
        levels = [] if player is None else await store.call(store.levels, player)
        if player is not None and await self._judge_latest(call, levels):
            levels = await store.call(store.levels, player)
        return summarise(levels)

    async def _judge_latest(self, call: Call, levels: list[StoredLevel]) -> bool:
        """Compute the missing accuracies of the latest games whose players left before the review.

        Returns:
            Whether any accuracy was added.
        """
        latest = [result for level in levels for result in level.latest]
        missing = [r for r in latest if r.accuracy is None and r.game not in self._unjudged]
        missing.sort(key=lambda result: -result.ended)
        added = False
        for result in missing[:MOST_JUDGED]:
            try:
                _, accuracy = await self._reviewed(result.game, call.client, None, plays=False)
            except RequestError as error:
                if error.code not in _NEVER_JUDGED:
                    return added  # the quota is used up; the other games are judged next time
                accuracy = None
            except ReviewError:
                accuracy = None
            if accuracy is None:
                self._unjudged.add(result.game)
            added = added or accuracy is not None
        return added

    async def reset_statistics(self, call: Call) -> Statistics:
        """Delete the player's statistics, but keep the games."""
        store, player = self._store, call.player
        if player is not None:
            await store.call(store.delete_results, player)
        return summarise([])

    async def daily(self, call: Call) -> Daily:
        """Return the boards of a day, today's by default."""
        store, player, day = self._store, call.player, call.parameters.get("day")
        now = self._desk.now().wall
        present = daily.today(now)
        wanted = present if day is None else daily.parse_day(day, present)
        attempts = [] if player is None else await store.call(store.attempts, player)
        return daily.boards_of(await self._desk.daily_key(), wanted, now, attempts)

    async def get_player(self, call: Call) -> Account:
        """Return whether the player is known."""
        return Account(call.player is not None, None)

    async def export_player(self, call: Call) -> PlayerData:
        """Return the stored data of a player, with a limited number of games per request."""
        store, player, skip = self._store, call.player or "", call.request.skip
        games = await store.call(store.all_games, player, skip=skip, count=EXPORTED)
        exported = [exported_game(game, await store.call(store.log, game.id)) for game in games]
        kept = await store.call(store.training, player)
        return PlayerData(
            name=None,
            training=None if kept is None else kept.data,
            games=tuple(exported),
            skip=skip + len(games) if len(games) == EXPORTED else None,
        )

    async def delete_player(self, call: Call) -> Account:
        """Delete everything that is stored about a player."""
        store = self._store
        while names := await store.call(store.delete_player, call.player or "", DELETED):
            for name in names:
                self._desk.live.forget(name)
            await self._desk.rest()
        return Account(known=False, name=None)

    # The service.

    async def choices(self, _call: Call) -> Choices:
        """Return all available options."""
        return self.offered()

    def offered(self) -> Choices:
        """Return all available options, to embed them in a page."""
        limits = self._limits
        return choices(
            ServiceLimits(
                cells=limits.cells,
                judged_cells=min(limits.cells, MAX_CELLS),
                side=limits.side,
                open_games=limits.open_games,
                body=limits.body,
                moves_per_second=limits.moves_per_second,
            )
        )


def _shown(live: LiveGame) -> AskedBoard:
    game, runs = live.game, not live.is_over
    return AskedBoard(
        game.board,
        game.spec_for_hints,
        tuple(game.flags),
        first_click_is_safe=runs and game.first_click_is_safe,
        forced_guess_is_free=runs and game.forced_guess_is_free,
        last_opened=game.last_opened,
    )


_SHARED = {
    "boards": "about_board",
    "help": "help_in_game",
    "move": "act",
    "undo": "act",
    "redo": "act",
    "resign": "act",
    "solve": "act",
    "game_picture": "picture",
    "daily_of": "daily",
}
"""The methods that each perform several operations, by the name of an operation or of a group."""

METHODS = {
    name: _SHARED.get(name) or _SHARED.get(each.group) or name for name, each in OPERATIONS.items()
}
"""The method of every operation; a subclass adds the operations that need a server."""
