"""The seeds of a game's draws: of its layout, and of the redraw at each opening.

Every draw of a game has a seed of 64 bits, derived by HMAC-SHA-256 from the game's seed and the
number of openings before it: nobody can make it depend on what the player does afterwards.

The derivation, for other programs: the key is the secret's 32 bytes, the message is the ASCII
text ``layout`` or ``opening N``, and the seed is the first 8 bytes, the highest first.
A plain number as seed, as tests and studies use it, seeds the layout itself; it is the key of
later draws as 8 bytes, the highest first.
"""

from sapper.game.secret import Secret, derived_seed
from sapper.spec import check_seed

Seed = int | Secret
"""What a game's draws come from: a secret that can be committed to, or a plain number."""


def check(seed: Seed) -> None:
    """Check that draws can come from a seed.

    Raises:
        SpecError: it is neither a secret nor an integer from 0 to 2**64 - 1.
    """
    if not isinstance(seed, Secret):
        check_seed(seed)


def layout_seed(seed: Seed) -> int:
    """Return the seed of the layout that a game begins with."""
    return seed.draw("layout") if isinstance(seed, Secret) else seed


def redraw_seed(seed: Seed, number: int) -> int:
    """Return the seed of the draw at an opening, by how many openings came before it.

    >>> redraw_seed(1, 0) == redraw_seed(1, 0), redraw_seed(1, 0) == redraw_seed(1, 1)
    (True, False)
    """
    purpose = f"opening {number}"
    return (
        seed.draw(purpose) if isinstance(seed, Secret) else derived_seed(seed.to_bytes(8), purpose)
    )
