"""The headless modules, run in the browser they are written for."""

import hashlib
import re

import pytest

from sapper.web.assets import STATIC

MODULES = sorted(path.name for path in (STATIC / "js").glob("*.js"))
PAGES = {"index.html": "main.js", "workbench.html": "workbench.js"}


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


def imports(module):
    """The modules that one imports itself, and the names it takes from each."""
    text = (STATIC / "js" / module).read_text()
    found = re.findall(r'^import (?:\{([^}]*)\}|\* as \w+) from "\./([^"]+)";', text, re.MULTILINE)
    assert len(found) == len(re.findall(r"^import ", text, re.MULTILINE))
    return {other: re.findall(r"(\w+)(?: as \w+)?(?:,|$)", names) for names, other in found}


def needed(module):
    """All modules that one cannot do without, itself among them."""
    found, todo = set(), [module]
    while todo:
        if (now := todo.pop()) not in found:
            found.add(now)
            todo += imports(now)
    return found


@pytest.mark.parametrize("module", [name for name in MODULES if name not in PAGES.values()])
def test_a_module_is_sound_and_has_what_others_take_from_it(page, module):
    """A slip of syntax, or a name that another module lacks, is an error when it is loaded."""
    exported = run(page, module, "return Object.keys(it)")
    taken = {name for other in MODULES for name in imports(other).get(module, [])}
    assert taken <= set(exported)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_uses_all_that_it_imports(module):
    text = (STATIC / "js" / module).read_text()
    code = re.sub(r"^import .*;$", "", text, flags=re.MULTILINE)
    names = re.findall(r"^import (?:\{(.*)\}|\* as (\w+)) from", text, re.MULTILINE)
    local = [part.split(" as ")[-1].strip() for pair in names for part in "".join(pair).split(",")]
    assert [name for name in local if not re.search(rf"\b{name}\b", code)] == []


def test_every_module_belongs_to_a_page():
    used = {module for main in PAGES.values() for module in needed(main)}
    assert set(MODULES) - used == {"types.js"}  # which only documents


@pytest.mark.parametrize("file", PAGES)
def test_a_page_loads_its_modules_at_once_rather_than_one_after_another(file):
    main = PAGES[file]
    listed = re.findall(
        r'rel="modulepreload" href="static/js/([^"]+)"', (STATIC / file).read_text()
    )
    assert listed == sorted(needed(main) - {main})


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
