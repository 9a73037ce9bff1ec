#!/usr/bin/env python3
"""Writes the libraries of the table (api/table) as one script: table_libraries.py CACHE FILE.

They are Debian's packages of Mithril, which renders, and of d3-zoom with what it needs, which pans and zooms.
The packages are downloaded once into the folder CACHE, and are not installed, since node-mithril wants all of
Node.js. Where they cannot be had, FILE becomes empty: the build goes on, and the page says what is
missing."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

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
        return "".join(read(folder, *script) for script in SCRIPTS)


def main(cache, file):
    cache, file = pathlib.Path(cache) / "table-libraries.js", pathlib.Path(file)
    try:
        if not cache.exists():
            if not shutil.which("apt-get"):
                raise OSError("apt-get is missing")
            text = download()
            cache.parent.mkdir(parents=True, exist_ok=True)
            cache.write_text(text, encoding="utf-8")
        text = cache.read_text(encoding="utf-8")
    except (OSError, subprocess.SubprocessError) as problem:
        print(f"The libraries of the table are left out: {problem}", file=sys.stderr)
        text = ""
    if not file.exists() or file.read_text(encoding="utf-8") != text:  # otherwise nothing is built anew
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


main(*sys.argv[1:])
