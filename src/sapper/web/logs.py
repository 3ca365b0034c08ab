"""The log of a server, on standard error, as text for people or JSON for programs.

The log contains nothing confidential: no tokens, no game secrets, no bodies, and no URLs, which
contain game ids. A repeated message is written a few times per minute and then only counted, so
that errors do not fill a disk.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from enum import StrEnum

PER_MINUTE = 20
"""Maximum number of times per minute that the same message is written."""

_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class LogForm(StrEnum):
    """The formats of a log."""

    TEXT = "text"
    """Text lines, only for warnings and errors."""
    JSON = "json"
    """One JSON object per line; every request is logged, too."""


class JsonLines(logging.Formatter):
    """Formats a message and its extra fields as one line of JSON."""

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
    """Limits how often a message is written per minute, and counts the omitted messages."""

    def __init__(self, most: int = PER_MINUTE, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._clock = clock
        self._minute = -1
        self._counts: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a message."""
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
    """Set up the log of this process in a format, replacing an earlier setup."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Repetitions())
    if form is LogForm.JSON:
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    level = logging.INFO if form is LogForm.JSON else logging.WARNING
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("sapper").setLevel(level)
