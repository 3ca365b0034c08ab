"""Cells are drawn as intended: a hit mine, the system's colours, letters, small sizes."""

from urllib.parse import quote

import pytest

COLOUR = """(cell) => {
  const probe = document.createElement('i');
  probe.style.color = 'var(--blast)';
  document.body.append(probe);
  const blast = getComputedStyle(probe).color;
  probe.remove();
  return [getComputedStyle(cell).backgroundColor, blast];
}"""


def test_the_mine_that_was_hit_stays_red_when_the_proof_names_it(game_page):
    game_page.played("5x4m3:*..../...../..*../....*", opened=[(0, 4)])
    game_page.left(2, 2)  # the only hidden cell of the 1 above it
    blast = game_page.page.locator(".cell.blast.hint-mine")
    found, wanted = blast.evaluate(COLOUR)
    assert found == wanted


@pytest.mark.parametrize("skin", ["field", "classic"])
def test_the_systems_colours_show_plain_digits_and_what_a_tap_does(new_game_page, skin):
    page = new_game_page(forced_colors="active", preferences={"skin": skin}).open(
        "/#level=beginner"
    )
    assert page.page.is_hidden("#clock .segments")
    assert page.page.inner_text("#mines-left") == "10"
    grounds = "(span) => getComputedStyle(span).backgroundColor"
    for chosen, other in (("dig", "flag"), ("flag", "dig")):
        page.page.click(f"#switch label:has([value={chosen}])")
        one, two = (
            page.page.locator(f"#switch [value={name}] + span").evaluate(grounds)
            for name in (chosen, other)
        )
        assert one != two


SUPPOSING = "5x5:._.__/.21__/.2.3*/1...*/..1.*"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_letters_of_a_proof_are_on_the_board_as_long_as_its_text(game_page, motion):
    game_page.emulated(reduced_motion=motion).open(f"/workbench#board={quote(SUPPOSING)}")
    game_page.page.click("#hint")
    game_page.page.wait_for_selector("#notice:visible")
    game_page.idle()
    text = game_page.page.inner_text("#notice .argument")
    drawn = game_page.page.locator(".badge.supposition").all_inner_texts()
    assert len(set(drawn)) > 2
    assert all(f" {letter}" in text for letter in set(drawn))


MIDDLES = """() => [...document.querySelectorAll('.badge')].map((badge) => {
  const style = getComputedStyle(badge);
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const drawn = canvas.measureText(badge.textContent);
  const range = document.createRange();
  range.selectNodeContents(badge);
  const box = badge.getBoundingClientRect();
  const baseline = range.getBoundingClientRect().top + drawn.fontBoundingBoxAscent;
  canvas.font = canvas.font.replace(style.fontSize, '200px'); // sizes of small letters are rounded
  const {actualBoundingBoxAscent: up, actualBoundingBoxDescent: down} =
    canvas.measureText(badge.textContent);
  const middle = baseline + (Number.parseFloat(style.fontSize) * (down - up)) / 400;
  return middle - box.top - box.height / 2;
})"""
"""How far below the middle of its badge each letter or number is drawn."""


@pytest.mark.parametrize("size", [16, 24, 40])
def test_letters_and_numbers_stand_in_the_middle_of_their_badges(new_game_page, size):
    page = new_game_page(preferences={"zoom": size})
    page.played("5x4m3:*..../...../..*../....*", opened=[(0, 4)])
    page.page.click("#hint")
    page.idle()
    found = page.page.evaluate(MIDDLES)
    assert found
    assert max(map(abs, found)) < 0.6


GAPS = """() => {
  const words = [...document.querySelectorAll('#actions > *')].flatMap((part) => {
    if (!part.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(part);
    const {left, right} = range.getBoundingClientRect();
    return [[left, right]];
  });
  words.sort(([one], [other]) => one - other);
  return words.slice(1).map(([left], place) => left - words[place][1]);
}"""


@pytest.mark.parametrize("width", [320, 390])
def test_words_of_the_actions_do_not_touch_and_dig_and_flag_differ_in_colour(new_game_page, width):
    size = {"width": width, "height": 568}
    page = new_game_page(viewport=size, is_mobile=True, has_touch=True).open("/#level=beginner")
    assert min(page.page.evaluate(GAPS)) >= 4
    grounds = []
    for chosen in ("dig", "flag"):
        page.tap(f"#switch label:has([value={chosen}])")
        grounds.append(
            page.page.locator("#switch :checked + span").evaluate(
                "(span) => getComputedStyle(span).backgroundColor"
            )
        )
    assert grounds == ["rgb(31, 102, 214)", "rgb(207, 53, 39)"]


TALL = """() => [...document.querySelectorAll('.actions .tool')].filter((tool) => {
  const words = document.createRange();
  words.selectNodeContents(tool);
  const inner = words.getBoundingClientRect();
  const bar = tool.closest('.actions').getBoundingClientRect();
  return inner.height && (inner.top < bar.top + 3 || inner.bottom > bar.bottom - 3);
}).map((tool) => tool.textContent)"""


@pytest.mark.parametrize("path", ["/#level=beginner", "/workbench", "/train#lesson=1"])
def test_the_words_of_the_actions_are_not_cut_on_phones(phone, path):
    phone.resized(320, 568).open(path)
    assert phone.page.evaluate(TALL) == []
    phone.resized(375, 667).idle()
    assert phone.page.evaluate(TALL) == []


def test_a_move_under_way_looks_pressed_not_opened(game_page):
    game_page.played("3x3m1:*../.../...", opened=[(0, 1)])
    seen = []

    def look(route):
        seen.append(game_page.cell(2, 2).get_attribute("class").split())
        route.continue_()

    game_page.page.route("**/moves", look)
    game_page.left(2, 2)
    assert {"cover", "pending"} <= set(seen[0])
    assert game_page.picture[2] == "000"
