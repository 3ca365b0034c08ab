"""What `make play` and `make setup` print while pip works."""

import os

import pytest
from tools import install

OUTPUT = """\
Using pip 26.3 from /x (python 3.11)
  Collecting scikit-build-core>=1.1
    Downloading scikit_build_core-1.1.1-py3-none-any.whl (293 kB)
  Running command Building editable for sapper (pyproject.toml)
  *** Building project with Ninja...
  [0/2] Re-checking globbed directories...
  [1/3] Building CXX object unity_0_cxx.cxx.o
  [2/3] Linking CXX shared module _native.so
  [3/3] Generating _native.pyi
  Collecting click
"""


def shown(capsys, output, *, live):
    progress = install.Progress(live=live)
    for line in output.splitlines(keepends=True):
        progress.read(line)
    progress.end()
    return capsys.readouterr().out


def test_every_stage_is_shown_once(capsys, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert shown(capsys, OUTPUT, live=False) == (
        "Fetching packages …\nCompiling the C++ core, about 40 seconds the first time …\n"
    )


def test_a_terminal_counts_the_steps(capsys):
    assert shown(capsys, OUTPUT, live=True).endswith(
        "time …\n\r  step 1 of 3\r  step 2 of 3\r  step 3 of 3\n"
    )


def test_a_compiler_from_the_package_index_is_reported(capsys, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    line = "  No C++ compiler found: compiling with /x/zig from the package index.\n"
    text = shown(capsys, line + OUTPUT, live=False)
    assert text.startswith(line.strip())
    assert "about 120 seconds" in text


@pytest.fixture
def pip(monkeypatch, tmp_path):
    """Replace pip by a program that prints its arguments and exits with their last one."""
    (tmp_path / "pip.py").write_text(
        "import sys\nprint('what pip printed', *sys.argv[1:])\nsys.exit(int(sys.argv[-2]))\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def test_a_success_says_how_long_it_took(pip, capsys):
    assert install.install(["0"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Installed sapper in ")
    assert err == ""


def test_a_failure_shows_all_that_pip_printed(pip, capsys):
    assert install.install(["7"]) == 7
    err = capsys.readouterr().err
    assert "what pip printed install --verbose 7" in err
    assert err.endswith("sapper could not be installed; see above for the reason.\n")
