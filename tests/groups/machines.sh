# shellcheck shell=bash
# The groups ha and scale: several machines. Sourced by tests/harness/group.sh.
# shellcheck disable=SC2154 # tests/groups.sh has the builds' folders, deploy/lib/common.sh has root

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
