"""The commitment binds all that decides a game's draws."""

import hashlib
import json
from dataclasses import replace

import pytest

from sapper.game import Policy, Secret, Setup, commitment
from sapper.generators import BoardOptions
from sapper.layout import Layout
from sapper.spec import GameSpec

SETUP = Setup.of(
    GameSpec(9, 9, 10, mode="no-guess", difficulty="easy", start=(4, 4)), Secret(bytes(32))
)

OTHERS = {
    "secret": replace(SETUP, seed=Secret(bytes([1] * 32))),
    "width": replace(SETUP, spec=replace(SETUP.spec, width=10)),
    "mines": replace(SETUP, spec=replace(SETUP.spec, mines=11)),
    "mode": replace(SETUP, spec=replace(SETUP.spec, mode="strict")),
    "first click": replace(SETUP, spec=replace(SETUP.spec, first_click="safe")),
    "start": replace(SETUP, spec=replace(SETUP.spec, start=(4, 5))),
    "difficulty": replace(SETUP, spec=replace(SETUP.spec, difficulty="medium")),
    "generator": replace(SETUP, spec=replace(SETUP.spec, generator="repair")),
    "policy": replace(SETUP, policy=Policy("kill", "luck", solvable=True)),
    "options": replace(SETUP, options=BoardOptions(min_bbbv=5)),
    "layout": replace(
        SETUP, layout=Layout.parse("9x9:" + "/".join(["*........"] * 8 + ["**......."]))
    ),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_whatever_decides_the_draws_changes_the_hash(other):
    assert other.commitment != SETUP.commitment


def test_it_is_the_hash_of_a_text_that_names_everything():
    text = SETUP.terms
    assert SETUP.commitment == hashlib.sha256(text.encode()).hexdigest()
    told = json.loads(text)
    assert set(told) == {"format", "version", "secret", "spec", "policy", "options", "layout"}
    assert told["version"] == commitment.VERSION


def test_how_long_to_look_for_a_board_is_left_open_unless_it_decides():
    patient = replace(SETUP, options=BoardOptions(tries=7, limit=9))
    assert patient.commitment == SETUP.commitment
    anyway = replace(SETUP, options=BoardOptions(tries=7, best_effort=True))
    assert anyway.commitment != replace(anyway, options=BoardOptions(best_effort=True)).commitment


def test_version_1_is_the_hash_of_the_secret():
    old = replace(SETUP, version=1)
    assert (old.terms, old.commitment) == (None, SETUP.seed.hash)


def test_every_version_says_what_it_binds():
    assert set(commitment.BINDS) == {1, commitment.VERSION}
