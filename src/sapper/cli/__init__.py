"""The command line: one file a command, and what commands share."""


def main() -> None:
    """Run the ``sapper`` command and leave the process with its exit code."""
    # Typer is loaded by a run of the command only, not by an import of the package.
    from sapper.cli.app import app  # noqa: PLC0415 - see above

    app()
