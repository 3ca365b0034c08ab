"""The values of options, for shells that complete them."""

from collections.abc import Callable, Iterable

from sapper.formats import FORMATS
from sapper.spec import LEVELS, Choice

Completer = Callable[[str], list[str]]
"""Is shown what is typed so far, and says how it may go on."""


def one_of(names: Iterable[str]) -> Completer:
    """Return what completes a few names.

    >>> one_of(["classic", "fair"])("f")
    ['fair']
    """
    known = tuple(names)

    def complete(incomplete: str) -> list[str]:  # the parameter's name is Typer's
        return [name for name in known if name.startswith(incomplete)]

    return complete


def members(kind: type[Choice]) -> Completer:
    """Return what completes the members of an enum."""
    return one_of(member.value for member in kind)


levels = one_of(LEVELS)
formats = one_of([*FORMATS, "jsonl"])
