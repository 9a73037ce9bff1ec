# shellcheck shell=bash
# A PostgreSQL cluster of a data directory's own.
# shellcheck source=deploy/lib/account.sh
source "${BASH_SOURCE[0]%/*}/account.sh"
# shellcheck source=deploy/lib/packages.sh
source "${BASH_SOURCE[0]%/*}/packages.sh"

# The account that owns the cluster. The service's account may own an old one, until cluster_give().
cluster_owner() {
    stat -c %U "$1/postgresql" 2>/dev/null || database_account
}

# The folder of the PostgreSQL programs of the cluster's own version.
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

# Makes a cluster. It gets its name when it is whole.
cluster_make() {
    local data=$1
    rm -rf "$data/postgresql.new"
    mkdir "$data/postgresql.new"
    if ((EUID == 0)); then chown "$(database_account):westphalia" "$data/postgresql.new"; fi
    cluster_tool "$data" initdb -D "$data/postgresql.new" --username=postgres --auth=peer --encoding=UTF8 \
        --locale=C >"$data/initdb.log" 2>&1 || { cat "$data/initdb.log"; fail "initdb failed"; }
    mv "$data/postgresql.new" "$data/postgresql"
}

# Says which account of the system may take which role (peer authentication). The service's account may take
# the service's role alone. A caller who is not root has one account, which may take all.
cluster_access() {
    local data=$1 user role file
    printf 'local %s all peer map=westphalia\n' all replication >"$data/.pg_hba.conf"
    for role in postgres westphalia westphalia_service; do
        for user in root "$(database_account)"; do
            echo "westphalia $user $role"
        done
    done >"$data/.pg_ident.conf"
    echo "westphalia $(account) westphalia_service" >>"$data/.pg_ident.conf"
    for file in pg_hba.conf pg_ident.conf; do
        # shellcheck disable=SC2016 # for the inner shell
        cmp -s "$data/.$file" "$data/postgresql/$file" ||
            as_user "$(database_account)" sh -c 'cat >"$0"' "$data/postgresql/$file" <"$data/.$file"
        rm -f "$data/.$file"
    done
}

# Gives the database's account a cluster that the service's account owns. An earlier deploy/up made such.
cluster_give() {
    ((EUID == 0)) && [[ $(cluster_owner "$1") != "$(database_account)" ]] || return 0
    cluster_stop "$1"
    rm -f "$1/run/".s.PGSQL.*
    chown -Rh "$(database_account):westphalia" "$1/postgresql"
}

cluster_sql() {
    cluster_tool "$1" psql -X -q -A -t -v ON_ERROR_STOP=1 -h "$1/run" -U postgres -d postgres -c "$2"
}

# cluster_start DATA [SETTING...]: starts the cluster, and makes it if there is none.
cluster_start() {
    [[ -f $1/postgresql/PG_VERSION ]] || cluster_make "$1"
    cluster_give "$1"
    cluster_access "$1"
    if cluster_is_running "$1"; then
        cluster_tool "$1" pg_ctl -D "$1/postgresql" reload >/dev/null
    else
        cluster_begin "$@"
    fi
    cluster_database "$1"
}

# cluster_begin DATA [SETTING...]: runs PostgreSQL. It has no TCP port: the socket in DATA/run is the only way
# in.
cluster_begin() {
    local data=$1 settings="-c listen_addresses='' -k $1/run -c unix_socket_permissions=0770"
    shift
    (($#)) && settings+=$(printf ' -c %s' "$@")
    touch "$data/postgresql.log"
    if ((EUID == 0)); then chown "$(database_account):westphalia" "$data/postgresql.log"; fi
    cluster_tool "$data" pg_ctl -D "$data/postgresql" -l "$data/postgresql.log" -o "$settings" -w start \
        >/dev/null || { tail -n 20 "$data/postgresql.log" >&2; fail "PostgreSQL did not start"; }
}

# Makes the database and its roles, as far as they are not there: the owner's, and the service's.
cluster_database() {
    local role
    for role in westphalia westphalia_service; do
        [[ -n $(cluster_sql "$1" "SELECT 1 FROM pg_roles WHERE rolname = '$role'") ]] ||
            cluster_sql "$1" "CREATE ROLE $role LOGIN"
    done
    [[ -n $(cluster_sql "$1" "SELECT 1 FROM pg_database WHERE datname = 'westphalia'") ]] ||
        cluster_sql "$1" 'CREATE DATABASE westphalia OWNER westphalia'
}

cluster_stop() {
    cluster_is_running "$1" || return 0
    cluster_tool "$1" pg_ctl -D "$1/postgresql" -m fast -w stop >/dev/null
}

# The URL of the service's role, which owns nothing; and that of the owner's role.
cluster_url() {
    echo "host=$1/run dbname=westphalia user=westphalia_service"
}

cluster_owner_url() {
    echo "host=$1/run dbname=westphalia user=westphalia"
}

# cluster_migrate DATA PROGRAM: the owner brings the schema up to date. The service has no right to do so.
cluster_migrate() {
    "$2" migrate --database "$(cluster_owner_url "$1")" --grant westphalia_service
}
