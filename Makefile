# The commands of README and CONTRIBUTING. `make help` lists them. The parts of `make check` and `make nightly` are in .ci/checks.mk.

SWIFT ?= swift
SOURCES = Package.swift Sources Snippets Tests Examples Benchmarks
# The packages beside the library share a build folder, so the library is built once for all of them. Without the option, SwiftPM would
# take the plan of the package that was built last.
PACKAGE = --disable-build-manifest-caching --scratch-path .build/packages --package-path
# Only Swift Testing has tests here, so XCTest's runner need not start.
TEST = $(SWIFT) test --quiet --disable-xctest
# Without the snippets, which take a quarter of the time of a build.
LIBRARY = --test-product dovetailPackageTests
# Options for mutants, for instance --count 20.
MUTANTS ?=

.PHONY: help run test lint format docs benchmark cost mutants check nightly

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-10s%s\n", $$1, $$2 }' Makefile

run: ## Run the example Users on its bundled data
	@Scripts/setup.sh
	$(SWIFT) run $(PACKAGE) Examples users list

test: lint ## Check the formatting and run the library's tests
	MODEL_SEQUENCES=1000 $(TEST) $(LIBRARY)

lint: ## Check the formatting, the layout, and the generated files
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	! command -v shellcheck >/dev/null || shellcheck --severity=warning Scripts/*.sh .ci/run .ci/nightly
	Scripts/check-layout.py
	Scripts/generate-functions.py --check
	Scripts/generate-registrations.py --check
	Scripts/generate-forms.py --check
	Scripts/check-articles.py

format: ## Format all sources
	$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

docs: ## Build the documentation of all modules as one site, and check its links and topic groups
	Scripts/build-site.py

benchmark: ## Print tables of speed, and note them in Documentation/Figures.md
	Scripts/note-figures.sh "make benchmark" $(SWIFT) run -c release --package-path Benchmarks Benchmarks

cost: ## Print what it costs to depend on the library, and note it in Documentation/Figures.md
	Scripts/note-figures.sh "make cost" Scripts/measure-cost.py

mutants: ## Change the sources in small ways, and see whether tests notice
	Scripts/mutants.py $(MUTANTS)

check: ## Run the gate: what has to hold before a change lands
	.ci/run

nightly: ## Run what the gate leaves out: further settings, the address sanitizer, a browser, ten minutes of soak
	.ci/nightly
