"""Converts drawings to PNG, for programs that do not accept SVG; needs the extra ``png``."""

from sapper.errors import RenderError, UnavailableError

DEFAULT_ZOOM = 2.0
"""Pixels per unit of the drawing: 2, for high-resolution screens."""


def from_svg(document: str, *, zoom: float = DEFAULT_ZOOM) -> bytes:
    """Convert an SVG document of sapper to a PNG image.

    The theme ``auto`` becomes light, because a PNG cannot adapt to the reader's preference.

    Args:
        document: the SVG document, from ``svg.draw`` or ``_repr_svg_``.
        zoom: pixels per unit of the drawing.

    Raises:
        RenderError: the zoom is not positive, or the document is not SVG.
        UnavailableError: the extra ``png`` is not installed.
    """
    if not 0 < zoom <= 100:
        raise RenderError(f"{zoom!r} is not a zoom: it must be above 0 and at most 100")
    try:
        import resvg_py  # noqa: PLC0415 - optional
    except ModuleNotFoundError:
        raise UnavailableError("PNG needs resvg: pip install 'sapper[png]'") from None
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=document, zoom=zoom))
    except ValueError as error:
        raise RenderError(f"the document is not a drawing: {str(error)[:80]}") from None
