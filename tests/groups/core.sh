# shellcheck shell=bash
# The groups core, core-quick, core-sanitized and selfplay: the library, without a service. Sourced by
# tests/harness/group.sh.
# shellcheck disable=SC2154 # tests/groups.sh has the builds' folders, deploy/lib/common.sh has root

# How much self-play a game has: whole matches; matches with resignations; and those on the sanitized build,
# which is many times slower. A check follows each move. With --every N, for the large games, a check follows
# each new step, and one in N of the moves within a step.
scale=${SELFPLAY_SCALE:-1}
declare -A whole=([europe-1619]="--matches $((12 * scale)) --every 24"
    [thirty-years-war]="--matches $((40 * scale)) --every 8"
    [time-of-wars]="--matches $((120 * scale)) --json 128 --every 8"
    [other]="--matches $((300 * scale)) --json 512")
declare -A resigned=([europe-1619]="--matches $((4 * scale)) --every 24"
    [time-of-wars]="--matches $((40 * scale)) --every 8" [other]="--matches $((80 * scale))")
declare -A slow=([europe-1619]="--matches 24 --actions 1000 --every 24"
    [thirty-years-war]="--matches 8 --every 24" [time-of-wars]="--matches 20 --every 24"
    [other]="--matches 20")

games_of_ours() {
    local pack
    for pack in "$root"/core/games/*/pack.json; do
        basename "$(dirname "$pack")"
    done
}

# selfplay NUMBER BUILD GAME "FLAG..."
selfplay() {
    local flags
    read -ra flags <<<"$4"
    judged "$1" "selfplay $3 $4" "$2/westphalia" selfplay "$3" "${flags[@]}" --check --quiet
}

# run_core BUILD [FLAG...]
run_core() {
    CMOCKA_MESSAGE_OUTPUT=TAP ctest --test-dir "$1" -V -j "$(nproc)" --timeout 1500 --no-tests=error "${@:2}"
}

group_core() {
    NONINTERFERENCE_PAIRS=$((1000 * scale)) run_core "$release"
}

# Without those that play or exchange thousands of matches.
group_core-quick() {
    run_core "$release" -E 'noninterference|cli\.|bots\.search|diplomacy\.test_(definition|large)'
}

# These tests are left out, since the sanitized build would tell the same: two count how the code does over
# thousands of matches, two measure drawn boards, one compares bytes of answers (noninterference), and one
# follows half a million chains in tables (test_declared). The others make one in FEWER_TRIES of their tries
# at random. The group core makes all.
group_core-sanitized() {
    local game status=0
    local without='noninterference(\.test_seeded_leaks)?$|cli\.test_balance|board\.test_(reach|layout)'
    NONINTERFERENCE_PAIRS=$((100 * scale)) RESAMPLE_POINTS=8 FEWER_TRIES=8 run_core "$sanitized" \
        -E "$without|engine\.test_declared" || status=1
    for game in $(games_of_ours); do
        selfplay 0 "$sanitized" "$game" "${slow[$game]:-${slow[other]}} --concede" || status=1
    done
    return "$status"
}

# Random matches with everything checked: the invariants, and that the same moves lead to the same hashes.
group_selfplay() {
    local game number=0 status=0 seed=${SELFPLAY_SEED:-0}
    for game in $(games_of_ours); do
        selfplay $((++number)) "$release" "$game" "${whole[$game]:-${whole[other]}} --seed $((seed + 1))" ||
            status=1
        selfplay $((++number)) "$release" "$game" \
            "${resigned[$game]:-${resigned[other]}} --seed $((seed + 20000)) --concede" || status=1
    done
    return "$status"
}
