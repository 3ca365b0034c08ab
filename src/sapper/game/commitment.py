"""What a host commits itself to before the first move, and the hash that it publishes.

Version 2 binds everything that the draws depend on: the secret, the wish (with the generator), how
guesses are treated, further wishes for the board, and a layout where one was given. The commitment
is the SHA-256 hash of these *terms* written as canonical JSON (``plain_data.encode``)::

    {"format":"sapper-commitment","layout":null,"options":null,"policy":{...},"secret":"00...",
     "spec":{...},"version":2}

``spec`` and ``policy`` are those of a record. ``options`` leaves out how long to look for a board,
since that decides whether one is found, never which, unless the last one tried was taken in any
case. Version 1 bound the secret alone: its commitment is the hash of the secret's bytes.
"""

import hashlib
from dataclasses import replace

from sapper import plain_data
from sapper.game import record_data
from sapper.game.modes import Policy
from sapper.game.secret import Secret
from sapper.generators import BoardOptions
from sapper.layout import Layout
from sapper.spec import GameSpec

FORMAT = "sapper-commitment"
"""What the terms call themselves."""

VERSION = 2
"""The version of new commitments."""

BINDS = {
    1: "the secret alone; not the wish, the mode, the generator or a given layout",
    2: "the secret, the wish, the generator, and how guesses are treated",
}
"""What the commitment of each version binds, in words."""


def terms(
    secret: Secret,
    spec: GameSpec,
    policy: Policy,
    options: BoardOptions,
    layout: Layout | None,
) -> str:
    """Return the text whose hash is the commitment; it holds the secret.

    >>> from sapper.game.modes import POLICIES
    >>> spec = GameSpec(9, 9, 10)
    >>> terms(Secret(bytes(32)), spec, POLICIES[spec.mode], BoardOptions(tries=5), None)[:70]
    '{"format":"sapper-commitment","layout":null,"options":null,"policy":{"'
    """
    deciding = options if options.best_effort else replace(options, tries=None, limit=None)
    return plain_data.encode(
        {
            "format": FORMAT,
            "version": VERSION,
            "secret": secret.hex,
            "spec": record_data.spec_data(spec),
            "policy": record_data.policy_data(policy),
            "options": record_data.options_data(deciding),
            "layout": None if layout is None else layout.id,
        }
    ).decode("ascii")


def commitment(terms_text: str) -> str:
    """Return the hash of the terms, in hexadecimal digits."""
    return hashlib.sha256(terms_text.encode("ascii")).hexdigest()
