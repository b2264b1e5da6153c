# Needs python3 (3.11 or later, with venv), make and git; with a C compiler the core is compiled.
# Each target sets up what it needs in .venv (editable, interpreted) or .venv-compiled (installed, compiled).

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
.PHONY: help play test lint format bench fuzz clean no-shadow FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile
	@echo "Extra arguments: make play ARGS='...'"

play: $(FAST)/.installed ## play in the terminal (ARGS: see .venv-compiled/bin/cybertank play --help)
	@$(FAST)/bin/cybertank play $(ARGS)

test: $(DEV)/.installed $(FAST)/.tested no-shadow ## all tests interpreted, then those marked compiled on the compiled build
	@echo "== tests, interpreted"
	@$(DEV)/bin/python -m pytest -n auto tests
	@echo "== tests marked compiled, compiled"
	@$(FAST)/bin/python -m pytest -n auto -m compiled tests

lint: $(DEV)/.installed no-shadow ## ruff, mypy --strict, import-linter
	@echo "== ruff"
	@$(DEV)/bin/ruff check .
	@$(DEV)/bin/ruff format --check .
	@echo "== mypy"
	@$(DEV)/bin/mypy
	@echo "== import-linter"
	@$(DEV)/bin/lint-imports

format: $(DEV)/.installed ## put the source into ruff's format and order
	@$(DEV)/bin/ruff check --fix-only -q .
	@$(DEV)/bin/ruff format .

bench: $(DEV)/.installed $(FAST)/.installed no-shadow ## measure speed, compiled and interpreted
	@$(FAST)/bin/python bench/bench.py $(ARGS)

fuzz: $(FAST)/.installed ## play random games and look for crashes (ARGS: see cybertank fuzz --help)
	@$(FAST)/bin/cybertank fuzz $(ARGS)

clean: ## remove the environments, builds and caches
	rm -rf $(DEV) $(FAST) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# A compiled module in src would be imported instead of the source beside it.
no-shadow:
	@if find src -name '*.so' -o -name '*.pyd' | grep .; then echo "Compiled modules in src shadow the source: remove them."; exit 1; fi

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

# What the compiled build was made from. Rewritten only when that changed, files removed included.
# A change of CYBERTANK_PURE or CC counts too.
$(FAST)/.fingerprint: FORCE | $(FAST)/.created
	@{ echo "CYBERTANK_PURE=$${CYBERTANK_PURE-} CC=$${CC-} CFLAGS=$${CFLAGS-}"; \
	   find pyproject.toml setup.py src -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*' -exec cksum {} + | LC_ALL=C sort; \
	 } > $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# build/lib* is removed because setuptools would put files into the wheel that are no longer in src.
$(FAST)/.installed: $(FAST)/.fingerprint
	@echo "Building and installing into $(FAST) (compiled where there is a C compiler; a minute or so) ..."
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
