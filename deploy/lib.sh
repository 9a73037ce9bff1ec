# shellcheck shell=bash
# What up, down, backup, restore and test share: messages, Debian packages, the account, a private PostgreSQL
# cluster, the service. Sourced, never run. A data directory holds all that a running instance has:
#   .westphalia (says so; locked while up or down is at work)  postgresql/ run/ (the cluster and its socket)
#   bin/ (the programs that run)  service/ (by which the next process takes the port over)  westphaliad.pid
#   westphalia-bots.pid  secret-key  bots-token  *.log

# shellcheck disable=SC2034 # used by those who source this
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck disable=SC2034
build_packages=(gcc libc6-dev cmake ninja-build pkg-config libmicrohttpd-dev libjansson-dev libpq-dev
    libsodium-dev libcurl4-openssl-dev libarchive-dev libcmocka-dev curl python3)

say() {
    printf '%s\n' "$*"
}

heading() {
    if [[ -t 1 ]]; then printf '\e[1m==> %s\e[0m\n' "$*"; else printf '==> %s\n' "$*"; fi
}

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# judged NUMBER NAME COMMAND...: runs it as a test of its own, with a line of TAP.
judged() {
    local verdict=ok
    "${@:3}" || verdict='not ok'
    say "$verdict $1 - $2"
    [[ $verdict == ok ]]
}

# ---- Debian packages ---------------------------------------------------------------------------------------

package_is_installed() {
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
        "$@" </dev/null
}

# With fresh lists where there are none, or where those that are there name files that have gone.
apt_install() {
    compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt_get update
    apt_get install --no-install-recommends "$@" ||
        { apt_get update && apt_get install --no-install-recommends "$@"; }
}

# Installs those that are missing, and nothing else.
packages_install() {
    local missing=() package
    for package in "$@"; do
        package_is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    command -v apt-get >/dev/null || fail "this needs Debian 12 or its like; missing packages: ${missing[*]}"
    ((EUID == 0)) || command -v sudo >/dev/null ||
        fail "packages are missing and there is no sudo; as root: apt-get install ${missing[*]}"
    heading "Installing ${missing[*]}"
    apt_install "${missing[@]}" || fail "apt-get could not install: ${missing[*]}"
}

# PostgreSQL's server, without the cluster that Debian's package would make and start at its installation.
# Where a server is installed already, nothing is touched.
postgresql_install() (
    [[ -n $(postgresql_newest) ]] && exit
    packages_install postgresql-common
    directory=/etc/postgresql-common/createcluster.d
    trap 'as_root rm -f "$directory/westphalia.conf"; as_root rmdir --ignore-fail-on-non-empty "$directory"' \
        EXIT
    as_root mkdir -p "$directory"
    as_root tee "$directory/westphalia.conf" <<<'create_main_cluster = false' >/dev/null
    packages_install postgresql
)

postgresql_newest() {
    compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1 | xargs -r dirname
}

# ---- build -------------------------------------------------------------------------------------------------

