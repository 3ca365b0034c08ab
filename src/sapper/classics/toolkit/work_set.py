"""The set of things still to be looked at, which several of the algorithms are driven by."""

from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class WorkSet(Generic[T]):
    """A set that gives its members back one by one, in the order in which they came.

    A member that is in the set already is not added again; one that was given back may return.

    >>> work = WorkSet("abc")
    >>> work.pop()
    'a'
    >>> work.extend("ca")
    >>> work.pop(), work.pop(), work.pop(), bool(work)
    ('b', 'c', 'a', False)
    """

    __slots__ = ("_members", "_order")

    def __init__(self, members: Iterable[T] = ()) -> None:
        self._order: deque[T] = deque()
        self._members: set[T] = set()
        self.extend(members)

    def __bool__(self) -> bool:
        """Tell whether there is work left."""
        return bool(self._order)

    def add(self, member: T) -> None:
        """Put a member in."""
        if member not in self._members:
            self._members.add(member)
            self._order.append(member)

    def extend(self, members: Iterable[T]) -> None:
        """Put members in, one after another."""
        for member in members:
            self.add(member)

    def pop(self) -> T:
        """Take out the member that has waited longest."""
        member = self._order.popleft()
        self._members.remove(member)
        return member
