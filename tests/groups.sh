# shellcheck shell=bash
# The table of the groups of tests, and the folders of their builds. deploy/test and tests/harness/group.sh
# source it. tests/groups/*.sh have a function for each group: group_NAME.

# shellcheck disable=SC2034,SC2154 # those that source this use the table, and have root

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
