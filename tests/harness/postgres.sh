#!/bin/sh
# A throw-away PostgreSQL cluster for one program: `postgres.sh PROGRAM [ARGUMENT...]`.
#
# It lives in a new directory, and listens only on a socket there. It is as durable as a real one, and is gone
# when the program ends. The program finds it by DATABASE_URL. While it runs it may call "$POSTGRES_SH" crash
# (the server dies as in a power cut) and "$POSTGRES_SH" start (it comes back).
#
# With CITUS_WORKERS=N it is the coordinator of a cluster of Citus, with so many nodes beside it. Their
# sockets are in the same directory, with the next numbers. WESTPHALIA_PROGRAM spreads the matches over them.
# crash and start are then of all nodes, or of one: "$POSTGRES_SH" crash 2. "$POSTGRES_SH" add 3 makes a third
# one, which has no matches yet.
set -eu

nodes_kept=$(dirname "$(realpath "$0")")/../../build/postgres
bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as_owner() { # PostgreSQL's programs refuse to run as root
    if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
stop_node() { as_owner "$bin/pg_ctl" -s -w -D "$CLUSTER/data$1" -m immediate stop; }
start_node() {
    settings="-k $CLUSTER -p $((5432 + $1)) -c listen_addresses='' -c max_connections=100"
    settings="$settings -c recovery_init_sync_method=syncfs"
    if [ -n "${CITUS_WORKERS:-}" ]; then
        settings="$settings -c shared_preload_libraries=citus -c wal_level=logical -c citus.shard_count=8"
        settings="$settings -c citus.local_hostname=$CLUSTER -c max_connections=200"
    fi
    as_owner "$bin/pg_ctl" -s -w -D "$CLUSTER/data$1" -l "$CLUSTER/log$1" -o "$settings" start
}
make_node() {
    as_owner "$bin/initdb" -D "$CLUSTER/data$1" -U tester -A trust -E UTF8 --locale=C -N >/dev/null
    start_node "$1"
    [ -z "${CITUS_WORKERS:-}" ] || say "$1" "create extension citus"
}
# A node as make_node makes it, with the schema of WESTPHALIA_BUILD where that is set. It is made once, kept,
# and copied from then on. Its name is a hash of all that it is made from. One program at a time makes or
# copies one.
copy_node() (
    program=${WESTPHALIA_BUILD:+$WESTPHALIA_BUILD/westphalia}
    key=$({ "$bin/postgres" --version && id -u && cat "$POSTGRES_SH" ${program:+"$program"}; } | sha256sum)
    key=$(echo "$key" | cut -c 1-16)
    kept=$nodes_kept/$key
    mkdir -p "$nodes_kept"
    exec 9>"$nodes_kept/lock"
    flock 9
    if [ -d "$kept" ]; then
        cp -a --reflink=auto "$kept" "$CLUSTER/data0"
        touch "$kept"
        return
    fi
    make_node 0 9>&-
    [ -z "$program" ] || "$program" migrate >/dev/null
    as_owner "$bin/pg_ctl" -s -w -D "$CLUSTER/data0" -m fast stop
    # Those that were not used for a day go.
    find "$nodes_kept" -mindepth 1 -maxdepth 1 -name '[0-9a-f]*' -mtime +0 -exec rm -rf {} +
    rm -rf "$kept.new"
    cp -a "$CLUSTER/data0" "$kept.new"
    mv "$kept.new" "$kept"
)
say() { psql -qAtX -v ON_ERROR_STOP=1 -d "$DATABASE_URL port=$((5432 + $1))" -c "$2" >/dev/null; }
add_node() {
    make_node "$1"
    say 0 "select citus_add_node('$CLUSTER', $((5432 + $1)))"
}
nodes() { # those that there are
    for directory in "$CLUSTER"/data*; do echo "${directory##*/data}"; done
}

case "${1:?a program to run}" in
crash) for node in ${2:-$(nodes)}; do stop_node "$node"; done ;;
start) for node in ${2:-$(nodes)}; do start_node "$node"; done ;;
add) add_node "${2:?its number}" ;;
*)
    CLUSTER=$(mktemp -d) # short: a socket's path has little room
    POSTGRES_SH=$(realpath "$0")
    DATABASE_URL="host=$CLUSTER dbname=postgres user=tester"
    export CLUSTER POSTGRES_SH DATABASE_URL
    if [ "$(id -u)" = 0 ]; then chown postgres "$CLUSTER"; fi
    trap 'exit 130' INT TERM HUP # without this, sh does not run what follows
    trap 'for node in $(nodes); do stop_node "$node" 2>/dev/null || true; done; rm -rf "$CLUSTER"' EXIT
    if [ -z "${CITUS_WORKERS:-}" ]; then
        copy_node
        start_node 0
    else
        make_node 0
        say 0 "select citus_set_coordinator_host('$CLUSTER', 5432)"
        for node in $(seq "$CITUS_WORKERS"); do add_node "$node"; done
        "$WESTPHALIA_PROGRAM" migrate --citus
    fi
    "$@"
    ;;
esac
