from hypothesis import given
from hypothesis import strategies as st

from sapper.classics.toolkit.work_set import WorkSet


@given(st.lists(st.integers(0, 5)))
def test_members_come_back_once_in_the_order_in_which_they_came(members):
    work = WorkSet(members)
    given_back = []
    while work:
        given_back.append(work.pop())
    assert given_back == list(dict.fromkeys(members))


def test_what_was_given_back_may_return():
    work = WorkSet("ab")
    assert work.pop() == "a"
    work.add("a")
    work.add("b")
    assert (work.pop(), work.pop(), bool(work)) == ("b", "a", False)
