# make build     cards.yaml becomes PDF sheets in build/
# make test      the whole test suite
# make external  what other programs say: PDF tools, OpenSpiel, PettingZoo, the compiled engine, clusters
# make check     style, types and import order
# make bench     speed and size against a floor measured in the same run
# make tune      better weights for the greedy bot, looked for with the fast engine
# make golden    accept what the goldens now show
# make clean     remove what was made

PYTHON ?= python3
BIN := .venv/bin

.PHONY: build test external check bench tune golden clean

build: .venv/ready
	$(BIN)/hibari build

test: .venv/ready
	$(BIN)/python -m pytest -n 2

external: .venv/external
	$(BIN)/python -m pytest -n 2 tests/external

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/fast
	$(BIN)/python bench/run.py

tune: .venv/fast
	$(BIN)/python bench/tune.py

golden: .venv/ready
	$(BIN)/python -m pytest -n 2 --force-regen || true
	git diff --stat -- tests

clean:
	rm -rf build .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	touch $@

.venv/fast: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,fast]"
	touch $@

.venv/external: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,fast,openspiel,dask,ray,pdfx]"
	touch $@
