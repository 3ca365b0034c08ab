"""Everything that is certified of many boards is true, by looking at every placement.

`--deep` takes tens of thousands of boards, and changes every byte of many certificates.
"""

import json
from random import Random

import pytest
from tests.certificates.samples import certificates
from tests.certificates.truth import is_true
from tests.certify.test_claims import changes, few, passes
from tests.deep.results import keep
from tests.positions import positions

from sapper.certify.claims import certify

pytestmark = pytest.mark.slow


def test_certificates_of_random_boards_are_true_and_no_changed_byte_passes(deep):
    boards = 20_000 if deep else 30
    random = Random(5)
    written = changed = 0
    for board in positions(1967, boards, most_hidden=9, most_side=5):
        for data in certificates(board):
            certify(data)
            assert is_true(board.id, json.loads(data)["claim"]), board.id
            written += 1
            if random.random() < (0.003 if deep else 0.01):
                for forged in changes(data, few):
                    if forged != data:
                        changed += 1
                        assert not passes(forged), forged
    assert written > boards
    if deep:
        keep("certificates", boards=boards, certificates=written, bytes_changed=changed, passed=0)
