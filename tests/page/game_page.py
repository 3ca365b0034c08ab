"""The game's page as a player uses it, with the board read back from what is drawn."""

from contextlib import contextmanager
from urllib.parse import quote

PICTURE = """() => {
  const sign = (cell) => {
    const has = (name) => cell.classList.contains(name);
    const shows = (name) => cell.querySelector(`use[href="#icon-${name}"]`);
    if (has('cover')) {
      if (has('wrong')) return '!';
      return has('flagged') ? 'F' : has('question') ? '?' : '.';
    }
    if (has('blast')) return 'X';
    if (shows('mine')) return '*';
    if (has('blank')) return '_';
    // The number comes first; the letter of a clue may stand after it.
    return cell.firstChild?.nodeType === Node.TEXT_NODE ? cell.firstChild.data : '0';
  };
  return [...document.querySelectorAll('.row')].map(
    (row) => [...row.querySelectorAll('.cell')].map(sign).join(''));
}"""

USED = """() => {
  const kept = JSON.parse(localStorage['sapper.preferences'] ?? '{}');
  const {width, height, mines, level, mode, ...kind} = kept.kind ?? {};
  const choices = [...document.querySelectorAll('main input')].map((each) => each.checked);
  const opened = document.querySelectorAll(
    '[open], [aria-expanded=true], #toast:not([hidden])').length;
  document.activeElement?.blur();
  return JSON.stringify(
    [location.pathname, document.documentElement.dataset.theme, {...kept, kind}, choices, opened]);
}"""

BEGUN = """(before) => location.hash.includes('#game=') && !location.hash.includes(before)"""

SETTLED = """([before]) => {
  const seq = Number(document.getElementById('window').dataset.seq);
  return seq > before && !document.querySelector('.pending');
}"""


class GamePage:
    """One browser tab."""

    def __init__(self, page, url: str) -> None:
        self.page = page
        self.url = url
        self.visits = 0
        self.unused = None  # what `USED` says of a page on which only the board was used
        self.is_tidy = False  # the test before used nothing but the board

    def open(self, path: str = "/") -> "GamePage":
        """Load a page."""
        # Another fragment alone would not load the page anew.
        path, _, fragment = path.partition("#")
        self.visits += 1
        self.page.goto(f"{self.url}{path}?{self.visits}#{fragment}", wait_until="commit")
        self.page.wait_for_selector("body[data-ready]")
        self.is_tidy = False
        return self

    def play(self, layout: str, mode: str = "classic", **others: str) -> "GamePage":
        """Play just this board; on the same page as the test before if that left it tidy."""
        more = "".join(f"&{name}={quote(value)}" for name, value in others.items())
        fragment = f"layout={layout}&mode={mode}{more}"
        if self.is_tidy:
            before = self.id
            self.page.evaluate("it => { location.hash = it; }", fragment)
            self.page.wait_for_function(BEGUN, arg=before)
            self.is_tidy = False
            return self
        self.open(f"/#{fragment}")
        self.unused = self.unused or self.page.evaluate(USED)
        return self

    def leave(self) -> None:
        """Let the next test find the page as if it had never been used."""
        self.page.unroute_all()
        self.is_tidy = self.unused is not None and self.page.evaluate(USED) == self.unused
        self.page.evaluate("localStorage.clear()")
        self.page.context.clear_cookies()

    # What is seen.

    @property
    def picture(self) -> list[str]:
        return self.page.evaluate(PICTURE)

    @property
    def mines_left(self) -> int:
        return int(self.page.get_attribute("#mines-left", "data-value"))

    @property
    def seconds(self) -> int:
        return int(self.page.get_attribute("#clock", "data-value"))

    @property
    def face(self) -> str:
        return self.page.get_attribute("#face", "data-face")

    @property
    def seq(self) -> int:
        return int(self.page.get_attribute("#window", "data-seq"))

    @property
    def id(self) -> str:
        return self.page.url.partition("#game=")[2]

    def marked(self, name: str) -> list[tuple[int, int]]:
        """The cells of a class, ascending."""
        width = self.page.locator(".row").first.locator(".cell").count()
        found = self.page.eval_on_selector_all(
            f".cell.{name}", "cells => cells.map((cell) => Number(cell.dataset.index))"
        )
        return sorted(divmod(index, width) for index in found)

    def overlaid(self, name: str) -> None:
        """Wait until an overlay of the present position is on the board."""
        self.page.wait_for_selector(f"#field[data-overlay='{name} {self.seq}']")

    # What is done.

    def cell(self, row: int, col: int):
        return self.page.locator(f".row:nth-child({row + 1}) .cell:nth-child({col + 1})")

    def centre(self, row: int, col: int) -> tuple[float, float]:
        box = self.cell(row, col).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @contextmanager
    def answered(self):
        """Wait until the server has answered what is done inside."""
        before = self.seq
        yield
        self.page.wait_for_function(SETTLED, arg=[before])

    @contextmanager
    def sending_nothing(self):
        """Check that what is done inside asks the server for nothing."""
        sent = []

        def record(request):  # the browser's driver takes no builtin
            # What the page still loads for itself (its icon, the board of the day) is no move.
            if request.method != "GET" or "/api/games/" in request.url:
                sent.append(f"{request.method} {request.url}")

        self.page.on("request", record)
        yield
        # A request would have left with the events themselves, before the next picture.
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        self.page.remove_listener("request", record)
        assert sent == [], sent

    def left(self, row: int, col: int) -> None:
        with self.answered():
            self.cell(row, col).click()

    def right(self, row: int, col: int) -> None:
        with self.answered():
            self.cell(row, col).click(button="right")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
