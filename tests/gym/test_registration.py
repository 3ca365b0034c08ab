import subprocess
import sys

import gymnasium
import pytest

from sapper import UnavailableError
from sapper.gym import ENVIRONMENT, register_environments


def test_it_is_registered_once(recwarn):
    register_environments()
    register_environments()
    assert gymnasium.spec(ENVIRONMENT).id == ENVIRONMENT
    assert [str(each.message) for each in recwarn] == []


@pytest.mark.slow
def test_gymnasium_imports_it_by_its_long_name():
    name = f"sapper.gym:{ENVIRONMENT}"
    program = f"import gymnasium; print(gymnasium.make({name!r}).reset(seed=1)[0].shape)"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=True
    )
    assert result.stdout == "(9, 9)\n"


def test_without_the_extra_it_is_named(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("sapper.gym")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    for name in [name for name in sys.modules if name.startswith("gymnasium.")]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UnavailableError, match=r"pip install 'sapper\[rl\]'"):
        __import__("sapper.gym")
