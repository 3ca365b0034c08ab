"""All games of the server: beginning them, finding them, and acting in them, once each.

Live sessions are kept for the games played lately; any of them can be rebuilt from the store.
An action is done to the session, committed with its answer, and only then answered. When
anything goes wrong in between, the session is thrown away and the store is what counts.
"""

import hashlib
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sapper.game.record import GameRecord
from sapper.game.verification import verify
from sapper.web import dealing, forms, pictures, schemas, views, wishes
from sapper.web.actions import Action, ActionKind
from sapper.web.limits import Limits
from sapper.web.refusals import RefusalError
from sapper.web.session import Deed, Session
from sapper.web.store import Store, StoredAction, StoredGame, StoredResult

LISTED = 50
"""Games in a list."""

_DAY = 86_400.0


def digest(token: str) -> str:
    """Return what the store knows a player by; the token itself is nowhere kept."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


@dataclass(slots=True)
class _Place:
    """Where a session is kept, and the lock of whoever works with it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    session: Session | None = None


class Games:
    """The games, by id. All methods may be called from any thread."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        *,
        clock: Callable[[], float],
        new_secret: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        """Serve the games of a store.

        Args:
            store: where they are kept.
            limits: what players may ask for.
            clock: seconds since 1970.
            new_secret: 64 hexadecimal digits, which nobody can guess, for a new game.
        """
        self._store = store
        self._limits = limits
        self._clock = clock
        self._new_secret = new_secret
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._lock = threading.Lock()

    # Looking.

    def view(self, name: str, player: str | None) -> schemas.GameView:
        """Return a game as it stands.

        Raises:
            RefusalError: there is none.
        """
        with self._session(name) as session:
            return views.game(session, now=self._clock(), player=player)

    def listed(self, player: str | None, *, running: bool) -> schemas.GameList:
        """Return the latest games of a player."""
        if player is None:
            return schemas.GameList(games=[])
        games = self._store.games(player, running=running, count=LISTED)
        return schemas.GameList(games=[views.line(game) for game in games])

    def replay(self, name: str, player: str | None) -> schemas.Replay:
        """Return a game from its beginning; a running one to its player only.

        Raises:
            RefusalError: there is none, or it is somebody else's and still running.
        """
        with self._session(name) as session:
            if not session.is_over:
                _check_owner(session, player)
            grid = session.game.spec.grid
            return schemas.Replay(
                game=views.game(session, now=self._clock(), player=player),
                begin=pictures.rows(pictures.covered(grid), grid),
                messages=[
                    schemas.Message.model_validate_json(action.answer)
                    for action in self._store.actions(name)
                ],
                record=_record(session).to_data() if session.is_over else None,
            )

    def verify(self, name: str) -> schemas.Verification:
        """Play a finished game again from its secret.

        Raises:
            RefusalError: there is none, or it is not over.
        """
        with self._session(name) as session:
            if not session.is_over:
                raise RefusalError(409, "in_progress", f"{name!r} is not over: nothing to verify")
            record, commitment = _record(session), session.secret.commitment
            secret = session.secret.hex
        # Read as a stranger would read it, not as the object that was just made.
        found = verify(GameRecord.from_data(record.to_data()), commitment=commitment)
        where = "" if found.move is None else f"move {found.move}: "
        return schemas.Verification(
            verified=found.verified,
            commitment=commitment,
            secret=secret,
            moves=len(record.moves),
            problem=None if found.problem is None else f"{where}{found.problem}",
        )

    @contextmanager
    def helped(self, name: str, player: str | None, *, hints: int = 0) -> Iterator[Session]:
        """Give a session to whoever helps its player; from then on the game counts as aided.

        Raises:
            RefusalError: there is no such game, or it is somebody else's.
        """
        with self._session(name) as session:
            _check_owner(session, player)
            if not session.is_over:
                self._store.count_help(name, hints=hints)
                session.stored = replace(
                    session.stored, aided=True, hints=session.stored.hints + hints
                )
            yield session

    @contextmanager
    def seen(self, name: str) -> Iterator[Session]:
        """Give a session to whoever only draws what its player sees.

        Raises:
            RefusalError: there is no such game.
        """
        with self._session(name) as session:
            yield session

    # Playing.

    def begin(self, form: forms.GameWish, player: str) -> schemas.GameView:
        """Begin a game.

        Raises:
            SapperError: no such game can be had, or the player has too many.
        """
        wish = wishes.game_wish(form, self._limits)
        if form.replaces is not None:
            self._give_up(form.replaces, player)
        if self._store.running(player) >= self._limits.open_games:
            self._store.drop_untouched(player)
            running = self._store.running(player)
            if running >= self._limits.open_games:
                raise RefusalError(
                    409, "too_many_games", f"{running} games are running: finish or resign one"
                )
        now = self._clock()
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
            player=player,
            wish=wish.to_plain(),
            secret=self._new_secret(),
            created=now,
            touched=now,
            # Whoever brings the layout knows it: such a game is practice.
            counted=wish.layout is not None,
        )
        session = Session(stored)  # first, since it may be impossible
        self._store.add(stored)
        with self._lock:
            self._places[stored.id] = _Place(session=session)
        return views.game(session, now=now, player=player)

    def act(self, name: str, player: str | None, seq: int, action: Action) -> str:
        """Do an action, once, and return its answer as JSON; the same action is answered again.

        Raises:
            RefusalError: there is no such game, it is somebody else's, or the number does not fit.
            SapperError: the action cannot be done, and the game is unchanged.
        """
        # What is in memory will do, unless another process has gone on with the game.
        for fresh in (False, True, True):
            with self._session(name, fresh=fresh) as session:
                _check_owner(session, player)
                if seq != session.stored.seq + 1:
                    if not fresh:
                        continue
                    return self._out_of_turn(session, player, seq, action)
                if seq > self._limits.actions(session.game.spec.grid.size):
                    raise RefusalError(409, "too_long", f"{seq - 1} actions: the game is too long")
                with self._forgetting_on_error(name):
                    answer = self._act(session, seq, action)
                if answer is not None:
                    return answer
        raise RefusalError(503, "busy", "the game is being played elsewhere", retry_after=1)

    def _act(self, session: Session, seq: int, action: Action) -> str | None:
        """Do the next action, and return its answer once it is kept; ``None`` if it was not."""
        now = self._clock()
        was_over = session.is_over
        deed = session.do(action, now)
        aids = deed.refused is None and action.kind in (ActionKind.UNDO, ActionKind.SOLVE)
        session.stored = replace(
            session.stored, seq=seq, touched=now, aided=session.stored.aided or aids
        )
        result = None
        if session.is_over and not was_over:
            result = self._end(session, now)
        answer = views.message(session, deed, now).model_dump_json()
        if self._store.commit(_logged(session, seq, action, deed, answer), session.stored, result):
            return answer
        self._forget(session.stored.id)
        return None

    def _end(self, session: Session, now: float) -> StoredResult | None:
        """Make the ending of a game that is just over, and return its place in the statistics."""
        result = None if session.stored.counted else views.result(session, now)
        best_time = False
        if result is not None and result.won and not result.aided:
            best = self._store.best_seconds(result.player, result.level, result.mode)
            best_time = best is None or result.seconds < best
        session.ending = views.ending(session, now, best_time=best_time)
        session.stored = replace(session.stored, counted=True)
        return result

    def _out_of_turn(self, session: Session, player: str | None, seq: int, action: Action) -> str:
        """Answer an action again, or say that its number does not fit."""
        if seq <= session.stored.seq:
            known = self._store.action(session.stored.id, seq)
            if known is not None and known.request == action.request:
                return known.answer
            code, detail = "stale", f"action {seq} was another one"
        else:
            code, detail = "ahead", f"action {seq} comes after {session.stored.seq}"
        view = views.game(session, now=self._clock(), player=player)
        raise RefusalError(409, code, detail, game=view.model_dump(mode="json"))

    def _give_up(self, name: str, player: str) -> None:
        """Resign a game that a new one replaces, if it is the player's and still running."""
        try:
            with self._session(name) as session:
                over, seq = session.is_over, session.stored.seq
            if not over:
                self.act(name, player, seq + 1, Action(ActionKind.RESIGN))
        except RefusalError:
            pass  # forgotten, somebody else's, or just played on: then it stays as it is

    def tidy(self) -> int:
        """Resign the games that nobody has touched for long, and return how many."""
        idle = self._store.untouched_since(self._clock() - self._limits.idle_days * _DAY)
        for stored in idle:
            self._give_up(stored.id, stored.player)
        return len(idle)

    # Keeping.

    @contextmanager
    def _session(self, name: str, *, fresh: bool = True) -> Iterator[Session]:
        """Give the session of a game to one caller at a time; if it must be, up to date."""
        with self._lock:
            place = self._places.pop(name, None) or _Place()
            self._places[name] = place
            while len(self._places) > self._limits.live_games:
                self._places.popitem(last=False)
        with place.lock:
            if fresh or place.session is None:
                self._refresh(place, name)
            assert place.session is not None  # noqa: S101 - just made
            yield place.session

    def _refresh(self, place: _Place, name: str) -> None:
        """Bring a session up to what the store knows."""
        stored = self._store.game(name)
        if stored is None:
            self._forget(name)
            raise RefusalError(404, "no_such_game", f"{name[:64]!r} is not a game")
        if place.session is None or place.session.stored.seq != stored.seq:
            place.session = Session.restore(stored, self._store.actions(name))
        else:
            place.session.stored = stored

    @contextmanager
    def _forgetting_on_error(self, name: str) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._forget(name)
            raise

    def _forget(self, name: str) -> None:
        with self._lock:
            place = self._places.pop(name, None)
        if place is not None:
            place.session = None


def _logged(session: Session, seq: int, action: Action, deed: Deed, answer: str) -> StoredAction:
    return StoredAction(
        game=session.stored.id,
        seq=seq,
        request=action.request,
        log="" if deed.refused is not None else str(deed.action),
        answer=answer,
    )


def _record(session: Session) -> GameRecord:
    return dealing.record(session.game, reveal=session.is_over)


def _check_owner(session: Session, player: str | None) -> None:
    if session.stored.player != player:
        raise RefusalError(403, "not_your_game", f"{session.stored.id!r} is another player's game")
