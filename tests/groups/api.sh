# shellcheck shell=bash
# The groups api, api-quick, api-sanitized, openapi, contract, clients and generators: the service by HTTP.
# Sourced by tests/harness/group.sh.
# shellcheck disable=SC2154 # tests/groups.sh has the builds' folders, deploy/lib/common.sh has root

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

# documents_fetch URL: the document of the service, and those of its games, for this group and group openapi.
# Those of an earlier run go.
documents_fetch() {
    local game
    rm -f "$logs"/openapi-*.json
    curl -fsS --retry 30 --retry-delay 1 --retry-connrefused "$1/openapi.json" \
        -o "$logs/openapi-service.json" || return
    for game in "$root"/core/games/*/; do
        game=$(basename "$game")
        curl -fsS "$1/v1/games/$game/openapi.json?openapi=3.1" -o "$logs/openapi-$game-3.1.json" || return
        curl -fsS "$1/v1/games/$game/openapi.json?openapi=3.0" -o "$logs/openapi-$game-3.0.json" || return
    done
}

# recorded_api COMMAND BUILD [FLAG...]: runs COMMAND, one of the two above. All bytes to and from the service
# are recorded.
recorded_api() {
    local port front recorder status=0
    port=$(free_port) front=$(free_port)
    make_database
    test_service_start "$2" "$port"
    python3 -B "$root/tests/harness/recorder.py" "$front" "$port" "$logs/$(basename "$2").traffic" &
    recorder=$!
    documents_fetch "http://127.0.0.1:$front" || status=1
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

# The document as it is committed, and as the service publishes it with the schemas of its games. Group api
# has left these where it ran before; those of an earlier run are of another build.
group_openapi() {
    local status=0 document documents=("$root/openapi/openapi.json") number=1 lint=redocly_lint
    judged 1 "openapi.json is assembled" python3 "$root/openapi/assemble.py" --check || status=1
    if ! npm_is_reachable; then
        say "ok 2 - redocly lint # SKIP the npm registry is out of reach"
        return "$status"
    fi
    if is_chosen api || is_chosen api-sanitized; then
        documents+=("$logs"/openapi-*.json)
    else
        say "ok $((++number)) - redocly lint of the games' documents # SKIP group api does not run"
    fi
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
