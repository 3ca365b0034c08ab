"""The training page: a lesson by touch, exercises by keys, screen readers, and screen sizes."""

import re

import pytest
from tests.page.fingers import Fingers
from tests.page.shapes import open_menu
from tests.page.test_accessibility import violations

from sapper import Board
from sapper.engine import analyse
from sapper.hints.proof_search import ProofSearch
from sapper.training import LESSONS

LESSON = "/train#lesson=1"
MINE, UNKNOWN, ONE = (4, 0), (0, 0), (1, 0)
"""On the first board of the first lesson: a certain mine, an uncertain cell, a number."""


def notice(game_page):
    """The text of the card, once it is shown."""
    game_page.page.wait_for_selector("#notice:visible")
    game_page.idle()
    return game_page.page.inner_text("#notice")


def asked(game_page, words=""):
    """Wait until a board is shown with this task."""
    game_page.page.locator("#task", has_text=words).wait_for()
    game_page.page.wait_for_selector("#notice", state="hidden")
    game_page.idle()


def click(game_page, cell, *, marks=False):
    game_page.page.mouse.click(*game_page.centre(*cell), button="right" if marks else "left")


def test_a_lesson_by_touch(phone):
    phone.open(LESSON)
    fingers = Fingers(phone)
    assert "1. Just enough cells" in notice(phone)
    phone.tap("#notice .main")
    asked(phone, "Board 1 of 3")
    fingers.tap(*phone.centre(*UNKNOWN))
    assert "may or may not be a mine, the risk is 50 %" in notice(phone)
    assert phone.marked("hint-gamble") == [UNKNOWN]
    assert phone.marked("hint-mine") == [MINE]
    phone.tap("#notice .main")
    asked(phone)
    phone.tap("#switch label:has([value=flag])")
    fingers.tap(*phone.centre(*MINE))
    assert notice(phone).startswith("Right")
    assert phone.picture[MINE[0]][MINE[1]] == "F"
    phone.tap("#notice .main")
    asked(phone, "Board 2 of 3")


def test_a_long_press_marks_and_the_sheet_does_not_hide_what_it_speaks_of(pressed_phone):
    phone = pressed_phone.open(LESSON)
    fingers = Fingers(phone)
    notice(phone)
    phone.key("n")
    asked(phone)
    fingers.down(*phone.centre(*MINE))
    phone.page.wait_for_selector("#notice:visible")
    fingers.up()
    assert notice(phone).startswith("Right")
    sheet = phone.page.locator("#notice").bounding_box()
    assert phone.centre(*MINE)[1] < sheet["y"]


def test_a_certain_mine_that_is_opened_explodes_and_is_proved(game_page):
    game_page.open(LESSON)
    notice(game_page)
    game_page.page.click("#next")
    asked(game_page)
    with game_page.sending_nothing():
        game_page.page.mouse.click(*game_page.centre(*ONE))
    game_page.page.mouse.click(*game_page.centre(*MINE))
    assert "That is a mine" in notice(game_page)
    assert game_page.picture[MINE[0]][MINE[1]] == "X"
    assert game_page.page.locator("#notice .step").count() == 1
    assert game_page.page.inner_text("#live").startswith("That is a mine. The cell at row 5")


def test_an_exercise_by_keys_alone(game_page):
    game_page.open("/train#exercises=mixed")
    asked(game_page, "Exercise 1")
    game_page.key("s")
    assert notice(game_page).startswith("Look here")
    assert "Rating \N{MINUS SIGN}" in notice(game_page)
    game_page.key("n")
    asked(game_page, "Exercise 2")
    board = game_page.picture
    game_page.key("ArrowDown")
    assert game_page.page.evaluate("document.activeElement.closest('.field') !== null")
    game_page.reload()
    assert game_page.picture == board  # an unanswered exercise is asked again


def test_the_focus_is_never_lost_and_arrows_walk_the_steps(game_page):
    game_page.open("/train#lesson=3")
    notice(game_page)
    game_page.page.focus("#notice .main")
    game_page.key("ArrowDown")
    assert "lit" in game_page.page.locator("#notice .steps li").nth(0).get_attribute("class")
    game_page.key("ArrowDown")
    assert "lit" in game_page.page.locator("#notice .steps li").nth(1).get_attribute("class")
    game_page.page.focus("#notice .main")
    game_page.key("Enter")
    asked(game_page, "Board 1 of 3")
    assert game_page.page.evaluate("document.activeElement.closest('.field') !== null")


def test_subjects_are_chosen_and_progress_is_seen(game_page):
    game_page.open("/train#exercises=mixed")
    asked(game_page)
    assert "not tried yet" in game_page.page.inner_text("#progress-body")
    game_page.key("s")
    notice(game_page)
    assert "0 of 1" in game_page.page.inner_text("#progress-body")
    game_page.page.select_option("#subject", label="10. The counter and the numbers")
    game_page.page.wait_for_url("**#lesson=10")
    game_page.page.get_by_role("heading", name="10. The counter").wait_for()
    assert game_page.page.get_attribute("#mines-left", "data-value") == "2"
    game_page.page.select_option("#subject", label="From my games")
    game_page.page.locator("#task", has_text="No game with an avoidable guess").wait_for()
    game_page.idle()
    game_page.page.click("#next")
    asked(game_page, "Exercise 2")


