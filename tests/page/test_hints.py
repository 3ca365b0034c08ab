"""Hints on the board: three looks, letters and numbers, and steps that light up."""

import json

import pytest
from playwright.sync_api import expect
from tests.page.game_page import PATIENCE
from tests.page.shapes import SIZES

from sapper import Board, analyse

FIELD = "5x4m3:*..../...../..*../....*"


@pytest.fixture
def begun(game_page):
    return game_page.played(FIELD, opened=[(0, 4)])


def ask(game_page):
    game_page.page.click("#hint")
    game_page.idle()
    assert game_page.page.is_visible("#notice")


def answer_with(game_page, change):
    """Let the server's hints be changed on their way."""

    def changed(route):
        answer = route.fetch()
        hint = answer.json()
        change(hint)
        route.fulfill(response=answer, json=hint)

    game_page.page.route("**/hint?*", changed)


def with_steps(number):
    """Make a hint's proof longer by repeating its last step."""

    def change(hint):
        last = hint["steps"][-1]
        hint["steps"] = [json.loads(json.dumps(last)) for _ in range(number)]
        for place, step in enumerate(hint["steps"], start=1):
            step["number"] = place

    return change


def lit_steps(game_page):
    return game_page.page.locator("#notice .steps > .lit .step-number").all_inner_texts()


def test_a_safe_cell_has_a_ring_and_the_clues_have_letters(begun):
    ask(begun)
    position = ["".join(c if c.isdigit() else "." for c in row) for row in begun.picture]
    analysis = analyse(Board.parse(f"5x4m3:{'/'.join(position)}"))
    safe, mines = begun.marked("hint-safe"), begun.marked("hint-mine")
    assert safe
    assert set(safe) <= set(analysis.safe)
    assert set(mines) <= set(analysis.mines)
    assert begun.page.locator(".hint-safe use[href='#mark-ring']").count() == len(safe)
    assert begun.page.locator(".hint-mine use[href='#mark-cross']").count() == len(mines)
    letters = begun.page.locator(".clue-ground .badge.label").all_inner_texts()
    assert "".join(sorted(letters)) == "ABCDEFGHIJ"[: len(letters)]
    assert letters


def test_the_words_of_a_hint_have_no_coordinates_and_the_spoken_ones_have(begun):
    ask(begun)
    seen = begun.page.locator("#notice span[aria-hidden=true]").all_inner_texts()
    assert seen
    assert not [words for words in seen if "row" in words.lower()]
    assert "row" in begun.page.locator("#notice .step .unseen").first.text_content().lower()
    assert "row" in begun.page.inner_text("#live").lower()


def test_pointing_at_a_step_lights_its_clues_and_cells(begun):
    answer_with(begun, with_steps(2))
    ask(begun)
    assert lit_steps(begun) == begun.marked("lit") == []
    begun.page.hover("#notice .steps > li:nth-child(2)")
    begun.idle()
    assert lit_steps(begun) == ["2"]
    assert begun.marked("lit")
    begun.page.hover("#notice h2")
    begun.idle()
    assert lit_steps(begun) == begun.marked("lit") == []


def test_up_and_down_walk_the_steps_and_escape_closes_the_hint(begun):
    answer_with(begun, with_steps(3))
    begun.key("h")
    begun.idle()
    for key, step in ((None, 1), ("ArrowDown", 2), ("ArrowDown", 3), ("ArrowUp", 2)):
        if key:
            begun.key(key)
        lit = begun.page.locator("#notice .steps > .lit .step-number")
        expect(lit).to_have_text([f"{step}"], timeout=PATIENCE)
    begun.key("Escape")
    assert begun.page.is_hidden("#notice")
    assert begun.marked("hinted") == begun.marked("clue-ground") == []


def test_enter_on_a_step_leads_to_the_cell_and_enter_again_opens_it(begun):
    begun.key("h")
    begun.idle()
    safe = begun.marked("hint-safe")
    begun.key("Enter")
    focused = begun.page.evaluate("Number(document.activeElement.dataset.index)")
    assert divmod(focused, 5) in safe
    with begun.answered():
        begun.key("Enter")
    assert begun.face != "lost"


def test_arrows_on_the_board_stay_on_the_board(begun):
    ask(begun)
    begun.cell(0, 4).focus()
    begun.key("ArrowDown")
    assert begun.page.evaluate("document.activeElement.dataset.index") == "9"
    assert begun.marked("lit") == []


def test_a_long_proof_is_reported_in_short_first(begun):
    answer_with(begun, with_steps(9))
    ask(begun)
    assert begun.page.is_hidden("#notice .steps")
    begun.page.click("#notice >> text=Show the 9 steps")
    assert begun.page.locator("#notice .steps > li").count() == 9
    assert begun.page.is_visible("#notice .steps")
    begun.page.click("#notice >> text=Hide the steps")
    assert begun.page.is_hidden("#notice .steps")


