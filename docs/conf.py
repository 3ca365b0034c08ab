"""Configuration of Sphinx, which builds the site of documents (``make docs``).

Every page is Markdown and readable in a clone. Generated parts of the reference are inserted when
the site is built, in place of the line ``<!-- generated: NAME -->``.
"""

import os
import sys
from collections.abc import Callable
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from docutils.nodes import literal_block
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util import logging

PAGES = Path(__file__).parent
sys.path.insert(0, str(PAGES.parent))

from tools.reference import board_formats, command_line, repository_links, web_api  # noqa: E402

project = "sapper"
author = "sapper contributors"
copyright = author  # noqa: A001 - Sphinx requires this name
version = release = installed("sapper")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["lab/reliability.json"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": True}
python_maximum_signature_line_length = 88
napoleon_use_rtype = False

html_theme = "furo"
html_title = f"sapper {release}"
html_favicon = "../src/sapper/web/static/icon.svg"
html_copy_source = False
html_show_sourcelink = False

GENERATED: dict[str, Callable[[], str]] = {
    "commands": command_line.markdown,
    "formats": board_formats.markdown,
    "routes": lambda: web_api.markdown(web_api.document()),
}
"""Functions that generate the text for the lines ``<!-- generated: NAME -->``."""

TRY_IT = '<p><a href="play/">Try it: play in your browser, without installing anything</a></p>'
"""Inserted into the first page if the site contains the game (``make site``)."""

NOT_IN_A_BROWSER = frozenset(["api", "gym"])
"""Pages whose Python blocks need packages that browsers do not have."""


def complete(app: Any, page: str, content: list[str]) -> None:
    """Insert the generated parts, and make links to other files lead to the repository."""
    text = repository_links.on_the_site(content[0], PAGES / f"{page}.md", PAGES)
    for name, made in GENERATED.items():
        mark = f"<!-- generated: {name} -->"
        if mark in text:
            text = text.replace(mark, made())
    if page == "index" and app.config.has_game:
        heading, summary, rest = text.split("\n\n", 2)
        text = f"{heading}\n\n{summary}\n\n{TRY_IT}\n\n{rest}"
    content[0] = text


def whole_text(docstring: GoogleDocstring) -> list[str]:
    """Return the docstring of an attribute unchanged.

    Otherwise Napoleon reads text before the first colon as a type ("3BV: the fewest clicks").
    """
    return docstring._consume_to_end()  # noqa: SLF001 - Napoleon has no option for this


GoogleDocstring._parse_attribute_docstring = whole_text  # type: ignore[method-assign] # noqa: SLF001


def check_attribute(
    _app: Any, what: str, name: str, _value: Any, _options: Any, lines: list[str]
) -> None:
    """Fail the build with a warning if a sentence about an attribute was read as its type."""
    if what in ("attribute", "property", "data") and any(
        line.startswith(":type") for line in lines
    ):
        logging.getLogger(__name__).warning("the docstring of %s became a type: %s", name, lines)


def offer_to_run(app: Any, page: str, _template: str, _context: Any, tree: Any) -> None:
    """Load the script that runs Python blocks, on pages that have such blocks.

    The script is part of the page without a server, so only ``make site`` includes it.
    """
    blocks = tree.findall(literal_block) if tree and page not in NOT_IN_A_BROWSER else ()
    if any(">>> " in block.astext() for block in blocks):
        app.add_js_file("../play/try_it.js", type="module")


def setup(app: Any) -> None:
    """Register the functions above with Sphinx."""
    app.add_config_value("has_game", "SITE_HAS_GAME" in os.environ, "env")
    app.connect("source-read", complete)
    app.connect("html-page-context", offer_to_run)
    app.connect("autodoc-process-docstring", check_attribute, priority=900)  # after napoleon
