"""Fit fills the window: whole boards, large cells, nothing cut, on every screen."""

import pytest
from tests.page.shapes import NARROWEST, SCREENS, open_menu

BOXES = """() => {
  const box = (element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  return {
    cell: document.querySelector('.cell').getBoundingClientRect().width,
    field: box(field), well: box(well), window: [0, 0, innerWidth, innerHeight],
    actions: box(document.querySelector('.actions')),
    switch: box(document.getElementById('switch')),
    scrolls: [well.scrollWidth > well.clientWidth, well.scrollHeight > well.clientHeight],
    page: document.documentElement.scrollWidth,
  };
}"""

ON_EVERY_SCREEN = pytest.mark.parametrize("shaped", SCREENS, indirect=True)


def boxes(game_page, level="expert"):
    game_page.open(f"/#level={level}")
    return game_page.page.evaluate(BOXES)


def inside(inner, outer):
    return (
        inner[0] >= outer[0] - 0.5
        and inner[1] >= outer[1] - 0.5
        and inner[2] <= outer[2] + 0.5
        and inner[3] <= outer[3] + 0.5
    )


def overlap(one, other):
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


@ON_EVERY_SCREEN
@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_every_row_and_column_is_seen_without_scrolling(shaped, level):
    found = boxes(shaped, level)
    assert found["scrolls"] == [False, False]
    assert inside(found["field"], found["well"])
    assert inside(found["well"], found["window"])
    assert not overlap(found["field"], found["actions"])
    assert not overlap(found["field"], found["switch"])
    assert found["page"] == found["window"][2]


@pytest.mark.parametrize(
    ("shaped", "level", "least"),
    [
        ("phone", "beginner", 40),
        ("phone", "expert", 24),
        ("sideways", "expert", 24),
        ("small", "expert", 20),
        ("desktop", "expert", 32),
        ("desktop", "beginner", 48),
        ("large", "expert", 48),
    ],
    indirect=["shaped"],
)
def test_cells_are_as_large_as_the_screen_allows(shaped, level, least):
    assert boxes(shaped, level)["cell"] >= least


def test_cells_of_expert_are_large_enough_for_a_finger_on_a_small_phone(phone):
    """Its whole board would have cells of 17 pixels: it is panned instead."""
    phone.resized(360, 640)
    assert boxes(phone, "expert")["cell"] >= 24


def test_the_board_reaches_the_edges_of_a_phone(phone):
    field = boxes(phone, "beginner")["field"]
    assert field[0] < 8
    assert field[2] > 382


def test_a_larger_window_gets_larger_cells_at_once(on_screen):
    game_page = on_screen("small")
    before = boxes(game_page)["cell"]
    on_screen("desktop")
    game_page.page.wait_for_function(
        "size => document.querySelector('.cell').offsetWidth > size", arg=before
    )


@ON_EVERY_SCREEN
def test_names_of_levels_modes_and_difficulties_are_not_cut(shaped):
    shaped.open("/#level=intermediate&mode=strict&difficulty=mine-count")
    open_menu(shaped)  # on a phone it has the difficulty
    cut = shaped.page.eval_on_selector_all(
        "#level, #mode, #difficulty",
        """selects => selects.filter((select) => {
            const probe = document.createElement('canvas').getContext('2d');
            const style = getComputedStyle(select);
            probe.font = style.font;
            const text = select.selectedOptions[0].text;
            const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
            const room = select.clientWidth - padding + 1;
            return probe.measureText(text).width > room || !select.clientWidth;
        }).map((select) => select.id)""",
    )
    assert cut == []
    assert shaped.page.evaluate(
        "document.querySelector('.bar').scrollWidth <= innerWidth"
        " && document.documentElement.scrollWidth <= innerWidth"
    )


@pytest.mark.parametrize("shaped", ["small", "desktop"], indirect=True)
def test_the_bar_is_one_line_whatever_it_contains(shaped):
    shaped.open("/#level=intermediate&mode=strict")  # the longest names, and the difficulty
    tops, bar = shaped.page.evaluate(
        """() => {
          const bar = document.querySelector('.bar').getBoundingClientRect();
          const shown = [...document.querySelectorAll('.bar :is(select, button, a)')];
          return [shown.filter((each) => each.offsetParent).map((each) => {
            const {left, top, right, bottom} = each.getBoundingClientRect();
            return [left, top, right, bottom];
          }), [bar.left, bar.top, bar.right, bar.bottom]];
        }"""
    )
    assert len(tops) >= 9
    assert all(inside(each, bar) for each in tops)
    assert not any(overlap(one, other) for one in tops for other in tops if one != other)


TABLET = {"viewport": {"width": 768, "height": 1024}, "is_mobile": True, "has_touch": True}


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_on_a_tablet_the_hint_and_the_end_are_seen_without_scrolling(kept, level):
    page = kept(**TABLET).open(f"/#level={level}&mode=classic")
    page.left(4, 4)
    page.tap("#hint")
    box = page.page.locator("#notice").bounding_box()
    assert box["y"] + box["height"] <= 1024
    page.key("Escape")
    side = {"beginner": "9x9", "intermediate": "16x16", "expert": "30x16"}[level]
    width, height = map(int, side.split("x"))
    rows = ["*" * width, *["." * width] * (height - 1)]
    page.play(f"{side}:{'/'.join(rows)}")
    page.left(0, 0)
    page.idle()
    box = page.page.locator("#ending .end-buttons").bounding_box()
    assert box["y"] + box["height"] <= 1024


def test_on_the_narrowest_phone_only_the_difficulty_is_in_the_menu(kept):
    page = kept(**NARROWEST).open("/#level=intermediate&mode=strict")
    assert page.page.is_visible("#level")
    assert page.page.is_visible("#mode")
    assert not page.page.is_visible("#difficulty")
    open_menu(page)
    with page.another_game():
        page.page.select_option("#difficulty", "hard")
    assert page.page.input_value("#difficulty") == "hard"
    page.open("/#level=intermediate&mode=classic")
    open_menu(page)
    assert not page.page.is_visible("#difficulty")  # it has no meaning there
