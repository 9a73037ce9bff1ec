# shellcheck shell=bash
# The groups of tests: the table of them, and what each runs. Sourced, never run: deploy/test takes the table,
# tests/harness/group.sh runs a group, with the database and the service of tests/harness/service.sh. A group
# prints TAP lines ("ok 3 - name"), or nothing of the kind: then it is one test, by its exit status.

# shellcheck disable=SC2034,SC2154 # those that source this use the table, and have root and data

# The table. Its columns: the group; when it runs (with all, with quick, with both, or by name alone); the
# build that it tests; the groups that it follows where they run; what it runs, as --help says it. A group
# that stands above begins first: the two large builds, since one has work for a second core where the other
# has none; those that mostly wait (for answers, for the database, for a kill); those that mostly compute.
declare -A needs=() follows=() contents=()
groups=() quick=() named=() ordered=()
while read -r group when need before text; do
    ordered+=("$group")
    [[ $when != all && $when != both ]] || groups+=("$group")
    [[ $when != quick && $when != both ]] || quick+=("$group")
    [[ $when != name ]] || named+=("$group")
    [[ $need == - ]] || needs[$group]=$need
    [[ $before == - ]] || follows[$group]=$before
    contents[$group]=$text
done <<'END'
build           both  -        -                 the programs and the unit tests, by gcc
sanitize        all   -        -                 the same by clang, with sanitizers; fuzz's harnesses
style           both  -        -                 clang-format on C, shellcheck on bash, pyflakes on Python
api             all   build    -                 tests/api, and each answer held against the contract
api-sanitized   all   sanitize api               tests/api without the longest, on the sanitized build
openapi         all   -        api;api-sanitized the linter of the contract, with what api has left
fault           all   build    -                 kills, races, broken connections, builds before and after
deploy          all   build    -                 up, down, backups, packages, alerts
clients         all   build    -                 generated clients, in five languages
core            all   build    -                 unit tests, programs without a server, the source's form
core-sanitized  all   sanitize -                 most of core, and some self-play
fault-sanitized all   sanitize -                 failures at each point, clients that vanish
attack          all   build    -                 what a stranger, a forger or a thief of the database may try
threads         all   -        build             the service under load, by ThreadSanitizer
wasm            all   build    -                 the library in a browser, the npm package, the table's audit
python          all   build    -                 the wheel, its types, libwestphalia's ABI; agents
contract        all   build    -                 schemathesis: requests that are made from the contract
selfplay        all   build    -                 random matches, with everything checked
fuzz            all   sanitize -                 documents that libFuzzer makes up
rules           all   -        -                 that each numbered rule of the rulebooks has a test
core-quick      quick build    -                 core without the longest
api-quick       quick build    -                 tests/api without the longest
table           name  build    -                 whole matches at the table, by clicks: about an hour
ha              name  build    -                 a primary killed ten times, PgBouncer: 15 minutes
package         name  build    -                 the packages on a fresh Debian 12, as root; 500 MB
scale           name  build    -                 a cluster of Citus, where there is one: twenty minutes
generators      name  build    -                 more generators, one after the other: an hour
wheel           name  build    -                 deploy/wheel, for each Python here and on Debian 11
container       name  build    -                 the image, compose.yaml: kills, upgrades; 20 minutes
END
[[ -z ${FUZZ_SECONDS:-} ]] || unset 'needs[fuzz]' # it has a build of its own

logs=$root/build/test
release=$root/build/release
build_options=(-DCMAKE_BUILD_TYPE=Release)
kept= # where quick keeps what the group style has passed
if [[ -n ${QUICK:-} ]]; then
    # Without optimising across files, which takes a minute after each change.
    release=$root/build/quick
    build_options=(-DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1)
    kept=$release/style
fi
sanitized=$root/build/sanitized
another=$root/build/another
fuzzing=$root/build/fuzz
threaded=$root/build/sanitized-threads
prometheus=$root/build/prometheus

# Whether deploy/test runs the group, too.
is_chosen() {
    [[ " ${CHOSEN:-} " == *" $1 "* ]]
}

# ---- the form of the source, the builds --------------------------------------------------------------------

