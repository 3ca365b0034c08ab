from sapper.engine.worker_stop import WorkerStop


def test_the_flag_is_set_when_the_run_ends():
    kept = WorkerStop()
    assert not kept.stop.is_set()
    kept.close()
    assert kept.stop.is_set()
