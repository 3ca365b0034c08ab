"""The workflows of continuous integration run commands that exist."""

import re
from pathlib import Path

import pytest
from tools.check_version import problem

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_target_and_script_of_a_workflow_exists(path):
    text = path.read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"run: make ([\w-]+)", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"no target {target}"
    for script in re.findall(r"run: python3? (tools/\S+)", text):
        assert (ROOT / script).exists(), f"no script {script}"
    for other in re.findall(r"uses: \./(\S+)", text):
        assert (ROOT / other).exists(), f"no workflow {other}"


def test_the_quick_tests_run_on_every_python_and_system_that_is_promised():
    promised = set(re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8")))
    text = (ROOT / ".github/workflows/test.yml").read_text("utf-8")
    for listed in re.findall(r"python: \[(.*?)\]", text):
        assert set(re.findall(r"3\.\d+", listed)) == promised
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} <= set(
        re.findall(r"[a-z]+-latest", text)
    )


def test_a_tag_must_be_the_version():
    package = '__version__ = "1.2.0"\n'
    assert problem("v1.2.0", package, "## 1.2.0 - 2026-12-01\n") is None
    assert "is not v1.2.0" in problem("v1.2", package, "## 1.2.0\n")
    assert "no section ## 1.2.0" in problem("v1.2.0", package, "## Unreleased\n")
    assert "no __version__" in problem("v1.2.0", "", "")
