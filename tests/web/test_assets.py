"""The files of the pages. Browsers keep them until they change."""

import os
import re
import shutil

import pytest

from sapper.web.assets import (
    STATIC,
    VERSION_SECONDS,
    Version,
    inline_scripts_of,
    modules_of,
    page_text,
    sources_version,
    version_of,
)


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
    answer = client.get(f"/static/{version}js/play.js")
    assert answer.text == (STATIC / "js" / "play.js").read_text()
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


PAGES = {
    "index.html": "js/play.js",
    "workbench.html": "js/workbench.js",
    "train.html": "js/train.js",
}


def test_the_modules_of_a_page_are_found_by_their_imports(tmp_path):
    (tmp_path / "js" / "part").mkdir(parents=True)
    (tmp_path / "js" / "a.js").write_text('import { b } from "./part/b.js";\nimport "./no.js";\n')
    (tmp_path / "js" / "part" / "b.js").write_text(
        'import {\n  one,\n  two,\n} from "../c.js";\nimport { a } from "../a.js";\n'
    )
    (tmp_path / "js" / "c.js").write_text("export const one = 1;\n")
    assert modules_of(tmp_path, "js/a.js") == ["js/c.js", "js/part/b.js"]


def test_every_module_belongs_to_a_page():
    needed = {module for entry in PAGES.values() for module in [entry, *modules_of(STATIC, entry)]}
    inline = {
        f"js/{name}"
        for file in PAGES
        for name in inline_scripts_of((STATIC / file).read_text(encoding="utf-8"))
    }
    assert needed | inline == {
        path.relative_to(STATIC).as_posix() for path in (STATIC / "js").rglob("*.js")
    }


@pytest.fixture
def static(tmp_path):
    """The page's files as they are in a checkout."""
    for part in ("js", "css"):
        shutil.copytree(STATIC / part, tmp_path / part)
    for file in PAGES:
        shutil.copy(STATIC / file, tmp_path)
    return tmp_path


@pytest.mark.parametrize("file", PAGES)
def test_a_page_lists_its_modules_so_that_they_load_at_once(static, file):
    text = page_text(static, file, "7" * 16)
    listed = re.findall(rf'rel="modulepreload" href="static/{"7" * 16}/([^"]+)"', text)
    assert listed == modules_of(STATIC, PAGES[file])
    assert len(listed) > 20


@pytest.mark.parametrize("file", PAGES)
def test_a_bundle_is_one_module_and_one_style_sheet(static, file):
    (static / "bundle").mkdir()
    (static / "bundle" / "version").write_text(sources_version(static))
    for script in ("first_paint.js", "first_board.js"):
        (static / "bundle" / script).write_text(f"/* {script} */")
    text = page_text(static, file, "7" * 16)
    assert "<script>/* first_paint.js */</script>" in text
    name = PAGES[file].removeprefix("js/").removesuffix(".js")
    assert re.findall(r'href="([^"]+\.css)"', text) == [f"static/{'7' * 16}/bundle/{name}.css"]
    assert re.findall(r'src="([^"]+\.js)"', text) == [f"static/{'7' * 16}/bundle/{name}.js"]
    assert "modulepreload" not in text


@pytest.mark.parametrize("changed", ["js/state.js", "css/board.css"])
def test_a_bundle_of_other_sources_is_not_used(static, changed):
    (static / "bundle").mkdir()
    (static / "bundle" / "version").write_text(sources_version(static))
    with (static / changed).open("a") as source:
        source.write("\n")
    assert "bundle" not in page_text(static, "index.html", "7" * 16)


def test_a_page_without_a_module_is_an_error(static):
    (static / "empty.html").write_text("<!doctype html>")
    with pytest.raises(ValueError, match="loads no module"):
        page_text(static, "empty.html", "7" * 16)
