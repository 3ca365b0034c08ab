"""What a server writes about itself, to its standard error: text for people, JSON for programs.

Nothing in it lets anyone in: no tokens, no secrets of games, no addresses, which have the names of
games in them, no bodies. A message that repeats is written some times a minute and then counted,
so that no fault fills a disk.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from enum import StrEnum

PER_MINUTE = 20
"""How often the same message is written in a minute."""

_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class LogForm(StrEnum):
    """How a server writes its log."""

    TEXT = "text"
    """A line for people; warnings and faults only."""
    JSON = "json"
    """An object per line; every request, too."""


class JsonLines(logging.Formatter):
    """Writes a message as one line of JSON, with whatever fields came with it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fields = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        fields |= {name: value for name, value in vars(record).items() if name not in _KNOWN}
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str)


class Repetitions(logging.Filter):
    """Limits how often per minute a message is written; the next one counts those left out."""

    def __init__(self, most: int = PER_MINUTE, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._clock = clock
        self._minute = -1
        self._counts: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is written."""
        minute = int(self._clock() // 60)
        if minute != self._minute:
            left_out = sum(max(0, count - self._most) for count in self._counts.values())
            self._minute, self._counts = minute, {}
            if left_out:
                record.left_out = left_out
        if record.levelno < logging.WARNING:
            return True
        key = (record.name, str(record.msg)[:200])
        self._counts[key] = self._counts.get(key, 0) + 1
        return self._counts[key] <= self._most


def set_up(form: LogForm) -> None:
    """Write the log of this process in a form; it replaces what was set up before."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Repetitions())
    if form is LogForm.JSON:
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    level = logging.INFO if form is LogForm.JSON else logging.WARNING
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("sapper").setLevel(level)
