from xml.etree import ElementTree as ET

from tests.reviews import games

from sapper import GameSpec
from sapper.reviews import review, win_chart


def test_the_line_has_a_point_for_every_chance_and_a_mark_for_every_turning_point():
    found = review(games.played(GameSpec(9, 9, 10), 4, guesses=0.2))
    drawing = ET.fromstring(win_chart.draw(found))

    (line,) = drawing.findall("polyline")
    points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    assert len(points) == len(found.win_chances)
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert all(0 <= x <= win_chart.WIDTH and 0 <= y <= win_chart.HEIGHT for x, y in points)
    marks = {mark.get("href"): mark.get("class") for mark in drawing.findall("a")}
    assert marks == {
        f"#move-{each.move}": f"mark {win_chart.MARKS[each.kind]}" for each in found.turning_points
    }


def test_higher_is_better():
    found = review(games.on_layout("4x1:...*", "open 0,2", "open 0,1"))
    points = ET.fromstring(win_chart.draw(found)).find("polyline").get("points").split()
    heights = [float(point.split(",")[1]) for point in points]

    assert heights[-1] == min(heights)  # won


def test_without_win_chances_there_is_nothing_to_draw():
    assert win_chart.draw(review(games.on_layout("4x1:...*", "open 0,0"), policy=None)) == ""
