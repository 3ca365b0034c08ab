"""A page as a player uses it, with the board read back from what is drawn.

The page lists its unfinished work in ``data-pending`` of its root element. Tests wait for that, for
an action number of a game, or for an event; never for time.
"""

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

TIDY = """() => {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  for (const part of document.querySelectorAll('details[open]')) part.open = false;
  document.querySelector('#menu-button[aria-expanded=true]')?.click();
  document.querySelector('#more-button[aria-expanded=true]')?.click();
  document.querySelector('input[name=overlay][value=none]:not(:checked)')?.click();
  document.querySelector('input[name=tap][value=dig]:not(:checked)')?.click();
  document.getElementById('toast').hidden = true;
  document.activeElement?.blur();
  window.scrollTo(0, 0);
}"""

USED = """() => {
  if (document.documentElement.dataset.pending) return 'pending';
  const {kind, ...kept} = JSON.parse(localStorage['sapper.preferences'] ?? '{}');
  return JSON.stringify([location.pathname, kept]);
}"""

SETTLED = """([wanted, names, patience]) => new Promise((done, fail) => {
  // Asked when something changes, not at every frame: waiting costs nothing then.
  const state = () => {
    const {pending} = document.documentElement?.dataset ?? {};
    const {game, seq} = document.getElementById('window')?.dataset ?? {};
    return {pending, game, seq};
  };
  const isSettled = () => {
    const {pending, game, seq} = state();
    if (pending === undefined) return false;
    const busy = pending.split(' ').filter((name) => name && (!names || names.includes(name)));
    if (busy.length) return false;
    if (wanted.asked && document.querySelector('#ask-dialog[open]')) return true;
    if (wanted.game !== undefined && game !== wanted.game) return false;
    if (wanted.other !== undefined && (!game || game === wanted.other)) return false;
    return wanted.after === undefined || Number(seq) > wanted.after;
  };
  const look = () => {
    if (!isSettled()) return;
    observer.disconnect();
    clearTimeout(timer);
    done();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => {
    observer.disconnect();
    fail(new Error(`${JSON.stringify(state())} instead of ${JSON.stringify(wanted)}`));
  }, patience);
  observer.observe(document, {
    subtree: true,
    attributeFilter: ['data-pending', 'data-game', 'data-seq', 'open'],
  });
  look();
})"""

# Without a server, the player's games are in the browser; with one, a new cookie is a new player.
FORGET = """() => {
  localStorage.clear();
  return globalThis.sapperEdition?.import('{"format": "sapper-data", "version": 1, "rows": []}');
}"""

ASK = """(path) => globalThis.sapperEdition
  ? sapperEdition.exchange(path).then(({content}) => content)
  : fetch(`api/${path}`).then((answer) => answer.json())"""

EXCHANGE = "([path, body]) => sapperEdition.exchange(path, body)"

PATIENCE = 300_000
"""Milliseconds to wait for a state, long enough for a busy machine."""

