"""The mouse: what each button does, on which cell, and when."""

CORNERS = "4x3m2:*.../..../...*"
"""Numbers *100/1111/001*: one opening, two mines to find."""


def test_left_opens_on_release_not_on_press(table):
    table.play(CORNERS)
    table.page.mouse.move(*table.centre(1, 0))
    table.page.mouse.down()
    assert table.face == "press"
    assert table.picture == ["....", "....", "...."]
    with table.answered():
        table.page.mouse.up()
    assert table.picture == ["....", "1...", "...."]
    assert table.face == "smile"


def test_left_released_over_another_cell_opens_that_one(table):
    table.play(CORNERS)
    table.page.mouse.move(*table.centre(1, 0))
    table.page.mouse.down()
    table.page.mouse.move(*table.centre(1, 1))
    with table.answered():
        table.page.mouse.up()
    assert table.picture[1] == ".1.."


def test_left_released_outside_the_board_does_nothing(table):
    table.play(CORNERS)
    table.page.mouse.move(*table.centre(1, 0))
    table.page.mouse.down()
    table.page.mouse.move(5, 700)
    table.page.mouse.up()
    table.right(0, 0)  # whatever was sent before it has been answered by now
    assert table.picture == ["F...", "....", "...."]
    assert table.seq == 1


def test_a_zero_opens_its_surroundings(table):
    table.play(CORNERS)
    table.left(0, 3)
    assert table.picture == [".100", ".111", "...."]


def test_right_flags_on_press(table):
    table.play(CORNERS)
    table.page.mouse.move(*table.centre(0, 0))
    with table.answered():
        table.page.mouse.down(button="right")
    assert table.picture[0] == "F..."
    assert table.mines_left == 1
    table.page.mouse.up(button="right")
    assert table.seq == 1


def test_right_on_a_flag_removes_it(table):
    table.play(CORNERS)
    table.right(0, 0)
    table.right(0, 0)
    assert table.picture[0] == "...."
    assert table.mines_left == 2


def test_a_flag_blocks_left(table):
    table.play(CORNERS)
    table.right(1, 1)
    table.cell(1, 1).click()
    table.right(0, 0)
    assert table.seq == 2
    assert table.picture == ["F...", ".F..", "...."]


def test_more_flags_than_mines_make_the_counter_negative(table):
    table.play(CORNERS)
    for col in range(3):
        table.right(0, col)
    assert table.mines_left == -1
    assert table.page.get_attribute("#mines-left", "aria-label") == "mines left: -1"
    assert table.page.locator("#mines-left .digit").first.locator(".on").count() == 1


def test_question_marks_are_turned_through_where_they_are_chosen(table):
    table.open()
    table.page.click("#new-button")
    table.page.check("input[name=question_marks]")
    table.page.click("#new-dialog .main")
    table.page.wait_for_selector("#new-dialog", state="hidden")
    seen = []
    for _ in range(3):
        table.right(0, 0)
        seen.append(table.picture[0][0])
    assert seen == ["F", "?", "."]


def chord_ready(table):
    table.play(CORNERS)
    table.left(0, 3)
    table.right(0, 0)
    return table


def test_left_on_a_number_with_its_flags_chords(table):
    chord_ready(table).left(0, 1)
    assert table.picture == ["F100", "1111", "...."]


def test_middle_on_a_number_with_its_flags_chords(table):
    chord_ready(table)
    with table.answered():
        table.cell(0, 1).click(button="middle")
    assert table.picture[1] == "1111"


def test_both_buttons_on_a_number_with_its_flags_chord(table):
    chord_ready(table)
    mouse = table.page.mouse
    mouse.move(*table.centre(0, 1))
    mouse.down(button="left")
    mouse.down(button="right")
    with table.answered():
        mouse.up(button="left")
    mouse.up(button="right")
    assert table.picture == ["F100", "1111", "...."]
    assert table.seq == 3


def test_both_buttons_on_a_hidden_cell_do_nothing(table):
    table.play(CORNERS)
    mouse = table.page.mouse
    mouse.move(*table.centre(1, 0))
    mouse.down(button="left")
    mouse.down(button="right")
    mouse.up(button="right")
    mouse.up(button="left")
    table.right(0, 0)
    assert table.seq == 1
    assert table.picture == ["F...", "....", "...."]


def test_a_chord_without_its_flags_opens_nothing(table):
    table.play(CORNERS)
    table.left(0, 3)
    table.left(0, 1)
    assert table.picture == [".100", ".111", "...."]


def test_holding_both_buttons_shows_what_a_chord_would_press(table):
    chord_ready(table)
    table.page.mouse.move(*table.centre(1, 1))
    table.page.mouse.down(button="middle")
    assert table.marked("pressed") == [(1, 0), (2, 0), (2, 1), (2, 2)]
    table.page.mouse.up(button="middle")


def test_a_double_click_opens_once_and_harms_nothing(table):
    table.play(CORNERS)
    with table.answered():
        table.cell(1, 1).dblclick()
    assert table.picture == ["....", ".1..", "...."]


def test_the_menu_of_the_right_button_stays_away(table):
    table.play(CORNERS)
    table.page.evaluate(
        "document.addEventListener('contextmenu',"
        " (event) => { window.menu = !event.defaultPrevented; })"
    )
    table.right(0, 0)
    assert table.page.evaluate("window.menu") is False


def test_the_face_begins_a_new_game_of_the_same_size(table):
    table.play(CORNERS)
    table.right(0, 0)
    before = table.id
    table.page.click("#face")
    table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    assert table.picture == ["....", "....", "...."]
    assert table.mines_left == 2


def test_the_clock_starts_at_the_first_opening_and_not_at_a_flag(new_table):
    table = new_table()
    table.page.clock.install()
    table.play(CORNERS)
    table.right(0, 0)
    table.page.clock.run_for(3000)
    assert table.seconds == 0
    table.left(1, 1)
    table.page.clock.run_for(3200)
    assert table.seconds == 3


def test_undo_and_redo_have_buttons(table):
    table.play(CORNERS)
    assert table.page.is_disabled("#undo")
    table.left(1, 1)
    with table.answered():
        table.page.click("#undo")
    assert table.picture[1] == "...."
    with table.answered():
        table.page.click("#redo")
    assert table.picture[1] == ".1.."
