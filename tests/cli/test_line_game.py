"""The game that is played by typing one command per line."""

from tests.cli.command import sapper

from sapper import GameSpec
from sapper.cli.line_game import HELP
from sapper.generators import generate


def play(*moves, args=("--size", "4x3", "--mines", "2", "--seed", "1")):
    run = sapper("play", "--terminal", *args, stdin="".join(f"{move}\n" for move in moves))
    assert run.code == 0, run.err
    return run.out


def last_drawing(out, rows=3):
    lines = out.splitlines()
    (*_, end) = (n for n, line in enumerate(lines) if line.startswith("    1 2"))
    return lines[end + 1 : end + 1 + rows]


def test_a_game_begins_covered_and_the_end_of_input_ends_it():
    out = play()
    assert last_drawing(out) == [" 1  . . . .", " 2  . . . .", " 3  . . . ."]
    assert "2 mines left" in out


def test_the_first_opening_opens_a_zero_counted_from_one():
    assert last_drawing(play("open 1 1")) == [" 1      1 .", " 2  1 1 2 .", " 3  . . . ."]


def test_short_forms_do_the_same():
    assert play("open 1 1") == play("o 1 1") == play("1 1") == play("O 1,1")


def test_a_game_is_won_by_opening_every_empty_cell():
    layout, _ = generate(GameSpec(4, 3, 2, start=(0, 0)), 1)
    board = layout.open(layout.covered(), [(0, 0)])
    rest = [
        cell for cell in layout.grid.cells() if board.is_hidden(cell) and not layout.is_mine(cell)
    ]
    out = play("open 1 1", *(f"open {r + 1} {c + 1}" for r, c in rest))
    assert "You won in 0 s" in out


def test_a_mine_ends_the_game_and_undo_takes_it_back():
    layout, _ = generate(GameSpec(4, 3, 2, start=(0, 0)), 1)
    row, col = next(layout.mine_cells())
    out = play("open 1 1", f"open {row + 1} {col + 1}", "open 1 4", "undo")
    assert "You lost: X was a mine" in out
    assert "The game is over. Type 'new', 'undo' or 'quit'." in out
    assert last_drawing(out) == last_drawing(play("open 1 1"))


def test_wrong_flags_are_shown_after_the_end():
    layout, _ = generate(GameSpec(4, 3, 2, start=(0, 0)), 1)
    row, col = next(layout.mine_cells())
    board = layout.open(layout.covered(), [(0, 0)])
    wrong = next(c for c in layout.grid.cells() if board.is_hidden(c) and not layout.is_mine(c))
    out = play("1 1", f"f {wrong[0] + 1} {wrong[1] + 1}", f"{row + 1} {col + 1}")
    drawn = [line[4::2] for line in last_drawing(out)]
    assert drawn[wrong[0]][wrong[1]] == "!"
    assert drawn[row][col] == "X"
    assert "! marks wrong flags" in out


def test_a_flag_counts_down_and_blocks_opening():
    out = play("flag 3 4", "open 3 4")
    assert "1 mine left" in out
    assert "Row 3, column 4 has a flag: remove it first." in out


def test_a_chord_opens_around_a_satisfied_number():
    out = play("open 1 1", "flag 3 2", "chord 2 1")
    assert last_drawing(out)[2].startswith(" 3  1 F")


def test_what_cannot_be_done_is_explained_in_the_players_numbers():
    out = play(
        "open 1 1", "open 1 1", "chord 3 3", "chord 2 1", "chord 1 1", "open 9 1", "open 0 1"
    )
    assert "Row 1, column 1 is already open." in out
    assert "Row 3, column 3 is hidden: a chord starts from a number." in out
    assert "Row 2, column 1 doesn't have the right number of flags around it." in out
    assert "Row 1, column 1 has nothing left to open around it." in out
    assert "Row 9, column 1 is outside the board." in out
    assert "Row 0, column 1 is outside" in out


def test_undo_and_redo_without_a_move_say_so():
    out = play("undo", "redo")
    assert "There is nothing to undo." in out
    assert "There is nothing to redo." in out


def test_redo_makes_the_move_again():
    assert last_drawing(play("open 1 1", "undo", "redo")) == last_drawing(play("open 1 1"))


def test_nonsense_is_named_and_points_to_help():
    for line in ("dance", "open", "open 1", "open x y", "undo 1 1", "\x1b[A", "open 1 1 1"):
        out = play(line)
        assert "help" in out.splitlines()[-1] or "needs a row and a column" in out


def test_help_lists_every_move():
    assert HELP in play("help")
    assert HELP in play("?")


def test_quit_leaves_at_once():
    assert play("quit", "open 1 1") == play()


def test_new_begins_another_game_and_tells_its_seed():
    run = sapper("play", "--terminal", "--seed", 1, stdin="4 4\nnew\n")
    assert run.err.startswith("sapper: seed ")
    assert last_drawing(run.out, rows=9)[0] == " 1  . . . . . . . . ."


def test_an_empty_line_draws_the_board_again():
    assert play("").count("    1 2 3 4") == 2


def test_a_first_opening_without_room_for_the_mines_is_explained():
    full = ("--size", "3x3", "--mines", "5", "--seed", "1")
    out = play("open 2 2", "open 1 1", args=full)
    assert "There are too many mines to start at 2 2. Try a corner." in out
    assert "You won" in out


def test_a_needless_guess_in_fair_play_shows_which_cell_was_safe():
    fair = ("--mode", "fair", "--size", "5x4", "--mines", "4", "--seed", "3")
    assert "avoidable guesses lose. Row 3, column 3 was safe." in play("1 1", "1 4", args=fair)


def test_a_hint_names_a_certain_step_in_the_players_numbers():
    out = play("open 1 1", "hint")
    assert out.splitlines()[-1].endswith("row 3, column 3 is safe.")
    assert play("open 1 1", "i") == out


def test_a_hint_before_the_first_opening_keeps_the_first_clicks_promise():
    assert play("hint").splitlines()[-1].startswith("Open any cell: the first click is safe")


def test_a_hint_points_out_a_wrong_flag():
    out = play("open 1 1", "flag 3 1", "flag 3 2", "flag 3 3", "hint")
    assert "flag" in out.splitlines()[-1]


def test_there_is_no_hint_after_the_end():
    layout, _ = generate(GameSpec(4, 3, 2, start=(0, 0)), 1)
    row, col = next(layout.mine_cells())
    out = play("open 1 1", f"open {row + 1} {col + 1}", "hint")
    assert out.splitlines()[-1] == "The game is over. Type 'new', 'undo' or 'quit'."


def test_question_marks_are_not_played_here():
    assert "'question' takes no row and column" in play("question 1 1")
