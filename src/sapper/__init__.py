"""sapper: every question one can ask of a Minesweeper board, answered exactly.

Every name is loaded when it is first used: importing sapper stays quick, and the command ``sapper``
is heeding Ctrl-C before it loads anything.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

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
