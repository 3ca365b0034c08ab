from xml.etree import ElementTree as ET

from sapper import Game, GameSpec, Layout

SPEC = GameSpec(4, 1, 2)
LAYOUT = Layout.parse("4x1:..**")


def caption(game):
    return ET.fromstring(game._repr_html_()).find("figcaption").text


def test_a_running_game_shows_the_players_board_and_nothing_of_the_mines():
    game = Game.from_layout(SPEC, LAYOUT)
    game.flag((0, 0))
    assert caption(game) == "in progress, 1 move, mines left: 1"
    assert 'data-board="4x1m2:...."' in game._repr_html_()
    assert "flag-icon" in game._repr_html_()
    assert "mine-icon" not in game._repr_html_()


def test_a_lost_game_shows_the_mines_the_hit_and_the_wrong_flag():
    game = Game.from_layout(SPEC, LAYOUT)
    game.flag((0, 0))
    game.open((0, 3))
    html = game._repr_html_()
    assert caption(game) == "lost, 2 moves, mines left: 1"
    assert 'class="fill blast"' in html
    assert "cross-icon" in html
    assert 'data-board="4x1m2:..**"' in html


def test_a_won_game_says_so():
    game = Game.from_layout(SPEC, LAYOUT)
    game.open((0, 0))
    assert caption(game) == "won, 1 move, mines left: 2"
