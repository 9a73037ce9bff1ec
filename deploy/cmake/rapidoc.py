#!/usr/bin/env python3
"""Fetches RapiDoc, with which the service shows its contract in a browser: rapidoc.py CACHE FILE.

One file of npm's package rapidoc, here from a Python package that carries it unchanged, because pip is small
on Debian and npm is not. Version and checksum are pinned. It is downloaded once into the folder CACHE. Where
it cannot be had, FILE becomes empty: the build goes on, and the page of the service says that it has only
the document itself to show."""
import hashlib
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "flask-openapi3-rapidoc==9.3.8"
MEMBER = "flask_openapi3_rapidoc/templates/rapidoc/js/rapidoc-min.js"
# that of rapidoc@9.3.8 dist/rapidoc-min.js, too
SHA256 = "affbd173a65e870e18f392cca963113bcdafb6e50e88cd2f6a834a65b22db94d"


def checked(data):
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise ValueError(f"{PACKAGE} is not the file that is expected")
    return data


def download():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet",
                        "--retries", "0", "--timeout", "20",
                        "--no-deps", "--only-binary", ":all:", "--dest", folder, PACKAGE], check=True,
                        stdin=subprocess.DEVNULL, timeout=120)
        with zipfile.ZipFile(next(pathlib.Path(folder).glob("*.whl"))) as wheel:
            return checked(wheel.read(MEMBER))


def main(cache, file):
    cache = pathlib.Path(cache) / f"rapidoc-{SHA256[:16]}.js"
    try:
        data = checked(cache.read_bytes()) if cache.exists() else download()
        cache.parent.mkdir(parents=True, exist_ok=True)
        if not cache.exists():
            cache.write_bytes(data)
    except (OSError, ValueError, KeyError, StopIteration, subprocess.SubprocessError) as problem:
        print(f"RapiDoc is left out: {problem}", file=sys.stderr)
        data = b""
    file = pathlib.Path(file)
    if not file.exists() or file.read_bytes() != data:  # otherwise nothing needs to be built anew
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


main(*sys.argv[1:])
