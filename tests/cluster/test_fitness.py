import platform
import re
from importlib.metadata import version

import pytest

from sapper.cluster.fitness import Versions, told

HERE = Versions.here()


@pytest.mark.parametrize(
    ("there", "message"),
    [
        (Versions("0.0.1", platform.python_version()), r"'tcp://x' has sapper 0\.0\.1 on Python"),
        (Versions(version("sapper"), "2.7.18"), r"on Python 2\.7; here is sapper"),
        (Versions(None, platform.python_version()), "has no sapper; here is sapper"),
    ],
)
def test_who_is_not_fit_is_told_with_what_to_do(there, message):
    assert not there.fits(HERE)
    text = told({"tcp://x": there})
    assert re.search(message, text), text
    assert f"install sapper {HERE.sapper} for Python {HERE.minor} there" in text


def test_the_last_number_of_python_does_not_matter():
    assert Versions(HERE.sapper, HERE.python + "9").fits(HERE)


def test_two_without_sapper_do_not_fit_each_other():
    assert not Versions(None, "3.11.1").fits(Versions(None, "3.11.1"))


def test_many_workers_of_a_kind_are_told_together():
    text = told({f"tcp://x:{port}": Versions(None, "3.11.1") for port in range(30)})
    assert text.startswith("30 workers have no sapper, 'tcp://x:0' among them; here is sapper")
