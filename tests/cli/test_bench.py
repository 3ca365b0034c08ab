"""The bench: deterministic, and sensitive to what it hashes."""

import json

from typer.testing import CliRunner

from sapper.cli import bench
from sapper.cli.app import app

RUNNER = CliRunner()


def test_bench_prints_times_and_one_signature(monkeypatch):
    monkeypatch.setattr(bench, "_WORK", {"prove": bench._proofs})
    result = RUNNER.invoke(app, ["bench"])
    assert result.exit_code == 0
    assert "prove" in result.output
    assert result.output.strip().splitlines()[-1].startswith("Bench: ")


def test_the_signature_repeats_and_depends_on_every_fact(monkeypatch):
    signatures = []
    for facts in ([1, 2], [1, 2], [1, 3]):
        monkeypatch.setattr(bench, "_WORK", {"count": lambda facts=facts: iter(facts)})
        result = RUNNER.invoke(app, ["bench", "--json"])
        signatures.append(json.loads(result.output)["signature"])
    assert signatures[0] == signatures[1] != signatures[2]
