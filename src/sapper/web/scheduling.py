"""Who has a processor before whom, as far as a program may wish for it.

Moves take a millisecond, calculations seconds, and both share a machine. A program without rights
cannot ask for more than others have, but it can say that it needs a processor soon and never for
long (the moves), or that it can wait (calculations).
"""

import ctypes
import os
import platform
import sys

SHORT_NANOSECONDS = 100_000
"""The shortest turn that Linux gives: who asks for it is let in earlier."""

_NICENESS, _BACKGROUND_NICENESS = 2, 10
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

    Niceness alone does not: the system lets a nice process finish its turn, some milliseconds, each
    time that the server wants to go on. In the background it works only while nobody else wants to.
    """
    _set_turn(pid, 0)  # a process begins with the wishes of the one that started it
    if in_background and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "setpriority"):
        more = _BACKGROUND_NICENESS if in_background else _NICENESS
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + more)


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
