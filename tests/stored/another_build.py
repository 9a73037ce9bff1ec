#!/usr/bin/env python3
"""Makes the sources of another build: the same rules, packed otherwise.  tests/stored/another_build.py FOLDER

FOLDER gets the service's sources as they are, as links, and a changed copy of core/. There every game has a
step more in the middle of its steps, and a field more in its state and in the records of some steps. Its
steps, moves, events, draws and most fixed lists of ids (DOMAINS) are in the reverse order. Capacities are
doubled. Such a build must play on what the ordinary one has stored, and the other way round
(tests/fault/test_two_builds.py).

Each edit must find what it is for, or the script fails. A file that is the same already is not written again,
so that a second build is short."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = "of_another_build"  # of the step and of the fields that only this build has
STEP = "STEP_" + NAME.upper()
# The enums of each game's fixed domains.
# Seats are not among them: their order is that of the table or of the rulebook's list. Lists whose order is a
# rule are not: Baroque's cards and kinds of figures. Its Favours are not: their bits stand in the state. Time
# of Wars' religions are not: an Event keeps the number of the one that was picked.
DOMAINS = {"baroque": ("city", "deck_id", "number", "outcome_id", "sea", "state_kind", "war", "work"),
           "europe-1619": ("confession", "group", "order_action", "place_kind", "purchase_kind", "relation",
                           "status", "unit_kind"),
           "sixteen-thirty-something": ("card_kind", "colour", "issue"),
           "thirty-years-war": ("battle_kind", "donor", "effect", "electorate", "loss_reason", "nation",
                                "peace_result", "pope", "unit_type", "use",
                                "victory", "wallenstein"),
           "time-of-wars": ("arm", "battle_kind", "effect", "loss_reason", "marker", "rating", "relation",
                            "sea", "space_kind", "special_track",
                            "stripe", "use", "victory", "way", "zone")}
# How many ids of an enum there are, and what all zero bytes mean: they stay where they are.
STAY = ("KINDS", "CONFESSIONS", "NUMBERS", "SEAS", "WORKS", "NO_CITY", "ORDER_NONE", "DONORS", "EFFECTS",
        "NATIONS", "UNIT_TYPES", "USES", "VICTORIES",
        "BATTLE_FIELD", "NO_ELECTOR", "WALLENSTEIN_NOT_YET", "ARMS", "AT_PEACE", "BATTLE_KINDS",
        "LOSS_REASONS", "MARKERS", "NO_MARKER", "NO_STRIPE", "RATINGS",
        "RELATIONS", "RELIGIONS", "SPACE_KINDS", "SPECIAL_TRACKS", "STRIPES", "WAYS", "ZONES")


def edit(text, pattern, replacement, what):
    """One place, and no other."""
    edited, count = re.subn(pattern, replacement, text, flags=re.S)
    assert count == 1, f"{what}: found {count} times"
    return edited


def values_of(sources, list_name):
    """The values that a list of the game has for LIST_ENUM, as in an enum."""
    rows, = [found for text in sources.values()
             for found in re.findall(rf"#define {list_name}\(X\) ((?:.*\\\n)*.*\n)", text)]
    return ", ".join(re.findall(r"\bX\((\w+)", rows)) + ", "


def spell_out_lists(sources):
    """The enums that are made from lists, with their words."""
    for file, text in sources.items():
        if file.endswith(".h"):
            sources[file] = re.sub(r"\b([A-Z_]+)\(LIST_ENUM\)", lambda found: values_of(sources, found[1]),
                                   text)


def reverse_enum(text, name, more=()):
    """`more` is put in the middle. The count of them stays the last, and a value with a number of its own
    stays the first."""
    def stays(word):
        return word.endswith(("_COUNT", "= -1")) or word in STAY

    def reverse(found):
        ids = [word.strip() for word in re.sub(r"/\*.*?\*/", "", found[1], flags=re.S).split(",")]
        ids = [word for word in ids if word]
        turned = [word for word in ids[::-1] if not stays(word)]
        assert len(turned) > 1 and all(re.fullmatch(r"[A-Z_0-9]+", word) for word in turned), ids
        turned[len(turned) // 2:len(turned) // 2] = more
        return f"enum {name} {{ {', '.join([*filter(stays, ids[:1]), *turned, *filter(stays, ids[-1:])])} }};"
    return edit(text, rf"enum {name} \{{(.*?)\}};", reverse, f"enum {name}")


def reverse_list(text, macro, more=()):
    """The rows of a list of the game (engine/declare.h), with `more` in the middle. A row begins a line; the
    comments go."""
    head, *rows = re.split(rf"^(?={macro}\()", re.sub(r"/\*.*?\*/", "", text, flags=re.S), flags=re.M)
    last, tail = re.fullmatch(r"(.*?)((?:^#.*\n|\s)*)", rows.pop(), flags=re.S | re.M).groups()
    rows = [row.strip() + "\n" for row in (*rows, last)][::-1]
    assert len(rows) > 1, macro
    rows[len(rows) // 2:len(rows) // 2] = [row + "\n" for row in more]
    return head + "".join(rows) + tail


def add_step(sources):
    """A step that nothing calls: in the list and the file of the game's table, or in the table itself."""
    step = f'{{.name = "{NAME}", .rule = "0", .prompt = "No play leads here.", .then = step_return}}'
    if "steps.def" in sources:
        sources["steps.def"] = reverse_list(sources["steps.def"], "STEP", [f"STEP({NAME.upper()}, {NAME})"])
        prefix, = re.findall(r"#define GAME\(name\) (\w+)##name", sources["game.h"])
        sources["game.c"] += f"const struct step {prefix}step_{NAME} = {step};\n"
    else:
        sources["game.h"] = reverse_enum(sources["game.h"], "step_id", [STEP])
        sources["game.c"] = edit(sources["game.c"], r"(struct step \*const steps\[STEP_COUNT\]\s*=\s*\{)",
                                 rf"\1 [{STEP}] = &(const struct step){step},", STEP)


