"""A host of plain files, such as the edition without a server, which ``make static`` builds."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "dist/static"


class StaticHost:
    """Serves a folder: that of the edition, if no other is given."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self.start(0)

    def start(self, port: int) -> None:
        handler = functools.partial(_Quiet, directory=str(self._folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def kill(self) -> None:
        """End it, if it runs."""
        self._server.shutdown()
        self._server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        # The documents have the edition next to them, as `make site` puts it.
        if path.startswith("/play/"):
            return str(FOLDER / path.removeprefix("/play/").partition("?")[0])
        # Tests open the pages by the names that they have on a server.
        found = super().translate_path(path)
        page = Path(f"{found}.html")
        return str(page) if page.exists() and not Path(found).exists() else found
