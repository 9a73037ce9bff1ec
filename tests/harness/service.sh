# shellcheck shell=bash
# The database and the service of a group of tests. Sourced, never run.
# shellcheck source=deploy/lib/build.sh
source "${BASH_SOURCE[0]%/*}/../../deploy/lib/build.sh"
# shellcheck source=deploy/lib/bots.sh
source "${BASH_SOURCE[0]%/*}/../../deploy/lib/bots.sh"

# The folder of the group's database, and of the service under test.
data=

make_database() {
    data=$(mktemp -d /tmp/westphalia-test.XXXXXX)
    data_make "$data"
    cluster_start "$data" fsync=off
}

clean_up() {
    trap - EXIT
    [[ -n $data ]] || return 0
    service_stop "$data"
    cluster_stop "$data"
    rm -rf "$data"
}

# test_service_start BUILD PORT [SETTING...]
test_service_start() {
    local secret bots_token
    secret=$(secret_key_make "$data")
    bots_token=$(bots_token_make "$data")
    service_start "$data" "$1/westphaliad" "$2" DATABASE_URL="$(cluster_url "$data")" \
        SECRET_KEY_FILE="$secret" BOTS_TOKEN_FILE="$bots_token" RATE_TOKEN=0 RATE_ADDRESS=0 \
        TRANSPARENCY_SECONDS=1 CREATE_RATE=0 CREATE_QUOTA=0 WEBHOOK_TARGETS=any \
        WEBHOOK_POLL=50 WEBHOOK_SETTLE=300 WEBHOOK_RETRY=100 WEBHOOK_TIMEOUT=1500 WEBHOOK_GIVE_UP=4 "${@:3}"
}

# A port that is free and, below those that the system deals out, stays so while its service is down. A folder
# of its name marks it, so that no other group of this run gets it.
free_port() {
    local port
    # shellcheck disable=SC2154 # tests/groups.sh has logs
    mkdir -p "$logs/ports"
    while port=$(shuf -i 20000-32000 -n 1); do
        if ! port_is_taken "$port" && mkdir "$logs/ports/$port" 2>/dev/null; then
            echo "$port"
            return
        fi
    done
}

# with_service BUILD COMMAND...: runs it with WESTPHALIA_URL naming that build's service, which is stopped
# afterwards. The group's database is made when it is wanted first.
with_service() {
    local port status=0
    port=$(free_port)
    [[ -n $data ]] || make_database
    test_service_start "$1" "$port"
    WESTPHALIA_URL=http://127.0.0.1:$port "${@:2}" || status=$?
    service_stop "$data"
    return "$status"
}
