"""Measure the times of a visit, a move and a hint in the edition without a server, in Chromium.

The program serves ``dist/static`` (``make static``) on this machine. On the first visit the browser
has no files; on the second the service worker has stored them. The time of a visit is measured from
the start of loading to the first open cell; the program taps a cell as soon as the board appears.
Moves and hints are measured in an Expert game, from the call to its answer; the data are stored
before the answer is sent. Memory is measured after the game, for the page's process including its
workers.

Run as ``python -m benchmarks.bench_static``; prints one line of JSON, times in milliseconds.
"""

import argparse
import functools
import json
import statistics
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parents[1] / "dist/static"
BROWSER = "/usr/bin/chromium-headless-shell"
TARGETS = {"first visit": 4000, "second visit": 2000, "move p95": 50, "hint p95": 150, "MB": 250}

TAP = """() => new Promise((done) => {
  localStorage.setItem('sapper.welcomed', 'yes');
  const look = () => {
    const frame = document.getElementById('window');
    if (Number(frame?.dataset.seq) > 0) return done(performance.now());
    const cells = document.querySelectorAll('#field .cell.cover');
    if (cells.length && !window.tapped) {
      window.tapped = performance.now();
      const cell = cells[cells.length >> 1];
      const {left, top, width, height} = cell.getBoundingClientRect();
      const where = {clientX: left + width / 2, clientY: top + height / 2, bubbles: true,
        button: 0, pointerType: 'mouse', isPrimary: true, pointerId: 1};
      cell.dispatchEvent(new PointerEvent('pointerdown', {...where, buttons: 1}));
      cell.dispatchEvent(new PointerEvent('pointerup', where));
      cell.dispatchEvent(new MouseEvent('click', where));
    }
    requestAnimationFrame(look);
  };
  look();
})"""

PLAY = """async (moves) => {
  const call = async (path, body) => {
    const begun = performance.now();
    const {status, content} = await sapperEdition.exchange(path, body);
    if (status >= 300) throw new Error(JSON.stringify(content));
    return [content, performance.now() - begun];
  };
  const times = {moves: [], hints: []};
  while (times.moves.length < moves) {
    const [game] = await call('games', {level: 'expert', mode: 'fair'});
    let [answer] = await call(`games/${game.id}/moves`, {seq: 1, kind: 'open', cell: [8, 15]});
    while (answer.outcome === 'in progress' && times.moves.length < moves) {
      const [hint, ms] = await call(`games/${game.id}/hint`);
      times.hints.push(ms);
      const cell = hint.safe?.[0] ?? hint.guess?.cell ?? hint.cell;
      let passed;
      if (cell) {
        const move = {seq: answer.seq + 1, kind: 'open', cell};
        [answer, passed] = await call(`games/${game.id}/moves`, move);
      } else {
        [answer, passed] = await call(`games/${game.id}/solve`, {seq: answer.seq + 1});
        if (answer.done) break;
      }
      times.moves.push(passed);
    }
  }
  return times;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument(
        "--visits",
        type=int,
        default=3,
        help="number of visits of each kind; the median is reported",
    )
    arguments = parser.parse_args()
    handler = functools.partial(Quiet, directory=str(FOLDER))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        first, second, found = [], [], {}
        for _ in range(arguments.visits):
            context = browser.new_context()
            page = context.new_page()
            first.append(visit(page, url))
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            page.wait_for_function("navigator.serviceWorker.controller !== null")
            page.close()
            page = context.new_page()
            second.append(visit(page, f"{url}#level=beginner"))
            if not found:
                found = page.evaluate(PLAY, arguments.moves) | {"MB": memory(browser)}
            context.close()
        browser.close()
    server.shutdown()
    result = {
        "benchmark": "static",
        "first visit": round(statistics.median(first)),
        "second visit": round(statistics.median(second)),
        "move p50": quantile(found["moves"], 0.5),
        "move p95": quantile(found["moves"], 0.95),
        "hint p50": quantile(found["hints"], 0.5),
        "hint p95": quantile(found["hints"], 0.95),
        "MB": found["MB"],
        "bytes": sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()),
    }
    missed = [name for name, most in TARGETS.items() if result[name] > most]  # type: ignore[operator]
    print(json.dumps(result | {"missed": missed}))


def visit(page: Page, url: str) -> float:
    """Load the page, tap as soon as possible, and return the time of the first open cell."""
    page.goto(url, wait_until="commit")
    opened: float = page.evaluate(TAP)
    return opened


def memory(browser: Browser) -> float:
    """Return the megabytes of the page's process and its workers; shared memory counts in part."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    found = [_megabytes(each["id"]) for each in processes if each["type"] == "renderer"]
    return max(found)


def _megabytes(process: int) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8")
    line = next(line for line in rollup.splitlines() if line.startswith("Pss:"))
    return round(int(line.split()[1]) / 1000, 1)


def quantile(times: list[float], share: float) -> float:
    return round(sorted(times)[min(len(times) - 1, int(share * len(times)))], 1)


class Quiet(SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


if __name__ == "__main__":
    main()
