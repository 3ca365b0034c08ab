"""The compiler that builds sapper: the machine's own, or else Zig's from the package index."""

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest
from tools import build_backend

ROOT = Path(__file__).parents[2]


def program(path, *, exit_code=0, prints=""):
    """Write a shell script that behaves like a compiler, or like the Mac's place holder for one."""
    path.write_text(f'#!/bin/sh\necho "{prints}$@"\nexit {exit_code}\n', encoding="utf-8")
    path.chmod(0o755)


def test_the_users_choice_comes_first(tmp_path):
    program(tmp_path / "c++")
    program(tmp_path / "my-compiler")
    path = {"PATH": str(tmp_path)}
    assert build_backend.find_compiler(path) == "c++"
    assert build_backend.find_compiler(path | {"CXX": "my-compiler -v"}) == "my-compiler -v"


def test_a_choice_that_is_not_installed_is_passed_over(tmp_path):
    assert build_backend.find_compiler({"PATH": str(tmp_path), "CXX": "g++"}) is None
    program(tmp_path / "clang++")
    assert build_backend.find_compiler({"PATH": str(tmp_path), "CXX": "g++"}) == "clang++"


def test_a_compiler_that_does_not_run_does_not_count(tmp_path):
    program(tmp_path / "c++", exit_code=1)
    assert build_backend.find_compiler({"PATH": str(tmp_path)}) is None


def test_another_compiler_replaces_a_choice_that_is_not_installed(tmp_path, monkeypatch):
    """CMake would take CXX literally, and fail."""
    program(tmp_path / "clang++")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CXX", "g++")
    with build_backend.compiler():
        assert os.environ["CXX"] == "clang++"
    assert os.environ["CXX"] == "g++"


@pytest.fixture
def no_compiler(tmp_path, monkeypatch):
    """Take every compiler off the PATH, and put a stand-in for ziglang in its place."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    package = types.ModuleType("ziglang")
    package.__file__ = str(tmp_path / "ziglang" / "__init__.py")
    (tmp_path / "ziglang").mkdir()
    program(tmp_path / "ziglang" / "zig", prints="zig ")
    monkeypatch.setitem(sys.modules, "ziglang", package)


def test_without_a_compiler_zig_is_required(no_compiler, monkeypatch):
    assert build_backend.ZIG in build_backend.get_requires_for_build_wheel()
    assert build_backend.ZIG in build_backend.get_requires_for_build_editable()


def test_with_a_compiler_it_is_not(tmp_path, monkeypatch):
    program(tmp_path / "c++")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build_backend.ZIG not in build_backend.get_requires_for_build_wheel()


@pytest.mark.parametrize("build", ["build_wheel", "build_editable"])
def test_without_a_compiler_zig_builds(no_compiler, monkeypatch, capfd, build):
    """scikit-build-core finds Zig's programs as CC, CXX, ar and ranlib, while it builds."""

    def built(folder, settings, metadata):
        for command in ("$CC", "$CXX", "ar", "ranlib"):
            subprocess.run(["/bin/sh", "-c", f"{command} -x"], check=True)
        return "sapper.whl"

    monkeypatch.setattr(f"scikit_build_core.build.{build}", built)
    before = dict(os.environ)
    assert getattr(build_backend, build)("wheels") == "sapper.whl"
    said, *commands = capfd.readouterr().out.splitlines()
    assert said.startswith("No C++ compiler found: compiling with ")
    assert commands == ["zig cc -x", "zig c++ -x", "zig ar -x", "zig ranlib -x"]
    assert dict(os.environ) == before


def test_the_version_has_one_place():
    import sapper  # noqa: PLC0415 - next to what it is compared with

    citation = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert f"version: {sapper.__version__}" in citation, "CITATION.cff names another version"
    package = json.loads((ROOT / "packages/npm/package.json").read_text("utf-8"))
    assert package["version"] == sapper.__version__, "packages/npm/package.json names another"
    assert importlib.metadata.version("sapper") == sapper.__version__, "run make setup again"


def test_the_pip_of_an_old_python_knows_every_option():
    """pip 23.0, which comes with Debian 12's Python, has no -C: say --config-settings."""
    assert not re.search(r"\s-C\w", (ROOT / "Makefile").read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.deep
def test_a_wheel_that_zig_built_gives_the_same_answers(tmp_path):
    """Three to four CPU minutes, and 100 MB from the package index."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("sh", "git", "uname"):
        found = subprocess.check_output(["/bin/sh", "-c", f"command -v {name}"], text=True)
        (bare / name).symlink_to(found.strip())
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    python = environment / "bin" / "python"
    kept = {key: value for key, value in os.environ.items() if key not in {"CC", "CXX"}}
    output = subprocess.run(
        [
            python,
            "-m",
            "pip",
            "install",
            "-v",
            f"--config-settings=build-dir={tmp_path / 'build'}",
            ROOT,
        ],
        env=kept | {"PATH": str(bare)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "No C++ compiler found" in output
    signatures = {
        subprocess.check_output([each, "-m", "sapper", "bench", "--json"]).split(b'"signature":')[1]
        for each in (python, sys.executable)
    }
    assert len(signatures) == 1
