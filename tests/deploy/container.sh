#!/bin/bash
# Builds the image of deploy/container and runs compose.yaml: tests/deploy/container.sh FOLDER
#
# The engine of the machine is used when there is one. Otherwise root gets one of its own, Debian's docker.io.
# Its data is in FOLDER, and the machine's network stays as it is: a build has the network of the machine. An
# image that cannot be fetched is made: debian:12-slim by debootstrap, postgres:15 by postgres-image. What was
# made is said.
set -euo pipefail
# shellcheck source=deploy/lib/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../deploy/lib/packages.sh"

mkdir -p "$1"
folder=$(realpath "$1")
docker=docker
daemon=

stop_engine() {
    [[ -z $daemon ]] || { kill "$daemon" && wait "$daemon"; } || true
}

engine() {
    local tries
    ! docker info >/dev/null 2>&1 || return 0
    packages_install docker.io iptables
    export DOCKER_HOST=unix://$folder/docker.sock
    docker=/usr/bin/docker
    trap stop_engine EXIT
    dockerd --data-root "$folder/data" --exec-root "$folder/run" --pidfile "$folder/pid" \
        --bridge=none --iptables=false --host "$DOCKER_HOST" >"$folder/dockerd.log" 2>&1 &
    daemon=$!
    for ((tries = 0; tries < 300; tries++)); do
        ! "$docker" info >/dev/null 2>&1 || return 0
        sleep 0.2
    done
    tail "$folder/dockerd.log"
    fail "no engine of containers runs here"
}

# has IMAGE: it is here, or can be fetched.
has() {
    "$docker" image inspect "$1" >/dev/null 2>&1 || "$docker" pull --quiet "$1" 2>/dev/null
}

# As Docker's slim image: without manuals and translations, with the licences.
make_debian() {
    packages_install debootstrap
    rm -rf "$folder/debian"
    debootstrap --variant=minbase bookworm "$folder/debian" "$(apt_places deb bookworm | cut -d ' ' -f 2)" \
        >"$folder/debootstrap.log" 2>&1 || { tail "$folder/debootstrap.log"; return 1; }
    rm -rf "$folder"/debian/{usr/share/{man,locale},var/lib/apt/lists,var/cache/apt}
    find "$folder/debian/usr/share/doc" -type f ! -name copyright -delete
    tar -C "$folder/debian" -c . | "$docker" import - debian:12-slim >/dev/null
    say "# debian:12-slim is made by debootstrap"
}

make_postgres() {
    "$docker" build --network host --quiet --tag postgres:15 "$root/tests/deploy/postgres-image" >/dev/null
    say "# postgres:15 is made of Debian's PostgreSQL"
}

# compose_by COMMAND: by it, and on an engine without a bridge with one more file. That is for builds alone.
compose_by() {
    compose=$1
    [[ -n $daemon ]] || return 0
    compose=$folder/compose
    echo 'services: {service: {build: {network: host}}}' >"$folder/network.yaml"
    # shellcheck disable=SC2016 # for the file
    printf '#!/bin/bash\nexec %s "${@:1:2}" -f %q "${@:3}"\n' "$1" "$folder/network.yaml" >"$compose"
    chmod +x "$compose"
}

# As the guide's first command does.
build() {
    $compose -f "$root/deploy/container/compose.yaml" build service >"$folder/build.log" 2>&1 ||
        { tail -n 40 "$folder/build.log"; return 1; }
    say "# the build takes $SECONDS s"
}

if ((EUID != 0)) && ! docker info >/dev/null 2>&1; then
    say "ok 1 - the container # SKIP an engine of containers needs root"
    exit
fi
engine
has debian:12-slim || make_debian
has postgres:15 || make_postgres
if "$docker" compose version >/dev/null 2>&1; then
    compose_by "$docker compose"
else
    packages_install docker-compose
    compose_by docker-compose
fi
say "# $("$docker" --version); $($compose -f "$root/deploy/container/compose.yaml" version | head -n 1)"
SECONDS=0
judged 1 "the image is built" build || exit 1
ENGINE=$docker COMPOSE=$compose DATABASE_URL='' \
    python3 -B "$root/tests/harness/run.py" test_container
