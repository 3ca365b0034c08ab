"""A real server for the browser tests: `python server_script.py DATABASE PORT`.

Its secrets come from a seed, so that the same clicks get the same boards in every run. Its limits
on rates and time are high: a test clicks faster than a person, and a busy machine computes more
slowly.
"""

import sys
from dataclasses import fields

import uvicorn

from sapper.web.app import create_app
from sapper.web.limits import Limits, Rate
from sapper.web.settings import Settings

UNLIMITED = Rate(per_second=1e6, burst=1_000_000)


def main(database: str, port: str) -> None:
    rates = [limit.name for limit in fields(Limits) if isinstance(limit.default, Rate)]
    limits = Limits(open_games=1000, patience=300, niceness=0, **dict.fromkeys(rates, UNLIMITED))
    app = create_app(Settings(database, limits=limits, seed=7))
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
