"""The policies that sapper has, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sapper.errors import PolicyError
from sapper.players.own_policy import OwnPolicy


@dataclass(frozen=True, slots=True)
class NamedPolicy:
    """A policy of the native core."""

    name: str
    """One word."""
    summary: str
    """What it does, in a sentence."""


POLICIES: Mapping[str, NamedPolicy] = MappingProxyType(
    {
        name: NamedPolicy(name, summary)
        for name, summary in {
            "safest": "The least mine probability; of equal cells the one with the fewest hidden"
            " neighbours, then the first.",
            "informed": "Of the few cells that are nearly the safest, the best estimated chance to"
            " win one opening ahead.",
            "lookahead": "The best estimated chance to win one opening ahead, of more cells.",
            "endgame": "The exact chance to win wherever the rest of the game can be searched.",
            "best": "The end searched where it is small enough, else the cells that lookahead finds"
            " best looked at further ahead; the strongest at play speed.",
            "deep": "As best, searching further; plays sampled boards out where cells are close.",
        }.items()
    }
)
"""Every policy of sapper, the simplest first."""

DEFAULT_POLICY = "best"
"""The policy where none is named."""


def named(name: str) -> NamedPolicy | OwnPolicy:
    """Return a policy by its name: one of ``POLICIES``, or ``file.py:function``.

    >>> named("safest").name
    'safest'

    Raises:
        PolicyError: there is no such policy.
    """
    found = POLICIES.get(name)
    if found is not None:
        return found
    if ":" in name or name.endswith(".py"):
        return OwnPolicy.parse(name)
    raise PolicyError(f"{name!r} is not a policy: {', '.join(POLICIES)}, or file.py:name")
