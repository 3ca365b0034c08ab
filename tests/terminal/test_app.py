"""The program: how it ends, and how it looks without colour."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios

import pytest
from tests.terminal.piloted import played

pytestmark = pytest.mark.slow  # starts the program


def test_q_leaves_with_exit_code_0():
    async def check(app, pilot):
        await pilot.press("q")

    assert played(check).return_code == 0


def test_ctrl_c_leaves_with_exit_code_130_whatever_is_on_top():
    async def check(app, pilot):
        await pilot.press("g", "ctrl+c")

    assert played(check).return_code == 130


def in_terminal(key: bytes) -> tuple[bytes, int]:
    """Play in a terminal of 80x24, press a key; return what was written and the exit code."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "sapper", "play", "--terminal", "--seed", "1"]
    environment = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ) as process:
        os.close(theirs)
        written, pressed = b"", False
        try:
            while select.select([ours], [], [], 60)[0]:
                written += os.read(ours, 1 << 16)
                if not pressed and b"Beginner" in written and b"Quit" in written:
                    os.write(ours, key)
                    pressed = True
        except OSError:  # how Linux reports that the other end is closed
            pass
        finally:
            os.close(ours)
            if not pressed:
                process.kill()
        return written, process.wait(60)


@pytest.mark.parametrize(("key", "code"), [(b"q", 0), (b"\x03", 130)])
def test_a_real_terminal_is_left_as_it_was(key, code):
    written, ended = in_terminal(key)
    assert ended == code
    assert written.rindex(b"\x1b[?1049l") > written.index(b"\x1b[?1049h")  # its own screen again


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)]
)
def test_signals_end_the_program_as_keys_do(sent, code):
    async def check(app, pilot):
        os.kill(os.getpid(), sent)
        await pilot.pause()

    assert played(check).return_code == code


def test_no_color_uses_no_colour_at_all(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def check(app, pilot):
        assert app.native_ansi_color
        assert any(type(each).__name__ == "NoColor" for each in app._filters)

    played(check)
