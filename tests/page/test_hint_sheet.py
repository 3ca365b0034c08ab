"""On a phone the hint is a sheet, and never covers its cells."""

import pytest
from tests.page.fingers import Fingers
from tests.page.shapes import BEGINNER

EDGES = [(row, col) for row in (0, 7, 15) for col in (0, 14, 29)]
SENTENCE = "A long sentence that makes a sheet of several lines. " * 6


def hint_about(cells, clues=()):
    """An answer of the server about some cells."""
    return {
        "kind": "safe",
        "title": "A safe cell",
        "text": SENTENCE,
        "spoken": SENTENCE,
        "level": 3,
        "cells": cells,
        "mines": [],
        "mines_text": "",
        "clues": list(clues),
        "labels": ["ABCDEFGH"[place] for place, _ in enumerate(clues)],
        "area": None,
        "technique": "single clue",
        "uses_total": False,
        "steps": [],
        "guess": None,
    }


def answer_with(game_page, answer):
    """Let the server's next answers be this one."""
    game_page.page.unroute("**/hint*")
    game_page.page.route("**/hint*", lambda route: route.fulfill(json=answer))


BOXES = """(index) => {
  const box = (element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {left, top, right, bottom};
  };
  const cell = box(document.querySelector(`[data-index="${index}"]`));
  const apart = (other) => cell.right <= other.left + 0.5 || cell.left >= other.right - 0.5
    || cell.bottom <= other.top + 0.5 || cell.top >= other.bottom - 0.5;
  const view = box(well);
  return {
    seen: cell.left >= view.left - 0.5 && cell.right <= view.right + 0.5
      && cell.top >= view.top - 0.5 && cell.bottom <= view.bottom + 0.5,
    free: [notice, document.querySelector('.actions'), document.getElementById('switch'),
      document.querySelector('.bar')].every((element) => apart(box(element))),
    onTop: Boolean(document.elementFromPoint((cell.left + cell.right) / 2,
      (cell.top + cell.bottom) / 2)?.closest(`[data-index="${index}"]`)),
  };
}"""

SHOWN = {"seen": True, "free": True, "onTop": True}


PHONES = pytest.mark.parametrize("shaped", ["phone", "sideways"], indirect=True)


@PHONES
@pytest.mark.parametrize("zoom", ["fitted", "enlarged"])
def test_a_hinted_cell_is_seen_next_to_the_sheet_wherever_it_is(shaped, zoom):
    game_page = shaped.open("/#level=expert")
    if zoom == "enlarged":
        for _ in range(4):
            game_page.page.evaluate("document.getElementById('zoom-in').click()")
    found = {}
    for row, col in EDGES:
        answer_with(game_page, hint_about([[row, col]]))
        game_page.page.click("#hint")
        game_page.idle()
        found[row, col] = game_page.page.evaluate(BOXES, row * 30 + col)
        game_page.key("Escape")
        game_page.page.wait_for_selector("#notice", state="hidden")
    assert found == dict.fromkeys(EDGES, SHOWN)


def test_the_sheet_leaves_the_size_of_the_cells_alone(phone):
    game_page = phone.open("/#level=expert")
    before = game_page.cell(0, 0).bounding_box()["width"]
    answer = hint_about([[15, 29]])
    answer_with(game_page, answer)
    game_page.tap("#hint")
    assert game_page.cell(0, 0).bounding_box()["width"] == before


def test_a_proof_that_fits_is_shown_whole(phone):
    game_page = phone.open("/#level=expert")
    answer = hint_about([[8, 20]], clues=[[8, 21], [9, 22], [12, 24]])
    answer_with(game_page, answer)
    game_page.tap("#hint")
    shown = [
        game_page.page.evaluate(BOXES, row * 30 + col)
        for row, col in (*answer["cells"], *answer["clues"])
    ]
    assert shown == [SHOWN] * 4


