#!/usr/bin/env python3
"""How many positions a second the Python package `diplomacy` adjudicates.  package.py POSITIONS SECONDS

Units and orders are set before the clock runs. Measured is the part of Game.process() that resolves the
moves. The rest of a phase (retreats, the next phase, its history) is left out."""
import json
import sys
import time

from diplomacy import Game


def lay(line):
    position = json.loads(line)
    game = Game()
    game.clear_units()
    powers = sorted({unit["power"] for unit in position["units"]})
    for power in powers:
        game.set_units(power.upper(), [
            "%s %s%s" % (unit["type"], unit["province"].upper(), "/" + unit["coast"].upper()
                         if "coast" in unit else "")
            for unit in position["units"] if unit["power"] == power])
        game.set_orders(power.upper(), [order["text"].upper() for order in position["orders"]
                                        if order["power"] == power])
    game._determine_orders()  # pylint: disable=protected-access
    game._add_coasts()  # pylint: disable=protected-access
    return game


def adjudicate(game):
    """Nothing of this changes the position. How many units have no remark such as "bounce"."""
    game._resolve_moves()  # pylint: disable=protected-access
    return sum(not remarks for remarks in game.result.values())


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        games = [lay(line) for line in file]
    succeeded = sum(map(adjudicate, games))
    count, began, limit = 0, time.perf_counter(), float(sys.argv[2])
    while time.perf_counter() - began < limit:
        for game in games:
            adjudicate(game)
        count += len(games)
    print(json.dumps({"per_second": count / (time.perf_counter() - began), "succeeded": succeeded}))


if __name__ == "__main__":
    main()
