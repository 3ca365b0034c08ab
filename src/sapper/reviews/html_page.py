"""A review as a self-contained page: text, the chart of win chances, and boards."""

from html import escape

from sapper.hints import drawing
from sapper.players.intervals import chance_words
from sapper.render.overlay import Fill, Outline
from sapper.render.svg import draw as draw_board
from sapper.reviews import sentences
from sapper.reviews.game_review import Review
from sapper.reviews.judgements import Judgement, JudgementKind
from sapper.words import percent

MOST_BOARDS = 60
"""The maximum number of turning points shown with a board; later ones have only text."""

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fbfaf7; --quiet: #6b6b6b;
  --line: #2456a6; --forced: #8a5a00; --needless: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eaeaea; --paper: #17181b; --quiet: #a0a0a0;
  --line: #8ab4f8; --forced: #e2b04a; --needless: #ff8a80; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.chart { width: 100%; height: auto; } .chart .line { fill: none; stroke: var(--line);
  stroke-width: 2; stroke-linejoin: round; }
.chart .grid { stroke: var(--quiet); stroke-opacity: .3; }
.chart .axis { fill: var(--quiet); font-size: 11px; text-anchor: end; }
.chart .axis.move { text-anchor: start; }
.chart .forced { fill: var(--forced); } .chart .needless { fill: var(--needless); }
.chart .suicide { stroke: var(--needless); stroke-width: 2.5; fill: none; }
table { border-collapse: collapse; } th, td { padding: .15rem .8rem .15rem 0; text-align: left; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.point { border-top: 1px solid color-mix(in srgb, var(--quiet) 40%, transparent); }
.point h3 { margin-bottom: 0; font-size: 1rem; } .quiet { color: var(--quiet); }
svg.sapper { max-width: 100%; height: auto; } :target h3 { color: var(--line); }
"""


def page(review: Review, *, title: str, notes: tuple[str, ...] = ()) -> str:
    """Return the HTML of a self-contained page."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(sentences.game_line(review))}</p>',
        *(f"<p>{escape(sentence)}</p>" for sentence in review.summary),
        *(f'<p class="quiet">Note: {escape(note)}.</p>' for note in notes),
        *_chart(review),
        *_turning_points(review),
        *_techniques(review),
        *_lists(review),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def _chart(review: Review) -> list[str]:
    chart = win_chart(review)
    if not chart:
        return []
    spec, first = review.game.spec, review.win_chances[0].chance
    (began,) = chance_words(spec.grid, spec.mines, first.value, exact=first.exact)
    legend = (
        f"The chance to win, {began} at the start. Marks: circles are forced "
        "guesses, squares are avoidable guesses, and crosses are cells that were certainly mines."
    )
    return ["<h2>The chance to win</h2>", chart, f'<p class="quiet">{escape(legend)}</p>']


def _turning_points(review: Review) -> list[str]:
    points = review.turning_points
    if not points:
        return []
    parts = ["<h2>Turning points</h2>"]
    for number, judgement in enumerate(points):
        board = _board(judgement, styled=number == 0) if number < MOST_BOARDS else ""
        parts += [
            f'<section class="point" id="move-{judgement.move}">',
            f"<h3>{escape(sentences.move_title(review, judgement))}: {judgement.kind.value}</h3>",
            f"<p>{escape(sentences.of_judgement(judgement))}</p>",
            board,
            "</section>",
        ]
    return parts


def _board(judgement: Judgement, *, styled: bool) -> str:
    shapes = () if judgement.why is None else drawing.overlay(judgement.why)
    opened = (Fill(judgement.cells, "highlight"), Outline(judgement.cells))
    return draw_board(
        judgement.board,
        overlay=(*shapes, *opened),
        labels=True,
        cell_size=22,
        title=f"The board before move {judgement.move}",
        styled=styled,
    )


def _techniques(review: Review) -> list[str]:
    rows = [
        f'<tr><td>{escape(use.technique.value)}</td><td class="number">{use.used}</td>'
        f'<td class="number">{use.missed}</td></tr>'
        for use in review.totals.techniques
    ]
    head = "<tr><th>Technique</th><th>used</th><th>missed</th></tr>"
    return ["<h2>Techniques</h2>", f"<table>{head}{''.join(rows)}</table>"]


def _lists(review: Review) -> list[str]:
    found = []
    for title, lines in sentences.sections(review).items():
        if title not in ("Turning points", "Techniques"):  # shown as sections and a table
            items = (f"<li>{escape(line)}</li>" for line in lines)
            found += [f"<h2>{title}</h2>", "<ul>", *items, "</ul>"]
    return found


WIDTH, HEIGHT = 720, 220
"""Size of the drawing, in its own units."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 10, 28

MARKS = {
    JudgementKind.FORCED_GUESS: "forced",
    JudgementKind.NEEDLESS_GUESS: "needless",
    JudgementKind.SUICIDE: "suicide",
}
"""The CSS class of the mark for each kind of turning point. Avoidable guesses are squares and
proved mines are crosses, so that colour is not the only difference."""


def win_chart(review: Review) -> str:
    """Return the chart as an SVG element; each mark links to the element ``move-N`` of the page."""
    points = review.win_chances
    if not points:
        return ""
    last = max(points[-1].move, 2)
    span = WIDTH - _LEFT - _RIGHT
    places = {
        point.move: (_LEFT + span * (point.move - 1) / (last - 1), _y(point.chance.value))
        for point in points
    }
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places.values())
    marks = [
        _mark(judgement, *places[judgement.move])
        for judgement in review.turning_points
        if judgement.move in places
    ]
    label = "The win chance before each opening"
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
