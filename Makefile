# Needs python3 (3.11 or later, with venv), make and git; with a C compiler the core is compiled.
# Each target sets up what it needs in .venv (editable, interpreted) or .venv-compiled (installed, compiled).
# The browser client is built into src/cybertank/server/static, once for both.

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
.PHONY: help play test lint format web bench load measure shots fuzz clean no-shadow node programs FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile
	@echo "Extra arguments: make play ARGS='...'"

play: $(FAST)/.installed ## play in the browser (ARGS: see .venv-compiled/bin/cybertank play --help)
	@$(FAST)/bin/cybertank play $(ARGS)

test: web $(FAST)/.tested no-shadow programs ## all tests interpreted, then those marked compiled on the compiled build
	@echo "== tests, interpreted"
	@$(DEV)/bin/python -m pytest -n auto tests
	@echo "== tests marked compiled, compiled"
	@$(FAST)/bin/python -m pytest -n auto -m compiled tests

lint: $(DEV)/.installed no-shadow node ## ruff, mypy --strict, import-linter, tsc
	@echo "== ruff"
	@$(DEV)/bin/ruff check .
	@$(DEV)/bin/ruff format --check .
	@echo "== mypy"
	@$(DEV)/bin/mypy
	@echo "== import-linter"
	@$(DEV)/bin/lint-imports
	@echo "== tsc"
	@$(DEV)/bin/python build_web.py --check

format: $(DEV)/.installed ## put the source into ruff's format and order
	@$(DEV)/bin/ruff check --fix-only -q .
	@$(DEV)/bin/ruff format .

web: $(DEV)/.installed node ## build the browser client
	@$(DEV)/bin/python build_web.py

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

# uv is needed for this alone, so it has an environment of its own.
.PHONY: lock
lock: ## renew the lock files in requirements/ (ARGS=--upgrade: with the newest versions)
	@$(PYTHON) -m venv build/lock-env
	@build/lock-env/bin/python $(PIP_INSTALL) 'uv>=0.9'
	@build/lock-env/bin/python tools/lock.py $(ARGS)

clean: ## remove the environments, builds and caches
	rm -rf $(DEV) $(FAST) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis test-results
	rm -rf web/node_modules web/openapi.json web/src/wire-schema.d.ts src/cybertank/server/static
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# A compiled module in src would be imported instead of the source beside it.
no-shadow:
	@if find src -name '*.so' -o -name '*.pyd' | grep .; then echo "Compiled modules in src shadow the source: remove them."; exit 1; fi

# The machine's Node.js, or else one that pip installs.
node: $(DEV)/.installed
	@needed=$$($(DEV)/bin/python build_web.py --node) || exit 1; \
	if [ -n "$$needed" ]; then echo "Adding Node.js to $(DEV) ..."; $(DEV)/bin/python $(PIP_INSTALL) "$$needed"; fi

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
$(DEV)/.installed: pyproject.toml setup.py | $(DEV)/.created
	@echo "Setting up $(DEV) (interpreted, with test and lint tools) ..."
	@$(DEV)/bin/python $(PIP_INSTALL) -e '.[test,lint]'
	@touch $@

# What the compiled build was made from, generated files left out. Rewritten only when that changed, files
# removed included. A change of CYBERTANK_PURE, CYBERTANK_NO_WEB or CC counts too.
$(FAST)/.fingerprint: FORCE | $(FAST)/.created
	@{ echo "CYBERTANK_PURE=$${CYBERTANK_PURE-} CYBERTANK_NO_WEB=$${CYBERTANK_NO_WEB-} CC=$${CC-} CFLAGS=$${CFLAGS-}"; \
	   find pyproject.toml setup.py backend.py build_web.py src web \
	     \( -name __pycache__ -o -name '*.egg-info' -o -name node_modules -o -path src/cybertank/server/static \) -prune \
	     -o -type f ! -name openapi.json ! -name wire-schema.d.ts -exec cksum {} + | LC_ALL=C sort; \
	 } > $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# build/lib* is removed because setuptools would put files into the wheel that are no longer in src.
$(FAST)/.installed: $(FAST)/.fingerprint
	@echo "Building and installing into $(FAST) (compiled where there is a C compiler; some minutes) ..."
	@rm -rf build/lib build/lib.* build/bdist.*
	@$(FAST)/bin/python $(PIP_INSTALL) .
	@cat build/core-build.txt
	@touch $@

# The test tools, on top of it.
$(FAST)/.tested: pyproject.toml | $(FAST)/.installed
	@echo "Adding the test tools to $(FAST) ..."
	@$(FAST)/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["test"], sep="\n")' > $(FAST)/test-requirements.txt
	@$(FAST)/bin/python $(PIP_INSTALL) -r $(FAST)/test-requirements.txt
	@touch $@
