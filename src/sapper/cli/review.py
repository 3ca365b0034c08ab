"""``sapper review``: a finished game, move by move."""

from pathlib import PurePath

from sapper.answers import reviews as answers
from sapper.app import questions
from sapper.cli import game_files, outputs
from sapper.cli.options import command, json_flag, option
from sapper.cli.outputs import STANDARD
from sapper.players import DEFAULT_POLICY, POLICIES
from sapper.reviews import Review, html_page, sentences

NOBODY = "none"
"""The value of --policy that skips win chances."""

EPILOG = """\
Replays from other programs need the extra "replays": pip install 'sapper[replays]'.
Data that is missing from a file is reported on standard error.

Examples
  sapper review game.json
  sapper review --html review.html game.json
  sapper review --json game.evf
  sapper review --policy deep game.avf
"""


@command(epilog=EPILOG)
@game_files.game_argument
@json_flag("Print one JSON line.")
@option("--html FILE", "Write a self-contained HTML page with boards and win chances.")
@option(
    "--policy NAME",
    f"Policy used to estimate win chances (see sapper best --help); '{NOBODY}' leaves them out.",
    names=(*POLICIES, NOBODY),
    default=DEFAULT_POLICY,
)
def review(source: str, *, as_json: bool, html: str | None, policy: str) -> None:
    """Review a finished game move by move.

    Every opened cell and every chord is judged on the board before the move. Each is one of four
    kinds: a move that was certainly safe, with the technique that shows it; a forced guess,
    compared with the lowest risk and the best chance to win; an avoidable guess, with the easiest
    safe cell; or a cell that was certainly a mine. Accuracy, from 0 to 100, shows how close your
    choices came to the best ones. It is 100 if no better choice ever existed.
    """
    found = game_files.read_game(source)
    result = questions.review(found, policy=None if policy == NOBODY else policy)
    for note in found.notes:
        outputs.note(f"note: {note}")
    if html is not None:
        name = "standard input" if source == STANDARD else PurePath(source).name
        page = html_page.page(result, title=f"Review of {name}", notes=found.notes)
        outputs.write(html, page.encode("utf-8"))
    if as_json:
        outputs.echo(outputs.answer_line({}, answers.Review.of(result, notes=found.notes)))
    elif html != STANDARD:
        _print(result)


def _print(result: Review) -> None:
    """Print a review for people."""
    outputs.echo(sentences.game_line(result))
    for sentence in result.summary:
        outputs.echo(sentence)
    for title, lines in sentences.sections(result).items():
        outputs.echo(f"\n{title}")
        for line in lines:
            outputs.echo(f"  {line}")
