"""How fast orders are adjudicated, beside the Rust crate and the Python package `diplomacy`.

These come from their registries into the build folder, for this alone; what cannot be had is told and left
out. Each gets the same 41 positions of 34 units with the orders of three published games (positions.jsonl),
on one core, in turns."""
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
POSITIONS = os.path.join(HERE, "positions.jsonl")
MAP = os.path.join(HERE, "..", "core", "diplomacy", "standard-map.json")
CRATE, PACKAGE = "the Rust crate diplomacy 0.2.0", "the Python package diplomacy 1.1.2"
TIMEOUT = 900  # seconds for a download and a build


def get(command, log, **options):
    """Whether the command went well; what it says goes to the log."""
    try:
        return subprocess.run(command, stdout=log, stderr=log, timeout=TIMEOUT, check=False,
                              **options).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def crate(folder, log):
    """The command that measures the crate, or None."""
    source = os.path.join(folder, "crate")  # a copy, so that nothing is written beside ours
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(os.path.join(HERE, "other_adjudicators"), source)
    target = os.path.join(folder, "target")
    built = shutil.which("cargo") and get(["cargo", "build", "--release", "--target-dir", target], log,
                                          cwd=source)
    return [os.path.join(target, "release", "other_adjudicators")] if built else None


def package(folder, log):
    target = os.path.join(folder, "package")
    installed = os.path.isdir(os.path.join(target, "diplomacy")) or get(
        [sys.executable, "-m", "pip", "install", "--quiet", "--target", target, "diplomacy==1.1.2"], log)
    return ["env", "PYTHONPATH=" + target, sys.executable, "-B",
            os.path.join(HERE, "other_adjudicators", "package.py")] if installed else None


def rate(command, seconds):
    """Positions a second, or None if it does not work here."""
    done = subprocess.run(command + [POSITIONS, str(seconds)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True,
                          check=False)
    return json.loads(done.stdout)["per_second"] if done.returncode == 0 else None


def measure(build, seconds, rounds):
    """{who: [positions a second, ...]}, ours under "ours"; and the names of those that could not be had."""
    folder = os.path.join(build, "other_adjudicators")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "log"), "w", encoding="utf-8") as log:
        commands = {CRATE: crate(folder, log), PACKAGE: package(folder, log)}
    ours = [os.path.join(build, "tests", "adjudication"), MAP]
    missing = [name for name, command in commands.items() if not command or rate(command, 0.1) is None]
    commands = {"ours": ours} | {name: command for name, command in commands.items() if name not in missing}
    rates = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            rates[name].append(rate(command, seconds))
    return rates, missing
