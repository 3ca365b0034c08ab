"""The stored corpora, with random changes. `make deep` also fuzzes with coverage."""

import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.deep.parsers import CORPUS, PARSERS, parse

from sapper import Layout, formats
from sapper.formats import SavedBoard


@pytest.mark.parametrize("name", PARSERS)
def test_each_parser_takes_or_refuses_its_corpus_and_changes_of_it(name):
    draw = random.Random(name)
    taken = 0
    for data in samples(name):
        taken += parse(name, data)
        for _ in range(40):
            parse(name, changed(data, draw))
    assert taken > 0


def samples(name):
    """Return the stored inputs of a parser. For a new format, return a board that it writes."""
    folder = CORPUS / name
    if folder.exists():
        return [path.read_bytes() for path in sorted(folder.iterdir())]
    assert name.startswith("format-"), f"keep inputs of {name} in {folder}"
    saved = SavedBoard(layout=Layout.parse("3x2:*../.*."), start=(0, 2))
    return [formats.write(saved, name.removeprefix("format-"), lossy=True)]


def changed(data, draw):
    """Change, drop, repeat or insert a few bytes."""
    for _ in range(draw.randint(1, 3)):
        at, length = draw.randrange(len(data) + 1), draw.randint(0, 3)
        new = draw.choice(
            [b"", bytes([draw.randrange(256)]), data[at : at + 4] * 2, b"9" * 20, b"-"]
        )
        data = data[:at] + new + data[at + length :]
    return data


def test_every_folder_of_the_corpus_belongs_to_a_parser():
    unknown = {path.name for path in CORPUS.iterdir()} - set(PARSERS)
    assert not unknown, f"{CORPUS}: {unknown} is not the name of a parser in tests/deep/parsers.py"


@pytest.mark.slow
def test_fuzzing_finds_nothing(deep):
    if not deep:
        pytest.skip("takes minutes: make deep")
    if find_spec("atheris") is None:
        pytest.skip("atheris is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "tests.deep.fuzz_parsers", "600"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
