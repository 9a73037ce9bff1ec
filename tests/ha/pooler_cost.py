"""The cost of PgBouncer: moves a second, and the time of a move, through POOLER_URL and without it.

Both are measured in short turns on one database, under tests/harness/postgres.sh and pooler.py. Prints the
median over the turns, and that of each turn's ratio to the one beside it. Judges nothing."""
import collections
import os
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests/bench"))
from service import Service  # noqa: E402 - found where the line above points

BUILD = pathlib.Path(os.environ.get("WESTPHALIA_BUILD", ROOT / "build/release"))
BOTS, SECONDS, PAIRS = (64, 1), 3, int(os.environ.get("COST_PAIRS", "10"))

Database = collections.namedtuple("Database", "url")


def figures(report):
    return {"moves a second": report["per_second"], "µs in the middle": report["p50_us"],
            "µs for 99 of 100": report["p99_us"]}


def compare(direct, pooled, bots):
    turns = []
    for pair in range(PAIRS):
        order = (direct, pooled) if pair % 2 else (pooled, direct)
        turns.append({service: figures(service.load(clients=bots, warm_up=1, seconds=SECONDS))
                      for service in order})
    for name in turns[0][direct]:
        middle = [statistics.median(turn[service][name] for turn in turns) for service in (direct, pooled)]
        ratio = statistics.median(turn[pooled][name] / turn[direct][name] for turn in turns)
        print(f"# {bots} {'bots' if bots > 1 else 'bot'}, {name}: {middle[0]:.0f} direct, {middle[1]:.0f} "
              f"through PgBouncer, {ratio:.2f} times", flush=True)


def main():
    database, pooler = Database(os.environ["DATABASE_URL"]), os.environ.pop("POOLER_URL")
    still = {"DEADLINE_POLL": "0", "TRANSPARENCY_SECONDS": "0"}
    direct, pooled = Service(str(BUILD), database, **still), Service(str(BUILD), database, POOLER_URL=pooler,
                                                                     **still)
    for service in (direct, pooled):
        service.load(seconds=1, moves_each=60, matches=2 * max(BOTS))
    for bots in BOTS:
        compare(direct, pooled, bots)
    for service in (direct, pooled):
        service.stop()


if __name__ == "__main__":
    main()
