from pathlib import Path

from tools.reference.repository_links import REPOSITORY, links, on_the_site, published


def test_published_links_are_absolute():
    text = "[a](docs/a.md#b) ![c](docs/c.png) [d](https://example.org) [e](#f)"
    assert published(text) == (
        f"[a]({REPOSITORY}/blob/main/docs/a.md#b) ![c]({REPOSITORY}/raw/main/docs/c.png)"
        " [d](https://example.org) [e](#f)"
    )


def test_links_within_the_site_stay():
    pages = Path("/project/docs")
    text = "[a](../api.md) [b](x.csv) ![c](../pictures/c.png)"
    assert on_the_site(text, pages / "deep/page.md", pages) == text


def test_links_of_a_page_out_of_the_site():
    pages = Path("/project/docs")
    text = on_the_site("[a](../README.md) [b](api.md)", pages / "page.md", pages)
    assert text == f"[a]({REPOSITORY}/blob/main/README.md) [b](api.md)"


def test_links_in_code_are_none():
    assert links("[a](b)\n```\n[c](d)\n```\n`[e](f)`") == ["b"]
