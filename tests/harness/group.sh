#!/bin/bash
# Runs one group of tests, as ctest does for deploy/test. Its log is build/test/GROUP.log, and its counts are
# in GROUP.counts: how many have passed, failed and been skipped.
#
#     tests/harness/group.sh GROUP
#
# A group prints TAP lines ("ok 3 - name"), or nothing of the kind: then it is one test, by its exit status.
# It has the database and the service of tests/harness/service.sh.
set -euo pipefail
# shellcheck source=tests/harness/service.sh
source "${BASH_SOURCE[0]%/*}/service.sh"
# shellcheck source=tests/groups.sh
source "$root/tests/groups.sh"
for file in "$root"/tests/groups/*.sh; do
    # shellcheck source=/dev/null # each is judged by itself
    source "$file"
done

# How many lines of the log are of this kind; ctest puts a number before each.
count() {
    grep -cE "^([0-9]+: )?$1" "$2" || true
}

# How many have passed, failed and been skipped. A group that fails without saying which test did (a crash, a
# build) has failed one.
tally() {
    local log=$1 status=$2 good bad left
    good=$(($(count 'ok ' "$log") - $(count 'ok .*# SKIP' "$log")))
    bad=$(($(count 'not ok ' "$log") - $(count 'not ok .*# SKIP' "$log"))) # so cmocka says it
    left=$(count '(not )?ok .*# SKIP' "$log")
    if ((good + bad + left == 0 && status == 0)); then good=1; fi
    if ((bad == 0 && status != 0)); then bad=1; fi
    echo "$good $bad $left"
}

show_failure() {
    local log=$1
    grep -nE '^([0-9]+: )?not ok |\*\*\*|error:|ERROR:|runtime error' "$log" | head -n 40 || true
    say "---- around the first that failed in $log"
    grep -E -m 1 -B 60 -A 30 '^([0-9]+: )?not ok ' "$log" | cut -c 1-600 || true
    say "---- the end of $log"
    tail -n 60 "$log"
    say "----"
}

mkdir -p "$logs"
log=$logs/$1.log
set +e # here alone, so that within the group the first error ends it
(
    set -e
    trap clean_up EXIT
    trap 'exit 130' INT TERM
    "group_$1"
) >"$log" 2>&1 </dev/null
status=$?
set -e
tally "$log" "$status" >"$logs/$1.counts"
((status == 0)) || show_failure "$log"
exit "$status"
