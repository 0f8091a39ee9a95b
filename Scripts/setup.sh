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

install() {
    if command -v apt-get >/dev/null 2>&1; then
        sudo=
        [ "$(id -u)" = 0 ] || sudo=sudo
        echo "installing $1 …" >&2
        # shellcheck disable=SC2086
        { $sudo apt-get install -y "$1" || { $sudo apt-get update && $sudo apt-get install -y "$1"; }; } >/dev/null
    fi
}

has_sqlite || install libsqlite3-dev
has_sqlite || {
    echo "sqlite3.h is missing: install SQLite's development package (libsqlite3-dev, sqlite-devel, sqlite-dev)" >&2
    exit 1
}
has_python || install python3
has_python || {
    echo "python3 is missing: tests of the examples start a web server" >&2
    exit 1
}
has_postgresql || install libpq-dev || true
has_postgresql || echo "libpq-fe.h is missing: Worker is built without PostgreSQL" >&2
