"""A stop signal that is set after it was checked a number of times."""


class StopAfter:
    """A stop signal that is set after a number of queries; replaces a busy thread."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0
