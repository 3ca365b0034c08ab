"""The palette's colours for textual."""

import pytest

from sapper.render.palette import PAGE
from sapper.terminal import themes
from sapper.terminal.cell_looks import of_code


@pytest.mark.parametrize("name", themes.NAMES)
def test_a_theme_has_the_colours_of_the_page(name):
    theme = next(each for each in themes.themes() if each.name == name)
    shade = name.removeprefix("sapper-")
    assert theme.background == getattr(PAGE["page"], shade)
    assert themes.style(of_code(1), name).color.name == getattr(PAGE["clue-1"], shade)


def test_themes_follow_each_other_in_a_circle():
    name = themes.DEFAULT
    for _ in themes.NAMES:
        name = themes.following(name)
    assert name == themes.DEFAULT


def test_the_cursor_is_seen_without_colour():
    assert themes.style(of_code(9), themes.DEFAULT, cursor=True).reverse
