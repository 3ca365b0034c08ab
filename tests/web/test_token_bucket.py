from sapper.web.limits import Rate
from sapper.web.token_bucket import TokenBuckets


def test_rates_forget_who_has_not_asked_for_long():
    now = [0.0]
    rates = TokenBuckets(Rate(1, 1), clock=lambda: now[0])
    assert (rates.wait("a"), rates.wait("a")) == (0, 1)
    for asker in range(10_000):
        rates.wait(str(asker))
    assert rates.wait("a") == 0


def test_a_slow_rate_names_its_wait():
    rates = TokenBuckets(Rate(0.1, 1), clock=lambda: 0.0)
    assert (rates.wait("a"), rates.wait("a")) == (0, 10)
