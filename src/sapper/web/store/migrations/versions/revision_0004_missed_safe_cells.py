"""Answers of sapper 0.1 that today's readers would refuse.

A lost game's last answer points out the cell that could have been opened. The proof beside it was
told in another form, which cannot be translated: the cell is left out of those answers, and the
games are shown without it.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_FIELDS = {"cell", "cells", "labels", "summary", "steps"}
_ACTIONS = sa.table("actions", sa.column("game"), sa.column("seq"), sa.column("answer"))


def upgrade() -> None:
    """Rewrite them."""
    connection = op.get_bind()
    lost = sa.select(_ACTIONS).where(_ACTIONS.c.answer.like('%"safe_cell":{%'))
    for game, seq, answer in connection.execute(lost).all():
        told = json.loads(answer)
        if told["ending"]["safe_cell"].keys() >= _FIELDS:
            continue
        told["ending"]["safe_cell"] = None
        connection.execute(
            sa.update(_ACTIONS)
            .where(_ACTIONS.c.game == game, _ACTIONS.c.seq == seq)
            .values(answer=json.dumps(told, separators=(",", ":"), ensure_ascii=False))
        )