def test_the_end_is_a_sheet_that_the_board_folds_and_a_tap_brings_back(phone):
    game_page = phone.play("4x3m2:*.../..../...*")
    game_page.left(0, 0)
    game_page.idle()
    sheet = game_page.page.locator("#ending")
    box = sheet.bounding_box()
    assert box["y"] + box["height"] <= 844
    well = game_page.page.locator("#well").bounding_box()
    assert well["y"] + well["height"] <= box["y"] + 1
    game_page.cell(2, 0).tap()
    game_page.page.wait_for_selector(":root[data-ending=folded]")
    folded = sheet.bounding_box()
    assert folded["height"] < 80
    assert folded["y"] + folded["height"] <= 844 - 56 + 1  # a visible tab above the bar
    assert not game_page.page.is_visible("#ending .end-buttons")
    game_page.tap("#ending h2")
    assert game_page.page.is_visible("#ending button >> text=New game")
    assert sheet.bounding_box() == box
    handle = (box["x"] + box["width"] / 2, box["y"] + 10)
    Fingers(game_page).slide(handle, (handle[0], handle[1] + 120))
    game_page.page.wait_for_selector(":root[data-ending=folded]")


def test_a_button_folds_the_end_and_shows_it_again(phone):
    game_page = phone.play("4x3m2:*.../..../...*")
    game_page.left(0, 0)
    game_page.idle()
    game_page.tap("#ending .end-fold")
    game_page.page.wait_for_selector(":root[data-ending=folded]")
    assert not game_page.page.is_visible("#ending button >> text=New game")
    assert game_page.page.inner_text("#ending .end-fold") == "Show"
    game_page.page.focus("#ending .end-fold")
    game_page.key("Enter")
    assert game_page.page.is_visible("#ending button >> text=New game")


def test_the_end_is_seen_after_giving_up_in_the_sheet_of_more(phone):
    game_page = phone.play("4x3m2:*.../..../...*")
    game_page.left(1, 1)
    game_page.unfold().page.click("#about-game > summary")
    with game_page.answered():
        game_page.page.click("#about-game >> text=Give up")
    assert game_page.page.inner_text("#ending h2") == "You gave up"
    assert "All mines are shown." in game_page.page.inner_text("#ending")
    assert not game_page.page.is_visible("#rail")
    with game_page.another_game():
        game_page.page.click("#ending button >> text=New game")


def test_the_mine_that_was_hit_is_seen_next_to_the_end(phone):
    rows = ["." * 30] * 15 + ["." * 28 + "**"]
    game_page = phone.play(f"30x16:{'/'.join(rows)}")
    game_page.left(15, 29)
    game_page.idle()
    # The board is scrolled with the next frame.
    game_page.page.wait_for_function(
        """() => {
          const cell = document.querySelector('[data-index="479"]').getBoundingClientRect();
          return cell.bottom <= document.getElementById("ending").getBoundingClientRect().top + 1;
        }"""
    )


def test_the_colour_of_the_browser_follows_the_theme(game_page):
    colours = [
        game_page.open(BEGINNER)
        .themed(scheme)
        .page.get_attribute("meta[name=theme-color]", "content")
        for scheme in ("field", "night")
    ]
    assert colours[0] != colours[1]


@PHONES
def test_what_closes_the_sheet_stays_in_sight(shaped):
    game_page = shaped
    game_page.play("30x16m1:" + "/".join(["*" + "." * 29] + ["." * 30] * 15))
    answer_with(game_page, hint_about([(0, 1)]) | {"text": SENTENCE * 6})
    game_page.tap("#hint")
    scrolled = game_page.page.evaluate("(notice.scrollTop = 1e6, notice.scrollTop)")
    assert scrolled > 50
    close = game_page.page.locator("#notice .card-head button").bounding_box()
    sheet = game_page.page.locator("#notice").bounding_box()
    assert sheet["y"] <= close["y"] < sheet["y"] + 28


def test_the_line_around_a_step_is_whole_at_the_edge_of_the_board(phone):
    game_page = phone.played("4x3m2:..../*.../..*.", opened=[(0, 3)])
    game_page.tap("#hint")
    game_page.page.locator("#notice .step").last.tap()
    game_page.page.wait_for_selector(".cell.lit")
    shadows = game_page.page.eval_on_selector_all(
        ".cell.lit", "cells => cells.map((cell) => getComputedStyle(cell).boxShadow)"
    )
    edges = [row in (0, 2) or col in (0, 3) for row, col in game_page.marked("lit")]
    assert any(edges)
    assert sum("inset" in shadow for shadow in shadows) == sum(edges)