# The names and hashes of files that a check has passed: quick looks at no file again that is as it was then.
# Another version of the tool, another setting or another text of these functions is another list.
passed_list() {
    { "$1" --version && cat "$root/.clang-format" "$root/tests/groups.sh"; } | sha256sum | cut -c 1-16 |
        sed "s|^|$kept/$1.|"
}

# of_each TOOL COMMAND...: runs COMMAND on the files of standard input, which it judges one by one.
of_each() {
    local tool=$1 list=/dev/null all
    all=$(xargs -0 sha256sum)
    [[ -z $kept ]] || { mkdir -p "$kept" && list=$(passed_list "$tool") && touch -a "$list"; }
    { grep -vxFf "$list" <<<"$all" || true; } | cut -c 67- | tr '\n' '\0' |
        xargs -0 -r -n 40 -P "$(nproc)" "${@:2}" || return
    [[ -z $kept ]] || echo "$all" >"$list"
}

# of_all TOOL COMMAND FLAG FILE...: runs COMMAND on all files, since one of them may read another.
of_all() {
    local list all
    [[ -n $kept ]] || { "${@:2}"; return; }
    mkdir -p "$kept"
    list=$(passed_list "$1")
    all=$(sha256sum "${@:4}")
    [[ -e $list && $all == "$(<"$list")" ]] && return
    "${@:2}" && echo "$all" >"$list"
}

is_formatted() {
    find api core db tests -name '*.[ch]' -print0 | of_each clang-format clang-format --dry-run --Werror
}

has_no_unused_names() {
    find api core db deploy openapi tests -name '*.py' -print0 | of_each pyflakes3 pyflakes3
}

group_style() {
    local status=0
    cd "$root" || return
    judged 1 clang-format is_formatted || status=1
    judged 2 shellcheck of_all shellcheck shellcheck -x deploy/abi deploy/backup deploy/bench deploy/down \
        deploy/npm deploy/package deploy/restore deploy/test deploy/up deploy/wasm \
        deploy/westphalia-database deploy/wheel \
        deploy/container/{make-database,make-root,make-secrets,upgrade} \
        deploy/debian/westphalia.postinst deploy/debian/westphalia.postrm deploy/lib/*.sh .ci/run \
        tests/groups.sh tests/clients/run.sh tests/clients/generators/run.sh tests/deploy/installed.sh \
        tests/deploy/run.sh tests/fuzz/run.sh tests/harness/*.sh || status=1
    judged 3 pyflakes has_no_unused_names || status=1
    return "$status"
}

group_rules() {
    python3 "$root/tests/style/rules_table.py"
}

# Before group deploy: deploy/package would otherwise link the service anew, while other groups run it.
group_build() {
    local rules=
    if is_chosen deploy; then rules=$(table_wasm_make) || say "The table has no check of matches"; fi
    build_programs "$release" "${build_options[@]}" ${rules:+-DTABLE_WASM="$rules"}
}

# The second compiler's opinion, its sanitizers, and the harnesses of libFuzzer, in one.
group_sanitize() {
    build_programs "$sanitized" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang -DSANITIZE=ON -DFUZZ=ON
}

# ---- the core ----------------------------------------------------------------------------------------------

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

# ---- the service -------------------------------------------------------------------------------------------

# api_tests BUILD PORT URL [FLAG...]: runs tests/api against that build's service, which they may stop and
# start.
api_tests() {
    WESTPHALIA_URL=$3 WESTPHALIA_PROGRAM=$1/westphalia WESTPHALIA_LOG=$data/westphaliad.log \
        WESTPHALIA_CONTROL="$(printf '%q ' "$root/tests/harness/control.sh" "$data" "$1" "$2")" \
        python3 -B "$root/tests/harness/run.py" "${@:4}"
}

# The longest: walks through the rulebooks, whole matches and what they tell of secrets, pages in a browser.
long=(test_rulebook_ test_europe_matches test_docs.Page test_client_page test_matches.Bots test_table.Table
    test_table_ test_secrets.SecretSteps test_results.Results.test_matches test_results.Results.test_a_tie)

# http_tests BUILD: runs the tests of the HTTP side, which have a server of their own.
http_tests() {
    WESTPHALIA_PROGRAM=$1/westphalia python3 -B "$root/tests/harness/run.py" test_http test_http_limits \
        test_http_settings test_http_streams
}

# api_and_http BUILD PORT URL [FLAG...]: runs tests/api. The tests of the HTTP side run beside the others.
api_and_http() {
    local http status=0
    http_tests "$1" >"$data/http.log" 2>&1 &
    http=$!
    api_tests "$@" --without test_http || status=1
    wait "$http" || status=1
    cat "$data/http.log"
    return "$status"
}

# recorded_api COMMAND BUILD [FLAG...]: runs COMMAND, one of the two above. All bytes to and from the service
# are recorded.
recorded_api() {
    local port front recorder game status=0
    port=$(free_port) front=$(free_port)
    make_database
    test_service_start "$2" "$port"
    python3 -B "$root/tests/harness/recorder.py" "$front" "$port" "$logs/$(basename "$2").traffic" &
    recorder=$!
    curl -fsS --retry 30 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$front/openapi.json" \
        -o "$logs/openapi-service.json"
    for game in "$root"/core/games/*/; do
        game=$(basename "$game")
        curl -fsS "http://127.0.0.1:$port/v1/games/$game/openapi.json?openapi=3.1" \
            -o "$logs/openapi-$game-3.1.json" \
            "http://127.0.0.1:$port/v1/games/$game/openapi.json?openapi=3.0" \
            -o "$logs/openapi-$game-3.0.json"
    done
    "$1" "$2" "$port" "http://127.0.0.1:$front" "${@:3}" || status=1
    kill "$recorder"
    wait "$recorder" || true
    service_stop "$data"
    return "$status"
}

