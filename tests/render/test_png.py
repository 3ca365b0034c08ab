import struct
import sys

import pytest

from sapper import RenderError, UnavailableError
from sapper.render import png, svg


def size(image):
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", image[16:24])


def test_a_drawing_becomes_an_image_of_its_size():
    drawing = svg.draw("4x2m2:1../1..".replace("4x2", "3x2"), cell_size=16)
    assert size(png.from_svg(drawing, zoom=1)) == (3 * 16 + 8, 2 * 16 + 8)
    assert size(png.from_svg(drawing)) == (2 * (3 * 16 + 8), 2 * (2 * 16 + 8))


def test_another_board_is_another_image():
    assert png.from_svg(svg.draw("2x1:1.")) != png.from_svg(svg.draw("2x1:2."))


def test_what_is_no_drawing_or_no_zoom_is_refused():
    with pytest.raises(RenderError, match="not a drawing"):
        png.from_svg("<p>")
    for zoom in (0, -1, float("nan"), 101):
        with pytest.raises(RenderError, match="is not a zoom"):
            png.from_svg(svg.draw("1x1:."), zoom=zoom)


def test_without_the_extra_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(UnavailableError, match=r"pip install 'sapper\[png\]'"):
        png.from_svg(svg.draw("1x1:."))
