"""The edition without a server computes the same results as this machine. `make static-test`.

It needs `dist/static` (`make static`), which takes too long for `make test`; `make deep` and
`make release` run it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.static.pyodide import ROOT, SITE, in_browser_python

from sapper.web.assets import STATIC

HERE = Path(__file__).parent

pytestmark = pytest.mark.deep


def test_signature_golden_boards_generated_boards_and_games_are_the_same():
    code = HERE / "same_results.py"
    golden = ROOT / "tests/golden"
    here = subprocess.run(
        [sys.executable, code],
        env={**os.environ, "GOLDEN": str(golden)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert json.loads(in_browser_python(code, golden=golden)) == json.loads(here)


def test_every_shipped_module_can_be_imported(tmp_path):
    code = tmp_path / "imports.py"
    code.write_text(
        "import importlib, pathlib, sapper\n"
        "root = pathlib.Path(sapper.__file__).parent\n"
        "optional = {'ortools', 'cryptography', 'distributed', 'dask', 'numpy', 'resvg_py',\n"
        "            'ms_toollib', '_multiprocessing', 'multiprocessing', 'fcntl'}\n"
        "count = 0\n"
        "for file in sorted(root.rglob('*.pyc')):\n"
        "    name = '.'.join(file.relative_to(root.parent).with_suffix('').parts)\n"
        "    if name.endswith('__main__') or name.startswith('sapper.cli'):\n"
        "        continue\n"
        "    try:\n"
        "        importlib.import_module(name.removesuffix('.__init__'))\n"
        "    except ModuleNotFoundError as error:\n"
        "        if error.name.partition('.')[0] not in optional:\n"
        "            raise\n"
        "    count += 1\n"
        "print(count)\n"
    )
    assert int(in_browser_python(code)) > 150


def test_the_methods_of_every_dataclass_of_the_start_are_compiled_by_the_build(tmp_path):
    code = tmp_path / "start.py"
    code.write_text(
        "from sapper.browser import prepared\n"
        "others = prepared.use()\n"
        "import sapper.browser.worker_main\n"
        "from sapper.app.storage import StoredGame\n"
        "print(len(others), StoredGame.__init__.__code__.co_filename)\n"
    )
    assert in_browser_python(code) == "0 <dataclass>\n"


def test_pages_name_only_files_that_are_there_and_the_service_worker_keeps_all_of_them():
    kept = (SITE / "service_worker.js").read_text("utf-8")
    for page in STATIC.glob("*.html"):
        text = (SITE / page.name).read_text("utf-8")
        edition = json.loads(text.split('id="edition">')[1].split("</script>")[0])
        for address in (*edition["files"].values(), edition["worker"], *edition["pages"].values()):
            assert (SITE / address).is_file()
            assert address in kept
        assert "https://" not in text
        assert 'href="workbench"' not in text


def test_the_licence_of_pyodide_is_shipped():
    text = (SITE / "LICENCES.txt").read_text("utf-8")
    assert "Mozilla Public License Version 2.0" in text
    assert "github.com/pyodide/pyodide" in text
