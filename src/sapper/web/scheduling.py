"""Who has a processor before whom, as far as a program may wish for it.

Moves take a millisecond, calculations seconds, and both share a machine. A program without rights
cannot ask for more than others have, but it can say that it needs a processor soon and never for
long (the moves), or that it can wait (calculations).
"""

import ctypes
import os
import platform
import sys
from contextlib import suppress

SHORT_NANOSECONDS = 100_000
"""The shortest turn that Linux gives: who asks for it is let in earlier."""

NICENESS, BACKGROUND_NICENESS = 12, 15
"""How far quick calculations step back behind the server; and long ones, where no background is."""
_SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274}
"""The numbers of ``sched_setattr``, for which the C library has no name."""


class _Attributes(ctypes.Structure):
    """``struct sched_attr`` of Linux, as far as it is used."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def come_soon() -> bool:
    """Let this thread, and those it starts, have short turns at a processor, and soon.

    Since version 6.12 Linux lets in whoever has asked for short turns, where others would first
    finish theirs. Returns whether the system has taken note of it.
    """
    return _set_turn(0, SHORT_NANOSECONDS)


def make_way(pid: int, *, in_background: bool) -> None:
    """Let the server, and so the moves, have a processor before a process.

    A little niceness does not: the system lets such a process finish its turn, some milliseconds,
    each time that the server wants to go on; with that of today the server is let in. In the
    background a process works only while nobody else wants to.
    """
    _set_turn(pid, 0)  # a process begins with the wishes of the one that started it
    if in_background and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "setpriority"):
        more = BACKGROUND_NICENESS if in_background else NICENESS
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + more)


def let_end(pid: int) -> None:
    """Let a process that was killed in the background have a processor, so that it can end.

    While others want all processors it would stay, with all its memory, and whoever waits for it
    too. A program without rights may not do that, and its processes end when there is room.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError):  # it may have ended, or the right is missing
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - names, no paths
            os.sched_setscheduler(int(thread), os.SCHED_OTHER, os.sched_param(0))


def _set_turn(pid: int, nanoseconds: int) -> bool:
    number = _SET_ATTRIBUTES.get(platform.machine())
    if sys.platform != "linux" or number is None or sys.maxsize <= 1 << 32:
        return False
    attributes = _Attributes(
        size=ctypes.sizeof(_Attributes),
        policy=os.SCHED_OTHER,
        nice=os.getpriority(os.PRIO_PROCESS, pid),
        runtime=nanoseconds,
    )
    return bool(ctypes.CDLL(None).syscall(number, pid, ctypes.byref(attributes), 0) == 0)
