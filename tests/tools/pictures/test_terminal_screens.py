import asyncio
import re
from html import unescape
from pathlib import Path

import pytest
from tools.pictures.terminal_screens import screens

PICTURES = Path(__file__).parents[3] / "docs/pictures"

pytestmark = pytest.mark.slow  # starts the program


def words(drawing):
    return unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawing))).replace(
        "\xa0", " "
    )


def test_the_pictures_of_the_page_show_what_the_game_shows():
    drawn = asyncio.run(screens())
    assert len(drawn) == 4
    for name, drawing in drawn.items():
        assert words((PICTURES / name).read_text("utf-8")) == words(drawing)
        assert "http" not in drawing.replace("http://www.w3.org", "").replace(
            "https://www.textualize.io", ""
        )
    assert "avoidable guess" in words(drawn["terminal-review.svg"])