# build_programs DIRECTORY [CMAKE OPTION...] [-- TARGET...]
build_programs() {
    local directory=$1 options=()
    shift
    while (($#)) && [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    (($#)) && shift
    # deploy/cmake/rapidoc.py wants pip. Without, the build goes on, and the page /docs has no RapiDoc.
    python3 -m pip --version >/dev/null 2>&1 || (packages_install python3-pip) || true
    cmake -S "$root" -B "$directory" -G Ninja "${options[@]}" >"$directory.cmake.log" 2>&1 ||
        { cat "$directory.cmake.log"; return 1; }
    cmake --build "$directory" ${1:+--target "$@"}
}

# table_wasm_make: builds the rules for browsers (deploy/wasm), by which the table checks matches. Prints the
# file. Where it cannot be built, that fails, and the table has no such check.
table_wasm_make() {
    "$root/deploy/wasm" >&2 && echo "$root/build/wasm/westphalia.wasm"
}

# ---- the account -------------------------------------------------------------------------------------------

# The users that run the service and PostgreSQL: the caller, or two system users where the caller is root. So
# an attacker who takes over the service is not the database's superuser. They share a group, by which the
# service reaches the socket.
account() {
    if ((EUID == 0)); then echo westphalia; else id -un; fi
}

database_account() {
    if ((EUID == 0)); then echo westphalia-db; else id -un; fi
}

account_make() {
    ((EUID == 0)) || return 0
    local user group
    for user in "$(account)" "$(database_account)"; do
        if getent group westphalia >/dev/null; then group=--gid=westphalia; else group=--user-group; fi
        getent passwd "$user" >/dev/null ||
            useradd --system "$group" --no-create-home --home-dir /var/lib/westphalia \
                --shell /usr/sbin/nologin "$user" ||
            fail "could not add the system user $user"
    done
}

# as_user USER PROGRAM ARGUMENT...: one of the two. It starts in /, since they may not be able to look into
# root's directory.
as_user() (
    cd /
    ((EUID == 0)) || exec "${@:2}"
    exec setpriv --reuid="$1" --regid=westphalia --clear-groups -- "${@:2}"
)

as_account() {
    as_user "$(account)" "$@"
}

# Where deploy/up keeps everything: a place of the system's for root, of the user's otherwise.
data_directory() {
    if [[ -n ${WESTPHALIA_DATA:-} ]]; then
        echo "$WESTPHALIA_DATA"
    elif ((EUID == 0)); then
        echo /var/lib/westphalia
    else
        echo "${XDG_STATE_HOME:-$HOME/.local/state}/westphalia"
    fi
}

# Of a directory whose name ends up in settings that know no quotes.
path_check() {
    [[ $1 =~ ^/[A-Za-z0-9_./@+-]+$ ]] ||
        fail "a directory must be an absolute path of letters, digits and _./@+-, not '$1'"
}

# A directory that only the two accounts can read. Each owns its part of it, and neither owns the programs
# that root runs. Its name is used in settings without quotes, and in the name of a socket, which has 107
# bytes at most.
data_make() {
    local data=$1
    path_check "$data"
    ((${#data} <= 80)) ||
        fail "the data directory's path is too long for a socket: $data (set WESTPHALIA_DATA)"
    if [[ -e $data && ! -e $data/.westphalia && -n $(ls -A "$data") ]]; then
        fail "$data holds something else; choose a directory of its own (WESTPHALIA_DATA)"
    fi
    account_make
    if ! { mkdir -p "$data" && touch "$data/.westphalia" &&
        mkdir -p "$data/bin" "$data/run" "$data/service"; }; then
        fail "$data cannot be made (WESTPHALIA_DATA names another place)"
    fi
    if ((EUID == 0)); then
        chown root:westphalia "$data" "$data/bin" && chown "$(database_account):westphalia" "$data/run" &&
            chown "$(account):" "$data/service"
    fi
    chmod 750 "$data" "$data/run"
    chmod 700 "$data/service"
    if ! as_account test -x "$data/run" || ! as_user "$(database_account)" test -w "$data/run"; then
        fail "the user $(account) cannot get at $data: choose a place that it can reach (WESTPHALIA_DATA)"
    fi
}

# ---- the cluster -------------------------------------------------------------------------------------------

# Who owns the cluster: of one that was made when there was one account, that one, until it is started anew.
cluster_owner() {
    stat -c %U "$1/postgresql" 2>/dev/null || database_account
}

# Where the PostgreSQL programs of the cluster's own version are.
cluster_bin() {
    local version_file=$1/postgresql/PG_VERSION bin
    bin=$(postgresql_newest)
    [[ ! -f $version_file ]] || bin=/usr/lib/postgresql/$(<"$version_file")/bin
    [[ -x $bin/postgres ]] ||
        fail "$1 holds a cluster of PostgreSQL $(<"$version_file"), which is not installed"
    echo "$bin"
}

# cluster_tool DATA PROGRAM ARGUMENT...: a PostgreSQL program of the cluster's own version, as its owner.
cluster_tool() {
    local bin
    bin=$(cluster_bin "$1") || exit
    as_user "$(cluster_owner "$1")" "$bin/$2" "${@:3}"
}

cluster_is_running() {
    [[ -f $1/postgresql/postmaster.pid ]] && cluster_tool "$1" pg_ctl -D "$1/postgresql" status >/dev/null
}

# A half-made cluster is never taken for a whole one: it gets its name when it is done.
cluster_make() {
    local data=$1
    rm -rf "$data/postgresql.new"
    mkdir "$data/postgresql.new"
    if ((EUID == 0)); then chown "$(database_account):westphalia" "$data/postgresql.new"; fi
    cluster_tool "$data" initdb -D "$data/postgresql.new" --username=postgres --auth=peer --encoding=UTF8 \
        --locale=C >"$data/initdb.log" 2>&1 || { cat "$data/initdb.log"; fail "initdb failed"; }
    mv "$data/postgresql.new" "$data/postgresql"
}

# Which role may be taken by whom, by the account at the operating system: the service's account has the
# service's role alone. Where there is one account (not root), it has all.
cluster_access() {
    local data=$1 user role access file
    access='local all all peer map=westphalia'$'\n''local replication all peer map=westphalia'
    for role in postgres westphalia westphalia_service; do
        for user in root "$(database_account)"; do
            access+=$'\n'"$user $role"
        done
    done
    access+=$'\n'"$(account) westphalia_service"
    tail -n +3 <<<"$access" | sed 's/^/westphalia /' >"$data/.pg_ident.conf"
    head -n 2 <<<"$access" >"$data/.pg_hba.conf"
    for file in pg_hba.conf pg_ident.conf; do
        # shellcheck disable=SC2016 # for the inner shell
        cmp -s "$data/.$file" "$data/postgresql/$file" ||
            as_user "$(database_account)" sh -c 'cat >"$0"' "$data/postgresql/$file" <"$data/.$file"
        rm -f "$data/.$file"
    done
}

# A cluster that the service's account owns, as deploy/up made it once.
cluster_give() {
    ((EUID == 0)) && [[ $(cluster_owner "$1") != "$(database_account)" ]] || return 0
    cluster_stop "$1"
    rm -f "$1/run/".s.PGSQL.*
    chown -Rh "$(database_account):westphalia" "$1/postgresql"
}

cluster_sql() {
    cluster_tool "$1" psql -X -q -A -t -v ON_ERROR_STOP=1 -h "$1/run" -U postgres -d postgres -c "$2"
}

# cluster_start DATA [SETTING...]: makes it where there is none. No TCP port: the socket in DATA/run is the
# only way in.
cluster_start() {
    local data=$1 settings="-c listen_addresses='' -k $1/run -c unix_socket_permissions=0770"
    shift
    (($#)) && settings+=$(printf ' -c %s' "$@")
    [[ -f $data/postgresql/PG_VERSION ]] || cluster_make "$data"
    cluster_give "$data"
    cluster_access "$data"
    touch "$data/postgresql.log"
    if ((EUID == 0)); then chown "$(database_account):westphalia" "$data/postgresql.log"; fi
    if cluster_is_running "$data"; then
        cluster_tool "$data" pg_ctl -D "$data/postgresql" reload >/dev/null
    else
        cluster_tool "$data" pg_ctl -D "$data/postgresql" -l "$data/postgresql.log" -o "$settings" \
            -w start >/dev/null ||
            { tail -n 20 "$data/postgresql.log" >&2; fail "PostgreSQL did not start"; }
    fi
    local role
    for role in westphalia westphalia_service; do
        [[ -n $(cluster_sql "$data" "SELECT 1 FROM pg_roles WHERE rolname = '$role'") ]] ||
            cluster_sql "$data" "CREATE ROLE $role LOGIN"
    done
    [[ -n $(cluster_sql "$data" "SELECT 1 FROM pg_database WHERE datname = 'westphalia'") ]] ||
        cluster_sql "$data" 'CREATE DATABASE westphalia OWNER westphalia'
}

cluster_stop() {
    cluster_is_running "$1" || return 0
    cluster_tool "$1" pg_ctl -D "$1/postgresql" -m fast -w stop >/dev/null
}

# The service's role, which owns nothing; the owner's.
cluster_url() {
    echo "host=$1/run dbname=westphalia user=westphalia_service"
}

cluster_owner_url() {
    echo "host=$1/run dbname=westphalia user=westphalia"
}

# cluster_migrate DATA PROGRAM: the owner brings the schema up to date, so that the service need not be able
# to.
cluster_migrate() {
    "$2" migrate --database "$(cluster_owner_url "$1")" --grant westphalia_service
}

# ---- the service -------------------------------------------------------------------------------------------

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

# ---- the computer at the tables --------------------------------------------------------------------------

# bots_pid DATA: the process number of DATA's westphalia-bots where it runs.
bots_pid() {
    local pid
    pid=$(cat "$1/westphalia-bots.pid" 2>/dev/null) || return 1
    [[ $(readlink "/proc/$pid/exe" 2>/dev/null) == "$(readlink -f "$1/bin")/westphalia-bots"* ]] &&
        echo "$pid"
}

# bots_start DATA PROGRAM SETTING...: starts it in the place of the one that runs, which keeps nothing to
# itself, and waits until it has its players. It leaves the processor to the service where both want it.
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
