"""Messages between the server and its processes: a length, then a pickle, over a pipe.

Both ends are this program, run by the same user; nothing that came from a player is unpickled.
"""

import pickle
import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct("!Q")


def write(pipe: BinaryIO, message: object) -> None:
    """Send a message.

    Raises:
        OSError: the other end is gone.
    """
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def read(pipe: BinaryIO) -> Any:
    """Receive a message.

    Raises:
        EOFError: the other end is gone.
    """
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size))
    return pickle.loads(_exactly(pipe, length))  # noqa: S301 - from our own process


def _exactly(pipe: BinaryIO, count: int) -> bytes:
    data = pipe.read(count)
    if len(data) != count:
        raise EOFError("the other end of the pipe is gone")
    return data