def test_the_game_leads_to_the_training_and_back(phone):
    phone.open("/")
    open_menu(phone)
    phone.page.click("text=Train")
    phone.page.wait_for_selector("body.training")
    phone.idle()
    open_menu(phone)
    phone.page.click("text=Play")
    phone.page.wait_for_selector("#undo", state="attached")
    phone.idle()


@pytest.mark.parametrize(
    ("shape", "theme"),
    [("desktop", "night"), ("phone", "contrast"), ("sideways", "field")],
)
def test_axe_finds_nothing(on_screen, shape, theme):
    game_page = on_screen(shape).themed(theme).open(LESSON)
    notice(game_page)
    assert violations(game_page) == []
    game_page.key("n")
    asked(game_page)
    game_page.key("s")
    notice(game_page)
    assert violations(game_page) == []
    open_menu(game_page)
    if shape != "desktop":
        game_page.page.click("#progress-button")
        game_page.page.wait_for_selector("#progress-dialog:visible")
    assert violations(game_page) == []


def test_where_there_is_nothing_to_train_no_old_board_stays(new_game_page):
    page = new_game_page().open("/train#exercises=mixed")
    assert page.page.is_visible("#field")
    page.page.select_option("#subject", "exercises=games")
    page.page.wait_for_selector("#task:has-text('Nothing to train')")
    assert page.page.is_hidden("#field")
    page.page.click("#next")
    page.page.wait_for_selector("#field")


def test_a_mine_that_one_number_shows_does_not_solve_an_exercise(game_page):
    """The page asks for the safe cell that follows, and nothing is counted yet."""
    game_page.open("/train#exercises=mixed")
    asked(game_page, "Exercise 1")
    board = Board.parse(f"9x9m10:{'/'.join(game_page.picture)}")
    search = ProofSearch(board)
    mine = search.mines().steps[0].cells[0]
    safe = search.easiest(analyse(board).safe, mine=False).last.cells[0]
    click(game_page, mine, marks=True)
    assert notice(game_page).startswith("Right, but look for another cell")
    assert game_page.marked("hint-mine") == []
    assert "0 exercises answered" in game_page.page.inner_text("#progress-body")
    game_page.key("n")
    asked(game_page, "Exercise 1")
    click(game_page, safe)
    assert notice(game_page).startswith("Right\n")
    assert "1 exercise answered" in game_page.page.inner_text("#progress-body")


def test_no_line_ends_within_a_pattern_in_a_title(game_page):
    game_page.open("/train#lesson=6")
    assert notice(game_page).startswith("6. 1\N{NON-BREAKING HYPHEN}2\N{NON-BREAKING HYPHEN}1 and ")


def test_the_lesson_on_runs_shows_the_whole_pattern(game_page):
    game_page.open("/train#lesson=6")
    notice(game_page)
    assert game_page.marked("hint-mine") == [(0, 0), (0, 2)]
    assert game_page.marked("hint-safe") == [(0, 1)]


def test_a_lesson_takes_only_what_its_technique_shows(game_page):
    lesson = LESSONS[4]
    board = lesson.positions[0]
    other = min(set(analyse(board).safe) - set(lesson.targets(board)))
    game_page.open(f"/train#lesson={lesson.number}")
    notice(game_page)
    game_page.key("n")
    asked(game_page)
    click(game_page, other)
    said = notice(game_page)
    assert not said.startswith("Right\n")
    assert game_page.picture[other[0]][other[1]] == "."


def test_the_first_lesson_does_not_answer_with_the_mine_count(game_page):
    """If only the mine count shows a safe cell, the lesson points back to its own technique."""
    lesson = LESSONS[0]
    place, other = next(
        (place, cell)
        for place, board in enumerate(lesson.positions)
        for cell in analyse(board).safe
        if ProofSearch(board).easiest((cell,), mine=False).steps[-1].uses_total
    )
    game_page.open(LESSON)
    notice(game_page)
    for board in lesson.positions[:place]:
        game_page.key("n")
        asked(game_page)
        cell, proof = min(lesson.targets(board).items())
        click(game_page, cell, marks=proof.last.mine)
        notice(game_page)
    game_page.key("n")
    asked(game_page)
    click(game_page, other)
    said = notice(game_page)
    assert not said.startswith("Right\n")
    assert "mines left" not in said
    assert "Suppose" not in said


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_played_to_its_end_by_its_rule(game_page, lesson):
    """Each board is solved by a cell that the lesson's technique shows, and the next one comes."""
    game_page.open(f"/train#lesson={lesson.number}")
    # A title such as "1-2" has hyphens at which no line is broken.
    title = re.escape(f"{lesson.number}. {lesson.title}").replace(r"\-", "[-\u2011]")
    game_page.page.get_by_role("heading", name=re.compile(title)).wait_for()
    notice(game_page)
    for place, board in enumerate(lesson.positions, 1):
        game_page.key("n")
        asked(game_page, f"Board {place} of {len(lesson.positions)}")
        assert "/".join(game_page.picture) == board.id.split(":")[1].replace("*", "F")
        cell, proof = min(lesson.targets(board).items())
        click(game_page, cell, marks=proof.last.mine)
        assert notice(game_page).startswith("Right\n")
    last = lesson.number == len(LESSONS)
    done = "That was the last lesson." if last else f"Lesson {lesson.number} is done."
    assert done in notice(game_page)
