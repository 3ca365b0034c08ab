"""The workbench: any position, drawn or pasted, and its analysis."""

import xml.etree.ElementTree as ET

import pytest
from tests.page.fingers import Fingers

from sapper import formats
from sapper.board import Board
from sapper.engine import analyse

SMALL = "3x3m2:1../.../..."


class Bench:
    """The workbench in a browser."""

    def __init__(self, game_page):
        self.game_page = game_page
        self.page = game_page.page

    def open(self, board=""):
        self.game_page.open(f"/workbench#board={board}" if board else "/workbench")
        return self

    def answer(self):
        """The answer to the position on the board now, as text."""
        self.game_page.idle()
        assert self.page.get_attribute("#answer", "data-board") == self.board
        return self.page.inner_text("#answer")

    @property
    def board(self):
        return self.page.evaluate("new URLSearchParams(location.hash.slice(1)).get('board')")

    def brush(self, sign):
        self.page.check(f"input[name=brush][value='{sign}']", force=True)

    def read(self, text):
        self.page.fill("#text", text)
        self.page.click("#read")
        self.game_page.idle()


@pytest.fixture
def bench(game_page):
    return Bench(game_page)


def test_a_board_in_the_address_is_shown_and_answered(bench):
    bench.open(SMALL)
    assert bench.game_page.picture == ["1..", "...", "..."]
    text = bench.answer()
    assert "Possible position" in text
    assert "15" in text


def test_an_empty_address_shows_an_example(bench):
    assert "Possible position" in bench.open().answer()


def test_there_is_nothing_to_undo_before_the_first_stroke(bench):
    bench.open()
    assert bench.page.is_disabled("#undo")
    bench.game_page.cell(0, 0).click()
    assert bench.page.is_enabled("#undo")


def test_chances_are_the_exact_ones(bench):
    bench.open(SMALL)
    analysis = analyse(Board.parse(SMALL))
    for row, col in [(0, 1), (1, 1), (2, 2)]:
        shown = bench.game_page.cell(row, col).inner_text()
        assert int(shown) == round(100 * analysis.probability((row, col)))


def test_the_mouse_draws_and_the_right_button_hides(bench):
    bench.open(SMALL)
    bench.brush("2")
    bench.game_page.cell(0, 0).click()
    assert bench.game_page.picture[0] == "2.."
    assert "3" in bench.answer()
    bench.game_page.cell(0, 0).click(button="right")
    assert bench.game_page.picture[0] == "..."


def test_an_analysis_of_a_position_that_is_no_longer_shown_is_cancelled(bench):
    bench.open(SMALL)
    bench.brush("2")
    held = []
    bench.page.route("**/api/analyse", lambda route: held.append(route), times=1)  # noqa: PLW0108
    with bench.page.expect_request("**/api/analyse"):
        bench.game_page.cell(0, 0).click()
    with bench.page.expect_event("requestfailed"):
        bench.game_page.cell(0, 0).click(button="right")
    assert "Possible position" in bench.answer()
    assert bench.board == "3x3m2:.../.../..."


def test_a_stroke_draws_many_cells_and_is_undone_at_once(bench):
    bench.open(SMALL)
    bench.brush("*")
    mouse = bench.page.mouse
    mouse.move(*bench.game_page.centre(1, 0))
    mouse.down()
    mouse.move(*bench.game_page.centre(1, 1))
    mouse.move(*bench.game_page.centre(1, 2))
    mouse.up()
    assert bench.board == "3x3m2:1../***/..."
    bench.page.click("#undo")
    assert bench.board == SMALL


def test_the_keyboard_draws(bench):
    bench.open(SMALL)
    bench.game_page.cell(0, 0).focus()
    bench.game_page.key("ArrowRight", "3", "ArrowDown", "*", "End", "_", "ArrowDown", "5", "Delete")
    assert bench.board == "3x3m2:13./.*_/..."
    bench.game_page.key("Control+z")
    assert bench.board == "3x3m2:13./.*_/..5"


