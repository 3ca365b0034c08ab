"""``sapper review``: a finished game, judged move by move."""

from pathlib import PurePath
from typing import Annotated

import typer

from sapper.cli import completion, game_files, outputs
from sapper.cli.game_files import GameArgument
from sapper.cli.outputs import STANDARD
from sapper.players import DEFAULT_POLICY, POLICIES
from sapper.reviews import Review, html_page, listing
from sapper.reviews import review as judge
from sapper.reviews.review_data import to_data

NOBODY = "none"
"""What --policy takes to leave win chances out."""

EPILOG = """\
Replays of other programs need the extra "replays": pip install 'sapper[replays]'.
What a file does not hold is said on standard error.

Examples
  sapper review game.json
  sapper review --html review.html game.json
  sapper review --json game.evf
  sapper review --policy deep game.avf
"""


def review(
    source: GameArgument,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON.")] = False,
    html: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write a page that stands alone, with boards and win chances."
        ),
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.one_of([*POLICIES, NOBODY]),
            help=f"Whose win chances, see sapper best; {NOBODY} leaves them out.",
        ),
    ] = DEFAULT_POLICY,
) -> None:
    """Judge a finished game move by move.

    Every opening and chord is judged on the board as it was before it: certain, and by which
    technique; a forced guess, against the least risk and the best chance to win; a needless guess,
    with the safe cell that was easiest to see; or a certain mine. Accuracy is the share of the
    chance to win that the choices kept, 100 when nothing better was possible.
    """
    found = game_files.read_game(source)
    result = judge(
        found.game,
        first_click_is_promised=found.first_click_is_promised,
        rules=found.rules,
        policy=None if policy == NOBODY else policy,
    )
    for note in found.notes:
        outputs.tell(f"note: {note}")
    if html is not None:
        name = "standard input" if source == STANDARD else PurePath(source).name
        page = html_page.page(result, title=f"Review of {name}", notes=found.notes)
        outputs.write(html, page.encode("utf-8"))
    if as_json:
        outputs.say(outputs.json_line(to_data(result, notes=found.notes)))
    elif html != STANDARD:
        _tell(result)


def _tell(result: Review) -> None:
    """Print a review for people."""
    outputs.say(listing.game_line(result))
    for sentence in result.summary:
        outputs.say(sentence)
    for title, lines in (
        ("Turning points", listing.turning_points(result)),
        ("Techniques", listing.techniques(result)),
        ("Wrong flags", listing.wrong_flags(result)),
        ("Overlooked cells", listing.overlooked(result)),
        ("Pauses", listing.pauses(result)),
    ):
        if lines:
            outputs.say(f"\n{title}")
            for line in lines:
                outputs.say(f"  {line}")
