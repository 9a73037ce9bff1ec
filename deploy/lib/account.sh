# shellcheck shell=bash
# The accounts, and the data directory, which holds all that a running instance has:
#   .westphalia (says so; locked while up or down is at work)  postgresql/ run/ (the cluster and its socket)
#   bin/ (the programs that run)  service/ (by which the next process takes the port over)  westphaliad.pid
#   westphalia-bots.pid  secret-key  bots-token  *.log
# shellcheck source=deploy/lib/common.sh
source "${BASH_SOURCE[0]%/*}/common.sh"

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

# as_user USER PROGRAM ARGUMENT...: runs the program as one of the two users, in /, since they may not be able
# to look into root's directory.
as_user() (
    cd /
    ((EUID == 0)) || exec "${@:2}"
    exec setpriv --reuid="$1" --regid=westphalia --clear-groups -- "${@:2}"
)

as_account() {
    as_user "$(account)" "$@"
}

# The directory in which deploy/up keeps everything: the system's for root, otherwise the user's.
data_directory() {
    if [[ -n ${WESTPHALIA_DATA:-} ]]; then
        echo "$WESTPHALIA_DATA"
    elif ((EUID == 0)); then
        echo /var/lib/westphalia
    else
        echo "${XDG_STATE_HOME:-$HOME/.local/state}/westphalia"
    fi
}

# path_check DIRECTORY: fails unless settings that know no quotes can have its name.
path_check() {
    [[ $1 =~ ^/[A-Za-z0-9_./@+-]+$ ]] ||
        fail "a directory must be an absolute path of letters, digits and _./@+-, not '$1'"
}

# data_make DATA: makes the directory, which only the two accounts can read. Each owns its part of it, and
# neither owns the programs that root runs. The directory has a socket, whose path has at most 107 bytes.
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
