"""A library of others that the build fetches once. Where it cannot be had, the build goes on without it."""
import pathlib
import subprocess
import sys


def write(what, cache, file, download, checked=bytes):
    """Writes the library to `file`. It is kept in the file `cache`: what is there is not downloaded again.

    `checked` gives the bytes back, or raises a ValueError. Without the library `file` is empty, and `what`
    is said to be left out. A file that has the bytes already is not written, so that nothing is built anew.
    """
    cache, file = pathlib.Path(cache), pathlib.Path(file)
    try:
        data = checked(cache.read_bytes() if cache.exists() else download())
        if not cache.exists():
            cache.parent.mkdir(parents=True, exist_ok=True)
            cache.write_bytes(data)
    except (OSError, ValueError, KeyError, StopIteration, subprocess.SubprocessError) as problem:
        print(f"Left out: {what}: {problem}", file=sys.stderr)
        data = b""
    if not file.exists() or file.read_bytes() != data:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
