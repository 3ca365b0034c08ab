"""A player found again on another device, and signed out everywhere else."""

FIELD = "5x4m3:*..../...../..*../....*"


def fill(page, title, **values):
    part = page.locator(f".player-settings details:has(summary:has-text('{title}'))")
    part.locator("summary").click()
    for name, value in values.items():
        part.locator(f"input[name={name}]").fill(value)
    part.locator("button").click()
    return part


def test_statistics_follow_a_player_who_signs_in_elsewhere(game_page, visitor):
    game_page.play(FIELD)
    game_page.page.click("#settings-button")
    name, passphrase = f"Ada {game_page.game}", "correct horse battery staple"
    fill(game_page.page, "Create account", name=name, passphrase=passphrase)
    game_page.toasted("You can now sign in")
    other = visitor.open()
    other.page.click("#settings-button")
    with other.page.expect_navigation():
        fill(other.page, "Sign in", name=name.lower(), passphrase=passphrase)
    other.idle()
    other.page.click("#settings-button")
    other.page.wait_for_selector(f".player-settings:has-text('{name.lower()}')")
    other.page.click("text=Sign out everywhere else")
    other.toasted("signed out")
    game_page.reload()
    assert not game_page.page.evaluate("fetch('api/player').then((a) => a.json())")["known"]
