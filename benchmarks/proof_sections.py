"""What stands on the proof page: each section with the benchmark that makes it.

A section takes at most four minutes of an idle machine. ``{commit}`` in an argument is the last
commit, so that what a benchmark keeps between runs is not that of other sources.
"""

from benchmarks.proof_page import Section, engines, plain

SECTIONS = (
    Section(
        "The engine",
        "The mine probability of every cell, mine total included, through both Python"
        " interfaces, best of several; then consistency and placement on boards of 20 % mines,"
        " opened by zeros.",
        "bench_engine",
        (),
        ("--positions", "3"),
        (engines, plain("growth"), plain("sampling")),
    ),
    Section(
        "Beside other packages",
        "What else is on the package indexes and does the same work, through its own interface,"
        " in an environment of its own (`python -m benchmarks.bench_peers --install` makes it)."
        " Where sapper loses, the ratio is below 1.",
        "bench_peers",
        (),
        ("--positions", "3", "--seconds", "0.2", "--games", "20"),
        (plain("probabilities"), plain("command"), plain("environments"), plain("games")),
    ),
    Section(
        "Boards without guessing",
        "CPU milliseconds a board, one thread, and how many times faster than ms_toollib's"
        " generator; see [generators](generators.md#numbers).",
        "bench_generate",
        ("speed",),
        ("speed",),
        (plain("speed"),),
    ),
    Section(
        "Hints",
        "A hint with its full proof on every position of Expert games, by the technique that it"
        " needs.",
        "bench_hint",
        ("20",),
        ("1",),
        (plain("results"),),
    ),
    Section(
        "Reviews",
        "CPU milliseconds for the review of one Expert game, by whose win chances are told.",
        "bench_review",
        ("40",),
        ("2",),
        (plain("milliseconds"),),
    ),
    Section(
        "Fair play",
        "What the host takes for a move.",
        "bench_fair",
        (),
        ("--games", "1", "--boards", "30x16/99"),
        (plain(only=("board", "games", "won", "move")),),
    ),
    Section(
        "Players",
        "Games won. Beside the strongest other program, on the same boards, wins and losses:"
        " [the player](player.md#what-was-measured).",
        "bench_players",
        ("build/benchmarks/players-{commit}", "5000", "1", "best", "informed", "safest"),
        ("build/benchmarks/players-brief-{commit}", "20", "1", "informed", "safest"),
        (),
    ),
    Section(
        "The server",
        "Fifty players at once on Expert boards in fair mode, and ten attackers, on the same"
        " machine.",
        "bench_server",
        (),
        ("--players", "3", "--attackers", "1", "--seconds", "5"),
        (
            *tuple(plain(only=(kind,)) for kind in ("move", "hint", "begin")),
            plain(only=("requests_per_second", "lost_moves", "most_megabytes")),
        ),
    ),
    Section(
        "The page",
        "From the release of the button to the first frame painted after the answer, browser and"
        " server on one machine; two frames of 17 ms are in each of these. Processes of the browser"
        " may be among the other programs.",
        "bench_page",
        (),
        ("--clicks", "3"),
        (plain(),),
    ),
)
