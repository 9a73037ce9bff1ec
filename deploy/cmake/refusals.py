#!/usr/bin/env python3
"""What each move of a game may be refused for.

refusals.py FOLDER OUT NAME COMPILER...: reads the sources of a game and of core/kits, as the compiler's
preprocessor gives them, and writes `const struct declared_refusal NAME[]`.

A move may be refused for each `struct refusal` that its `check` and its `refusal_when_not_offered` name, and
that what they name names in turn: functions, tables, pointers to functions in tables. So the list may be too
long, where a function that two moves share knows which of them it serves. It is never too short: tests hold
it against every refusal that they see (tests/core/table.c, core/cli/invariants.c)."""
import pathlib
import re
import subprocess
import sys

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[A-Za-z_]\w*|\d[\w.]*|->|\S')
LINE_OF = re.compile(r'# \d+ "([^"]*)"')
IDENTIFIER = re.compile(r"[A-Za-z_]")
OPENING, CLOSING = "({[", ")}]"


def preprocessed(folder, compiler):
    """The tokens of each file of the game and the kits, as they come."""
    core = folder.parents[1]
    sources = sorted([*folder.rglob("*.c"), *(core / "kits").glob("*.c")])
    unit = "".join(f'#include "{source}"\n' for source in sources)
    text = subprocess.run([*compiler, f"-I{core}", "-E", "-w", "-x", "c", "-"], input=unit, check=True,
                          capture_output=True, text=True).stdout
    ours, files, lines = (f"{folder}/", f"{core}/kits/"), {}, []
    for line in text.splitlines():
        mark = LINE_OF.match(line)
        if mark:
            lines = files.setdefault(mark[1], []) if mark[1].startswith(ours) else []
        else:
            lines.append(line)
    return {name: TOKEN.findall("\n".join(lines)) for name, lines in files.items()}


def end_of_group(tokens, start):
    """Where the bracket closes that opens at `start`."""
    depth = 0
    for i in range(start, len(tokens)):
        depth += (tokens[i] in OPENING) - (tokens[i] in CLOSING)
        if depth == 0:
            return i
    raise ValueError("a bracket is not closed")


def body_of(tokens):
    """Where the `{` of a function's body stands, or None."""
    depth = 0
    for i, token in enumerate(tokens):
        if depth == 0 and token == "{":
            return i if tokens[i - 1] == ")" else None
        if depth == 0 and token == "=":
            return None
        depth += (token in OPENING) - (token in CLOSING)
    return None


def place_of_name(head):
    """Where the name of an object stands before its value: const struct x name[2]."""
    return (head.index("[") if "[" in head else len(head)) - 1


def declarations(tokens):
    """All that stands at the top of a file, each to its `;` or the end of its body. `struct x a = 1, b = 2;`
    is two."""
    start = depth = 0
    type_of_all, type_before = [], []
    for i, token in enumerate(tokens):
        depth += (token in OPENING) - (token in CLOSING)
        if depth:
            continue
        if token == "=" and not type_of_all:
            type_of_all = tokens[start:start + place_of_name(tokens[start:i])]
        if token == "," and type_of_all:
            yield [*type_before, *tokens[start:i]]
            start, type_before = i + 1, type_of_all
        elif token == ";" or token == "}" and body_of(tokens[start:i + 1]):
            yield [*type_before, *tokens[start:i + 1]]
            start, type_of_all, type_before = i + 1, [], []


class Definition:
    """A function with its body, or an object with its value."""

    def __init__(self, file, tokens):
        self.file, self.refusals, self.name = file, [], None
        body = body_of(tokens)
        if body:
            place = tokens.index("(") - 1
        elif "=" in tokens:
            body = tokens.index("=")
            place = place_of_name(tokens[:body])
        else:
            return
        self.head, self.body, self.name = tokens[:body], tokens[body:], tokens[place]
        self.private = "static" in self.head and file.endswith(".c")
        self.names = {token for before, token in zip(["", *self.body], self.body)
                      if IDENTIFIER.match(token) and before not in (".", "->")}

    def is_of(self, struct):
        """An object of such a struct, or an array of them."""
        return any(self.head[i:i + 2] == ["struct", struct] for i in range(len(self.head))) \
            and "(" not in self.head and "*" not in self.head

    def member(self, name):
        """The tokens of the value of a member."""
        for i in range(len(self.body) - 2):
            if self.body[i:i + 3] == [".", name, "="]:
                end = start = i + 3
                while self.body[end] not in (",", "}"):
                    end = end_of_group(self.body, end) + 1 if self.body[end] in OPENING else end + 1
                return self.body[start:end]
        return []