# judge_answers NAME...: holds the recorded answers of these builds against the service's own document. The
# sanitized build alone lacks some answers.
judge_answers() {
    local partly=() files=("${@/#/$logs/}")
    files=("${files[@]/%/.traffic}")
    [[ $* != sanitized ]] || partly=(--partly)
    say "# The contract:"
    python3 -B "$root/tests/harness/contract.py" "${partly[@]}" "$logs/openapi-service.json" \
        "${files[@]}" || return 1
    rm -f "${files[@]}"
}

# Each test runs once. Where group api-sanitized runs as well, it has all but the longest, and judges the
# answers of both.
group_api() {
    local status=0
    if is_chosen api-sanitized; then
        recorded_api api_tests "$release" "${long[@]/#/--only=}"
        return
    fi
    recorded_api api_and_http "$release" || status=1
    judge_answers release || status=1
    return "$status"
}

# The sanitized service stops at the first byte that is read or written out of place. The longest tests are
# left out: the unit tests of the rules and self-play run on that build, too.
group_api-sanitized() {
    local recorded=(sanitized) status=0
    ! is_chosen api || recorded+=(release)
    recorded_api api_and_http "$sanitized" "${long[@]/#/--without=}" || status=1
    judge_answers "${recorded[@]}" || status=1
    return "$status"
}

# quick_part FOLDER...: runs the tests of these folders of tests/api, without the longest, on a database and a
# service of their own.
quick_part() {
    local folder port prefix names=() without=() status=0
    for folder in "$@"; do
        names+=("$root/tests/api/$folder"/test_*.py)
    done
    names=("${names[@]##*/}")
    for prefix in test_http "${long[@]}"; do # run.py refuses one with which no name begins
        [[ " ${names[*]}" != *" ${prefix%%.*}"* ]] || without+=("--without=$prefix")
    done
    trap clean_up EXIT
    trap 'exit 130' INT TERM
    make_database
    port=$(free_port)
    test_service_start "$release" "$port"
    api_tests "$release" "$port" "http://127.0.0.1:$port" "${without[@]}" "${names[@]%.py}" || status=1
    return "$status"
}

# One test after the other leaves a core idle, since most of them wait for answers. So parts run side by side.
group_api-quick() {
    local part parts=() status=0
    rm -f "$logs"/api-quick.*.log
    http_tests "$release" >"$logs/api-quick.http.log" 2>&1 &
    parts+=($!)
    for part in "contract matches" "rules service" "pages players tournaments webhooks"; do
        # shellcheck disable=SC2086 # the folders
        quick_part $part >"$logs/api-quick.${part%% *}.log" 2>&1 &
        parts+=($!)
    done
    for part in "${parts[@]}"; do
        wait "$part" || status=1
    done
    cat "$logs"/api-quick.*.log
    return "$status"
}

