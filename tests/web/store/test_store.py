import pytest

from sapper import SpecError
from sapper.web.store import Store


@pytest.mark.parametrize(
    "url",
    [
        "nonsense://x",
        "sqlite://",
        ":memory:",
        "postgresql+nodriver://localhost/x",
        "mysql://u:p@h/x",
    ],
)
def test_what_is_no_database_is_refused(url):
    with pytest.raises(SpecError, match="cannot be used as a database"):
        Store(url)


def test_a_password_is_not_told(tmp_path):
    for url in (
        "mysql://me:hunter2@host/x",
        f"postgresql://me:hunter2@/x?host={tmp_path}",
        "postgresql://me:hunter2@host:port/x",
    ):
        with pytest.raises(SpecError) as refused:
            Store(url)
        assert "hunter2" not in str(refused.value)
