#!/usr/bin/env python3
"""Folders include each other in one direction only. Prints one TAP line a test.

A room is a folder of core/, api/ or db/. The folders inside one game are one room, and so are those inside a
folder of ONE_ROOM. ALLOWED is the table of arrows: which rooms a room may include, and why. Files of one
room include each other freely, but no header includes itself by way of others."""
import pathlib
import re
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', re.MULTILINE)
GENERATED = ("embedded/",)  # texts that the build makes of files

ONE_ROOM = ("core/board", "core/tournament", "api/match", "api/http")

# Each row stands on the rows above it: a room may include only rooms that have been named before.
ALLOWED = [
    ("core/data", [], "Tables of fields and JSON know nothing of games."),
    ("core/facts", ["core/data"],
     "What a rulebook says of a pack: facts, conditions, and what is derived from rows."),
    ("core/program", [], "A program's arguments and its clock, for programs that need no game."),
    ("core/engine", ["core/data"], "The engine plays what tables of fields describe."),
    ("core/wire", ["core/data", "core/engine"],
     "How states, moves and results look to the outside: JSON, words, bytes, numbers, schemas."),
    ("core/log", ["core/data", "core/engine", "core/wire"],
     "The log and its proofs replay what the engine has played."),
    ("core/kits", ["core/data", "core/engine"], "Kits are parts that several games play with."),
    ("core/diplomacy", ["core/data", "core/kits"], "The adjudicator knows orders on a graph, and no game."),
    ("core/tournament", ["core/data", "core/engine"],
     "A tournament knows results and players, and no game; of the engine it takes the source of chance."),
    ("core/board", ["core/data", "core/engine"],
     "A board is drawn from a pack and a view; no rule is asked."),
    ("core/games", ["core/data", "core/engine"],
     "The list of games, and what packs of several games have."),
    ("core/games/*", ["core/data", "core/facts", "core/engine", "core/wire", "core/kits", "core/diplomacy",
                      "core/games"],
     "A game never includes another game, the log, or a bot."),
    ("core/reference", ["core/data", "core/engine", "core/wire", "core/log"],
     "The reference says what any game declares, and names none."),
    ("core/bots", ["core/data", "core/engine", "core/kits", "core/games", "core/games/*"],
     "Bots know the games that they play, and no game knows them."),
    ("core/bots/statistics", ["core/data", "core/engine", "core/games/*", "core/bots"],
     "Self-play counts what happens in each game."),
    ("core/library", ["core/data", "core/engine", "core/wire", "core/log", "core/kits", "core/games",
                      "core/bots", "core/board", "core/reference"],
     "The library offers the core to other programs."),
    ("core/bots/search", ["core/data", "core/program", "core/engine", "core/wire", "core/games", "core/bots",
                          "core/library"],
     "The bot that searches uses the library alone; the greedy bot plays against it on the core itself."),
    ("core/bots/client", ["core/program", "core/library", "core/bots/search"],
     "The bots of a service use the library and HTTP, as a third party's would."),
    ("core/wasm", ["core/library"], "WebAssembly is the library once more."),
    ("db", ["core/program", "core/log"], "Connections, statements, migrations: PostgreSQL as such."),
    ("db/store", ["core/program", "core/log", "db"],
     "The store keeps entries of the log, and knows no rule."),
    ("core/cli", ["core/data", "core/program", "core/engine", "core/wire", "core/log", "core/kits",
                  "core/diplomacy", "core/tournament", "core/board", "core/reference", "core/games",
                  "core/bots", "db", "db/store"],
     "The program uses all of the core, and the store: it replays, prunes and migrates stored matches."),
    ("core/cli/audits", ["core/data", "core/program", "core/engine", "core/log", "core/tournament",
                         "core/games", "core/cli"],
     "The commands that read audit files use what all commands share."),
    ("api/common", ["core/data", "core/program", "core/log"],
     "Settings, log and metrics; the name of the transparency log is checked by core/log."),
    ("api/http", ["core/data", "core/program", "api/common"], "Transport knows no match and no database."),
    ("api/transparency", ["core/data", "core/program", "core/log", "db/store", "api/common"],
     "The transparency log takes heads from the database; it knows no match service."),
    ("api/shared", ["core/data", "core/program", "core/engine", "core/log", "core/board", "db", "db/store",
                    "api/common"],
     "What the workers of a process share, such as packs and keys; it knows no match."),
    ("api/match", ["core/data", "core/program", "core/engine", "core/wire", "core/log", "core/board",
                   "core/reference", "db/store", "api/common", "api/shared"],
     "The match service judges and stores; it knows no request."),
    ("api/players", ["core/data", "core/engine", "core/log", "db/store", "api/common", "api/shared",
                     "api/match"],
     "A player has seats of matches, and knows no HTTP and no tournament."),
    ("api/tournament", ["core/data", "core/program", "core/engine", "core/wire", "core/log",
                        "core/tournament", "db/store", "api/common", "api/shared", "api/match"],
     "A tournament makes matches by the match service, and computes by core/tournament."),
    ("api/webhooks", ["core/data", "core/program", "core/engine", "core/wire", "core/log", "db/store",
                      "api/common", "api/shared", "api/match"],
     "Webhooks tell of matches and tournaments as the database has them."),
    ("api/pages", ["core/data", "core/engine", "core/reference", "api/common", "api/match"],
     "A page is a document in its frame; it knows no request."),
    ("api/handlers/shared", ["core/data", "core/engine", "core/wire", "core/log", "db", "db/store",
                             "api/common", "api/shared", "api/http", "api/match", "api/tournament"],
     "What handlers share: how requests are read, and how results become answers."),
    ("api/handlers", ["core/data", "core/engine", "core/wire", "core/log", "core/reference", "core/games",
                      "db", "db/store", "api/common", "api/shared", "api/http", "api/transparency",
                      "api/match", "api/pages", "api/players", "api/tournament", "api/webhooks",
                      "api/handlers/shared"],
     "A handler translates a request into calls of the match service."),
    ("api/handlers/openapi", ["core/data", "core/engine", "core/wire", "core/games", "core/tournament",
                              "api/common", "api/http", "api/handlers/shared", "api/handlers"],
     "The documents of the contract are made of it and of the games' schemas."),
    ("api/handlers/tournament", ["core/data", "core/engine", "core/wire", "core/tournament", "api/common",
                                 "api/http", "api/match", "api/players", "api/tournament",
                                 "api/handlers/shared", "api/handlers"],
     "The handlers of tournaments share what all handlers share."),
    ("api", ["core/program", "core/games", "db", "db/store", "api/common", "api/http", "api/transparency",
             "api/match", "api/tournament", "api/webhooks", "api/pages", "api/handlers",
             "api/handlers/shared"],
     "The process: it starts all parts and makes them known to each other."),
]

