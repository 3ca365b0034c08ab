"""A review as a page, with its chart."""

from html.parser import HTMLParser
from xml.etree import ElementTree as ET

from tests.reviews import games

from sapper import GameSpec
from sapper.reviews import html_page, review, sentences
from sapper.reviews.html_page import page, win_chart


class Reader(HTMLParser):
    """Checks that tags are closed in order, and collects what matters."""

    VOID = ("meta", "path", "rect", "circle", "line", "use", "polyline")

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.outside = [], [], [], []
        self.counts = {}

    def handle_starttag(self, tag, attrs):
        fields = dict(attrs)
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if "id" in fields:
            self.ids.append(fields["id"])
        for name in ("href", "src"):
            if name in fields:
                (self.links if fields[name].startswith("#") else self.outside).append(fields[name])
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        depth = len(self.open)
        self.handle_starttag(tag, attrs)
        del self.open[depth:]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(text):
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


def test_the_page_stands_alone_and_its_marks_lead_to_the_boards():
    found = review(games.played(GameSpec(9, 9, 10), 4, guesses=0.2, times=True))
    text = page(found, title="Review of <my> game", notes=("times are rough",))
    reader = read(text)

    assert reader.outside == []
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    moves = [f"move-{each.move}" for each in found.turning_points]
    assert [name for name in reader.ids if name.startswith("move-")] == moves
    assert {f"#{name}" for name in moves} <= set(reader.links)
    assert reader.counts["section"] == len(moves)
    assert text.count('class="sapper ') == len(moves)  # a board each
    assert "Review of &lt;my&gt; game" in text
    assert "Note: times are rough." in text
    for sentence in found.summary:
        assert sentence in text
    assert sentences.game_line(found) in text


def test_a_game_without_turning_points_has_none():
    text = page(review(games.played(GameSpec(9, 9, 10, mode="no-guess"), 1)), title="Perfect")

    assert "Turning points" not in text
    assert "nothing better was possible" in text
    assert "<h2>Techniques</h2>" in text
    read(text)


def test_the_line_has_a_point_for_every_chance_and_a_mark_for_every_turning_point():
    found = review(games.played(GameSpec(9, 9, 10), 4, guesses=0.2))
    drawing = ET.fromstring(win_chart(found))

    (line,) = drawing.findall("polyline")
    points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    assert len(points) == len(found.win_chances)
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert all(0 <= x <= html_page.WIDTH and 0 <= y <= html_page.HEIGHT for x, y in points)
    marks = {mark.get("href"): mark.get("class") for mark in drawing.findall("a")}
    assert marks == {
        f"#move-{each.move}": f"mark {html_page.MARKS[each.kind]}" for each in found.turning_points
    }


def test_higher_is_better():
    found = review(games.on_layout("4x1:...*", "open 0,2", "open 0,1"))
    points = ET.fromstring(win_chart(found)).find("polyline").get("points").split()
    heights = [float(point.split(",")[1]) for point in points]

    assert heights[-1] == min(heights)  # won


def test_without_win_chances_there_is_nothing_to_draw():
    assert win_chart(review(games.on_layout("4x1:...*", "open 0,0"), policy=None)) == ""
