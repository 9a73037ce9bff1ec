# shellcheck shell=bash
# What all commands of deploy share: the root of the checkout, messages, a test as a line of TAP. Sourced,
# never run, as all files of this folder are. Each sources those that it stands on.

# shellcheck disable=SC2034 # used by those who source this
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)

say() {
    printf '%s\n' "$*"
}

heading() {
    if [[ -t 1 ]]; then printf '\e[1m==> %s\e[0m\n' "$*"; else printf '==> %s\n' "$*"; fi
}

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# The command was called otherwise than its usage() says.
wrong_usage() {
    usage >&2
    exit 2
}

# judged NUMBER NAME COMMAND...: runs it as a test of its own, with a line of TAP.
judged() {
    local verdict=ok
    "${@:3}" || verdict='not ok'
    say "$verdict $1 - $2"
    [[ $verdict == ok ]]
}
