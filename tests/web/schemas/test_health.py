from sapper.web.schemas.health import HealthResponse


def test_health_is_three_fields():
    assert set(HealthResponse.model_fields) == {"live", "ready", "version"}
