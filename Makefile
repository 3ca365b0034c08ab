# Two commands matter to a newcomer: `make play` and `make test`. The rest is for contributors.
# Everything is installed into .venv; a stamp file makes repeated runs quick.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
BUILD  := build/dev
NATIVE := $(wildcard native/*/*.cpp native/*/*.hpp) CMakeLists.txt
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Everything that a test may depend on. Tests that have passed on exactly these files and tools are
# not run again by `make test`; `make retest` runs them whatever was before.
TESTED := src native tests docs examples benchmarks README.md pyproject.toml CMakeLists.txt Makefile

.PHONY: play test retest setup browser format lint types bench sanitize docs clean help

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/built  ## start the game
	$(BIN)/sapper play

test: setup browser  ## run every test, unless all have passed on exactly these files and tools
	@state=$$($(STATE)); \
	if [ -z "$(PYTEST_ARGS)" ] && [ -f "build/tested/$$state" ]; then \
	  echo "Every test passed on exactly these files and tools, $$(cat "build/tested/$$state")."; \
	  echo "Run them again with: make retest"; \
	else $(MAKE) --no-print-directory retest; fi

retest: setup browser  ## run every test
	$(BIN)/python -m pytest -n auto --dist loadfile $(PYTEST_ARGS)
	@[ -n "$(PYTEST_ARGS)" ] || { mkdir -p build/tested && date -u "+%F %H:%M UTC" > "build/tested/$$($(STATE))"; }

STATE = { find $(TESTED) -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum; \
  $(BIN)/python -VV; $(BIN)/python -m pip freeze; chromium --version; } 2>/dev/null | sha256sum | cut -c1-32

setup: $(VENV)/built  ## install sapper, its extras and the development tools into .venv

$(VENV)/python-ready:
	$(PYTHON) -m venv $(VENV)
	$(PIP) "pip>=25.1"
	touch $@

$(VENV)/tools: $(VENV)/python-ready pyproject.toml
	$(PIP) "scikit-build-core>=1.1" "nanobind>=3.1,<4" cmake ninja
	$(PIP) --group dev
	touch $@

$(VENV)/built: $(VENV)/tools $(NATIVE)
	$(PIP) --no-build-isolation -Cbuild-dir=$(BUILD) -Ccmake.define.SAPPER_WERROR=ON --editable ".[hard,web,study]"
	touch $@

# The browser tests drive Debian's Chromium; it is installed here when missing and allowed.
browser:
	@command -v chromium >/dev/null || command -v apt-get >/dev/null || \
	  { echo "chromium is missing: the browser tests will fail"; exit 1; }
	@command -v chromium >/dev/null || { \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium >/dev/null; }

format: setup  ## rewrite sources in the house style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i native/*/*.cpp native/*/*.hpp

lint: setup  ## check style and import directions
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run --Werror native/*/*.cpp native/*/*.hpp
	$(BIN)/lint-imports

types: setup  ## check types
	$(BIN)/mypy

bench: setup  ## measure, and print the signature
	$(BIN)/sapper bench

# The sanitizers' build lives in its own environment, so that the ordinary one stays fast.
# It runs the tests that reach the native code. Left out are the browser, the server and the
# studies: they start processes and threads of other programs' libraries, which say nothing
# about ours under a preloaded sanitizer, and everything native in them is tested elsewhere.
# Leaks are not looked for: the interpreter itself never frees everything at its end.
SANITIZE     := build/sanitize-venv/bin/python
SANITIZE_PIP := $(SANITIZE) -m pip install --quiet --disable-pip-version-check
SANITIZED    := tests --ignore=tests/page --ignore=tests/web --ignore=tests/studies

sanitize: setup  ## run the tests of the native code on a build with ASan and UBSan
	$(PYTHON) -m venv build/sanitize-venv
	$(SANITIZE_PIP) "pip>=25.1"
	$(SANITIZE_PIP) "scikit-build-core>=1.1" "nanobind>=3.1,<4" cmake ninja
	$(SANITIZE_PIP) --group dev
	$(SANITIZE_PIP) --no-build-isolation -Cbuild-dir=build/sanitize \
	  -Ccmake.define.SAPPER_SANITIZE=ON ".[hard,web,study]"
	ASAN_OPTIONS=detect_leaks=0 \
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	  $(SANITIZE) -m pytest $(SANITIZED) -n auto --dist loadfile -q $(PYTEST_ARGS)

docs: setup  ## run the code blocks of the documents
	$(BIN)/python -m pytest README.md docs

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist src/sapper/_native.pyi