LIGHTS = """() => {
  window.lights = [];
  new MutationObserver(() => {
    const lit = document.querySelector('#notice .steps > .lit .step-number')?.textContent ?? '';
    if (lit !== (window.lights.at(-1) ?? '')) window.lights.push(lit);
  }).observe(document.getElementById('notice'),
    {subtree: true, childList: true, attributeFilter: ['class']});
}"""


def test_the_steps_play_by_themselves_once_and_end(game_page):
    game_page.emulated(reduced_motion="no-preference").played(FIELD, opened=[(0, 4)])
    answer_with(game_page, with_steps(2))
    game_page.page.evaluate(LIGHTS)
    ask(game_page)
    assert game_page.page.evaluate("window.lights") == ["1", "2", ""]
    assert game_page.marked("hint-safe")


def test_the_steps_stand_still_for_those_who_want_no_motion(begun):
    answer_with(begun, with_steps(2))
    ask(begun)
    assert lit_steps(begun) == begun.marked("lit") == []


def test_a_swipe_turns_to_the_next_step_and_back(phone):
    phone.played(FIELD, opened=[(0, 4)])
    answer_with(phone, with_steps(3))
    phone.tap("#hint")
    swipe = """(element, to) => {
      const touch = (x) => new Touch({identifier: 1, target: element, clientX: x, clientY: 9});
      const send = (kind, x, touches) => element.dispatchEvent(
        new TouchEvent(kind, {touches, changedTouches: [touch(x)], bubbles: true}));
      send('touchstart', 200, [touch(200)]);
      send('touchend', to, []);
    }"""
    steps = phone.page.locator("#notice .proof").first
    for to, lit in ((100, "1"), (100, "2"), (300, "1"), (180, "1")):
        steps.evaluate(swipe, to)
        assert lit_steps(phone) == [lit]


def test_without_certainty_the_hint_does_not_know_and_marks_a_gamble(game_page):
    game_page.play("3x1m1:*..", first_click="any")
    game_page.left(0, 1)
    ask(game_page)
    assert game_page.page.inner_text("#notice h2") in ("I don't know", "I don\u2019t know")
    assert len(game_page.marked("hint-gamble")) == 1
    assert game_page.page.inner_text(".hint-gamble") == "50%"
    assert "/" not in game_page.page.inner_text("#notice")


def test_certain_mines_are_the_second_line_of_not_knowing(game_page):
    game_page.play("4x2m3:**../*...", first_click="any")
    game_page.left(1, 1)

    def change(hint):
        hint.update(mines=[[0, 1]], mines_text="One cell is certainly a mine: it is crossed.")

    answer_with(game_page, change)
    ask(game_page)
    assert (0, 1) in game_page.marked("hint-mine")
    assert "certainly a mine" in game_page.page.inner_text("#notice")


@pytest.mark.parametrize("overlay", ["1", "2"])
def test_the_looks_of_a_hint_are_the_same_under_an_overlay(begun, overlay):
    looks = """() => [...document.querySelectorAll('.hinted')].map((cell) => {
      const {backgroundColor, color} = getComputedStyle(cell);
      return [cell.dataset.index, backgroundColor, color, Boolean(cell.querySelector('.mark'))];
    })"""
    ask(begun)
    before = begun.page.evaluate(looks)
    begun.key(overlay)
    begun.overlaid({"1": "states", "2": "chances"}[overlay])
    assert begun.page.evaluate(looks) == before
    assert len({tuple(look[1:]) for look in before}) <= 2


@pytest.mark.parametrize("shaped", SIZES, indirect=True)
def test_a_hint_is_read_and_closed_in_every_size(shaped):
    game_page = shaped.played(FIELD, opened=[(0, 4)])
    ask(game_page)
    box = game_page.page.locator("#notice").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= game_page.page.viewport_size["width"]
    game_page.page.click("[aria-label='Close the hint']")
    assert game_page.page.is_hidden("#notice")
    assert game_page.marked("hinted") == []


def test_a_hint_leaves_the_game_out_of_the_best_times_at_once(game_page):
    game_page.open("/#level=beginner")
    game_page.left(4, 4)
    game_page.page.click("#about-game summary")
    assert "yes" in game_page.page.inner_text("#about-game-body")
    ask(game_page)
    assert "not ranked" in game_page.page.inner_text("#about-game-body")


def test_a_hint_is_brought_into_view_where_the_cards_were_scrolled(begun):
    begun.resized(1280, 500)
    begun.page.evaluate("document.querySelector('.side').scrollTo(0, 9999)")
    begun.page.click("#hint")
    begun.page.wait_for_selector("#notice:visible")
    begun.idle()
    top = begun.page.locator("#notice").bounding_box()["y"]
    assert top >= begun.page.locator(".side").bounding_box()["y"]
