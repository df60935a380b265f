# Broadside. `make play` plays; `make test` is what CI runs.
CARGO ?= cargo
NEXTEST ?= $(CARGO) nextest run
FUZZ_SECONDS ?= 60

.PHONY: play build check test laws bench fuzz setup

play: build ## Serve the tables on 127.0.0.1:1914
	target/release/broadside serve

build: ## The binary, optimised
	$(CARGO) build --release -p broadside

check: ## Format, lints: quick
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

test: setup check ## Everything CI runs
	$(NEXTEST) --workspace --no-fail-fast
	$(CARGO) test --workspace --doc

setup: ## What the tests need and the machine may lack
	bash .ci/setup

laws: ## The laws on ten thousand games a table
	LAW_GAMES=10000 $(CARGO) test --release -p broadside-games --test laws -- --nocapture

bench: ## Our speed and OpenSpiel's in one run, as ratios
	bash bench/setup
	$(CARGO) bench -p broadside-games --bench play | tee bench/ours.jsonl
	bench/.venv/bin/python bench/openspiel.py --json | tee bench/marks.jsonl
	bench/.venv/bin/python bench/ratios.py bench/ours.jsonl bench/marks.jsonl

fuzz: ## The record reader and legality under libFuzzer
	cd fuzz && for target in record legality; do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; done
