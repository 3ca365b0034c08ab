"""``sapper convert``: write a board or a whole game in another format."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any

from sapper import formats
from sapper.answers import plain
from sapper.app import questions
from sapper.cli import game_files, inputs, json_object, outputs
from sapper.cli.inputs import LINES, Item
from sapper.cli.options import argument, command, flag, json_flag, option
from sapper.cli.outputs import STANDARD
from sapper.errors import ConversionError
from sapper.formats import FORMATS, SavedBoard
from sapper.game import Game, GameRecord
from sapper.game.verification import replay, setup_of
from sapper.replays import GameFile, evf, write_evf

RECORD, EVF = "record", "evf"
"""Formats for whole games. The formats for boards store only the layout of a game."""

_GAME_FORMATS = {
    RECORD: "the record of a game, from a replay (.avf, .evf, .mvf, .rmv)",
    EVF: "a replay for other programs, from a record",
}
_GAME_SUFFIXES = {".json": RECORD, ".evf": EVF}
_DEFAULT = "notation"
_FORMATS = (*FORMATS, LINES)

EPILOG = "\n".join(
    [
        "Formats",
        *(f"  {format_.name:14}{format_.summary}" for format_ in FORMATS.values()),
        f"  {LINES:14}JSON Lines: one object per board, with all its data",
        *(f"  {name:14}{summary}" for name, summary in _GAME_FORMATS.items()),
        "",
        "Examples",
        "  sapper convert game.mbf game.board",
        "  sapper convert --to link 3x2m2:*../..*",
        "  sapper convert --lossy game.board game.mbf",
        "  sapper convert game.board game.cnf",
        "  cat game.cnf answer.txt | sapper convert - layout.txt",
        "  sapper convert game.evf game.json",
        "  sapper convert game.json game.evf",
    ]
)


@command(epilog=EPILOG)
@argument("source", "IN", "A file, - for standard input, or a board.")
@argument("target", "OUT", "A file, or - for standard output.", default=STANDARD)
@option("--from FORMAT", "Format of the input.", name="origin", names=_FORMATS)
@option(
    "--to FORMAT",
    f"Format of the output (default: by the suffix of OUT; {_DEFAULT} if OUT is -).",
    names=_FORMATS,
)
@flag("--lossy", "Drop data that the output format cannot store, and report it.")
@json_flag("Wrap the result in one JSON line.")
def convert(
    source: str, target: str, *, origin: str | None, to: str | None, lossy: bool, as_json: bool
) -> None:
    """Convert a board between formats.

    It is an error if the output format cannot store something, such as opened cells or flags. With
    --lossy, such data is dropped and reported on standard error. OUT is written completely or not
    at all.

    If the input has many boards (JSON Lines or one board per line), the output is JSON Lines. Each
    object has the result in "text", or in "base64" if the format is binary. "lost" lists the
    dropped data.

    A .cnf file contains the board as clauses for a SAT solver. If you append the solver's output to
    the file, sapper reads the layout that the solver found.

    A replay from another program can be converted to a game record, a board (its layout) or an EVF
    file. A game record can be converted to an EVF file. Lost data is reported on standard error.
    """
    if game_files.is_replay(source) or _game_format(target, to) == EVF:
        _convert_game(source, target, to)
        return
    name = to or _by_suffix(target)
    for each in (name, origin):
        if each not in (None, LINES):
            formats.named(each)
    boards = inputs.read(source, origin)
    items = boards.all()
    if name == LINES:
        lines = [{**item.label, **json_object.fields(item.saved)} for item in items]
    elif boards.many or as_json:
        lines = [_wrapped(item, name, lossy=lossy) for item in items]
    else:
        (item,) = items
        with _explained(item, name, lossy=lossy):
            data = formats.write(item.saved, name, lossy=lossy)
        outputs.write(target, data)
        _report_losses(items, name, many=False)
        return
    text = "".join(f"{outputs.json_line(line)}\n" for line in lines)
    outputs.write(target, text.encode("ascii"))
    _report_losses(items, name, many=boards.many)


def _by_suffix(target: str) -> str:
    if target == STANDARD:
        return _DEFAULT
    name = LINES if target.lower().endswith(".jsonl") else formats.by_suffix(target)
    if name is None:
        raise ConversionError(
            f"{target!r} does not have a known suffix: add --to, one of {', '.join(_FORMATS)}"
        )
    return name


@contextmanager
def _explained(item: Item, name: str, *, lossy: bool) -> Iterator[None]:
    """Add to an error the place of its board in the input, and --lossy if that helps."""
    try:
        yield
    except ConversionError as error:
        remedy = "; --lossy drops that" if formats.losses(item.saved, name) and not lossy else ""
        raise ConversionError(f"{item.place}{error}{remedy}") from None


def _wrapped(item: Item, name: str, *, lossy: bool) -> dict[str, Any]:
    with _explained(item, name, lossy=lossy):
        found = questions.convert(item.saved, name, lossy=lossy)
    return {**item.label, **plain(found)}


def _report_losses(items: tuple[Item, ...], name: str, *, many: bool) -> None:
    """Report the dropped data, once for all boards that lose the same data."""
    if name == LINES:
        return
    counts = Counter(formats.losses(item.saved, name) for item in items)
    for lost, count in counts.items():
        if lost:
            where = f" of {count} of {len(items)} boards" if many else ""
            outputs.note(f"dropped data that {name!r} cannot store{where}: {', '.join(lost)}")


# Whole games: replays of other programs, and sapper's games as EVF.


def _game_format(target: str, to: str | None) -> str | None:
    """Return the name of the output format, or ``None`` if the options do not determine it."""
    return to or _GAME_SUFFIXES.get(PurePath(target).suffix.lower()) or formats.by_suffix(target)


def _convert_game(source: str, target: str, to: str | None) -> None:
    """Write a game in another format, completely or not at all."""
    name = _game_format(target, to) or (RECORD if target == STANDARD else None)
    if name is None:
        raise ConversionError(f"{target!r} does not have a known suffix: add --to")
    if name not in _GAME_FORMATS:
        formats.named(name)
    found = game_files.read_game(source)
    outputs.write(target, _written_game(found, name))
    for note in found.notes:
        outputs.note(f"note: {note}")
    lost = _game_losses(found, name)
    if lost:
        outputs.note(f"dropped data that {name!r} cannot store: {', '.join(lost)}")


def _game(found: GameFile) -> Game:
    if isinstance(found.game, Game):
        return found.game
    moves = (recorded.move for recorded in found.game.moves)
    return replay(setup_of(found.game), moves)


def _written_game(found: GameFile, name: str) -> bytes:
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


def _game_losses(found: GameFile, name: str) -> tuple[str, ...]:
    """Return the data that the source contains but the output does not."""
    if name == EVF:
        return () if found.replay is not None else evf.LOSSES
    if name == RECORD:
        return () if found.replay is None else ("program", "player", "mouse movements", "mode")
    return ("moves", "times")
