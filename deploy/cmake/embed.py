#!/usr/bin/env python3
"""Writes files as one C source, which defines of each `const char NAME[]` (ended by a zero), `const size_t
NAME_length` and `const char NAME_hash[]` (32 hexadecimal digits): embed.py OUT FILE NAME [FILE NAME...].

A text is one string of escapes, since a compiler takes ten times as long for a list of numbers."""
import hashlib
import pathlib
import sys

ESCAPES = [rf"\{byte:03o}" for byte in range(256)]  # of three digits each: none takes in what follows
LINE = 32  # bytes


def definition(file, name):
    data = pathlib.Path(file).read_bytes()
    lines = (data[at:at + LINE] for at in range(0, max(len(data), 1), LINE))
    text = "\n".join('    "' + "".join(ESCAPES[byte] for byte in line) + '"' for line in lines)
    digest = hashlib.blake2b(data, digest_size=16).hexdigest()
    return (f"extern const char {name}[], {name}_hash[];\nextern const size_t {name}_length;\n"
            f"const char {name}[] =\n{text};\nconst size_t {name}_length = {len(data)};\n"
            f"const char {name}_hash[] = \"{digest}\";\n")


def main(out, *files):
    definitions = map(definition, files[::2], files[1::2])
    pathlib.Path(out).write_text("#include <stddef.h>\n" + "".join(definitions), encoding="ascii")


main(*sys.argv[1:])
