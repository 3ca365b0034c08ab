from tests.reviews import games

from sapper.reviews import review
from sapper.reviews.review_data import to_data
from sapper.web.presenters.reviews import review_response


def test_the_answer_is_the_plain_data_with_proofs_that_can_be_drawn():
    moves = ("open 0,1", "flag 0,2", "open 0,4", "open 0,0")
    found = review(games.on_layout("5x1:*....", *moves))
    answer, data = review_response(found), to_data(found)

    last = answer.moves[-1].judgement
    assert last.why.steps[-1].mine
    assert last.why.labels == [found.judgements[-1].why.labels.get(c, "") for c in last.why.clues]
    assert last.why.summary == found.judgements[-1].why.summary
    assert answer.wrong_flags[0].why.steps
    told = answer.model_dump(mode="json")
    for move in told["moves"]:
        if move["judgement"] and move["judgement"]["why"]:
            for extra in ("labels", "summary", "steps"):
                del move["judgement"]["why"][extra]
    for flag in told["wrong_flags"]:
        for extra in ("labels", "summary", "steps"):
            del flag["why"][extra]
    assert told == data
