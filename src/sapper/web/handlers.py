"""What the server does for each operation: one function per operation, or per group of them."""

import asyncio
import pickle
import time
from dataclasses import replace
from functools import partial
from typing import Any

from sapper import __version__
from sapper.answers.games import GameList, GameState
from sapper.answers.hints import Hint
from sapper.answers.service import (
    Choices,
    Daily,
    Health,
    Player,
    PlayerData,
    PublicKey,
    ServiceLimits,
    Statistics,
    Token,
)
from sapper.answers.training import Exercise, JudgedAnswer, LessonList, Progress
from sapper.app import choices as app_choices
from sapper.app import daily, requests, statistics, training
from sapper.app.actions import Action, ActionKind
from sapper.app.boards import ShownGame
from sapper.app.errors import RequestError
from sapper.app.operations import OPERATIONS
from sapper.app.requests import Request
from sapper.game import GameRecord
from sapper.game.judge import MAX_CELLS
from sapper.game.signature import ALGORITHM
from sapper.training import LESSONS, GradedPosition, Topic
from sapper.training import Progress as Reached
from sapper.web.calculations import jobs
from sapper.web.clients import token_in
from sapper.web.encoding import Encoded
from sapper.web.endpoints import Call, Handler
from sapper.web.game_answers import exported_game, game_state, list_item
from sapper.web.live_game import LiveGame

LISTED = 50
"""Games in a list."""

EXPORTED = 50
"""Games in one part of what is exported."""

DELETED = 20
"""Games that one transaction deletes."""

MOST_GAMES = 10
"""Games that are searched for one request, until one has a position to train."""

# Games.


async def create_game(call: Call, asked: requests.NewGameRequest) -> GameState:
    """Start a game; the first one of a player creates the player."""
    services = call.services
    client, token = await call.client_or_new()
    name = await services.desk.create(asked, client)
    async with services.desk.seen(name, client) as live:
        game = game_state(live, now=services.desk.now(), player=client.player)
    return replace(game, player=call.welcome(token))


async def list_games(call: Call, asked: requests.GameListRequest) -> GameList:
    """List one's own games."""
    store, player = call.services.store, await call.player()
    games = await store.call(store.games, player or "", running=asked.running, count=LISTED)
    return GameList(tuple(list_item(game) for game in games))


async def get_game(call: Call, _asked: Request) -> GameState:
    """Look at a game."""
    desk, client = call.services.desk, await call.client()
    async with desk.seen(call.name, client) as live:
        return game_state(live, now=desk.now(), player=client.player)


async def move(call: Call, asked: requests.MoveRequest) -> Encoded:
    """Make a move."""
    action = Action(ActionKind(asked.kind), asked.cell, asked.at)
    return await call.services.desk.act(call.name, asked.seq, action, await call.client())


async def act(call: Call, asked: requests.ActionRequest) -> Encoded:
    """Undo, redo or resign."""
    action = Action(ActionKind(call.operation.name))
    return await call.services.desk.act(call.name, asked.seq, action, await call.client())


async def solve(call: Call, asked: requests.SolveRequest) -> Encoded:
    """Take one certain step."""
    method = None if asked.method == "exact" else asked.method.value
    action = Action(ActionKind.SOLVE, method=method)
    return await call.services.desk.act(call.name, asked.seq, action, await call.client())


async def replay(call: Call, _asked: Request) -> Encoded:
    """Return a game from its start."""
    desk, client = call.services.desk, await call.client()
    return await desk.replay(call.name, client, may_gzip=call.may_gzip)


async def verify(call: Call, _asked: Request) -> Encoded:
    """Play a finished game again from its secret."""
    desk, client = call.services.desk, await call.client()
    return await desk.verification(call.name, client, may_gzip=call.may_gzip)


