"""How far counts are from a uniform distribution."""


def chi_square(counts, cells):
    """Distance of the counts from the uniform distribution over a number of outcomes."""
    expected = sum(counts.values()) / cells
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + expected * (
        cells - len(counts)
    )