def text_of(tokens, named=None):
    """Strings beside each other, as one, or the string that is named so; None: a null pointer."""
    if tokens[0].startswith('"'):
        return "".join(token[1:-1] for token in tokens)
    return text_of(named(tokens[0]).body[1:-1]) if IDENTIFIER.match(tokens[0]) else None


def refusals_in(tokens):
    """The innermost groups of a value: the tokens of code, rule and sentence."""
    for i, token in enumerate(tokens):
        if token != "{":
            continue
        members, depth = [[]], 0
        for inner in tokens[i + 1:end_of_group(tokens, i)]:
            depth += (inner in OPENING) - (inner in CLOSING)
            members.append([]) if inner == "," and not depth else members[-1].append(inner)
        members = [member for member in members if member]
        if len(members) == 3 and all(member[0].startswith('"') for member in (members[0], members[2])):
            yield members


def structs_with_refusals(files):
    """`refusal`, and each struct with members that are such."""
    found = {"refusal"}
    for tokens in files.values():
        for it in declarations(tokens):
            if it[0] == "struct" and it[2:3] == ["{"]:
                inside = it[3:end_of_group(it, 2)]
                if any(inside[i] == "struct" and inside[i + 1] in found and inside[i + 2] != "*"
                       for i in range(len(inside) - 2)):
                    found.add(it[1])
    return found


def literals(body, structs):
    """The values of such structs inside of a body: (const struct refusal){...}, struct refusal x = {...}."""
    for i in range(len(body) - 1):
        if body[i] == "struct" and body[i + 1] in structs:
            at = i + 2
            while body[at] in ("[", "]", ")", "=") or IDENTIFIER.match(body[at]) or body[at].isdigit():
                at += 1
            if body[at] == "{":
                yield body[at:end_of_group(body, at) + 1]


def read(files):
    """All definitions by file and name; those that all files see have no file."""
    structs, found = structs_with_refusals(files), {}
    for file, tokens in files.items():
        for one in (Definition(file, it) for it in declarations(tokens)):
            if not one.name:
                continue
            values = [one.body] if any(map(one.is_of, structs)) else literals(one.body, structs)
            one.refusals = [refusal for value in values for refusal in refusals_in(value)]
            found[file if one.private else None, one.name] = one
    for one in found.values():
        one.refusals = [tuple(text_of(member, lambda name, one=one: named(found, one.file, name))
                              for member in refusal) for refusal in one.refusals]
    return found


def named(definitions, file, name):
    """What a file means by the name."""
    return definitions.get((file, name)) or definitions.get((None, name))


def reached(definitions, file, names):
    """The refusals to which the names lead, from this file."""
    refusals, seen, waiting = set(), set(), [(file, name) for name in names]
    while waiting:
        file, name = waiting.pop()
        one = named(definitions, file, name)
        if not one or one in seen:
            continue
        seen.add(one)
        refusals.update(one.refusals)
        waiting += [(one.file, name) for name in one.names]
    return refusals


def by_refusal(definitions):
    """The moves that may be refused so, of each refusal."""
    moves = {}
    for one in definitions.values():
        if one.is_of("move_type"):
            roots = one.member("check") + one.member("refusal_when_not_offered")
            for refusal in reached(definitions, one.file, roots):
                moves.setdefault(refusal, set()).add(text_of(one.member("name")))
    return moves


def written(name, moves):
    def text(value):
        return "NULL" if value is None else f'"{value}"'
    rows = [f"    {{{{{text(code)}, {text(rule)}, {text(detail)}}},\n     (const char *const[]){{"
            + ", ".join(map(text, sorted(moves[code, rule, detail]))) + ", NULL}},\n"
            for code, rule, detail in sorted(moves, key=lambda it: (it[0], it[1] or "", it[2]))]
    return ("/* Written by deploy/cmake/refusals.py of a game's sources. */\n#include \"engine/game.h\"\n\n"
            f"extern const struct declared_refusal {name}[];\nconst struct declared_refusal {name}[] = {{\n"
            + "".join(rows) + "    {{0}, NULL},\n};\n")


def main():
    folder, out, name, *compiler = sys.argv[1:]
    definitions = read(preprocessed(pathlib.Path(folder).resolve(), compiler))
    pathlib.Path(out).write_text(written(name, by_refusal(definitions)), encoding="utf-8")


main()
