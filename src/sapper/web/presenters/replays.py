"""A game from its beginning, as JSON."""

from collections.abc import Iterable

from sapper.answers import cell_symbols
from sapper.game.record import GameRecord
from sapper.grid import Grid
from sapper.web.schemas.games import GameResponse, ReplayResponse


def replay_json(game: GameResponse, record: GameRecord | None, messages: Iterable[str]) -> bytes:
    """Return the JSON of a ``ReplayResponse``.

    Args:
        game: the game as it stands.
        record: what is published of a game that is over.
        messages: the JSON of what was answered to each action, in order.
    """
    grid = Grid(game.spec.width, game.spec.height)
    begun = ReplayResponse(
        game=game,
        begin=cell_symbols.rows(cell_symbols.covered(grid), grid),
        messages=[],
        record=None if record is None else record.to_data(),
    ).model_dump_json()
    written = ",".join(messages)  # one by one: a long game has thousands
    return begun.replace('"messages":[]', f'"messages":[{written}]', 1).encode("utf-8")
