"""Every code block in the documents is run, or listed here."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.command import sapper
from tests.docs import console_blocks, shell_lines
from tests.docs.code_blocks import BLOCKS, PAGES, ROOT

from sapper.web.limits import Limits, read_limits

UNTRIED = {
    # These need a cluster's own libraries, which are not installed here; they are compiled.
    "from dask_jobqueue import SLURMCluster",
    "from dask_kubernetes.operator import KubeCluster",
}
"""First lines of the blocks that are not run."""
ELSEWHERE = (ROOT / "docs/documents", ROOT / "docs/tutorials")
"""Their ``console`` blocks have tests of their own."""
COMMANDS = [
    (block, command)
    for block in BLOCKS
    if block.kind == "shell"
    for command in shell_lines.commands(block.text)
]


def named(cases):
    return [
        pytest.param(block, command, id=f"{block.name} {command.text}"[:90])
        for block, command in cases
    ]


def test_every_block_is_run_or_named():
    unknown = [block for block in BLOCKS if block.kind == "unknown"]
    assert {block.text.partition("\n")[0] for block in unknown} == UNTRIED, (
        "give the block a language that a test can run (console, sh, >>> ...), or name its first"
        " line in UNTRIED"
    )
    for block in unknown:
        compile(block.text, block.name, "exec")


def test_limits_of_a_server_are_read(tmp_path):
    (block,) = [block for block in BLOCKS if block.kind == "limits"]
    (tmp_path / "limits.toml").write_text(block.text, encoding="utf-8")
    assert read_limits(str(tmp_path / "limits.toml")) != Limits()


def test_blocks_of_all_kinds_are_found():
    kinds = [block.kind for block in BLOCKS]
    assert min(kinds.count(kind) for kind in ("doctest", "console", "shell")) >= 25
    assert (kinds.count("program"), kinds.count("file")) >= (2, 1)


def test_doctests_stand_where_pytest_looks_for_them():
    for block in BLOCKS:
        if block.kind == "doctest":
            assert block.page == ROOT / "README.md" or block.page.is_relative_to(ROOT / "docs"), (
                f"nobody runs the doctest {block.name}: move it to docs/"
            )


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.parent not in ELSEWHERE and console_blocks.commands(page)],
    ids=lambda page: page.stem,
)
def test_commands_print_what_the_page_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command, said in console_blocks.commands(page):
        result = console_blocks.run(command)
        assert result.code in (0, 1), (command, result.err)
        assert console_blocks.matches(said, result.out), (command, result.out)


@pytest.mark.slow
@pytest.mark.parametrize(("block", "command"), named(case for case in COMMANDS if case[1].is_run))
def test_a_command_of_sapper_works(block, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shell_lines.make_files(tmp_path)
    for other in BLOCKS:
        if other.kind == "file" and other.page == block.page:
            other.saved_as(tmp_path)
    for before in shell_lines.commands(block.text):  # a line may need another line's file
        if before == command:
            break
        if before.is_run and "--certificate" in before.text:
            sapper(*before.shortened())
    words, _, file = command.text.partition(" > ")
    result = sapper(*shell_lines.Command(words).shortened(), stdin="")
    if file:
        Path(file).write_text(result.out, encoding="utf-8")
    assert result.code in (0, 1), (result.code, result.out, result.err)


@pytest.mark.parametrize(
    ("block", "command"),
    named(case for case in COMMANDS if case[1].program == "sapper" and not case[1].is_run),
)
def test_what_is_not_run_is_a_command_of_sapper(block, command):
    shell_lines.parse(command.words[1:])


@pytest.mark.parametrize(
    ("block", "command"), named(case for case in COMMANDS if case[1].program != "sapper")
)
def test_other_programs_are_known(block, command, tmp_path):
    if command.program != "printf":
        assert shell_lines.is_known(command), command.text
        return
    places = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    shell = shutil.which("sh")
    subprocess.run(
        [shell, "-c", command.text],
        cwd=tmp_path,
        env={**os.environ, **places},
        timeout=600,
        check=True,
        capture_output=True,
    )
