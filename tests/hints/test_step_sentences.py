"""Steps as sentences, which speak of a clue as it is after the sentences before."""

import re
from collections import Counter

import pytest
from tests.hints.situations import games, hint_of, quiet_positions, small_boards

from sapper import Board, words
from sapper.hints import hint, hint_texts
from sapper.hints.naming import MOST_NAMED, RowsAndColumns
from sapper.hints.step_sentences import ProofText, StatedFacts
from sapper.hints.steps import Reason

CHAIN = Board.parse("5x2:1.2.1/__.__")
REGION = Board.parse("5x5:._.__/.21__/.2.3*/1...*/..1.*")


def test_a_clue_lacks_less_once_its_mines_were_told():
    proof = hint(CHAIN).proof
    before, after = (StatedFacts(CHAIN, proof, place) for place in (0, 1))
    assert (before.lacks((0, 2)), after.lacks((0, 2))) == (2, 0)
    assert after.mines((0, 2)) == [(0, 1), (0, 3)]
    assert after.undecided((0, 2)) == [(1, 2)]
    assert after.facts(after.mines((0, 2))) == [(((0, 1), (0, 3)), 0)]


def test_known_mines_of_the_board_are_told_by_nobody():
    told = StatedFacts(REGION, hint(REGION).proof, 0)
    assert (told.number((2, 3)), told.on_board((2, 3)), told.mines((2, 3))) == (3, 2, [])
    assert told.lacks((2, 3)) == 1


def test_within_an_argument_the_supposition_and_the_lines_before_count():
    found = hint(REGION)
    (cell,) = found.cells
    supposed = StatedFacts(REGION, found.proof, 0, 0)
    assert cell in supposed.mines((2, 3))
    assert supposed.safe((2, 3)) == []
    line = found.steps[0].argument[0]
    assert set(line.cells) <= set(StatedFacts(REGION, found.proof, 0, 1).safe((2, 3)))


LONGEST = 120
"""Characters of a sentence with labels."""


def told(found):
    texts = found.proof_texts()
    if texts is None:
        return []
    labelled, _ = texts
    return [
        sentence
        for place in range(len(found.steps))
        for sentence in (labelled.sentence(place), *labelled.lines(place))
    ]


@pytest.mark.slow
def test_every_sentence_with_labels_is_short():
    for board in (*games(150), *quiet_positions(75), *small_boards()[:500]):
        for sentence in told(hint_of(board)):
            assert len(sentence) <= LONGEST, sentence
            assert sentence[-1] == "."
            assert sentence[0].isupper() or sentence[0].isdigit()


@pytest.mark.slow
def test_five_sentences_are_enough_in_play():
    certain = [found for board in games(300) if (found := hint_of(board)).is_certain]
    short = sum(found.proof.sentences <= 5 for found in certain)
    assert short >= 0.95 * len(certain)


def test_longer_proofs_say_so():
    seen = Counter()
    for board in quiet_positions(75):
        found = hint_of(board)
        if found.is_certain:
            many = found.proof.sentences > hint_texts.MOST_SENTENCES
            assert found.summary.startswith(hint_texts.SEVERAL_STEPS) == many
            names = RowsAndColumns(board)
            words = len(ProofText(board, found.proof, names).everything().split())
            wordy = words > hint_texts.MOST_WORDS
            assert found.text.startswith(hint_texts.SEVERAL_STEPS) == (many or wordy)
            seen[many, wordy] += 1
    assert min(seen[False, False], seen[True, True], seen[False, True]) > 3


def test_a_supposition_ends_with_the_clue_that_fails_and_what_follows():
    ended = 0
    for board in quiet_positions(75):
        found = hint_of(board)
        for place, step in enumerate(found.steps):
            if step.reason in (Reason.TOO_MANY, Reason.TOO_FEW):
                labelled, spoken = found.proof_texts()
                for teller, name in ((labelled, " at [A-Z]+"), (spoken, " at row [0-9]+, ")):
                    assert re.match("Suppose .* is (safe|a mine)[.]$", teller.sentence(place))
                    end = f"Now the [1-8]{name}.* (too many|left for its .*), so .* is "
                    assert re.match(end, teller.lines(place)[-1])
                ended += 1
    assert ended > 30


def test_no_cell_is_decided_twice():
    decided = 0
    for board in (*games(100), *quiet_positions(75)):
        found = hint_of(board)
        before = set()
        for step in found.steps:
            lines = [line.cells for line in step.argument if line.mine is not None]
            for cells in (step.cells, *lines):
                assert before.isdisjoint(cells)
                before.update(cells)
                decided += 1
            before.difference_update(*lines)  # that was only supposed
    assert decided > 300


def test_many_mines_of_single_clues_are_counted_aloud():
    counted = 0
    for board in (*games(150), *quiet_positions(75)):
        found = hint_of(board)
        if found.is_certain and found.proof.uses_total:
            shown = found.proof.shown_mines
            if shown > MOST_NAMED:
                assert f" show {words.mines(shown)}. " in found.text
                counted += 1
    assert counted > 5


def test_the_numbers_of_a_pattern_are_those_that_are_spoken():
    """What was told before is taken off: the 4 of a 1-2 "needs two mines"."""
    named = 0
    for board in (*games(150), *quiet_positions(75), *small_boards()):
        found = hint_of(board)
        for place, step in enumerate(found.steps):
            if step.pattern and step.reason is Reason.PAIR_MINES:
                labelled, _ = found.proof_texts()
                said = re.search("needs (one|two) ", labelled.sentence(place))
                assert said
                assert {"one": "1", "two": "2"}[said[1]] in step.pattern
                named += 1
    assert named > 3


def test_every_label_in_the_words_is_drawn():
    for board in (*games(75), *quiet_positions(60)):
        found = hint_of(board)
        drawn = set(found.labels.values())
        for sentence in told(found):
            assert set(re.findall(r"\bat ([A-Z]+)\b", sentence)) <= drawn
        for number, step in enumerate(found.steps, 1):
            texts = found.proof_texts()
            assert texts is not None
            mentioned = re.findall("[①-⑳]", texts[0].sentence(number - 1))
            assert all(ord(each) - ord("①") < number for each in mentioned)
            assert step.cells


def test_no_label_is_spoken():
    for board in (*games(50), *quiet_positions(60)):
        text = hint_of(board).text
        assert not re.search("[①-⑳]", text)
        assert not re.search(r"\bat [A-Z]\b", text)


def test_no_sentence_is_said_twice():
    for board in (*games(100), *quiet_positions(60)):
        sentences = told(hint_of(board))
        assert len(sentences) == len(set(sentences)), sentences
