"""One example of every answer, made from fixed inputs; their JSON is in ``golden``.

After an intended change, ``python -m tests.answers.examples`` writes the golden files again.
"""

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from sapper import Board, GameRecord, GameSpec, Layout, answers
from sapper.answers import games as game_answers
from sapper.answers import hints as hint_answers
from sapper.answers.boards import (
    BoardCounts,
    Classic,
    ClassicPlay,
    ClassicPlayStep,
    GeneratedBoard,
)
from sapper.answers.decompositions import Decomposition
from sapper.answers.positions import (
    Analysis,
)
from sapper.answers.reports import Bench, Certification, Comparison, SimulatedGames
from sapper.answers.service import (
    Account,
    Error,
    ExportedGame,
    Health,
    PlayerData,
    PublicKey,
    ServiceLimits,
    Token,
)
from sapper.answers.training import Exercise, JudgedAnswer, Progress
from sapper.app import daily, game_jobs, operations, requests, statistics, training
from sapper.app import live_game as server_answers
from sapper.app.client import AS_IT_IS
from sapper.app.game_options import GameOptions, choices
from sapper.app.limits import WorkLimits
from sapper.app.live_game import LiveGame, Turn
from sapper.app.questions import AskedBoard
from sapper.app.reviews import look_back
from sapper.app.session import Action, Moment
from sapper.app.storage import StoredAttempt, StoredGame, StoredResult, levels_of
from sapper.classics import CLASSICS, Trace
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after
from sapper.decompositions.structure import Structure, parts_of
from sapper.engine import Stop, analyse
from sapper.generators import BoardRequest, generator_for
from sapper.hints import hint, walk_through
from sapper.players import simulate
from sapper.training import Exercise as Asked
from sapper.training import Progress as Reached
from sapper.training import grade
from sapper.web.messages import encode

GOLDEN = Path(__file__).parent / "golden"
"""Where the JSON of the examples is."""

LIMITS = WorkLimits()
PAIR, GUESS, BAGS = "3x2:.../111", "5x4m4:1..../...../...../.....", "5x2:...../11211"
NOON = 1_794_830_400.0
WON = StoredResult(
    game="g",
    player="p",
    level="expert",
    mode="no-guess",
    won=True,
    aided=False,
    seconds=124.31,
    bbbv=160,
    solved=160,
    guesses=1,
    forced=1,
    luck=0.5,
    ended=NOON,
    accuracy=97.5,
)


def calculated(name: str, request: requests.Request, subject: Any = None) -> Any:
    """Return the answer of an operation."""
    return operations.run(name, request, LIMITS, Stop(), subject)


def about_boards() -> Iterator[Any]:
    """Answers about boards, of server and command line."""
    posted = requests.PostedBoard
    yield calculated("read", posted("4x1m1\n*...\n"))
    yield BoardCounts.of(Board.parse("4x2m2:1_.*/...."))
    yield calculated("convert", requests.ConvertRequest("2x1m1:*.", to="mbf", lossy=True))
    yield Analysis.of(analyse("3x3m2:1../.../..."), exact=True)
    yield calculated("analyse", posted("3x3m2:1../.../..."))
    yield calculated("check", posted("4x1:2.1."))
    yield calculated("place", requests.PlaceRequest("3x3m2:1../.../...", seed=7))
    yield calculated("best_move", posted(GUESS))
    asked = requests.GenerateRequest(level="beginner", mode="no-guess", seed="18446744073709551615")
    yield calculated("generate", asked)
    wanted = BoardRequest(GameSpec(4, 3, 2))
    yield GeneratedBoard.of(*next(iter(generator_for(wanted).draw_many(wanted, 7, 1))))
    yield calculated("classic", requests.ClassicRequest("4x2:..../1211", classic="bags"))
    chosen = CLASSICS["single-point"]
    found = chosen.run(Board.parse("4x1:1.1."), trace=Trace(10))
    yield Classic.of(chosen, found, trace=True)
    step = ClassicPlayStep("single clue: safe r1c3", ((0, 2),), ((0, 3),))
    yield ClassicPlay("single-point", (0, 3), "4x1:1*10", solved=True, steps=3, trace=(step,))
    yield calculated("decompose", requests.DecomposeRequest(BAGS))
    stages = BoardDecomposition.of(Board.parse(BAGS))
    structure, drawn = Structure.of(stages), before_and_after(stages)
    yield Decomposition.of(stages.board, structure, drawn, parts_of(stages))


def about_hints() -> Iterator[Any]:
    """Hints and proofs."""
    yield calculated("hint", requests.HintRequest(PAIR))
    proof = hint_answers.HintProof.of(hint(PAIR))
    yield proof
    yield hint_answers.ProvedCells(
        board=PAIR,
        verdict="consistent",
        proof=proof,
        conflict=None,
        uses_total=False,
        mine_probability=None,
        mine_probability_value=None,
    )
    layout = Layout.parse("4x1:..*.")
    walk = walk_through(layout.open(layout.covered(), [(0, 0)]), layout.number)
    yield hint_answers.SolvedBoard.of(walk, layout)


