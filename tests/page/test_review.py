"""The review after a game: graph, turning points, proofs; refusals; files that are dropped."""

import base64
import json
from itertools import pairwise

import pytest
from tests.page.fingers import Fingers
from tests.page.shapes import SHAPES
from tests.page.test_accessibility import violations

FIELD = "5x4m3:*..../...../..*../....*"
MINE, SAFE = (0, 0), [(2, 0), (2, 1)]
"""After the first opening: an uncertain cell, and a certainly safe cell."""
DROP = """([name, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const kind of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, {dataTransfer, bubbles: true}));
}"""


def lose(game_page):
    game_page.played(FIELD, opened=[(0, 4)])
    game_page.left(*MINE)
    game_page.idle()
    return game_page


def review(game_page):
    game_page.page.click("#ending button >> text=Review")
    game_page.idle()


def drop(game_page, name, data):
    game_page.page.evaluate(DROP, [name, base64.b64encode(data).decode()])


def test_a_turning_point_shows_its_board_and_its_proof(game_page):
    page = lose(game_page).page
    assert page.inner_text("#ending .end-buttons").split() == ["New", "game", "Review", "Share"]
    label = page.get_attribute("#ending .win-graph", "aria-label")
    assert label.endswith("the game was lost. 1 avoidable guess, 1 forced guess.")
    review(game_page)
    assert page.get_attribute("#review .win-graph", "aria-label") == label
    page.locator(".turning-point").last.focus()
    game_page.key("Enter")
    assert "Avoidable guess: 50\u00a0% risk" in page.locator(".turning-point").last.inner_text()
    assert game_page.picture == [".1000", ".2110", "...21", "....."]
    assert game_page.marked("hint-chosen") == [MINE]
    assert set(SAFE) <= set(game_page.marked("hint-safe"))
    assert page.locator(".turning-proof .step").count() > 0
    assert page.input_value("#review input[type=range]") == "1"
    game_page.key("Escape")
    assert page.is_hidden("#review")
    assert game_page.marked("hint-chosen") == []


def test_the_graph_on_a_phone_is_touched_and_the_sheet_leaves_the_board(phone):
    page = lose(phone).page
    fingers = Fingers(phone)
    phone.tap("#ending .end-buttons button:nth-child(2)")
    phone.idle()
    box = page.locator("#review .plot .needless").bounding_box()
    fingers.tap(box["x"] + 5, box["y"] + 5)
    page.wait_for_selector(".turning-point[aria-expanded=true]")
    sheet = page.locator("#review").bounding_box()
    assert phone.centre(*MINE)[1] < sheet["y"]
    assert page.is_hidden("#ending")


@pytest.mark.parametrize("shaped", SHAPES, indirect=True)
def test_the_parts_of_a_review_stand_below_each_other(shaped):
    page = lose(shaped).page
    review(shaped)
    boxes = page.eval_on_selector_all(
        "#review > :not([hidden]):not(.card-head)",
        """parts => parts.map((part) => {
          const {top} = part.getBoundingClientRect();
          return [part.className, top, top + part.scrollHeight];
        })""",
    )
    assert len(boxes) > 3
    for (_, _, end), (name, start, _) in pairwise(boxes):
        assert start >= end - 8.5, name  # the graph's slider stands a little in its margin


@pytest.mark.http("words about the server")
def test_a_refused_review_says_why_and_is_asked_for_again(game_page):
    busy = {"error": "busy", "detail": "many"}
    game_page.play(FIELD)
    page = game_page.page
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=503, json=busy, headers={"Retry-After": "60"})

    page.route("**/review", refuse)
    game_page.left(0, 4)
    game_page.idle()
    assert asked == []
    game_page.left(*MINE)
    game_page.idle()
    assert "The server is busy." in page.inner_text("#ending .review-refused")
    page.unroute_all()
    page.click("#ending .review-refused button")
    game_page.idle()
    assert page.is_visible("#ending .win-graph")


def test_a_dropped_record_is_reviewed_next_to_the_game(game_page, visitor):
    finished = lose(game_page)
    other = visitor.play("3x1m1:..*", first_click="any")
    found = finished.ask(f"games/{finished.game}/replay")
    drop(other, "game.json", json.dumps(found["record"]).encode())
    other.page.wait_for_selector("#review .turning-point")
    other.idle()
    assert "Review of game.json" in other.page.inner_text("#review h2")
    assert len(other.picture) == 4
    assert other.picture[0][0] == "."
    other.key("End")
    assert other.picture[0][0] == "X"
    other.key("Escape")
    other.idle()
    assert other.picture == ["..."]
    other.left(0, 0)
    drop(other, "game.avf", b"no replay")
    other.toasted("game.avf: ")
    drop(other, "notes.txt", b"no replay")
    other.toasted("notes.txt is not a replay")


@pytest.mark.parametrize(("theme", "shape"), [("night", "sideways"), ("contrast", "desktop")])
def test_axe_finds_nothing_in_a_review_and_it_is_not_too_wide(on_screen, theme, shape):
    game_page = lose(on_screen(shape).themed(theme))
    review(game_page)
    game_page.page.locator(".turning-point").last.click()
    for summary in game_page.page.locator("#review summary").all():
        summary.click()
    assert violations(game_page) == []
    assert game_page.page.evaluate("review.scrollWidth <= review.clientWidth")


