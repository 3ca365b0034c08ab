"""Steps as sentences. Each sentence describes a clue as it is after the previous sentences."""

import re
from collections import Counter
from statistics import median

import pytest
from tests.hints.situations import games, hint_of, quiet_positions, small_boards

from sapper import Board, Game, Outcome, words
from sapper.hints import hint, hint_texts
from sapper.hints.naming import MOST_NAMED, RowsAndColumns
from sapper.hints.step_sentences import ProofText, StatedFacts
from sapper.hints.steps import Reason
from sapper.notation import State

CHAIN = Board.parse("5x2:1.2.1/__.__")
REGION = Board.parse("5x5:._.__/.21__/.2.3*/1...*/..1.*")


def test_a_clue_lacks_less_once_its_mines_were_reported():
    proof = hint(CHAIN).proof
    before, after = (StatedFacts(CHAIN, proof, place) for place in (0, 1))
    assert (before.lacks((0, 2)), after.lacks((0, 2))) == (2, 0)
    assert after.mines((0, 2)) == [(0, 1), (0, 3)]
    assert after.undecided((0, 2)) == [(1, 2)]
    assert after.facts(after.mines((0, 2))) == [(((0, 1), (0, 3)), 0)]


def test_known_mines_of_the_board_are_not_reported():
    answer = StatedFacts(REGION, hint(REGION).proof, 0)
    assert (answer.number((2, 3)), answer.on_board((2, 3)), answer.mines((2, 3))) == (3, 2, [])
    assert answer.lacks((2, 3)) == 1


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


def answer(found):
    texts = found.proof_texts()
    if texts is None:
        return []
    labelled, _ = texts
    return [
        sentence
        for place in range(len(found.steps))
        for sentence in (labelled.sentence(place), *labelled.lines(place))
    ]


def split(text):
    """Return the sentences about a step."""
    return re.split(r"(?<=[.]) (?=[A-Z])", text)


@pytest.mark.slow
def test_every_sentence_with_labels_is_short():
    for board in (*games(150), *quiet_positions(75), *small_boards()[:500]):
        for sentence in (each for text in answer(hint_of(board)) for each in split(text)):
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
                for text, name in ((labelled, "[A-Z]+"), (spoken, "the [1-8] at row [0-9]+, ")):
                    assert re.match("Suppose .* is (safe|a mine)[.]$", text.sentence(place))
                    end = f"Now {name}.* (too many|left for its .*), so .* is "
                    assert re.match(end, text.lines(place)[-1])
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
            before.difference_update(*lines)  # this was only assumed
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
    """Mines from earlier sentences are subtracted: the 4 of a 1-2 "needs two mines"."""
    named = 0
    for board in (*games(150), *quiet_positions(75), *small_boards()):
        found = hint_of(board)
        for place, step in enumerate(found.steps):
            if step.pattern and step.reason is Reason.PAIR_MINES:
                labelled, _ = found.proof_texts()
                said = re.search("needs (one|two)[ ,].*so (?!at most)", labelled.sentence(place))
                assert said
                assert {"one": "1", "two": "2"}[said[1]] in step.pattern
                named += 1
    assert named > 3


def test_every_label_in_the_words_is_drawn():
    for board in (*games(75), *quiet_positions(60)):
        found = hint_of(board)
        drawn = set(found.labels.values())
        for sentence in answer(found):
            assert set(re.findall(r"\b([A-Z]{1,2})\b", sentence)) <= drawn
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
        assert not re.search(r"\b[A-HJ-Z]\b", text)


def test_no_sentence_is_said_twice():
    for board in (*games(100), *quiet_positions(60)):
        sentences = answer(hint_of(board))
        assert len(sentences) == len(set(sentences)), sentences


def _lacks(board, stated, clue):
    """The mines that a clue lacks after the steps before, and its cells that are undecided."""
    near = board.grid.neighbours(clue)
    known = sum(board[cell] == State.MINE or stated.get(cell) is True for cell in near)
    left = [cell for cell in near if board.is_hidden(cell) and cell not in stated]
    return board.clue(clue) - known, left


