"""Menus and dialogs: levels, own sizes, modes, settings, statistics, help."""

import pytest


def new_game(table, **fields):
    before = table.id
    table.page.click("#new-button")
    for name, value in fields.items():
        field = table.page.locator(f"#new-dialog [name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    table.page.click("#new-dialog .main")
    if "id" not in fields:
        table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)


@pytest.mark.parametrize(
    ("level", "width", "height", "mines"),
    [("beginner", 8, 8, 10), ("intermediate", 16, 16, 40), ("expert", 30, 16, 99)],
)
def test_a_level_begins_a_game_of_its_size(table, level, width, height, mines):
    table.open()
    if level != "beginner":
        before = table.id
        table.page.select_option("#level", level)
        table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    assert [len(row) for row in table.picture] == [width] * height
    assert table.mines_left == mines


def test_an_own_size_is_played_and_kept_for_the_next_game(table):
    table.open()
    new_game(table, width="7", height="3", mines="4")
    assert [len(row) for row in table.picture] == [7] * 3
    assert table.mines_left == 4
    before = table.id
    table.key("F2")
    table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    assert [len(row) for row in table.picture] == [7] * 3
    assert table.page.input_value("#level") == "custom"


def test_the_custom_level_asks_for_a_size(table):
    table.open()
    table.page.select_option("#level", "custom")
    assert table.page.is_visible("#new-dialog")


def test_a_wish_that_cannot_be_fulfilled_is_explained_in_the_dialog(table):
    table.open()
    before = table.id
    table.page.click("#new-button")
    for name, value in [("width", "3"), ("height", "3"), ("mines", "9")]:
        table.page.fill(f"#new-dialog [name={name}]", value)
    table.page.click("#new-dialog .main")
    table.page.wait_for_function("() => document.querySelector('.problem').textContent !== ''")
    assert table.page.is_visible("#new-dialog")
    assert table.id == before


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
def test_a_mode_is_chosen_and_described(table, mode):
    table.open()
    if mode != "classic":
        before = table.id
        table.page.select_option("#mode", mode)
        table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    assert table.page.inner_text("#mode-summary") != ""
    table.page.click("#about-game summary")
    assert mode in table.page.inner_text("#about-game-body")


def test_the_first_click_rule_reaches_the_game(table):
    table.open()
    new_game(table, first_click="safe")
    table.page.click("#about-game summary")
    assert "safe" in table.page.inner_text("#about-game-body")


def test_a_difficulty_needs_a_mode_without_guessing(table):
    table.open()
    table.page.click("#new-button")
    assert table.page.is_disabled("[name=difficulty]")
    table.page.select_option("#new-dialog [name=mode]", "no-guess")
    assert table.page.is_enabled("[name=difficulty]")


def test_a_difficulty_leaves_the_generators_that_know_it(table):
    table.open()
    table.page.click("#new-button")
    table.page.select_option("#new-dialog [name=mode]", "strict")
    table.page.select_option("[name=generator]", "mine-move")
    table.page.select_option("[name=difficulty]", "hard")
    assert table.page.input_value("[name=generator]") == "auto"
    offered = table.page.locator("[name=generator] option:not(:disabled)").evaluate_all(
        "options => options.map((option) => option.value)"
    )
    assert offered == ["auto", "uniform", "repair"]


def test_a_solver_is_offered_where_the_generator_takes_one(table):
    table.open()
    table.page.click("#new-button")
    assert table.page.is_disabled("[name=solver]")
    table.page.select_option("[name=generator]", "mine-move")
    table.page.select_option("[name=solver]", "single-point")
    before = table.id
    table.page.click("#new-dialog .main")
    table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    chosen = table.page.evaluate(
        "id => fetch(`api/games/${id}`).then((answer) => answer.json())", table.id
    )["spec"]
    assert (chosen["generator"], chosen["solver"]) == ("mine-move", "single-point")


