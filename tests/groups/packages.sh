# shellcheck shell=bash
# The groups python, wheel, wasm, table, deploy, package and container: what others install and run. Sourced
# by tests/harness/group.sh.
# shellcheck disable=SC2154 # tests/groups.sh has the builds' folders, deploy/lib/common.sh has root

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
    "$1/bin/python" -B "$root/tests/harness/run.py" test_westphalia test_client test_local \
        test_gymnasium test_pettingzoo test_open_spiel test_open_spiel_games test_sdist || status=1
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
