"""A player found again on another device, and signed out everywhere else."""

import pytest
from tests.page.shapes import BEGINNER, SHAPES, open_menu

FIELD = "5x4m3:*..../...../..*../....*"


def fill(page, title, **values):
    part = page.locator(f".player-settings details:has(summary:has-text('{title}'))")
    part.locator("summary").click()
    for name, value in values.items():
        part.locator(f"input[name={name}]").fill(value)
    part.locator("button").click()
    return part


@pytest.mark.http("accounts")
def test_statistics_follow_a_player_who_signs_in_elsewhere(game_page, visitor):
    game_page.play(FIELD)
    game_page.page.click("#settings-button")
    name, passphrase = f"Ada {game_page.game}", "correct horse battery staple"
    fill(game_page.page, "Create account", name=name, passphrase=passphrase)
    game_page.toasted("You can now sign in")
    other = visitor.open()
    other.page.click("#settings-button")
    with other.page.expect_event("load"):
        fill(other.page, "Sign in", name=name.lower(), passphrase=passphrase)
    other.idle()
    other.page.click("#settings-button")
    other.page.wait_for_selector(f".player-settings:has-text('Signed in as {name}')")
    other.page.click("text=Sign out everywhere else")
    other.toasted("signed out")
    game_page.reload()
    assert not game_page.ask("player")["known"]


@pytest.mark.http("accounts")
def test_an_account_shows_at_once_keeps_its_capitals_and_is_left_on_this_device(new_game_page):
    page = new_game_page().play(FIELD)
    name = f"Bert {page.game}"
    page.page.click("#settings-button")
    fill(page.page, "Create account", name=name, passphrase="correct horse battery staple")
    page.page.wait_for_selector(f".player-settings:has-text('Signed in as {name}')")
    with page.page.expect_event("load"):
        page.page.click("text=Sign out on this device")
    page.idle()
    player = page.ask("player")
    assert player["name"] is None
    page.page.click("#settings-button")
    page.page.wait_for_selector(".player-settings:has-text('Sign in')")


def test_statistics_are_reset_after_a_question(game_page):
    game_page.open("/#level=beginner")
    game_page.left(4, 4)
    game_page.page.click("#about-game summary")
    with game_page.answered():
        game_page.page.click("text=Give up")
    game_page.idle()
    game_page.page.click("#statistics-button")
    game_page.page.click("text=Reset statistics…")
    game_page.page.click("#ask-dialog button:has-text('Cancel')")
    assert game_page.page.is_visible("text=Reset statistics…")
    game_page.page.click("text=Reset statistics…")
    game_page.page.click("#ask-dialog button.main")
    game_page.page.wait_for_selector("text=You have not finished a game yet.")


def prefer(page, name, value):
    page.page.click("#settings-button")
    if value is True:
        page.page.check(f"#settings-dialog [name={name}]")
    else:
        page.page.select_option(f"#settings-dialog [name={name}]", value)
    page.page.click("#settings-dialog [aria-label=Close]")


def test_numbers_are_shown_less_their_flags_and_contradictions_outlined(new_game_page):
    page = new_game_page().played("4x1m1:.*..", opened=[(0, 0)])
    prefer(page, "minusFlags", True)
    page.right(0, 1)
    assert page.picture == ["0F.."]
    page.right(0, 1)
    assert page.picture == ["1..."]


def test_a_number_with_too_many_flags_is_outlined(new_game_page):
    page = new_game_page().played("5x1m1:.*...", opened=[(0, 2)], flagged=[(0, 1)])
    prefer(page, "minusFlags", True)
    assert page.marked("conflict-ground") == []
    page.right(0, 3)
    assert page.picture == [".F1F."]
    assert page.marked("conflict-ground") == [(0, 2)]


def test_the_assist_flags_and_opens_what_single_numbers_show(new_game_page):
    page = new_game_page().open()
    prefer(page, "assist", "openings")
    page.play("6x1m2:*..*..")
    page.left(0, 5)
    page.page.wait_for_selector("#window[data-seq='2']")
    assert page.picture == ["...F10"]
    page.left(0, 2)
    page.page.wait_for_selector("#ending:not([hidden])")
    page.idle()
    assert page.face == "won"
    state = page.ask(f"games/{page.game}")
    assert (state["spec"]["assist"], state["aided"]) == ("openings", True)


def test_without_assist_a_click_on_a_number_does_nothing(new_game_page):
    page = new_game_page().open()
    prefer(page, "assist", "none")
    page.play("5x2m1:*..../.....")
    page.left(0, 1)
    page.right(0, 0)
    with page.sending_nothing():
        page.page.mouse.click(*page.centre(0, 1))
    with page.answered():
        page.page.mouse.click(*page.centre(0, 1), button="middle")


