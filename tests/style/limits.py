#!/usr/bin/env python3
"""Structs, parameter lists and folders of core/, api/ and db/ stay small. Prints one TAP line a test.

A struct has at most 16 members, a function of C or SQL at most 6 parameters, and a folder at most 40 files.
An exception is a row of EXCEPTIONS with its reason. A row that no place needs is a fault, too.

The source is read without a compiler. Comments, literals and preprocessor lines are removed first. The
members of a nested struct without a name count as members of the outer struct."""
import fnmatch
import pathlib
import re
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMBERS, PARAMETERS, FILES = 16, 6, 40

# {(file or folder, struct or function): why it may be longer}; * stands for any text.
EXCEPTIONS = {
    ("core/games/*", "state"): "A state is one struct of plain data: it is copied, compared and hashed as "
                               "one.",
    ("core/games/time-of-wars/state.h", "side"): "The printed sheet of a superpower.",
    ("core/games/europe-1619/*", "components"): "A small pack: a member for each printed table.",
    ("core/games/sixteen-thirty-something/*", "components"): "A small pack: a member for each printed table.",
    ("core/games/*/components.h", "*_row"): "A row of a pack has the columns of its printed table.",
    ("core/games/*/components.h", "combat_card"): "A row of a pack has the columns of its printed table.",
    ("core/engine/game.h", "game"): "The declaration of a game: one designator a line, and all that is "
                                    "left out has a meaning.",
    ("core/engine/game.h", "step"): "The declaration of a step: one designator a line, and all that is "
                                    "left out has a meaning.",
    ("core/data/field.h", "field"): "A row of a table of fields: macros write it, and games add designators.",
    ("core/library/*", "westphalia_from_view"): "A published function, whose signature stays.",
    ("db/migrations", ""): "A change of the tables is a file that stays, and their order is their numbers.",
    ("api/http/*", "exchange_access"): "The type of libmicrohttpd's callback.",
}

NOISE = re.compile(r"""
      /\*.*?\*/ | //[^\n]*                    # comments of C
    | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'  # literals
    | ^[ \t]*\#(?:\\\n|[^\n])*                # preprocessor lines
    """, re.VERBOSE | re.DOTALL | re.MULTILINE)
SQL_NOISE = re.compile(r"--[^\n]*|/\*.*?\*/|'(?:''|[^'])*'", re.DOTALL)
TOKEN = re.compile(r"\w+|[^\w\s]")
SQL_FUNCTION = re.compile(r"\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)\s*\(",
                          re.IGNORECASE)
CLOSES = {"(": ")", "[": "]", "{": "}"}


def tokens_of(text):
    def shorten(match):
        return "0" if match[0][0] in "\"'" else " "
    return TOKEN.findall(NOISE.sub(shorten, text))


def close_of(tokens, at):
    """The index of the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(tokens)):
        if tokens[i] in CLOSES:
            depth += 1
        elif tokens[i] in CLOSES.values():
            depth -= 1
            if depth == 0:
                return i
    raise ValueError(f"a {tokens[at]} is not closed")


def split(tokens, separator):
    """Parts of the list, where the separator stands outside all brackets."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += (token in CLOSES) - (token in CLOSES.values())
        if token == separator and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def parameters(tokens):
    return 0 if tokens in ([], ["void"]) else len(split(tokens, ","))


def parameter_lists(declaration):
    """(name, count) of each parameter list of a declaration: of the function itself, and of pointers to
    functions."""
    for i, token in enumerate(declaration):
        if token != "(":
            continue
        inner = declaration[i + 1:close_of(declaration, i)]
        before = declaration[i - 1] if i else ""
        if before == ")":
            yield declaration[i - 2], parameters(inner)
        elif re.match(r"[A-Za-z_]", before) and before not in ("__attribute__", "sizeof", "static_assert"):
            yield before, parameters(inner)


