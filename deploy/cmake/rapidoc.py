#!/usr/bin/env python3
"""Fetches RapiDoc, with which the service shows its contract in a browser: rapidoc.py CACHE FILE.

It is one file of npm's package rapidoc. A Python package carries it unchanged, and pip is small on Debian,
which npm is not. Version and checksum are pinned. The folder CACHE keeps the file. Without it FILE is empty,
and the page of the service has only the document itself to show."""
import hashlib
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import fetched_library

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
            return wheel.read(MEMBER)


cache, file = sys.argv[1:]
fetched_library.write("RapiDoc", f"{cache}/rapidoc-{SHA256[:16]}.js", file, download, checked)
