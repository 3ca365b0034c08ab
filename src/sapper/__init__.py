"""sapper: every question one can ask of a Minesweeper board, answered exactly."""

from sapper.board import Board
from sapper.errors import (
    ConversionError,
    GenerationError,
    GridError,
    IllegalMoveError,
    InconsistentBoardError,
    NotationError,
    SapperError,
    SpecError,
    UnavailableError,
)
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import LEVELS, Difficulty, FirstClick, GameSpec, Mode

__all__ = [
    "LEVELS",
    "Board",
    "Cell",
    "ConversionError",
    "Difficulty",
    "FirstClick",
    "GameSpec",
    "GenerationError",
    "Grid",
    "GridError",
    "IllegalMoveError",
    "InconsistentBoardError",
    "Layout",
    "Mode",
    "NotationError",
    "SapperError",
    "SpecError",
    "State",
    "UnavailableError",
]
