# shellcheck shell=bash
# The service of a data directory: start, takeover and stop. The database may be that of the directory's
# cluster, or another.
# shellcheck source=deploy/lib/cluster.sh
source "${BASH_SOURCE[0]%/*}/cluster.sh"
# shellcheck source=deploy/lib/program.sh
source "${BASH_SOURCE[0]%/*}/program.sh"

# service_pid DATA [.new]: the process number of DATA's service where it runs; of the one that is to take
# over. A number that another program has got since is not taken for it.
service_pid() {
    local pid
    pid=$(cat "$1/westphaliad.pid${2:-}" 2>/dev/null) || return 1
    [[ $(readlink "/proc/$pid/exe" 2>/dev/null) == "$(readlink -f "$1/bin")/westphaliad"* ]] && echo "$pid"
}

# DATA's service runs, and has this port.
service_has_port() {
    local pid
    pid=$(service_pid "$1") && tr '\0' '\n' <"/proc/$pid/environ" | grep -qx "PORT=$2"
}

port_is_taken() {
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# Seconds for which two processes may run side by side. By usual settings one of them has ended before.
SETTLE_SECONDS=300

# What deploy/up and the tests start DATA's service with, beside the database's address and the file with the
# key.
service_takeover_socket() {
    echo "TAKEOVER_SOCKET=$1/service/takeover"
}

# service_settings PROGRAM PORT SETTING...: all that the service is started with.
service_settings() {
    program_settings "$1" HOST=127.0.0.1 PORT="$2" "${@:3}"
}

# service_is_as DATA PROGRAM PORT SETTING...: DATA's service runs, is this program, and was started with these
# settings as they are now: its files of secrets have not changed since (nor have others taken their
# places).
service_is_as() {
    local data=$1 program=$2 pid setting
    pid=$(service_pid "$data") && cmp -s "$program" "/proc/$pid/exe" || return 1
    cmp -s <(service_settings "${@:2}") <(sort -z "/proc/$pid/environ") || return 1
    for setting in "${@:4}"; do
        [[ $setting != *_FILE=* ]] ||
            [[ -z $(find -L "${setting#*=}" -newercm "$data/westphaliad.pid") ]] || return 1
    done
}

# service_start DATA PROGRAM PORT SETTING...: starts it and waits until it is ready. Where DATA's service
# runs, the new process takes its port over (TAKEOVER_SOCKET), and the old one ends with its last connection;
# one that cannot be taken over from is stopped first. What does not get ready leaves the old one as it is.
# The programs are copied, so that a later build does not disturb them.
service_start() {
    local data=$1 program=$2 port=$3 environment name
    service_settle "$data" || true
    service_can_hand_over "$data" || service_stop "$data"
    for name in westphaliad westphalia; do
        install -m 755 "${program%/*}/$name" "$data/bin/$name.new"
    done
    if cluster_is_running "$data"; then cluster_migrate "$data" "$data/bin/westphalia.new"; fi
    mapfile -d '' environment < <(service_settings "$data/bin/westphaliad.new" "$port" "${@:4}")
    pid_file_make "$data/westphaliad.pid.new"
    (program_exec "$data/westphaliad.pid.new" 0 "$data/bin/westphaliad.new" "${environment[@]}") \
        </dev/null >>"$data/westphaliad.log" 2>&1 9>&-
    if [[ -n $(service_pid "$data") ]]; then
        service_settle "$data" || service_failed "$data" "; the one before goes on"
    else
        service_wait "$data" "$port" .new
        service_settle "$data"
    fi
}

service_can_hand_over() {
    local pid
    pid=$(service_pid "$1") && tr '\0' '\n' <"/proc/$pid/environ" | grep -qx "$(service_takeover_socket "$1")"
}

# Whether the process that was to become DATA's service has ended. It keeps its number, whichever program it
# runs.
service_has_ended() {
    local pid
    pid=$(cat "$1/westphaliad.pid${2:-}" 2>/dev/null) && [[ -n $pid && -z $(readlink "/proc/$pid/exe") ]]
}

# Where a new process follows the service, waits until one of the two has ended: a new one that does not get
# ready ends by itself, as does an old one that has lost its port. 0: the new one has its names now, or there
# is none. 1: the service is what it was.
service_settle() {
    local data=$1 name end=$((SECONDS + SETTLE_SECONDS))
    while [[ -e $data/westphaliad.pid.new ]] && ! service_has_ended "$data" .new && ((SECONDS < end)); do
        if [[ -z $(service_pid "$data") && -n $(service_pid "$data" .new) ]]; then
            for name in bin/westphaliad bin/westphalia westphaliad.pid; do
                mv -f "$data/$name.new" "$data/$name"
            done
        else
            sleep 0.1
        fi
    done
    [[ ! -e $data/westphaliad.pid.new ]]
}

# service_failed DATA [WORDS]
service_failed() {
    tail -n 20 "$1/westphaliad.log" >&2
    ! service_has_ended "$1" .new || rm -f "$1/westphaliad.pid.new" "$1"/bin/*.new
    fail "the service did not become ready${2:-}; its log is $1/westphaliad.log"
}

# service_wait DATA PORT [.new]
service_wait() {
    local data=$1 port=$2 tries
    for ((tries = 0; tries < 300; tries++)); do
        curl -fs -m 5 -o /dev/null "http://127.0.0.1:$port/readyz" && return
        sleep 0.1
        ! service_has_ended "$data" "${3:-}" || break
    done
    service_failed "$data"
}

# service_stop DATA: requests in flight finish: it is asked to stop, and only after half a minute made to. So
# is one that was to take over.
service_stop() {
    local data=$1 pid name tries
    for name in .new ''; do
        if pid=$(service_pid "$data" "$name"); then
            kill -TERM "$pid"
            for ((tries = 0; tries < 300; tries++)); do
                [[ -n $(service_pid "$data" "$name") ]] || break
                sleep 0.1
            done
            [[ -z $(service_pid "$data" "$name") ]] || kill -KILL "$pid"
        fi
        rm -f "$data/westphaliad.pid$name"
    done
}
