"""A server of the Model Context Protocol, with the operations as tools for language models.

Each tool is an operation of the table ``sapper.app.operations``, with its name, its summary, and
the schemas of its request and answer. ``LocalService`` performs the operations, so all games belong
to one player, and they are kept as long as the process runs. ``sapper mcp`` serves the tools on
standard input and output. It needs the extra ``mcp``.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from sapper import __version__, answers
from sapper.app import reading
from sapper.app.errors import request_error
from sapper.app.local_service import LocalService
from sapper.app.operations import OPERATIONS, PATH_PARAMETERS, SVG, Operation, path_value
from sapper.app.storage import MemoryStorage
from sapper.errors import SapperError, UnavailableError

try:
    import anyio
    from mcp import types
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server

    from sapper.web.openapi import parameter_schema, schemas
except ModuleNotFoundError as error:
    raise UnavailableError(
        f"{error.name!r} is not installed, but the tools need it: pip install 'sapper[mcp]'"
    ) from None

GROUPS = ("games", "help", "boards")
"""The groups of operations that are offered as tools."""

INSTRUCTIONS = (
    "Exact answers about Minesweeper boards, and games to play. A board is text such as"
    " 3x3m2:1../.../... (width, height, mines, rows; '.' is hidden, a digit is an open number)."
    " Cells are [row, column], counted from 0. To play: create_game, then move with the name of"
    " the game; seq is the game's seq plus one. best_move and hint return a cell to open and the"
    " reason."
)
"""Instructions for the model."""

TOOLS = {
    operation.name: operation
    for operation in OPERATIONS.values()
    if operation.group in GROUPS and not operation.needs_server and operation.answer != SVG
}
"""The operations that are offered as tools, by name."""

_REFERENCE = "#/$defs/{name}"


def tool(operation: Operation) -> types.Tool:
    """Return the description of an operation as a tool."""
    asked = _schema(operation.request)
    properties: dict[str, Any] = {
        name: parameter_schema(parameter) | {"description": parameter.description}
        for name, parameter in PATH_PARAMETERS.items()
        if name in _path_names(operation)
    }
    required = [*properties, *asked.get("required", ())]
    asked |= {"properties": {**properties, **asked.get("properties", {})}, "required": required}
    if isinstance(operation.answer, str):
        raise TypeError(f"{operation.name} cannot be a tool: its answer is {operation.answer}")
    return types.Tool(
        name=operation.name,
        title=operation.name.replace("_", " ").capitalize(),
        description=f"{operation.summary} {operation.description}".strip(),
        input_schema=asked,
        output_schema=_schema(operation.answer),
    )


def _schema(kind: type) -> dict[str, Any]:
    found = schemas([kind], _REFERENCE)
    schema: dict[str, Any] = found.pop(kind.__name__)
    return schema | ({"$defs": found} if found else {})


def _path_names(operation: Operation) -> list[str]:
    return re.findall(r"{(\w+)}", operation.path)


def call(service: LocalService, name: str, arguments: Mapping[str, Any]) -> types.CallToolResult:
    """Call a tool; a sapper error becomes a result with the text of the error."""
    try:
        operation = _named(name)
        given = dict(arguments)
        parameters = {
            each: path_value(each, str(given.pop(each, ""))) for each in _path_names(operation)
        }
        request = reading.read(operation.request, given)
        found = answers.plain(service.answer(name, parameters, request))
    except SapperError as error:
        refusal = request_error(error)
        text = json.dumps(answers.plain(refusal.body()))
        return types.CallToolResult(content=[_text(text)], is_error=True)
    text = json.dumps(found, separators=(",", ":"))
    return types.CallToolResult(content=[_text(text)], structured_content=found)


def _named(name: str) -> Operation:
    if name not in TOOLS:
        raise SapperError(f"{name!r} is not a tool: choose one of {', '.join(TOOLS)}")
    return TOOLS[name]


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)


def server() -> "Server[Any]":
    """Return a server with a new, empty store."""
    service = LocalService(MemoryStorage())
    tools = [tool(operation) for operation in TOOLS.values()]
    turn = anyio.CapacityLimiter(1)  # calls run one after another, because they change games

    async def list_tools(_context: Any, _page: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def call_tool(_context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        # Tools run in a thread, so that a long calculation does not delay pings.
        return await anyio.to_thread.run_sync(
            call, service, asked.name, asked.arguments or {}, limiter=turn
        )

    return Server(
        "sapper",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def serve() -> None:
    """Serve on standard input and output until the input ends."""
    made = server()
    async with stdio_server() as (incoming, outgoing):
        await made.run(incoming, outgoing, made.create_initialization_options())


def run() -> None:
    """Serve on standard input and output, as ``sapper mcp`` does."""
    anyio.run(serve)
