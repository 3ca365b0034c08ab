import os
import signal
import subprocess
import sys

import pytest

from sapper import interrupts

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no such masks")

# Where it is seen, it ends the process before that says anything.
CODE = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('alive')"


def test_a_process_started_here_does_not_see_ctrl_c():
    with interrupts.spared():
        spared = subprocess.Popen([sys.executable, "-c", CODE], stdout=subprocess.PIPE, text=True)
    assert spared.communicate()[0] == "alive\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def wait_for_ctrl_c(queue):
    os.kill(os.getpid(), signal.SIGINT)
    queue.put("alive")


@pytest.mark.slow
def test_the_first_process_of_multiprocessing_does_not_see_it_either():
    """Its resource tracker, started with the first, unblocks the signal."""
    code = (
        "import multiprocessing, os, signal\n"
        "from sapper import interrupts\n"
        "from tests.test_interrupts import wait_for_ctrl_c\n"
        "if __name__ == '__main__':\n"
        "    context = multiprocessing.get_context('spawn')\n"
        "    with interrupts.spared():\n"
        "        queue = context.SimpleQueue()\n"
        "        process = context.Process(target=wait_for_ctrl_c, args=(queue,))\n"
        "        process.start()\n"
        "    process.join()\n"
        "    print(process.exitcode)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "0\n", done.stderr


def test_others_do():
    seen = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (seen.stdout, seen.returncode) == ("", -signal.SIGINT)
