from benchmarks.kept_runs import OtherLoad, keep, kept, present


def test_a_run_is_kept_with_its_facts(tmp_path):
    run = present("python -m x", brief=True)
    assert kept("x", tmp_path) is None
    keep("x", run, tmp_path)
    assert kept("x", tmp_path) == run
    assert run.commit.startswith("`")
    assert "only show that everything works" in run.facts


def test_the_share_of_others_is_a_share():
    others = OtherLoad().share()
    assert others is None or others >= 0
