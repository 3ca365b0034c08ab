"""sapper: exact answers to any question about a Minesweeper board, and a game mode without luck.

Each name is loaded when it is first used. So importing sapper is quick, and the command ``sapper``
handles Ctrl-C before it loads anything else.

The modules next to this file are the values that all packages share:

``board``, ``layout``          a public position, and the truth; one byte per cell, so both are
                               hashable and go to the native core as they are
``notation``                   the text of a position; below ``board``, because ``str``, ``repr``
                               and ``parse`` are part of the value
``grid``, ``spec``             the shape of a board, and what a player chooses before a game
``clues``, ``deductions``      what classics and engine mean by clue, box, component and sea, and
                               the form of what they deduce
``cell_codes``                 cells as integers, in the codes of other programs, too
``errors``, ``budget``         every error, and how calls end: by steps, a flag or Ctrl-C
``words``                      words that all surfaces share: counts, places, refusals
``plain_data``, ``json_lines`` strict reading of JSON, and files of JSON lines that only grow
``python_files``, ``provenance`` objects in files of users; where the results of a run come from
``lazy_names``                 names that are loaded when they are first used

``certificates`` writes answers that ``certify`` can check. ARCHITECTURE.md has the whole picture.
"""

from sapper.lazy_names import loader

TYPE_CHECKING = False  # type checkers take it for true; `typing` would take half of the import

__version__ = "1.0.0"
"""The only place where the version is set: pyproject.toml reads it from here."""

if TYPE_CHECKING:
    from sapper.board import Board, Verdict
    from sapper.engine import (
        Analysis,
        Conflict,
        Consistency,
        EnginePlan,
        Proof,
        Stop,
        analyse,
        analyse_many,
        check,
        conflict,
        count_by_mines,
        decompose,
        is_consistent,
        place,
        prove,
        sample,
    )
    from sapper.errors import (
        ClusterError,
        ConversionError,
        GenerationError,
        GridError,
        HintError,
        IllegalMoveError,
        IllegalMoveReason,
        InconsistentBoardError,
        NotationError,
        PolicyError,
        RenderError,
        ReviewError,
        SapperError,
        SimulationError,
        SpecError,
        UnavailableError,
        UndecidedError,
    )
    from sapper.game import Game, GameRecord, GuessRules, Move, MoveKind, Outcome, Secret, verify
    from sapper.generators import Method, Report, generate, generate_many, rate
    from sapper.grid import Cell, Grid
    from sapper.hints import Hint, WalkThrough, hint, walk_through
    from sapper.layout import Layout
    from sapper.notation import State
    from sapper.players import (
        BestMove,
        Candidate,
        PairedDifference,
        Policy,
        Simulation,
        best_move,
        simulate,
    )
    from sapper.reviews import Judgement, JudgementKind, Review, review
    from sapper.spec import LEVELS, Difficulty, FirstClick, GameSpec, Mode

_HOMES = {
    "sapper.board": "Board Verdict",
    "sapper.errors": (
        "ClusterError ConversionError GenerationError GridError HintError IllegalMoveError "
        "IllegalMoveReason InconsistentBoardError NotationError PolicyError RenderError "
        "ReviewError SapperError SimulationError SpecError UnavailableError UndecidedError"
    ),
    "sapper.grid": "Cell Grid",
    "sapper.layout": "Layout",
    "sapper.notation": "State",
    "sapper.spec": "LEVELS Difficulty FirstClick GameSpec Mode",
    "sapper.engine": (
        "Analysis Conflict Consistency EnginePlan Proof Stop analyse analyse_many check "
        "conflict count_by_mines decompose is_consistent place prove sample"
    ),
    "sapper.game": "Game GameRecord Move MoveKind Outcome GuessRules Secret verify",
    "sapper.generators": "Method Report generate generate_many rate",
    "sapper.hints": "Hint WalkThrough hint walk_through",
    "sapper.players": "BestMove Candidate PairedDifference Policy Simulation best_move simulate",
    "sapper.reviews": "Judgement JudgementKind Review review",
}

__all__ = [
    "LEVELS",
    "Analysis",
    "BestMove",
    "Board",
    "Candidate",
    "Cell",
    "ClusterError",
    "Conflict",
    "Consistency",
    "ConversionError",
    "Difficulty",
    "EnginePlan",
    "FirstClick",
    "Game",
    "GameRecord",
    "GameSpec",
    "GenerationError",
    "Grid",
    "GridError",
    "GuessRules",
    "Hint",
    "HintError",
    "IllegalMoveError",
    "IllegalMoveReason",
    "InconsistentBoardError",
    "Judgement",
    "JudgementKind",
    "Layout",
    "Method",
    "Mode",
    "Move",
    "MoveKind",
    "NotationError",
    "Outcome",
    "PairedDifference",
    "Policy",
    "PolicyError",
    "Proof",
    "RenderError",
    "Report",
    "Review",
    "ReviewError",
    "SapperError",
    "Secret",
    "Simulation",
    "SimulationError",
    "SpecError",
    "State",
    "Stop",
    "UnavailableError",
    "UndecidedError",
    "Verdict",
    "WalkThrough",
    "analyse",
    "analyse_many",
    "best_move",
    "check",
    "conflict",
    "count_by_mines",
    "decompose",
    "generate",
    "generate_many",
    "hint",
    "is_consistent",
    "place",
    "prove",
    "rate",
    "review",
    "sample",
    "simulate",
    "verify",
    "walk_through",
]

__getattr__ = loader(__name__, globals(), _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
