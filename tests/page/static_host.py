"""A host of plain files, such as the edition without a server, which ``make static`` builds.

Page tests delay, change and drop answers of the server (``page.route``). So that tests can do the
same with the worker's answers, ``VIA_HOST`` makes a page send each answer through this host, in the
same request as a page with a server.
"""

import functools
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

FOLDER = Path(__file__).parents[2] / "dist/static"

VIA_HOST = """(() => {
  let edition;
  const wrapped = (exchange) => async (path, body, signal) => {
    const id = crypto.randomUUID();
    const answer = await exchange(path, body, signal);
    await fetch(`answers/${id}`, {method: 'PUT', body: JSON.stringify(answer)});
    const passed = await fetch(`api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {'X-Answer': id},
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    const isJson = passed.headers.get('Content-Type')?.includes('json');
    const content = isJson ? await passed.json() : await passed.text();
    return {status: passed.status, content, wait: Number(passed.headers.get('Retry-After') ?? 0)};
  };
  Object.defineProperty(globalThis, 'sapperEdition', {
    get: () => edition,
    set: (value) => { edition = {...value, exchange: wrapped(value.exchange)}; },
  });
})();"""
"""Run before a page's modules."""


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
    answers: ClassVar[dict[str, bytes]] = {}
    """Answers of workers that the pages have not received yet."""

    def log_message(self, *_: object) -> None:
        pass

    def do_PUT(self) -> None:
        self.answers[self.path.rpartition("/")[2]] = self._body()
        self._send(204, b"")

    def do_POST(self) -> None:
        self._body()
        self._pass_on()

    def do_GET(self) -> None:
        if "X-Answer" in self.headers:
            self._pass_on()
        else:
            super().do_GET()

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def _pass_on(self) -> None:
        answer = json.loads(self.answers.pop(self.headers["X-Answer"]))
        content, wait = answer["content"], answer["wait"]
        is_text = isinstance(content, str)
        body = content if is_text else json.dumps(content)
        headers = {"Content-Type": "text/plain" if is_text else "application/json"}
        self._send(answer["status"], body.encode(), **headers, **{"Retry-After": str(wait)})

    def _send(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        # The documents have the edition next to them, as `make site` puts it.
        if path.startswith("/play/"):
            return str(FOLDER / path.removeprefix("/play/").partition("?")[0])
        # Tests open the pages by the names that they have on a server.
        found = super().translate_path(path)
        page = Path(f"{found}.html")
        return str(page) if page.exists() and not Path(found).exists() else found
