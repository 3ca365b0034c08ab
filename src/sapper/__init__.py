"""sapper: exact answers to any question about a Minesweeper board, and a game mode without luck.

Each name is loaded when it is first used. So importing sapper is quick, and the command ``sapper``
handles Ctrl-C before it loads anything else.

The modules next to this file define what all packages share:

``board``, ``layout``          a public position, and where its mines are; one byte per cell, so
                               both are hashable and go to the native core unchanged
``notation``                   the text of a position; ``board`` imports it for ``str``, ``repr``
                               and ``parse``
``grid``, ``spec``             the shape of a board, and what a player chooses before a game
``clues``, ``deductions``      the clues, boxes, components and sea of a board; the form in which
                               the classic algorithms and the engine return deductions
``cell_codes``                 cells as integers, also in the codes of other programs
``errors``, ``budget``         every error; step limits, stop signals, and how Ctrl-C ends a call
``words``                      texts that the page, the terminal and the commands share
``plain_data``, ``json_lines`` strict reading of JSON, and append-only files of JSON lines
``python_files``, ``provenance`` objects from users' files; the program and machine behind a result
``lazy_names``                 names that are loaded when they are first used

``certificates`` writes answers that ``certify`` can check. ARCHITECTURE.md gives an overview.
"""

from sapper.lazy_names import loader

TYPE_CHECKING = False  # type checkers assume true; `typing` would take half of the import time

__version__ = "1.0.0"
"""The only place where the version is set: pyproject.toml reads it from here."""

if TYPE_CHECKING:
    from sapper.board import Board as Board
    from sapper.board import Verdict as Verdict
    from sapper.engine import Analysis as Analysis
    from sapper.engine import Conflict as Conflict
    from sapper.engine import Consistency as Consistency
    from sapper.engine import EnginePlan as EnginePlan
    from sapper.engine import Proof as Proof
    from sapper.engine import Stop as Stop
    from sapper.engine import analyse as analyse
    from sapper.engine import analyse_many as analyse_many
    from sapper.engine import check as check
    from sapper.engine import conflict as conflict
    from sapper.engine import count_by_mines as count_by_mines
    from sapper.engine import decompose as decompose
    from sapper.engine import is_consistent as is_consistent
    from sapper.engine import place as place
    from sapper.engine import prove as prove
    from sapper.engine import sample as sample
    from sapper.errors import ClusterError as ClusterError
    from sapper.errors import ConversionError as ConversionError
    from sapper.errors import GenerationError as GenerationError
    from sapper.errors import GridError as GridError
    from sapper.errors import HintError as HintError
    from sapper.errors import IllegalMoveError as IllegalMoveError
    from sapper.errors import IllegalMoveReason as IllegalMoveReason
    from sapper.errors import InconsistentBoardError as InconsistentBoardError
    from sapper.errors import NotationError as NotationError
    from sapper.errors import PolicyError as PolicyError
    from sapper.errors import RenderError as RenderError
    from sapper.errors import ReviewError as ReviewError
    from sapper.errors import SapperError as SapperError
    from sapper.errors import SimulationError as SimulationError
    from sapper.errors import SpecError as SpecError
    from sapper.errors import UnavailableError as UnavailableError
    from sapper.errors import UndecidedError as UndecidedError
    from sapper.game import Game as Game
    from sapper.game import GameRecord as GameRecord
    from sapper.game import GuessRules as GuessRules
    from sapper.game import Move as Move
    from sapper.game import MoveKind as MoveKind
    from sapper.game import Outcome as Outcome
    from sapper.game import Secret as Secret
    from sapper.game import verify as verify
    from sapper.generators import Method as Method
    from sapper.generators import Report as Report
    from sapper.generators import generate as generate
    from sapper.generators import generate_many as generate_many
    from sapper.generators import rate as rate
    from sapper.grid import Cell as Cell
    from sapper.grid import Grid as Grid
    from sapper.hints import Hint as Hint
    from sapper.hints import WalkThrough as WalkThrough
    from sapper.hints import hint as hint
    from sapper.hints import walk_through as walk_through
    from sapper.layout import Layout as Layout
    from sapper.notation import State as State
    from sapper.players import BestMove as BestMove
    from sapper.players import Candidate as Candidate
    from sapper.players import PairedDifference as PairedDifference
    from sapper.players import Policy as Policy
    from sapper.players import Simulation as Simulation
    from sapper.players import best_move as best_move
    from sapper.players import simulate as simulate
    from sapper.reviews import Judgement as Judgement
    from sapper.reviews import JudgementKind as JudgementKind
    from sapper.reviews import Review as Review
    from sapper.reviews import review as review
    from sapper.spec import LEVELS as LEVELS
    from sapper.spec import Difficulty as Difficulty
    from sapper.spec import FirstClick as FirstClick
    from sapper.spec import GameSpec as GameSpec
    from sapper.spec import Mode as Mode

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

__all__ = tuple(sorted(" ".join(_HOMES.values()).split()))

__getattr__ = loader(__name__, globals(), _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
