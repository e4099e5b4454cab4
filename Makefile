# Everything happens in .venv. Files named .venv/.NAME are stamps: a second run installs nothing.
# PYTHON=/path/to/python chooses the Python; otherwise the first of python3, python3.14 … python3.11 that is new enough.

VENV    = .venv
BIN     = $(VENV)/bin
NODE    = $(BIN)/node
PIP     = $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
LOCKED  = $(PIP) install --require-hashes
WORKERS = 2
COMPILE = $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes --upgrade \
          --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

TESTS   = $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadgroup --junitxml build/tests.xml

.PHONY: help play test test-all warm check bench dist lock clean

help:
	@echo "make play    set up .venv and host tables here; open the address it prints in a browser"
	@echo "make test    set up .venv for development, then check and run the tests; GAME=push runs those of one game alone"
	@echo "make test-all  the same with all that is too long for every run: before a release, and every night"
	@echo "make check   formatting, lint and types"
	@echo "make bench   measure this project, and its peers where they can be installed"
	@echo "make dist    build wheel and sdist into dist/, the same to the byte from the same commit; URL=https://… names the project's page"
	@echo "make lock    resolve the pinned requirements anew"
	@echo "make clean   remove .venv and everything that was built"

play: $(VENV)/.fast
	@$(BIN)/stammtisch serve

test: check warm $(VENV)/.browser $(VENV)/.peers
	@echo "Running the tests$(if $(GAME), of $(GAME)) with $(WORKERS) workers"
	@$(TESTS) $(if $(GAME),--game $(GAME))

test-all: check warm $(VENV)/.browser $(VENV)/.peers $(VENV)/.ray $(VENV)/.gpu
	@echo "Running all tests with $(WORKERS) workers"
	@TESTS_BROWSER=chromium $(TESTS) -m ""

# Compiled once here, not once in every worker.
warm: $(VENV)/.dev
	@echo "Compiling what the tests run"
	@$(BIN)/python -m stammtisch.lab.warm --jobs $(WORKERS) $(GAME)

check: $(VENV)/.dev $(VENV)/.node
	@echo "Checking format, lint and types"
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@if [ -e node_modules/.bin/tsc ]; then $(NODE) node_modules/.bin/tsc -p .; else echo "The client's types are not checked: TypeScript cannot be installed here ($(VENV)/node.log says why)"; fi
	@if [ -e node_modules/.bin/biome ]; then $(NODE) node_modules/.bin/biome check --error-on-warnings >$(VENV)/biome.log 2>&1 || { cat $(VENV)/biome.log; exit 1; }; else echo "The client's format and lint are not checked: Biome cannot be installed here ($(VENV)/node.log says why)"; fi
	@if [ -e node_modules/@actions/languageservice ]; then $(NODE) tools/check_workflows.js; else echo "The workflows are not checked: what reads them cannot be installed here ($(VENV)/node.log says why)"; fi

bench: $(VENV)/.fast $(VENV)/.peers
	@$(BIN)/python -m bench

# Times in the files are that of the commit; outside a clone, hatchling takes one of its own.
dist: $(VENV)/.dev
	@rm -rf dist
	@scripts/build-dist $(BIN)/python dist "$(URL)"

lock: $(VENV)/.dev
	@echo "Resolving requirements"
	@$(COMPILE) pyproject.toml --extra dev -o requirements/dev.txt
	@$(COMPILE) pyproject.toml -c requirements/dev.txt -o requirements/base.txt
	@$(COMPILE) pyproject.toml --extra fast -c requirements/dev.txt -o requirements/fast.txt
	@$(COMPILE) pyproject.toml --extra peers -c requirements/dev.txt -o requirements/peers.txt
	@$(COMPILE) pyproject.toml --extra ray -c requirements/dev.txt -o requirements/ray.txt
	@$(COMPILE) pyproject.toml --extra gpu -c requirements/dev.txt -o requirements/gpu.txt
	@echo hatchling | $(COMPILE) - -c requirements/dev.txt -o requirements/build.txt

clean:
	@echo "Removing .venv, builds and caches"
	@rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find stammtisch tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made: scripts/make-venv
	@PYTHON="$(PYTHON)" scripts/make-venv $(VENV)
	@touch $@

$(VENV)/.project: $(VENV)/.made pyproject.toml requirements/build.txt requirements/base.txt
	@echo "Installing Stammtisch into $(VENV)"
	@$(LOCKED) -r requirements/build.txt -r requirements/base.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Stammtisch plays without NumPy and Numba too, so their absence stops nothing.
$(VENV)/.fast: $(VENV)/.project requirements/fast.txt
	@echo "Installing NumPy and Numba"
	@if $(LOCKED) --only-binary :all: -r requirements/fast.txt >$(VENV)/fast.log 2>&1; then touch $@; \
	else echo "NumPy and Numba cannot be installed here ($(VENV)/fast.log says why): going on without them"; fi

$(VENV)/.dev: $(VENV)/.project requirements/dev.txt
	@echo "Installing the development tools"
	@$(LOCKED) -r requirements/dev.txt
	@touch $@

# TypeScript, Biome, axe-core and what reads workflow files, for checks alone; Node comes with the development tools.
$(VENV)/.node: $(VENV)/.dev package-lock.json
	@echo "Installing TypeScript, Biome, axe-core and what reads workflow files"
	@if PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --no-save --no-audit --no-fund >$(VENV)/node.log 2>&1; then touch $@; \
	else echo "They cannot be installed here ($(VENV)/node.log says why): going on without them"; fi

# The browser tests need Chromium: installed where that is ours to do, else those tests are skipped.
$(VENV)/.browser: scripts/get-chromium $(VENV)/.dev
	@scripts/get-chromium
	@touch $@

$(VENV)/.peers: $(VENV)/.project requirements/peers.txt
	@echo "Installing OpenSpiel and RLCard"
	@if $(LOCKED) --only-binary open_spiel -r requirements/peers.txt >$(VENV)/peers.log 2>&1; then touch $@; \
	else echo "OpenSpiel and RLCard cannot be installed here ($(VENV)/peers.log says why): what needs them is skipped"; fi

# Simulation on a cluster; where there is no Ray for this Python, its tests are skipped.
$(VENV)/.ray: $(VENV)/.dev requirements/ray.txt
	@echo "Installing Ray"
	@if $(LOCKED) --only-binary :all: -r requirements/ray.txt >$(VENV)/ray.log 2>&1; then touch $@; \
	else echo "Ray cannot be installed here ($(VENV)/ray.log says why): going on without it"; fi

# The rules compile for a GPU without one; where the compiler cannot be had, that is not tested.
$(VENV)/.gpu: $(VENV)/.dev requirements/gpu.txt
	@echo "Installing numba-cuda"
	@if $(LOCKED) --only-binary :all: -r requirements/gpu.txt >$(VENV)/gpu.log 2>&1; then touch $@; \
	else echo "numba-cuda cannot be installed here ($(VENV)/gpu.log says why): going on without it"; fi
