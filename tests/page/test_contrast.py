"""Contrast, measured on the page as it is drawn: 4.5 for text, 3 for symbols, in every theme."""

from functools import cache
from io import BytesIO
from itertools import product

import pytest
from PIL import Image

ROWS = [
    "..*.....*",
    ".......*.",
    "*..*.....",
    "....*....",
    ".*.......",
    ".......*.",
    "...*.....",
    ".......*.",
    "*.......*",
]
FIELD = f"9x9m12:{'/'.join(ROWS)}"
THEMES = ["field", "night", "contrast"]
TEXT, SYMBOL = 4.5, 3.0
SHARE = 0.02
"""The smallest share of a cell's pixels that must belong to a symbol with enough contrast."""

TEXTS = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const known = new Map();
  const bytes = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(colour);
  };
  const found = [];
  for (const cell of document.querySelectorAll('.cell')) {
    const ground = getComputedStyle(cell).backgroundColor;
    const variable = (name) => getComputedStyle(cell).getPropertyValue(name);
    for (const part of [cell, ...cell.querySelectorAll('span')]) {
      const own = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      const style = getComputedStyle(part);
      if (!own || style.display === 'none') continue;
      const plain = bytes(style.backgroundColor)[3] ? style.backgroundColor : ground;
      const grounds = cell.matches('.hint-gamble') && part.matches('.chance')
        ? ['--hint-gamble-ground', '--hint-gamble-stripe'].map(variable) : [plain];
      for (const under of grounds)
        found.push([cell.className, part.textContent, bytes(style.color), bytes(under)]);
    }
  }
  return found;
}"""

SYMBOLS = """() => [...document.querySelectorAll('.cell')]
  .filter((cell) => cell.querySelector('svg') || cell.matches('.ring, .hint-gamble'))
  .map((cell) => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return [cell.className, x, y, width, height];
  })"""


@cache
def luminance(colour):
    parts = [value / 255 for value in colour[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(first, second):
    low, high = sorted((luminance(tuple(first)), luminance(tuple(second))))
    return (high + 0.05) / (low + 0.05)


def faint_texts(game_page):
    """Texts on the board with too little contrast."""
    found = [
        (name, text, round(contrast(ink, ground), 2))
        for name, text, ink, ground in game_page.page.evaluate(TEXTS)
    ]
    assert found
    return sorted({each for each in found if each[2] < TEXT})


def faint_symbols(game_page):
    """Cells whose symbol has too little contrast, measured in a picture of the page."""
    board = game_page.page.locator("#well").bounding_box()
    picture = Image.open(BytesIO(game_page.page.screenshot(clip=board))).convert("RGB")
    faint = []
    for name, left, top, width, height in game_page.page.evaluate(SYMBOLS):
        x, y = left - board["x"], top - board["y"]
        rim = 0 if "ring" in name.split() else 0.12
        box = (x + rim * width, y + rim * height, x + (1 - rim) * width, y + (1 - rim) * height)
        pixels = picture.crop(tuple(map(round, box))).getcolors(2**16)
        total = sum(count for count, _ in pixels)
        ground = max(pixels)[1]
        out = sum(count for count, ink in pixels if contrast(ink, ground) >= SYMBOL)
        if out < SHARE * total:
            faint.append((name, round(out / total, 4)))
    return faint


def check(game_page):
    game_page.page.mouse.move(0, 0)
    game_page.idle()
    assert faint_texts(game_page) == []
    assert faint_symbols(game_page) == []


@pytest.fixture(params=THEMES)
def themed(request, game_page):
    """A game with two flags on a page of a theme."""
    return game_page.themed(request.param).played(FIELD, opened=[(0, 5)], flagged=[(0, 7), (2, 3)])


OVERLAYS = ["none", "states", "chances", "wins", "components", "before", "after", "tree"]


def test_a_running_game_with_flags_and_a_hint_under_every_overlay(themed):
    for number, overlay in enumerate(OVERLAYS):
        themed.key(str(number))
        if number:
            themed.overlaid(overlay)
        check(themed)
    themed.right(0, 7)
    themed.page.click("#hint")
    themed.idle()
    themed.page.locator("#notice .step").first.click()
    for number, overlay in enumerate(OVERLAYS):
        themed.key(str(number))
        if number:
            themed.overlaid(overlay)
        check(themed)
    themed.key("Escape")


def offer_a_gamble(themed):
    """Let the next hints be guesses."""

    def change(route):
        answer = route.fetch()
        hint = answer.json()
        guess = {"cell": [8, 0], "mine_probability": "1/5", "mine_probability_value": 0.2}
        hint.update(kind="guess", steps=[], clues=[], labels=[], cells=[[8, 0]])
        hint.update(mines=[[2, 3], [8, 8]], guess=guess | {"free": False, "text": "Best guess."})
        route.fulfill(response=answer, json=hint)

    themed.page.route("**/hint?*", change)


def test_a_gamble(themed):
    offer_a_gamble(themed)
    for overlay in ("0", "2"):
        themed.key(overlay)
        themed.page.click("#hint")
        themed.page.wait_for_selector(".hint-gamble")
        themed.idle()
        check(themed)


def test_a_hint_by_the_automaton(themed):
    themed.page.click("#settings-button")
    themed.page.select_option("#settings-dialog [name=hintsBy]", "automaton")
    themed.page.click("#settings-dialog [aria-label=Close]")
    for kind, overlay in product(("safe", "gamble"), ("0", "2")):
        if kind == "gamble":
            offer_a_gamble(themed)
        themed.key(overlay)
        themed.page.click("#hint")
        themed.page.wait_for_selector(f".by-automaton .hint-{kind}")
        themed.idle()
        check(themed)


def test_a_loss_with_a_wrong_flag(themed):
    themed.right(0, 0)
    themed.left(0, 8)
    assert themed.face == "lost"
    check(themed)


def test_a_win(themed):
    safe = [(row, col) for row in range(9) for col in range(9) if ROWS[row][col] == "."]
    themed.played(FIELD, opened=safe[:-1])
    themed.left(*safe[-1])
    assert themed.face == "won"
    check(themed)


INKS = """([selector, ...names]) => [...document.querySelectorAll(selector)].map((element) => {
  for (const change of element.getAnimations()) {
    if (change instanceof CSSTransition) change.finish();
  }
  const canvas = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(element);
  const bytes = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const inks = names.map((name) => style.getPropertyValue(name));
  return [style.backgroundColor, ...inks.map((ink) => ink === 'currentcolor' ? style.color : ink)]
    .map(bytes);
})"""


def check_inks(game_page, selector, *names):
    """Check that the colours of a drawing have enough contrast with the background."""
    found = game_page.page.evaluate(INKS, [selector, *names])
    assert found, selector
    for ground, *inks in found:
        assert [ink for ink in inks if contrast(ink, ground) < SYMBOL] == [], ground


def test_mines_of_the_proof_after_a_loss_and_a_flag_that_was_the_last_move(themed):
    themed.played("5x4m3:*..../...../..*../....*", opened=[(0, 4)], flagged=[(3, 4)])
    themed.left(0, 0)
    assert themed.face == "lost"
    themed.page.wait_for_selector(".cell.hint-mine.open")
    check_inks(themed, ".cell.hint-mine.open", "--mine-body")
    themed.page.click("#ending button >> text=Review")
    themed.idle()
    themed.page.locator("#review .turning-point").last.click()
    themed.page.wait_for_selector(".cell.last-move.flagged")
    check_inks(themed, ".cell.last-move.flagged", "--flag-cloth", "--flag-pole")


def test_the_flag_on_the_switch(themed):
    themed.key("d")
    check_inks(themed, ".switch :checked + span", "--flag-cloth", "--flag-pole")


def test_what_stops_solve_on_a_phone(phone):
    phone.play(FIELD)
    phone.left(0, 5)
    phone.page.route("**/solve", lambda route: None)  # it keeps working
    phone.unfold().page.tap("#solve")
    phone.page.wait_for_selector("#solve[aria-pressed=true]")
    check_inks(phone, "#solve", "color")
    phone.open("/")


def test_the_ring_of_the_keyboard_on_a_covered_cell(themed):
    themed.cell(8, 4).focus()
    themed.key("ArrowUp")
    picture = Image.open(BytesIO(themed.cell(7, 4).screenshot())).convert("RGB")
    focus = themed.page.evaluate(INKS, ["#field", "--focus"])[0][1][:3]
    ring = sum(count for count, ink in picture.getcolors(2**16) if list(ink) == focus)
    assert ring >= SHARE * picture.width * picture.height
