from html.parser import HTMLParser

from tests.reviews import games

from sapper import GameSpec
from sapper.reviews import listing, review
from sapper.reviews.html_page import page


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
    assert listing.game_line(found) in text


def test_a_game_without_turning_points_has_none():
    text = page(review(games.played(GameSpec(9, 9, 10, mode="no-guess"), 1)), title="Perfect")

    assert "Turning points" not in text
    assert "nothing better was possible" in text
    assert "<h2>Techniques</h2>" in text
    read(text)