async def review(call: Call, asked: Request) -> Encoded:
    """Judge a finished game move by move."""
    services, limits, name = call.services, call.services.limits, call.name
    async with services.desk.seen(name, await call.client()) as live:
        if not live.is_over:
            raise RequestError("in_progress", f"{name!r} is not over: nothing to review")
        # As it is now: an undo may come while it is looked at.
        game, is_as_counted = pickle.dumps(live.game), live.game.undos == 0
    job = jobs.Reviewed(
        call.operation.name, asked, limits, game, limits.answer, may_gzip=call.may_gzip
    )
    # The page asks for it after every game, and the player waits.
    found = await call.value(job, plays=True)
    answer: Encoded = found[0]
    accuracy: float | None = found[1]
    if accuracy is not None and is_as_counted:
        await services.store.call(services.store.keep_accuracy, name, accuracy)
    return answer


# Help in a running game: it is calculated from the board alone.


async def help_in_game(call: Call, asked: Any) -> Hint | Encoded:
    """Answer something about the position of a game; its player was helped then."""
    hints = int(isinstance(asked, requests.GameHintRequest))
    async with call.services.desk.helped(call.name, await call.client(), hints=hints) as live:
        if hints and live.is_over:
            return Hint.game_over(live.game.board.id, asked.level)
        shown = _shown(live)
    return await call.calculate(asked, shown, plays=True)


def _shown(live: LiveGame) -> ShownGame:
    game, runs = live.game, not live.is_over
    return ShownGame(
        game.board,
        game.spec,
        tuple(game.flags),
        first_click_is_safe=runs and game.first_click_is_safe,
        forced_guess_is_free=runs and game.forced_guess_is_free,
    )


async def picture(call: Call, asked: requests.GamePictureRequest) -> Encoded:
    """Draw a game as it stands; only an overlay is help."""
    desk, name, client = call.services.desk, call.name, await call.client()
    watched = desk.seen(name, client) if asked.overlay == "none" else desk.helped(name, client)
    async with watched as live:
        board, game = live.shown(), live.game
        flags = tuple(cell for cell in game.flags if board.is_hidden(cell))
        shown = ShownGame(board, game.spec, flags, tuple(game.questions))
    return await call.calculate(asked, shown, plays=True)


# Posted boards.


async def about_board(call: Call, asked: Any) -> Encoded:
    """Answer something about a posted board, or generate boards."""
    services, client = call.services, await call.client()
    may_help = call.operation.description and getattr(asked, "overlay", "") != "none"
    if may_help and await services.desk.unaided(client):
        # What was posted is read in a process.
        board = await call.value(partial(jobs.posted_board, asked, services.limits))
        await services.desk.count_shown(board, client)
    return await call.calculate(asked)


# Training.


async def progress(call: Call, _asked: Request) -> Progress:
    """Return how far one is."""
    trainings, player = call.services.trainings, await call.player()
    reached = await call.services.store.call(trainings.progress, player)
    return Progress.of(reached, trainings.today)


async def create_exercise(call: Call, asked: requests.ExerciseRequest) -> Exercise:
    """Return something to solve; what was not answered is asked again."""
    trainings, store, known = call.services.trainings, call.services.store, await call.player()
    client, token = await call.client_or_new()
    player = client.player or ""
    reached = await store.call(trainings.progress, known)
    if reached.exercise is not None and reached.exercise.choice is asked.choice:
        return Exercise.of(reached.exercise)
    if asked.choice is Topic.GAMES and not reached.waiting:
        reached = await _search_games(call, player, reached)
    plan = trainings.wish(reached, asked.choice)
    found = plan.position
    if found is None:
        made: GradedPosition = await call.value(_job(call, asked, plan))
        found = made
    ask = partial(trainings.ask, player, found, asked.choice, repeated=plan.repeated)
    return Exercise.of(await store.call(ask), call.welcome(token))


def _job(call: Call, asked: Request, subject: Any) -> jobs.Calculated:
    return jobs.Calculated(call.operation.name, asked, call.services.limits, subject)


async def _search_games(call: Call, player: str, reached: Reached) -> Reached:
    """Search a player's latest games until one has a position, and return the progress."""
    services, trainings = call.services, call.services.trainings
    unseen = await services.store.call(trainings.unseen_games, player, reached)
    for name in unseen[:MOST_GAMES]:
        async with services.desk.seen(name, await call.client()) as live:
            record = GameRecord.of(live.game)
        found = await call.value(partial(training.find_guesses, record))
        after = partial(Reached.after_game, game=name, found=found)
        reached = await services.store.call(trainings.change, player, after)
        if reached.waiting:
            break
    return reached


