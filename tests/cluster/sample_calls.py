"""Calls for the workers of the tests, which import them from here."""

import os
import time
from pathlib import Path


def doubled(item, _run):
    return 2 * item


def slowest_first(item, _run):
    """Sleep longer for smaller numbers, so that answers arrive in the wrong order."""
    time.sleep(0.02 * (6 - item))
    return item, os.getpid()


def patient(item, _run):
    """Leave a mark, and wait for a second mark with the name ``go``."""
    folder, number = item
    (Path(folder) / f"{number}-{os.getpid()}").touch()
    while not (Path(folder) / "go").exists():
        time.sleep(0.02)
    return number


def failing(item, _run):
    return 1 // item


class Kept:
    """Leaves a mark when it is closed."""

    def __init__(self):
        self.marks = []

    def close(self):
        for mark in self.marks:
            mark.touch()


def keeping(mark, run):
    kept = run.kept(Kept)
    kept.marks.append(Path(mark))
    return len(kept.marks)
