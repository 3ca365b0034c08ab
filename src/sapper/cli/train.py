"""``sapper train``: lessons and exercises in the terminal."""

import hashlib
import time
from pathlib import Path
from typing import Annotated

import typer

from sapper import plain_data
from sapper.cli import game_options, outputs, prompt, record_file, training_file
from sapper.cli.line_training import CHOICES, LineTraining, progress_lines
from sapper.cli.option_values import whole_number
from sapper.errors import SpecError
from sapper.training import LESSONS, Choice, Progress
from sapper.training.own_games import needless_guesses
from sapper.training.progress_data import to_data

EPILOG = """\
Examples
  sapper train
  sapper train --lesson 4
  sapper train --exercises pair
  sapper train --game lost.json
  sapper train --progress
"""

_DAY = 86_400


def train(
    *,
    lesson: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole_number, help=f"A lesson: 1 to {len(LESSONS)}."),
    ] = None,
    exercises: Annotated[
        str | None,
        typer.Option(metavar="WHAT", help=f"Exercises instead of lessons: {', '.join(CHOICES)}."),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME.json",
            help="Take positions from this record of a game, or from - for standard input; may be"
            " repeated.",
        ),
    ] = None,
    progress: Annotated[
        bool, typer.Option("--progress", help="Tell how far I am, and leave.")
    ] = False,
    file: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Keep the progress here, not in the user's own file."),
    ] = None,
    seed: game_options.Seed = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="With --progress: a line of JSON.")
    ] = False,
) -> None:
    """Learn to see what is certain: lessons and exercises in the terminal.

    Ten lessons lead from the first rule to the mine total; exercises are positions in which
    something is certain, graded by the technique that shows it. Open a safe cell or mark a mine: a
    wrong answer is explained step by step and comes again later, first after four exercises, then
    after days. The rating moves with the difficulty. Type 'help' for the answers.

    Progress is kept in a file that only its owner can read. With --game come positions of one's own
    games in which a guess was made although some cell was safe.
    """
    if as_json and not progress:
        raise SpecError("--json goes with --progress: answers are typed")
    if lesson is not None and not 1 <= lesson <= len(LESSONS):
        raise SpecError(f"{lesson} is not a lesson: 1 to {len(LESSONS)}")
    if exercises is not None and exercises not in CHOICES:
        raise SpecError(f"{exercises[:40]!r} cannot be trained: choose {', '.join(CHOICES)}")
    if lesson is not None and (exercises is not None or game):
        raise SpecError("a lesson or exercises: choose one")
    path = training_file.default_path() if file is None else Path(file)
    reached = training_file.read(path)
    if progress:
        _tell(reached, as_json=as_json)
        return
    for source in game or ():
        reached = _with_game(reached, source)
    training = LineTraining(
        reached,
        seed=game_options.seed_or_new(seed),
        today=_today,
        keep=lambda changed: training_file.write(path, changed),
    )
    outputs.say("Type 'help' for the answers, 'quit' to leave.")
    if lesson is not None:
        training.teach(lesson)
    elif game:
        training.exercise(Choice.GAMES)
    elif exercises is not None:
        training.exercise(CHOICES[exercises])
    else:
        training.begin()
    prompt.converse(training)


def _with_game(reached: Progress, source: str) -> Progress:
    record = record_file.read(source)
    name = hashlib.sha256(plain_data.encode(record.to_data())).hexdigest()[:32]
    if name in reached.games:
        return reached
    return reached.after_game(name, needless_guesses(record))


def _tell(reached: Progress, *, as_json: bool) -> None:
    if as_json:
        outputs.say(outputs.json_line(to_data(reached)))
    else:
        outputs.say("\n".join(progress_lines(reached, _today())))


def _today() -> int:
    return int(time.time() // _DAY)
