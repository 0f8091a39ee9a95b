# The parts of the gate and of the nightly run, which the scripts beside this file call.
include Makefile

MAKEFLAGS += --no-print-directory

STRICT = -Xswiftc -warnings-as-errors

.PHONY: gate-here nightly-here nightly-elsewhere \
	models test-release test-xcode sanitize-thread sanitize-address failing-tests wrong-code articles test-examples \
	function-forms function-forms-in-all-settings graph-forms graph-forms-in-all-settings schedules service-lifecycle dependents other-toolchains command random-graphs site soak soak-sanitized

# Two builds in one folder wait for each other, so the parts that use .build or .build/packages run one after another, beside the others.
gate-here:
	$(MAKE) -f .ci/checks.mk test-examples function-forms graph-forms failing-tests wrong-code schedules service-lifecycle articles soak-sanitized

nightly-here:
	PROGRAMS=50000 $(MAKE) -f .ci/checks.mk schedules
	$(MAKE) -f .ci/checks.mk models command site dependents test-release function-forms-in-all-settings graph-forms-in-all-settings

nightly-elsewhere:
	$(MAKE) -f .ci/checks.mk sanitize-address sanitize-thread random-graphs other-toolchains

# The library's tests in other settings.

models:
	CROSSINGS=20000 $(TEST) $(LIBRARY) --filter 'ContainerTests.ModelTests|Crossings'

# With optimized tests, into which code of the library is inlined. The manifest does not optimize them.
test-release:
	$(TEST) $(LIBRARY) $(STRICT) -c release -Xswiftc -O

# The library in release, by Xcode's build engine, under the thread sanitizer: one build shows all three. In a copy without the
# snippets, which would take a quarter of its time, and which `articles` runs.
test-xcode: COPY = .build/xcode/package
test-xcode:
	rm -rf $(COPY)
	mkdir -p $(COPY)
	cp -Rp CONTRIBUTING.md Package.swift Plugins Sources Tests $(COPY)
	TSAN_OPTIONS=suppressions=$(CURDIR)/.ci/thread-sanitizer.txt MODEL_SEQUENCES=500 Scripts/again-after-crash.sh $(TEST) $(STRICT) \
		-c release --build-system swiftbuild --sanitize=thread --package-path $(COPY) --scratch-path .build/xcode/build

# In a debug build, nothing has to be left out, as .ci/thread-sanitizer.txt does for a release build.
soak-sanitized:
	$(SWIFT) run --sanitize=thread --scratch-path .build/soak-thread --package-path Benchmarks Soak 20

sanitize-thread:
	MODEL_SEQUENCES=500 $(TEST) $(LIBRARY) --sanitize=thread --scratch-path .build/thread --skip 'DovetailToolTests|DovetailMacrosTests'

sanitize-address:
	@# Foundation leaks some memory whenever it runs a program, as these do.
	MODEL_SEQUENCES=2000 $(TEST) $(LIBRARY) --sanitize=address --scratch-path .build/address --skip 'DovetailToolTests|GraphvizTests|thePolicyPermits'

# Random programs under random schedules. In another order of dictionaries, a seed would give another schedule.
schedules:
	SWIFT_DETERMINISTIC_HASHING=1 $(TEST) $(PACKAGE) Tests/RandomSchedules

# The product DovetailServiceLifecycle, with the real packages. Its trait builds the library anew, in a folder of its own. The mirrors are
# new in each clone, so their commits differ from those that SwiftPM has seen in a folder of this name.
service-lifecycle: PACKAGES = ../shared/packages
service-lifecycle:
	@if [ -x $(PACKAGES)/mirrors ]; then \
		$(PACKAGES)/mirrors .build/mirrors Tests/ServiceLifecycle && \
		$(TEST) --resolver-fingerprint-checking warn --scratch-path .build/service-lifecycle --package-path Tests/ServiceLifecycle; \
	else echo "Left out: the product DovetailServiceLifecycle, since the packages that it needs are not in $(PACKAGES)."; fi

# Code that must fail, and code that must compile.

failing-tests:
	Scripts/check-failing-tests.py

wrong-code:
	Scripts/check-wrong-code.py

articles:
	Scripts/run-snippets.sh
	Scripts/check-doc-comments.py
	Scripts/check-readme.py
	Scripts/check-tutorial.py

# One of them is an app with Xcode's defaults, which may have either language mode.
test-examples:
	$(TEST) $(PACKAGE) Examples
	LANGUAGE_MODE=5 $(TEST) $(PACKAGE) Examples --filter ContactsTests

function-forms:
	$(TEST) $(PACKAGE) Tests/FunctionForms

function-forms-in-all-settings graph-forms-in-all-settings: export ALL_SETTINGS = 1
function-forms-in-all-settings:
	$(TEST) $(PACKAGE) Tests/FunctionForms
	$(TEST) $(PACKAGE) Tests/FunctionForms -c release

graph-forms graph-forms-in-all-settings:
	$(TEST) $(PACKAGE) Tests/GraphForms

# The package as others use it.

dependents:
	Scripts/check-as-dependency.sh

other-toolchains:
	Scripts/check-swift-syntax.sh

command:
	Scripts/check-command.sh

random-graphs:
	Scripts/check-random-graphs.py

site: docs
	Scripts/check-browser.sh

soak:
	$(SWIFT) run -c release --package-path Benchmarks Soak $(SOAK)
