# SPDX-License-Identifier: GPL-2.0-only
# The README's page on leaving processes alone, line by line, with modprobe as it is on a
# real machine. Wants kmod, and README.md.
plan 22

lines() { # PATTERN: those of the page that fit
	sed -n '/^## Leave my database/,/^## What can be read/p' /README.md | grep -E "$1"
}

line() { # PATTERN: the one line of the page that fits
	[ "$(lines "$1" | wc -l)" = 1 ] || note "$(lines "$1" | wc -l) lines with $1"
	lines "$1"
}

as() { # NAME [COMMAND...]: the load under that name
	local name=$1
	shift
	cp /bin/load "$bin/$name"
	ran=$("$@" "$bin/$name" own-regions -t 2 -f 4000)
	note "$name: $ran"
}

in_cgroup() { # CGROUP COMMAND...
	mkdir -p "/cgroup$1"
	sh -c 'echo $$ > "/cgroup$0/cgroup.procs"; exec "$@"' "$@"
}

as_user() { # UID PROGRAM ARGUMENT...
	local program=$2
	echo "user:x:$1:$1::/:/bin/sh" > /etc/passwd
	shift 2
	start-stop-daemon -S -c user -x "$program" -- "$@"
}

marked() {
	value numa_pte_updates "$ran"
}

spared() { # NAME [COMMAND...]
	as "$@"
	ok "... and $1 is left alone" [ "$(marked)" -le 64 ]
}

scanned() { # NAME [COMMAND...]
	as "$@"
	ok "... and $1 is not" [ "$(marked)" -gt 1000 ]
}

follow() { # PATTERN: does what the line says
	local text
	text=$(line "$1")
	ok "$text" eval "$text"
}

bin=/tmp/bin
mkdir -p $bin /opt/train/bin /etc/modprobe.d /cgroup "/lib/modules/$(uname -r)"
mount -t cgroup2 cgroup2 /cgroup
cp /numagate.ko "/lib/modules/$(uname -r)/"
: > "/lib/modules/$(uname -r)/modules.order"
: > "/lib/modules/$(uname -r)/modules.builtin"
: > "/lib/modules/$(uname -r)/modules.builtin.modinfo"
/kmod/depmod
line '^To have rules from boot' | sed 's/.*`\(options [^`]*\)`.*/\1/' > /etc/modprobe.d/numagate.conf
note "$(cat /etc/modprobe.d/numagate.conf)"
ok "modprobe numagate, with rules from boot on" /kmod/modprobe numagate
ok "... holds" [ "$(param rules)" = "comm=postgres scan=off" ]
spared postgres
scanned other

cd "$(line '^cd ' | sed 's/^cd //')" || exit
follow 'comm=postgres scan=off.*> rules'
follow 'comm=qemu'
bin=/opt/train/bin
spared train
bin=/tmp/bin
spared qemu-system-x86
follow 'redis.service'
spared redis in_cgroup /system.slice/redis.service
spared anybody as_user 1000
follow '^echo .default=off'
spared other
scanned mongod
follow '^echo .*migrate=off'
as database in_cgroup /db.slice
ok "... and faults go on" [ "$(value numa_hint_faults "$ran")" -gt 1000 ]
ok "... and no page migrates" [ "$(value numa_pages_migrated "$ran")" -le 16 ]
follow '^echo .*profile=adaptive'
follow 'pid=4711'
ok "... and both are there" [ "$(param rules)" = "comm=java profile=adaptive;pid=4711 scan=off" ]
follow '^echo > rules'
ok "... and none is" [ -z "$(param rules)" ]
unload_module
