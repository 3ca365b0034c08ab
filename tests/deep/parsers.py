"""Every parser of untrusted input, each as a function of bytes.

A parser may refuse its input only with one of sapper's errors. It must be able to write accepted
input, and to read it again.
"""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

from sapper import Board, GameSpec, Layout
from sapper.app.session import Action
from sapper.cli import json_object
from sapper.errors import SapperError
from sapper.formats import FORMATS, read, write
from sapper.game.moves import Move, read_log
from sapper.game.record import GameRecord
from sapper.players.game_batches import GameSeries
from sapper.players.results_file import GameResultsFile
from sapper.studies import results_file

CORPUS = Path(__file__).with_name("corpus")
"""A folder for each parser, with inputs that once found a bug or reached new code."""

_CELLS = 4096  # larger boards take time and test nothing new
_SERIES = GameSeries.of(GameSpec(9, 9, 10), 1)
_FILE = Path(tempfile.gettempdir()) / f"sapper-fuzz-{id(object())}"


def _board(data: bytes) -> None:
    board = Board.parse(data.decode("utf-8", "replace"))
    if board.grid.size <= _CELLS:
        assert Board.parse(str(board)) == Board.parse(board.id) == board


def _layout(data: bytes) -> None:
    layout = Layout.parse(data.decode("utf-8", "replace"))
    if layout.grid.size <= _CELLS:
        assert Layout.parse(str(layout)) == layout


def _any_format(data: bytes) -> None:
    saved = read(data)
    for name in ("notation", "mine"):
        try:
            again = write(saved, name, lossy=True)
        except SapperError:
            continue
        assert write(read(again, name), name, lossy=True) == again


def _format(name: str) -> Callable[[bytes], None]:
    def parse(data: bytes) -> None:
        saved = read(data, name)
        try:
            again = write(saved, name)
        except SapperError:
            return  # it can hold more than it can write
        assert write(read(again, name), name) == again

    return parse


def _move(data: bytes) -> None:
    move = Move.parse(data.decode("utf-8", "replace"))
    assert Move.parse(str(move)) == move


def _log(data: bytes) -> None:
    moves = read_log(data.decode("utf-8", "replace"))
    assert read_log("\n".join(map(str, moves))) == moves


def _action(data: bytes) -> None:
    action = Action.parse(data.decode("utf-8", "replace"))
    assert Action.parse(str(action)) == action


def _record(data: bytes) -> None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return
    record = GameRecord.from_data(value)
    assert GameRecord.from_data(json.loads(json.dumps(record.to_data()))) == record


def _json_line(data: bytes) -> None:
    if data[:1] == b"{" and b"\n" not in data:
        json_object.saved_board(json_object.parse(data))


def _study_results(data: bytes) -> None:
    _FILE.write_bytes(data)
    results_file.read(_FILE)


def _game_results(data: bytes) -> None:
    _FILE.write_bytes(data)
    GameResultsFile.open(_FILE, _SERIES).close()


PARSERS: dict[str, Callable[[bytes], None]] = {
    "board": _board,
    "layout": _layout,
    "any-format": _any_format,
    **{f"format-{name}": _format(name) for name in FORMATS},
    "move": _move,
    "log": _log,
    "action": _action,
    "record": _record,
    "json-line": _json_line,
    "study-results": _study_results,
    "game-results": _game_results,
}


def parse(name: str, data: bytes) -> bool:
    """Let a parser read bytes, and return whether the parser accepted them.

    Any other error is a defect.
    """
    try:
        PARSERS[name](data)
    except SapperError:
        return False
    return True
