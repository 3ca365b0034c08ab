from sapper import Verdict


def test_a_verdict_is_its_word():
    assert [str(verdict) for verdict in Verdict] == ["consistent", "inconsistent", "unknown"]
    assert Verdict("unknown") is Verdict.UNKNOWN
