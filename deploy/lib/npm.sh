# shellcheck shell=bash
# The npm package: the rules for browsers and Node.js with their types, and a client.
# shellcheck source=deploy/lib/packages.sh
source "${BASH_SOURCE[0]%/*}/packages.sh"

# npm_tools: installs what makes and tests the package in build/npm, Node.js included: Debian's is too old.
npm_tools() {
    local made=$root/build/npm wanted=$root/core/javascript/package.json
    command -v npm >/dev/null || packages_install nodejs npm
    ! cmp -s "$wanted" "$made/package.json" || return 0
    rm -rf "$made"
    mkdir -p "$made"
    (cd "$made" && cp "$wanted" . && npm install --no-fund --no-audit --no-package-lock) ||
        { rm -f "$made/package.json"; return 1; }
}

# npm_tool COMMAND...: runs a command with the tools.
npm_tool() {
    PATH=$root/build/npm/node_modules/.bin:$PATH "$@"
}

# What follows goes step by step with `&&`, since `set -e` has no effect in a condition.

# npm_compile WORK: the types of games, the client and the declarations, in WORK/out.
npm_compile() (
    cd "$1" &&
        npm_tool node declarations.js "$root/openapi/openapi.json" . &&
        npm_tool tsc &&
        cp westphalia.js out/ # as it is
)

# npm_compile_cjs WORK: the same as CommonJS, in WORK/cjs/out. It has another word for the place of a module.
npm_compile_cjs() (
    mkdir -p "$1/cjs/out" && cd "$1/cjs" || exit
    place="require('node:url').pathToFileURL(__filename)"
    sed "s|'westphalia.wasm', import\.meta\.url|'../westphalia.wasm', $place|" ../westphalia.js \
        >westphalia.js &&
        cp ../client.ts ../index.ts . &&
        echo '{ "type": "commonjs" }' >package.json &&
        cp package.json out || exit
    cat >tsconfig.json <<'END' || exit
{ "extends": "../tsconfig.json", "files": ["index.ts", "client.ts", "westphalia.js"],
  "compilerOptions": { "noCheck": true, "lib": ["es2022"], "noResolve": true, "declaration": false,
    "verbatimModuleSyntax": false, "outDir": "out" } }
END
    npm_tool tsc || exit
    for file in ../out/*.d.ts; do
        sed "s|'\./games|'../games|; s|\"\./games|\"../games|" "$file" >"out/${file##*/}" || exit
    done
)

# npm_manifest VERSION: prints the package's package.json.
npm_manifest() {
    python3 -c '
import json, sys
package = json.load(sys.stdin)
del package["devDependencies"]
print(json.dumps({"name": package["name"], "version": sys.argv[1], **package}, indent=2))
' "$1" <"$root/core/javascript/package.json"
}

# npm_make: makes the package of build/wasm. Prints the file.
npm_make() {
    local sources=$root/core/javascript made=$root/build/npm version
    local work=$made/work package=$made/package
    version=$(sed -n 's/^project(.* VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt")
    rm -rf "$work" "$package" "$made"/westphalia-*.tgz &&
        mkdir -p "$work" "$package/cjs" "$package/games" &&
        cp "$sources"/{package.json,tsconfig.json,declarations.js,games.d.cts,index.ts,client.ts} \
            "$root"/build/wasm/westphalia.{js,wasm} "$work" &&
        npm_compile "$work" >&2 &&
        npm_compile_cjs "$work" >&2 &&
        install -m 644 "$work"/out/* "$work"/{westphalia.wasm,games.d.cts} "$sources/README.md" \
            "$root/LICENSE" "$package" &&
        cp "$work"/cjs/out/* "$package/cjs" &&
        cp "$work"/games/*.d.cts "$package/games" &&
        npm_manifest "$version" >"$package/package.json" &&
        (cd "$package" && npm pack --silent --pack-destination "$made" >/dev/null) &&
        echo "$made/westphalia-$version.tgz"
}
