#!/bin/bash
# Does to the database and the service under test what a test asks for.
#
#     tests/harness/control.sh DATA BUILD PORT ACTION [SETTING...]
set -euo pipefail
# shellcheck source=tests/harness/service.sh
source "${BASH_SOURCE[0]%/*}/service.sh"

data=$1
case $4 in
database-stop) cluster_stop "$data" ;;
database-start) cluster_start "$data" fsync=off ;;
database-sql)
    cluster_tool "$data" psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$(cluster_owner_url "$data")" -c "$5"
    ;;
service-restart)
    service_stop "$data"
    test_service_start "$2" "$3" "${@:5}"
    ;;
*) fail "no such action: $4" ;;
esac
