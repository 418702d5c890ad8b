# `make` prints the menu. Every target sets up what it needs; all of it lies in .venv*/ and .build/ (`make clean`).

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play web web-check test check bench bench-server soak soak-kill compiled fix lock clean lint test-pure test-compiled

PYTHON ?= python3
ARGS ?=
JOBS ?= auto

# A stray path would shadow the build under test.
unexport PYTHONPATH PYTHONHOME TALONG_PURE TALONG_COMPILED

PIP := -m pip --disable-pip-version-check -qq
CHECKED := $(wildcard src tests bench tools setup.py)

# Changes with whatever goes into a wheel, and with nothing else: a checkout that only touches files compiles nothing.
KEY := $(shell find -L src setup.py pyproject.toml -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' \
	| LC_ALL=C sort | xargs cksum | cksum | cut -d ' ' -f 1)

help: ## this menu
	@echo 'Talong: five old Swedish card games by the book.'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo 'ARGS="..." is passed on to play, check, bench, bench-server, soak, soak-kill and lock; PYTHON=... names another Python (3.11 or newer).'

# ----------------------------------------------------------------------------------------------------------- for people

play: .venv-play/.talong-$(KEY) ## play in the terminal (ARGS="punschkille")
	@.venv-play/bin/talong play $(ARGS)

web: web/node_modules/.ready ## build the browser client, which `talong serve` then serves (needs Node 20 or newer)
	@cd web && npm run -s build

web-check: web/node_modules/.ready 
	@cd web && npm run -s art && npm run -s check && npm run -s test

test: lint test-pure test-compiled ## everything that CI runs: linters and all tests, those of the engine on both builds
	@echo
	@.venv/bin/python tools/summary.py .build/pure.xml .build/compiled.xml

check: lint ## format, lint, types, imports and the quick tests: run it often
	@TALONG_EXPECT_COMPILED=0 .venv/bin/python -m pytest -q -x -m 'not slow' -n $(JOBS) $(ARGS)

bench: .venv-bench/.talong-$(KEY) ## measure speed and memory beside the peers (ARGS="--json")
	@.venv-bench/bin/python -m bench $(ARGS)

bench-server: ## put load on the live table, beside a server without rules (ARGS="--seconds 5")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python -m bench.server $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python -m bench.server $(ARGS); \
	fi

soak: ## random deals by the million, every invariant checked (ARGS="--deals 10000")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python tests/soak.py $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python tests/soak.py $(ARGS); \
	fi

soak-kill: ## pull the plug of a server under load, a thousand times (ARGS="--kills 200")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python -m tests.server.kill $(or $(ARGS),--kills 1000); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python -m tests.server.kill $(or $(ARGS),--kills 1000); \
	fi

compiled: .venv-compiled/.talong-$(KEY) ## the compiled build, or a loud failure; lists what was compiled
	@.venv-compiled/bin/python tools/compiled.py

fix: .venv/.ready ## format, and mend what the linter can
	@.venv/bin/ruff check -q --fix $(CHECKED) || true
	@.venv/bin/ruff format $(CHECKED)

# --------------------------------------------------------------------------------------------------- parts of the above

# What a command has to say matters only if it fails.
silent = said=$$($(1) 2>&1) || { echo "$$said"; exit 1; }

lint: .venv/.ready
	@.venv/bin/ruff format --check $(CHECKED)
	@.venv/bin/ruff check $(CHECKED)
	@.venv/bin/python -m mypy $(CHECKED)
	@$(call silent,.venv/bin/lint-imports)
	@$(call silent,.venv/bin/deptry src)
	@echo 'Imports and dependencies are as agreed.'

# What does not touch the engine is tested once: words, documents and the terminal on the pure build, the server on the
# compiled one, or on the pure one where nothing can be compiled.
ENGINE := $(wildcard tests/rules tests/laws tests/playthroughs tests/test_b*.py tests/test_chance.py tests/test_fair.py \
	tests/test_packaging.py tests/test_rollout.py tests/test_tape.py)
SERVER := $(wildcard tests/server)

test-pure: .venv/.ready
	@mkdir -p .build
	@echo '== pure build'
	@left=; ! .venv/bin/python tools/can_compile.py >/dev/null 2>&1 || left='$(SERVER:%=--ignore=%)'; \
		TALONG_EXPECT_COMPILED=0 .venv/bin/python -m pytest -q -n $(JOBS) $$left \
		--cov --cov-report=term --junitxml=.build/pure.xml

test-compiled: .venv/.ready
	@rm -f .build/compiled.xml
	@echo '== compiled build'
	@if why=$$(.venv/bin/python tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && \
		TALONG_EXPECT_COMPILED=1 .venv-compiled/bin/python -m pytest -q -n $(JOBS) --junitxml=.build/compiled.xml \
			$(ENGINE) $(SERVER); \
	else \
		echo "NOT RUN: $$why."; \
	fi

# --------------------------------------------------------------------------------------------------------- environments

define environment # directory, lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Talong needs Python 3.11 or newer; name one with PYTHON=/path/to/python3.' >&2; exit 1; }
	@echo 'Setting up $(1) ...'
	@$(PYTHON) -m venv --clear $(1)
	@$(1)/bin/python $(PIP) install --no-compile --no-deps --require-hashes -r $(2)
	@touch $(1)/.locked
endef

.venv/.locked: requirements.lock
	$(call environment,.venv,$<)

.venv-play/.locked: requirements-play.lock
	$(call environment,.venv-play,$<)

.venv-bench/.locked: requirements-bench.lock
	$(call environment,.venv-bench,$<)

# The source itself, uncompiled: an edit needs no new set-up.
.venv/.ready: .venv/.locked pyproject.toml setup.py
	@TALONG_PURE=1 .venv/bin/python $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# Borrows the packages of .venv, but not the source that is linked there: paths in a .pth file are not searched for others.
.venv-compiled/.locked: .venv/.locked
	@$(PYTHON) -m venv --clear --without-pip .venv-compiled
	@folder='import sysconfig; print(sysconfig.get_path("purelib"))'; \
		.venv/bin/python -c "$$folder" >"$$(.venv-compiled/bin/python -c "$$folder")/borrowed.pth"
	@touch $@

.venv-compiled/.talong-$(KEY): .venv-compiled/.locked
	@tools/install .venv-compiled hard $(KEY)

.venv-play/.talong-$(KEY): .venv-play/.locked
	@tools/install .venv-play soft $(KEY)

.venv-bench/.talong-$(KEY): .venv-bench/.locked
	@tools/install .venv-bench soft $(KEY)

# Not `npm ci`: the lock names the native parts of the tools for Linux on x86 only, and other computers need theirs.
web/node_modules/.ready: web/package-lock.json
	@command -v npm >/dev/null || { echo 'The browser client is built with Node 20 or newer, which is not here.' >&2; exit 1; }
	@cd web && npm install --no-save --silent --ignore-scripts
	@touch $@

# --------------------------------------------------------------------------------------------------------- housekeeping

.venv-lock/bin/uv:
	@$(PYTHON) -m venv --clear .venv-lock
	@.venv-lock/bin/python $(PIP) install 'uv>=0.9'

COMPILE = .venv-lock/bin/uv pip compile -q --universal --generate-hashes --no-config --custom-compile-command 'make lock' \
	$(ARGS) pyproject.toml

lock: .venv-lock/bin/uv ## resolve the dependencies anew (ARGS=--upgrade)
	@$(COMPILE) --group build --group dev --group test -o requirements.lock
	@$(COMPILE) --group build -c requirements.lock -o requirements-play.lock
	@$(COMPILE) --group build --group bench -c requirements.lock -o requirements-bench.lock

clean: ## remove everything that can be made again
	@rm -rf .venv .venv-* .build build web/node_modules web/.art src/talong/server/static dist htmlcov .coverage .coverage.* src/*.egg-info \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests $(wildcard bench tools) -name __pycache__ -prune -exec rm -rf {} +