def test_all_of_the_board_is_seen_above_the_review_of_a_phone_and_it_closes_by_a_swipe(phone):
    rows = ["." * 16] * 15 + ["*" + "." * 15]
    phone.play(f"16x16:{'/'.join(rows)}")
    phone.left(15, 0)
    phone.idle()
    before = phone.cell(0, 0).bounding_box()
    phone.tap("#ending .end-buttons button:nth-child(2)")
    phone.page.wait_for_selector("#review .turning-points, #review .review-rest p")
    phone.idle()
    sheet = phone.page.locator("#review").bounding_box()
    well = phone.page.locator("#well").bounding_box()
    for row, col in ((0, 0), (15, 15)):
        box = phone.cell(row, col).bounding_box()
        assert well["y"] - 1 <= box["y"]
        assert box["y"] + box["height"] <= sheet["y"] + 1
    x = sheet["x"] + sheet["width"] / 2
    Fingers(phone).slide((x, sheet["y"] + 10), (x, sheet["y"] + 150))
    phone.page.wait_for_selector("#review", state="hidden")
    phone.idle()
    assert phone.cell(0, 0).bounding_box()["width"] == before["width"]


def test_a_review_opens_before_the_move_that_decided(game_page):
    lose(game_page)
    review(game_page)
    assert game_page.page.input_value("#review input[type=range]") == "1"
    assert game_page.marked("hint-chosen") == [MINE]
    assert game_page.page.locator(".in-view .turning-point").count() == 1


def test_a_guess_after_which_the_chances_are_better_is_not_a_turning_point(game_page):
    game_page.play("3x1m1:..*", first_click="any")
    game_page.left(0, 1)  # 67 % before, 50 % after
    game_page.left(0, 0)  # 50 % before, won after
    assert game_page.face == "won"
    game_page.idle()
    review(game_page)
    points = game_page.page.locator(".turning-point").all_inner_texts()
    assert [text.split()[:2] for text in points] == [["Move", "1"]]


def test_wrong_flags_and_overlooked_cells_are_shown_on_the_board(game_page):
    """The lists do not name rows and columns. A line shows the board of its move, with a mark."""
    game_page.played(FIELD, opened=[(0, 4)], flagged=[SAFE[0]])
    game_page.left(*MINE)
    game_page.idle()
    review(game_page)
    page = game_page.page
    for title, mark, cells in (
        ("Wrong flags", "hint-wrong", SAFE[:1]),
        ("Overlooked", "hint-safe", SAFE),
    ):
        part = page.locator("#review details", has_text=title)
        part.locator("summary").click()
        line = part.locator(".review-line").first
        spoken = line.locator(".unseen").text_content()
        assert spoken.startswith("Row ")
        assert "ow " not in line.inner_text().replace("showed", "").replace(spoken.strip(), "")
        line.click()
        game_page.idle()
        assert game_page.marked(mark)[0] in cells
        assert game_page.marked("hint-chosen") == []
    assert page.locator(".turning-point[aria-expanded=true]").count() == 0


def test_a_board_that_was_played_turned_is_reviewed_turned(phone):
    rows = ["*" * 30, *["." * 30] * 15]
    phone.play(f"30x16:{'/'.join(rows)}")
    phone.left(0, 0)
    phone.idle()
    assert phone.page.locator("#field.turned").count() == 1
    phone.tap("#ending .end-buttons button:nth-child(2)")
    phone.page.wait_for_selector("#review:visible")
    phone.idle()
    assert phone.page.locator("#field.turned").count() == 1


def test_a_wrong_flag_is_shown_with_its_proof_and_the_letters_that_it_uses(game_page):
    game_page.played(FIELD, opened=[(0, 4)], flagged=[SAFE[0]])
    game_page.left(*MINE)
    game_page.idle()
    review(game_page)
    part = game_page.page.locator("#review details", has_text="Wrong flags")
    part.locator("summary").click()
    part.locator(".review-line").first.click()
    game_page.idle()
    said = part.locator(".turning-proof").inner_text()
    assert violations(game_page) == []
    letters = game_page.page.locator("#field .badge").all_text_contents()
    assert "A" in letters
    assert "A" in said
    game_page.page.locator("#review input[type=range]").press("Home")
    assert part.locator(".turning-proof").count() == 0


def test_of_equally_easy_safe_cells_the_one_near_the_click_is_proved(game_page):
    """Both sides of this board are the same; the guess is on the right."""
    game_page.play("14x3:.*.**....**.*./............../.*..........*.")
    game_page.left(1, 6)
    game_page.left(2, 12)
    game_page.idle()
    review(game_page)
    game_page.page.locator(".turning-point").last.click()
    game_page.idle()
    clues = game_page.marked("clue-ground")
    assert clues
    assert all(col > 7 for _, col in clues)


def test_one_escape_closes_the_review_on_a_phone(phone):
    phone.played(FIELD, opened=[(0, 4), MINE])
    review(phone)
    phone.key("Escape")
    assert not phone.page.is_visible("#review")
    assert phone.page.is_visible("#ending .end-figure")  # not folded
