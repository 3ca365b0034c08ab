"""Searches for boards that break the native core, guided by coverage, and records the number tried.

    make fuzz FUZZ_SECONDS=10                    # builds it; needs clang
    python -m tests.deep.fuzz_core SECONDS

Runs the programs that `make fuzz` has built, on the same corpora. A failing input is written to the
working directory, and belongs in `tests/native/fuzz/corpus` once the bug is fixed.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.deep.results import keep

_ROOT = Path(__file__).parents[2]
_BUILT = _ROOT / "build" / "fuzz" / "tests" / "native"
_KEPT = _ROOT / "tests" / "native" / "fuzz" / "corpus"
_NEW = _ROOT / "build" / "fuzz-corpus"


def fuzz(program: Path, seconds: int) -> dict[str, int]:
    """Fuzz by one program, and return how many inputs it tried and how many edges they reach."""
    _NEW.mkdir(exist_ok=True)
    done = subprocess.run(
        [
            *(str(program), f"-max_total_time={seconds}", "-max_len=402"),
            *("-print_final_stats=1", str(_NEW), str(_KEPT / program.name)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"{program.name}: {done.stderr[-3000:]}")
    tried = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
    edges = re.findall(r" cov: (\d+)", done.stderr)
    return {"inputs": int(tried[1]) if tried else 0, "edges_reached": int(edges[-1])}


def main() -> None:
    seconds = int(sys.argv[1])
    programs = [path for path in sorted(_BUILT.glob("fuzz_*")) if path.suffix == ""]
    for program in programs:
        found = fuzz(program, seconds)
        keep("fuzzing of the native core", seconds=seconds, **found, failures=0)
        sys.stdout.write(json.dumps({program.name: found}) + "\n")


if __name__ == "__main__":
    main()
