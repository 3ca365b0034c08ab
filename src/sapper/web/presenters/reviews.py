"""A review as the server tells it: its plain data, with proofs that a page can draw."""

from collections.abc import Sequence
from typing import Any

from sapper.hints import Hint
from sapper.reviews import Review
from sapper.reviews.review_data import to_data
from sapper.web.presenters import hints
from sapper.web.schemas.reviews import ReviewResponse


def review_response(review: Review, *, notes: Sequence[str] = ()) -> ReviewResponse:
    """Return the answer that tells a review, with what is to be known of where it comes from."""
    data = to_data(review, notes=notes)
    proofs = {judgement.move: judgement.why for judgement in review.judgements}
    for move in data["moves"]:
        if move["judgement"] is not None:
            _add_steps(move["judgement"]["why"], proofs[move["number"]])
    for told, flag in zip(data["wrong_flags"], review.wrong_flags, strict=True):
        _add_steps(told["why"], flag.why)
    return ReviewResponse.model_validate(data)


def _add_steps(told: dict[str, Any] | None, proof: Hint | None) -> None:
    """Add to a proof what is drawn of it."""
    if told is not None and proof is not None:
        told["labels"] = [proof.labels.get(clue, "") for clue in proof.clues]
        told["summary"] = proof.summary
        told["steps"] = [step.model_dump() for step in hints.steps(proof)]
