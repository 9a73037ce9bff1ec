# shellcheck shell=bash
# Debian packages: those that are missing are installed, by root or by sudo.
# shellcheck source=deploy/lib/common.sh
source "${BASH_SOURCE[0]%/*}/common.sh"

package_is_installed() {
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
        "$@" </dev/null
}

# With fresh lists where there are none, or where those that are there name files that have gone.
apt_install() {
    compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt_get update
    apt_get install --no-install-recommends "$@" ||
        { apt_get update && apt_get install --no-install-recommends "$@"; }
}

# Installs those that are missing, and nothing else.
packages_install() {
    local missing=() package
    for package in "$@"; do
        package_is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    command -v apt-get >/dev/null || fail "this needs Debian 12 or its like; missing packages: ${missing[*]}"
    ((EUID == 0)) || command -v sudo >/dev/null ||
        fail "packages are missing and there is no sudo; as root: apt-get install ${missing[*]}"
    heading "Installing ${missing[*]}"
    apt_install "${missing[@]}" || fail "apt-get could not install: ${missing[*]}"
}

# PostgreSQL's server, without the cluster that Debian's package would make and start at its installation.
# Where a server is installed already, nothing is touched.
postgresql_install() (
    [[ -n $(postgresql_newest) ]] && exit
    packages_install postgresql-common
    folder=/etc/postgresql-common/createcluster.d
    trap 'as_root rm -f "$folder/westphalia.conf"; as_root rmdir --ignore-fail-on-non-empty "$folder"' \
        EXIT
    as_root mkdir -p "$folder"
    as_root tee "$folder/westphalia.conf" <<<'create_main_cluster = false' >/dev/null
    packages_install postgresql
)

postgresql_newest() {
    compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1 | xargs -r dirname
}

# apt_places TYPE [SUITE]: lines of a sources.list for the machine's own sources of Debian. TYPE is deb or
# deb-src. With SUITE it is one line, of another release at the same place.
apt_places() {
    # shellcheck disable=SC2016 # for apt-get
    local found format='$(REPO_URI) $(RELEASE) $(COMPONENT)'
    found=$(apt-get indextargets --format "$format" 'Created-By: Packages' 'Origin: Debian')
    [[ -n $found ]] || { apt_get update >&2 &&
        found=$(apt-get indextargets --format "$format" 'Created-By: Packages' 'Origin: Debian'); }
    if (($# > 1)); then found="${found%% *} $2 main"; fi
    while read -r found; do
        echo "$1 $found"
    done <<<"$found"
}

# apt_apart COMMAND...: apt-get with the sources in ./sources.list, as where nothing is installed. Its lists
# are in this folder, too, and those of the machine stay as they are.
apt_apart() {
    mkdir -p lists/partial cache/archives/partial
    touch status
    apt-get -q -o APT::Sandbox::User= -o Dir::Etc::SourceList="$PWD/sources.list" \
        -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" \
        -o Dir::State::Status="$PWD/status" "$@"
}
