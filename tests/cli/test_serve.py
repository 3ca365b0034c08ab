"""An extra that is not installed is named, with the command that installs it."""

import pytest

from sapper import UnavailableError
from sapper.cli import serve


def test_the_server_without_its_extra_says_what_to_install(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name="uvicorn")

    monkeypatch.setattr(serve, "import_module", missing)
    with pytest.raises(UnavailableError, match=r"'uvicorn' is not installed.*sapper\[web\]"):
        serve.load()
