# shellcheck shell=bash
# The groups attack, fault, fault-sanitized, fuzz and threads. Sourced by tests/harness/group.sh.
# shellcheck disable=SC2154 # tests/groups.sh has the builds' folders, deploy/lib/common.sh has root

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
