#!/bin/sh
# Installs the other requirements of the examples and their tests: SQLite's header, Python for a web server, and
# PostgreSQL's header. Without the last one, the example Worker is built without its PostgreSQL queue.
set -eu

has_sqlite() {
    [ "$(uname)" = Darwin ] || printf '#include <sqlite3.h>\n' | "${CC:-clang}" -E -x c - >/dev/null 2>&1
}

has_postgresql() {
    [ "$(uname)" = Darwin ] || [ -e /usr/include/postgresql/libpq-fe.h ] || [ -e /usr/include/libpq-fe.h ]
}

has_python() {
    command -v python3 >/dev/null 2>&1
}

has_apt() {
    command -v apt-get >/dev/null 2>&1
}

# Only root installs: nobody else's machine is changed without being asked.
install() {
    if has_apt && [ "$(id -u)" = 0 ]; then
        echo "installing $1 …" >&2
        { apt-get install -y "$1" || { apt-get update && apt-get install -y "$1"; }; } >/dev/null
    fi
}

# What to do about a missing package, by its name in Debian and elsewhere.
advice() {
    if has_apt; then echo "run sudo apt-get install $1"; else echo "install $2"; fi
}

has_sqlite || install libsqlite3-dev
has_sqlite || {
    echo "sqlite3.h is missing: $(advice libsqlite3-dev "SQLite's development package (sqlite-devel, sqlite-dev)")" >&2
    exit 1
}
has_python || install python3
has_python || {
    echo "python3 is missing, and tests of the examples start a web server: $(advice python3 "Python 3")" >&2
    exit 1
}
has_postgresql || install libpq-dev || true
has_postgresql || {
    echo "libpq-fe.h is missing, so Worker is built without PostgreSQL: $(advice libpq-dev "libpq's development package")" >&2
}