def member_count(body):
    """Members of a struct or union with this body."""
    count = 0
    for declaration in split(body, ";"):
        if not declaration or declaration[0] == "static_assert":
            continue
        if "{" in declaration:
            start = declaration.index("{")
            end = close_of(declaration, start)
            if declaration[0] in ("struct", "union") and not declaration[end + 1:]:
                count += member_count(declaration[start + 1:end])
                continue
            declaration = declaration[:start] + declaration[end + 1:]
        count += len(split(declaration, ","))
    return count


def structs_of(tokens):
    """(name, body) of each struct and union that is defined, at any depth."""
    for i, token in enumerate(tokens):
        if token not in ("struct", "union"):
            continue
        start = i + 1
        while start < len(tokens) and (re.match(r"\w", tokens[start])):
            start += 1
        if start < len(tokens) and tokens[start] == "{" and start - i <= 2:
            end = close_of(tokens, start)
            name = tokens[i + 1] if start > i + 1 else next(iter(tokens[end + 1:end + 2]), "")
            yield name, tokens[start + 1:end]


def declarations_of(tokens):
    """Declarations and heads of definitions outside functions, without the bodies of structs and
    functions."""
    current, i = [], 0
    while i < len(tokens):
        token = tokens[i]
        if token == "{":
            end = close_of(tokens, i)
            if current and current[-1] == ")":  # the body of a function
                yield current
                current = []
            i = end
        elif token == ";":
            yield current
            current = []
        else:
            current.append(token)
        i += 1


def measures_of_c(text):
    """(what, name, count) of all structs and functions of a file."""
    tokens = tokens_of(text)
    for name, body in structs_of(tokens):
        yield "members", name, member_count(body)
        for declaration in split(body, ";"):
            for of, count in parameter_lists(declaration):
                yield "parameters", of, count
    for declaration in declarations_of(tokens):
        if "=" in declaration:
            continue
        for name, count in parameter_lists(declaration):
            yield "parameters", name, count


def measures_of_sql(text):
    text = SQL_NOISE.sub("0", text)
    for match in SQL_FUNCTION.finditer(text):
        tokens = TOKEN.findall(text[match.end() - 1:])
        yield "parameters", match[1], parameters(tokens[1:close_of(tokens, 0)])


def measures():
    """{"members" or "parameters": {(file, name): count}, "files": {(folder, ""): count}}"""
    found = {"members": {}, "parameters": {}, "files": {}}
    for top in ("core", "api", "db"):
        for path in sorted((ROOT / top).rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            file = path.relative_to(ROOT).as_posix()
            folder = (file.rsplit("/", 1)[0], "")
            found["files"][folder] = found["files"].get(folder, 0) + 1
            if path.suffix not in (".c", ".h", ".sql"):
                continue
            of = measures_of_sql if path.suffix == ".sql" else measures_of_c
            for what, name, count in of(path.read_text(encoding="utf-8")):
                found[what][file, name] = max(count, found[what].get((file, name), 0))
    return found


def matches(place, row):
    return all(fnmatch.fnmatchcase(part, pattern) for part, pattern in zip(place, row))


def faults_of(found, limit, needed):
    """What is over the limit without a row; the rows that stand for a place join `needed`."""
    for place, count in found.items():
        rows = [row for row in EXCEPTIONS if count > limit and matches(place, row)]
        needed.update(rows)
        if count > limit and not rows:
            yield f"{said(place)}: {count}"


def said(place):
    return " ".join(place).strip()


def main():
    found = measures()
    needed = set()
    tests = [(f"structs have at most {MEMBERS} members", list(faults_of(found["members"], MEMBERS, needed))),
             (f"functions have at most {PARAMETERS} parameters",
              list(faults_of(found["parameters"], PARAMETERS, needed))),
             (f"folders have at most {FILES} files", list(faults_of(found["files"], FILES, needed))),
             ("every exception is needed, and has a reason",
              [f"{said(row)}: no place needs this row" for row in EXCEPTIONS if row not in needed] +
              [f"{said(row)}: why?" for row, why in EXCEPTIONS.items() if not why.endswith(".")])]
    return tap.report("limits", tests)


if __name__ == "__main__":
    sys.exit(main())
