from dataclasses import replace

from sapper.web.store import StoredTraining

FIRST = StoredTraining("p", 1, 10.0, {"rating": 1000})


def test_progress_is_kept_and_found(store):
    assert store.training("p") is None
    assert store.keep_training(FIRST)
    assert store.training("p") == FIRST
    later = replace(FIRST, seq=2, touched=11.0, data={"rating": 1010})
    assert store.keep_training(later)
    assert store.training("p") == later
    assert store.training("q") is None


def test_whoever_comes_second_is_told(store):
    assert store.keep_training(FIRST)
    assert not store.keep_training(replace(FIRST, data={}))
    assert store.keep_training(replace(FIRST, seq=2))
    assert not store.keep_training(replace(FIRST, seq=2, data={}))
    assert not store.keep_training(replace(FIRST, seq=9))
    assert store.training("p") == replace(FIRST, seq=2)


def test_those_who_never_answered_are_forgotten(store):
    store.keep_training(FIRST)
    store.keep_training(replace(FIRST, player="q"))
    store.keep_training(replace(FIRST, player="q", seq=2))
    assert store.delete_unused_training(10.0) == 0
    assert store.delete_unused_training(10.5) == 1
    assert store.training("p") is None
    assert store.training("q") is not None
