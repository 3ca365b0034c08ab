"""Check that a tag matches ``sapper.__version__``, and that the changelog lists the version.

python3 tools/check_version.py v1.0.0
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def problem(tag: str, package: str, changelog: str) -> str | None:
    """Return the problem with a tag, or ``None``.

    >>> problem("v1.0.0", '__version__ = "1.0.0"', "## 1.0.0 - 2026-12-01")
    >>> problem("v1.0.1", '__version__ = "1.0.0"', "## 1.0.0 - 2026-12-01")
    'the tag v1.0.1 is not v1.0.0, the version in src/sapper/__init__.py'
    """
    found = re.search(r'^__version__ = "([^"]+)"', package, re.MULTILINE)
    if found is None:
        return "src/sapper/__init__.py has no __version__"
    if tag != f"v{found[1]}":
        return f"the tag {tag} is not v{found[1]}, the version in src/sapper/__init__.py"
    if not re.search(rf"^## \[?{re.escape(found[1])}\b", changelog, re.MULTILINE):
        return f"CHANGELOG.md has no section ## {found[1]}: rename 'Unreleased'"
    return None


def main() -> None:
    """Check the tag on the command line; exit with a message if it is wrong."""
    package = (ROOT / "src/sapper/__init__.py").read_text("utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sys.exit(problem(sys.argv[1], package, changelog))


if __name__ == "__main__":
    main()
