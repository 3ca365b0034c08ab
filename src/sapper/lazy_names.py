"""Names of a package that are loaded on first use, so that importing the package is fast."""

# Python loads this module when it starts; `collections.abc` would load all of `collections`.
from _collections_abc import Callable, Mapping


def loader(
    package: str, space: dict[str, object], homes: Mapping[str, str]
) -> Callable[[str], object]:
    """Return a ``__getattr__`` for a package.

    Args:
        package: The package's name.
        space: The package's ``globals()``, where loaded names are stored.
        homes: The names that each module defines, separated by spaces.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def load(name: str) -> object:
        from importlib import import_module  # noqa: PLC0415 - not needed to import the package

        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        space[name] = getattr(import_module(home), name)
        return space[name]

    return load
