"""``sapper mcp``: sapper's operations as tools for language models."""

from sapper.cli import outputs
from sapper.cli.exits import ExitCode
from sapper.cli.options import command, flag

EPILOG = """\
Examples
  sapper mcp
  sapper mcp --list

A client starts this command and communicates with it over standard input and output.
The command prints nothing else. In the settings of most clients, write:
command "sapper", args ["mcp"].

This needs the extra "mcp": pip install 'sapper[mcp]'.
"""


@command(epilog=EPILOG)
@flag("--list", "Print the tools and exit.", name="only_list")
def mcp(*, only_list: bool) -> ExitCode:
    """Serve sapper's operations as tools for language models (Model Context Protocol).

    The tools answer questions about boards (analyse, check, hint, best_move, convert, generate,
    review_posted) and play games (create_game, move, undo, resign, review). Their names, requests
    and answers are those of the HTTP interface. Games are kept until the command ends.
    """
    from sapper.web import mcp_tools  # noqa: PLC0415 - needs an extra

    if only_list:
        for operation in mcp_tools.TOOLS.values():
            outputs.echo(f"{operation.name:<20} {operation.summary}")
        return ExitCode.DONE
    mcp_tools.run()
    return ExitCode.DONE
