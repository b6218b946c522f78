# SPDX-License-Identifier: GPL-2.0-only
# The user's door. What the module is made of is in Kbuild.
VERSION := $(shell sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' module/main.c)
KERNELS := 6.1 6.12

# Build for the running kernel, for KDIR=<build folder>, or for KERNEL=6.1 (the
# newest stock Debian release of that version).
ifdef KERNEL
KREL = $(shell test/vm/kernels release $(KERNEL))
KDIR = $(shell test/vm/kernels headers $(KERNEL))
else
KDIR ?= /lib/modules/$(shell uname -r)/build
KREL = $(shell $(MAKE) -s -C $(KDIR) kernelrelease 2>/dev/null)
endif

CFLAGS ?= -O2 -g
CFLAGS += -std=gnu11 -Wall -Wextra -Iinclude

.PHONY: all
all: module tools

# kbuild leaves its files beside the sources: each kernel gets a copy.
.PHONY: module
module:
	@[ -e $(KDIR)/Makefile ] || { echo "numagate: no headers at $(KDIR): install the kernel's headers, or name their folder with KDIR=" >&2; exit 1; }
	@mkdir -p build/$(KREL)
	@cp -a -u Kbuild module include build/$(KREL)/
	$(MAKE) -C $(KDIR) M=$(CURDIR)/build/$(KREL) $(KBUILD_FLAGS) modules
	@echo "numagate: built build/$(KREL)/numagate.ko"

.PHONY: tools
tools: build/numagate

build/numagate: tools/numagate.c $(wildcard include/numagate/*.h)
	@mkdir -p build
	$(CC) $(CFLAGS) -DNUMAGATE_VERSION='"$(VERSION)"' -o $@ $<

# Static, since the guest has no libraries. libnuma warns of getaddrinfo().
build/load: test/workloads/load.c
	@mkdir -p build
	$(CC) $(CFLAGS) -static -Wl,--no-warnings -o $@ $< -lnuma -luring -lpthread

.PHONY: bench-module
bench-module:
	@mkdir -p build/$(KREL)/bench
	@cp -a -u module include build/$(KREL)/bench/
	@cp -a -u Kbuild build/$(KREL)/bench/Kbuild.numagate
	@cp -a -u test/bench/module/. build/$(KREL)/bench/
	$(MAKE) -C $(KDIR) M=$(CURDIR)/build/$(KREL)/bench modules

build/inject: test/vm/debug/inject.c
	@mkdir -p build
	$(CC) $(CFLAGS) -static -o $@ $<

build/bench: test/bench/bench.c
	@mkdir -p build
	$(CC) $(CFLAGS) -static -o $@ $< -lpthread

# A module of somebody else, for the tests.
.PHONY: test-modules
test-modules:
	@mkdir -p build/$(KREL)/test
	@cp -a -u test/vm/modules/. build/$(KREL)/test/
	$(MAKE) -C $(KDIR) M=$(CURDIR)/build/$(KREL)/test modules

.PHONY: demo
demo:
	@test/deps demo $(or $(KERNEL),6.1) 6.12
	@test/demo $(or $(KERNEL),6.1)

.PHONY: bench
bench:
	@test/deps demo $(or $(KERNEL),$(KERNELS))
	@test/bench/$(or $(BENCH),run) $(or $(KERNEL),$(KERNELS))

# As long as MINUTES says, on KERNEL (6.12, 6.1 or debug) or on both stock ones.
.PHONY: soak
soak:
	@test/deps check $(or $(KERNEL),$(KERNELS))
	@test/soak $(or $(MINUTES),20) $(or $(KERNEL),$(KERNELS))

.PHONY: fuzz
fuzz:
	@test/deps check
	@FUZZ_SECONDS=$(or $(SECONDS),60) test/check fuzz

# check = all of these, with one sum at the end.
CHECKS := style build unit tool docs fuzz dkms vm debug
.PHONY: check $(CHECKS:%=check-%)
check:
	@test/deps check $(KERNELS) debug
	@DEBUG=short test/check $(CHECKS)

$(CHECKS:%=check-%):
	@test/deps check $(KERNELS) $(filter debug,$(@:check-%=%) $(KERNEL))
	@KERNEL="$(KERNEL)" TEST="$(TEST)" PROFILE="$(PROFILE)" HOOK_KIND="$(HOOK_KIND)" test/check $(@:check-%=%)

.PHONY: style
style: check-style

# DKMS_FLAGS="-k <release>" installs for another than the running kernel.
DKMS_SOURCE = /usr/src/numagate-$(VERSION)

.PHONY: as-root
as-root:
	@[ "$$(id -u)" = 0 ] || { echo "numagate: '$(MAKECMDGOALS)' changes the system: run it as root" >&2; exit 1; }

.PHONY: dkms-install
dkms-install: as-root
	@test/deps dkms
	rm -rf $(DKMS_SOURCE)
	mkdir -p $(DKMS_SOURCE)
	cp -a Kbuild module include $(DKMS_SOURCE)/
	sed 's/@VERSION@/$(VERSION)/' dkms.conf > $(DKMS_SOURCE)/dkms.conf
	[ -n "$$(dkms status numagate/$(VERSION))" ] || dkms add numagate/$(VERSION)
	dkms build --force numagate/$(VERSION) $(DKMS_FLAGS)
	dkms install --force numagate/$(VERSION) $(DKMS_FLAGS)

.PHONY: dkms-remove
dkms-remove: as-root
	dkms remove numagate/$(VERSION) --all
	rm -rf $(DKMS_SOURCE)

.PHONY: clean
clean:
	rm -rf build
