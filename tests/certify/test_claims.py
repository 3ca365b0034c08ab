"""Claims are checked: a changed claim does not pass, unless it is still true."""

import copy
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.certificates.samples import SAMPLES
from tests.certificates.truth import is_true

import sapper.certify
from sapper.certify.claims import certify, digest
from sapper.certify.reading import Refused, canonical


def passes(data):
    try:
        certify(data)
    except Refused:
        return False
    return True


def signed(board, claim, evidence):
    """A certificate with a matching digest."""
    content = {"format": "sapper-certificate", "version": 1}
    content |= {"board": board, "claim": claim, "evidence": evidence}
    return f"{canonical(content | {'digest': digest(board, claim, evidence)})}\n".encode()


def changes(data, values):
    """Every certificate with one byte changed to some values, left out, or doubled."""
    for place in range(len(data)):
        yield data[:place] + data[place + 1 :]
        yield data[:place] + data[place : place + 1] + data[place:]
        for value in values(data[place]):
            yield data[:place] + bytes([value]) + data[place + 1 :]


def few(byte):
    return {(byte + 1) % 256, byte ^ 32, byte ^ 1, byte ^ 128, 48, 32} - {byte}


@pytest.mark.parametrize("kind", SAMPLES)
def test_no_changed_byte_passes(kind):
    data = SAMPLES[kind]
    assert passes(data)
    assert not any(passes(changed) for changed in changes(data, few) if changed != data)
    assert not passes(data[:-1])
    assert not passes(data + b"\n")
    assert not passes(b"")


@pytest.mark.parametrize("depth", [10, 500, 985, 5000, 10**6])
def test_deep_nesting_and_long_numbers_are_refused(depth):
    assert not passes(b"[" * depth + b"]" * depth + b"\n")
    assert not passes(b'{"a":' * depth + b"1" + b"}" * depth + b"\n")
    assert not passes(b"1" * depth + b"\n")
    assert not passes(b"NaN\n")


@pytest.mark.slow
def test_no_byte_may_become_any_other():
    data = SAMPLES["uncertain"]
    every = changes(data, lambda byte: set(range(256)) - {byte})
    assert not any(passes(changed) for changed in every if changed != data)


def others(value):
    yield from (None, True, False, 0, 1, 2, -1, "", "1", "x", [], {}, [0, 0], [[0, 0]], 1.0)
    if isinstance(value, int):
        yield from (value + 1, value - 1, not value)
    elif isinstance(value, str):
        yield from (value + "0", value[::-1], f"0{value}")
    elif isinstance(value, list):
        yield from (value[1:], value[:-1], value[::-1], [*value, *value[-1:]])
    elif isinstance(value, dict):
        yield {**value, "more": 1}
        yield from ({key: value[key] for key in value if key != gone} for gone in value)


def forgeries(value):
    """Every value that differs from a given value in a single place."""
    for other in others(value):
        if canonical(other) != canonical(value):
            yield other
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            for other in forgeries(value[key]):
                forged = copy.copy(value)
                forged[key] = other
                yield forged


def has_other_types(one, other):
    """Whether two equal values are written in different types, such as 1 and true."""
    return one == other and canonical(one) != canonical(other)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.slow) if kind in ("count", "certain") else kind
        for kind in SAMPLES
    ],
)
def test_a_forgery_with_its_own_digest_passes_only_if_it_is_true(kind):
    data = json.loads(SAMPLES[kind])
    board, claim, evidence = data["board"], data["claim"], data["evidence"]
    for forged in forgeries(claim):
        if passes(signed(board, forged, evidence)):
            assert is_true(board, forged), forged
            assert not has_other_types(forged, claim), forged
    for forged in forgeries(evidence):
        passes(signed(board, claim, forged))  # the claim is still true, and nothing fails
    for forged in forgeries(board):
        if passes(signed(forged, claim, evidence)):
            assert is_true(forged, claim), forged


def test_a_false_claim_with_the_evidence_of_a_true_one_is_refused():
    count = json.loads(SAMPLES["count"])
    claim = {**count["claim"], "solutions": "5"}
    with pytest.raises(Refused, match="the number of solutions differs from the claim"):
        certify(signed(count["board"], claim, count["evidence"]))
    proof = json.loads(SAMPLES["certain"])
    claim = {**proof["claim"], "cells": [[0, 0]]}
    with pytest.raises(Refused, match="the last step does not prove the claim"):
        certify(signed(proof["board"], claim, proof["evidence"]))
    steps = copy.deepcopy(proof["evidence"])
    steps["steps"][-1]["premises"] = []
    with pytest.raises(Refused):
        certify(signed(proof["board"], proof["claim"], steps))


def test_the_folder_runs_alone(tmp_path):
    copied = tmp_path / "certify_alone"
    shutil.copytree(Path(sapper.certify.__file__).parent, copied)
    file = tmp_path / "count.json"
    file.write_bytes(SAMPLES["count"])
    command = [sys.executable, "-I", str(copied), str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "certified: 4 solutions and 4 probabilities\n3x2m2:1../.2.\n"
    file.write_bytes(SAMPLES["count"].replace(b'"solutions":"4"', b'"solutions":"5"'))
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (run.returncode, run.stdout[:14]) == (1, "not certified:")


def test_it_imports_nothing_of_sapper():
    folder = Path(sapper.certify.__file__).parent
    for file in folder.glob("*.py"):
        imports = [line for line in file.read_text().splitlines() if "import" in line]
        assert not any("sapper" in line and line.startswith(("from", "import")) for line in imports)
