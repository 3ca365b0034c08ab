from sapper import Board
from sapper.hints import hint
from sapper.hints.told_so_far import ToldSoFar

CHAIN = Board.parse("5x2:1.2.1/__.__")
REGION = Board.parse("5x5:._.__/.21__/.2.3*/1...*/..1.*")


def test_a_clue_lacks_less_once_its_mines_were_told():
    proof = hint(CHAIN).proof
    before, after = (ToldSoFar(CHAIN, proof, place) for place in (0, 1))
    assert (before.lacks((0, 2)), after.lacks((0, 2))) == (2, 0)
    assert after.mines((0, 2)) == [(0, 1), (0, 3)]
    assert after.undecided((0, 2)) == [(1, 2)]
    assert after.facts(after.mines((0, 2))) == [(((0, 1), (0, 3)), 0)]


def test_known_mines_of_the_board_are_told_by_nobody():
    told = ToldSoFar(REGION, hint(REGION).proof, 0)
    assert (told.number((2, 3)), told.on_board((2, 3)), told.mines((2, 3))) == (3, 2, [])
    assert told.lacks((2, 3)) == 1


def test_within_an_argument_the_supposition_and_the_lines_before_count():
    found = hint(REGION)
    (cell,) = found.cells
    supposed = ToldSoFar(REGION, found.proof, 0, 0)
    assert cell in supposed.mines((2, 3))
    assert supposed.safe((2, 3)) == []
    line = found.steps[0].argument[0]
    assert set(line.cells) <= set(ToldSoFar(REGION, found.proof, 0, 1).safe((2, 3)))
