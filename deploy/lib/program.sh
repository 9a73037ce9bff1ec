# shellcheck shell=bash
# How a program of a data directory is started: its secrets, its settings, its process.
# shellcheck source=deploy/lib/account.sh
source "${BASH_SOURCE[0]%/*}/account.sh"

# The file with the key that encrypts what is secret in the database. A copy of the database without this file
# tells neither seeds nor keys.
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

# Step by step, since `set -e` has no effect in a condition.
secret_write() {
    (umask 077 && od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$1.new") &&
        { ((EUID != 0)) || chown "$(account):" "$1.new"; } &&
        mv "$1.new" "$1"
}

# program_settings PROGRAM SETTING...: all that a program is started with, as NAME=VALUE, each with a null
# byte behind it, sorted. These are the given settings, and those that are set here of the program's own and
# of its libraries. Nothing else of the environment reaches the program.
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

# program_exec PID_FILE NICE PROGRAM SETTING...: becomes the program, at this niceness. Settings may be
# secrets, and all accounts can read the arguments of a process. So settings are in the environment, which has
# nothing else: no PATH, and nothing that a shell adds.
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

# pid_file_make FILE: makes it empty, for the account to write.
pid_file_make() {
    install -m 644 /dev/null "$1"
    if ((EUID == 0)); then chown "$(account):" "$1"; fi
}