# The document as it is committed, and as the service publishes it with the schemas of its games: group api
# has left it.
group_openapi() {
    local status=0 document documents=() number=1 lint=redocly_lint
    judged 1 "openapi.json is assembled" python3 "$root/openapi/assemble.py" --check || status=1
    if ! npm_is_reachable; then
        say "ok 2 - redocly lint # SKIP the npm registry is out of reach"
        return "$status"
    fi
    for document in "$root/openapi/openapi.json" "$logs"/openapi-*.json; do
        [[ ! -f $document ]] || documents+=("$document")
    done
    # All at once, since the linter takes longer to begin than to read one; and one by one where that fails,
    # to tell which it is.
    redocly_lint "${documents[@]}" && lint=true
    for document in "${documents[@]}"; do
        judged $((++number)) "redocly lint ${document#"$root/"}" "$lint" "$document" || status=1
    done
    return "$status"
}

npm_is_reachable() {
    command -v npx >/dev/null || (packages_install nodejs npm)
    npm ping --fetch-retries=0 --fetch-timeout=10000
}

redocly_lint() {
    npx --yes @redocly/cli@1.34.5 lint --config "$root/openapi/redocly.yaml" "$@"
}

# schemathesis drives the service from its document. It makes all checks, sends requests that fit and requests
# that do not, and follows the document's links from answer to request.
group_contract() {
    local tools=$root/build/schemathesis
    [[ -x $tools/bin/pip ]] || (packages_install python3-venv && python3 -m venv "$tools")
    if ! "$tools/bin/pip" install --quiet --no-compile --retries 0 --timeout 20 schemathesis==4.32.5; then
        say "ok 1 - schemathesis # SKIP the Python registry is out of reach"
        return
    fi
    with_service "$release" schemathesis_all "$tools"
}

# Where links are followed, a link's body takes the place of a made-up one that is wrong. So the other run
# tests whether wrong requests are refused. That run leaves out the document's examples, which take half of
# the time: tests/api holds them against their schemas.
schemathesis_all() {
    local links=(--max-examples 60) tries=(--max-examples 4) seconds=${CONTRACT_SECONDS:-} status=0
    if [[ -n $seconds ]]; then
        links=(--max-time $((seconds / 4)))
        tries=(--max-time $((seconds * 3 / 4)))
    fi
    judged 1 "schemathesis follows the links" \
        schemathesis_run "$1" stateful "${links[@]}" --exclude-checks negative_data_rejection || status=1
    judged 2 "schemathesis tries every operation" \
        schemathesis_run "$1" coverage,fuzzing "${tries[@]}" || status=1
    return "$status"
}

# schemathesis_run TOOLS PHASES FLAG... It runs in a new folder, since it begins with the notes that a run
# before has left in its folder. All checks run but those that the settings switch off. (--checks all would
# switch them on again.)
schemathesis_run() (
    settings=$root/tests/api/contract/schemathesis
    seed=${CONTRACT_SEED:-1648}
    notes=$(mktemp -d)
    trap 'rm -rf "$notes"' EXIT
    cd "$notes" || exit
    CONTRACT_SEED=$seed PYTHONHASHSEED=0 PYTHONPATH=$settings PYTHONDONTWRITEBYTECODE=1 \
        "$1/bin/schemathesis" \
        --config-file "$settings/schemathesis.toml" run "$WESTPHALIA_URL/openapi.json" \
        --phases "$2" --seed "$seed" --no-color "${@:3}"
)

# Clients that others' generators make of the documents of the games, in five languages.
group_clients() {
    with_service "$release" "$root/tests/clients/run.sh"
}

# Those of generators that play beside these; by name alone, since each takes minutes.
group_generators() {
    with_service "$release" "$root/tests/clients/generators/run.sh"
}

# ---- faults ------------------------------------------------------------------------------------------------

# All of tests/attack, each file with a database of its own.
group_attack() {
    local file status=0
    for file in "$root"/tests/attack/test_*.py; do
        WESTPHALIA_BUILD=$release WESTPHALIA_PROGRAM=$release/westphalia "$root/tests/harness/postgres.sh" \
            python3 -B "$root/tests/harness/run.py" "$(basename "$file" .py)" || status=1
    done
    return "$status"
}

