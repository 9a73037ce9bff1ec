# shellcheck shell=bash
# The groups style, rules, build and sanitize: the form of the source, and the two builds. Sourced by
# tests/harness/group.sh.
# shellcheck disable=SC2154 # tests/groups.sh has the builds' folders, deploy/lib/common.sh has root

# The names and hashes of files that a check has passed: quick looks at no file again that is as it was then.
# Another version of the tool, another setting or another text of these functions is another list.
passed_list() {
    { "$1" --version && cat "$root/.clang-format" "$root/tests/groups/source.sh"; } | sha256sum |
        cut -c 1-16 |
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

# All scripts for a shell, by their first line.
shell_scripts() {
    find .ci api core db deploy openapi tests -type f -exec awk \
        '/^#!.*[/ ](ba)?sh|^# shellcheck shell=/ { print FILENAME } { nextfile }' {} + | sort
}

group_style() {
    local status=0 scripts
    cd "$root" || return
    judged 1 clang-format is_formatted || status=1
    mapfile -t scripts < <(shell_scripts)
    judged 2 shellcheck of_all shellcheck shellcheck -x "${scripts[@]}" || status=1
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
