"""Draw the icons of the installed web app from ``icon.svg``.

Phones cut icons to circles and other shapes, so the drawing is in the middle of its background, as
web manifests require for maskable icons.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src/sapper/web/static"
SIZES = (180, 192, 512)
CHROMIUM = "/usr/bin/chromium-headless-shell"
GROUND = "#f3f5f6"


def document(drawing: str, size: int) -> str:
    """Return a page that shows only the icon."""
    return (
        f"<style>body {{ margin: 0; background: {GROUND}; display: grid; place-items: center;"
        f" height: {size}px }} svg {{ width: 62%; display: block }}</style>{drawing}"
    )


def main() -> None:
    """Write a PNG file for each size."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(document(drawing, size))
            page.screenshot(path=STATIC / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
