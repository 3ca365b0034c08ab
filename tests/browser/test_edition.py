"""The edition without a server in a browser: offline, killed, filled up, in two tabs.

Needs ``make static``. Every test waits for states of the page, never for time.
"""

import json
import shutil
import subprocess

import pytest
from tests.page.conftest import ARGUMENTS, BROWSER, Players
from tests.page.game_page import PATIENCE, GamePage
from tests.page.static_host import FOLDER, StaticHost

pytestmark = pytest.mark.slow

LAYOUT = "5x4:*...*/...../...../*...*"
READY = "() => sapperEdition.earlyGame({level: 'beginner'}) === null"
KEPT = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return registration.active.state === 'activated' || new Promise((done) => {
    registration.active.addEventListener('statechange', () => done(true));
  });
}"""
VERSION = "JSON.parse(document.getElementById('edition').textContent).version"
# The cache is easily emptied again. IndexedDB checks its quota only from time to time, so more rows
# are written.
FILL = """async () => {
  const fill = async (put) => {
    for (let size = 1 << 20; size; ) {
      await put(new Uint8Array(size)).catch((error) => {
        if (error.name !== 'QuotaExceededError') throw error;
        size >>= 1;
      });
    }
  };
  const cache = await caches.open('filler');
  let count = 0;
  await fill((bytes) => cache.put(`/filler/${count++}`, new Response(bytes)));
  const done = (request, name) => new Promise((resolve, reject) => {
    request[name] = () => resolve(request.result);
    request.onerror = request.onabort = () => reject(request.error);
  });
  const opening = indexedDB.open('filler');
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', {autoIncrement: true});
  const database = await done(opening, 'onsuccess');
  await fill((bytes) => {
    const writing = database.transaction('rows', 'readwrite');
    writing.objectStore('rows').put(bytes);
    return done(writing, 'oncomplete');
  });
}"""
EMPTY = """async () => {
  const cache = await caches.open('filler');
  for (const request of await cache.keys()) await cache.delete(request);
}"""
SMALL_DISK = """#!/bin/sh
exec unshare --map-root-user --mount sh -c '
  mount -t tmpfs -o size=64m none "$0" && mkdir "$0/data" && exec {browser} "$@"' {disk} "$@"
