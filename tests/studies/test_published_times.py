from sapper.studies import published_times


def test_the_documents_tables_are_whole():
    assert {density: len(times) for density, times in published_times.TIMES.items()} == {
        **dict.fromkeys((5, 10, 15), 15),
        20: 14,
        **dict.fromkeys((25, 30), 10),
    }
    assert published_times.TIMES[20][20000] == 66072.31
    assert published_times.TIMES[30][1000] == 87959.75
    assert published_times.TIMES[5][25000] == 111.46


def test_the_times_of_the_expert_board_are_the_documents():
    assert list(published_times.EXPERT_MS.values()) == [134, 7723]


def test_a_play_of_the_java_takes_less_than_its_board():
    for run in published_times.JAVA_RUNS:
        assert run.plays >= run.drawn >= 1
        assert run.error < run.ms
