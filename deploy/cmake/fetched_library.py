"""A library of others that the build fetches once. Where it cannot be had, the build goes on without it."""
import fcntl
import pathlib
import subprocess
import sys


def kept(cache, download, checked):
    """What the file `cache` has. One build downloads it, and others that begin at the same time wait."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    with open(cache.with_name(cache.name + ".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        data = checked(cache.read_bytes() if cache.exists() else download())
        if not cache.exists():
            new = cache.with_name(cache.name + ".new")
            new.write_bytes(data)
            new.replace(cache)  # a build that is interrupted leaves no half of it
    return data


def write(what, cache, file, download, checked=bytes):
    """Writes the library to `file`. It is kept in the file `cache`: what is there is not downloaded again.

    `checked` gives the bytes back, or raises a ValueError. Without the library `file` is empty, and `what`
    is said to be left out. A file that has the bytes already is not written, so that nothing is built anew.
    """
    cache, file = pathlib.Path(cache), pathlib.Path(file)
    try:
        data = kept(cache, download, checked)
    except (OSError, ValueError, KeyError, StopIteration, subprocess.SubprocessError) as problem:
        print(f"Left out: {what}: {problem}", file=sys.stderr)
        data = b""
    if not file.exists() or file.read_bytes() != data:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
