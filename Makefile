# Needs python3 (3.11 or later, with venv), make and git; with a C compiler the core is compiled.
# Each target sets up what it needs: .venv-play (interpreted, for a first game), .venv (interpreted, with the
# development tools) or .venv-compiled (compiled). They share one browser client in src/cybertank/server/static.

PYTHON ?= python3
ARGS ?=

DEV := .venv
FAST := .venv-compiled
# -qq: errors only
PIP_INSTALL := -m pip --disable-pip-version-check install -qq

export CYBERTANK_PURE_PYTHON := $(CURDIR)/$(DEV)/bin/python
export CYBERTANK_COMPILED_PYTHON := $(CURDIR)/$(FAST)/bin/python
# src must not come onto the compiled build's path by way of the caller's environment.
unexport PYTHONPATH PYTHONHOME

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test lint format web bench load measure shots fuzz dist clean no-shadow node programs FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile
	@echo "Extra arguments: make play ARGS='...'"

play: ## play in the browser (ARGS='--help' shows the options)
	@$(PYTHON) -m buildtools.play $(ARGS)

test: web $(FAST)/.tested no-shadow programs ## all tests interpreted, then those marked compiled on the compiled build
	@echo "== tests of the client"
	@$(DEV)/bin/python -m buildtools.web --test
	@echo "== tests, interpreted"
	@$(DEV)/bin/python -m pytest -n auto tests
	@echo "== tests marked compiled, compiled"
	@$(FAST)/bin/python -m pytest -n auto -m compiled tests

lint: $(DEV)/.installed no-shadow node ## ruff, mypy --strict, import-linter, tsc, eslint, Prettier
	@echo "== ruff"
	@$(DEV)/bin/ruff check .
	@$(DEV)/bin/ruff format --check .
	@echo "== mypy"
	@$(DEV)/bin/mypy
	@echo "== import-linter"
	@$(DEV)/bin/lint-imports
	@echo "== tsc, eslint, Prettier"
	@$(DEV)/bin/python -m buildtools.web --check

format: $(DEV)/.installed node ## put the source into the format and order of ruff and Prettier
	@$(DEV)/bin/ruff check --fix-only -q .
	@$(DEV)/bin/ruff format .
	@$(DEV)/bin/python -m buildtools.web --format

web: $(DEV)/.installed node ## build the browser client
	@$(DEV)/bin/python -m buildtools.web

bench: $(DEV)/.installed $(FAST)/.installed no-shadow ## measure speed, compiled and interpreted
	@$(FAST)/bin/python bench/bench.py $(ARGS)

load: $(FAST)/.installed ## a server under load, and killed under load (ARGS: see bench/load.py --help)
	@$(FAST)/bin/python bench/load.py $(ARGS)

measure: $(FAST)/.tested ## measure the page in a browser, and write docs/browser.md
	@$(FAST)/bin/python bench/browser.py

shots: $(FAST)/.tested ## take the pictures of docs/screens.md
	@$(FAST)/bin/python bench/shots.py $(ARGS)

fuzz: $(FAST)/.installed ## play random games and look for crashes (ARGS: see cybertank fuzz --help)
	@$(FAST)/bin/cybertank fuzz $(ARGS)

# The documentation site has an environment of its own, with nothing in it but Zensical.
SITE := build/docs-env

.PHONY: docs
docs: $(SITE)/.installed ## build the documentation site into build/site
	@$(SITE)/bin/python tools/site.py

$(SITE)/.installed: requirements/docs.txt
	@echo "Setting up $(SITE) (Zensical) ..."
	@rm -rf $(SITE)
	@$(PYTHON) -m venv $(SITE)
	@$(SITE)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

dist: $(DEV)/.installed node ## build the sdist and the wheels into dist/
	@$(DEV)/bin/python -m buildtools.dist $(ARGS)

# uv is needed for this alone, so it has an environment of its own.
.PHONY: lock
lock: ## renew the lock files in requirements/ (ARGS=--upgrade: with the newest versions)
	@$(PYTHON) -m venv build/lock-env
	@build/lock-env/bin/python $(PIP_INSTALL) 'uv>=0.9'
	@build/lock-env/bin/python tools/lock.py $(ARGS)

clean: ## remove the environments, builds and caches
	rm -rf $(DEV) $(FAST) .venv-play build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis test-results
	rm -rf web/node_modules web/src/server/wire-generated.ts src/cybertank/server/static
	find src tests bench tools buildtools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# A compiled module in src would be imported instead of the source beside it.
no-shadow:
	@if find src -name '*.so' -o -name '*.pyd' | grep .; then echo "Compiled modules in src shadow the source: remove them."; exit 1; fi

# The machine's Node.js, or else one that pip installs.
node: $(DEV)/.installed
	@needed=$$($(DEV)/bin/python -m buildtools.web --node) || exit 1; \
	if [ -n "$$needed" ]; then \
	  echo "Adding Node.js to $(DEV) ..."; $(DEV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/node.txt; \
	fi

# What the tests run beside Python. Where one cannot be had, its tests say so.
programs: $(DEV)/.installed
	@$(DEV)/bin/python tools/provide.py browser --install >/dev/null || true
	@test -n "$${CYBERTANK_NO_POSTGRES-}" || $(DEV)/bin/python tools/provide.py postgres --install >/dev/null || true

# The environments themselves.
$(DEV)/.created $(FAST)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.x ...")'
	@rm -rf $(@D)
	@$(PYTHON) -m venv $(@D) || { rm -rf $(@D); exit 1; }
	@touch $@

# The dev environment: the source itself, never compiled, with the test and lint tools.
$(DEV)/.installed: pyproject.toml requirements/dev.txt | $(DEV)/.created
	@echo "Setting up $(DEV) (interpreted, with test and lint tools) ..."
	@$(DEV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@$(DEV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# What the compiled build was made from. Rewritten only when that changes.
$(FAST)/.fingerprint: FORCE | $(FAST)/.created
	@$(PYTHON) -m buildtools.fingerprint > $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(FAST)/.installed: $(FAST)/.fingerprint
	@echo "Building and installing into $(FAST) (compiled; a minute or two) ..."
	@$(FAST)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/build.txt
	@CYBERTANK_COMPILE=1 $(FAST)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation .
	@touch $@

# The test tools, on top of it.
$(FAST)/.tested: requirements/dev.txt | $(FAST)/.installed
	@echo "Adding the test tools to $(FAST) ..."
	@$(FAST)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@
