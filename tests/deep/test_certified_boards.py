"""Every certificate of many boards is true, checked against all placements.

`--deep` takes tens of thousands of boards; in some certificates it changes every byte, and every
value of the claim together with the digest.
"""

import json
import os
from random import Random

import pytest
from tests.certificates.samples import certificates
from tests.certificates.truth import is_true
from tests.certify.test_claims import changes, few, forgeries, passes, signed
from tests.deep.results import keep
from tests.positions import positions

from sapper.certify.claims import certify

pytestmark = pytest.mark.slow


def test_certificates_of_random_boards_are_true_and_no_changed_byte_passes(deep):
    boards = int(os.environ.get("CERTIFIED_BOARDS", "20000")) if deep else 30
    random = Random(5)
    written = changed = false_claims = true_claims = 0
    for board in positions(1967, boards, most_hidden=9, most_side=5):
        for data in certificates(board):
            certify(data)
            content = json.loads(data)
            assert is_true(board.id, content["claim"]), board.id
            written += 1
            if random.random() >= (0.003 if deep else 0.01):
                continue
            for forged in changes(data, few):
                if forged != data:
                    changed += 1
                    assert not passes(forged), forged
            for claim in forgeries(content["claim"]):
                if passes(signed(content["board"], claim, content["evidence"])):
                    assert is_true(board.id, claim), (board.id, claim)
                    true_claims += 1
                else:
                    false_claims += 1
    assert written > boards
    if deep:
        keep(
            "certificates",
            boards=boards,
            certificates=written,
            certificates_with_a_byte_changed=changed,
            of_these_passed=0,
            certificates_with_another_claim=false_claims + true_claims,
            of_those_passed_and_true=true_claims,
            passed_and_false=0,
        )
