"""What a server counts about itself."""

from sapper.web.metrics import Metrics


def test_numbers_are_reported_in_the_text_form() -> None:
    metrics, waiting = Metrics(), [3]
    metrics.watch(waiting=lambda: waiting[0])
    metrics.refused.labels("busy").inc()
    metrics.calculation_seconds.observe(0.2)
    text = metrics.text().decode()
    assert "sapper_waiting 3.0" in text
    waiting[0] = 4
    assert "sapper_waiting 4.0" in metrics.text().decode()
    assert 'sapper_refused_calculations_total{code="busy"} 1.0' in text
    assert 'sapper_calculation_seconds_bucket{le="0.25"} 1.0' in text


def test_two_applications_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.killed.inc()
    assert "sapper_killed_processes_total 0.0" in other.text().decode()