def test_a_finger_draws(phone):
    bench = Bench(phone).open(SMALL)
    phone.tap("label:has(input[name=brush][value='3'])")
    phone.tap("[data-index='8']")
    assert bench.board == "3x3m2:1../.../..3"


def test_size_and_total_are_set(bench):
    bench.open(SMALL)
    bench.page.fill("#width", "4")
    bench.page.press("#width", "Enter")
    assert bench.board == "4x3m2:1.../..../...."
    bench.page.uncheck("#has-total")
    assert bench.board == "4x3:1.../..../...."
    assert str(analyse(Board.parse(bench.board)).solutions) in bench.answer().replace("\u202f", "")


def test_clear_hides_everything(bench):
    bench.open(SMALL)
    bench.page.click("#clear")
    assert bench.board == "3x3m2:.../.../..."


@pytest.mark.parametrize("name", ["notation", "integers"])
def test_what_is_written_in_a_format_is_read_back(bench, name):
    bench.open("4x4m3:1.../..../..2./....")
    board = bench.board
    bench.page.select_option("#format", name)
    bench.page.click("#write")
    bench.game_page.idle()
    assert f"Written as {name}" in bench.page.inner_text("#text-note")
    assert "Lost" not in bench.page.inner_text("#text-note")
    text = bench.page.input_value("#text")
    bench.page.click("#clear")
    bench.read(text)
    assert bench.board == board


def test_a_format_that_cannot_store_it_reports_why(bench):
    bench.open(SMALL)
    bench.page.select_option("#format", "tatham")
    bench.page.click("#write")
    bench.game_page.idle()
    note = bench.page.inner_text("#text-note")
    assert note
    assert "Read as" not in note
    assert bench.page.input_value("#text") == SMALL


def test_a_file_of_bytes_is_read(bench, tmp_path):
    file = tmp_path / "board.mbf"
    file.write_bytes(formats.convert(b"3x2m1:*../...", "mbf"))
    bench.open(SMALL)
    bench.page.set_input_files("#file", file)
    bench.page.wait_for_selector("#text-note:has-text('mbf')")
    bench.game_page.idle()
    assert [len(row) for row in bench.game_page.picture] == [3, 3]


def test_text_that_is_not_a_board_is_refused_in_words(bench):
    bench.open(SMALL)
    bench.read("what is this?")
    assert "Read as" not in bench.page.inner_text("#text-note")
    assert bench.board == SMALL


def test_a_placement_fits_the_clues_and_another_one_is_drawn(bench):
    bench.open(SMALL)
    bench.page.click("#place")
    bench.game_page.idle()
    placed = bench.game_page.marked("placed")
    assert len(placed) == 2
    assert len({(0, 1), (1, 0), (1, 1)} & set(placed)) == 1


def test_a_placement_can_be_taken_over_as_a_finished_board(bench):
    bench.open(SMALL)
    bench.page.click("#place")
    bench.game_page.idle()
    hidden = 3 * 3 - 1
    assert len(bench.game_page.marked("placed")) + len(bench.game_page.marked("numbered")) == hidden
    bench.page.click("#notice button:has-text('Use this board')")
    assert bench.game_page.marked("placed") == []
    board = Board.parse(bench.board)
    assert board.is_finished
    assert board.mines == Board.parse(SMALL).mines
    bench.page.click("#undo")
    assert bench.board == SMALL


def test_a_contradiction_is_outlined(bench):
    bench.open("3x2:121/.0.")
    assert "Impossible" in bench.answer()
    assert "contradict" in bench.page.inner_text("#notice").lower()
    assert bench.game_page.marked("conflict-ground")


def test_a_hint_is_given_for_any_position(bench):
    bench.open("3x1m1:1..")
    bench.page.click("#hint")
    bench.game_page.idle()
    assert bench.game_page.marked("hinted")


