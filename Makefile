# Broadside. `make help` lists what can be made; `make play` plays; `make test` is what CI runs.
CARGO ?= cargo
NEXTEST ?= $(CARGO) nextest run
FUZZ_SECONDS ?= 60
# `make build NEWER=1`, `make bench NEWER=1`, `make dist NEWER=1`: for x86-64 processors since 2013 (.cargo/config.toml tells what it gains).
ifdef NEWER
export RUSTFLAGS = -C target-cpu=x86-64-v3
export CARGO_TARGET_DIR = $(CURDIR)/target/newer
endif
RELEASE = $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)/release/broadside

.DEFAULT_GOAL := help
.PHONY: help play build web install dist site wire package wheel setup check test python test-web test-site flakes \
	shots laws laws-arm targets mutants honesty leases fuzz bench bench-server bench-web bench-site bench-python arena \
	thought train studies bounds sweep torture-kill torture-power torture-leak torture-race torture-days torture-wait \
	torture-abuse torture-nodes torture-load

help: ## What can be made
	@sed -nE 's/^##@ (.*)/\n\1/p; s/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

##@ Build and play

play: build ## Serve the tables on 127.0.0.1:1914
	$(RELEASE) serve

build: web ## The binary, optimised, for any processor; with NEWER=1 for x86-64 since 2013
	@command -v $(CARGO) >/dev/null || { echo "install Rust with rustup" >&2; exit 1; }
	@bash .ci/setup cc || { echo "install a C compiler, as gcc" >&2; exit 1; }
	$(CARGO) build --release -p broadside

web: ## The browser table, which the binary embeds; WEB=no builds the binary without it
ifneq ($(WEB),no)
	@bash .ci/setup npm || { echo "install Node 20 or newer with npm, or do without the browser table: make play WEB=no" >&2; exit 1; }
	cd web && npm ci --no-fund --no-audit && npm run build
endif

PREFIX ?= /usr/local

install: build ## The server with its browser table, under PREFIX
	install -Dm755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/broadside
	$(RELEASE) man $(DESTDIR)$(PREFIX)/share/man/man1
	install -Dm644 LICENSE-MIT LICENSE-APACHE -t $(DESTDIR)$(PREFIX)/share/doc/broadside
	bash packaging/licences > $(DESTDIR)$(PREFIX)/share/doc/broadside/copyright

dist: web ## Packages in dist/: a .tar.gz, a .deb and an OCI image; with NEWER=1 a .tar.gz for x86-64 since 2013
	-@bash .ci/setup umoci jq
	bash packaging/dist

site: ## A site that is its own house, for any web server: dist/site
	@bash .ci/setup npm || { echo "install Node 20 or newer with npm" >&2; exit 1; }
	bash .ci/wasm web/src/house/house.wasm
	cd web && npm ci --no-fund --no-audit
	$(CARGO) run -q -p broadside-press --example drawings -- target/site/art
	$(CARGO) run -q -p broadside-worker --example texts -- target/site/texts
	@bash .ci/setup jq || { echo "install jq" >&2; exit 1; }
	bash packaging/licences site > target/site/licences.txt
	cd web && npm run site

wire: ## What is made of the types of crates/wire: the OpenAPI document, the browser's types, the protocol's examples
	$(CARGO) run -q -p broadside-wire --example openapi > docs/openapi.json
	$(CARGO) run -q -p broadside-wire --example schema | node web/wire.mjs
	EXAMPLES=write $(CARGO) test -q -p broadside-server --test examples

LIBRARIES = cards engine games solve players

package: ## The libraries as strangers get them, each compiled by itself
	$(CARGO) package $(LIBRARIES:%=-p broadside-%) --target-dir target/packages

VENV = target/python-venv
WHEELS = target/wheels
PIP = $(VENV)/bin/pip install --quiet --disable-pip-version-check

wheel:
	@bash .ci/setup venv jq || { echo "install Python 3.10 or newer with venv, and jq" >&2; exit 1; }
	rm -rf $(VENV) $(WHEELS)
	bash packaging/licences python > crates/python/licences.txt
	python3 -m venv $(VENV)
	$(PIP) maturin
	$(VENV)/bin/maturin build --quiet --profile python --manifest-path crates/python/Cargo.toml --out $(WHEELS)
	$(PIP) "$$(echo $(WHEELS)/*.whl)[test]"

