"""The mouse: what each button does, on which cell, and when."""

from tests.page.shapes import BEGINNER

CORNERS = "4x3m2:*.../..../...*"
"""Numbers *100/1111/001*: one opening, two mines to find."""


def test_left_opens_on_release_not_on_press(game_page):
    game_page.play(CORNERS)
    game_page.page.mouse.move(*game_page.centre(1, 0))
    game_page.page.mouse.down()
    assert game_page.face == "press"
    assert game_page.picture == ["....", "....", "...."]
    with game_page.answered():
        game_page.page.mouse.up()
    assert game_page.picture == ["....", "1...", "...."]
    assert game_page.face == "smile"


def test_left_released_over_another_cell_opens_that_one(game_page):
    game_page.play(CORNERS)
    game_page.page.mouse.move(*game_page.centre(1, 0))
    game_page.page.mouse.down()
    game_page.page.mouse.move(*game_page.centre(1, 1))
    with game_page.answered():
        game_page.page.mouse.up()
    assert game_page.picture[1] == ".1.."


def test_left_released_outside_the_board_does_nothing(game_page):
    game_page.play(CORNERS)
    game_page.page.mouse.move(*game_page.centre(1, 0))
    game_page.page.mouse.down()
    game_page.page.mouse.move(5, 700)
    game_page.page.mouse.up()
    game_page.right(0, 0)  # everything that was sent before has been answered by now
    assert game_page.picture == ["F...", "....", "...."]
    assert game_page.seq == 1


def test_a_zero_opens_its_surroundings(game_page):
    game_page.play(CORNERS)
    game_page.left(0, 3)
    assert game_page.picture == [".100", ".111", "...."]


def test_right_flags_on_press(game_page):
    game_page.play(CORNERS)
    game_page.page.mouse.move(*game_page.centre(0, 0))
    with game_page.answered():
        game_page.page.mouse.down(button="right")
    assert game_page.picture[0] == "F..."
    assert game_page.mines_left == 1
    game_page.page.mouse.up(button="right")
    assert game_page.seq == 1


def test_right_on_a_flag_removes_it(game_page):
    game_page.play(CORNERS)
    game_page.right(0, 0)
    game_page.right(0, 0)
    assert game_page.picture[0] == "...."
    assert game_page.mines_left == 2


def test_a_flag_blocks_left(game_page):
    game_page.play(CORNERS)
    game_page.right(1, 1)
    game_page.cell(1, 1).click()
    game_page.right(0, 0)
    assert game_page.seq == 2
    assert game_page.picture == ["F...", ".F..", "...."]


def test_more_flags_than_mines_make_the_counter_negative(game_page):
    game_page.play(CORNERS)
    for col in range(3):
        game_page.right(0, col)
    assert game_page.mines_left == -1
    assert game_page.page.get_attribute("#mines-left", "aria-label") == "mines left: -1"
    assert game_page.page.locator("#mines-left .digit").first.locator(".on").count() == 1


def test_question_marks_are_turned_through_where_they_are_chosen(game_page):
    game_page.open(BEGINNER)
    game_page.page.click("#new-button")
    game_page.page.check("input[name=question_marks]")
    with game_page.another_game():
        game_page.page.click("#new-dialog .main")
    seen = []
    for _ in range(3):
        game_page.right(0, 0)
        seen.append(game_page.picture[0][0])
    assert seen == ["F", "?", "."]


def chord_ready(game_page):
    return game_page.played(CORNERS, opened=[(0, 3)], flagged=[(0, 0)])


def test_left_on_a_number_with_its_flags_chords(game_page):
    chord_ready(game_page).left(0, 1)
    assert game_page.picture == ["F100", "1111", "...."]


def test_middle_on_a_number_with_its_flags_chords(game_page):
    chord_ready(game_page)
    with game_page.answered():
        game_page.cell(0, 1).click(button="middle")
    assert game_page.picture[1] == "1111"


def test_both_buttons_on_a_number_with_its_flags_chord(game_page):
    chord_ready(game_page)
    mouse = game_page.page.mouse
    mouse.move(*game_page.centre(0, 1))
    mouse.down(button="left")
    mouse.down(button="right")
    with game_page.answered():
        mouse.up(button="left")
    mouse.up(button="right")
    assert game_page.picture == ["F100", "1111", "...."]
    assert game_page.seq == 3


def test_both_buttons_on_a_hidden_cell_do_nothing(game_page):
    game_page.play(CORNERS)
    mouse = game_page.page.mouse
    mouse.move(*game_page.centre(1, 0))
    mouse.down(button="left")
    mouse.down(button="right")
    mouse.up(button="right")
    mouse.up(button="left")
    game_page.right(0, 0)
    assert game_page.seq == 1
    assert game_page.picture == ["F...", "....", "...."]


def test_a_chord_without_its_flags_opens_nothing(game_page):
    game_page.play(CORNERS)
    game_page.left(0, 3)
    game_page.left(0, 1)
    assert game_page.picture == [".100", ".111", "...."]


def test_holding_both_buttons_shows_what_a_chord_would_press(game_page):
    chord_ready(game_page)
    game_page.page.mouse.move(*game_page.centre(1, 1))
    game_page.page.mouse.down(button="middle")
    assert game_page.marked("pressed") == [(1, 0), (2, 0), (2, 1), (2, 2)]
    game_page.page.mouse.up(button="middle")


def test_a_double_click_opens_once_and_harms_nothing(game_page):
    game_page.play(CORNERS)
    with game_page.answered():
        game_page.cell(1, 1).dblclick()
    assert game_page.picture == ["....", ".1..", "...."]


def test_the_menu_of_the_right_button_stays_away(game_page):
    game_page.play(CORNERS)
    game_page.page.evaluate(
        "document.addEventListener('contextmenu',"
        " (event) => { window.menu = !event.defaultPrevented; })"
    )
    game_page.right(0, 0)
    assert game_page.page.evaluate("window.menu") is False


def test_the_face_starts_a_new_game_of_the_same_size(game_page):
    game_page.play(CORNERS)
    game_page.right(0, 0)
    with game_page.another_game():
        game_page.page.click("#face")
    assert game_page.picture == ["....", "....", "...."]
    assert game_page.mines_left == 2


def test_the_clock_starts_at_the_first_opening_and_not_at_a_flag(new_game_page):
    game_page = new_game_page()
    clock = game_page.page.clock
    clock.install(time=0)
    game_page.play(CORNERS)
    clock.pause_at(3_600)  # seconds; from now on the clock stops, except where the test advances it
    game_page.page.mouse.click(*game_page.centre(0, 0), button="right")
    game_page.page.wait_for_selector("#window[data-seq='1']")
    clock.run_for(3000)
    assert game_page.seconds == 0
    game_page.page.mouse.click(*game_page.centre(1, 1))
    game_page.page.wait_for_selector("#window[data-seq='2']")
    clock.run_for(3200)
    assert game_page.seconds == 3


def test_undo_and_redo_have_buttons(game_page):
    game_page.play(CORNERS)
    assert game_page.page.is_disabled("#undo")
    game_page.left(1, 1)
    with game_page.answered():
        game_page.page.click("#undo")
    assert game_page.picture[1] == "...."
    with game_page.answered():
        game_page.page.click("#redo")
    assert game_page.picture[1] == ".1.."