# run_fault BUILD NAME...: runs tests of tests/fault, with a database and services that they may kill.
run_fault() {
    WESTPHALIA_BUILD=$1 WESTPHALIA_ANOTHER_BUILD=$another \
        "$root/tests/harness/postgres.sh" python3 -B "$root/tests/harness/run.py" "${@:2}"
}

# The same rules by other tables, which plays on what the ordinary build has stored.
build_another() {
    python3 -B "$root/tests/stored/another_build.py" "$another/sources" || return 1
    local downloads=$root/build/downloads root=$another/sources
    build_programs "$another" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O0 -w" \
        -DDOWNLOADS="$downloads" -- westphaliad westphalia
}

# All of tests/fault, but for the classes that group_fault-sanitized runs.
group_fault() {
    local names=() file
    for file in "$root"/tests/fault/test_*.py; do
        case $(basename "$file" .py) in
        test_broken_connections) names+=(test_broken_connections.BetweenClientAndService) ;;
        test_clients) names+=(test_clients.LargeAnswers) ;;
        test_nth_failure) ;;
        *) names+=("$(basename "$file" .py)") ;;
        esac
    done
    build_another || return 1
    run_fault "$release" "${names[@]}"
}

# A failure at the n-th point loses no memory, and neither do clients that vanish or are one too many.
group_fault-sanitized() {
    run_fault "$sanitized" test_clients.VanishingClients test_clients.FewDescriptors test_nth_failure \
        test_broken_connections.BetweenServiceAndDatabase
}

# Documents that libFuzzer makes up (tests/fuzz/README.md). The sanitized build has the harnesses. With
# FUZZ_SECONDS they have a build of their own, in which they see what the core compares.
group_fuzz() {
    local build=$sanitized
    if [[ -n ${FUZZ_SECONDS:-} ]]; then
        build=$fuzzing
        build_programs "$build" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang -DSANITIZE=ON -DFUZZ=ON \
            -DFUZZ_COMPARISONS=ON -- harnesses
    fi
    "$root/tests/fuzz/run.sh" "$build" "$logs/fuzz" "${FUZZ_SECONDS:-15}"
}

# ThreadSanitizer's opinion of the service under load, and of its HTTP side by itself.
group_threads() {
    local status=0
    build_programs "$threaded" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang -DSANITIZE_THREAD=ON -- \
        westphaliad westphalia http_server
    run_fault "$threaded" thread_sanitizer || status=1
    WESTPHALIA_PROGRAM=$threaded/westphalia python3 -B "$root/tests/harness/run.py" \
        test_http_limits.ManyConnections.test_five_thousand_connections test_http_streams || status=1
    return "$status"
}

# ---- the library for others, what operators have -----------------------------------------------------------

# The wheel: built from the tree, around the core of the release build, and tested as it is installed. Pip
# would take half of its time to compile modules, few of which are imported.
group_python() {
    local tools=$root/build/python
    [[ -x $tools/bin/pip ]] || (packages_install python3-venv python3-dev && python3 -m venv "$tools")
    if ! "$tools/bin/pip" install --quiet --no-compile --retries 0 --timeout 20 cffi==2.1.1 \
        pettingzoo==1.27.0 gymnasium==1.4.0 numpy==2.4.6 mypy==2.4.1 mcp==2.3.0 resvg_py==0.5.0 \
        scikit-build-core==1.1.2; then
        say "ok 1 - the wheel # SKIP the Python registry is out of reach"
        return
    fi
    "$tools/bin/pip" install --quiet --no-compile --retries 0 --timeout 20 open_spiel==2.0.2 ||
        say "# OpenSpiel cannot be had here: its own algorithms are not tried"
    judged 1 "the wheel is built and installed" "$tools/bin/pip" install --quiet --no-deps \
        --force-reinstall "$root/core/python" -C cmake.define.CORE_LIBRARY="$release/libcore.a" || return 1
    python_all "$tools"
}

