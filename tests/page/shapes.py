"""The screens that tests use: phones held both ways, and desktops of three sizes."""

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True}
NARROWEST = {"viewport": {"width": 320, "height": 568}, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
SMALL = {"viewport": {"width": 1024, "height": 600}}
LARGE = {"viewport": {"width": 2560, "height": 1440}}

SHAPES = {"phone": PHONE, "sideways": SIDEWAYS, "desktop": DESKTOP}
"""The three shapes of the page."""

SCREENS = {**SHAPES, "small": SMALL, "large": LARGE}
"""All screens on which Fit is tried."""

BEGINNER = "/#level=beginner"
"""Where a new game of the smallest level starts."""

QUICK = {"solveSpeed": 0}
"""Preferences by which Solve takes no time between its steps."""

SIZES = ["desktop", "small", "phone"]
"""Screens of three sizes."""


def open_menu(game_page):
    """Press the menu button if there is one, to show its content."""
    button = game_page.page.locator("#menu-button")
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()
