"""The chance to win over a game as a drawing: a line, and a mark at every guess."""

from html import escape

from sapper.reviews.game_review import Review
from sapper.reviews.judgement import Judgement, JudgementKind
from sapper.words import percent

WIDTH, HEIGHT = 720, 220
"""Size of the drawing, in its own units."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 10, 28

MARKS = {
    JudgementKind.FORCED_GUESS: "forced",
    JudgementKind.NEEDLESS_GUESS: "needless",
    JudgementKind.SUICIDE: "suicide",
}
"""The class of the mark of each kind of turning point; needless guesses and suicides are squares
and crosses, so that colour is not all that tells them apart."""


def draw(review: Review) -> str:
    """Return an SVG element; it links each mark to the element ``move-N`` of its page."""
    points = review.win_chances
    if not points:
        return ""
    last = max(points[-1].move, 2)
    places = {point.move: (_x(point.move, last), _y(point.chance.value)) for point in points}
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places.values())
    marks = [
        _mark(judgement, *places[judgement.move])
        for judgement in review.turning_points
        if judgement.move in places
    ]
    label = "The chance to win before every opening"
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return "\n".join(
        [
            f'<svg class="chart" {box} role="img" aria-label="{label}">',
            *_grid(last),
            f'<polyline class="line" points="{line}"/>',
            *marks,
            "</svg>",
        ]
    )


def _x(move: int, last: int) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * (move - 1) / (last - 1)


def _y(chance: float) -> float:
    return _TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - chance)


def _grid(last: int) -> list[str]:
    lines = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        lines.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>')
        lines.append(f'<text class="axis" x="{_LEFT - 6}" y="{y + 4:.1f}">{percent(share)}</text>')
    lines.append(f'<text class="axis move" x="{_LEFT}" y="{HEIGHT - 8}">move 1</text>')
    lines.append(f'<text class="axis" x="{WIDTH - _RIGHT}" y="{HEIGHT - 8}">move {last - 1}</text>')
    return lines


def _mark(judgement: Judgement, x: float, y: float) -> str:
    kind = MARKS[judgement.kind]
    shapes = {
        "forced": f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>',
        "needless": f'<rect x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"/>',
        "suicide": f'<path d="M{x - 5:.1f} {y - 5:.1f}l10 10m0 -10l-10 10"/>',
    }
    title = escape(f"Move {judgement.move}: {judgement.kind.value}")
    return (
        f'<a class="mark {kind}" href="#move-{judgement.move}"><title>{title}</title>'
        f"{shapes[kind]}</a>"
    )
