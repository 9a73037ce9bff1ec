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
