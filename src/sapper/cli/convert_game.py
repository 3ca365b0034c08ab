"""``sapper convert`` of whole games: replays of other programs, and sapper's games as EVF."""

import json
from pathlib import PurePath

from sapper import formats
from sapper.cli import game_files, outputs
from sapper.cli.game_files import GameFile
from sapper.cli.outputs import STANDARD
from sapper.errors import ConversionError
from sapper.formats import SavedBoard
from sapper.game import Game, GameRecord
from sapper.game.replay import replay, setup_of
from sapper.replays import evf, write_evf

RECORD, EVF = "record", "evf"
"""What a game can be written as, beside the formats of boards, which hold its layout."""

SUMMARIES = {
    RECORD: "the record of a game, from a replay (.avf, .evf, .mvf, .rmv)",
    EVF: "a replay for other programs, from a record",
}
"""Both in a line, for the help."""

_SUFFIXES = {".json": RECORD, ".evf": EVF}


def is_about_a_game(source: str, target: str, to: str | None) -> bool:
    """Tell whether a conversion is that of a whole game, not of a board."""
    return game_files.is_replay(source) or target_format(target, to) == EVF


def target_format(target: str, to: str | None) -> str | None:
    """Return the name of the format to write; ``None`` when nothing tells it."""
    return to or _SUFFIXES.get(PurePath(target).suffix.lower()) or formats.by_suffix(target)


def convert_game(source: str, target: str, to: str | None) -> None:
    """Write a game in another format, completely or not at all.

    Raises:
        ConversionError: the format is not known, or cannot carry the game.
    """
    name = target_format(target, to) or (RECORD if target == STANDARD else None)
    if name is None:
        raise ConversionError(f"{target!r} does not tell its format: add --to")
    if name not in (RECORD, EVF):
        formats.named(name)
    found = game_files.read_game(source)
    outputs.write(target, _written(found, name))
    for note in found.notes:
        outputs.tell(f"note: {note}")
    lost = _losses(found, name)
    if lost:
        outputs.tell(f"dropped what {name!r} cannot carry: {', '.join(lost)}")


def _game(found: GameFile) -> Game:
    if isinstance(found.game, Game):
        return found.game
    moves = (recorded.move for recorded in found.game.moves)
    return replay(setup_of(found.game), moves)


def _written(found: GameFile, name: str) -> bytes:
    if name == RECORD:
        record = found.game
        if isinstance(record, Game):
            record = GameRecord.of(record, reveal=True)
        return f"{json.dumps(record.to_data())}\n".encode("ascii")
    game = _game(found)
    if name == EVF:
        player = "" if found.replay is None else found.replay.player
        return write_evf(game, player=player)
    return formats.write(SavedBoard(layout=game.layout), name)


def _losses(found: GameFile, name: str) -> tuple[str, ...]:
    """Return what is in the source and not in what was written."""
    if name == EVF:
        return () if found.replay is not None else evf.LOSSES
    if name == RECORD:
        return () if found.replay is None else ("program", "player", "mouse movements", "mode")
    return ("moves", "times")
