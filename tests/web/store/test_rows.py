from dataclasses import asdict

from tests.web.store.example_rows import GAME, RESULT, action

from sapper.web.store.tables import ACTIONS, GAMES, RESULTS


def test_a_row_has_the_columns_of_its_table():
    for row, table in ((GAME, GAMES), (RESULT, RESULTS), (action(1), ACTIONS)):
        assert list(asdict(row)) == [column.key for column in table.c]
