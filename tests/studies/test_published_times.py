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
