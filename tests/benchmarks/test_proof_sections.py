import importlib

from benchmarks.proof_sections import SECTIONS


def test_every_section_runs_a_benchmark_that_exists():
    for section in SECTIONS:
        assert importlib.import_module(f"benchmarks.{section.module}").main
        assert section.command(brief=True)[1] == f"benchmarks.{section.module}"
    assert len({section.module for section in SECTIONS}) == len(SECTIONS)
