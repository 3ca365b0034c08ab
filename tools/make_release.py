"""Build, check and test the packages of a release: ``make release``.

The program copies the sources of the last commit. It makes the links in README.md absolute, so that
a package index shows its pictures, and bundles the page's modules. The source distribution is built
from these sources, and the wheels from the source distribution: one wheel for Python 3.11 and one
for 3.12 and later (stable ABI). auditwheel makes them ``manylinux`` wheels. For every suitable
Python on this machine, a wheel is installed into a fresh environment, and must pass
``tools/smoke_test.py`` there.

    python -m tools.make_release FOLDER [VERSION ...]
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.reference.repository_links import published

ROOT = Path(__file__).parents[1]
ABI3 = (3, 12)
"""The first Python whose wheel works for later versions: ``wheel.py-api`` in pyproject.toml."""


def main() -> None:
    """Build a release of the last commit in a folder."""
    folder, *versions = sys.argv[1:] or [str(ROOT / "build/release")]
    target = Path(folder).resolve()
    shutil.rmtree(target, ignore_errors=True)
    pythons = dict(at_hand(versions or ("3.11", "3.12", "3.13")))
    if not pythons:
        raise SystemExit("no suitable Python is installed")
    source = laid_out(target / "source")
    archive = source_distribution(source, target / "dist")
    for version in built_for(pythons):
        wheel = built(pythons[version], archive, target)
        repaired(wheel, target / "dist")
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted((target / "dist").iterdir()))
    for version, python in pythons.items():
        tried(version, python, target)
    print("\n".join(f"{file.name}  {file.stat().st_size:,} bytes" for file in listed(target)))


def listed(target: Path) -> list[Path]:
    """Return the files to upload."""
    return sorted((target / "dist").iterdir())


def at_hand(versions: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Yield the installed versions with the paths of their interpreters; print the missing ones."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in versions:
        places = [*pyenv.glob(f"{version}.*/bin/python"), shutil.which(f"python{version}")]
        found = next((Path(place) for place in places if place), None)
        if found is None:
            print(f"Python {version} is not installed: skipped", file=sys.stderr)
        else:
            yield version, found


def built_for(versions: Sequence[str] | dict[str, Path]) -> list[str]:
    """Return the versions to build wheels for: of those that share a wheel, only the first.

    >>> built_for(["3.11", "3.12", "3.13"])
    ['3.11', '3.12']
    """
    numbers = {version: tuple(map(int, version.split("."))) for version in versions}
    stable = sorted((v for v in versions if numbers[v] >= ABI3), key=lambda v: numbers[v])
    return [v for v in versions if numbers[v] < ABI3] + stable[:1]


def laid_out(source: Path) -> Path:
    """Copy the files of the last commit, make README.md's links absolute, and bundle modules."""
    source.mkdir(parents=True)
    archive = source.with_suffix(".tar")
    run("git", "-C", ROOT, "archive", "--output", archive, "HEAD")
    with tarfile.open(archive) as files:
        files.extractall(source, filter="data")
    archive.unlink()
    readme = source / "README.md"
    readme.write_text(published(readme.read_text("utf-8")), encoding="utf-8")
    run(sys.executable, ROOT / "tools/javascript/bundle.py", source / "src/sapper/web/static")
    return source


def source_distribution(source: Path, folder: Path) -> Path:
    """Build the source distribution."""
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, source)
    (archive,) = folder.glob("*.tar.gz")
    return archive


def built(python: Path, archive: Path, target: Path) -> Path:
    """Build the wheel for one Python from the source distribution, as a user's pip would."""
    folder = target / "wheels" / python.parents[1].name
    run(python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, archive)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        if "sapper/web/static/bundle/version" not in files.namelist():
            raise SystemExit(f"{wheel.name} does not contain the page's bundles")
    return wheel


def repaired(wheel: Path, folder: Path) -> None:
    """Add the wheel to the release; on Linux, tag it for the oldest systems that it supports."""
    if sys.platform == "linux":
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder, wheel)
    else:
        shutil.copy(wheel, folder)


def tried(version: str, python: Path, target: Path) -> None:
    """Install the wheel into a fresh environment, and run the smoke test there."""
    environment = target / f"python{version}"
    run(python, "-m", "venv", environment)
    own = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    wheel = fitting(version, listed(target))
    run(own, "-m", "pip", "install", "--quiet", f"sapper[web] @ {wheel.as_uri()}")
    run(own, ROOT / "tools/smoke_test.py", cwd=environment)


def fitting(version: str, files: Sequence[Path]) -> Path:
    """Return the wheel for a version of Python.

    >>> files = [Path("sapper-1-cp311-cp311-x.whl"), Path("sapper-1-cp312-abi3-x.whl")]
    >>> [fitting(version, files).name[9:14] for version in ("3.11", "3.13")]
    ['cp311', 'cp312']
    """
    number = tuple(map(int, version.split(".")))
    tag = "-cp312-abi3-" if number >= ABI3 else f"-cp{number[0]}{number[1]}-"
    return next(file for file in files if tag in file.name)


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Run a program, and exit with its code if it fails."""
    print("$", *command, file=sys.stderr, flush=True)
    if subprocess.run([str(word) for word in command], cwd=cwd, check=False).returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))}")


if __name__ == "__main__":
    main()
