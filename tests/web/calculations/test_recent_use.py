"""What somebody has used lately."""

from sapper.web.calculations import recent_use
from sapper.web.calculations.recent_use import RecentUse


def test_use_adds_up_and_fades() -> None:
    now = [0.0]
    use = RecentUse(lambda: now[0])
    use.add("a", 1.0)
    use.add("a", 3.0)
    assert use.of("a") == 4.0
    now[0] = 2 * recent_use.HALF_LIFE
    assert use.of("a") == 1.0


def test_only_the_latest_are_remembered(monkeypatch) -> None:
    monkeypatch.setattr(recent_use, "_REMEMBERED", 2)
    use = RecentUse(lambda: 0.0)
    for asker in ("a", "b", "a", "c"):
        use.add(asker, 1.0)
    assert [use.of(asker) for asker in "abc"] == [2.0, 0.0, 1.0]
