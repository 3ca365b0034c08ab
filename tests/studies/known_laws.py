"""A law of growth of each kind, and costs that follow one law. A fit should find this law."""

import math
import random

from sapper.studies.growth_laws import Model

SIZES = [100 * i for i in range(1, 11)] + [5000, 10000, 20000]


def noisy(law, seed=1, noise=0.05):
    draw = random.Random(seed)
    return [(n, law(n) * math.exp(draw.gauss(0, noise))) for n in SIZES]


LAWS = {
    Model.EXPONENTIAL: lambda n: 0.8 * n * 1.0002**n,
    Model.RAISED_EXPONENTIAL: lambda n: 0.8 * n * 1.0002**n + 300,
    Model.POWER_EXPONENTIAL: lambda n: 0.1 * n**1.4 * 1.0002**n,
    Model.POWER: lambda n: 0.02 * n**1.6,
    Model.LINEAR: lambda n: 0.05 * n + 20,
    Model.RAISED_POWER: lambda n: 0.002 * n**1.7 + 50,
}
