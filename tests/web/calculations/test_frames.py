"""Messages over a pipe."""

import io

import pytest

from sapper.web.calculations import frames


def test_messages_come_back_in_order() -> None:
    pipe = io.BytesIO()
    for message in ({"a": 1}, b"x" * 100_000, None):
        frames.write(pipe, message)
    pipe.seek(0)
    assert [frames.read(pipe) for _ in range(3)] == [{"a": 1}, b"x" * 100_000, None]


@pytest.mark.parametrize("kept", range(12))
def test_a_message_cut_short_is_the_end(kept: int) -> None:
    pipe = io.BytesIO()
    frames.write(pipe, "hello")
    assert len(pipe.getvalue()) > 12
    with pytest.raises(EOFError):
        frames.read(io.BytesIO(pipe.getvalue()[:kept]))