CENTRE = """([row, col]) => {
  const cell = document.querySelectorAll('.row')[row].querySelectorAll('.cell')[col];
  cell.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const {left, top, width, height} = cell.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class GamePage:
    """One browser tab."""

    def __init__(self, page, url: str, *, is_static: bool = False) -> None:
        self.page = page
        self.url = url
        self.is_static = is_static  # the edition without a server
        self.visits = 0
        self.unused = None  # what `USED` says of a page on which only the board was used
        self.is_tidy = False  # the test before left the page as it was loaded
        self.is_open = False  # in this test: what one before has left may have a chosen skin
        self.usual_size = None
        self.is_emulated = False

    def open(self, path: str = "/") -> "GamePage":
        """Load a page, or show another game in a page that was reset."""
        path, _, fragment = path.partition("#")
        self.is_open = True
        if self.is_tidy and path == "/" and fragment:
            self.follow(fragment)
        else:
            # Another fragment alone would not load the page again.
            self.visits += 1
            self.page.goto(f"{self.url}{path}?{self.visits}#{fragment}", wait_until="commit")
            self.idle()
            if path == "/":
                self.unused = self.unused or self.page.evaluate(USED)
        self.is_tidy = False
        return self

    def follow(self, fragment: str) -> None:
        """Follow a link to another game, without loading the page again."""
        before = self.game
        self.page.evaluate("it => { location.hash = it; }", fragment)
        name, _, game = fragment.partition("=")
        wanted = {"game": game} if name == "game" else {"other": before}
        self._settle({**wanted, "asked": True})
        if self.page.is_visible("#ask-dialog"):  # the game of the test before still counts
            self.page.click("#ask-dialog button:has-text('Leave it')")
            self._settle(wanted)

    def play(self, layout: str, mode: str = "classic", **others: str) -> "GamePage":
        """Play just this board."""
        more = "".join(f"&{name}={quote(value)}" for name, value in others.items())
        return self.open(f"/#layout={layout}&mode={mode}{more}")

    def played(self, layout: str, opened=(), flagged=(), mode: str = "classic") -> "GamePage":
        """Show a game in which cells were opened and flagged before the page was loaded."""
        game = self.post("games", {"layout": layout, "mode": mode})["id"]
        moves = [("open", cell) for cell in opened] + [("flag", cell) for cell in flagged]
        changed, seq = set(), 0
        for kind, cell in moves:
            if cell not in changed:  # an opening may have shown it already
                seq += 1
                move = {"seq": seq, "kind": kind, "cell": cell}
                answer = self.post(f"games/{game}/moves", move)
                changed |= {(row, col) for row, col, _ in answer["changed"]}
        return self.open(f"/#game={game}")

    def ask(self, path: str) -> dict:
        """Return the answer that the page would get."""
        return self.page.evaluate(ASK, path)

    def post(self, path: str, body: dict) -> dict:
        """Return the answer that the page would get, without using the page."""
        if self.is_static:
            if self.page.url == "about:blank":
                self.open("/")
            found = self.page.evaluate(EXCHANGE, [path, body])
            assert found["status"] < 300, found
            return found["content"]
        answer = self.page.context.request.post(f"{self.url}/api/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def reload(self) -> None:
        """Load the page again, as a player does."""
        self.page.reload(wait_until="commit")
        self.idle()

    def resized(self, width: int, height: int) -> "GamePage":
        """Let the window have another size until the page is left."""
        self.usual_size = self.usual_size or self.page.viewport_size
        self.page.set_viewport_size({"width": width, "height": height})
        return self

    def emulated(self, **media: str) -> "GamePage":
        """Let the system prefer something until the page is left: colours, contrast, motion."""
        self.is_emulated = True
        self.page.emulate_media(**media)
        return self

    def themed(self, skin: str) -> "GamePage":
        """Let the system prefer the skin of a name, and wait until the page has it."""
        scheme = "dark" if skin == "night" else "light"
        contrast = "more" if skin == "contrast" else "no-preference"
        self.emulated(color_scheme=scheme, contrast=contrast)
        if self.is_open:
            self.page.wait_for_selector(f":root[data-skin={skin}]", state="attached")
        self.is_tidy = False  # so that it is loaded, in this skin
        return self

    def leave(self) -> None:
        """Let the next test find the page as if it had never been used."""
        self.page.unroute_all()
        self.page.mouse.move(0, 0)  # what appears under a resting mouse is hovered
        if self.usual_size:
            self.page.set_viewport_size(self.usual_size)
            self.usual_size = None
        if self.is_emulated:
            self.emulated(color_scheme="light", contrast="no-preference", reduced_motion="reduce")
            self.is_emulated = False
        self.is_open = False
        self.is_tidy = False
        # A request under way could show another game later: such a page is loaded again.
        if self.unused is not None and self.page.evaluate(USED) == self.unused:
            self.page.evaluate(TIDY)
            self.is_tidy = True
        self.page.evaluate(FORGET)
        self.page.context.clear_cookies()

    # Waiting.

    def _settle(self, wanted: dict | None = None, names: list[str] | None = None) -> None:
        """Wait for a state of the game on the board, and until nothing (of these) is pending."""
        self.page.evaluate(SETTLED, [wanted or {}, names, PATIENCE])

    def idle(self) -> None:
        """Wait until the page is idle."""
        self._settle()

    def painted(self) -> None:
        """Wait until every cell is painted. Requests to the server may still be running."""
        self._settle(names=["paint"])

    def other_game(self, before: str) -> None:
        """Wait until another game than this one is on the board."""
        self._settle({"other": before})

    def shows_game(self, game: str) -> None:
        """Wait until a game is on the board."""
        self._settle({"game": game})

    @contextmanager
    def answered(self):
        """Wait until a move that is made inside is answered and painted."""
        before = self.seq
        yield
        self._settle({"after": before}, ["move", "paint"])

    @contextmanager
    def another_game(self):
        """Run the block, then wait until another game is on the board."""
        before = self.game
        yield
        self.other_game(before)

    @contextmanager
    def sending_nothing(self):
        """Check that the block sends no request to the server or the worker."""
        self.idle()
        sent = []

        def record(request):  # the browser's driver takes no builtin
            if "/api/" in request.url:
                sent.append(f"{request.method} {request.url}")

        self.page.on("request", record)
        yield
        self.idle()
        self.page.remove_listener("request", record)
        assert sent == [], sent

    def toasted(self, words: str) -> None:
        """Wait for a message.

        Its text stays in the page when the message is hidden after some seconds.
        """
        self.page.wait_for_selector(f"#toast:has-text('{words}')", state="attached")

    def overlaid(self, name: str) -> None:
        """Wait until an overlay of the present position is on the board."""
        self.page.wait_for_selector(f"#field[data-overlay='{name} {self.seq}']")

    # Reading the page.

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
    def game(self) -> str:
        """The id of the game on the board."""
        return self.page.get_attribute("#window", "data-game")

    def marked(self, name: str) -> list[tuple[int, int]]:
        """The cells of a class, ascending."""
        width = self.page.locator(".row").first.locator(".cell").count()
        found = self.page.eval_on_selector_all(
            f".cell.{name}", "cells => cells.map((cell) => Number(cell.dataset.index))"
        )
        return sorted(divmod(index, width) for index in found)

    # Acting.

    def cell(self, row: int, col: int):
        return self.page.locator(f".row:nth-child({row + 1}) .cell:nth-child({col + 1})")

    def unfold(self) -> "GamePage":
        """Open what is folded away: the sheet of More on a phone, and Analyse."""
        if self.page.locator("#more-button[aria-expanded=false]").is_visible():
            self.page.click("#more-button")
        if self.page.locator("#analyse:not([open])").count():
            self.page.click("#analyse > summary")
        return self

    def centre(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a cell, which is scrolled into view."""
        return tuple(self.page.evaluate(CENTRE, [row, col]))

    def left(self, row: int, col: int) -> None:
        with self.answered():
            self.page.mouse.click(*self.centre(row, col))

    def right(self, row: int, col: int) -> None:
        with self.answered():
            self.page.mouse.click(*self.centre(row, col), button="right")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def accept_help(self) -> None:
        """Agree that a game that counts will not be ranked."""
        self.page.click("#ask-dialog button:has-text('Show')")

    def tap(self, selector: str) -> None:
        """Tap an element, and wait until the browser has made a click of it."""
        self.page.evaluate(
            """([selector, patience]) => {
              window.clicked = new Promise((done, fail) => {
                const element = document.querySelector(selector);
                element.addEventListener('click', () => done(), {once: true});
                setTimeout(() => fail(new Error(`${selector} was not clicked`)), patience);
              });
            }""",
            [selector, PATIENCE],
        )
        self.page.tap(selector)
        self.page.evaluate("window.clicked")
        self.idle()
