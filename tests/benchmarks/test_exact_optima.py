"""The table of exact optima: known values, symmetry, and resuming."""

import sys
from pathlib import Path

import pytest
from benchmarks import exact_optima

from sapper import Grid


def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> str:
    monkeypatch.setattr(sys, "argv", ["exact_optima", *words])
    exact_optima.main()
    return capsys.readouterr().out


def test_cells_are_named_once_for_all_their_images() -> None:
    assert exact_optima.distinct(Grid(4, 4)) == [(0, 0), (0, 1), (1, 1)]
    assert exact_optima.distinct(Grid(3, 2)) == [(0, 0), (0, 1)]


def test_a_row_holds_the_known_optima(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = printed(monkeypatch, capsys, "4x4", "4").splitlines()[2]
    assert row.startswith(
        "| 4x4/4 | 949/1365 = 0.695238 | 961/1365 = 0.704029 at 0,1 | 961/1820 = 0.528022 "
        "| 34/35 = 0.971429 at 1,1 |"
    )


def test_without_room_for_a_zero_there_is_no_such_start() -> None:
    assert exact_optima.whole_row(Grid(3, 2), 3)["zero"] is None


def test_rows_that_were_found_are_not_searched_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    results = tmp_path / "optima.jsonl"
    first = printed(monkeypatch, capsys, "4x4", "2", "corner", str(results))
    assert "102/105" in first
    searched: list[int] = []
    corner_row = exact_optima.corner_row

    def counted(grid: Grid, mines: int) -> exact_optima.Row:
        searched.append(mines)
        return corner_row(grid, mines)

    monkeypatch.setattr(exact_optima, "corner_row", counted)
    again = printed(monkeypatch, capsys, "4x4", "2-3", "corner", str(results))
    assert again.splitlines()[:3] == first.splitlines()
    assert searched == [3]
    assert len(results.read_text().splitlines()) == 2


def test_a_call_without_a_board_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["exact_optima"])
    with pytest.raises(SystemExit, match="exact_optima 4x4"):
        exact_optima.main()
