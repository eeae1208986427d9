# What people type. Everything else is in CONTRIBUTING.md.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
CORES ?= 2

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

results: $(VENV)/run.stamp  ## run the workflow on the example, or on REPORTS=DIR
	$(BIN)/snakemake --cores $(CORES) --quiet rules reason host $(if $(REPORTS),--config reports=$(REPORTS))
	@echo
	@echo "Open  results/index.html"

test: $(VENV)/dev.stamp  ## the whole test suite, with linters and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/snakefmt --check Snakefile workflow
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadgroup --cov --cov-report=term:skip-covered --cov-fail-under=90

example: $(VENV)/dev.stamp  ## make the example's evidence again, to the same bytes
	PYTHONPATH=workflow:tests $(BIN)/python -m make_example

bench: $(VENV)/dev.stamp  ## count requests and seconds against the simulator
	PYTHONPATH=workflow:tests $(BIN)/python -m benchmarks.requests_needed

bench-tree: $(VENV)/dev.stamp  ## seconds and memory of a tree of 1,400 reports
	PYTHONPATH=workflow:tests $(BIN)/python -m benchmarks.tree

bench-extraction: $(VENV)/dev.stamp  ## recall, precision and pace on the labelled reports, beside others
	PYTHONPATH=workflow:tests $(BIN)/python -m benchmarks.extraction

bench-identity: $(VENV)/dev.stamp  ## right and wrong citations made from facts beside this checkout
	PYTHONPATH=workflow:tests $(BIN)/python -m benchmarks.identity

bench-quotes: $(VENV)/dev.stamp  ## true quotes accepted, altered ones refused, for each kind
	PYTHONPATH=workflow:tests $(BIN)/python -m benchmarks.quotes

bench-claims: $(VENV)/dev.stamp  ## true claims never contradicted, false ones never supported
	PYTHONPATH=workflow:tests $(BIN)/python -m benchmarks.claims

soak: $(VENV)/dev.stamp  ## kill the example run 50 times
	REFASSAY_KILLS=50 $(BIN)/pytest -m soak tests

cases: $(VENV)/dev.stamp  ## run the report cases beside this checkout (some minutes)
	$(BIN)/pytest -m soak tests/test_cases.py

live: $(VENV)/run.stamp  ## ask the live registries for ten known identifiers (needs a network)
	PYTHONPATH=workflow:tests $(BIN)/python -m live_check

format: $(VENV)/dev.stamp  ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/snakefmt Snakefile workflow

docs: $(VENV)/run.stamp  ## make the generated pages again
	PYTHONPATH=workflow $(BIN)/python -m refassay.checks.docs > docs/checks.md
	PYTHONPATH=workflow $(BIN)/python -m refassay.settings_page > config/README.md
	cp workflow/refassay/schemas/*.json workflow/schemas/

clean:  ## remove results, state and logs; evidence stays
	rm -rf .refassay logs .snakemake
	find results -mindepth 1 -not -name README.md -delete

$(VENV)/run.stamp: envs/lock.txt
	@test -n "$(PYTHON)" || { echo "refassay: no Python 3.11, 3.12 or 3.13 was found" >&2; \
		echo "  expected  one of them on the PATH" >&2; \
		echo "  next      install one, or name it: make PYTHON=/path/to/python" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r envs/lock.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp envs/lock-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r envs/lock-dev.txt
	@touch $@

.PHONY: help results test example bench bench-tree bench-extraction bench-identity bench-quotes soak cases live format docs clean
