"""Tables that commands write are read by pandas and polars in one line, as docs/python.md says."""

import pytest
from tests.cli.command import sapper

pytestmark = pytest.mark.slow
pandas = pytest.importorskip("pandas", reason="make test installs it")
polars = pytest.importorskip("polars", reason="make test installs it")


@pytest.mark.parametrize("seed", [1, 2**64 - 3])
def test_generated_boards(tmp_path, seed):
    file = tmp_path / "boards.csv"
    run = sapper("generate", "--mode", "no-guess", "--count", 5, "--seed", seed, "-o", file)
    assert run.code == 0
    for read in (pandas.read_csv, polars.read_csv):
        table = read(file)
        assert len(table) == 5
        assert int(table["seed"][0]) == seed
        assert table["proved"].all()
        assert 0 <= table["difficulty_score"].min() <= table["difficulty_score"].max() <= 100


def test_simulated_games(tmp_path):
    file = tmp_path / "games.csv"
    games = ("--policy", "safest", "--level", "beginner", "--games", 30, "--seed", 1)
    assert sapper("simulate", *games, "--table", file).code == 0
    for read in (pandas.read_csv, polars.read_csv):
        table = read(file)
        assert len(table) == 30
        assert 0 < table["won"].sum() <= 30


def test_results_of_a_study(tmp_path):
    assert sapper("study", "run", "difficulty", "--scale", "tiny", "--out", tmp_path).code == 0
    path = tmp_path / "tables" / "results"
    tables = [
        read(path.with_suffix(suffix))
        for library in (pandas, polars)
        for suffix, read in ((".csv", library.read_csv), (".parquet", library.read_parquet))
    ]
    assert len({(len(table), tuple(table.columns)) for table in tables}) == 1
    assert len(tables[0]) > 10
