# shellcheck shell=bash
# The build: its Debian packages, and CMake.
# shellcheck source=deploy/lib/packages.sh
source "${BASH_SOURCE[0]%/*}/packages.sh"

# shellcheck disable=SC2034 # used by those who source this
build_packages=(gcc libc6-dev cmake ninja-build pkg-config libmicrohttpd-dev libjansson-dev libpq-dev
    libsodium-dev libcurl4-openssl-dev libarchive-dev zlib1g-dev libcmocka-dev curl python3)

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