def test_keys_are_chosen_and_a_key_that_is_taken_is_refused(new_game_page):
    page = new_game_page().play(FIELD)
    page.page.click("#settings-button")
    page.page.click("#settings-dialog summary:has-text('Keys')")
    page.page.fill("input[name=key-flag]", "h")
    assert "H is already the key of: Hint." in page.page.inner_text("#settings-dialog")
    page.page.fill("input[name=key-flag]", "x")
    page.page.click("#settings-dialog [aria-label=Close]")
    page.cell(0, 0).focus()
    with page.answered():
        page.key("x")
    assert page.picture[0][0] == "F"
    page.key("f")
    assert page.picture[0][0] == "F"


def test_the_help_and_the_buttons_name_the_players_own_keys(new_game_page):
    page = new_game_page(preferences={"keys": {"hint": "x", "undo": "z"}}).play(FIELD)
    assert page.page.get_attribute("#hint", "title") == "Hint (X or F3)"
    assert page.page.get_attribute("#undo", "title") == "Undo (Z)"
    assert page.page.get_attribute("#redo", "title") == "Redo (R)"
    page.page.click("#help-button")
    keys = page.page.locator("#help-dialog .keys kbd").all_inner_texts()
    assert {"X", "Z", "R"} <= set(keys)
    assert not {"H", "U"} & set(keys)
    page.page.click("#help-dialog [aria-label=Close]")
    page.page.click("#settings-button")
    page.page.click("#settings-dialog summary:has-text('Keys')")
    page.page.fill("input[name=key-undo]", "y")
    assert page.page.get_attribute("#undo", "title") == "Undo (Y)"


@pytest.mark.parametrize("assist", ["flags", "openings"])
def test_an_assisted_game_says_before_its_first_move_that_it_is_not_ranked(new_game_page, assist):
    page = new_game_page(preferences={"assist": assist}).open(BEGINNER)
    assert page.page.inner_text("#mode-summary").endswith("Assisted: not ranked.")


def test_the_tenths_stand_next_to_the_seconds(new_game_page):
    page = new_game_page(preferences={"tenths": True}).play(FIELD)
    page.left(0, 4)
    page.page.wait_for_selector("#clock[data-tenths^='.']")
    gap = """(clock) => parseFloat(getComputedStyle(clock).columnGap)
      + parseFloat(getComputedStyle(clock, '::after').marginLeft)"""
    assert page.page.eval_on_selector("#clock", gap) == 0


@pytest.mark.parametrize("tenths", ["", ".7"])
@pytest.mark.parametrize("skin", ["field", "classic"])
def test_a_long_time_is_not_cut_off_on_a_phone_held_sideways(new_game_page, skin, tenths):
    page = new_game_page(**SHAPES["sideways"], preferences={"skin": skin}).play(FIELD)
    beyond = page.page.evaluate(
        """(tenths) => {
          const clock = document.getElementById('clock');
          clock.querySelector('.plain-digits').textContent = '1234';
          clock.querySelector('.segments').prepend(clock.querySelector('.digit').cloneNode(true));
          clock.dataset.tenths = tenths;
          const { left, right } = clock.getBoundingClientRect();
          return [left, document.getElementById('well').getBoundingClientRect().left - right];
        }""",
        tenths,
    )
    assert min(beyond) >= -4, beyond  # the padding of the segments


def test_the_tenths_of_the_classic_skin_shine_like_its_segments(new_game_page):
    page = new_game_page(preferences={"skin": "classic", "tenths": True}).play(FIELD)
    page.left(0, 4)
    page.page.wait_for_selector("#clock[data-tenths^='.']")
    colours = """(clock) => [getComputedStyle(clock, '::after').color,
      getComputedStyle(clock.querySelector('.on')).fill]"""
    tenths, segments = page.page.eval_on_selector("#clock", colours)
    assert tenths == segments


def test_tenths_and_figures_are_shown_while_playing(new_game_page):
    page = new_game_page().play(FIELD)
    prefer(page, "tenths", True)
    prefer(page, "figures", True)
    page.left(0, 4)
    page.page.wait_for_selector("#clock[data-tenths^='.']")
    assert "3BV/s" in page.page.inner_text("#figures")
    assert "efficiency" in page.page.inner_text("#figures")


def test_hints_by_the_automaton_and_a_random_move_are_asked_for(new_game_page):
    page = new_game_page().played("6x3m3:*...../....../*....*", opened=[(0, 5)])
    prefer(page, "hintsBy", "automaton")
    prefer(page, "randomMove", True)
    with page.page.expect_response("**/hint?*by=automaton&random_move=true") as answer:
        page.page.click("#hint")
    assert answer.value.ok
    page.idle()
    assert page.page.is_visible("#notice")


def test_a_hint_by_the_automaton_is_yellow_and_the_next_by_exact_logic_is_not(new_game_page):
    page = new_game_page().played("6x3m3:*...../....../*....*", opened=[(0, 5)])
    ground = "(cell) => getComputedStyle(cell).backgroundColor"
    yellow = "rgb(255, 224, 74)"
    for source, is_yellow in (("automaton", True), ("exact", False)):
        prefer(page, "hintsBy", source)
        page.page.click("#hint")
        page.page.wait_for_selector(".cell.hint-safe")
        page.idle()
        assert (page.page.eval_on_selector(".cell.hint-safe", ground) == yellow) is is_yellow
    assert not page.page.query_selector(".by-automaton")


