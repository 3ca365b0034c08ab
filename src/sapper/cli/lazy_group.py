"""A group of commands whose modules are imported when they are called, not before.

The group itself knows names and summaries, which is all that its help, its completion and its
suggestions show. So each command imports at its top whatever it needs, however slow that is, and
``sapper --help`` stays quick.
"""

from importlib import import_module
from typing import Any

import typer

from sapper.cli.early_interrupts import ending_at_once
from sapper.cli.manual import Command, Group


class LazyGroup(Group):
    """Commands that stand for modules: one is loaded when it is called, completed or explained."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command that the first argument names, loaded, and the other arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command if name is None else load(name), rest


def add(app: typer.Typer, name: str, summary: str, panel: str) -> None:
    """Put a command on the list of a lazy group, without loading it."""

    def not_loaded() -> None:
        raise AssertionError(f"{name!r} was called before it was loaded")

    app.command(name, cls=Command, help=summary, rich_help_panel=panel)(not_loaded)


def load(name: str) -> Any:
    """Import the module ``sapper.cli.NAME`` and return its command.

    The module has a function of its own name and perhaps a text ``EPILOG``; or, where the command
    has commands of its own, a ``typer.Typer`` of that name.
    """
    with ending_at_once():
        module = import_module(f"sapper.cli.{name}")
    command = getattr(module, name)
    if isinstance(command, typer.Typer):
        return typer.main.get_command(command)
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=Command, epilog=getattr(module, "EPILOG", None))(command)
    return typer.main.get_command(app)
