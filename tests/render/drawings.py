"""Reading a drawing back: its elements, and the cells that a path covers."""

import re
import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parse(text):
    return ET.fromstring(text)


def by_class(root, name):
    return [node for node in root.iter() if name in node.get("class", "").split()]


def squares(path):
    """The cells that a path of rectangles covers, by plain arithmetic on its text."""
    covered = []
    for col, row, length in re.findall(r"M(\d+) (\d+)h(\d+)v16h-\d+z", path.get("d")):
        covered += [(int(row) // 16, int(col) // 16 + i) for i in range(int(length) // 16)]
    return covered
