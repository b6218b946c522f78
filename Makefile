# SPDX-License-Identifier: GPL-2.0-only
# The user's door. What the module is made of is in Kbuild.
VERSION := $(shell sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' module/main.c)
KERNELS := 6.1 6.12

# Build for the running kernel, for KDIR=<build folder>, or for KERNEL=6.1 (the
# newest stock Debian release of that version).
ifdef KERNEL
KREL = $(shell test/vm/kernels release $(KERNEL))
KDIR = /lib/modules/$(KREL)/build
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
	$(CC) $(CFLAGS) -static -Wl,--no-warnings -o $@ $< -lnuma -lpthread

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

# check = all of these, with one sum at the end.
CHECKS := style build unit tool docs dkms vm
.PHONY: check $(CHECKS:%=check-%)
check:
	@test/deps check $(KERNELS)
	@test/check $(CHECKS)

$(CHECKS:%=check-%):
	@test/deps check $(KERNELS)
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
