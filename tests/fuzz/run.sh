#!/bin/bash
# Runs every harness, all at once, until each has had its time; reports in TAP.  run.sh BUILD FOUND SECONDS
#
# FOUND keeps the documents that led somewhere new, and those that failed. The next run goes on from there.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
build=$1 found=$2
harnesses=(body move state pack audit adjudicate tournament)
seconds=$3
seed=${FUZZ_SEED:-1648} # so that a run that has failed can be repeated; with another it looks elsewhere
declare -A longest=([state]=49152 [pack]=400000) # bytes; otherwise as long as the longest there is

# A document that takes ten minutes is endless: the first one of a game plays matches through, beside other
# tests. fuzz NUMBER NAME
fuzz() {
    local log=$found/$2.log corpora=("$found/$2" "$here/corpus/$2") verdict=ok
    [[ ! -d $here/regression/$2 ]] || corpora+=("$here/regression/$2")
    mkdir -p "$found/$2"
    "$build/tests/fuzz/fuzz_$2" -seed="$seed" -max_total_time="$seconds" -max_len="${longest[$2]:-0}" \
        -timeout=600 -print_final_stats=1 \
        -artifact_prefix="$found/$2-" "${corpora[@]}" >"$log" 2>&1 || verdict='not ok'
    echo "$verdict $1 - fuzz_$2: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") documents"
    [[ $verdict == ok ]] || { tail -n 60 "$log" && false; }
}

export ASAN_OPTIONS=quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS}
jobs=() status=0
for number in "${!harnesses[@]}"; do
    fuzz $((number + 1)) "${harnesses[number]}" &
    jobs+=($!)
done
for job in "${jobs[@]}"; do
    wait "$job" || status=1
done
exit "$status"
