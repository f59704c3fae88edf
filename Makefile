# Prial. `make play` starts it in your browser; everything else is for people who work on it.
# Nothing is needed beforehand but make and Python 3.11, 3.12 or 3.13 (with its venv module).

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.complete
LOCK := requirements-dev.lock
BODIES := .cache/bodies
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play test test-browser pictures soak check format bench load conformance lock clean

help:           ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv and install exactly what the lock file names

$(STAMP): $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || { \
	  echo "Prial needs Python 3.11, 3.12 or 3.13, and $(PYTHON) is another."; \
	  echo "Name one that fits: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@rm -f $@
	@echo "Making $(VENV) and installing the locked packages; this takes a minute or two, once."
	@$(PYTHON) -m venv --clear $(VENV) || { \
	  echo "This Python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r $(LOCK)
	@touch $@
	@echo "$(VENV) is ready."

play: setup     ## play against three computer players in your browser (FRESH=1 starts over)
	@$(PY) -m playground $(ARGS)

test: setup     ## the quick tests
	$(PY) -m pytest -n auto --dist worksteal $(ARGS)

test-browser: setup ## the tests in a browser; needs Chromium
	$(PY) -m pytest -m browser $(ARGS)

pictures: setup ## take the pictures of the README anew
	mkdir -p docs/images
	PRIAL_PICTURES=docs/images $(PY) -m pytest -q -m browser tests/browser/test_game.py tests/browser/test_four_cards.py \
	  tests/browser/test_crash.py tests/browser/test_books.py

soak: setup     ## the long tests
	PRIAL_SAMPLE=none HYPOTHESIS_PROFILE=soak $(PY) -m pytest -m soak -n auto --dist worksteal --timeout 7200 \
	  -o faulthandler_timeout=7500 $(ARGS)

check: setup    ## ruff, mypy --strict, import-linter, and plain names and docstrings
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) -m tools.check_words

format: setup   ## let ruff put the layout right
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

bench: setup    ## the figures, each beside its yardstick
	$(PY) -m benchmarks $(ARGS)

load: setup     ## sixty busy tables under Discord's limits, five minutes: ARGS="--minutes 1" for one
	$(PY) -m benchmarks.load $(ARGS)

conformance: setup ## check every request of the tests against Discord's own description: SPEC=openapi.json
	@test -n "$(SPEC)" || { echo "Which description? make conformance SPEC=path/to/openapi.json"; exit 1; }
	@rm -rf $(BODIES)
	PRIAL_SAMPLE=all PRIAL_RECORD_BODIES=$(BODIES) $(PY) -m pytest -q $(ARGS)
	$(PY) -m tests.conformance --spec "$(SPEC)" --bodies $(BODIES)

lock:           ## write both lock files anew from pyproject.toml; needs uv
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --quiet --output-file requirements.lock
	uv pip compile pyproject.toml --extra play --group dev --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --quiet --constraint requirements.lock --no-strip-markers \
	  --output-file requirements-dev.lock

clean:          ## remove what make made; your data stays
	rm -rf $(VENV) .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
