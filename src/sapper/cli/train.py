"""``sapper train``: lessons and exercises in the terminal."""

import hashlib
import json
import time
from pathlib import Path

import platformdirs

from sapper import plain_data
from sapper.answers import training as answers
from sapper.cli import game_files, game_options, inputs, outputs
from sapper.cli.line_training import CHOICES, LineTraining, progress_lines
from sapper.cli.options import FILE, command, flag, json_flag, option, seed_option
from sapper.errors import NotationError, SpecError
from sapper.training import LESSONS, Progress, Topic
from sapper.training.positions import needless_guesses
from sapper.training.progress_data import from_data, to_data

EPILOG = """\
Examples
  sapper train
  sapper train --lesson 4
  sapper train --exercises pair
  sapper train --game lost.json
  sapper train --progress
"""

MAX_BYTES = 1 << 24
"""The maximum size of a progress file, in bytes. Sapper writes files of about ten thousand
bytes."""

_DAY = 86_400


@command(epilog=EPILOG)
@option("--lesson N", f"A lesson: 1 to {len(LESSONS)}.")
@option("--exercises WHAT", f"Exercises instead of lessons: {', '.join(CHOICES)}.", names=CHOICES)
@option(
    "--game GAME.json",
    "Make exercises from this game record (- for standard input); may be repeated.",
    name="games",
    type=FILE,
    multiple=True,
)
@flag("--progress", "Print progress and exit.")
@option("--file FILE", "Store the progress in this file (default: in your user data directory).")
@seed_option
@json_flag("With --progress: print one JSON line.")
def train(
    *,
    lesson: int | None,
    exercises: str | None,
    games: tuple[str, ...],
    progress: bool,
    file: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Learn to spot safe cells: lessons and exercises in the terminal.

    Ten lessons lead from the first rule to counting all mines. An exercise is a position in which
    some cell is certainly safe or certainly a mine. Its difficulty depends on the technique that
    proves the cell. Answer by opening a safe cell or marking a mine. A wrong answer is explained
    step by step, and the exercise is repeated, first after four other exercises and then days
    later. Your rating depends on the difficulty of your exercises. Type 'help' to list the
    commands.

    Progress is stored in a file that only you can read. With --game, you get positions from your
    own games in which you guessed although a cell was safe.
    """
    if as_json and not progress:
        raise SpecError("--json works only with --progress")
    if lesson is not None and not 1 <= lesson <= len(LESSONS):
        raise SpecError(f"{lesson} is not a lesson; choose 1 to {len(LESSONS)}")
    if exercises is not None and exercises not in CHOICES:
        raise SpecError(
            f"{exercises[:40]!r} is not a kind of exercise; choose one of {', '.join(CHOICES)}"
        )
    if lesson is not None and (exercises is not None or games):
        raise SpecError("choose either a lesson or exercises")
    path = default_path() if file is None else Path(file)
    reached = read_progress(path)
    if progress:
        _print(reached, as_json=as_json)
        return
    for source in games:
        reached = _with_game(reached, source)
    training = LineTraining(
        reached,
        seed=game_options.seed_or_new(seed),
        today=_today,
        keep=lambda changed: write_progress(path, changed),
    )
    outputs.echo("Type 'help' to list the commands, 'quit' to leave.")
    if lesson is not None:
        training.teach(lesson)
    elif games:
        training.exercise(Topic.GAMES)
    elif exercises is not None:
        training.exercise(CHOICES[exercises])
    else:
        training.begin()
    inputs.converse(training)


def _with_game(reached: Progress, source: str) -> Progress:
    record = game_files.read_record(source)
    name = hashlib.sha256(plain_data.encode(record.to_data())).hexdigest()[:32]
    if name in reached.games:
        return reached
    return reached.after_game(name, needless_guesses(record))


def _print(reached: Progress, *, as_json: bool) -> None:
    if as_json:
        outputs.echo(outputs.answer_line({}, answers.Progress.of(reached, _today())))
    else:
        outputs.echo("\n".join(progress_lines(reached, _today())))


def _today() -> int:
    return int(time.time() // _DAY)


def default_path() -> Path:
    """Return the default path of the progress file."""
    return platformdirs.user_data_path("sapper", appauthor=False) / "training.json"


def read_progress(path: Path) -> Progress:
    """Return the progress in a file, or new progress if there is no file."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Progress()
    except ValueError as error:  # a NUL in the name
        raise NotationError(f"{str(path)!r}: {error}") from None
    if len(data) > MAX_BYTES:
        raise NotationError(f"{str(path)!r} is larger than {MAX_BYTES} bytes")
    try:
        return from_data(json.loads(data))
    except NotationError as error:
        raise NotationError(f"{str(path)!r} is not training progress: {error}") from None
    except (ValueError, RecursionError):
        raise NotationError(f"{str(path)!r} is not training progress: not JSON") from None


def write_progress(path: Path, progress: Progress) -> None:
    """Store progress in a file that only its owner can read, completely or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = json.dumps(to_data(progress), separators=(",", ":")).encode("ascii")
    outputs.replace(path.resolve(), data)  # follow a link to the file