def hint_of_a_guess() -> Any:
    """An "I don't know" hint, in a game where a forced guess is safe."""
    game = AskedBoard(Board.parse("3x1m1:.1."), GameSpec(3, 1, 1, mode="fair"))
    return calculated("game_hint", requests.GameHintRequest(), game)


def about_games() -> Iterator[Any]:
    """A game that is lost on a certain mine."""
    options = GameOptions(GameSpec(4, 1, 1), layout=Layout.parse("4x1:.*.."))
    stored = StoredGame("g", "p", options.to_plain(), "00" * 32, created=0.0, touched=0.0)
    live = LiveGame(stored)
    actions = []
    for seq, text in enumerate(("open 0,0", "open 0,1"), 1):
        turn = Turn(seq, Action.parse(text), Moment(NOON + seq, float(seq)))
        written = game_jobs.act(live, turn, None, None, Stop())
        actions.append(written.action)
    now = Moment(NOON, 2.0)
    yield written.answer
    state = server_answers.game_state(live, now=now, player="p")
    yield state
    yield live.ending
    yield game_answers.GameList((server_answers.list_item(live.stored),))
    yield game_jobs.replayed(live.stored, actions, "p", now, None, AS_IT_IS, Stop())
    yield game_answers.OutOfTurn("stale", "action 1 was another one", state)
    record = GameRecord.of(live.game, reveal=True)
    yield calculated("verify", requests.Request(), (record, record.commitment, "00" * 32))
    yield calculated("review", requests.Request(), pickle.dumps(live.game))
    assert look_back(live.game, Stop()).safe_cell == live.ending.safe_cell


def about_players() -> Iterator[Any]:
    """Training, statistics, days, and the server itself."""
    position = grade(Board.parse("3x2:.../121"))
    reached = Reached().asking(position).after(right=False, day=3).after_lesson("full", 1)
    yield Exercise.of(Asked(4, position, repeated=True))
    yield Progress.of(reached, 3)
    answer = requests.AnswerRequest(kind="open", cell=(0, 1), exercise=4)
    judgement = calculated("answer_exercise", answer, position.board)
    yield judgement
    yield JudgedAnswer(judgement, Progress.of(reached, 3), -12)
    yield training.lessons()
    yield calculated("get_lesson", requests.Request(), 1)
    yield statistics.summarise(levels_of([WON]))
    attempt = StoredAttempt("2026-11-16", "expert", "g", "won", WON)
    yield daily.boards_of("5a" * 32, date(2026, 11, 16), NOON, [attempt])
    every = choices(ServiceLimits(40_000, 10_000, 1_000, 50, 262_144, 40.0))
    yield replace(every, formats=every.formats[:2])  # a new format does not change the file
    yield Account(known=True, name="ada")
    yield Token("x" * 32)
    game = ExportedGame(
        id="g",
        options={"width": 9},
        created="2026-11-16T12:00:00Z",
        touched="2026-11-16T12:05:00Z",
        outcome="won",
        aided=False,
        hints=0,
        secret="ab" * 32,
        actions=("open 4,4 @0.0", ""),
    )
    yield PlayerData(name="ada", training={"rating": 1000}, games=(game,), skip=None)
    yield PublicKey("sapper-key", "Ed25519", "ab" * 32)
    yield Health(live=True, ready=True, version="1.0")
    yield Error("no_such_game", "'abc' is not a game")


def reports() -> Iterator[Any]:
    """Answers of commands that measure or check something."""
    games = {"games": 100, "seed": 1, "workers": 1}
    first, second = (simulate(name, GameSpec(5, 4, 3), **games) for name in ("safest", "informed"))
    yield replace(SimulatedGames.of(first), games_per_second=12_000.0)  # depends on the machine
    yield Comparison.of(first.against(second))
    yield Certification("count.json", True, "3x1m1:.1.", "the board has 2 solutions", None)
    yield Bench(2000376069, {"analyse": 0.25})


def examples() -> dict[str, Any]:
    """Return every example, by the name of its golden file."""
    made = [*about_boards(), *about_hints(), *about_games(), *about_players(), *reports()]
    found = {type(each).__name__: each for each in made}
    assert len(found) == len(made)
    return found | {"Hint.guess": hint_of_a_guess()}


def text(answer: Any) -> str:
    """Return the JSON of an answer, as a golden file has it.

    Sentences of hints are left out: ``tests/golden/hints.txt`` alone has them.
    """
    plain = _without_sentences(answers.plain(answer))
    return f"{json.dumps(plain, indent=1, ensure_ascii=False)}\n"


def _without_sentences(value: Any) -> Any:
    """Return a value without the texts of hints (``spoken``, and the explanations)."""
    if isinstance(value, list | tuple):
        return [_without_sentences(each) for each in value]
    if not isinstance(value, dict):
        return value
    words = ("title", "text", "spoken", "mines_text") if {"spoken", "why"} & set(value) else ()
    return {
        key: "…" if key in words and each else _without_sentences(each)
        for key, each in value.items()
    }


def main() -> None:
    """Write the golden files."""
    GOLDEN.mkdir(exist_ok=True)
    for name, answer in examples().items():
        assert json.loads(encode(answer)) == answers.plain(answer)
        (GOLDEN / f"{name}.json").write_text(text(answer), encoding="utf-8")


if __name__ == "__main__":
    main()
