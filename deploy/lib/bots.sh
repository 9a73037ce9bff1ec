# shellcheck shell=bash
# The computer at the tables: westphalia-bots of a data directory.
# shellcheck source=deploy/lib/service.sh
source "${BASH_SOURCE[0]%/*}/service.sh"

# bots_pid DATA: prints the process number of DATA's westphalia-bots. False: it does not run.
bots_pid() {
    local pid
    pid=$(cat "$1/westphalia-bots.pid" 2>/dev/null) || return 1
    [[ $(readlink "/proc/$pid/exe" 2>/dev/null) == "$(readlink -f "$1/bin")/westphalia-bots"* ]] &&
        echo "$pid"
}

# bots_start DATA PROGRAM SETTING...: starts it in the place of the one that runs, and waits until it has its
# players. The service goes first where both want the processor.
bots_start() {
    local data=$1 program=$2 environment before tries
    bots_stop "$data"
    install -m 755 "$program" "$data/bin/westphalia-bots"
    mapfile -d '' environment < <(program_settings "$data/bin/westphalia-bots" "${@:3}")
    pid_file_make "$data/westphalia-bots.pid"
    touch "$data/westphalia-bots.log"
    before=$(bots_ready "$data")
    (program_exec "$data/westphalia-bots.pid" 10 "$data/bin/westphalia-bots" "${environment[@]}") \
        </dev/null >>"$data/westphalia-bots.log" 2>&1 9>&-
    for ((tries = 0; tries < 300; tries++)); do
        (($(bots_ready "$data") == before)) || return 0
        sleep 0.1
        ((tries < 10)) || [[ -n $(bots_pid "$data") ]] || break
    done
    tail -n 5 "$data/westphalia-bots.log" >&2
    fail "westphalia-bots did not become ready; its log is $data/westphalia-bots.log"
}

# How often it was ready, by its log.
bots_ready() {
    grep -c '^westphalia-bots: ready' "$1/westphalia-bots.log" || true
}

# It can be ended at any moment.
bots_stop() {
    local pid
    if pid=$(bots_pid "$1"); then
        kill -KILL "$pid"
        while [[ -n $(bots_pid "$1") ]]; do
            sleep 0.05
        done
    fi
    rm -f "$1/westphalia-bots.pid"
}
