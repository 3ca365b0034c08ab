import tomllib
from pathlib import Path

import pytest
from tools import make_release
from tools.reference.repository_links import is_relative, links

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_stable_abi_begins_where_the_settings_say():
    digits = "".join(map(str, make_release.ABI3))
    assert PROJECT["tool"]["scikit-build"]["wheel"]["py-api"] == f"cp{digits}"
    assert f"cp{digits}-*" in PROJECT["tool"]["cibuildwheel"]["build"].split()


def test_an_unknown_python_is_named_and_left_out(capsys):
    assert list(make_release.at_hand(["9.99"])) == []
    assert "Python 9.99 is not installed" in capsys.readouterr().err


def test_a_program_that_fails_ends_the_release():
    with pytest.raises(SystemExit, match="failed: false"):
        make_release.run("false")


@pytest.mark.slow  # it bundles the page, which needs Node
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the sources are no clone")
def test_the_published_readme_has_no_relative_links(tmp_path):
    source = make_release.laid_out(tmp_path / "source")
    readme = (source / "README.md").read_text("utf-8")
    assert links(readme)
    assert not [target for target in links(readme) if is_relative(target)]
    assert (source / "pyproject.toml").exists()
