"""A flag that stops a call after it was looked at a number of times."""


class StopAfter:
    """Not set the first so many times it is asked, set afterwards: a busy thread without one."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0
