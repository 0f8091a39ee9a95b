# The parts of the gate and of the nightly run, which the scripts beside this file call two at a time.
include Makefile

EXAMPLES = --package-path Examples

.PHONY: setup models test-release test-xcode sanitize-thread sanitize-address failing-tests wrong-code articles test-examples \
	function-forms function-forms-release graph-forms reader dependents other-toolchains command random-graphs site soak

setup:
	@Scripts/setup.sh

# The library's tests in other settings.

models: setup
	$(TEST) $(LIBRARY) --filter ContainerTests.ModelTests

test-release: setup
	$(TEST) $(LIBRARY) -c release --scratch-path .build/release-tests

test-xcode: setup
	Scripts/again-after-crash.sh $(TEST) --build-system swiftbuild --scratch-path .build/xcode

sanitize-thread: setup
	MODEL_SEQUENCES=2000 $(TEST) $(LIBRARY) --sanitize=thread --scratch-path .build/thread

sanitize-address: setup
	@# Foundation leaks some memory whenever it runs a program.
	MODEL_SEQUENCES=2000 $(TEST) $(LIBRARY) --sanitize=address --scratch-path .build/address --skip 'DovetailToolTests|GraphvizTests'

# Code that must fail, and code that must compile.

failing-tests:
	Scripts/check-failing-tests.py $(FLAGS)

wrong-code:
	Scripts/check-wrong-code.py

articles:
	Scripts/run-snippets.sh
	Scripts/check-doc-comments.py
	Scripts/check-readme.py
	Scripts/check-tutorial.py

test-examples: setup
	$(TEST) $(EXAMPLES)

function-forms:
	$(FORMS)

function-forms-release:
	$(FORMS) -c release

# Graphs of every form, and an app with Xcode's defaults, in both language modes.
graph-forms:
	$(SWIFT) test --quiet --disable-xctest --package-path Tests/GraphForms --scratch-path .build/graph-forms
	LANGUAGE_MODE=5 $(TEST) $(EXAMPLES) --filter ContactsTests

# The package as others use it.

reader: setup
	Scripts/check-reader.py

dependents:
	Scripts/check-as-dependency.sh

other-toolchains:
	Scripts/check-swift-syntax.sh

command: setup
	Scripts/check-command.sh

random-graphs:
	Scripts/check-random-graphs.py

site: docs
	Scripts/check-page.sh
	Scripts/check-site.sh

soak:
	$(SWIFT) run -c release --package-path Benchmarks Soak $(SOAK)
