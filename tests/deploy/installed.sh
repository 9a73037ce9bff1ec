#!/bin/bash
# The Debian packages on a fresh Debian 12, with systemd, in a container without a network.
#
#     tests/deploy/installed.sh PACKAGES FOLDER    as root; PACKAGES has the .deb files
#
# They are installed, a match is played, they are upgraded, configured, removed, installed again and purged.
# The fresh Debian is kept in FOLDER, so that the next run is quick.
# shellcheck disable=SC2317 # judged calls the tests
set -euo pipefail
# shellcheck source=deploy/lib/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../deploy/lib/common.sh"

packages=$1 folder=$2
debian=$folder/debian12
machine=$folder/machine
log=$folder/machine.log

# contained ARGUMENT...: in the new Debian, without starting it, with the network.
contained() {
    systemd-nspawn --quiet --register=no --keep-unit --resolv-conf=copy-host --timezone=off -D "$machine" "$@"
}

# Makes the fresh Debian: a minimal installation with systemd. Its packages come from this machine's mirror.
make_debian() {
    local mirror
    # shellcheck disable=SC2016 # for apt-get
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
        'Codename: bookworm' | head -n 1)
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl bookworm "$debian.new" \
        "${mirror:-http://deb.debian.org/debian}" >"$folder/debootstrap.log" 2>&1 || return 1
    cp /etc/apt/apt.conf.d/* "$debian.new/etc/apt/apt.conf.d/"
    echo force-unsafe-io >"$debian.new/etc/dpkg/dpkg.cfg.d/unsafe-io"
    mv "$debian.new" "$debian"
}

make_machine() {
    rm -rf "$machine"
    cp -a --reflink=auto "$debian" "$machine"
    mkdir "$machine/packages"
    cp "$packages"/*.deb "$machine/packages"
    # Dependencies are fetched now; installed later, by the running machine.
    contained --as-pid2 sh -c 'apt-get -q update &&
        apt-get -q -y install --no-install-recommends --download-only /packages/*.deb' >"$log" 2>&1 ||
        { tail "$log"; return 1; }
    systemd-nspawn --quiet --register=no --keep-unit --resolv-conf=off --timezone=off --private-network \
        -D "$machine" --boot >>"$log" 2>&1 </dev/null &
    container=$!
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        init=$(pgrep -P "$container" | head -n 1) || true
        [[ -z $init ]] ||
            [[ ! $(inside systemctl is-system-running 2>/dev/null) =~ running|degraded ]] || return 0
        sleep 0.2
    done
    tail "$log"
    return 1
}

# inside COMMAND...: in the running machine.
inside() {
    nsenter -t "$init" -m -u -i -n -p -- \
        env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

stop_machine() {
    [[ -n $container ]] || return 0
    kill -TERM "$container" 2>/dev/null || true
    wait "$container" || true
}

# apt COMMAND...: as an operator would, without answering questions.
apt() {
    inside sh -c "apt-get -q -y -o Dpkg::Use-Pty=0 --no-install-recommends $*" </dev/null
}

main_pid() {
    inside systemctl show -p MainPID --value "${1:-westphalia}"
}

# The names in the environment of a unit's process.
names_of() {
    inside cat "/proc/$(main_pid "$1")/environ" | tr '\0' '\n' | sed 's/=.*//' | sort | tr '\n' ' '
}

ready() {
    inside curl -fsS -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors \
        "http://127.0.0.1:${1:-8630}/readyz"
}

# Of the match that the test plays: whether it is there still.
played() {
    inside curl -fsS "http://127.0.0.1:${1:-8630}/v1/matches/$match" | grep -q "\"id\":\"$match\""
}

is_ended() {
    [[ -z $(inside sh -c "grep -lsx ${1:-westphaliad} /proc/[0-9]*/comm") ]]
}

# ---- the tests, in this order ---

