"""Measure how long a player waits to see the result of a click.

A real server and a real Chromium run on one machine. The program clicks covered cells as a player
would. A script in the page measures the time from the release of the mouse button to the first
frame with the changed board. After a lost game, the program starts another game.

Before these clicks, a fresh browser loads the page on a simulated slow connection; the program
reports how many requests and bytes this takes, and how many seconds pass before the first cell can
be tapped. Run `make bundle` first, as releases do.

Run as ``python -m benchmarks.bench_page``; prints one line of JSON per measurement.
"""

import argparse
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

CLICKS = 150
BOARDS = {
    "beginner classic": "#level=beginner&mode=classic",
    "expert classic": "#width=30&height=16&mines=99&mode=classic",
    "expert no-guess": "#width=30&height=16&mines=99&mode=no-guess",
    "expert fair": "#width=30&height=16&mines=99&mode=fair",
    "100x100 classic": "#width=100&height=100&mines=1500&mode=classic",
}

WATCH = """() => {
  window.painted = [];
  let begun = null;
  addEventListener('pointerup', () => { begun = performance.now(); }, true);
  new MutationObserver(() => {
    if (begun === null) return;
    const from = begun;
    begun = null;
    // The callback of the next frame runs before that frame is painted, so this waits for one
    // more callback.
    requestAnimationFrame(() => requestAnimationFrame(
      () => window.painted.push(performance.now() - from)));
  }).observe(document.getElementById('window'), {attributes: true, attributeFilter: ['data-seq']});
}"""

COVERED = """() => {
  const cells = [...document.querySelectorAll('.cell')];
  const near = cells.map((cell, i) => [cell, i]).filter(([cell]) => {
    const box = cell.getBoundingClientRect();
    return cell.classList.contains('cover') && box.top >= 0 && box.left >= 0
      && box.bottom <= innerHeight && box.right <= innerWidth;
  });
  return near.map(([, i]) => i);
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=CLICKS, help="number of clicks on each board")
    clicks = parser.parse_args().clicks
    browser_path = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        with (
            subprocess.Popen(  # noqa: S603 - our own command
                [sys.executable, "-m", "sapper", "serve", "--port", "0", "--database", database],
                stderr=subprocess.PIPE,
                text=True,
            ) as server,
            sync_playwright() as playwright,
        ):
            assert server.stderr is not None  # noqa: S101 - it is a pipe
            address = server.stderr.readline().split()[-1].rstrip("/")
            browser = playwright.chromium.launch(
                executable_path=browser_path, args=["--no-sandbox"]
            )
            try:
                print(json.dumps(first_load(browser, address)), flush=True)
                for name, fragment in BOARDS.items():
                    row = {"board": name, **measured(browser, address, fragment, clicks)}
                    print(json.dumps(row), flush=True)
            finally:
                browser.close()
                server.terminate()


SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Slow 3G: a latency of 400 ms, and 400 kbit/s."""


def first_load(browser: Any, address: str) -> dict[str, object]:
    """Load the page once over a slow connection."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    begun = time.perf_counter()
    page.goto(f"{address}/", wait_until="commit")
    page.wait_for_selector(".cell.cover")
    tappable = time.perf_counter() - begun
    page.wait_for_selector("html[data-pending='']", state="attached")
    context.close()
    return {
        "first load": "slow 3G",
        "requests": len(received),
        "bytes": round(sum(received)),
        "seconds to the first cell": round(tappable, 2),
    }


def measured(browser: Any, address: str, fragment: str, clicks: int) -> dict[str, object]:
    """Click until enough results have been painted, and return the times in milliseconds."""
    choices = random.Random(1)
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto(f"{address}/{fragment}")
    page.wait_for_selector("html[data-pending='']", state="attached")
    page.wait_for_selector(".cell.cover")
    page.evaluate(WATCH)
    times: list[float] = []
    games = 1
    while len(times) < clicks:
        covered = page.evaluate(COVERED)
        if not covered or page.get_attribute("#face", "data-face") in ("won", "lost"):
            page.keyboard.press("F2")
            page.wait_for_function("() => !document.querySelector('.cell:not(.cover)')")
            page.evaluate("() => { window.painted = []; }")
            games += 1
            continue
        before = page.evaluate("() => window.painted.length")
        page.locator(".cell").nth(choices.choice(covered)).click()
        page.wait_for_function("(n) => window.painted.length > n", arg=before)
        times.append(page.evaluate("() => window.painted.at(-1)"))
    page.close()
    ordered = sorted(times)
    return {
        "clicks": len(times),
        "games": games,
        "median": round(statistics.median(times), 1),
        "p95": round(ordered[int(0.95 * len(ordered))], 1),
        "largest": round(ordered[-1], 1),
    }


if __name__ == "__main__":
    main()
