"""The headless modules, run in the browser they are written for."""

import hashlib

import pytest


@pytest.fixture(scope="module")
def page(seats):
    """A page that loads modules but no game."""
    table = seats.table()
    table.page.goto(f"{table.url}/static/icon.svg")
    return table.page


def run(page, module, body, argument=None):
    return page.evaluate(
        f"async (argument) => {{ const it = await import('/static/js/{module}'); {body} }}",
        argument,
    )


@pytest.mark.parametrize(
    ("value", "signs"),
    [
        (0, "000"),
        (7, "007"),
        (99, "099"),
        (1500, "1500"),
        (-3, "-03"),
        (-42, "-42"),
        (-120, "-120"),
    ],
)
def test_a_counter_shows_three_signs_or_more(page, value, signs):
    assert run(page, "counters.js", "return it.signs(argument)", value) == signs


@pytest.mark.parametrize("length", [0, 1, 32, 55, 56, 63, 64, 65, 200])
def test_the_hash_is_sha_256(page, length):
    data = bytes(range(length))
    found = run(page, "sha256.js", "return it.sha256(it.fromHex(argument))", data.hex())
    assert found == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0"), (1, "100"), (0.001, "<1"), (0.999, ">99"), (0.5, "50"), (0.206, "21")],
)
def test_only_what_is_certain_is_0_or_100_per_cent(page, chance, text):
    assert run(page, "render.js", "return it.perCent(argument)", chance) == text


def test_a_message_changes_the_state_and_leaves_the_old_one(page):
    game = {"id": "a", "seq": 0, "spec": {"width": 2, "height": 1, "mines": 1}, "picture": [".."]}
    message = {"seq": 1, "changed": [[0, 1, "1"]], "mines_left": 1, "outcome": "in progress"}
    body = """
        const before = it.fromGame({...argument.game, ending: null});
        const after = it.afterMessage(before, argument.message);
        return [before.signs, after.signs, after.seq, it.boardId(after)];
    """
    found = run(page, "state.js", body, {"game": game, "message": message})
    assert found == [[".", "."], [".", "1"], 1, "2x1m1:.1"]


@pytest.mark.parametrize(
    ("cells", "corners"),
    [([[0, 0]], 4), ([[0, 0], [0, 1]], 6), ([[0, 0], [0, 1], [1, 0]], 8)],
)
def test_an_outline_has_an_edge_for_every_side_without_a_neighbour(page, cells, corners):
    path = run(page, "overlays.js", "return it.outline(argument)", cells)
    assert path.count("M") == corners


def test_a_cell_as_large_as_fits_but_never_too_small_to_hit(page):
    body = "return argument.map(([w, h, x, y, coarse]) => it.fitting(w, h, x, y, coarse))"
    cases = [[10, 10, 300, 400, False], [8, 8, 2000, 2000, False], [30, 16, 380, 500, True]]
    assert run(page, "zoom.js", body, cases) == [30, 40, 30]


def test_a_replay_puts_the_changes_on_the_beginning(page):
    messages = [{"changed": [[0, 0, "F"]]}, {"changed": [[0, 0, "."], [0, 1, "1"]]}]
    body = "return [0, 1, 2].map((n) => it.pictureAt([\"..\"], argument, n, 2).join(''))"
    assert run(page, "replay.js", body, messages) == ["..", "F.", ".1"]


def test_a_call_that_fails_is_made_again_until_it_is_answered(page):
    body = """
        let tries = 0;
        const troubles = [];
        const answer = await it.persist(async () => {
            tries += 1;
            if (tries < 3) throw new TypeError('no network');
            return 'answered';
        }, (trouble) => troubles.push(trouble));
        return [answer, tries, troubles.length, troubles.at(-1)];
    """
    assert run(page, "client.js", body) == ["answered", 3, 3, ""]


def test_a_refusal_that_will_not_pass_is_not_repeated(page):
    body = """
        let tries = 0;
        const attempt = async () => { tries += 1; throw new it.ApiError(422, {detail: 'no'}, 0); };
        try { await it.persist(attempt, () => {}); }
        catch (error) { return [tries, error.message]; }
    """
    assert run(page, "client.js", body) == [1, "no"]
