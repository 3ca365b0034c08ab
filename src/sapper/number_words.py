"""Numbers of things in words, with commas between thousands."""


def counted(number: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "clue"), counted(2_000, "clue")
    ('1 clue', '2,000 clues')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
