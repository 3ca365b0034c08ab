"""`sapper bench` is deterministic, and its signature depends on every hashed result."""

import json

from tests.cli.command import sapper

from sapper.cli import bench


def test_bench_prints_times_and_one_signature(monkeypatch):
    monkeypatch.setattr(bench, "_WORK", {"prove": bench._proofs})
    run = sapper("bench")
    assert run.code == 0
    assert "prove" in run.out
    assert run.out.strip().splitlines()[-1].startswith("Bench: ")


def test_the_signature_repeats_and_depends_on_every_fact(monkeypatch):
    signatures = []
    for facts in ([1, 2], [1, 2], [1, 3]):
        monkeypatch.setattr(bench, "_WORK", {"count": lambda facts=facts: iter(facts)})
        run = sapper("bench", "--json")
        signatures.append(json.loads(run.out)["signature"])
    assert signatures[0] == signatures[1] != signatures[2]
