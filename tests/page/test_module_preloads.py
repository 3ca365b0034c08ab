"""The pages name all their modules at once, so that a browser need not find them one by one."""

import re

import pytest

from sapper.web.assets import STATIC

MODULES = {path.name for path in (STATIC / "js").glob("*.js")}
PAGES = {"index.html": "main.js", "workbench.html": "workbench.js", "train.html": "train.js"}


def needed(module):
    """All modules that one cannot do without, itself among them."""
    found, todo = set(), [module]
    while todo:
        if (now := todo.pop()) not in found:
            found.add(now)
            text = (STATIC / "js" / now).read_text()
            todo += re.findall(r'^(?:import|\}) .*from "\./([^"]+)";', text, re.MULTILINE)
    return found


def test_every_module_belongs_to_a_page():
    assert {module for main in PAGES.values() for module in needed(main)} == MODULES


@pytest.mark.parametrize("file", PAGES)
def test_a_page_loads_its_modules_at_once_rather_than_one_after_another(file):
    main = PAGES[file]
    listed = re.findall(
        r'rel="modulepreload" href="static/js/([^"]+)"', (STATIC / file).read_text()
    )
    assert listed == sorted(needed(main) - {main})
