#!/bin/bash
# Tests of deploy/lib/service.sh as deploy/up uses it, then of the commands of deploy, of up and of backups.
#
#     tests/deploy/run.sh DATA BUILD PORT
#
# DATA is as deploy/test has made it, with its cluster running. PORT is free. The tests say which changes
# start the service anew, which other users see its settings, and what a full disk does.
# shellcheck disable=SC2317,SC2030,SC2031 # judged calls the tests; a subshell's changes are for one test
set -euo pipefail
# shellcheck source=deploy/lib/service.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../deploy/lib/service.sh"

data=$1 program=$2/westphaliad port=$3
secret=$(secret_key_make "$data")
settings=("DATABASE_URL=$(cluster_url "$data")" "SECRET_KEY_FILE=$secret"
    "$(service_takeover_socket "$data")")
tools=$(mktemp -d /tmp/westphalia-tools.XXXXXX)
trap 'service_stop "$data"; rm -rf "$tools"' EXIT

is_as_started() {
    service_is_as "$data" "$program" "$port" "${settings[@]}"
}

starts() {
    service_stop "$data"
    service_start "$data" "$program" "$port" "${settings[@]}"
}

stays() {
    starts && is_as_started
}

# With a setting that is new, changed or gone.
changed_settings() {
    export CREATE_TOKEN=one-and-twenty-letters LOG_LEVEL=warn
    starts && is_as_started || return 1
    (export CREATE_TOKEN=two-and-twenty-letters && ! is_as_started) || return 1
    (unset CREATE_TOKEN && ! is_as_started) || return 1
    (export RATE_TOKEN=0 && ! is_as_started) || return 1
    unset CREATE_TOKEN LOG_LEVEL
}

# The service reads its keys when it starts. Here they are written over, or an older file comes into their
# place.
changed_keys() {
    starts && is_as_started || return 1
    cp -p "$secret" "$tools/kept"
    (openssl rand -hex 32 && cat "$tools/kept") >"$tools/both"
    cat "$tools/both" >"$secret"
    ! is_as_started || return 1
    starts && is_as_started || return 1
    cp -p "$tools/kept" "$secret.new"
    touch -d '1 year ago' "$secret.new"
    mv "$secret.new" "$secret"
    ! is_as_started || return 1
    cat "$tools/both" >"$secret" # the database has something by the new one already
}

# Each program on the way to the service notes its arguments.
hidden_settings() {
    local name
    chmod 755 "$tools"
    install -m 666 /dev/null "$tools/seen"
    for name in setpriv setsid env sh; do
        # shellcheck disable=SC2016 # for the program that is written
        printf '#!/bin/bash\nprintf "%%s\\n" "$0 $*" >>%q\nexec %q "$@"\n' \
            "$tools/seen" "$(command -v "$name")" >"$tools/$name"
        chmod 755 "$tools/$name"
    done
    (export PATH=$tools:$PATH CREATE_TOKEN=one-and-twenty-letters && starts) || return 1
    rm "$tools"/{setpriv,setsid,env,sh}
    grep -q westphaliad "$tools/seen" && ! grep -o 'one-and-twenty-letters' "$tools/seen"
}

# A key that cannot be written is no key.
full_disk() {
    local there=$tools/full
    mkdir "$there"
    # Signals are ignored, so that the write itself fails, as on a full disk.
    ! (trap '' XFSZ && ulimit -f 0 && secret_key_make "$there") && [[ -z $(ls -A "$there") ]]
}

status=0 number=0
for test in stays changed_settings changed_keys hidden_settings full_disk; do
    judged $((++number)) "$test" "$test" || status=1
done
service_stop "$data"
WESTPHALIA_DATA=$data WESTPHALIA_BUILD=$2 PORT=$port WESTPHALIA_PROGRAM=$2/westphalia \
    DATABASE_URL=$(cluster_owner_url "$data") \
    python3 -B "$root/tests/harness/run.py" test_commands test_up test_backup || status=1
exit "$status"
