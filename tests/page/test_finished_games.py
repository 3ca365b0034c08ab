"""After a game: replay, links, downloads, and the check of its record."""

import json
import xml.etree.ElementTree as ET

import pytest

from sapper.game import GameRecord, verify

FIELD = "5x4m3:*..../...../..*../....*"


@pytest.fixture
def lost(game_page):
    game_page.played(FIELD, opened=[(0, 4)], flagged=[(0, 0)])
    game_page.left(2, 2)
    return game_page


def review(game_page):
    game_page.page.click("#ending button >> text=Review")
    game_page.idle()


def slide(game_page, to):
    game_page.page.locator("#review input[type=range]").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", to
    )


def test_a_replay_shows_every_position(lost):
    review(lost)
    seen = []
    for step in range(4):
        slide(lost, step)
        seen.append(lost.picture)
    assert seen[0] == ["....."] * 4
    assert seen[1] == [".1000", ".2110", "...21", "....."]
    assert seen[2] == ["F1000", ".2110", "...21", "....."]
    assert seen[3][2][2] == "X"
    assert "Move 3: opened at" in lost.page.inner_text("#review .move-words")
    spoken = lost.page.get_attribute("#review input[type=range]", "aria-valuetext")
    assert "opened row 3, column 3" in spoken


def test_a_replay_is_moved_by_keys(lost):
    review(lost)
    lost.page.locator("#review input[type=range]").focus()
    lost.key("Home")
    assert lost.picture == ["....."] * 4
    lost.key("ArrowRight")
    assert lost.picture[0] == ".1000"


def test_a_replay_plays_by_itself_to_the_end(lost):
    end = lost.picture
    review(lost)
    slide(lost, 0)
    lost.page.click("#review [aria-label='Play or pause']")
    lost.idle()
    assert lost.page.input_value("#review input") == "3"
    assert lost.picture == end


def test_closing_the_replay_shows_the_end_again(lost):
    end = lost.picture
    review(lost)
    slide(lost, 0)
    lost.page.click("[aria-label='Close the review']")
    assert lost.picture == end
    assert lost.page.is_visible("#ending")


@pytest.mark.http("second player")
def test_a_finished_game_is_shared_by_its_link(lost, visitor):
    visitor.open(f"/#game={lost.game}")
    assert visitor.picture == lost.picture
    assert "The player lost" in visitor.page.inner_text("#ending h2")


def test_the_link_is_copied(game_page):
    game_page.play(FIELD)
    game_page.left(0, 0)
    game_page.page.click("#ending .end-more summary")
    game_page.page.click("#ending >> text=Copy link")
    game_page.toasted("Link copied")
    copied = game_page.page.evaluate("navigator.clipboard.readText()")
    # Without a server nobody else has the game: the link leads to its board.
    board = f"layout={FIELD}&mode=classic"
    shared = board if game_page.is_static else f"game={game_page.game}"
    assert copied == f"{game_page.url}/#{shared}"


def test_a_position_is_opened_in_the_workbench(game_page):
    game_page.play(FIELD)
    game_page.left(0, 4)
    picture = game_page.picture
    game_page.page.click("#about-game summary")
    game_page.page.click("text=Open in workbench")
    game_page.page.wait_for_selector("body.workbench")
    game_page.idle()
    assert game_page.picture == picture
    assert game_page.page.input_value("#total") == "3"


def test_the_picture_is_downloaded_as_svg(lost, tmp_path):
    with lost.page.expect_download() as waiting:
        lost.page.click("#ending .end-more summary")
        lost.page.click("#ending >> text=Download SVG")
    waiting.value.save_as(tmp_path / "board.svg")
    assert ET.parse(tmp_path / "board.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_the_game_is_verified_and_its_signer_is_shown(lost):
    lost.page.click("#about-game summary")
    assert len(lost.page.locator("#about-game-body code").nth(1).inner_text()) == 64
    lost.page.click("#about-game >> text=Verify")
    lost.page.wait_for_selector(".checks li:nth-child(4)")
    lines = lost.page.locator(".checks li").all_inner_texts()
    assert [line[0] for line in lines] == ["✓"] * 4
    signed = "no server signs the record." if lost.is_static else "is signed by the server."
    assert lines[-1].endswith(signed)


@pytest.mark.http("signed records")
def test_the_record_that_is_downloaded_is_signed_as_it_is(lost, tmp_path):
    lost.page.click("#about-game summary")
    with lost.page.expect_download() as waiting:
        lost.page.click("#about-game >> text=Download record")
    waiting.value.save_as(tmp_path / "game.json")
    key = lost.page.evaluate("fetch('/.well-known/sapper-key.json').then((each) => each.json())")
    record = GameRecord.from_data(json.loads((tmp_path / "game.json").read_text()))
    assert verify(record, key=key["key"]).trusted


def test_a_wrong_secret_is_noticed_in_the_browser(lost):
    def forge(route):
        answer = route.fetch()
        game = answer.json()
        game["ending"]["secret"] = "00" * 32  # not what the terms say
        route.fulfill(response=answer, json=game)

    lost.page.route("**/api/games/*", forge)
    lost.reload()
    lost.page.click("#about-game summary")
    lost.page.click("#about-game >> text=Verify")
    lost.page.wait_for_selector(".checks li:nth-child(4)")
    assert [line[0] for line in lost.page.locator(".checks li").all_inner_texts()][:2] == ["✓", "✗"]


def test_no_secret_is_shown_while_the_game_runs(game_page):
    game_page.play(FIELD)
    game_page.left(0, 4)
    game_page.page.click("#about-game summary")
    assert "Secret" not in game_page.page.inner_text("#about-game-body")
    assert game_page.page.locator("#about-game >> text=Verify").count() == 0


def test_the_record_is_downloaded_for_the_command_line(lost, tmp_path):
    lost.page.click("#about-game summary")
    with lost.page.expect_download() as waiting:
        lost.page.click("text=Download record")
    waiting.value.save_as(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())
