"""The functions that the page's worker calls in Python: text in, text out.

A call is ``{"method", "path", "body"}``. If the answer is ``{"status", "text", "changes"}``, the
worker stores the changes, then passes the status and the text on to the page. If it is
``{"missing": ID}``, the worker calls ``supply`` with the actions of that game, then ``answer``
again. After an answer with ``{"spent": true}``, the worker must end, because its memory is used up.
"""

import json
import traceback
from typing import Any

from sapper.app.errors import RequestError
from sapper.app.local_service import LocalService
from sapper.browser.storage import BrowserStorage, MissingActionsError


class BrowserWorker:
    """The service of one worker, with the rows stored in the browser."""

    def __init__(self, rows: list[Any]) -> None:
        self._storage = BrowserStorage(rows)
        self._service = LocalService(self._storage)

    def supply(self, rows: list[Any]) -> None:
        """Add the actions of a game."""
        self._storage.supply(rows)

    def answer(self, call: dict[str, Any]) -> dict[str, Any]:
        """Answer a call of the page."""
        try:
            found = self._service.respond(call["method"], call["path"], call.get("body"))
        except MissingActionsError as error:
            self._undo()
            return {"missing": error.game}
        except MemoryError:
            self._undo()
            refusal = RequestError("too_hard", "this board needs more memory than a browser has")
            text = json.dumps(refusal.body())
            return {"status": refusal.status, "text": text, "changes": [], "spent": True}
        except Exception:  # noqa: BLE001 - reported to the page, which continues
            self._undo()
            detail = {"error": "internal_error", "detail": "an error in sapper"}
            trace = traceback.format_exc()
            return {"status": 500, "text": json.dumps(detail), "changes": [], "trace": trace}
        changes = self._storage.take_changes()
        return {"status": found.status, "text": found.text, "changes": changes}

    def _undo(self) -> None:
        self._storage.undo_changes()
        self._service.forget()  # games in memory may have changed


_workers: list[BrowserWorker] = []

_SUMMARIES = ("games", "training", "player/data")
"""Calls whose answers need the rows of all tables."""


def start(rows: str) -> None:
    """Start or restart with the rows stored in the browser (as JSON).

    Args:
        rows: a list of pairs of a key and a value; each value is itself JSON text.
    """
    _workers[:] = [BrowserWorker(_rows(rows))]


def is_usable(rows: str) -> bool:
    """Return whether a worker can answer calls if it starts with these imported rows.

    Args:
        rows: a list of pairs of a key and a value, including actions; each value is itself
            JSON text.
    """
    try:
        worker = BrowserWorker(_rows(rows))
        calls = [worker.answer({"method": "GET", "path": path}) for path in _SUMMARIES]
    except Exception:  # noqa: BLE001 - whatever fails, the rows are not used
        return False
    return all(each["status"] == 200 for each in calls)


def supply(rows: str) -> None:
    """Add the missing actions of a game, given as JSON."""
    _workers[0].supply(_rows(rows))


def answer(call: str) -> str:
    """Answer a call of the page; call and answer are JSON."""
    return json.dumps(_workers[0].answer(json.loads(call)), separators=(",", ":"))


def _rows(text: str) -> list[Any]:
    return [(key, json.loads(value)) for key, value in json.loads(text)]