async def answer_exercise(call: Call, asked: requests.AnswerRequest) -> JudgedAnswer:
    """Judge and count an answer to an exercise."""
    trainings, store, known = call.services.trainings, call.services.store, await call.player()
    given = training.answer_of(asked)
    exercise = await store.call(trainings.asked, known, asked.exercise, given)
    judgement = await call.value(_job(call, asked, exercise.position.board))
    player = known or ""  # somebody to whom this was asked

    def keep() -> tuple[Reached, Reached]:
        before = trainings.progress(player)
        return before, trainings.answer(player, asked.exercise, given, right=judgement.right)

    before, after = await store.call(keep)
    change = round(after.rating) - round(before.rating)
    return JudgedAnswer(judgement, Progress.of(after, trainings.today), change)


async def list_lessons(_call: Call, _asked: Request) -> LessonList:
    """List the lessons."""
    return training.lessons()


async def get_lesson(call: Call, asked: Request) -> Encoded:
    """Return a lesson."""
    return await call.calculate(asked, call.parameters["number"])


async def answer_lesson(call: Call, asked: requests.LessonAnswerRequest) -> JudgedAnswer:
    """Judge an answer to a board of a lesson; the rating stays."""
    trainings, store, known = call.services.trainings, call.services.store, await call.player()
    number = call.parameters["number"]
    board = training.lesson_board(number, asked.position)
    judgement = await call.value(_job(call, asked, board))
    token = None
    if judgement.right:
        client, token = await call.client_or_new()
        lesson = LESSONS[number - 1].name
        after = partial(Reached.after_lesson, lesson=lesson, place=asked.position)
        reached = await store.call(trainings.change, client.player or "", after)
    else:
        reached = await store.call(trainings.progress, known)
    told = Progress.of(reached, trainings.today, call.welcome(token))
    return JudgedAnswer(judgement, told, 0)


# Players.


async def get_statistics(call: Call, _asked: Request) -> Statistics:
    """Return one's own games in numbers."""
    store, client, begun = call.services.store, await call.client(), time.thread_time()
    levels = [] if client.player is None else await store.call(store.levels, client.player)
    found = statistics.summarise(levels)
    call.services.ledger.charge_loop(client, time.thread_time() - begun)
    return found


async def get_daily(call: Call, _asked: Request) -> Daily:
    """Return the boards of a day, today's by default."""
    services, player, day = call.services, await call.player(), call.parameters.get("day")
    now = services.desk.now().wall
    present = daily.today(now)
    wanted = present if day is None else daily.parse_day(day, present)
    store = services.store
    attempts = [] if player is None else await store.call(store.attempts, player)
    return daily.boards_of(await services.desk.daily_key(), wanted, now, attempts)


async def get_player(call: Call, _asked: Request) -> Player:
    """Return whether the token is valid, and by which name its player signs in."""
    player, name = await call.player(), None
    if player is not None:
        name = await call.services.sessions.name(player)
    return Player(player is not None, name)


def _token(call: Call) -> str:
    token = token_in(call.http.scope)
    if token is None:
        raise RequestError("no_player", "start a game first: it creates the player")
    return token


def _given(call: Call, token: str) -> Token:
    call.welcome(token)
    return Token(token)


async def rotate_token(call: Call, _asked: Request) -> Token:
    """Return a new token; the old one is void."""
    token = _token(call)
    return _given(call, await call.services.sessions.rotate(token, await call.client()))


async def sign_out_everywhere(call: Call, _asked: Request) -> Token:
    """Make all tokens void, and return a new one."""
    _token(call)
    client = await call.client()
    return _given(call, await call.services.sessions.sign_out_everywhere(client))


