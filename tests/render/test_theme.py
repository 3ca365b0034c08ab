from tests.render.drawings import SVG, parse

from sapper import Board
from sapper.render import svg
from sapper.render.theme import Theme

BOARD = Board.parse("4x3m3:12*./0_.8/....")


def test_themes_never_reach_each_others_drawings():
    for theme in ("light", "dark", "auto"):
        sheet = parse(svg.draw(BOARD, theme=theme)).find(f"{SVG}style").text
        rules = [line for line in sheet.split("\n") if line and not line.startswith(("@", "}"))]
        assert rules
        assert all(rule.startswith(f".sapper-{theme} ") for rule in rules)


def test_only_the_automatic_theme_asks_for_the_readers_preference():
    asks = {theme: "prefers-color-scheme" in svg.draw(BOARD, theme=theme) for theme in Theme}
    assert asks == {"auto": True, "light": False, "dark": False}
