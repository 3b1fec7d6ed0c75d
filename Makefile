# The front door. Meson and Ninja do the building; everything here is a line or two.

BUILD   ?= build
PREFIX  ?= /usr/local
N       ?= 1000
export ASSAY := $(abspath $(BUILD))/assay

.DEFAULT_GOAL := all
.PHONY: all help deps test-deps demo test test-only sweep asan install deb format check-format check-depends \
        fuzz fuzz-frontend fuzz-bp fuzz-concurrent fuzz-linear fuzz-arrays fuzz-abstract fuzz-check fuzz-threads fuzz-progress mutations bench bench-bp bench-concurrent bench-linear bench-arrays clean

all: $(BUILD)/build.ninja ## build build/assay
	@ninja -C $(BUILD)

$(BUILD)/build.ninja:
	@command -v meson >/dev/null || { echo "make: meson is missing: run scripts/install-deps" >&2; exit 1; }
	meson setup $(BUILD) $(MESON_FLAGS)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

deps: ## install the Debian packages that are missing
	@scripts/install-deps

demo: deps ## build, then show what Assay does on an example
	@$(MAKE) --no-print-directory all
	@scripts/demo

test-deps:
	@scripts/install-deps --tests

test: test-deps ## build, then run every test
	@$(MAKE) --no-print-directory test-only

test-only: all
	@test/run-all --build $(BUILD)

sweep: test-deps ## all programs of test/world, by engine auto and by every engine alone: an hour
	@$(MAKE) --no-print-directory all
	@ASSAY_ALL=1 test/run-all --build $(BUILD) --timeout 7200 world

asan: deps ## build and test with AddressSanitizer and UndefinedBehaviorSanitizer
	@$(MAKE) --no-print-directory test-only BUILD=build-asan MESON_FLAGS=-Dsanitize=true

fuzz: fuzz-frontend fuzz-bp fuzz-concurrent fuzz-abstract fuzz-check fuzz-threads fuzz-linear fuzz-arrays fuzz-progress ## every fuzzer; N=… says how many programs

fuzz-frontend: deps ## interpreter against native runs on N random C programs
	@$(MAKE) --no-print-directory all
	tools/fuzz-frontend -n $(N)

fuzz-bp: deps ## all algorithms against the oracle on N random Boolean programs
	@$(MAKE) --no-print-directory all
	tools/fuzz-bp -n $(N)

fuzz-check: deps ## verdicts of assay check against executions of N random C programs
	@$(MAKE) --no-print-directory all
	tools/fuzz-check -n $(N)

fuzz-threads: deps ## verdicts on N random C programs with threads against all their interleavings
	@$(MAKE) --no-print-directory all
	tools/fuzz-threads -n $(N)

fuzz-concurrent: deps ## context-switch.mu against all interleavings on N random programs
	@$(MAKE) --no-print-directory all
	tools/fuzz-concurrent -n $(N)

fuzz-arrays: deps ## proofs about all elements of N random programs against executions
	@$(MAKE) --no-print-directory all
	tools/fuzz-arrays -n $(N)

fuzz-linear: deps ## edges and verdicts of the linear engine against executions, and against predicates
	@$(MAKE) --no-print-directory all
	tools/fuzz-linear -n $(N)

fuzz-abstract: deps ## reachable errors of N random C programs stay reachable in their abstractions
	@$(MAKE) --no-print-directory all
	tools/fuzz-abstract -n $(N)

fuzz-progress: deps ## every one of 2 000 paths that cannot be executed is ruled out at once
	@$(MAKE) --no-print-directory all
	tools/fuzz-progress -n 2000

mutations: deps ## faults in what everyone shares: is each caught?
	test/mutations/mutate

bench: deps ## time and memory on generated programs
	@$(MAKE) --no-print-directory all
	bench/run

bench-bp: deps ## the Boolean program suites, all algorithms side by side
	@$(MAKE) --no-print-directory all
	bench/bp

bench-linear: deps ## linear programs and arrays of growing size, as in papers 002 and 003
	@$(MAKE) --no-print-directory all
	bench/linear

bench-arrays: deps ## loops over arrays of 10 to 1 000 000 elements, and of any number
	@$(MAKE) --no-print-directory all
	bench/arrays

bench-concurrent: deps ## concurrent Boolean programs within k context switches
	@$(MAKE) --no-print-directory all
	bench/concurrent

install: all ## install to PREFIX (default /usr/local; DESTDIR is honoured)
	meson configure $(BUILD) --prefix=$(abspath $(PREFIX))
	meson install -C $(BUILD)
	scripts/install-docs $(BUILD)/assay $(DESTDIR)$(abspath $(PREFIX))

deb: ## build a Debian package in the build directory
	@$(MAKE) --no-print-directory build-deb/build.ninja BUILD=build-deb MESON_FLAGS="--buildtype=release --prefix=/usr -Dgraphs=disabled"
	@ninja -C build-deb assay
	scripts/make-deb build-deb build-deb

format: ## apply .clang-format to all C files
	@scripts/format

check-format: ## complain about files that `make format` would change
	@scripts/format --check

check-depends: ## complain about includes that src/*/DEPENDS does not list
	@scripts/check-depends

clean: ## remove the build directories
	rm -rf build build-*
