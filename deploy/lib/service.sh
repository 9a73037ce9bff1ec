# shellcheck shell=bash
# The service of a data directory: start, takeover and stop. The database may be that of the directory's
# cluster, or another.
# shellcheck source=deploy/lib/cluster.sh
source "${BASH_SOURCE[0]%/*}/cluster.sh"
# shellcheck source=deploy/lib/program.sh
source "${BASH_SOURCE[0]%/*}/program.sh"

# service_pid DATA [.new]: prints the process number of DATA's service, or of the process that is to take over
# (.new). False: it does not run. A number that another program has got since does not count.
service_pid() {
    local pid
    pid=$(cat "$1/westphaliad.pid${2:-}" 2>/dev/null) || return 1
    [[ $(readlink "/proc/$pid/exe" 2>/dev/null) == "$(readlink -f "$1/bin")/westphaliad"* ]] && echo "$pid"
}

# service_has_port DATA PORT: DATA's service runs, and has this port.
service_has_port() {
    local pid
    pid=$(service_pid "$1") && tr '\0' '\n' <"/proc/$pid/environ" | grep -qx "PORT=$2"
}

port_is_taken() {
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# For so many seconds two processes may run side by side. With usual settings one of them ends before.
SETTLE_SECONDS=300

# The setting by which DATA's service can be taken over.
service_takeover_socket() {
    echo "TAKEOVER_SOCKET=$1/service/takeover"
}

# service_settings PROGRAM PORT SETTING...: prints all that the service is started with (program_settings).
service_settings() {
    program_settings "$1" HOST=127.0.0.1 PORT="$2" "${@:3}"
}

# service_is_as DATA PROGRAM PORT SETTING...: DATA's service runs, is this program, and was started with
# these settings. Its files of secrets have not changed since.
service_is_as() {
    local data=$1 program=$2 pid setting
    pid=$(service_pid "$data") && cmp -s "$program" "/proc/$pid/exe" || return 1
    cmp -s <(service_settings "${@:2}") <(sort -z "/proc/$pid/environ") || return 1
    for setting in "${@:4}"; do
        [[ $setting != *_FILE=* ]] ||
            [[ -z $(find -L "${setting#*=}" -newercm "$data/westphaliad.pid") ]] || return 1
    done
}

# service_start DATA PROGRAM PORT SETTING...: starts the service and waits until it is ready. The programs are
# copied, so that a later build does not disturb them.
#
# - None runs: the new process is waited for. If it does not get ready, that is an error.
# - One runs that can hand its port over: the new process takes it, and the old one ends with its last
#   connection. If the new one does not get ready, the old one goes on, and that is an error.
# - One runs that cannot: it is stopped first.
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

# service_has_ended DATA [.new]: the process with the number in the file has ended, whichever program it ran.
service_has_ended() {
    local pid
    pid=$(cat "$1/westphaliad.pid${2:-}" 2>/dev/null) && [[ -n $pid && -z $(readlink "/proc/$pid/exe") ]]
}

# service_settle DATA: waits until the old or the new process has ended. A new one that does not get ready
# ends by itself, and so does an old one that has lost its port. True: the new one has the service's names
# now, or there was none. False: the service is what it was.
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

# service_failed DATA [WORDS]: ends with the end of the log, and a message with these words.
service_failed() {
    tail -n 20 "$1/westphaliad.log" >&2
    ! service_has_ended "$1" .new || rm -f "$1/westphaliad.pid.new" "$1"/bin/*.new
    fail "the service did not become ready${2:-}; its log is $1/westphaliad.log"
}

# service_wait DATA PORT [.new]: waits until it is ready; fails if it ends before.
service_wait() {
    local data=$1 port=$2 tries
    for ((tries = 0; tries < 300; tries++)); do
        curl -fs -m 5 -o /dev/null "http://127.0.0.1:$port/readyz" && return
        sleep 0.1
        ! service_has_ended "$data" "${3:-}" || break
    done
    service_failed "$data"
}

# process_runs PID: one of its threads runs. A process that has ended may stay as a zombie.
process_runs() {
    grep -qsE '^State:[[:space:]]+[^ZX[:space:]]' "/proc/$1/task"/*/status
}

# service_stop DATA: asks it to stop, so that requests in flight finish, and kills it after half a minute. The
# same holds for a process that was to take over.
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
            while process_runs "$pid"; do # until then it has the port
                sleep 0.05
            done
        fi
        rm -f "$data/westphaliad.pid$name"
    done
}
