# shellcheck shell=bash
# The sources of the Python package, as its sdist has them.
# shellcheck source=deploy/lib/common.sh
source "${BASH_SOURCE[0]%/*}/common.sh"

# python_sources FOLDER: lays out there what the package is built of. FOLDER is made. In an sdist,
# pyproject.toml stands at the top. Paths in it change by that, and nothing else.
python_sources() {
    mkdir -p "$1"
    (cd "$root" && cp -r --parents CMakeLists.txt LICENSE deploy/cmake core/CMakeLists.txt core/bots/*.[ch] \
        core/bots/statistics core/{board,data,diplomacy,engine,facts,games,kits,library,log,python} \
        core/{reference,tournament,wire} "$1")
    rm -r "$1/core/board/pictures" "$1/core/python/pyproject.toml"
    find "$1" -name __pycache__ -prune -exec rm -r {} +
    sed -e 's#^readme = "#&core/python/#' -e 's#^wheel.packages = \["#&core/python/#' \
        -e 's#"\.\./\.\."#"."#' -e 's#"\.\./\.\./#"#' -e '/^license = /a license-files = ["LICENSE"]' \
        "$root/core/python/pyproject.toml" >"$1/pyproject.toml"
}
