"""Makes a document's links to files of the repository absolute.

Documents link to files by relative paths, so that the links work in a clone. On the site, links to
files that are not pages become absolute. On a package index, all links to files become absolute.
"""

import re
from pathlib import Path, PurePosixPath

REPOSITORY = "https://github.com/sapper-contributors/sapper"

_LINK = re.compile(r"(?P<image>!?)\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]+)\)")


def absolute(target: str, folder: PurePosixPath, *, image: bool) -> str:
    """Return the web address of a file that a document in a folder links to.

    >>> absolute("../README.md#install", PurePosixPath("docs"), image=False)
    'https://github.com/sapper-contributors/sapper/blob/main/README.md#install'
    """
    path, mark, fragment = target.partition("#")
    parts: list[str] = []
    for part in (folder / path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    kind = "raw" if image else "blob"
    return f"{REPOSITORY}/{kind}/main/{'/'.join(parts)}{mark}{fragment}"


def is_relative(target: str) -> bool:
    """Return whether a link's target is a file, not an address or a place on the page.

    >>> is_relative("docs/api.md"), is_relative("https://example.org"), is_relative("#words")
    (True, False, False)
    """
    return not target.startswith("#") and not re.match(r"[a-z][a-z+.-]*:", target)


def links(text: str) -> list[str]:
    """Return the targets of all links and pictures in a document, except those in code.

    >>> links("[a](b.md) ![c](d.png) `[no](link)`")
    ['b.md', 'd.png']
    """
    return [found["target"] for found in _LINK.finditer(without_code(text))]


def without_code(text: str) -> str:
    """Return a document without code blocks and code spans."""
    text = re.sub(r"^(`{3,})[^`]*?\n.*?^\1`*\s*$", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", text)


def published(text: str) -> str:
    """Return a document of the root folder with absolute links and pictures, for use anywhere.

    >>> published("[more](docs/api.md) [here](#words)")
    '[more](https://github.com/sapper-contributors/sapper/blob/main/docs/api.md) [here](#words)'
    """
    return _rewritten(text, PurePosixPath(), pages=None)


def on_the_site(text: str, document: Path, pages: Path) -> str:
    """Return a document with absolute links to files outside the folder of the site's pages."""
    folder = PurePosixPath(document.parent.relative_to(pages.parent).as_posix())
    return _rewritten(text, folder, pages=PurePosixPath(pages.name))


def _rewritten(text: str, folder: PurePosixPath, *, pages: PurePosixPath | None) -> str:
    def replaced(link: re.Match[str]) -> str:
        target = link["target"]
        if not is_relative(target):
            return link[0]
        address = absolute(target, folder, image=bool(link["image"]))
        inside = pages and f"/main/{pages}/" in address and "." in PurePosixPath(target).name
        return link[0] if inside else f"{link['image']}[{link['words']}]({address})"

    return _LINK.sub(replaced, text)
