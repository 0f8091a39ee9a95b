#!/usr/bin/env bash
# Runs a command, and repeats it once if a signal ended it. On Linux, Xcode's build engine sometimes crashes (6.3.1,
# in libdispatch's event loop). A build or test that fails has an exit code below 128.
"$@"
code=$?
[ "$code" -le 128 ] || exec "$@"
exit "$code"
