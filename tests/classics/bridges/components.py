"""A component whose mine numbers have a gap."""

from sapper import Board

GAP = Board.parse(
    """
.23*
1...
2...
....
""".strip()
)
"""One component whose solutions have three mines or five, never four."""
