"""Write the page's skins from the palette that drawings and the terminal also use."""

from sapper.render import palette
from sapper.web.assets import STATIC

SKINS = STATIC / "css" / "skins"


def main() -> None:
    """Write the files in place."""
    SKINS.mkdir(exist_ok=True)
    for skin in palette.SHAPES:
        (SKINS / f"{skin}.css").write_text(palette.skin_sheet(skin), encoding="utf-8")


if __name__ == "__main__":
    main()