installs() {
    apt install /packages/*.deb && inside systemctl is-active westphalia westphalia-bots && ready
}

# The programs have only the environment that their units name, without that of systemd or of its caller.
environment() {
    local wanted='CREDENTIALS_DIRECTORY INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID '
    say "# $(names_of westphalia); $(names_of westphalia-bots)"
    [[ $(names_of westphalia-bots) == "$wanted" ]] || return 1
    wanted='CREDENTIALS_DIRECTORY DATABASE_URL INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET'
    wanted+=' RUNTIME_DIRECTORY SYSTEMD_EXEC_PID TAKEOVER_SOCKET '
    [[ $(names_of westphalia) == "$wanted" ]]
}

exposure() {
    local unit
    for unit in westphalia westphalia-bots; do
        inside systemd-analyze security --no-pager --threshold=15 "$unit" | tail -n 1 || return 1
    done
}

# The service runs as a user of its own. systemd shows its key to that user. Its log is in the journal,
# without an error.
account_and_key() {
    local user
    user=$(inside stat -c %U "/proc/$(main_pid)")
    [[ $user == westphalia ]] && inside test -s /etc/westphalia/secret-key || return 1
    ! inside runuser -u westphalia -- cat /etc/westphalia/secret-key 2>/dev/null || return 1
    ! inside journalctl -u westphalia --no-pager -o cat | grep -iE '"level":"(warn|error)"'
}

# The service's role may execute functions, and nothing else; the owner's cannot come in.
rights() {
    as_service() { inside runuser -u westphalia -- psql -X -At -d westphalia -c "$1"; }
    as_service 'SELECT 1' | grep -qx 1 || return 1
    ! as_service 'SELECT count(*) FROM match' || return 1
    ! as_service 'CREATE TABLE mine (x int)' || return 1
    ! inside runuser -u westphalia -- psql -X -At -U westphalia_owner -d westphalia -c 'SELECT 1'
}

plays() {
    local made tokens token list moved='' matches=http://127.0.0.1:8630/v1/matches
    local json=(-H 'Content-Type: application/json')
    made=$(inside curl -fsS "$matches" "${json[@]}" -d '{"game": "thirty-years-war", "players": 2}')
    match=$(grep -o '"match":{"id":"[^"]*"' <<<"$made" | cut -d '"' -f 6)
    mapfile -t tokens < <(grep -o '"token":"[^"]*"' <<<"$made" | cut -d '"' -f 4)
    for token in "${tokens[@]}"; do
        list=$(inside curl -sS "$matches/$match/legal-moves" -H "Authorization: Bearer $token" |
            grep -o '"list":"[^"]*"')
        moved=$(inside curl -sS "$matches/$match/moves" -H "Authorization: Bearer $token" "${json[@]}" \
            -d "{\"index\": 0, $list}")
        [[ $moved != *'"receipt"'* ]] || return 0
    done
    say "# $moved"
    return 1
}

# The table has the rules for browsers, by which it checks a match.
table() {
    [[ $(inside curl -fsS http://127.0.0.1:8630/table/westphalia.wasm | head -c 4 | od -An -tx1) == \
        ' 00 61 73 6d' ]]
}

# The computer takes the seats that a match leaves to it, and moves. Its user lives as long as the process.
bots_play() {
    local made id user version=0 tries matches=http://127.0.0.1:8630/v1/matches
    user=$(inside stat -c %u "/proc/$(main_pid westphalia-bots)")
    say "# the user is $user"
    ((user >= 61184 && user <= 65519)) || return 1 # systemd's for DynamicUser
    made=$(inside curl -fsS "$matches" -H 'Content-Type: application/json' -d '{"game": "thirty-years-war",
        "players": 2, "invitations": true, "bots": {"catholic": "greedy", "protestant": "search"}}')
    id=$(grep -o '"match":{"id":"[^"]*"' <<<"$made" | cut -d '"' -f 6)
    for ((tries = 0; tries < 300; tries++)); do
        version=$(inside curl -fsS "$matches/$id" | grep -o '"version":[0-9]*' | head -n 1 | cut -d : -f 2)
        if ((version > 4)); then break; fi
        sleep 0.2
    done
    say "# the match is at version $version"
    ((version > 4)) && ! inside journalctl -u westphalia-bots --no-pager -o cat | grep refused
}

programs() {
    inside westphalia --version && inside westphalia selfplay baroque --matches 2 --quiet &&
        inside test -e /usr/lib/libwestphalia.so.1
}

# The same version again stands for a newer one: the settings, the key and the data stay.
upgrades() {
    local key
    key=$(inside sha256sum /etc/westphalia/secret-key)
    inside sh -c 'echo PORT=8641 >>/etc/westphalia/westphalia.conf'
    apt install --reinstall /packages/westphalia_*.deb && ready 8641 && played 8641 &&
        [[ $key == $(inside sha256sum /etc/westphalia/secret-key) ]]
}

# A client that connects while the service is started anew waits for it. Twice: the second time systemd has
# given the port to the service, and it gives it back.
upgrades_refuse_no_client() {
    local asking before times=0 answers
    inside touch /run/asking
    # shellcheck disable=SC2016 # for the inner shell
    inside sh -c 'while [ -e /run/asking ]; do
        curl -s --max-time 60 -o /dev/null -w "%{http_code} %{errormsg}\n" \
            http://127.0.0.1:8641/v1/matches || true; done' >"$folder/answers" &
    asking=$!
    while ((times++ < 2)); do
        before=$(main_pid)
        apt install --reinstall /packages/westphalia_*.deb || break
        ready 8641 || break
        [[ $before != "$(main_pid)" ]] || break
    done
    inside rm /run/asking
    wait "$asking" || return 1
    answers=$(sort "$folder/answers" | uniq -c)
    say "# answers: $answers"
    [[ $times == 3 && $answers =~ ^\ *[0-9]+\ 200\ $ ]]
}

# The settings stay, and nothing runs.
removes() {
    apt remove westphalia && is_ended && inside test -e /etc/westphalia/westphalia.conf &&
        ! inside test -e /usr/bin/westphaliad
}

comes_back() {
    apt install /packages/westphalia_*.deb && ready 8641 && played 8641
}

# All goes but the database, its key, and the token by which the computer has its seats.
purges() {
    apt purge westphalia westphalia-bots libwestphalia1 libwestphalia-dev &&
        is_ended && is_ended westphalia-bots || return 1
    [[ $(inside find / -xdev -path /proc -prune -o -path /packages -prune -o \
        -path '/var/lib/postgresql/*' -prune -o -path '/var/log/*' -prune -o -path '/var/cache/*' -prune \
        -o -name '*westphalia*' -print | tee >(sed 's/^/# left: /' >&2)) == /etc/westphalia ]] || return 1
    [[ $(inside ls -A /etc/westphalia) == $'bots-token\nsecret-key' ]] &&
        inside runuser -u postgres -- psql -X -At -c 'SELECT datname FROM pg_database' | grep -qx westphalia
}

# The command in the message of the purge deletes the rest.
message_of_the_purge() {
    local words
    words=$(sed -n 's/^ *echo "    \(runuser.*\)"$/\1/p' "$root/deploy/debian/westphalia.postrm")
    [[ -n $words ]] && inside sh -c "$words" && ! inside test -e /etc/westphalia
}

container='' init='' match=''
trap stop_machine EXIT
mkdir -p "$folder"
[[ -d $debian ]] || make_debian || { tail "$folder/debootstrap.log"; fail "debootstrap failed"; }
make_machine || fail "the container does not run"
status=0 number=0
for test in installs environment exposure account_and_key rights plays table bots_play programs upgrades \
    upgrades_refuse_no_client removes comes_back purges message_of_the_purge; do
    judged $((++number)) "installed.$test" "$test" || status=1
    [[ $status == 0 || $test != installs ]] || break
done
exit "$status"
