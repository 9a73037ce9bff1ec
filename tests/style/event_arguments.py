#!/usr/bin/env python3
"""Every event and every draw names all its arguments. Prints one TAP line a test.

C sets an argument that a call leaves out to 0. So each call of event() and of the draws, in core/games and in
the tutorial's game, is held against the row of its game's events.def (core/engine/declare_events.h)."""
import pathlib
import re
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = [*sorted(path.parent for path in ROOT.glob("core/games/*/events.def")), ROOT / "tests/core/tutorial"]
MACROS = (ROOT / "core/games/cause.h",)  # macros that lists or calls use
CALL = re.compile(r"\b(?:event|draw_die|draw_index|draw_from_set|draw_from_bag)\(")
MAKES = {"ARG", "ID", "NUMBER", "FLAG"}  # their first argument is a name


def inside(text, start):
    """The text up to the bracket that closes the one before `start`."""
    depth = 1
    for found in re.compile(r'"(?:\\.|[^"\\])*"|[()]').finditer(text, start):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return text[start:found.start()]
    raise ValueError(text[start:start + 80])


def split(text):
    """At the commas that are in no bracket and no literal."""
    parts, depth = [""], 0
    for token in re.findall(r'"(?:\\.|[^"\\])*"|.', text, flags=re.S):
        depth += (token in "({[") - (token in ")}]") if len(token) == 1 else 0
        if token == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts]


def macros_of(text):
    found = re.findall(r"^#define (\w+)(?:\(([^)]*)\))?[ \t]+((?:.*\\\n)*.*)", text, flags=re.M)
    return {name: (split(parameters), body) for name, parameters, body in found}


def arguments_of(text, macros):
    """The names of the arguments that a part of a row makes, in their order."""
    result, at = [], 0
    while found := re.compile(r'"(?:\\.|[^"\\])*"|([A-Z_]+)\b(\()?').search(text, at):
        at = found.end()
        if not found[1]:
            continue
        given = []
        if found[2]:
            body = inside(text, at)
            at += len(body) + 1
            given = split(body)
        if found[1] in MAKES:
            result.append(given[0])
        elif found[1] in macros:
            parameters, body = macros[found[1]]
            for parameter, value in zip(parameters, given):
                body = re.sub(rf"\b{parameter}\b", lambda _, value=value: value, body)
            result += arguments_of(body, macros)
    return result


def rows_of(game, macros):
    text = (game / "events.def").read_text(encoding="utf-8")
    macros = macros | macros_of(text)
    rows = {}
    for found in re.finditer(r"^(EVENT|EVENT_THAT|DRAW)\(", text, flags=re.M):
        parts = split(inside(text, found.end()))
        if found[1] == "EVENT_THAT":
            parts = parts[1:]
        if found[1] == "DRAW":
            rows[f"DRAW_{parts[0]}"] = arguments_of(parts[2], macros)
        else:
            rows[f"EVENT_{parts[0]}"] = arguments_of(parts[4], macros)
    return rows


def faults(game, macros):
    rows, words = rows_of(game, macros), set()
    for path in sorted(game.rglob("*.c")):
        text = path.read_text(encoding="utf-8")
        words.update(re.findall(r"\w+", text))
        for found in CALL.finditer(text):
            given = split(inside(text, found.end()))
            place = f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}"
            kind, = [part for part in given if re.fullmatch(r"(?:EVENT|DRAW)_[A-Z0-9_]+", part)] or [None]
            if kind not in rows:
                yield f"{place}: {kind or found[0]} is no row of the list"
                continue
            named = []  # by the call
            for part in given[given.index(kind) + 1:]:
                why = re.match(r"(\w+)\(", part)
                if why and why[1] in macros:
                    part = macros[why[1]][1]
                named += re.findall(r"^\.(\w+)\s*=|,\s*\.(\w+)\s*=", part) or [(part, "")]
            named = [one or other for one, other in named]
            if sorted(named) != sorted(rows[kind]):
                yield f"{place}: {kind} has {', '.join(rows[kind])}; named are {', '.join(named)}"
    for kind in rows:
        if kind not in words:
            yield f"{game.relative_to(ROOT)}: nothing makes {kind}"


def main():
    macros = {}
    for path in MACROS:
        macros |= macros_of(path.read_text(encoding="utf-8"))
    return tap.report("event_arguments", [(f"events and draws of {game.name} name their arguments",
                                           list(faults(game, macros))) for game in GAMES])


if __name__ == "__main__":
    sys.exit(main())
