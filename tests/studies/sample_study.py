"""A study for tests. Its jobs behave as their subject describes, also in a separate process."""

import os
import sys
import time
from pathlib import Path

from sapper.studies.study import Case, Findings, Measurement, Study
from sapper.studies.tables import Table

MARKS = "SAMPLE_STUDY_MARKS"
"""The variable with the directory where jobs leave marks."""


def case(subject, boards=3, width=4):
    return Case(subject, "group", width, 4, 3, boards)


def cases(scale):
    yield from (case("quick", boards=2), case("quick", boards=2, width=5))


def _endless(seed):
    while True:
        pass


def _broken(seed):
    raise ValueError(f"{seed} is a bad seed")


def _deadly(seed):
    os._exit(9)


def _deadly_once(seed):
    mark = Path(os.environ[MARKS]) / str(seed)
    if not mark.exists():
        mark.touch()
        os._exit(9)


def _slow(seed):
    """Report the process that works on it, and take a while."""
    (Path(os.environ[MARKS]) / f"{seed}-{os.getpid()}-{os.getppid()}").touch()
    time.sleep(0.2)


def _busy(seed):
    end = time.process_time() + 0.2
    while time.process_time() < end:
        pass


def _noisy(seed):
    sys.stdout.write('{"seconds": 1, "values": {}}\n')
    sys.stdout.flush()


WORK = {
    "quick": lambda seed: None,
    "endless": _endless,
    "broken": _broken,
    "deadly": _deadly,
    "deadly once": _deadly_once,
    "slow": _slow,
    "busy": _busy,
    "noisy": _noisy,
}


def measure(wanted, seed, timer):
    begin = timer()
    WORK[wanted.subject](seed)
    return Measurement(timer() - begin, {"seed": seed % 1000, "cells": wanted.cells})


def tables(results):
    rows = tuple((result.case.subject, result.seconds) for result in results)
    return (Table("jobs", "Jobs", ("subject", "s"), rows),)


def findings(made):
    return Findings((f"{len(made['jobs'].rows)} jobs.",), ())


STUDY = Study("sample", "Does it run?", __name__, cases, measure, tables, findings)
