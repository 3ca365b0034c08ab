from tools.reference.command_line import markdown

from sapper.cli.app import COMMANDS


def test_every_command_has_its_manual_page():
    text = markdown()
    for summaries in COMMANDS.values():
        for name in summaries:
            assert f"### `sapper {name}`\n\n```text\nUsage: sapper {name} " in text
    assert "### `sapper study run`\n\n```text\nUsage: sapper study run " in text


def test_pages_are_plain_and_at_most_80_columns_wide():
    lines = markdown().splitlines()
    assert not any("\x1b" in line for line in lines)
    assert max(len(line) for line in lines if "sapper" not in line) <= 80
