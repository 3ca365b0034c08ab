import pytest

from sapper import PolicyError, _native
from sapper.players.own_policy import OwnPolicy
from sapper.players.registry import DEFAULT_POLICY, POLICIES, named


def test_every_policy_of_the_core_has_a_name_and_a_summary():
    assert {name.upper() for name in POLICIES} == {member.name for member in _native.Policy}
    assert all(policy.summary.endswith(".") for policy in POLICIES.values())
    assert DEFAULT_POLICY in POLICIES


def test_a_file_and_a_name_are_a_policy_of_ones_own():
    assert named("mine.py:choose") == OwnPolicy("mine.py", "choose")


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(PolicyError, match="'bold' is not a policy: safest, informed"):
        named("bold")