def test_an_overlay_stays_on_in_the_next_games_where_that_is_chosen(new_game_page):
    page = new_game_page().open(BEGINNER)
    page.key("1")
    page.accept_help()
    page.overlaid("states")
    with page.another_game():
        page.key("n")
    assert page.page.is_checked("input[name=overlay][value=none]")
    prefer(page, "keepOverlay", True)
    page.key("1")
    page.accept_help()
    page.overlaid("states")
    with page.another_game():
        page.key("n")
    page.overlaid("states")
    assert page.page.is_hidden("#ask-dialog")
    page.reload()
    page.overlaid("states")
    page.key("0")
    with page.another_game():
        page.key("n")
    assert page.page.is_checked("input[name=overlay][value=none]")


def test_a_random_move_of_the_automaton_is_blue_and_a_guess_by_exact_logic_is_not(new_game_page):
    page = new_game_page().played("3x1m1:*..", opened=[(0, 1)])
    stripes = "(cell) => getComputedStyle(cell).backgroundImage.includes('171, 201, 255')"
    for source, is_blue in (("automaton", True), ("exact", False)):
        prefer(page, "hintsBy", source)
        page.page.click("#hint")
        page.page.wait_for_selector(".cell.hint-gamble")
        page.idle()
        assert page.page.eval_on_selector(".cell.hint-gamble", stripes) is is_blue


@pytest.mark.http("accounts")
def test_a_player_without_an_account_is_not_signed_out(game_page):
    game_page.open("/")
    game_page.page.click("#settings-button")
    game_page.page.wait_for_selector("#settings-dialog h3:has-text('Account')")
    assert game_page.page.locator("#settings-dialog button:has-text('Sign out')").count() == 0


def test_the_figures_of_a_running_game_are_one_or_two_lines(new_game_page):
    game_page = new_game_page(preferences={"figures": True})
    game_page.play("9x9m1:*......../" + "/".join(["........."] * 8))
    game_page.left(0, 1)
    lines = "it => it.offsetHeight / parseFloat(getComputedStyle(it).lineHeight)"
    assert game_page.page.eval_on_selector("#figures", lines) <= 2.1


@pytest.mark.http("accounts")
def test_an_account_is_deleted_with_its_password_alone(new_game_page):
    page = new_game_page().play(FIELD)
    name, passphrase = f"Cleo {page.game}", "correct horse battery staple"
    page.page.click("#settings-button")
    fill(page.page, "Create account", name=name, passphrase=passphrase)
    page.page.wait_for_selector(f".player-settings:has-text('Signed in as {name}')")
    part = fill(page.page, "Delete account", passphrase="a wrong password")
    part.locator(".trouble:not(:empty)").wait_for()
    assert page.ask("player")["name"] == name
    part.locator("input").fill(passphrase)
    with page.page.expect_event("load"):
        part.locator("button").click()
    page.idle()
    assert page.ask("player")["name"] is None
    page.page.click("#settings-button")
    part = fill(page.page, "Sign in", name=name, passphrase=passphrase)
    part.locator(".trouble:not(:empty)").wait_for()


@pytest.mark.http("accounts")
def test_a_failure_to_sign_out_is_reported(new_game_page):
    page = new_game_page().play(FIELD)
    name = f"Dora {page.game}"
    page.page.click("#settings-button")
    fill(page.page, "Create account", name=name, passphrase="correct horse battery staple")
    page.page.wait_for_selector(f".player-settings:has-text('Signed in as {name}')")
    page.page.route("**/api/player/sign-out*", lambda route: route.abort())
    for words in ("Sign out on this device", "Sign out everywhere else"):
        page.page.evaluate("document.getElementById('toast').textContent = ''")
        page.page.click(f"text={words}")
        page.toasted("No answer from the server.")


@pytest.mark.http("accounts")
def test_the_fields_of_an_account_look_like_all_others(new_game_page):
    page = new_game_page().open(BEGINNER)
    page.page.click("#settings-button")
    page.page.click("summary:has-text('Sign in')")
    radius = """(selector) => getComputedStyle(document.querySelector(selector)).borderRadius"""
    usual = page.page.evaluate(radius, "#settings-dialog select")
    for name in ("name", "passphrase"):
        assert page.page.evaluate(radius, f".player-settings input[name={name}]") == usual


def test_the_table_of_the_statistics_scrolls_by_itself_on_a_phone(game_page):
    game_page.open(BEGINNER)
    game_page.left(4, 4)
    game_page.page.click("#about-game summary")
    with game_page.answered():
        game_page.page.click("text=Give up")
    game_page.idle()
    game_page.resized(390, 844)
    open_menu(game_page)
    game_page.page.click("#statistics-button")
    game_page.page.click("#statistics-dialog summary")
    assert game_page.page.evaluate(
        """() => {
          const dialog = document.getElementById('statistics-dialog');
          const table = dialog.querySelector('.scroll');
          return dialog.scrollWidth <= dialog.clientWidth && table.scrollWidth > table.clientWidth;
        }"""
    )
