"""A layout as bits, row by row, the first cell in the highest bit: Tatham's ids and links.

Whole layouts pass through one big integer, so the time is proportional to the number of cells.
"""

_TO_DIGIT = b"01".ljust(256, b"?")
_FROM_DIGIT = bytes([1 if code == ord("1") else 0 for code in range(256)])


def pack(cells: bytes) -> bytes:
    """Return the bits of cells that are 0 or 1, filled up with zeros to whole bytes.

    >>> pack(bytes([1, 0, 0, 0, 0, 0, 0, 1, 1])).hex()
    '8180'
    """
    length = -(-len(cells) // 8)
    return int(cells.translate(_TO_DIGIT).ljust(8 * length, b"0"), 2).to_bytes(length)


def unpack(data: bytes, size: int) -> bytes:
    """Return the first cells, 0 or 1, of bits.

    >>> list(unpack(bytes.fromhex("8180"), 9))
    [1, 0, 0, 0, 0, 0, 0, 1, 1]
    """
    digits = f"{int.from_bytes(data):0{8 * len(data)}b}"
    return digits[:size].encode("ascii").translate(_FROM_DIGIT)


def has_tail(data: bytes, size: int) -> bool:
    r"""Tell whether some bit after the first `size` is set.

    >>> has_tail(b"\x80", 1), has_tail(b"\x40", 1)
    (False, True)
    """
    return int.from_bytes(data) & ((1 << (8 * len(data) - size)) - 1) != 0
