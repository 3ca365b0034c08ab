"""Fingers: tap, long press, the switch between digging and flagging, scrolling."""

CORNERS = "4x3m2:*.../..../...*"


class Finger:
    """A finger on the glass, moved by the browser's own input."""

    def __init__(self, game_page):
        self.game_page = game_page
        self.session = game_page.page.context.new_cdp_session(game_page.page)

    def send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, row, col):
        x, y = self.game_page.centre(row, col)
        self.send("touchStart", {"x": x, "y": y})

    def move(self, row, col, by):
        x, y = self.game_page.centre(row, col)
        self.send("touchMove", {"x": x, "y": y + by})

    def up(self):
        self.send("touchEnd")
        self.session.detach()


def tap(game_page, row, col):
    with game_page.answered():
        game_page.cell(row, col).tap()


def test_a_tap_opens(phone):
    phone.play(CORNERS)
    tap(phone, 0, 3)
    assert phone.picture == [".100", ".111", "...."]
    assert phone.seq == 1


def test_a_long_press_flags_before_the_finger_is_lifted(phone):
    phone.play(CORNERS)
    finger = Finger(phone)
    with phone.answered():
        finger.down(0, 0)
    assert phone.picture[0] == "F..."
    finger.up()
    assert phone.seq == 1


def test_a_finger_that_moves_away_does_nothing(phone):
    phone.play(CORNERS)
    finger = Finger(phone)
    finger.down(1, 1)
    finger.move(1, 1, by=60)
    finger.up()
    tap(phone, 0, 3)
    assert phone.seq == 1


def test_the_switch_makes_taps_flag_and_long_presses_dig(phone):
    phone.play(CORNERS)
    phone.page.locator(".switch label", has_text="Flag").tap()
    tap(phone, 0, 0)
    assert phone.picture[0] == "F..."
    finger = Finger(phone)
    with phone.answered():
        finger.down(1, 1)
    finger.up()
    assert phone.picture[1] == ".1.."


def test_a_tap_on_a_number_chords_whatever_the_switch_says(phone):
    phone.play(CORNERS)
    tap(phone, 0, 3)
    phone.page.locator(".switch label", has_text="Flag").tap()
    tap(phone, 0, 0)
    tap(phone, 0, 1)
    assert phone.picture == ["F100", "1111", "...."]


def test_the_length_of_a_long_press_can_be_chosen(phone):
    phone.play(CORNERS)
    phone.page.tap("#menu-button")
    phone.page.tap("#settings-button")
    phone.page.select_option("select[name=longPress]", "150")
    phone.page.tap("#settings-dialog [aria-label=Close]")
    finger = Finger(phone)
    with phone.answered():
        finger.down(0, 0)
    finger.up()
    assert phone.picture[0] == "F..."
    assert phone.page.evaluate("JSON.parse(localStorage['sapper.preferences']).longPress") == 150


def test_nothing_is_wider_than_the_phone(phone):
    for path in ("/", "/workbench"):
        phone.open(path)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_hint_undo_and_new_game_are_in_reach_of_a_thumb(phone):
    phone.play(CORNERS)
    tap(phone, 0, 3)
    phone.page.tap("#hint")
    phone.page.wait_for_selector("#notice:visible")
    assert phone.marked("hinted")
    with phone.answered():
        phone.page.tap("#undo")
    assert phone.picture == ["....", "....", "...."]
    before = phone.id
    phone.page.tap("#face")
    phone.page.wait_for_function("id => !location.hash.includes(id)", arg=before)


SMALL = """() => [...document.querySelectorAll('button, a, select, summary, .chips label')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen, .skip, .field'))
  .map((each) => [each.textContent.trim() || each.ariaLabel, each.getBoundingClientRect()])
  .filter(([, {width, height}]) => width > 1 && height < 36)
  .map(([words, {width, height}]) => `${words}: ${width} x ${height}`)"""


def test_what_is_touched_is_large_enough(phone):
    phone.play(CORNERS)
    phone.page.tap("#menu-button")
    assert phone.page.evaluate(SMALL) == []
    phone.page.tap("#menu-button")
    tap(phone, 0, 3)
    phone.page.tap("#hint")
    phone.page.wait_for_selector("#notice:visible")
    close = phone.page.locator("#notice .card-head button").bounding_box()
    assert min(close["width"], close["height"]) >= 44
    phone.page.tap("#notice .card-head button")
    phone.page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
    assert phone.page.evaluate(SMALL) == []
