# shellcheck shell=bash
# The service of a data directory: its secrets and settings, start, takeover and stop. The database may be
# that of the directory's cluster, or another.
# shellcheck source=deploy/lib/cluster.sh
source "${BASH_SOURCE[0]%/*}/cluster.sh"

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

# The file with the key that encrypts what is secret in the database: without it a copy of the database tells
# neither seeds nor keys.
secret_key_make() {
    secret_make "$1/secret-key"
}

# The file with the token by which westphalia-bots makes players that are the computer's.
bots_token_make() {
    secret_make "$1/bots-token"
}

secret_make() {
    if [[ ! -e $1 ]] && ! secret_write "$1"; then
        rm -f "$1.new"
        fail "$1 could not be written"
    fi
    echo "$1"
}

# Step by step, since nothing ends at the first error where this is called.
secret_write() {
    (umask 077 && od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$1.new") &&
        { ((EUID != 0)) || chown "$(account):" "$1.new"; } &&
        mv "$1.new" "$1"
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

# program_settings PROGRAM SETTING...: all that a program is started with, as NAME=VALUE, each with a null
# byte behind it, sorted: these, and what is set here of the settings that the program knows and its libraries
# read. Nothing else of the environment reaches it.
program_settings() {
    local name setting
    local -A value
    for name in $("$1" --help | sed -n 's/^ *--\([a-z-]*\).*/\1/p' | tr 'a-z-' 'A-Z_') \
        CREDENTIALS_DIRECTORY "${!PG@}" ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS TSAN_OPTIONS; do
        [[ -z ${!name+set} ]] || value[$name]=${!name}
    done
    for setting in "${@:2}"; do
        value[${setting%%=*}]=${setting#*=}
    done
    for name in "${!value[@]}"; do
        printf '%s=%s\0' "$name" "${value[$name]}"
    done | sort -z
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

# program_exec PID_FILE NICE PROGRAM SETTING...: becomes the program, at this niceness. Settings may be
# secrets, and everybody can read the arguments of every process: they are in the environment alone. PATH and
# the like are not, nor what a shell adds.
program_exec() {
    local setting exported
    mapfile -t exported < <(compgen -e)
    export -n "${exported[@]}"
    for setting in "${@:4}"; do
        export "${setting?}"
    done
    # shellcheck disable=SC2016 # for the inner shell, which becomes the program
    as_account setsid --fork sh -c 'ulimit -c 0; unset _ PWD OLDPWD; echo $$ >"$0" && exec "$@"' \
        "$1" nice -n "$2" setpriv --no-new-privs --inh-caps=-all "$3"
}

# pid_file_make FILE: empty, for the account to write.
pid_file_make() {
    install -m 644 /dev/null "$1"
    if ((EUID == 0)); then chown "$(account):" "$1"; fi
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