MINES_OF_A_CLUE = {1: "its mine", 2: "both its mines", 3: "all three of its mines"}


def test_what_is_said_of_two_numbers_is_true_on_the_board():
    """The premise is checked, not only the conclusion: counts, shared cells, cells out of reach."""
    seen = Counter()
    for board in (*games(150), *quiet_positions(75), *small_boards()):
        found = hint_of(board)
        texts = found.proof_texts()
        stated = {}
        for place, step in enumerate(found.steps):
            if step.reason in (Reason.PAIR_MINES, Reason.PAIR_SAFE):
                decided, other = step.clues
                (needs, own), (lacks, others) = (_lacks(board, stated, clue) for clue in step.clues)
                outside = [cell for cell in others if cell not in own]
                text = texts[0].sentence(place)
                if step.reason is Reason.PAIR_MINES:
                    said = re.search(
                        r"\w+ can share (?:only )?(\w+)( more)?( mines?)? with \w+[.] "
                        r"\w+ needs (\w+)( more)?, so ",
                        text,
                    )
                    few = words.number(lacks) if lacks else "none"
                    assert (said[1], said[4]) == (few, words.number(needs))
                    assert said[3] in (None, " mine" if lacks == 1 else " mines")
                    assert bool(said[5]) == (needs < board.clue(decided))
                    known = [cell for cell, mine in stated.items() if mine]
                    both = [set(board.grid.neighbours(clue)) for clue in step.clues]
                    assert bool(said[2]) == any(cell in both[0] & both[1] for cell in known)
                    only_own = set(own) - set(others)
                    assert len(only_own) == needs - lacks
                    if "its other cell" in text:
                        hidden = [cell for cell in both[0] - both[1] if board.is_hidden(cell)]
                        assert sorted(hidden) == list(step.cells)
                    seen["few"] += 1
                elif not outside:
                    assert "very hidden cell of" in text or "very other hidden cell of" in text
                    assert ("other hidden" in text) == any(
                        cell in stated for cell in board.grid.neighbours(other)
                    )
                    assert needs == lacks
                    seen["covered"] += 1
                else:
                    said = re.search(r"needs (\w+) (?:more )?mines? but has only (\w+) .*", text)
                    assert (said[1], said[2]) == (words.number(lacks), words.number(len(outside)))
                    assert needs == lacks - len(outside)
                    so = re.search(r"So .* has (.*) in the shared cells", text)
                    if needs == board.clue(decided):
                        assert so[1] == MINES_OF_A_CLUE[needs]
                    else:
                        last = (
                            "its last mine"
                            if needs == 1
                            else f"its last {words.number(needs)} mines"
                        )
                        assert so[1] == last
                    more = f"needs {words.number(lacks)} more mine" in text
                    assert more == (lacks < board.clue(other))
                    seen["out of reach"] += 1
                assert texts[0].shared(place) == tuple(sorted(set(own) & set(others)))
                assert texts[0].shared(place)
            stated |= dict.fromkeys(step.cells, step.mine)
    assert min(seen["few"], seen["covered"], seen["out of reach"]) > 5, seen


def test_labelled_hints_in_play_are_short():
    """Half of the hints that a player who asks at every move gets have at most 90 characters."""
    lengths = {
        level: [len(" ".join(answer(found))) for found in _asked_at_every_move(level, games)]
        for level, games in (("beginner", 10), ("intermediate", 4), ("expert", 2))
    }
    assert min(map(len, lengths.values())) > 100, lengths
    assert median(length for same in lengths.values() for length in same) <= 90, {
        level: median(same) for level, same in lengths.items()
    }


def _asked_at_every_move(level, games):
    """Return the hints of whole games: certain ones, since a guess has no proof."""
    found = []
    for seed in range(games):
        game = Game(level, seed)
        while game.outcome is Outcome.PLAYING:
            given = hint(game.board, spec=game.spec, near=game.last_opened)
            found += [given] if given.is_certain else []
            game.open(given.cells[0])
    return found
