"""Searches for input that breaks a parser, guided by coverage (Atheris, libFuzzer for Python).

    python -m tests.deep.fuzz_parsers SECONDS [PARSER...]

Each parser gets its share of the time in a separate process. New inputs are stored under
`build/fuzz-parsers`; a failing one is written there too, and belongs in `tests/deep/corpus` once
the bug is fixed.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.deep.results import keep

_CORPUS = Path(__file__).with_name("corpus")
_KEPT = Path("build/fuzz-parsers")


def fuzz(name: str, seconds: int) -> int:
    """Fuzz one parser, and return how many inputs were tried."""
    found = _KEPT / name
    found.mkdir(parents=True, exist_ok=True)
    corpus = _CORPUS / name
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.deep.fuzz_parsers", "--child", name, str(found)),
            *([str(corpus)] if corpus.exists() else []),
            *(f"-max_total_time={seconds}", "-max_len=2048", f"-artifact_prefix={found}-crash-"),
            *("-rss_limit_mb=2048", "-timeout=20", "-print_final_stats=1"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr[-3000:]}")
    tried = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
    return int(tried[1]) if tried else 0


def child(arguments: list[str]) -> None:
    """Run libFuzzer in this process; it never returns."""
    import atheris  # noqa: PLC0415 - only where it is needed

    name = arguments[0]
    with atheris.instrument_imports(include=["sapper"]):
        from tests.deep import parsers  # noqa: PLC0415 - instrumented now

    def try_input(data: bytes) -> None:
        parsers.parse(name, data)

    atheris.Setup([sys.argv[0], *arguments[1:]], try_input)
    atheris.Fuzz()


def main() -> None:
    if sys.argv[1] == "--child":
        child(sys.argv[2:])
        return
    from tests.deep.parsers import PARSERS  # noqa: PLC0415 - the children load it instrumented

    names = sys.argv[2:] or list(PARSERS)
    share = max(5, int(sys.argv[1]) // len(names))
    tried = {name: fuzz(name, share) for name in names}
    keep("fuzzing of parsers", parsers=len(tried), seconds_each=share, inputs=sum(tried.values()))
    sys.stdout.write(json.dumps(tried, indent=1) + "\n")


if __name__ == "__main__":
    main()
