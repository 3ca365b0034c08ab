"""Menus and dialogs: levels, own sizes, modes, settings, statistics, help."""

import re

import pytest
from tests.page.shapes import BEGINNER


def open_advanced(game_page):
    """Open the dialog and its options that few players need."""
    game_page.page.click("#new-button")
    if not game_page.page.is_visible("#new-dialog [name=generator]"):
        game_page.page.click("#new-dialog summary")


def new_game(game_page, **fields):
    open_advanced(game_page)
    for name, value in fields.items():
        field = game_page.page.locator(f"#new-dialog [name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    with game_page.another_game():
        game_page.page.click("#new-dialog .main")


@pytest.mark.parametrize(
    ("level", "width", "height", "mines"),
    [("beginner", 9, 9, 10), ("intermediate", 16, 16, 40), ("expert", 30, 16, 99)],
)
def test_a_level_starts_a_game_of_its_size(game_page, level, width, height, mines):
    game_page.open(BEGINNER)
    if level != "beginner":
        with game_page.another_game():
            game_page.page.select_option("#level", level)
    assert [len(row) for row in game_page.picture] == [width] * height
    assert game_page.mines_left == mines


def test_an_own_size_is_played_and_kept_for_the_next_game(game_page):
    game_page.open(BEGINNER)
    new_game(game_page, width="7", height="3", mines="4")
    assert [len(row) for row in game_page.picture] == [7] * 3
    assert game_page.mines_left == 4
    with game_page.another_game():
        game_page.key("F2")
    assert [len(row) for row in game_page.picture] == [7] * 3
    assert game_page.page.input_value("#level") == "custom"


def test_the_custom_level_asks_for_a_size(game_page):
    game_page.open(BEGINNER)
    game_page.page.select_option("#level", "custom")
    assert game_page.page.is_visible("#new-dialog")


def test_a_game_that_cannot_be_made_is_explained_in_the_dialog(game_page):
    game_page.open(BEGINNER)
    before = game_page.game
    game_page.page.click("#new-button")
    for name, value in [("width", "3"), ("height", "3"), ("mines", "9")]:
        game_page.page.fill(f"#new-dialog [name={name}]", value)
    game_page.page.click("#new-dialog .main")
    game_page.idle()
    assert game_page.page.inner_text("#new-dialog .problem") != ""
    assert game_page.page.is_visible("#new-dialog")
    assert game_page.game == before


def test_the_button_that_starts_is_whole_where_the_dialog_scrolls(game_page):
    game_page.resized(1280, 500).open(BEGINNER)
    game_page.page.click("#new-button")
    dialog = game_page.page.locator("#new-dialog")
    assert dialog.evaluate("it => it.scrollHeight > it.clientHeight")
    room = dialog.bounding_box()
    start = game_page.page.locator("#new-dialog .sticky .main").bounding_box()
    assert start["y"] + start["height"] <= room["y"] + room["height"]


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
def test_a_mode_is_chosen_and_described(game_page, mode):
    game_page.open(BEGINNER)
    if mode != "classic":
        with game_page.another_game():
            game_page.page.select_option("#mode", mode)
    assert game_page.page.inner_text("#mode-summary") != ""
    game_page.page.click("#about-game summary")
    assert mode in game_page.page.inner_text("#about-game-body").lower()


def test_the_first_click_rule_reaches_the_game(game_page):
    game_page.open(BEGINNER)
    new_game(game_page, first_click="safe")
    game_page.page.click("#about-game summary")
    assert "is safe" in game_page.page.inner_text("#about-game-body")


def test_a_difficulty_needs_a_mode_without_guessing(game_page):
    game_page.open(BEGINNER)
    game_page.page.click("#new-button")
    assert game_page.page.is_disabled("[name=difficulty]")
    game_page.page.select_option("#new-dialog [name=mode]", "no-guess")
    assert game_page.page.is_enabled("[name=difficulty]")


def test_a_difficulty_leaves_the_generators_that_know_it(game_page):
    game_page.open(BEGINNER)
    open_advanced(game_page)
    game_page.page.select_option("#new-dialog [name=mode]", "strict")
    game_page.page.select_option("[name=generator]", "mine-move")
    game_page.page.select_option("[name=difficulty]", "hard")
    assert game_page.page.input_value("[name=generator]") == "auto"
    offered = game_page.page.locator("[name=generator] option:not(:disabled)").evaluate_all(
        "options => options.map((option) => option.value)"
    )
    assert offered == ["auto", "uniform", "repair"]


def test_a_solver_is_offered_where_the_generator_takes_one(game_page):
    game_page.open(BEGINNER)
    open_advanced(game_page)
    assert game_page.page.is_disabled("[name=solver]")
    game_page.page.select_option("[name=generator]", "mine-move")
    game_page.page.select_option("[name=solver]", "single-point")
    with game_page.another_game():
        game_page.page.click("#new-dialog .main")
    chosen = game_page.ask(f"games/{game_page.game}")["spec"]
    assert (chosen["generator"], chosen["solver"]) == ("mine-move", "single-point")


def test_a_first_click_leaves_the_generators_that_can_promise_it(game_page):
    game_page.open(BEGINNER)
    open_advanced(game_page)
    for rule, offered, refused in (
        ("any", "random", "first-safe"),
        ("safe", "first-safe", "random"),
    ):
        game_page.page.select_option("[name=first_click]", rule)
        assert game_page.page.is_enabled(f"[name=generator] option[value={offered}]")
        assert game_page.page.is_disabled(f"[name=generator] option[value={refused}]")


def test_the_advanced_options_are_closed_until_the_generator_is_another(game_page):
    game_page.open("/#level=beginner&mode=no-guess")
    game_page.page.click("#new-button")
    assert game_page.page.is_hidden("#new-dialog [name=generator]")
    game_page.page.click("#new-dialog summary")
    game_page.page.select_option("#new-dialog [name=generator]", label="Safe move")
    assert "move mines away" in game_page.page.inner_text("#new-dialog .advanced")
    with game_page.another_game():
        game_page.page.click("#new-dialog .main")
    assert game_page.ask(f"games/{game_page.game}")["spec"]["generator"] == "safe-move"
    game_page.reload()
    with game_page.another_game():  # it is remembered
        game_page.key("F2")
    assert game_page.ask(f"games/{game_page.game}")["spec"]["generator"] == "safe-move"
    game_page.page.click("#new-button")
    assert game_page.page.input_value("#new-dialog [name=generator]") == "safe-move"
    assert game_page.page.is_visible("#new-dialog [name=generator]")


IMPOSSIBLE = "/#width=16&height=16&mines=110&mode=no-guess&generator=regenerate"
"""A game whose generator finds no board within its budget."""


def test_a_generator_that_finds_no_board_leaves_ways_out(game_page):
    game_page.open(IMPOSSIBLE)
    game_page.cell(8, 8).click()
    game_page.page.wait_for_selector("#ask-dialog:visible")
    words = game_page.page.inner_text("#ask-dialog").lower()
    assert "no solvable board found" in words
    assert ", start " not in words  # the row and the column of the click
    game_page.page.click("#ask-dialog button:has-text('Change options')")
    assert game_page.page.input_value("#new-dialog [name=generator]") == "regenerate"
    assert game_page.page.is_visible("#new-dialog [name=generator]")
    game_page.key("Escape")
    game_page.cell(8, 8).click()
    with game_page.another_game():
        game_page.page.click("#ask-dialog button:has-text('Use the default generator')")
    spec = game_page.ask(f"games/{game_page.game}")["spec"]
    assert (spec["generator"], spec["mines"]) == ("auto", 110)


def test_a_board_that_cannot_be_had_is_explained_and_the_game_waits(game_page):
    game_page.open("/#width=9&height=9&mines=1&mode=no-guess&difficulty=hard")
    game_page.cell(4, 4).click()
    game_page.page.wait_for_selector("#ask-dialog:visible")
    assert "is impossible" in game_page.page.inner_text("#ask-dialog")
    assert not game_page.page.locator("#ask-dialog button:has-text('default generator')").count()
    game_page.key("Escape")
    game_page.idle()
    assert game_page.picture == ["." * 9] * 9
    game_page.right(4, 4)
    assert game_page.picture[4][4] == "F"


def test_the_generators_on_offer_are_the_servers(game_page):
    game_page.open(BEGINNER)
    open_advanced(game_page)
    offered = game_page.page.locator("[name=generator] option").evaluate_all(
        "options => options.map((option) => option.value)"
    )
    levels = game_page.ask("choices")
    assert offered == [generator["name"] for generator in levels["generators"]]


@pytest.mark.parametrize("theme", ["field", "night", "classic", "contrast"])
def test_a_skin_is_chosen_and_kept(game_page, theme):
    game_page.open(BEGINNER)
    game_page.page.click("#settings-button")
    game_page.page.select_option("select[name=skin]", theme)
    assert game_page.page.evaluate("document.documentElement.dataset.skin") == theme
    game_page.reload()
    assert game_page.page.evaluate("document.documentElement.dataset.skin") == theme


def test_the_theme_follows_the_system(game_page):
    game_page.open(BEGINNER)
    for theme in ("night", "contrast", "field"):
        game_page.themed(theme)


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_a_page_starts_in_the_theme_of_the_system(game_page, theme):
    game_page.themed(theme).open("/")
    assert game_page.page.evaluate("document.documentElement.dataset.skin") == theme


def test_a_finished_game_enters_the_statistics_and_can_be_seen_again(game_page):
    game_page.open(BEGINNER)
    game_page.page.click("#statistics-button")
    game_page.page.wait_for_selector("#statistics-dialog:visible")
    assert "You have not finished a game yet" in game_page.page.inner_text("#statistics-dialog")
    game_page.page.keyboard.press("Escape")
    new_game(game_page, width="2", height="2", mines="3", first_click="safe")
    game = game_page.game
    game_page.left(0, 0)
    assert game_page.face == "won"
    game_page.page.click("#statistics-button")
    game_page.page.wait_for_selector("#statistics-dialog:visible")
    text = game_page.page.inner_text("#statistics-dialog .numbers-grid")
    assert text.split()[:5] == ["Games", "1", "Won", "1", "Win"]
    assert "Luckiest win" not in text  # there was no guess
    assert "1 game" in game_page.page.inner_text("#statistics-dialog .pictures")
    chosen = game_page.page.locator("#statistics-dialog option:checked").inner_text()
    assert chosen == "2\u00d72, 3 mines, Classic (1)"
    assert game_page.page.locator("#statistics-dialog .picture svg[role=img]").count() == 5
    best = game_page.page.inner_text("#statistics-dialog ol li")  # a date like the daily ones
    assert re.search(r", \d{1,2} [A-Z][a-z]+ \d{4}$", best), best
    game_page.page.click("#statistics-dialog li a")
    game_page.page.wait_for_selector("#statistics-dialog", state="hidden")
    game_page.idle()
    assert game_page.game == game


def test_the_help_lists_keys_and_modes(game_page):
    game_page.open(BEGINNER)
    game_page.page.click("#help-button")
    text = game_page.page.inner_text("#help-dialog")
    assert "F2" in text
    for label in ("Fair", "No guessing", "Classic", "Strict no guessing", "Lenient"):
        assert label in text


def test_a_click_next_to_a_dialog_closes_it(game_page):
    game_page.open(BEGINNER)
    game_page.page.click("#help-button")
    game_page.page.mouse.click(10, 400)
    game_page.page.wait_for_selector("#help-dialog", state="hidden")


def test_a_generator_is_chosen_where_the_mode_takes_it(game_page):
    game_page.open(BEGINNER)
    open_advanced(game_page)
    assert game_page.page.is_enabled("[name=generator] [value=mine-move]")
    game_page.page.select_option("#new-dialog [name=mode]", "fair")
    assert game_page.page.is_disabled("[name=generator] [value=mine-move]")
    assert game_page.page.is_enabled("[name=generator] [value=first-safe]")
    game_page.page.keyboard.press("Escape")
    new_game(game_page, generator="mine-move", mode="no-guess")
    game_page.left(4, 4)
    assert game_page.picture[4][4] == "0"


def test_an_address_may_ask_for_a_game(game_page):
    game_page.open("/#width=7&height=4&mines=5&mode=lenient&first_click=safe")
    assert [len(row) for row in game_page.picture] == [7] * 4
    assert game_page.mines_left == 5
    assert game_page.page.input_value("#mode") == "lenient"


def past_games(count: int) -> list[dict]:
    """Games of which every other was won, each faster than the one before."""
    return [
        {
            "id": "a" * 22,
            "ended": "2026-01-02T03:04:05Z",
            "won": number % 2 == 1,
            "aided": False,
            "seconds": 90 - number,
            "bbbv_per_second": 1 + number / 10,
            "accuracy": None,
            "needless_guesses": number % 3,
            "luck_value": 1.0,
        }
        for number in range(count)
    ]


def test_statistics_have_axes_the_last_20_games_and_say_what_is_missing(game_page):
    game_page.open(BEGINNER)
    figures = dict.fromkeys(
        ["streak", "longest_streak", "needless_guesses", "forced_guesses", "win_rate"], 0
    )
    unknown = dict.fromkeys(["mean_seconds", "best_bbbv_per_second", "mean_accuracy"])
    level = {"level": "beginner", "mode": "no-guess", "label": "Beginner", "games": 30, "wins": 15}
    past = {"best_seconds": 61, "luckiest_win": None, "best": [], "history": past_games(30)}
    answer = {"levels": [level | figures | unknown | past]}
    game_page.page.route("**/api/statistics", lambda route: route.fulfill(json=answer))
    game_page.page.click("#statistics-button")
    game_page.page.wait_for_selector("#statistics-dialog:visible")
    pictures = game_page.page.locator("#statistics-dialog .picture")
    assert pictures.count() == 6
    shown = dict(
        zip(
            ("wins", "times", "speed", "accuracy", "avoidable", "luck"),
            pictures.all_inner_texts(),
            strict=True,
        )
    )
    assert "10 won of the last 20 games" in shown["wins"]
    assert pictures.nth(0).locator("rect").count() == 20
    assert [pictures.nth(1).locator(".axis-ends span").all_inner_texts()] == [
        ["1:29", "1:01", "15 games ago", "last game"]
    ]
    assert shown["accuracy"].endswith("Appears after a finished game.")
    assert shown["luck"].endswith("Appears after a game in which luck decided a guess.")
    sizes = game_page.page.eval_on_selector_all(
        "#statistics-dialog *",
        "all => [...new Set(all.filter((each) => each.innerText?.trim())"
        ".map((each) => getComputedStyle(each).fontSize))]",
    )
    assert set(sizes) <= {"13px", "16px", "24px"}