"""
STORED = """(id) => sapperEdition.exchange(`games/${id}`).then(({content}) => content)"""


def stored(game_page) -> dict:
    """The game as the worker has stored it."""
    return game_page.page.evaluate(STORED, game_page.game)


def started(game_page):
    """A page whose Python has started."""
    game_page.page.wait_for_function(READY)
    return game_page


def test_a_tap_before_python_has_started_opens_a_cell(new_page):
    game_page = new_page()
    game_page.page.goto(game_page.url, wait_until="commit")
    game_page.page.wait_for_selector("#field .cell")
    assert not game_page.page.evaluate(READY)
    game_page.page.click("#field .cell >> nth=40")
    game_page.page.wait_for_function("document.getElementById('window').dataset.seq === '1'")
    game_page.idle()
    assert stored(game_page)["picture"] == game_page.picture
    assert game_page.picture[4][4] == "0"
    assert game_page.page.is_hidden("#edition-progress")


@pytest.mark.parametrize("path", ["index.html", "workbench.html", "train.html"])
def test_slow_loading_is_shown_as_it_is_not_as_trouble(new_page, host, path):
    page = new_page().page
    page.clock.install()
    waiting = []
    page.route("**/library-*.bin", lambda route: waiting.append(route))  # noqa: PLW0108
    page.goto(f"{host.url}/{path}", wait_until="commit")
    page.wait_for_selector("#edition-progress:has-text('Loading: ')")
    page.clock.fast_forward(60_000)
    while not waiting:
        page.evaluate("0")  # lets the driver hand over what has arrived
    assert page.locator("#trouble").count() == 0
    assert page.is_visible("#edition-progress")
    waiting[0].continue_()
    page.wait_for_function(READY)
    assert page.is_hidden("#edition-progress")


def test_a_game_is_played_and_reviewed_without_a_network(new_page, host):
    game_page = new_page().open("/")
    game_page.page.evaluate(KEPT)
    port = host.port
    host.kill()
    try:
        game_page.play(LAYOUT)
        game_page.left(2, 2)
        game_page.unfold().page.click("#solve")
        game_page.page.wait_for_selector("#ending:not([hidden])")
        game_page.idle()
        assert stored(game_page)["outcome"] == "won"
        before = game_page.picture
        game_page.page.reload()
        game_page.idle()
        assert game_page.picture == before
        game_page.page.goto(f"{game_page.url}/workbench.html")
        game_page.page.wait_for_selector("#field .cell")
    finally:
        host.start(port)


def test_nothing_is_lost_when_the_worker_is_killed_in_the_middle_of_moves(new_page, pytestconfig):
    game_page = new_page().open("/")
    width = 60
    game_page.play(f"{width}x2:{'.' * width}/{'*.' * (width // 2)}")
    kills = 50 if pytestconfig.getoption("--deep") else 3
    for col in range(kills):
        with game_page.answered():
            game_page.page.mouse.click(*game_page.centre(1, col), button="right")
            game_page.page.evaluate("sapperEdition.kill()")
        assert stored(game_page)["seq"] == game_page.seq == col + 1
    game_page.idle()
    assert "".join(game_page.picture).count("F") == kills
    assert stored(game_page)["picture"] == game_page.picture


@pytest.mark.parametrize("start", ["not begun", "begun"])
def test_a_worker_that_is_killed_while_it_starts_is_replaced(new_page, start):
    game_page = started(new_page().open("/"))
    page = game_page.page
    game_page.play(LAYOUT)
    game_page.left(2, 2)
    page.evaluate("sapperEdition.kill()")
    page.wait_for_function("() => !sapperEdition.isReady()")  # the next worker has been started
    if start == "begun":
        page.wait_for_selector("#edition-progress", state="visible")
    page.evaluate("sapperEdition.kill()")
    assert stored(game_page)["picture"] == game_page.picture


def test_two_tabs_do_not_corrupt_each_other(new_page):
    game_page = new_page().open("/")
    game_page.play(LAYOUT)
    game_page.left(2, 2)
    page = game_page.page.context.new_page()
    other = type(game_page)(page, game_page.url)
    other.open(f"/#game={game_page.game}")
    assert other.picture == game_page.picture
    other.left(0, 1)
    game_page.page.click(".row >> nth=0 >> .cell >> nth=3")
    game_page.page.wait_for_selector("#toast:has-text('You moved in another tab. Board updated.')")
    game_page.idle()
    assert game_page.picture == other.picture
    game_page.left(0, 2)
    one, two = stored(game_page), stored(other)
    assert one | {"seconds": 0} == two | {"seconds": 0}


@pytest.fixture
def page_on_small_disk(driver, host, tmp_path):
    """A page of a browser whose data are on a disk of 64 MB."""
    disk, program = tmp_path / "disk", tmp_path / "browser"
    disk.mkdir()
    program.write_text(SMALL_DISK.format(browser=BROWSER, disk=disk), "utf-8")
    program.chmod(0o755)
    if subprocess.run([program, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here: unshare is not allowed")
    context = driver.chromium.launch_persistent_context(
        disk / "data", executable_path=program, args=ARGUMENTS
    )
    context.set_default_timeout(PATIENCE)
    yield GamePage(context.pages[0], host.url, is_static=True)
    context.close()


def test_a_move_waits_while_the_disk_is_full_and_nothing_is_lost(page_on_small_disk):
    game_page = started(page_on_small_disk.open("/"))
    page = game_page.page
    page.evaluate(KEPT)
    game_page.play(LAYOUT)
    game_page.left(2, 2)
    before = game_page.picture
    page.evaluate(FILL)
    page.click(".row >> nth=0 >> .cell >> nth=1")
    page.wait_for_selector("#toast:has-text('Storage is full: delete something on this device')")
    assert (stored(game_page)["seq"], stored(game_page)["picture"]) == (1, before)
    game_page.reload()  # exactly what was acknowledged is there
    assert (game_page.seq, game_page.picture) == (1, before)
    page.click(".row >> nth=0 >> .cell >> nth=1")
    page.wait_for_selector("#toast:has-text('Storage is full')")
    page.evaluate(EMPTY)
    page.wait_for_selector("#window[data-seq='2']")
    game_page.idle()
    assert page.is_hidden("#toast")
    assert game_page.picture[0][1] == "1"
    assert stored(game_page)["picture"] == game_page.picture
    after = game_page.picture
    game_page.reload()
    assert game_page.picture == after


def test_all_data_are_exported_and_imported_elsewhere(new_page):
    game_page = new_page().open("/")
    game_page.play(LAYOUT)
    game_page.left(2, 2)
    text = game_page.page.evaluate("sapperEdition.exported()")
    assert json.loads(text)["format"] == "sapper-data"
    other = started(new_page().open("/"))
    other.page.evaluate("(text) => sapperEdition.import(text)", text)
    other.open(f"/#game={game_page.game}")
    assert other.picture == game_page.picture
    refused = "(text) => sapperEdition.import(text).then(() => '', (error) => error.message)"
    assert other.page.evaluate(refused, "{}") == "This file was not exported by sapper."
    assert stored(other)["seq"] == 1


DAMAGED_ROWS = {
    "a key that cannot be stored": [[["games", None], "{}"]],
    "a row without its parts": [[["games", "x"], "{}"]],
    "an action that is a list": [[["actions", "x", 1], "[]"]],
    "a row that is not JSON": [[["games", "x"], "{"]],
    "a training of another kind": [[["training", "local"], "[1]"]],
}


@pytest.mark.parametrize("rows", DAMAGED_ROWS.values(), ids=DAMAGED_ROWS)
def test_a_damaged_file_changes_nothing(new_page, rows):
    game_page = new_page().open("/")
    game_page.play(LAYOUT)
    game_page.left(2, 2)
    before = game_page.page.evaluate("sapperEdition.exported()")
    text = json.dumps({"format": "sapper-data", "version": 1, "rows": rows})
    refused = "(text) => sapperEdition.import(text).then(() => '', (error) => error.message)"
    assert game_page.page.evaluate(refused, text) == (
        "This file is damaged or from a newer version of sapper. Nothing was imported."
    )
    assert json.loads(game_page.page.evaluate("sapperEdition.exported()")) == json.loads(before)
    game_page.reload()
    assert stored(game_page)["picture"] == game_page.picture


def test_settings_are_exported_and_imported_too(new_page):
    game_page = started(new_page().open("/"))
    game_page.page.click("#settings-button")
    game_page.page.select_option("#settings-dialog select[name=skin]", "night")
    text = game_page.page.evaluate("sapperEdition.exported()")
    other = started(new_page().open("/"))
    other.page.evaluate("(text) => sapperEdition.import(text)", text)
    other.open("/")
    assert other.page.get_attribute(":root", "data-skin") == "night"
    data = json.loads(text)
    del data["settings"]  # as the first versions saved it
    other.page.evaluate("(text) => sapperEdition.import(text)", json.dumps(data))
    other.open("/")
    assert other.page.get_attribute(":root", "data-skin") == "night"


def test_a_file_is_saved_and_imported_in_the_settings(new_page, tmp_path):
    game_page = new_page().open("/")
    game_page.play(LAYOUT)
    game_page.left(2, 2)
    game_page.page.click("#settings-button")
    with game_page.page.expect_download() as saved:
        game_page.page.click("text=Save to a file")
    saved.value.save_as(tmp_path / "mine.json")
    other = new_page().open("/")
    other.page.click("#settings-button")
    with other.page.expect_event("load"), other.page.expect_file_chooser() as chosen:
        other.page.click("text=Import a file")
        chosen.value.set_files(tmp_path / "mine.json")
    other.idle()
    assert other.game == game_page.game  # the last game of the file, as after any visit
    assert other.picture == game_page.picture


def test_a_new_version_is_offered_and_taken_over(browser, built, tmp_path):
    folder = shutil.copytree(FOLDER, tmp_path / "site")
    own = StaticHost(folder)
    players = Players(browser, own)
    try:
        game_page = players.game_page().open("/")
        game_page.page.evaluate(KEPT)
        game_page.play(LAYOUT)
        game_page.left(2, 2)
        game, before = game_page.game, game_page.picture
        old = game_page.page.evaluate(VERSION)
        for file in (*folder.glob("*.html"), folder / "service_worker.js"):
            file.write_text(file.read_text("utf-8").replace(old, "0123456789ab"), "utf-8")
        game_page.reload()
        offer = game_page.page.locator("#edition-offer", has_text="A new version is ready.")
        offer.wait_for()
        assert game_page.page.evaluate(VERSION) == old  # one page, files of one version
        with game_page.page.expect_event("load"):
            offer.locator("text=Reload").click()
        game_page.idle()
        assert game_page.page.evaluate(VERSION) == "0123456789ab"
        assert (game_page.game, game_page.picture) == (game, before)
        own.kill()
        game_page.reload()
        assert game_page.picture == before
        players.check()
    finally:
        players.close()
        own.kill()


def test_a_long_calculation_is_cancelled_and_others_go_on(new_page):
    game_page = started(new_page().open("/"))
    game_page.play(LAYOUT)
    found = game_page.page.evaluate("""async () => {
      const control = new AbortController();
      const long = {width: 200, height: 200, mines: 8200, mode: 'no-guess', count: 1, seed: 1};
      const waiting = sapperEdition.exchange('generate', long, control.signal);
      control.abort();
      const reason = await waiting.catch((error) => error.name);
      const next = await sapperEdition.exchange('training/lessons');
      return [reason, next.status];
    }""")
    assert found == ["AbortError", 200]


def test_what_needs_a_server_is_absent_or_says_why(new_page):
    game_page = started(new_page().open("/"))
    game_page.page.click("#settings-button")
    dialog = game_page.page.locator("#settings-dialog")
    assert "There is no server" in dialog.inner_text()
    assert dialog.locator("text=Sign in").count() == 0
    refused = game_page.page.evaluate(
        "sapperEdition.exchange('player/sign-in', {name: 'a', passphrase: 'b'})"
    )
    assert refused["status"] == 403
    assert "not available without a server" in refused["content"]["detail"]
