# Needs python3 (3.11 or newer) with venv, make and git. Everything goes into .venv; nothing else is touched.
#
#   make demo     install the base and play: a page in the browser; DEMO_SECONDS=20 stops by itself
#   make test     install what the tests need and run them all
#   make check    format, lint, types, layers, tests: what has to pass
#   make test-cpus   compile for other processors (SSE2 to AVX-512), test that, and compare the answers
#   make test-lowest   run the core of the tests with the lowest versions that pyproject.toml allows, in .venv-lowest
#   make format   put the code in shape
#   make bench    run the benchmarks; figures with machine and commit go to benchmarks/history, README and docs
#   make movies   draw the moving pictures of README and docs that are missing (needs Chromium)
#   make docs     build the documentation into site/
#   make dist     build a wheel and a source archive into dist/, check them, install the wheel elsewhere and run it
#   make wasm     build the runtime in C as WebAssembly, for the page without a server (needs clang and lld; users do not)
#   make page     check the browser page (lint, types) and bundle it again (needs node and npm; users do not)
#   make learn    install torch and what the learned methods need
#   make tasks    install torch and what reinforcement learning needs
#   make ray      the same, on many machines
#   make blender  install Blender as a module beside, in .venv-blender, for the tests of the add-on (Python 3.11)
#   make clean    remove what the other commands made
#
# Written for GNU make 3.81, the one macOS has.

PYTHON ?= python3
VENV := .venv

# Python keeps what it compiled, also where a machine is set up not to: tests start it hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

# Which torch. Where the index offers a CPU build of this version, pip takes it; TORCH_ARGS goes to pip, for another:
# make learn TORCH_ARGS="--index-url ADDRESS"
TORCH_VERSION ?= 2.13.0
TORCH_ARGS ?=

# Tests run in parallel, in one process more than there are cores: those of the page mostly wait. With worksteal a process that crashes fails the test that it ran, and the
# others go on in a new process; loadfile would run the file that crashed again and again, and leave out the rest.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST_ARGS ?= -n $(WORKERS) --dist worksteal

.PHONY: demo test test-cpus test-lowest check format bench movies docs dist wasm page learn tasks ray blender clean

# How long the demo plays; empty is until Ctrl-C, or 20 where no terminal shows it.
DEMO_SECONDS ?=

demo: $(VENV)/.base-stamp
	@stop="$(DEMO_SECONDS)"; [ -n "$$stop" ] || [ -t 1 ] || stop=20; \
	  $(BIN)/motionmatch play locomotion $${stop:+--seconds $$stop}

test: $(VENV)/.test-stamp
	$(BIN)/python -m pytest $(PYTEST_ARGS)

test-cpus: $(VENV)/.test-stamp
	$(BIN)/python tests/platforms/cpus.py

# The lowest versions have wheels for Python 3.11 and 3.12 only: make PYTHON=python3.11 test-lowest
LOWEST := .venv-lowest
LOWEST_TESTS := $(addprefix tests/,maths kernels motion database search control world environment generative cli) \
  tests/platforms tests/viewer/test_server.py tests/learned/test_export.py tests/tasks/test_sb3.py

test-lowest: $(LOWEST)/.stamp
	NUMBA_CACHE_DIR="$(CURDIR)/$(LOWEST)/numba" $(LOWEST)/bin/python -m pytest $(PYTEST_ARGS) $(LOWEST_TESTS)

check: $(VENV)/.test-stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/typed/mypy.ini
	$(BIN)/python -m pytest tests/test_layers.py
	$(BIN)/python -m pytest $(PYTEST_ARGS) --deselect tests/test_layers.py

format: $(VENV)/.test-stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.test-stamp
	@mkdir -p out
	@for script in benchmarks/[a-z]*.py; do \
	  name=$$(basename "$$script" .py); \
	  echo "== $$name"; \
	  $(BIN)/motionmatch bench "$$name" --json "out/$$name.json" || exit 1; \
	done
	$(BIN)/python benchmarks/_history.py out --history benchmarks/history
	$(BIN)/python benchmarks/_figures.py

movies: $(VENV)/.base-stamp
	$(BIN)/python tests/write_movies.py

docs: $(VENV)/.docs-stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet --site-dir site
	$(BIN)/motionmatch export locomotion --web site/play
	@echo "The documentation is in site/index.html."

# What a release is: DIST_ARGS="--no-run" only checks what the files hold.
DIST_ARGS ?=

