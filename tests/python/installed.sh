#!/bin/bash
# The wheel of deploy/wheel as users install it: in clean environments of each Python that the machine has,
# and on a fresh Debian 11, the oldest glibc that the wheel is for.
#
#     tests/python/installed.sh WHEELS FOLDER    WESTPHALIA_URL names a service
#
# By each, a match of each game is played over HTTP, and its audit file checked. Debian 11 needs root; it is
# kept in FOLDER, so that the next run is quick.
# shellcheck disable=SC2317 # judged calls the tests
set -euo pipefail
# shellcheck source=deploy/lib/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../deploy/lib/packages.sh"

mkdir -p "$2"
wheels=$(realpath "$1") folder=$(realpath "$2")
plays=$root/tests/python/plays.py
debian=$folder/debian11
number=0 status=0

# clean PYTHON: an environment with the wheel, and what that needs from the registry.
clean() {
    rm -rf "$folder/venv"
    "$1" -m venv "$folder/venv" && "$folder/venv/bin/pip" install --quiet "$wheels"/*.whl
}

by_python() {
    clean "$1" && (cd "$folder" && "$folder/venv/bin/python" -B "$plays" "$WESTPHALIA_URL")
}

by_sources() {
    rm -rf "$folder/venv"
    "$1" -m venv "$folder/venv" && "$folder/venv/bin/pip" install --quiet "$wheels"/*.tar.gz &&
        (cd "$folder" && "$folder/venv/bin/python" -B "$plays" "$WESTPHALIA_URL")
}

# The wheels that it needs are fetched outside of it.
by_debian11() {
    local fetch=("$folder/venv/bin/python" -m pip download --quiet --no-deps --only-binary :all:
        --python-version 3.9 --platform manylinux2014_x86_64 --dest "$folder/needed")
    if [[ ! -d $debian ]]; then
        packages_install debootstrap
        debootstrap --variant=minbase --include=python3,python3-pip bullseye "$debian.new" \
            "$(apt_places deb bullseye | cut -d ' ' -f 2)" >"$folder/debootstrap.log" 2>&1 ||
            { tail "$folder/debootstrap.log"; return 1; }
        mv "$debian.new" "$debian"
    fi
    "${fetch[@]}" 'cffi<3' 'pycparser<3' || return 1
    rm -rf "$debian/packages"
    mkdir "$debian/packages"
    cp "$wheels"/*.whl "$folder"/needed/*.whl "$plays" "$debian/packages"
    chroot "$debian" python3 -m pip install --quiet --force-reinstall --no-index --find-links /packages \
        westphalia 2>&1 && chroot "$debian" python3 -B /packages/plays.py "$WESTPHALIA_URL"
}

# The path of this version, on the machine's path or as pyenv keeps it; nothing: it is not here.
python_of() {
    local path
    for path in "/usr/bin/python$1" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python; do
        [[ ! -x $path ]] || { echo "$path"; return; }
    done
}

for version in 3.9 3.10 3.11 3.12 3.13 3.14; do
    python=$(python_of "$version")
    if [[ -n $python ]]; then
        judged $((++number)) "installed.by_python $version" by_python "$python" || status=1
        tested=$python
    else
        say "ok $((++number)) - installed.by_python $version # SKIP this machine does not have it"
    fi
done
judged $((++number)) "installed.by_sources" by_sources "${tested:?no Python is here}" || status=1
if ((EUID == 0)); then
    judged $((++number)) "installed.by_debian11" by_debian11 || status=1
else
    say "ok $((++number)) - installed.by_debian11 # SKIP a change of the root needs root"
fi
exit "$status"
