from benchmarks.other_load import OtherLoad


def test_the_share_of_others_is_a_share():
    others = OtherLoad().share()
    assert others is None or others >= 0
