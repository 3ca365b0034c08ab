from tools.reference.board_formats import markdown

from sapper.formats import FORMATS


def test_every_format_has_a_row_and_an_example():
    text = markdown()
    for name in FORMATS:
        assert f"| `{name}` |" in text
        assert f"### `{name}`\n" in text


def test_what_a_format_leaves_out_is_said():
    assert "Left out: " in markdown()
