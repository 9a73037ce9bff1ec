#!/usr/bin/env python3
"""Writes the libraries of the table (api/table) as one script: table_libraries.py CACHE FILE.

They are Debian's packages of Mithril, which renders, and of d3-zoom with what it needs, which pans and zooms.
The packages are not installed, since node-mithril wants all of Node.js. The folder CACHE keeps the script.
Without it FILE is empty, and the page says what is missing."""
import pathlib
import subprocess
import sys
import tempfile

import fetched_library

# Package and script, in the order in which a browser must read them.
SCRIPTS = [*((f"node-d3-{name}", f"usr/share/nodejs/d3-{name}/dist/d3-{name}.min.js")
             for name in ("dispatch", "color", "interpolate", "selection", "timer", "ease", "transition",
                          "drag", "zoom")),
           ("node-mithril", "usr/lib/nodejs/mithril/mithril.js")]


def run(*command, folder):
    subprocess.run(command, cwd=folder, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   timeout=120)


def read(folder, package, script):
    """The script, after the licence that Debian has found in the package."""
    licence = (folder / f"usr/share/doc/{package}/copyright").read_text(encoding="utf-8").replace("*/", "* /")
    text = (folder / script).read_text(encoding="utf-8")
    return f"/* Debian's package {package}\n\n{licence}*/\n{text}\n"


def download():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        folder.chmod(0o755)
        packages = [package for package, _ in SCRIPTS]
        run("apt-get", "-q", "-o", "APT::Sandbox::User=", "download", *packages, folder=folder)
        for archive in folder.glob("*.deb"):
            run("dpkg-deb", "-x", str(archive), ".", folder=folder)
        return "".join(read(folder, *script) for script in SCRIPTS).encode()


cache, file = sys.argv[1:]
fetched_library.write("the libraries of the table", f"{cache}/table-libraries.js", file, download)