def test_the_decomposition_is_drawn(bench):
    bench.open("5x2:...../11211")
    bench.page.click("#engine-views summary")
    bench.page.click("#graph-overlays label:has-text('Bags, reduced')")
    bench.game_page.idle()
    assert bench.page.locator(".sheet .bag").count() == 5
    bench.page.click("#graph-overlays label:has-text('Bags, all edges')")
    bench.game_page.idle()
    strokes = "lines => lines.map(line => [line.getAttribute('d'), getComputedStyle(line).stroke])"
    lines = bench.page.locator(".sheet .edge").evaluate_all(strokes)
    assert len({path for path, _ in lines}) == len(lines) == 7  # none lies on another
    swatches = bench.page.locator("#overlay-caption .swatch").evaluate_all(
        "samples => samples.map(sample => getComputedStyle(sample).borderTopColor)"
    )
    assert {colour for _, colour in lines} == set(swatches)
    words = bench.page.locator("#overlay-caption li").all_inner_texts()
    assert words == ["1 shared cell", "2 shared cells"]


def test_a_position_is_shared_by_its_link(bench, visitor):
    bench.open(SMALL)
    bench.brush("1")
    bench.game_page.cell(2, 2).click()
    visitor.page.goto(bench.page.url)
    visitor.idle()
    assert visitor.picture == bench.game_page.picture


def test_the_position_is_downloaded_as_svg(bench, tmp_path):
    bench.open(SMALL)
    with bench.page.expect_download() as waiting:
        bench.page.click("#svg")
    waiting.value.save_as(tmp_path / "position.svg")
    assert ET.parse(tmp_path / "position.svg").getroot().get("data-board") == SMALL


def test_the_page_fits_a_narrow_phone(new_game_page):
    page = new_game_page(viewport={"width": 320, "height": 568}, is_mobile=True, has_touch=True)
    bench = Bench(page).open()
    assert bench.page.evaluate("document.documentElement.scrollWidth") <= 320
    box = bench.page.locator("#settings-button").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    widths = "them => them.map((it) => it.offsetWidth)"
    assert min(page.page.eval_on_selector_all(".brush", widths)) >= 36


def test_a_finger_paints_a_stroke(phone):
    bench = Bench(phone).open("4x2m2:..../....")
    bench.brush("1")
    Fingers(phone).slide(phone.centre(0, 0), phone.centre(0, 3), steps=12)
    phone.idle()
    assert bench.board == "4x2m2:1111/...."


def test_a_hint_about_a_contradiction_keeps_the_better_words(game_page):
    bench = Bench(game_page).open("3x1m1:1.2")
    bench.answer()
    before = bench.page.inner_text("#notice")
    assert "impossible by itself" in before
    bench.page.click("#hint")
    game_page.idle()
    assert bench.page.inner_text("#notice") == before
    assert bench.page.locator(".conflict-ground").count() >= 1


def test_a_long_number_is_broken_between_groups_of_digits_only(bench):
    bench.game_page.resized(1024, 600)
    bench.open("16x8m50:" + "/".join(["." * 16] * 8))
    bench.answer()
    groups = bench.page.evaluate(
        """() => {
          const value = [...document.querySelectorAll('dt')].find(
            (each) => each.textContent === 'Solutions').nextElementSibling;
          const [text] = value.childNodes;
          return [...text.data.matchAll(/[0-9]+/g)].map((group) => {
            const range = document.createRange();
            range.setStart(text, group.index);
            range.setEnd(text, group.index + group[0].length);
            const rects = range.getClientRects();
            return [group[0].length, rects.length, rects[0].top];
          });
        }"""
    )
    assert len(groups) > 9
    assert all(length <= 3 and lines == 1 for length, lines, _ in groups)
    assert len({top for _, _, top in groups}) > 1


def test_a_contradiction_is_described_once_and_without_clues(bench):
    bench.open("4x2m2:.1../.3..")
    assert "Impossible" in bench.answer()
    words = bench.page.inner_text("#notice")
    assert "clue" not in words
    assert words.count("contradict each other") == 1
