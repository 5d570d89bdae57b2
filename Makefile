# Hautemer: `make play` and `make test` do all they need by themselves on a fresh clone.
VENV := .venv
PY := $(VENV)/bin/python
BUILT := build/compiled
PAGES := src/hautemer/server/pages
CLIENT := $(shell find client -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null) $(wildcard src/hautemer/games/*/words/*.json src/hautemer/languages/*.json)
# once is enough, compiled: long games, which test_compiled.py compares with the plain ones, processes of the server, which is never compiled, and copies of the sources
SERVED := tests/server/test_tables.py tests/server/test_seats.py tests/server/test_harbour.py tests/server/test_replays.py
LONG := tests/test_promises.py tests/test_clauses.py tests/test_compiled.py tests/test_adding_a_card.py tests/test_mending_a_clause.py tests/bots/test_twins.py \
  tests/soak tests/test_deploy.py $(filter-out $(SERVED),$(wildcard tests/server/test_*.py))
COMPILED := PYTHONPATH=$(BUILT) $(PY)
PLAIN := PYTHONPATH=src $(PY)

help:           ## these verbs
	@grep -hE '^[a-z-]+: .*##' Makefile | sed 's/:.*##/ —/'

play: $(VENV)/ready $(PAGES)/index.html  ## the table, in your browser, at once; the compiled engine is built behind it
	@PYTHONPATH=$$($(PY) builder.py --behind) $(PY) -m hautemer serve --open --build build

terminal: compile  ## a game of Récif against the crew, in this terminal
	@$(COMPILED) -m hautemer play reef

test: check chromium nginx  ## everything: checks, the client, the whole suite twice, plain and compiled, the browser
	$(MAKE) -j 2 plain compile  # at once: the compiler uses one core
	$(MAKE) compiled browser

compiled: compile nginx  ## the tests of the compiled engine
	$(COMPILED) -m pytest -n 2 --dist worksteal --ignore tests/browser  # long tests wait for nobody

browser: compile chromium  ## the tests in a real browser
	$(COMPILED) -m pytest -n 2 tests/browser  # apart: its driver keeps an event loop, which other tests start for themselves

plain: $(PAGES)/index.html  ## the part of the tests that needs no compiler
	cd client && npm run --silent check && npm test --silent
	$(PLAIN) -m pytest -n 2 --ignore tests/browser $(LONG:%=--ignore %)

check: $(VENV)/ready client/node_modules/ready  ## ruff and mypy --strict, prettier and eslint: seconds
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	cd client && npm run --silent lint

compile: $(VENV)/ready $(PAGES)/index.html  ## the engine and the games through mypyc, into build/compiled
	@$(PY) builder.py

wheel: $(VENV)/ready $(PAGES)/index.html  ## a wheel in dist/, compiled for this machine's kind
	$(PY) -m pip wheel -q --no-deps --no-build-isolation -w dist .

bench: compile $(VENV)/bench bench/boardgame-io/node_modules/ready  ## speed, beside OpenSpiel's, catanatron's and boardgame.io's in the same run, and how well the bots play
	$(COMPILED) -m bench.reef
	$(COMPILED) -m bench.calypso
	$(COMPILED) -m bench.island
	$(COMPILED) -m bench.monster
	$(COMPILED) -m bench.crew
	$(COMPILED) -m bench.waits
	$(COMPILED) -m bench.shares
	$(COMPILED) -m bench.server

soak: compile  ## long runs, not part of `make test`: kills, faults, fuzzing, twin tables, random games; goes on where it was stopped
	$(COMPILED) -m tests.soak $(SOAK)
	$(COMPILED) -m pytest -n 2 -m soak

docs: $(VENV)/ready  ## write the rulebook pages from the words, the commands from their help, the client's types from the messages
	$(PLAIN) -m hautemer.lab.rulebook docs/rules
	$(PLAIN) -m hautemer.cli.manual docs/commands.md
	$(PLAIN) -m hautemer.server.typescript client/src/lib/messages.ts

optimum: compile  ## compute anew how two play Calypso as well as can be
	$(COMPILED) -m hautemer.lab.optimum src/hautemer/games/calypso/optimum.bin

lock: $(VENV)/ready  ## choose the versions anew; no lock file names a registry
	for extra in "" "--extra dev" "--extra dev --extra bench" "--extra node" "--extra postgres"; do \
	  $(VENV)/bin/uv pip compile -q --universal --generate-hashes --no-header --upgrade $$extra pyproject.toml \
	    -o requirements$$(echo $$extra | sed 's/--extra dev --extra /-/; s/--extra /-/').lock; done

clean:  ## back to a fresh clone
	rm -rf $(VENV) build dist $(PAGES) client/node_modules client/dist bench/boardgame-io/node_modules src/*.egg-info .hypothesis .mypy_cache .ruff_cache

# uv installs in seconds; where it cannot be had, pip does the same from the same hashes
install = $(PY) -m uv pip install -q --require-hashes -r $(1) 2>/dev/null || $(PY) -m pip install -q --require-hashes -r $(1)

$(VENV)/ready: requirements-dev.lock pyproject.toml
	python3 -m venv $(VENV)
	@grep -A99 '^uv==' requirements-dev.lock | awk 'NR>1 && /^[a-z]/ {exit} {print}' > $(VENV)/uv.lock
	@$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r $(VENV)/uv.lock || true
	$(call install,requirements-dev.lock)
	$(PY) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/bench: $(VENV)/ready requirements-bench.lock
	$(call install,requirements-bench.lock)
	@touch $@

# a machine without Node, or with an old one, gets it as a package into the virtual environment
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
$(VENV)/node: $(VENV)/ready requirements-node.lock
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || a == 20 && b >= 19 ? 0 : 1)' 2>/dev/null \
	  && command -v npm >/dev/null || ($(call install,requirements-node.lock))
	@touch $@

client/node_modules/ready: client/package-lock.json $(VENV)/node
	cd client && npm ci --no-audit --no-fund --silent
	@touch $@

bench/boardgame-io/node_modules/ready: bench/boardgame-io/package-lock.json $(VENV)/node
	-cd bench/boardgame-io && npm ci --no-audit --no-fund --silent && touch node_modules/ready  # without it, the bench says so

$(PAGES)/index.html: client/node_modules/ready $(CLIENT)
	cd client && npm run --silent build -- --outDir ../$(PAGES) --emptyOutDir --logLevel warn

# the shell is the same browser without a window, and a third faster
chromium:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || ([ "$$(id -u)" = 0 ] && apt-get update -qq \
	  && (apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || apt-get install -y -qq chromium >/dev/null)) \
	  || (echo "The browser tests need chromium: install it with your system's packages."; exit 1)

# unpacked, not installed: the package would start a web server
nginx:
	@command -v nginx >/dev/null || [ -x build/nginx/usr/sbin/nginx ] || (mkdir -p build/nginx && cd build/nginx \
	  && (apt-get download -qq nginx 2>/dev/null || ([ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get download -qq nginx 2>/dev/null)) \
	  && dpkg-deb -x nginx_*.deb .) || (echo "The tests of deploy/ need nginx: install it with your system's packages."; exit 1)

.PHONY: help play terminal chromium nginx test plain compiled browser check compile wheel bench soak docs optimum lock clean
