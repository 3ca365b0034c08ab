"""How calls end: after steps, by a flag, by Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from sapper import budget
from sapper.budget import Budget
from sapper.errors import UndecidedError


def test_steps_are_counted():
    budget = Budget(10)
    budget.spend(3)
    budget.spend()
    assert (budget.spent, budget.left) == (4, 6)


def test_more_steps_than_there_are_raise_and_are_not_taken():
    budget = Budget(2)
    with pytest.raises(UndecidedError, match="undecided after 2 steps"):
        budget.spend(3)
    assert budget.spent == 0


def test_without_a_number_only_the_flag_ends_it():
    flag = threading.Event()
    budget = Budget(stop=flag)
    budget.spend(10**12)
    assert budget.left is None
    flag.set()
    with pytest.raises(UndecidedError, match="stopped after 1000000000000 steps"):
        budget.spend()


with_signal_masks = pytest.mark.skipif(os.name == "nt", reason="there are no such masks")

# If the signal is not blocked, it ends the process before the process writes anything.
CODE = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('alive')"


@with_signal_masks
def test_a_process_started_here_does_not_see_ctrl_c():
    with budget.without_ctrl_c():
        spared = subprocess.Popen([sys.executable, "-c", CODE], stdout=subprocess.PIPE, text=True)
    assert spared.communicate()[0] == "alive\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def wait_for_ctrl_c(queue):
    os.kill(os.getpid(), signal.SIGINT)
    queue.put("alive")


@with_signal_masks
@pytest.mark.slow
def test_the_first_process_of_multiprocessing_does_not_see_it_either():
    """The resource tracker starts with the first process and unblocks the signal."""
    code = (
        "import multiprocessing, os, signal\n"
        "from sapper import budget\n"
        "from tests.test_budget import wait_for_ctrl_c\n"
        "if __name__ == '__main__':\n"
        "    context = multiprocessing.get_context('spawn')\n"
        "    with budget.without_ctrl_c():\n"
        "        queue = context.SimpleQueue()\n"
        "        process = context.Process(target=wait_for_ctrl_c, args=(queue,))\n"
        "        process.start()\n"
        "    process.join()\n"
        "    print(process.exitcode)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "0\n", done.stderr


@with_signal_masks
def test_others_do():
    seen = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (seen.stdout, seen.returncode) == ("", -signal.SIGINT)
