#!/usr/bin/env bash
# Runs the quick tests and the signature check on several versions of Python.
#
#   tools/test_pythons.sh 3.11 3.12 3.13 3.14
#
# Interpreters are searched for as pythonX.Y and among pyenv's versions; each gets its own
# environment under build/. Missing versions are reported and skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=''  # keep bytecode, as make does

find_python() {
  local candidate
  for candidate in "$(command -v "python$1" || true)" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python; do
    if [ -x "$candidate" ] && "$candidate" -c 'import venv' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
}

# The core does not depend on Python: the one built by `make setup` serves all versions.
core=()
[ ! -f build/dev/libsapper_core.a ] || core=("--config-settings=cmake.define.SAPPER_BUILT_CORE=$PWD/build/dev/libsapper_core.a")

ran=0
for version in "$@"; do
  python=$(find_python "$version")
  if [ -z "$python" ]; then
    echo "Python $version is not installed: skipped"
    continue
  fi
  echo "Python $version: $python"
  environment=build/python$version
  [ -x "$environment/bin/python" ] || "$python" -m venv "$environment"
  .venv/bin/uv pip install --quiet --python "$environment/bin/python" -r pyproject.toml --all-extras --group dev cmake ninja
  # Not editable: an editable install writes the core's stubs into the sources.
  "$environment/bin/python" -m tools.install --no-build-isolation --no-deps "--config-settings=build-dir=build/native$version" "${core[@]}" .
  "$environment/bin/python" tools/check_signature.py
  "$environment/bin/python" -m pytest tests -q -n auto --dist worksteal -m "not slow" --hypothesis-profile=quick
  ran=$((ran + 1))
done
[ "$ran" -gt 0 ] || { echo "none of these versions is installed: $*" >&2; exit 1; }
