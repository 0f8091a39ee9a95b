#!/bin/sh
# Installs what the examples and their tests require: SQLite's header, Python for a web server, and PostgreSQL's header. Without the last
# one, the example Worker is built without its PostgreSQL queue.
#
#   Scripts/setup.sh            # what is required
#   Scripts/setup.sh --all      # what the gate requires: Graphviz reads the pictures, a PostgreSQL server tests Worker, valgrind
#                               # counts instructions
#
# Only root installs, and only with apt-get: nobody else's machine is changed without being asked.
set -eu

has() { command -v "$1" >/dev/null 2>&1; }
is_mac() { [ "$(uname)" = Darwin ]; }

# The names of Debian's packages.
missing() {
    is_mac || printf '#include <sqlite3.h>\n' | "${CC:-clang}" -E -x c - >/dev/null 2>&1 || echo libsqlite3-dev
    has python3 || echo python3
    is_mac || [ -e /usr/include/postgresql/libpq-fe.h ] || [ -e /usr/include/libpq-fe.h ] || echo libpq-dev
    if [ "${1-}" = --all ]; then
        has make || echo make
        has dot || echo graphviz
        has shellcheck || echo shellcheck
        # A Mac has none.
        is_mac || has valgrind || echo valgrind
        ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || echo postgresql
    fi
}

packages=$(missing "$@" | xargs)
if [ -n "$packages" ] && has apt-get && [ "$(id -u)" = 0 ]; then
    echo "installing $packages …" >&2
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { apt-get install -y $packages || { apt-get update && apt-get install -y $packages; }; } >/dev/null || true
fi
packages=$(missing | xargs)
[ -z "$packages" ] || echo "missing, by the names of Debian's packages: $packages" >&2
case $packages in *sqlite* | *python*) exit 1 ;; esac
