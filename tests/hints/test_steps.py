"""Techniques, steps and proofs as values."""

from dataclasses import replace

from sapper import Board, Difficulty
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import ArgumentLine, LineKind, ProofSteps, Reason, Step, Technique


def test_techniques_and_difficulties_are_the_rungs_of_one_ladder():
    assert [technique.rung for technique in Technique] == [1, 2, 3, 4]
    assert [technique.difficulty for technique in Technique] == list(Difficulty)
    assert all(technique.rung == technique.difficulty.rung for technique in Technique)


SINGLE = Step(Technique.SINGLE, Reason.FULL, ((0, 0),), mine=True, clues=((0, 1),))
LINE = ArgumentLine(LineKind.SAFE, ((5, 5),), ((6, 6),))
REGION = Step(
    Technique.REGION,
    Reason.TOO_MANY,
    ((2, 2),),
    mine=False,
    clues=((5, 5), (0, 1)),
    premises=(0,),
    argument=(LINE,),
)


def test_a_proof_has_the_technique_of_its_highest_step():
    assert ProofSteps((SINGLE, REGION)).technique is Technique.REGION
    assert ProofSteps((SINGLE,)).technique is Technique.SINGLE


def test_clues_are_named_once_in_the_order_of_telling():
    assert ProofSteps((SINGLE, REGION)).clues == ((0, 1), (5, 5))


def test_lines_of_an_argument_are_sentences_too():
    assert ProofSteps((SINGLE, REGION)).sentences == 4  # the end is one as well


def test_an_argument_ends_with_what_follows():
    end = REGION.lines[-1]
    assert (end.kind, end.clues, end.cells) == (LineKind.END, ((0, 1),), ((2, 2),))
    assert SINGLE.lines == ()


def test_a_single_count_has_no_separate_line():
    count = ArgumentLine(LineKind.NEEDS, ((0, 0),), ((0, 1),), 1)
    alone = Step(Technique.TOTAL, Reason.NONE_LEFT, ((0, 5),), mine=False, argument=(count,))
    assert alone.lines == ()
    two = replace(alone, argument=(count, count))
    assert [line.kind for line in two.lines] == [LineKind.NEEDS, LineKind.NEEDS, LineKind.END]
    assert [line.kind for line in replace(alone, reason=Reason.OVER_TOTAL).lines] == [LineKind.END]


def test_mines_are_counted_up_to_the_last_step():
    assert ProofSteps((SINGLE, REGION)).shown_mines == 1


def test_effort_is_technique_then_sentences_then_clues_then_distance():
    assert ProofSteps((SINGLE, REGION)).effort == (3, 4, 2, 10)
    assert not ProofSteps((SINGLE,)).uses_total


def test_a_line_that_counts_says_nothing_of_single_cells():
    assert ArgumentLine(LineKind.NEEDS, ((0, 0),), ((0, 1),), 1).mine is None
    assert LINE.mine is False


def test_the_last_step_states_what_is_proved():
    proof = ProofSearch(Board.parse("2x1:0.")).easiest([(0, 1)], mine=False)
    assert proof.last.cells == ((0, 1),)