setup: ## What the tests need and the machine may lack
	bash .ci/setup

##@ Test

check: ## Format, lints, and whether what is made of the wire's types is up to date: quick
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) run -q -p broadside-wire --example openapi | cmp - docs/openapi.json
	@if [ -d web/node_modules ]; then $(CARGO) run -q -p broadside-wire --example schema | node web/wire.mjs --check && cd web && npm run check; \
		else echo "no web/node_modules here: neither wire.ts nor the browser table's code is checked; make web installs them"; test -z "$$CI"; fi

test: setup web check ## Everything CI runs
	# A plain build takes no seed; in all other tests servers are told theirs.
	$(NEXTEST) --workspace --test seeds
	$(NEXTEST) --workspace --features broadside/seeded --no-fail-fast
	$(CARGO) test --workspace --doc
	# Whether the libraries need only each other and the world's; `make package` compiles them as well.
	$(CARGO) package --quiet --offline --no-verify --allow-dirty $(LIBRARIES:%=-p broadside-%) --target-dir target/packages
	# One after another: bots among themselves give way to everything else, and the browser waits for them.
	$(MAKE) test-web
	$(MAKE) python
	$(MAKE) test-site

python: wheel ## The Python package: its wheel in a fresh virtual environment, and its tests
	$(VENV)/bin/python -m pytest -q crates/python

HAS_BROWSER = command -v npm >/dev/null && command -v chromium >/dev/null

# With the workspace's tests beside it the libraries are those that the tests were built with.
SEEDED = $(CARGO) build --workspace --bins --test cli --features broadside/seeded

test-web: ## The browser table in a real Chromium; run `make web` first
	$(SEEDED)
	@if $(HAS_BROWSER); then cd web && npm test; else echo "no Node or no Chromium here: the browser table is not tested"; test -z "$$CI"; fi

test-site: site ## The site in a real Chromium, and its house beside the native one
	$(CARGO) build -p broadside-worker --examples
	@if $(HAS_BROWSER); then cd web && npm run test-site; else echo "no Chromium here: the site is not tested"; test -z "$$CI"; fi

ROUNDS ?= 20
FLAKES_LOG = target/flakes.log

