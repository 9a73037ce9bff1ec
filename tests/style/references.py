#!/usr/bin/env python3
"""Files that comments name are there, and so are the results that calls of the match service give. Prints one
TAP line a test.

A comment of C or SQL names a file by its path from the top, from core/ or from its own folder, or by its name
alone. A name with a star stands for any file that fits."""
import fnmatch
import pathlib
import re
import subprocess
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMENT = {".sql": re.compile(r"--[^\n]*"), ".c": re.compile(r"/\*.*?\*/", re.DOTALL)}
COMMENT[".h"] = COMMENT[".def"] = COMMENT[".c"]
NAME = re.compile(r"(?<![\w./*-])((?:[\w*-]+/)*[\w*-]+\.(?:c|h|sql|py|md|def|sh|js))\b(?![\w/(*])")


def files():
    """All files of the repository; without git, all but those of builds."""
    command = ["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode == 0:
        return [name for name in found.stdout.splitlines() if (ROOT / name).is_file()]
    return [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")
            if path.is_file() and "build" not in path.relative_to(ROOT).parts[:1]]


def is_there(name, known):
    if "*" in name:
        return any(fnmatch.fnmatchcase(path, pattern) for path in known for pattern in (name, f"*/{name}"))
    return any(path == name or path.endswith(f"/{name}") for path in known)


def lost(known):
    seen = {}
    for path in known:
        kind = pathlib.PurePath(path).suffix
        if kind not in COMMENT or path.startswith("db/migrations/"):
            continue
        for comment in COMMENT[kind].finditer((ROOT / path).read_text(encoding="utf-8")):
            for name in NAME.findall(comment[0]):
                if name not in seen:
                    seen[name] = is_there(name, known)
                if not seen[name]:
                    yield f"{path} names {name}"


def lost_results():
    """What stands behind "Gives:" in headers of api/match, and is neither a result nor a set of results."""
    text = (ROOT / "api/match/match.h").read_text()
    comment, body = re.search(r"/\*((?:(?!/\*).)*)\*/\nenum match_result {(.*?)};", text, re.DOTALL).groups()
    sets = re.findall(r"^ \*   ([A-Z]+)  ", comment, re.MULTILINE)
    known = {*re.findall(r"\bMATCH_(\w+)", body), *sets}
    for path in sorted((ROOT / "api/match").glob("*.h")):
        for given in re.findall(r"Gives:(.*?)\*/", path.read_text(), re.DOTALL):
            words = " ".join(given.replace("\n * ", " ").split())
            for name in re.findall(r"(?:^|[,;] )([A-Z][A-Z_]+)\b", words):
                if name not in known:
                    yield f"{path.name} names {name}"


def main():
    return tap.report("references", [("files that comments name are there", list(lost(files()))),
                                     ("results that calls give are there", list(lost_results()))])


if __name__ == "__main__":
    sys.exit(main())