def reverse_moves(sources):
    """In their list, or in their enum."""
    if "moves.def" in sources:
        sources["moves.def"] = reverse_list(sources["moves.def"], "MOVE")
    else:
        sources["game.h"] = reverse_enum(sources["game.h"], "move_id")


def reverse_rows(text, kind):
    """The rows of a list of that kind: each begins a line, and its further lines are indented."""
    pattern = rf"^{kind}(?:_[A-Z]+)?\(.*\n(?: .*\n)*"
    rows = re.findall(pattern, text, flags=re.M)
    assert len(rows) > 1, f"{kind}: {len(rows)} rows"
    return re.sub(pattern, lambda _: rows.pop(), text, flags=re.M)


def add_field(sources, record):
    """A flag, the first of the struct's fields, in the step's RECORD() of that name, and the last of the
    struct's members."""
    flag = f'FLAG_FIELD(struct {record}, {NAME}, "Of another build."), '
    fields = rf'(RECORD(?:_OF)?\(\s*"{record}",[\s\\]*struct {record},)'
    rule, = [name for name, text in sources.items() if re.search(fields, text)]
    sources[rule] = edit(sources[rule], fields, rf"\1 {flag}", record)
    file, = [name for name, text in sources.items() if f"struct {record} {{" in text]
    sources[file] = edit(sources[file], rf"(struct {record} \{{.*?\n)\}};", rf"\1uint8_t {NAME};\n}};",
                         record)


def double(text, capacity):
    return edit(text, rf"\b{capacity} = (\d+)", lambda found: f"{capacity} = {2 * int(found[1])}", capacity)


def edit_game(sources, domains):
    """By file name, of one game."""
    spell_out_lists(sources)
    add_step(sources)
    reverse_moves(sources)
    sources["events.def"] = reverse_rows(sources["events.def"], "EVENT")
    if "\nDRAW(" in sources["events.def"]:
        sources["events.def"] = reverse_rows(sources["events.def"], "DRAW")
    for name in domains:
        header, = [file for file, text in sources.items() if f"enum {name} {{" in text]
        sources[header] = reverse_enum(sources[header], name)
    sources["state.h"] = edit(sources["state.h"], r"(struct state \{\s*struct head head;)",
                              rf"\1 uint8_t {NAME};", "struct state")
    sources["state.c"] = edit(sources["state.c"],
                              r'(_state_record =\s*DESCRIBED\(\s*"state",\s*struct state,\s*"[^"]*",)',
                              rf'\1 FLAG_FIELD(struct state, {NAME}, "Of another build."),',
                              "the record of the state")


def edit_all(files):
    games = sorted({path.parent for path in files if path.match("core/games/*/game.h")})
    assert games, "no game"
    for game in games:
        sources = {str(path.relative_to(game)): text for path, text in files.items()
                   if path.is_relative_to(game)}
        edit_game(sources, DOMAINS[game.name])
        for record in {"baroque": ("battle", "march", "activation"),
                       "sixteen-thirty-something": ("excess", "lobbying"),
                       "thirty-years-war": ("activation", "combat", "losses", "recruitment"),
                       "time-of-wars": ("impulse", "march", "siege", "deployment")}.get(game.name, ()):
            add_field(sources, record)
        files.update({game / name: text for name, text in sources.items()})
    for path, capacity in (("core/engine/game.h", "STACK_MAX"), ("core/engine/game.h", "RECORD_ROOM"),
                           ("core/engine/game.h", "OPTIONS_MAX"),
                           ("core/games/baroque/components/components.h", "CARDS_MAX"),
                           ("core/games/europe-1619/state.h", "PURCHASES_MAX")):
        files[pathlib.Path(path)] = double(files[pathlib.Path(path)], capacity)


def main(folder):
    target = pathlib.Path(folder)
    (target / "tests").mkdir(parents=True, exist_ok=True)
    (target / "tests/CMakeLists.txt").touch()
    for name in ("CMakeLists.txt", "api", "db", "deploy", "openapi"):
        (target / name).unlink(missing_ok=True)
        (target / name).symlink_to(ROOT / name)
    files = {path.relative_to(ROOT): path.read_text() for path in (ROOT / "core").rglob("*") if path.is_file()
             and path.parent.name != "__pycache__"}
    edit_all(files)
    for old in [path for path in (target / "core").rglob("*") if path.is_file()
                and path.relative_to(target) not in files]:
        old.unlink()
    for path, text in files.items():
        if not (target / path).exists() or (target / path).read_text() != text:
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