# Four files of browser tests at a time: on a busy machine shows what depends on time. With CI a missing PostgreSQL fails.
flakes: web ## The tests of the server and of the browser table, ROUNDS times over, up to the first failure and its log
	$(SEEDED)
	@for round in $$(seq $(ROUNDS)); do \
		echo "round $$round of $(ROUNDS), $$(date +%T)"; \
		{ CI=true $(NEXTEST) -p broadside-server -p broadside-house -p broadside-storage \
			&& (cd web && node --test --test-concurrency=4 --test-timeout=3600000 tests/*.test.mjs); } \
			> $(FLAKES_LOG) 2>&1 || { cat $(FLAKES_LOG); exit 1; }; \
	done

shots: web ## Photographs of every screen at every size, into web/shots
	$(SEEDED)
	cd web && node tests/shots.mjs

laws: ## What holds for every game, tried on ten thousand games at every table
	LAW_GAMES=10000 $(CARGO) test --release -p broadside-games --test laws -- --nocapture

laws-arm: ## The laws on an emulated ARM processor
	bash .ci/arm

targets: ## Does it compile for Windows, ARM Linux and macOS?
	bash .ci/targets

mutants: ## Change the rules in small ways: which changes does no test notice? PARTS="neutral mechanics" tries a part
	@command -v cargo-mutants >/dev/null || $(CARGO) install --locked cargo-mutants
	python3 .ci/mutants $(PARTS)

honesty: ## No bot changes its mind when the cards it cannot see are dealt anew: a thousand pairs a game
	HONESTY_PAIRS=1000 $(CARGO) test --release -p broadside-players honesty

LEASE_SEEDS ?= 100000

leases: ## No two nodes have the same table: LEASE_SEEDS simulations, and every order of events in a small one
	LEASE_SEEDS=$(LEASE_SEEDS) $(CARGO) test --release -p broadside-lease -- --nocapture

fuzz: ## The record reader and legality under libFuzzer, FUZZ_SECONDS each
	cd fuzz && for target in record legality; do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; done

##@ Measure

bench: ## Our speed and OpenSpiel's in one run, as ratios; the solvers beside DDS and their targets
	bash bench/setup
	$(CARGO) bench -p broadside-games --bench play | tee bench/ours.jsonl
	bench/.venv/bin/python bench/openspiel.py --json | tee bench/marks.jsonl
	bench/.venv/bin/python bench/ratios.py bench/ours.jsonl bench/marks.jsonl
	$(CARGO) bench -p broadside-solve

bench-server: ## Durable moves a second beside boardgame.io's, and what idle sockets weigh
	bash bench/boardgame/setup
	$(TORTURE) bench --boardgame bench/boardgame

bench-web: web ## How light the browser table is, beside its targets
	$(CARGO) build --release -p broadside
	cd web && BROADSIDE=$(RELEASE) node tests/bench.mjs

bench-site: site ## How light the site is and how fast its bots are, beside their targets
	cd web && node tests/bench-site.mjs

bench-python: wheel ## Random play in batches beside pgx, OpenSpiel and RLCard in one run
	-$(PIP) pgx
	-$(PIP) rlcard
	$(VENV)/bin/python bench/python.py

ARENA_DEALS ?= 400
ARENA_JOURNAL ?= target/arena.jsonl

arena: build ## Every bot against the next in every game: docs/STRENGTH.md; goes on where it was cut off
	$(RELEASE) arena --ladder --deals $(ARENA_DEALS) --resume $(ARENA_JOURNAL)

thought: build ## The marshal with 1, 10 and 100 ms a move against the general: a table, and docs/strength-over-time.svg
	python3 bench/thought.py --deals $(ARENA_DEALS)

GAME ?= mobilization-2
train: ## Learn the weights of a game's policy: GAME=mobilization-2, mobilization.outlook and others; always the same
	$(CARGO) run --release -q -p broadside-players --features train --example train -- $(GAME) > target/$(GAME).txt
	mv target/$(GAME).txt crates/players/src/learned/$(GAME).txt

studies: build ## Every registered question, answered by playing: docs/STUDIES.md; goes on where it was cut off
	$(RELEASE) study --all --resume target/studies.jsonl

BOUNDS = $(VENV)/bin/python crates/python/examples/bounds.py
YARDSTICK = $(VENV)/bin/python crates/python/examples/yardstick.py

bounds: wheel ## How far our play can be exploited on small packs, and bouts against IS-MCTS: docs/STRENGTH.md
	$(BOUNDS) neutral 2 1 --value --seeds 32
	$(BOUNDS) organization 2 2 --value --seeds 32
	$(BOUNDS) nations 4 2 --seeds 8
	$(YARDSTICK) organization 2 3 --like-us --bot general --daring 8 --deals 400 --seed 19180
	$(YARDSTICK) nations 4 3 --like-us --bot general --deals 400 --seed 19180

sweep: wheel ## Data of games made on a Ray cluster of two workers, one of which is killed, beside one process
	$(PIP) "$$(echo $(WHEELS)/*.whl)[sweep]"
	$(VENV)/bin/python crates/python/tests/sweep_campaign.py

##@ Campaigns against the server

TORTURE = $(CARGO) run --release -q -p broadside-torture --

torture-kill: ## SIGKILL at random instants: nothing acknowledged is lost
	$(TORTURE) kill

torture-power: ## Power cuts: unsynced writes dropped or torn
	$(TORTURE) power

torture-leak: ## No viewer gets a byte made of hidden cards
	$(TORTURE) leak

torture-race: ## Races, repeats, reorderings, cut connections
	$(TORTURE) race

torture-days: ## Deals of the day and challenges: crooked results, early seeds, repeats, peeks
	$(TORTURE) days

torture-wait: ## Clocks and votes: nobody is stood in for before the time is up
	$(TORTURE) wait

torture-abuse: ## Malformed frames, forged tokens, foreign pages, slow and idle clients
	$(TORTURE) abuse

torture-nodes: ## Three nodes on PostgreSQL: kills, pauses, a frozen database, rolling restarts (15 minutes)
	$(TORTURE) nodes

LOAD_SECONDS ?= 600

torture-load: ## 200 people play while a crowd does its worst: idle sockets, bots, long logs (LOAD_SECONDS, 10 minutes)
	$(TORTURE) load --seconds $(LOAD_SECONDS)