python_all() {
    local status=0
    judged 2 "its types are right" python_types "$1" "$root/core/python/westphalia" || status=1
    judged 3 "a user's program has types" python_types "$1" "$root/tests/python/plays.py" || status=1
    judged 4 "the library keeps its binary interface" "$root/deploy/abi" || status=1
    "$1/bin/python" -B "$root/tests/harness/run.py" test_westphalia test_local test_gymnasium \
        test_pettingzoo test_open_spiel test_open_spiel_games test_sdist || status=1
    with_service "$release" python_with_service "$1" || status=1
    return "$status"
}

python_types() {
    "$1/bin/mypy" --strict --config-file "$root/core/python/pyproject.toml" \
        --python-executable "$1/bin/python" --cache-dir "$logs/mypy" "$2"
}

python_with_service() {
    local status=0
    "$1/bin/python" -B "$root/tests/harness/run.py" test_mcp || status=1
    judged 5 "a match of each game by the wheel" "$1/bin/python" -B "$root/tests/python/plays.py" \
        "$WESTPHALIA_URL" 40 || status=1
    judged 6 "a match of each game by an agent over stdio" "$1/bin/python" -B "$root/tests/python/agents.py" \
        "$WESTPHALIA_URL" 15 || status=1
    judged 7 "and without a service" "$1/bin/python" -B "$root/tests/python/agents.py" local 15 || status=1
    return "$status"
}

# The wheel in clean environments.
group_wheel() {
    judged 1 "the wheel is built, and auditwheel finds nothing" "$root/deploy/wheel" || return 1
    with_service "$release" "$root/tests/python/installed.sh" "$root/build/wheel" \
        "$root/build/python-machines"
}

# The library in a browser, beside the service's answers.
group_wasm() {
    local names=(test_wasm test_table_audit test_npm)
    judged 1 "westphalia.wasm is built" "$root/deploy/wasm" || return 1
    if npm_is_reachable; then
        judged 2 "the npm package is built" "$root/deploy/npm" || return 1
    else
        say "ok 2 - the npm package # SKIP the npm registry is out of reach"
        unset 'names[-1]'
    fi
    WESTPHALIA_PROGRAM=$release/westphalia with_service "$release" python3 -B "$root/tests/harness/run.py" \
        "${names[@]}"
}

# Whole matches at the table. Its service has the rules for browsers, by which the page audits them.
group_table() {
    local rules
    rules=$(table_wasm_make) || return 1
    build_programs "$release" "${build_options[@]}" -DTABLE_WASM="$rules"
    with_service "$release" python3 -B "$root/tests/harness/run.py" whole_matches
}

# The service as deploy/up starts it; the Debian packages; what Prometheus and Grafana are given. The packages
# are compressed in little time, since their content is tested. Group package has them as users do.
group_deploy() {
    local status=0
    make_database
    export DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1
    "$root/tests/deploy/run.sh" "$data" "$release" "$(free_port)" || status=1
    judged 1 "the Debian packages are built" "$root/deploy/package" || return 1
    prometheus_get || return 1
    run_deploy test_package test_container_files test_monitoring || status=1
    return "$status"
}

run_deploy() {
    packages_install lintian man-db groff-base
    WESTPHALIA_BUILD=$release WESTPHALIA_PROGRAM=$release/westphalia WESTPHALIA_PACKAGES=$root/build/package \
        WESTPHALIA_PROMETHEUS=$prometheus/usr/bin \
        "$root/tests/harness/postgres.sh" python3 -B "$root/tests/harness/run.py" "$@"
}

# Debian's, but not installed: it would start.
prometheus_get() (
    [[ ! -x $prometheus/usr/bin/promtool ]] || exit 0
    rm -rf "$prometheus"
    mkdir -p "$prometheus"
    cd "$prometheus" || exit
    apt-get -q -o APT::Sandbox::User=root download prometheus ||
        (apt_get update && apt-get -q -o APT::Sandbox::User=root download prometheus)
    dpkg-deb -x prometheus_*.deb .
)

# The packages on a fresh Debian.
group_package() {
    if ((EUID != 0)); then
        say "ok 1 - the packages on a fresh Debian # SKIP a container needs root"
        return
    fi
    packages_install debootstrap systemd-container
    judged 1 "the Debian packages are built" "$root/deploy/package" || return 1
    "$root/tests/deploy/installed.sh" "$root/build/package" "$root/build/machine"
}

