"""``sapper certify``: claims that pass, that fail, and that are too hard to check."""

import json

import pytest
from tests.certificates.samples import SAMPLES
from tests.cli.command import refused, sapper

from sapper.certify import counting


@pytest.fixture
def written(tmp_path):
    def write(data, name="certificate.json"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_true_certificate_is_confirmed_with_its_board(written, kind):
    run = sapper("certify", written(SAMPLES[kind]))
    board = json.loads(SAMPLES[kind])["board"]
    assert (run.code, run.out.splitlines()[1]) == (0, f"board: {board}")


def test_a_changed_one_is_not(written):
    run = sapper(
        "certify", written(SAMPLES["count"].replace(b'"solutions":"4"', b'"solutions":"5"'))
    )
    assert (run.code, run.out) == (
        1,
        "not certified: the digest does not match: the certificate was changed\n",
    )
    assert sapper("certify", written(b"{")).out == "not certified: the certificate is not JSON\n"


def test_many_files_and_json(written):
    good, bad = written(SAMPLES["count"]), written(b"", "bad.json")
    run = sapper("certify", "--json", good, bad)
    assert run.code == 1
    first, second = map(json.loads, run.out.splitlines())
    assert (first["certified"], second["certified"], second["problem"]) == (
        True,
        False,
        "the certificate is not JSON",
    )
    assert f"{bad}: not certified" in sapper("certify", good, bad).out


def test_standard_input():
    assert sapper("certify", "-", stdin=SAMPLES["count"].decode()).code == 0


def test_what_is_too_hard_is_reported(written, monkeypatch):
    monkeypatch.setattr(counting, "MAX_WORK", 1)
    run = sapper("certify", written(SAMPLES["count"]))
    assert (run.code, run.out) == (
        3,
        "not certified: too hard: more than 1 multiplications\n",
    )


def test_a_missing_file_is_refused():
    assert "'no/such': no such file" in refused("certify", "no/such")
    assert "null" in refused("certify", "a\0b")
