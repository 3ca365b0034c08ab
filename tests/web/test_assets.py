"""The pages' files: kept by browsers as long as they do not change."""

import os
import re

import pytest

from sapper.web.assets import STATIC, VERSION_SECONDS, Version, version_of


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("one")
    (tmp_path / "b.css").write_text("two")
    return tmp_path


@pytest.mark.parametrize("page", ["/", "/workbench"])
def test_every_file_a_page_names_may_be_kept_for_ever(client, page):
    answer = client.get(page)
    assert answer.headers["cache-control"] == "no-cache"
    names = re.findall(r'(?:src|href)="(static/[^"]+)"', answer.text)
    assert len(names) > 10
    for name in names:
        assert name.split("/")[1] == version_of(STATIC)
        found = client.get(f"/{name}")
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]


@pytest.mark.parametrize("version", ["", "0123456789abcdef/"])
def test_another_version_is_served_as_it_is_now_and_asked_for_again(client, version):
    answer = client.get(f"/static/{version}js/main.js")
    assert answer.text == (STATIC / "js" / "main.js").read_text()
    assert answer.headers["cache-control"] == "no-cache"


def test_a_file_that_is_not_there_is_not_kept(client):
    answer = client.get(f"/static/{version_of(STATIC)}/js/nothing.js")
    assert answer.status_code == 404
    assert "immutable" not in answer.headers["cache-control"]


def test_the_version_follows_the_contents(folder):
    before = version_of(folder)
    (folder / "b.css").write_text("TWO")
    changed = version_of(folder)
    (folder / "b.css").write_text("two")
    os.utime(folder / "b.css", ns=(1, 1))
    assert changed != before
    assert version_of(folder) == before


def test_the_version_follows_the_names(folder):
    before = version_of(folder)
    (folder / "b.css").rename(folder / "c.css")
    assert version_of(folder) != before


def test_a_version_is_looked_up_once_in_a_while(folder, monkeypatch):
    looked = []
    monkeypatch.setattr(
        "sapper.web.assets.version_of", lambda folder: looked.append(folder) or f"{len(looked)}"
    )
    now = [5.0]
    present = Version(folder, clock=lambda: now[0])
    assert [present(), present()] == ["1", "1"]
    now[0] += VERSION_SECONDS
    assert [present(), present()] == ["2", "2"]
    assert looked == [folder, folder]