dist: $(VENV)/.build-stamp
	@rm -rf dist
	$(BIN)/python -m hatchling build -t sdist -t wheel -d dist
	$(BIN)/python tests/platforms/release.py dist $(DIST_ARGS)

WASM := src/motionmatch/viewer/alone/motionmatch.wasm
WASM_FLAGS := --target=wasm32 -std=c99 -Wall -Wextra -Werror -O3 -msimd128 -fno-math-errno -ffp-contract=off -nostdlib \
  -nostdlibinc -isystem runtime/web/include -Wl,--no-entry -Wl,--allow-undefined -Wl,--strip-all -Wl,-z,stack-size=131072

wasm:
	clang $(WASM_FLAGS) runtime/web/motionmatch_web.c -o $(WASM)
	chmod 644 $(WASM)

page:
	npm ci --prefix page --no-audit --no-fund
	npm run --prefix page lint
	npm run --prefix page types
	npm run --prefix page build

learn: $(VENV)/.learn-stamp
tasks: $(VENV)/.tasks-stamp
ray: $(VENV)/.ray-stamp

# Blender wants NumPy 1.26 and one version of Python; so it has an environment of its own.
BLENDER := .venv-blender
BPY_VERSION ?= 4.5.15

blender: $(BLENDER)/.stamp

$(BLENDER)/.stamp:
	$(PYTHON) -m venv $(BLENDER)
	$(BLENDER)/bin/python -m pip --disable-pip-version-check install -qq bpy==$(BPY_VERSION)
	@touch $@

clean:
	rm -rf $(VENV) $(LOWEST) $(BLENDER) build dist out site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# What the demo needs is installed without byte code, which Python then makes of the tenth that is ever imported.
# Each stamp says that an installation succeeded with this pyproject.toml, so that a second run starts at once.

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "There is no '$(PYTHON)' here. motionmatch needs Python 3.11 or newer." >&2; \
	  echo "Install one and name it: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "motionmatch needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Install one and name it: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.base-stamp: pyproject.toml $(BIN)/python
	@echo "Installing motionmatch into $(VENV); this takes a minute the first time."
	@$(PIP) --no-compile -e .
	@touch $@

$(VENV)/.test-stamp: pyproject.toml $(VENV)/.torch-stamp
	@echo "Installing motionmatch and what its tests need into $(VENV); this takes a minute the first time."
	@$(PIP) -e '.[test]'
	@touch $@ $(VENV)/.base-stamp

# Not ray, which needs one version of gymnasium, nor what no test of the core needs.
$(LOWEST)/.stamp: pyproject.toml tests/platforms/lowest.py
	@echo "Installing the lowest versions into $(LOWEST); this takes some minutes the first time."
	@rm -rf $(LOWEST)
	@$(PYTHON) -m venv $(LOWEST)
	@$(PYTHON) tests/platforms/lowest.py --without torch --without ruff --without mypy --without playwright \
	  learn tasks fbx usd test > $(LOWEST)/lowest.txt
	@$(LOWEST)/bin/python -m pip --disable-pip-version-check install -qq torch==$(TORCH_VERSION) $(TORCH_ARGS)
	@$(LOWEST)/bin/python -m pip --disable-pip-version-check install -qq -r $(LOWEST)/lowest.txt
	@$(LOWEST)/bin/python -m pip --disable-pip-version-check install -qq --no-deps -e .
	@touch $@

$(VENV)/.docs-stamp: pyproject.toml $(BIN)/python
	@echo "Installing what the documentation needs into $(VENV)."
	@$(PIP) -e '.[docs]'
	@touch $@ $(VENV)/.base-stamp

$(VENV)/.build-stamp: pyproject.toml $(BIN)/python
	@$(PIP) hatchling
	@touch $@

# torch first and by itself: asked for together with the rest, pip might choose another build.
$(VENV)/.torch-stamp: $(BIN)/python
	@echo "Installing torch $(TORCH_VERSION) into $(VENV)."
	@$(PIP) torch==$(TORCH_VERSION) $(TORCH_ARGS)
	@touch $@

$(VENV)/.learn-stamp $(VENV)/.tasks-stamp $(VENV)/.ray-stamp: $(VENV)/.%-stamp: pyproject.toml $(VENV)/.torch-stamp
	@echo "Installing what $* needs into $(VENV)."
	@$(PIP) -e '.[$*]'
	@touch $@ $(VENV)/.base-stamp
