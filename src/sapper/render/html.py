"""A picture with words under it, as HTML: how values show themselves in a notebook."""

from collections.abc import Iterable

from sapper.render.svg_syntax import text


def figure(picture: str, words: str, *, details: Iterable[str] = (), heading: str = "") -> str:
    """Return a picture, a caption, and further lines that open at a click.

    Args:
        picture: an SVG document.
        words: the caption; any text, escaped here.
        details: further lines, escaped here.
        heading: what stands in the place of the closed lines.

    >>> figure("<svg/>", "a < b")
    '<figure style="margin:0"><svg/><figcaption>a &lt; b</figcaption></figure>'
    """
    lines = "".join(f"<li>{text(line)}</li>" for line in details)
    closed = f"<details><summary>{text(heading)}</summary><ol>{lines}</ol></details>"
    return (
        f'<figure style="margin:0">{picture.strip()}<figcaption>{text(words)}</figcaption>'
        f"{closed if lines else ''}</figure>"
    )