def test_a_first_click_leaves_the_generators_that_can_promise_it(table):
    table.open()
    table.page.click("#new-button")
    for rule, offered, refused in (
        ("any", "random", "first-safe"),
        ("safe", "first-safe", "random"),
    ):
        table.page.select_option("[name=first_click]", rule)
        assert table.page.is_enabled(f"[name=generator] option[value={offered}]")
        assert table.page.is_disabled(f"[name=generator] option[value={refused}]")


def test_a_board_that_cannot_be_had_is_explained_and_the_game_waits(table):
    table.open("/#width=9&height=9&mines=1&mode=no-guess&difficulty=hard")
    table.cell(4, 4).click()
    table.page.wait_for_selector("#toast:visible")
    assert "is impossible" in table.page.inner_text("#toast")
    assert table.picture == ["." * 9] * 9
    table.right(4, 4)
    assert table.picture[4][4] == "F"


def test_the_generators_on_offer_are_the_servers(table):
    table.open()
    table.page.click("#new-button")
    offered = table.page.locator("[name=generator] option").evaluate_all(
        "options => options.map((option) => option.value)"
    )
    levels = table.page.evaluate("fetch('api/choices').then((answer) => answer.json())")
    assert offered == [generator["name"] for generator in levels["generators"]]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_theme_is_chosen_and_kept(table, theme):
    table.open()
    table.page.click("#settings-button")
    table.page.select_option("select[name=theme]", theme)
    assert table.page.evaluate("document.documentElement.dataset.theme") == theme
    table.open()
    assert table.page.evaluate("document.documentElement.dataset.theme") == theme


@pytest.mark.parametrize(("wish", "theme"), [("light", "light"), ("dark", "dark")])
def test_the_theme_follows_the_system(new_table, wish, theme):
    table = new_table(color_scheme=wish).open()
    assert table.page.evaluate("document.documentElement.dataset.theme") == theme


def test_a_system_that_wants_contrast_gets_it(new_table):
    table = new_table(contrast="more").open()
    assert table.page.evaluate("document.documentElement.dataset.theme") == "contrast"


def test_a_finished_game_enters_the_statistics_and_can_be_seen_again(table):
    table.open()
    table.page.click("#statistics-button")
    table.page.wait_for_selector("#statistics-dialog:visible")
    assert "No game was finished" in table.page.inner_text("#statistics-dialog")
    table.page.keyboard.press("Escape")
    new_game(table, width="2", height="2", mines="3", first_click="safe")
    game = table.id
    table.left(0, 0)
    assert table.face == "won"
    table.page.click("#statistics-button")
    table.page.wait_for_selector("#statistics-dialog:visible")
    row = table.page.locator("#statistics-dialog tbody tr")
    assert row.locator("th").inner_text() == "2x2m3"
    assert row.locator("td").nth(2).inner_text() == "1"
    table.page.click("#statistics-dialog li a")
    table.page.wait_for_selector("#statistics-dialog", state="hidden")
    assert table.id == game


def test_the_help_lists_keys_and_modes(table):
    table.open()
    table.page.click("#help-button")
    text = table.page.inner_text("#help-dialog")
    assert "F2" in text
    assert "fair" in text


def test_a_click_beside_a_dialog_closes_it(table):
    table.open()
    table.page.click("#help-button")
    table.page.mouse.click(10, 400)
    table.page.wait_for_selector("#help-dialog", state="hidden")


def test_a_generator_is_chosen_where_the_mode_takes_one(table):
    table.open()
    table.page.click("#new-button")
    assert table.page.is_enabled("[name=generator]")
    table.page.select_option("#new-dialog [name=mode]", "fair")
    assert table.page.is_disabled("[name=generator]")
    table.page.keyboard.press("Escape")
    new_game(table, generator="mine-move", mode="no-guess")
    table.left(4, 4)
    assert table.picture[4][4] == "0"


def test_an_address_may_ask_for_a_game(table):
    table.open("/#width=7&height=4&mines=5&mode=lenient&first_click=safe")
    assert [len(row) for row in table.picture] == [7] * 4
    assert table.mines_left == 5
    assert table.page.input_value("#mode") == "lenient"
