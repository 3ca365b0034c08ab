"""Runs the code blocks of the documents in the reader's browser.

The documents show code as typed at Python's prompt. A block is run in the same way: statement by
statement, printing the value of each expression. A picture of the last value follows, as in a
notebook. ``static/try_it.js`` adds the buttons, ``static/try_it_worker.js`` calls ``run``.
"""

import ast
import contextlib
import io
import json
import sys
import traceback
from collections.abc import Callable
from typing import Any

from sapper.errors import UnavailableError

MOST_OUTPUT = 100_000
"""Maximum number of printed characters per block: an endless loop cannot fill the page."""

_names: dict[str, Any] = {"__name__": "__main__"}
"""The names shared by all blocks of a page."""


class _Output(io.TextIOBase):
    """A stream that forwards what is written, up to a limit."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send = send
        self._left = MOST_OUTPUT

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._left > 0:
            self._send(text[: self._left])
            if len(text) >= self._left:
                self._send("\n… (more output is not shown)\n")
        self._left -= len(text)
        return len(text)


def run(code: str, send: Callable[[str], object]) -> str:
    r"""Run a block, with the names that earlier blocks have defined.

    >>> printed = []
    >>> run("one = 1; one", printed.append), "".join(printed)
    ('{"failed": false, "picture": null}', '1\n')

    Args:
        code: plain Python, without prompts.
        send: called with each piece of output.

    Returns:
        JSON that says whether the block failed, with a picture of the last value as HTML, if there
        is one.
    """
    output = _Output(send)
    shown: list[Any] = []

    def show(value: object) -> None:
        shown[:] = [] if value is None else [value]
        if value is not None:
            output.write(f"{value!r}\n")

    hook, failed = sys.displayhook, False
    sys.displayhook = show
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            for statement in ast.parse(code, "<block>").body:
                shown.clear()
                single = ast.Interactive([statement])
                exec(compile(single, "<block>", "single"), _names)  # noqa: S102 - the reader's code
    except BaseException as error:  # noqa: BLE001 - SystemExit too: the reader sees what was raised
        failed = True
        inside = error.__traceback__.tb_next if error.__traceback__ else None
        output.write("".join(traceback.format_exception(type(error), error, inside)))
        if isinstance(error, (ImportError, UnavailableError)):
            output.write(
                "This example needs a package that is not available in the browser. Install "
                "sapper to run it.\n"
            )
    finally:
        sys.displayhook = hook
    picture = None if failed or not shown else _picture(shown[0])
    return json.dumps({"failed": failed, "picture": picture})


def _picture(value: object) -> str | None:
    for name in ("_repr_html_", "_repr_svg_"):
        method = getattr(type(value), name, None)
        if method is not None:
            return str(method(value))
    return None
