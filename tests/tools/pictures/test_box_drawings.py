from pathlib import Path

from tools.pictures.box_drawings import drawings

PICTURES = Path(__file__).parents[3] / "docs/pictures"


def test_the_pictures_of_the_page_are_what_the_tool_draws():
    for name, drawing in drawings().items():
        assert (PICTURES / name).read_text("utf-8") == drawing


def test_every_box_is_numbered():
    assert ">10<" in drawings()["explanation-boxes.svg"]
