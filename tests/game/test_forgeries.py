"""Every change to a signed record is detected. The tests try every change of one field.

The game is a server's: with chosen generator, times, flags, a host's statement and a signature.
"""

import copy

import pytest

from sapper.engine import analyse
from sapper.errors import NotationError
from sapper.game import Game, GameRecord, Outcome, Secret, Setup, verify
from sapper.game.signature import HostStatement, public_key
from sapper.generators import BoardOptions
from sapper.spec import GameSpec

PRIVATE = bytes(range(32))
KEY = public_key(PRIVATE)


def played(mode, generator="auto", *, win=False):
    """A game of a few moves with times and a flag, lost by a guess, or won."""
    size = (5, 4, 3) if win else (6, 5, 6)
    spec = GameSpec(*size, mode=mode, generator=generator, start=(2, 2))
    options = BoardOptions() if generator == "auto" else BoardOptions(limit=1000)
    game = Game.from_setup(Setup.of(spec, Secret(bytes([7] * 32)), options=options))
    game.open((2, 2), at=0.0)
    mines = list(game.layout.mine_cells())
    game.flag(mines[0], at=0.5)
    if win:
        win_by_logic(game, 1.0)
    else:
        game.open(next(cell for cell in game.board.grid.cells() if is_free(game, cell)), at=1.0)
        if game.outcome is Outcome.PLAYING:
            game.open(list(game.layout.mine_cells())[1], at=1.25)
    return game


def is_free(game, cell):
    return game.board.is_hidden(cell) and not game.layout.is_mine(cell)


def win_by_logic(game, at):
    """Open safe cells, or any empty cell if there is no safe cell."""
    while game.outcome is Outcome.PLAYING:
        safe = [cell for cell in analyse(game.board).safe if cell not in game.flags]
        free = [cell for cell in game.board.grid.cells() if is_free(game, cell)]
        game.open((safe or free)[0], at=at)


def signed_data(game, **said):
    times = [move.at for move in game.moves]
    host = HostStatement("kg3", seconds=times[-1], **said)
    return GameRecord.of(game, host=host).signed(PRIVATE).to_data()


def passes(data, **given):
    try:
        return verify(GameRecord.from_data(data), **given).verified
    except NotationError:
        return False


def places(value, path=()):
    """Every place in a value: of leaves, of objects and of lists."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], (*path, index))


def at(data, path):
    for key in path:
        data = data[key]
    return data


def others(value):
    """Other values to put in the place of one."""
    yield from (None, True, False, 0, 1, 2, -1, 0.5, "", "x", [], {}, [[0, 0]], "fair", "auto")
    if isinstance(value, str):
        yield from (value.upper(), value[::-1], value + " ", value[:-1])
        yield from (value.replace(old, new, 1) for old, new in ("01", "10", "ab", "*."))
    elif isinstance(value, (int, float)):
        yield from (value + 1, value - 1, value + 0.001, -value, str(value))
    elif isinstance(value, list):
        yield from (value[1:], value[:-1], [*value, *value[-1:]], value[::-1], [*value, None])
        yield from (
            [*value[:i], value[i + 1], value[i], *value[i + 2 :]] for i in range(len(value) - 1)
        )
    elif isinstance(value, dict):
        yield {**value, "more": None}
        yield from ({key: value[key] for key in value if key != gone} for gone in value)


def forgeries(data):
    """Every record that differs from a given record in a single place."""
    for path in places(data):
        for value in others(at(data, path)):
            if value == at(data, path) and type(value) is type(at(data, path)):
                continue
            if isinstance(value, float) and value == at(data, path):
                continue  # the same number
            if not path:
                yield value
                continue
            forged = copy.deepcopy(data)
            at(forged, path[:-1])[path[-1]] = value
            if forged != data or repr(forged) != repr(data):
                yield forged


GAMES = {
    "fair, lost": (played("fair"), {}),
    "classic, won": (played("classic", win=True), {"aided": True, "hints": 2}),
    "a chosen generator": (played("no-guess", "regenerate"), {}),
    "a board of the day": (played("no-guess"), {"day": "2026-11-16"}),
}


SLOW = ("classic, won", "a chosen generator", "a board of the day")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in GAMES],
)
def test_every_change_of_one_field_is_found(name):
    game, said = GAMES[name]
    data = signed_data(game, **said)
    assert passes(data, key=KEY)
    assert passes(data, commitment=game.commitment)
    tried = 0
    for forged in forgeries(data):
        # The same number in another type is the same record: JavaScript writes 0 for 0.0.
        if forged == data and not _has_bools_changed(forged, data):
            continue
        tried += 1
        assert not passes(forged, key=KEY), forged
    assert tried > 1000


def _has_bools_changed(forged, data):
    return repr(forged).replace(".0", "") != repr(data).replace(".0", "")


@pytest.fixture(scope="module")
def lost():
    return GAMES["fair, lost"][0]


def rewritten(game, change):
    """A record that a player wrote after the secret was published, without the host's key."""
    data = GameRecord.of(game).to_data()
    change(data)
    return data


def test_forgery_a_another_layout_is_not_the_secrets(lost):
    def change(data):
        data["layout"] = lost.layout.id

    assert not passes(rewritten(lost, change), commitment=lost.commitment)
    chosen = GAMES["a chosen generator"][0]
    assert not passes(
        rewritten(chosen, lambda data: data.update(layout=chosen.layout.id)),
        commitment=chosen.commitment,
    )


def test_forgery_b_a_win_written_down_by_whoever_lost_is_not_signed(lost):
    won = Game.from_setup(lost.setup)
    won.open((2, 2), at=0.0)
    win_by_logic(won, 1.0)
    forged = GameRecord.of(won)
    assert won.outcome is Outcome.WON
    # These answers also follow from the secret. Without the key nobody can notice the forgery, and
    # the result says so.
    assert not verify(forged, commitment=lost.commitment).trusted
    assert verify(forged, key=KEY).problem == "the record is not signed"
    own = forged.signed(bytes([5] * 32))
    assert "signed by the key" in verify(own, key=KEY).problem
    stolen = signed_data(lost)["signature"]
    assert (
        "the record was changed"
        in verify(GameRecord.from_data({**forged.to_data(), "signature": stolen}), key=KEY).problem
    )


@pytest.mark.parametrize("mode", ["lenient", "classic"])
def test_forgery_c_another_mode_or_rules_have_another_hash(lost, mode):
    def change(data):
        data["spec"]["mode"] = mode
        data["policy"] = {"needless": "save", "forced": "save", "solvable": False}
        data["moves"] = data["moves"][:1]
        data["outcome"], data["hits"], data["ending"] = "in progress", [], None

    result = verify(GameRecord.from_data(rewritten(lost, change)), commitment=lost.commitment)
    assert result.problem == f"the secret and the options do not have the hash {lost.commitment}"


def test_forgery_d_other_times_and_undos_are_not_signed(lost):
    data = signed_data(lost)
    for change in ({"undos": 0 if data["undos"] else 1}, {"moves": _faster(data["moves"])}):
        forged = {**data, **change}
        forged["host"] = {**data["host"], "seconds": forged["moves"][-1]["at"]}
        assert not passes(forged, key=KEY)
        assert not passes({**forged, "signature": None}, key=KEY)


def _faster(moves):
    return [{**move, "at": move["at"] / 10} for move in moves]
