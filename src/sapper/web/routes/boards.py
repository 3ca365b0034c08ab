"""Answers about any posted board, and new boards."""

import secrets

from fastapi import APIRouter, Depends, Request, Response

from sapper.generators import Report
from sapper.layout import Layout
from sapper.spec import check_seed
from sapper.web import answers, dealing, forms, posted, schemas, wishes
from sapper.web.house import house_of
from sapper.web.refusals import RefusalError
from sapper.web.routes.dependencies import PROBLEMS, TheHouse


def _admit(request: Request) -> None:
    house_of(request).admit_calculation(request)


router = APIRouter(
    prefix="/api", tags=["boards"], responses=PROBLEMS, dependencies=[Depends(_admit)]
)


@router.post("/read")
async def read(form: forms.PostedBoard, house: TheHouse) -> schemas.ReadBoard:
    """Read a board in any format."""
    return await house.lane.run(lambda: posted.described(form, house.limits))


@router.post("/convert")
async def convert(form: forms.PostedConversion, house: TheHouse) -> schemas.Converted:
    """Write a board in another format."""
    return await house.lane.run(lambda: posted.converted(form, house.limits))


@router.post("/analyse")
async def analyse(form: forms.PostedBoard, house: TheHouse) -> schemas.Analysis:
    """Tell all that is known of a board."""
    return await house.lane.run(
        lambda: answers.analysis(posted.board(form, house.limits), house.limits)
    )


@router.post("/check")
async def check(form: forms.PostedBoard, house: TheHouse) -> schemas.Checked:
    """Tell whether a board has a solution."""
    return await house.lane.run(
        lambda: answers.checked(posted.board(form, house.limits), house.limits)
    )


@router.post("/place")
async def place(form: forms.PostedPlacement, house: TheHouse) -> schemas.Placed:
    """Find one correct placement."""
    return await house.lane.run(
        lambda: answers.placed(posted.board(form, house.limits), _seed(form.seed), house.limits)
    )


@router.post("/hint")
async def hint(form: forms.PostedHint, house: TheHouse) -> schemas.Hint:
    """Give a hint."""
    return await house.lane.run(
        lambda: answers.hint(posted.board(form, house.limits), form.flags, form.level, house.limits)
    )


@router.post("/decompose")
async def decompose(form: forms.PostedDecomposition, house: TheHouse) -> schemas.Decomposition:
    """Take a board apart."""
    return await house.lane.run(
        lambda: answers.decomposition(
            posted.board(form, house.limits), house.limits, steps=form.steps
        )
    )


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw(form: forms.PostedDrawing, house: TheHouse) -> Response:
    """Draw a board."""
    drawing = await house.lane.run(
        lambda: answers.drawing(posted.board(form, house.limits), form.overlay, house.limits)
    )
    return Response(drawing, media_type="image/svg+xml")


@router.post("/generate")
async def generate_boards(form: forms.GenerateWish, house: TheHouse) -> schemas.GeneratedBoards:
    """Make new boards."""
    if form.count > house.limits.boards:
        raise RefusalError(
            422, "too_many_boards", f"{form.count} boards: at most {house.limits.boards} a call"
        )
    spec = wishes.spec(form, house.limits, form.start)
    seed = secrets.randbits(53) if form.seed is None else _seed(form.seed)

    def work() -> schemas.GeneratedBoards:
        return schemas.GeneratedBoards(
            boards=[
                _board(*dealing.deal(form.generator, spec, (seed + number) % 2**64))
                for number in range(form.count)
            ]
        )

    return await house.lane.run(work)


def _board(layout: Layout, report: Report) -> schemas.Generated:
    return schemas.Generated(
        layout=layout.rows,
        id=layout.id,
        mines=report.mines,
        start=report.start,
        seed=str(report.seed),
        proved=report.proved,
        difficulty=None if report.difficulty is None else report.difficulty.value,
        bbbv=report.bbbv,
        openings=report.openings,
        islands=report.islands,
    )


def _seed(seed: int | str) -> int:
    """Return a seed; one that is out of range is refused by whoever uses it."""
    value = int(seed)
    check_seed(value)
    return value
