"""From 320 to 1920 pixels and at 200 % zoom: no view scrolls sideways or hides a control."""

import pytest
from tests.page.shapes import BEGINNER, PHONE, open_menu
from tests.page.test_accessibility import FIELD

PHONES = [(320, 568), (390, 844)]
SCREENS = [(768, 1024), (820, 1180), (1024, 768), (1280, 800), (1920, 1080), (640, 400), (960, 540)]
"""The last two are the previous two at 200 % zoom, where the page has half of the pixels."""

FAULTS = """([width]) => {
  const found = [];
  const name = (element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim();
    return `${element.id || element.localName} “${words.slice(0, 30)}”`;
  };
  window.scrollTo(9999, window.scrollY);
  if (window.scrollX) found.push(`the page scrolls ${window.scrollX} px sideways`);
  if (innerWidth > width) found.push(`the page is ${innerWidth - width} px too wide`);
  window.scrollTo(0, 0);
  // A message disappears by itself: what it covers does not count.
  document.getElementById('toast')?.style.setProperty('pointer-events', 'none');
  const dialog = document.querySelector('dialog[open]');
  const isSeen = (element) => element.checkVisibility({visibilityProperty: true});
  const controls = [...(dialog ?? document.body).querySelectorAll(
    'button, select, textarea, a[href], summary, input, [tabindex="0"]:not(.cell)')];
  const sheets = [...document.querySelectorAll(
    '#notice, #review, #ending, #rail, #bar-sheet, #menu')];
  const top = sheets.filter((sheet) => isSeen(sheet) &&
    ['fixed', 'absolute'].includes(getComputedStyle(sheet).position));
  const scope = (element) => dialog ?? top.find((sheet) => sheet.contains(element));
  for (const control of controls) {
    if (!isSeen(control) || control.closest('.unseen, .skip')) continue;
    const shown = control.matches('input[type=radio], input[type=checkbox]')
      ? control.closest('label') ?? control : control;
    shown.scrollIntoView({block: 'center', inline: 'nearest'});
    const box = shown.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.left < -0.5 || box.right > width + 0.5)
      found.push(`${name(control)} is cut: ${box.left} to ${box.right} of ${width}`);
    // What lies under an open sheet is reached when that is closed.
    const covering = top.some((sheet) => !sheet.contains(control)) && !scope(control);
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5]]) {
      const there = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      const sheet = there && top.find((each) => each.contains(there));
      if (covering && sheet) continue;
      // A link of two lines has a gap, and a label the room between its words.
      const isHit = shown.contains(there) ||
        (there?.contains(shown) && (there.closest('label') || shown.localName === 'a'));
      if (!isHit)
        found.push(`${name(control)} lies under ${there ? name(there) : 'nothing'}`);
    }
    const {fieldSizing} = getComputedStyle(control);
    if (control.localName === 'select' && fieldSizing !== 'content') {
      const {font, paddingLeft, paddingRight} = getComputedStyle(control);
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen.font = font;
      const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      for (const option of control.options)
        if (pen.measureText(option.text).width > room + 1)
          found.push(`“${option.text}” is too long for ${control.id || control.name}: ${room} px`);
    }
    if (getComputedStyle(shown).overflowX !== 'visible' && shown.localName !== 'textarea' &&
        shown.scrollWidth > shown.clientWidth + 1)
      found.push(`${name(control)} is ${shown.scrollWidth - shown.clientWidth} px too long`);
  }
  for (const scroller of (dialog ?? document.body).querySelectorAll('*')) {
    if (!isSeen(scroller) || scroller.closest('#well, .unseen, .skip, svg, textarea, .scroll'))
      continue;
    const {overflowX} = getComputedStyle(scroller);
    const over = scroller.scrollWidth - scroller.clientWidth;
    if (['auto', 'scroll'].includes(overflowX) && over > 1)
      found.push(`${name(scroller)} scrolls sideways by ${over} px`);
  }
  window.scrollTo(0, 0);
  return [...new Set(found)];
}"""


def expert(page):
    page.open("/#level=expert&mode=strict")


def hint(page):
    page.played(FIELD, opened=[(0, 4)])
    page.page.click("#hint")
    page.page.wait_for_selector("#notice:visible")


def lost(page):
    page.play(FIELD)
    page.left(2, 2)
    page.page.wait_for_selector("#ending:visible")


def review(page):
    lost(page)
    page.page.click("#ending .end-buttons button:nth-child(2)")
    page.page.wait_for_selector("#review .turning-points, #review .review-rest p")


def menu(page):
    page.open(BEGINNER)
    open_menu(page)


def more(page):
    page.open(BEGINNER)
    page.unfold()


def exercise(page):
    page.open("/train#lesson=1")
    page.page.wait_for_selector("#notice:visible")
    page.page.click("#notice .main")


def dialog(name):
    def show(page):
        page.open(BEGINNER)
        open_menu(page)
        page.page.click(f"#{name}-button")
        for folded in page.page.locator(f"#{name}-dialog summary").all():
            folded.click()

    return show


VIEWS = {
    "start": lambda page: page.open(BEGINNER),
    "expert": expert,
    "hint": hint,
    "lost": lost,
    "review": review,
    "menu": menu,
    "more": more,
    "workbench": lambda page: page.open("/workbench"),
    "train": lambda page: page.open("/train"),
    "lesson": lambda page: page.open("/train#lesson=1"),
    "exercise": exercise,
    **{name: dialog(name) for name in ("daily", "statistics", "settings", "help", "new")},
}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("sizes", [PHONES, SCREENS], ids=["phones", "screens"])
def test_no_view_scrolls_sideways_or_hides_a_control(kept, sizes, view):
    page = kept(**PHONE) if sizes is PHONES else kept()
    found = {}
    page.resized(*sizes[0])
    VIEWS[view](page)
    for width, height in sizes:
        page.resized(width, height)
        page.idle()
        found[width, height] = page.page.evaluate(FAULTS, [width])
    assert not any(found.values()), "\n".join(f"{size}: {each}" for size, each in found.items())
