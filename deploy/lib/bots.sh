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
    local data=$1 program=$2 log=$1/westphalia-bots.log environment before tries
    bots_stop "$data"
    install -m 755 "$program" "$data/bin/westphalia-bots"
    mapfile -d '' environment < <(program_settings "$data/bin/westphalia-bots" "${@:3}")
    pid_file_make "$data/westphalia-bots.pid"
    touch "$log"
    before=$(stat -c %s "$log")
    (program_exec "$data/westphalia-bots.pid" 10 "$data/bin/westphalia-bots" "${environment[@]}") \
        </dev/null >>"$log" 2>&1 9>&-
    for ((tries = 0; tries < 300; tries++)); do
        if tail -c +$((before + 1)) "$log" | grep -q '^westphalia-bots: ready'; then return; fi
        sleep 0.1
        ((tries < 10)) || [[ -n $(bots_pid "$data") ]] || break
    done
    tail -n 5 "$log" >&2
    fail "westphalia-bots did not become ready; its log is $log"
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
