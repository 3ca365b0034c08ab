"""Write the page's style sheet of colours from the palette that drawings and terminal use too."""

from sapper.render import palette
from sapper.web.assets import STATIC


def main() -> None:
    """Write the file in place."""
    (STATIC / "css" / "palette.css").write_text(palette.style_sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