async def set_passphrase(call: Call, asked: requests.PassphraseRequest) -> Player:
    """Set the name and the pass-phrase of a player; other tokens are void then."""
    _token(call)
    name, sessions = asked.name.strip(), call.services.sessions
    token = await sessions.set_passphrase(
        name, asked.passphrase, asked.current, await call.client()
    )
    return Player(known=True, name=name, player=call.welcome(token))


async def sign_in(call: Call, asked: requests.SignInRequest) -> Token:
    """Return a token of the player who has a name and a pass-phrase."""
    sign_in = call.services.sessions.sign_in
    return _given(call, await sign_in(asked.name.strip(), asked.passphrase, await call.client()))


async def export_player(call: Call, asked: requests.ExportRequest) -> PlayerData:
    """Return what is stored of a player, some games at a time."""
    _token(call)
    services, client, store = call.services, await call.client(), call.services.store
    if client.player is None:
        raise RequestError("signed_out", "this token is void: it was signed out")
    games = await store.call(store.all_games, client.player, skip=asked.skip, count=EXPORTED)
    exported = []
    for game in games:
        begun = time.thread_time()
        exported.append(exported_game(game, await store.call(store.log, game.id)))
        services.ledger.charge_loop(client, time.thread_time() - begun)
    training = await store.call(store.training, client.player)
    return PlayerData(
        name=await services.sessions.name(client.player),
        training=None if training is None else training.data,
        games=tuple(exported),
        skip=asked.skip + len(games) if len(games) == EXPORTED else None,
    )


async def delete_player(call: Call, asked: requests.DeleteRequest) -> Player:
    """Delete everything that is stored of a player."""
    _token(call)
    services, client = call.services, await call.client()
    if client.player is None:
        raise RequestError("signed_out", "this token is void: it was signed out")
    await services.sessions.check_passphrase(client.player, asked.passphrase)
    store = services.store
    while names := await store.call(store.delete_player, client.player, DELETED):
        for name in names:
            services.desk.live.forget(name)
        await asyncio.sleep(0)  # others write in between
    services.sessions.forget(client.player)
    return Player(known=False, name=None)


# The server.


async def choices(call: Call, _asked: Request) -> Choices:
    """Return everything that can be chosen."""
    limits = call.services.limits
    return app_choices.choices(
        ServiceLimits(
            cells=limits.cells,
            judged_cells=min(limits.cells, MAX_CELLS),
            side=limits.side,
            open_games=limits.open_games,
            body=limits.body,
            moves_per_second=limits.player.per_second,
        )
    )


async def public_key(call: Call, _asked: Request) -> PublicKey:
    """Return the key that signs records."""
    return PublicKey("sapper-key", ALGORITHM, call.services.public_key)


async def health(call: Call, _asked: Request) -> Health:
    """Return how the server is; 503 if it cannot serve."""
    ready = await call.services.readiness.look()
    if not ready:
        call.status = 503
    return Health(live=True, ready=ready, version=__version__)


HANDLERS: dict[str, Handler] = {
    **{name: about_board for name, each in OPERATIONS.items() if each.group == "boards"},
    **{name: help_in_game for name, each in OPERATIONS.items() if each.group == "help"},
    "game_picture": picture,
    "create_game": create_game,
    "list_games": list_games,
    "get_game": get_game,
    "move": move,
    "undo": act,
    "redo": act,
    "resign": act,
    "solve": solve,
    "replay": replay,
    "verify": verify,
    "review": review,
    "progress": progress,
    "create_exercise": create_exercise,
    "answer_exercise": answer_exercise,
    "list_lessons": list_lessons,
    "get_lesson": get_lesson,
    "answer_lesson": answer_lesson,
    "statistics": get_statistics,
    "daily": get_daily,
    "daily_of": get_daily,
    "get_player": get_player,
    "rotate_token": rotate_token,
    "sign_out_everywhere": sign_out_everywhere,
    "set_passphrase": set_passphrase,
    "sign_in": sign_in,
    "export_player": export_player,
    "delete_player": delete_player,
    "choices": choices,
    "public_key": public_key,
    "health": health,
}
"""The handler of every operation."""
