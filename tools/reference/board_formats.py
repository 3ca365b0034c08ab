"""Generates the reference of the formats: what each can store, and an example board.

Everything comes from the registry, so a new format is on the page as soon as it is registered.
"""

from sapper.formats import FORMATS, Format, losses, read, write

EXAMPLE = b"9x9:4,4,mb071b49fbd1cb6a0d5868"
"""A layout with a start cell. Most formats can store both the layout and the start. The page lists
what each format leaves out."""

_BYTES_A_LINE = 16


def markdown() -> str:
    """Return an overview, and one section per format."""
    rows = [
        "| format | description | file suffixes | also stores, besides a board or layout |",
        "|---|---|---|---|",
    ]
    parts = []
    for format_ in FORMATS.values():
        carries = ", ".join(sorted(format_.carries)) or "nothing"
        endings = ", ".join(f"`{suffix}`" for suffix in format_.suffixes) or "none"
        rows.append(f"| `{format_.name}` | {format_.summary} | {endings} | {carries} |")
        parts += [f"### `{format_.name}`", _example(format_)]
    return "\n\n".join(["\n".join(rows), "## One board in each format", *parts]) + "\n"


def _example(format_: Format) -> str:
    saved = read(EXAMPLE)
    data = write(saved, format_.name, lossy=True)
    shown = _hexadecimal(data) if format_.binary else data.decode("utf-8").rstrip("\n")
    lost = losses(saved, format_.name)
    left_out = f"\n\nLeft out: {', '.join(lost)}." if lost else ""
    note = ", the bytes in hexadecimal" if format_.binary else ""
    return f"{format_.summary}{note}:\n\n```text\n{shown}\n```{left_out}"


def _hexadecimal(data: bytes) -> str:
    return "\n".join(
        data[start : start + _BYTES_A_LINE].hex(" ") for start in range(0, len(data), _BYTES_A_LINE)
    )