# The image of deploy/container, and what its guide tells.
group_container() {
    "$root/tests/deploy/container.sh" "$root/build/container"
}

# ---- several machines --------------------------------------------------------------------------------------

# Installs what the group ha runs. The services of Debian's packages do not start, neither now nor with the
# machine.
ha_install() (
    services=()
    for package in patroni etcd-server haproxy pgbouncer; do
        package_is_installed "$package" || services+=("${package%-server}")
    done
    ((${#services[@]})) || exit 0
    policy=/usr/sbin/policy-rc.d
    if [[ ! -e $policy ]]; then
        trap 'as_root rm -f "$policy"' EXIT
        as_root install -m 755 /dev/stdin "$policy" <<<$'#!/bin/sh\nexit 101'
    fi
    packages_install patroni python3-etcd etcd-server haproxy pgbouncer
    ! command -v systemctl >/dev/null || as_root systemctl --quiet disable "${services[@]}" || true
)

# A primary that dies, under Patroni; and PgBouncer before the database, under tests of fault and of the API.
group_ha() {
    local status=0 tests=$root/tests
    if ! ha_install; then
        say "ok 1 - ha # SKIP the packages for it cannot be had here"
        return
    fi
    export WESTPHALIA_BUILD=$release WESTPHALIA_PROGRAM=$release/westphalia
    python3 -B "$tests/harness/run.py" test_failover || status=1
    # Without the test that holds a prepared statement up: through PgBouncer none has a name.
    "$tests/harness/postgres.sh" python3 -B "$tests/ha/pooler.py" python3 -B "$tests/harness/run.py" \
        --without test_streams.StatusOfActions test_kill test_race test_streams test_shared_deadlines ||
        status=1
    "$tests/harness/postgres.sh" python3 -B "$tests/ha/pooler.py" --service \
        python3 -B "$tests/harness/run.py" test_audit test_batches test_deadlines test_stream_events \
        test_instructions test_idempotency test_matches test_organizer_actions test_stream_patches \
        test_secrets test_signing_keys test_transparency test_undo || status=1
    "$tests/harness/postgres.sh" python3 -B "$tests/ha/pooler.py" python3 -B "$tests/ha/pooler_cost.py" ||
        status=1
    return "$status"
}

# A cluster of Citus, a coordinator and two nodes: a node dies, another joins; and tests of the store, of
# fault and of the API on it.
group_scale() {
    local status=0 tests=$root/tests run=$root/tests/harness/run.py share
    share=$(postgresql_newest | sed s/lib/share/)
    if [[ ! -e ${share%/bin}/extension/citus.control ]]; then
        say "ok 1 - scale # SKIP PostgreSQL does not have the extension citus here (deploy/SCALE.md)"
        return
    fi
    export CITUS_WORKERS=2 WESTPHALIA_BUILD=$release WESTPHALIA_PROGRAM=$release/westphalia
    "$tests/harness/postgres.sh" python3 -B "$run" test_scale || status=1
    CMOCKA_MESSAGE_OUTPUT=TAP "$tests/harness/postgres.sh" "$release/tests/test_store" || status=1
    CMOCKA_MESSAGE_OUTPUT=TAP "$tests/harness/postgres.sh" "$release/tests/test_store_commits" || status=1
    CMOCKA_MESSAGE_OUTPUT=TAP "$tests/harness/postgres.sh" "$release/tests/test_messages" || status=1
    "$tests/harness/postgres.sh" python3 -B "$run" test_kill test_race test_retries test_streams \
        test_shared_deadlines test_tournament_rounds test_tournament_kills test_webhook_calls.Killed ||
        status=1
    "$tests/harness/postgres.sh" python3 -B "$tests/scale/with_service.py" python3 -B "$run" test_webhooks \
        test_audit test_batches test_clocks test_deadlines test_stream_events test_decisions test_draws \
        test_instructions test_idempotency test_lists test_matches test_messages test_organizer_actions \
        test_pauses test_players test_tournament_pauses test_tournaments test_organisers test_stream_patches \
        test_secrets test_signing_keys test_substitutes test_transparency test_undo test_vacations ||
        status=1
    return "$status"
}
