#!/usr/bin/env python3
"""Writes datc.json, the cases of the Diplomacy Adjudicator Test Cases 3.0 that test_datc.c runs, one a line.

    datc.py FACTS > datc.json

FACTS is a fuller collection of the same cases, with where each result was found. Positions, orders and
expected results are kept of the movement and retreat cases; results that no source states (derived) or that
sources name differently (not-counted) are left out: there the positions tell."""
import json
import sys


def unit(entry):
    """"Russia F Stp/sc"."""
    coast = "/" + entry["coast"] if entry.get("coast") else ""
    return "%s %s %s%s" % (entry["power"], entry["type"], entry["province"], coast)


def position(case):
    results = {}
    for entry in case["expected"]:
        if not entry.get("derived") and entry["result"] != "not-counted":
            by = " by " + entry["dislodged_by"] if entry.get("dislodged_by") else ""
            results[entry["unit"]] = entry["result"] + by
    return {"units": [{key: entry[key] for key in ("power", "type", "province", "coast") if entry.get(key)}
                      for entry in case["units"]],
            "orders": [{"power": order["power"], "text": order["text"]} for order in case["orders"]],
            "results": results}


def movement(case):
    return position(case) | {"after": sorted(map(unit, case["expected_after"])),
                             "dislodged": sorted(map(unit, case["expected_dislodged"]))}


def retreat(case):
    """The movement before it, and what is ordered then."""
    where = {entry["power"] + " " + entry["type"] + " " + entry["province"]: sorted(entry["may_retreat_to"])
             for entry in case["dislodged"]}
    then = position(case)
    return position(case["movement"]) | {"open": where, "contested": sorted(case["contested"]),
                                         "retreats": {"orders": then["orders"], "results": then["results"],
                                                      "after": sorted(map(unit, case["expected_after"]))}}


def main():
    with open(sys.argv[1], encoding="utf-8") as facts:
        cases = json.load(facts)
    lines = []
    for case in cases:
        if case["phase"] != "build":
            body = movement(case) if case["phase"] == "movement" else retreat(case)
            lines.append(json.dumps({"id": case["id"], "title": case["title"]} | body))
    print("[%s]" % ",\n ".join(lines))


if __name__ == "__main__":
    main()
