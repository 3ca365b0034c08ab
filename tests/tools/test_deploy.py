"""The files for a container. Nothing here builds one: that needs an image from a registry."""

import json
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "deploy/Containerfile").read_text("utf-8")


def health_check():
    """The program that the container runs to check its server's health."""
    command = re.search(r"^HEALTHCHECK .*? CMD (\[.*?\])$", CONTAINER, re.DOTALL | re.MULTILINE)
    python, option, program = json.loads(command[1].replace("\\\n", ""))
    assert (python, option) == ("/opt/sapper/bin/python", "-c")
    return program


@pytest.mark.parametrize(("status", "code"), [(200, 0), (400, 0), (503, 1)])
def test_the_health_check_fails_when_the_server_cannot_serve(status, code):
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status if self.path == "/health" else 500)
            self.end_headers()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        program = health_check().replace("8000", str(server.server_port))
        assert subprocess.call([sys.executable, "-c", program]) == code
        server.shutdown()


def test_the_health_check_fails_when_there_is_no_server():
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        program = health_check().replace("8000", str(server.server_port))
    check = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert check.returncode == 1


def test_what_git_ignores_is_not_sent_to_the_image():
    left_out = {line.strip("/") for line in (ROOT / ".dockerignore").read_text("utf-8").split()}
    for folder in (".git", ".venv", "build", "dist"):
        assert folder in left_out, f"add {folder} to .dockerignore"


def test_all_that_the_build_reads_is_sent_to_the_image():
    left_out = (ROOT / ".dockerignore").read_text("utf-8").split()
    needed = {"CMakeLists.txt", "native", "pyproject.toml", "src", "tools", "README.md", "LICENSE"}
    assert not needed & set(left_out)
