"""What is said of proofs: short, and true to the last number."""

import re

from tests.hints.situations import games, hint_of, quiet_positions, small_boards

LONGEST = 120
"""Characters of a sentence with labels."""


def told(found):
    tellers = found.tellers()
    if tellers is None:
        return []
    labelled, _ = tellers
    return [
        sentence
        for place in range(len(found.steps))
        for sentence in (labelled.sentence(place), *labelled.lines(place))
    ]


def test_every_sentence_with_labels_is_short():
    for board in (*games(300), *quiet_positions(150), *small_boards()[:500]):
        for sentence in told(hint_of(board)):
            assert len(sentence) <= LONGEST, sentence
            assert sentence[-1] in ".:"
            assert sentence[0].isupper() or sentence[0].isdigit()


def test_five_sentences_are_enough_in_play():
    certain = [found for board in games(600) if (found := hint_of(board)).is_certain]
    short = sum(found.proof.sentences <= 5 for found in certain)
    assert short >= 0.95 * len(certain)


def test_longer_proofs_say_so():
    seen = 0
    for board in quiet_positions(150):
        found = hint_of(board)
        if found.is_certain:
            long = found.proof.sentences > 5
            seen += long
            assert found.summary.startswith("This is long") == long
            assert found.text.startswith("This is long") == long
    assert seen > 5


def test_every_label_in_the_words_is_drawn():
    for board in (*games(150), *quiet_positions(60)):
        found = hint_of(board)
        drawn = set(found.labels.values())
        for sentence in told(found):
            assert set(re.findall(r"\bat ([A-Z]+)\b", sentence)) <= drawn
        for number, step in enumerate(found.steps, 1):
            tellers = found.tellers()
            assert tellers is not None
            mentioned = re.findall("[①-⑳]", tellers[0].sentence(number - 1))
            assert all(ord(each) - ord("①") < number for each in mentioned)
            assert step.cells


def test_no_label_is_spoken():
    for board in (*games(100), *quiet_positions(60)):
        text = hint_of(board).text
        assert not re.search("[①-⑳]", text)
        assert not re.search(r"\bat [A-Z]\b", text)


def test_no_sentence_is_said_twice():
    for board in (*games(200), *quiet_positions(60)):
        sentences = told(hint_of(board))
        assert len(sentences) == len(set(sentences)), sentences
