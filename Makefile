# The commands of the README and of the gate. `make help` lists them.

SWIFT ?= swift
# Set by CI to -Xswiftc -warnings-as-errors.
FLAGS ?=
# Options for random-graphs, for instance --count 100.
GRAPHS ?=
EXAMPLES = --package-path Examples
# Only Swift Testing has tests here, so XCTest's runner need not start.
TEST = $(SWIFT) test --quiet --disable-xctest $(FLAGS)
# A package of its own, which decides itself which warnings are errors.
FORMS = $(SWIFT) test --quiet --disable-xctest --package-path Tests/FunctionForms --scratch-path .build/function-forms
# Without the snippets, which take a quarter of the time of a build.
LIBRARY = --test-product dovetailPackageTests

# Options for mutants, for instance --count 20.
MUTANTS ?=

# Options for soak: the number of seconds, by default 600, then the activities, by default all.
SOAK ?=

# The commit with which `make functions` compares the time of nested calls: the last one with 1,160 overloads. None, if empty.
BEFORE ?= 3ebe6a7

.PHONY: help run test test-all models wrong-code readme tutorial snippets doc-comments test-examples lint format reader browser random-graphs \
	functions functions-release main-actor test-release test-xcode sanitize sanitize-thread sanitize-address outside dependents other-toolchains command \
	failing-tests docs docs-preview site benchmark soak mutants cost setup

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ## Run the example Users on its bundled data
	$(SWIFT) run $(EXAMPLES) $(FLAGS) users list

test: setup lint ## Check the formatting and run the library's tests
	@# test-all tests all random sequences.
	MODEL_SEQUENCES=2000 $(TEST) $(LIBRARY)

test-all: test models wrong-code readme tutorial snippets doc-comments test-examples ## Run all tests: also longer random sequences, the examples, the code of articles, and code that must not compile

models:
	$(TEST) $(LIBRARY) --filter ContainerTests.ModelTests

wrong-code:
	Scripts/check-compile-errors.sh
	Scripts/check-wrong-graphs.py
	Scripts/check-graph-forms.py
	Scripts/check-included-effects.py

readme:
	Scripts/check-readme.py

tutorial:
	Scripts/check-tutorial.py

snippets: ## Run the code of README and the articles
	Scripts/run-snippets.sh

doc-comments:
	Scripts/check-doc-comments.py

test-examples: setup
	$(TEST) $(EXAMPLES)

lint: ## Check the formatting, the generated files, and code for other platforms
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Snippets Tests Examples Benchmarks
	Scripts/check-scripts.py
	Scripts/check-layout.py
	Scripts/generate-functions.py --check
	Scripts/generate-registrations.py --check
	Scripts/generate-spies.py --check
	Scripts/generate-page.py --check
	Examples/Reader/count-wiring.py --check
	Scripts/check-readme.py --words
	Scripts/check-articles.py
	Scripts/check-branches.py

format: ## Format all sources
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Snippets Tests Examples Benchmarks

reader: setup ## Run the example Reader against its server, as in its README
	Scripts/check-reader.py

browser: setup ## Use the page of a graph in a browser
	Scripts/check-page.sh

random-graphs: ## Compare random graphs with what is wired by hand
	Scripts/check-random-graphs.py $(GRAPHS)

functions: ## Check every form of the functions on functions in four settings, and print how long nested calls type-check
	$(FORMS)
	Scripts/measure-type-checking.py $(BEFORE)

functions-release: ## Check these forms in release
	$(FORMS) -c release

main-actor: ## Check an app with Xcode's defaults, in both language modes: everything is on the main actor
	Scripts/check-main-actor.py
	$(TEST) $(EXAMPLES) --filter ContactsTests
	LANGUAGE_MODE=5 $(TEST) $(EXAMPLES) --filter ContactsTests

test-release: setup ## Run the library's tests in release
	$(TEST) $(LIBRARY) -c release --scratch-path .build/release-tests

test-xcode: setup ## Run the library's tests with Xcode's build engine
	Scripts/again-after-crash.sh $(TEST) --build-system swiftbuild --scratch-path .build/xcode

sanitize: sanitize-thread sanitize-address ## Run the library's tests under the thread and the address sanitizer

sanitize-thread: setup
	MODEL_SEQUENCES=2000 $(TEST) $(LIBRARY) --sanitize=thread --scratch-path .build/thread

sanitize-address: setup
	@# Foundation leaks some memory whenever it runs a program.
	MODEL_SEQUENCES=2000 $(TEST) $(LIBRARY) --sanitize=address --scratch-path .build/address --skip 'DovetailToolTests|GraphvizTests'

outside: dependents other-toolchains command ## Depend on the package from another one, and call its command there and in the examples

dependents:
	Scripts/check-as-dependency.sh

other-toolchains:
	Scripts/check-swift-syntax.sh

command: setup
	Scripts/check-command.sh

failing-tests: ## Run tests that must fail, of XCTest and Swift Testing, in another package
	Scripts/check-failing-tests.py $(FLAGS)

docs: ## Build the documentation of all modules as one site, and check its links and topic groups
	Scripts/build-site.py
	Scripts/check-docs.py

docs-preview: docs ## Build that site and serve it
	Scripts/build-site.py --serve

site: docs ## Use that site in a browser
	Scripts/check-site.sh

benchmark: ## Print tables of speed, and note them in Documentation/Figures.md
	Scripts/note-figures.sh "make benchmark" $(SWIFT) run -c release --package-path Benchmarks Benchmarks

soak: ## Use everything at once for ten minutes, and watch memory, threads and open files
	$(SWIFT) run -c release --package-path Benchmarks Soak $(SOAK)

mutants: ## Change the sources in small ways, and see whether tests notice
	Scripts/mutants.py $(MUTANTS)

cost: ## Print what it costs to depend on the library, and note it in Documentation/Figures.md
	Scripts/note-figures.sh "make cost: build and size" Scripts/measure-cost.py
	Scripts/note-figures.sh "make cost: large graphs" Scripts/measure-compile-time.py

setup:
	@Scripts/setup.sh
