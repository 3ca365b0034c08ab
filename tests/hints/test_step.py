from sapper.hints import Role, Step
from sapper.hints.step import after, needed


def fact(text, *premises, clues=()):
    return Step(Role.FACT, text, clues=clues, premises=premises)


def test_only_what_the_goal_rests_on_is_kept_and_numbered_anew():
    steps = [fact("a"), fact("b"), fact("c", 0), fact("d", 1), fact("e", 2)]
    kept = needed(steps)
    assert [(step.text, step.premises) for step in kept] == [("a", ()), ("c", (0,)), ("e", (1,))]


def test_any_step_may_be_the_goal():
    steps = [fact("a"), fact("b", 0), fact("c")]
    assert [step.text for step in needed(steps, 1)] == ["a", "b"]


def test_what_looks_at_clues_rests_on_what_was_known_before():
    known = Step(Role.KNOWN, "known", ((0, 0),), 1, 1)
    looking, thinking = fact("looks", clues=((1, 1),)), fact("thinks", 0)
    proof = after(known, [looking, thinking])
    assert [step.premises for step in proof] == [(), (0,), (1,)]