# Headers that only source files of their own room include. Headers, and other rooms, see an opaque struct.
PRIVATE = ("api/match/worker.h",)


def files():
    for top in ("core", "api", "db"):
        for path in (ROOT / top).rglob("*"):
            if path.suffix in (".c", ".h", ".def"):
                yield path.relative_to(ROOT).as_posix()


def room(file):
    parts = file.split("/")[:-1]
    if parts[:2] == ["core", "games"] and len(parts) > 2:
        return "/".join(parts[:3])
    return next((name for name in ONE_ROOM if file.startswith(name + "/")), "/".join(parts))


def row(name):
    return "core/games/*" if name.startswith("core/games/") else name


def includes():
    """{file: [included file]}; a file that is not found is a fault."""
    known = set(files())
    found, faults = {}, []
    for file in sorted(known):
        found[file] = []
        folder = file.rsplit("/", 1)[0]
        for name in INCLUDE.findall((ROOT / file).read_text(encoding="utf-8")):
            target = next((at for at in (name, f"core/{name}", f"{folder}/{name}") if at in known), None)
            if target:
                found[file].append(target)
            elif not name.startswith(GENERATED):
                faults.append(f"{file} includes {name}, which is in none of core/, api/ and db/")
    return found, faults


def table_faults():
    """Rows stand on rows above them, so the arrows between rooms have no circle."""
    above = []
    for name, allowed, reason in ALLOWED:
        for to in allowed:
            if to not in above:
                yield f"{name} may include {to}, which does not stand above it"
        if not reason.endswith("."):
            yield f"{name}: why?"
        above.append(name)


def arrow_faults(found):
    allowed = {name: set(to) for name, to, _ in ALLOWED}
    for file, targets in found.items():
        for target in targets:
            of, to = room(file), room(target)
            if of == to or row(to) in allowed.get(row(of), ()) and row(of) != row(to):
                continue
            yield f"{file} includes {target}: {of} may not include {to}"


def header_circles(found):
    """A header that includes itself by way of others: the way, once for each circle."""
    done, way = set(), []

    def walk(file):
        if file in way:
            yield " -> ".join(way[way.index(file):] + [file])
            return
        if file in done:
            return
        way.append(file)
        for target in found[file]:
            yield from walk(target)
        way.pop()
        done.add(file)

    for file in found:
        yield from walk(file)


def private_faults(found):
    def reached(file, seen):
        for target in found[file]:
            if target not in seen:
                seen.add(target)
                reached(target, seen)
        return seen

    for file in found:
        for header in reached(file, set()).intersection(PRIVATE):
            if room(file) != room(header) or file.endswith(".h"):
                yield f"{file} includes {header}, or does so by a header: it is for sources of {room(header)}"


def main():
    found, lost = includes()
    tests = [("every include is found", lost),
             ("the table of rooms has no circle", list(table_faults())),
             ("folders include as the table allows", list(arrow_faults(found))),
             ("private headers are included by source files of their rooms", list(private_faults(found))),
             ("no circle of headers", list(header_circles(found)))]
    return tap.report("includes", tests)


if __name__ == "__main__":
    sys.exit(main())
