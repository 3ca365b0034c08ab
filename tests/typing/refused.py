"""What type checkers must refuse: every marked line is an error, for mypy and for pyright.

An unnecessary mark is an error, too. So the test fails if a checker accepts one of these lines.
"""

import sapper
from sapper import Board, GameSpec, GuessRules, Move
from sapper.render import svg

GameSpec(30, 16, 99, mode="no-gues")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
GameSpec.level("expert", mode="no-gues")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
GameSpec.level("expert", colour="red")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
GameSpec(9, 9, 10, first_click="never")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
GameSpec(9, 9, 10, difficulty="insane")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
GuessRules("kill", "perish")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Move("opens", (0, 0))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sapper.analyse(b"2x1:1.")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sapper.analyse([[1, 2]])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Board.from_array([[1, 2]], codes="kaboom")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
svg.draw("2x1:1.", theme="pink")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
