#!/bin/sh
# A throw-away PostgreSQL cluster for one program: `postgres.sh PROGRAM [ARGUMENT...]`.
#
# It lives in a new directory, listens on a socket there and nowhere else, is as durable as a real one, and is gone when the
# program ends. The program finds it by DATABASE_URL. While it runs it may call "$POSTGRES_SH" crash (the server dies as in a
# power cut) and "$POSTGRES_SH" start (it comes back).
set -eu

bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as_owner() { # PostgreSQL's programs refuse to run as root
    if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
control() { as_owner "$bin/pg_ctl" -s -w -D "$CLUSTER/data" -l "$CLUSTER/log" "$@"; }
start() { control -o "-k $CLUSTER -c listen_addresses='' -c max_connections=64 -c recovery_init_sync_method=syncfs" start; }

case "${1:?a program to run}" in
crash) control -m immediate stop ;;
start) start ;;
*)
    CLUSTER=$(mktemp -d) # short: a socket's path has little room
    POSTGRES_SH=$(realpath "$0")
    DATABASE_URL="host=$CLUSTER dbname=postgres user=tester"
    export CLUSTER POSTGRES_SH DATABASE_URL
    if [ "$(id -u)" = 0 ]; then chown postgres "$CLUSTER"; fi
    trap 'control -m immediate stop 2>/dev/null || true; rm -rf "$CLUSTER"' EXIT
    as_owner "$bin/initdb" -D "$CLUSTER/data" -U tester -A trust -E UTF8 --locale=C -N >/dev/null
    start
    "$@"
    ;;
esac
