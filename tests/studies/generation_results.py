"""Results of ``generation``, made up: costs follow laws that the tests know."""

import random

from sapper.studies.generation.looks import LOOKS
from sapper.studies.generation.ways import LOOK, SURVIVAL
from sapper.studies.study import Case, Result, Status

SIDES = (10, 12, 15, 18, 20, 25, 30, 40, 50)


def board(case, seed, drawn=1, repairs=0, seconds=0.01, made=True, stopped=False, **values):
    known = {"drawn": drawn, "repairs": repairs, "made": made, "stopped": stopped, **values}
    return Result(case, seed, Status.DONE, seconds, known)


def square(subject, density, side):
    return Case(subject, f"{density} %", side, side, side * side * density // 100)


def series(subject, density, drawn, ms=lambda n: 0.01 * n, repairs=lambda _: 0.0, boards=20):
    """Boards of squares whose costs scatter around functions of the number of cells."""
    draw = random.Random(f"{subject} {density}")
    found = []
    for side in SIDES:
        case = square(subject, density, side)
        for seed in range(boards):
            tries = 1
            while draw.random() > 1 / drawn(case.cells):
                tries += 1
            found.append(
                board(
                    *(case, seed, tries, round(repairs(case.cells) * draw.uniform(0.5, 1.5))),
                    ms(case.cells) * draw.uniform(0.8, 1.2) / 1000,
                )
            )
    return found


def looked_at(subject, shift=0.0, boards=60):
    draw = random.Random(subject)
    case = Case(subject, LOOK, 16, 16, 40)
    return [
        board(case, seed, **{name: draw.gauss(10 + shift, 1) for name in LOOKS})
        for seed in range(boards)
    ]


def followed(density, rate, boards=60, solved=0.8):
    """Boards whose number of repairs grows with the number of cells."""
    draw = random.Random(density)
    found = []
    for side in SIDES:
        case = square(SURVIVAL, density, side)
        for seed in range(boards):
            needs = sum(draw.random() < rate for _ in range(case.cells))
            found.append(
                board(case, seed, 1, min(needs, 100), made=needs <= 100 and draw.random() < solved)
            )
    return found
