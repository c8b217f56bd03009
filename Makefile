# `make help` lists what can be made. Everything runs in .venv, which `make setup` creates.

PYTHON_IN_VENV := .venv/bin/python
GAME ?=
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test check format bench rules mutants compile web chromium pictures clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## create .venv with all that development needs, compile what can be, build the browser client
	@sh tools/setup.sh

play: setup  ## play in the browser (ARGS="--port 8080")
	@.venv/bin/cardwright serve --open $(ARGS)

terminal: setup  ## play at the terminal (GAME=trueshot ARGS="--lang fr --seed 7")
	@.venv/bin/cardwright play $(or $(GAME),hounds) $(ARGS)

test: check compile web chromium  ## lint, types and all tests (ARGS="-k battle")
	$(PYTHON_IN_VENV) tools/web.py test
	$(PYTHON_IN_VENV) -m pytest $(ARGS)

check: setup  ## lint, format and types
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check
	$(PYTHON_IN_VENV) -m mypy
	$(PYTHON_IN_VENV) tools/web.py check

format: setup  ## write the code in the agreed form
	$(PYTHON_IN_VENV) -m ruff check --fix
	$(PYTHON_IN_VENV) -m ruff format
	$(PYTHON_IN_VENV) tools/web.py format

bench: compile  ## measure the engine (GAME=hounds)
	$(PYTHON_IN_VENV) bench/engine.py $(GAME)

rules: setup  ## every rule id and the tests that name it (GAME=hounds)
	@$(PYTHON_IN_VENV) -m tools.rules $(GAME)

mutants: setup  ## break the engine and a game at 200 places and count what the tests notice (GAME=hounds ARGS="--seed 2")
	@$(PYTHON_IN_VENV) -m tools.mutants $(or $(GAME),hounds) $(ARGS)

compile: setup  ## compile what changed; setup does it too, but goes on interpreted if it fails
	@$(PYTHON_IN_VENV) tools/compile.py

web: setup  ## build the browser client if it changed; setup does it too, but goes on without if it fails
	@$(PYTHON_IN_VENV) tools/web.py

chromium: setup  ## find the Chromium of the browser tests, or install it
	@$(PYTHON_IN_VENV) -m tools.chromium

pictures: web chromium  ## pictures of every page, in build/pictures (ARGS="--game hounds")
	@$(PYTHON_IN_VENV) -m tools.pictures $(ARGS)

clean:  ## remove everything that was made
	@if [ -x $(PYTHON_IN_VENV) ]; then $(PYTHON_IN_VENV) tools/compile.py --clean; fi
	@if [ -x $(PYTHON_IN_VENV) ]; then $(PYTHON_IN_VENV) tools/web.py --clean; fi
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
