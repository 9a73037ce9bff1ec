#!/usr/bin/env python3
"""A league of Europe 1619 from its first entrant to its last place, by HTTP alone.

league.py URL PROGRAM [--players N] [--rounds N] [--years N]

All players sit at one table in each round. Clocks stand at night and on days off, and letters arrive when a
phase has ended. In the first year one player is gone, and one who stands by takes the seat over. Bots play
each match to its end, but for the last one: after N years its players agree on a draw. At the end PROGRAM
(westphalia) verifies all files and computes the standings, and by_hand.py adds them up."""
import argparse
import datetime
import json
import random
import urllib.request
import zoneinfo

import by_hand

HOURS = {"zone": "Europe/Vienna", "from": "08:00", "to": "22:00", "days_off": ["sunday"]}
UNITS = {"order": "unit", "retreat": "unit"}  # a sheet has a line for each
words = argparse.ArgumentParser()
words.add_argument("url")
words.add_argument("program")
for option, default in ("--players", 10), ("--rounds", 1), ("--years", 1):
    words.add_argument(option, type=int, default=default)
args = words.parse_args()
chance = random.Random(1619)


def call(method, path, body=None, token=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(args.url + path, data, headers, method=method)
    with urllib.request.urlopen(asked) as answer:
        return json.loads(answer.read())


class Table:
    def __init__(self, match, seats):
        self.match, self.path, self.seats = match, "/v1/matches/" + match, seats

    def read(self):
        return call("GET", self.path)

    def sheet(self, seat):
        """One line at random for each unit, and perhaps one of each other kind."""
        listed = call("GET", self.path + "/legal-moves", token=self.seats[seat])
        lines = {}
        for move in listed["moves"]:
            lines.setdefault((move["type"], move.get(UNITS.get(move["type"]))), []).append(move)
        ready = lines.pop(("ready", None), None)
        if not ready or listed["step"]["name"] == "builds_and_transactions":
            return ready or [chance.choice(listed["moves"])]
        return [chance.choice(moves) for (kind, _), moves in lines.items()
                if kind in UNITS or chance.random() < 0.5] + ready

    def play_phase(self):
        """All hand in their sheets. A letter arrives when the last one is in."""
        deciding = self.read()["deciding"]
        writer, reader = chance.sample(list(self.seats), 2)
        call("POST", self.path + "/messages", {"to": [reader], "text": "Peace?"}, self.seats[writer])
        letters = self.letters_of(reader)
        for seat in deciding:
            assert self.letters_of(reader) == letters
            call("POST", self.path + "/moves", {"moves": self.sheet(seat)}, self.seats[seat])
        assert self.letters_of(reader) == letters + 1

    def letters_of(self, seat):
        messages, after = 0, ""
        while after is not None:
            page = call("GET", self.path + "/messages?limit=100" + after, token=self.seats[seat])
            messages += len(page["messages"])
            after = page.get("next") and "&after=" + page["next"]
        return messages

    def substitute(self):
        """One who stands by takes the seat of a player who is gone, and plays on with a full bank."""
        seat = chance.choice(list(self.seats))
        call("PUT", f"{path}/matches/{self.match}/seats/{seat}", {"entrant": stands_by["id"]}, owner)
        taken = call("GET", path + "/entrants/me", token=stands_by["token"])["tables"][-1]
        assert (taken["match"], taken["seat"]) == (self.match, seat)
        self.seats[seat] = taken["token"]

    def agree(self, powers):
        """One proposes a draw of three. It stands when all have voted for it, in secret."""
        alive = [seat for seat in self.seats if not powers[seat]["eliminated"]]
        call("POST", self.path + "/draw", {"seats": alive[:3]}, self.seats[alive[0]])
        number = self.read()["match"]["draw"]["proposal"]
        for seat in alive[1:]:
            call("POST", self.path + "/draw/vote", {"proposal": number, "vote": "yes"}, self.seats[seat])

    def play(self, is_last):
        due = datetime.datetime.fromisoformat(self.read()["match"]["due_at"].replace("Z", "+00:00"))
        due = due.astimezone(zoneinfo.ZoneInfo(HOURS["zone"]))
        assert 8 <= due.hour <= 22 and due.strftime("%A") != "Sunday", due
        self.play_phase()
        self.substitute()
        while (state := self.read())["deciding"]:
            if is_last and state["view"]["year"] >= 1619 + args.years:
                return self.agree(state["view"]["players"])
            self.play_phase()


made = call("POST", "/v1/tournaments", {
    "name": "League of 1619", "game": "europe-1619", "players": args.players,
    "clock": {"bank": "PT72H", "increment": "PT24H", "hours": HOURS},
    "messages": {"kind": "private", "between_phases": True}, "draws": "named",
    "terms": {"rounds": args.rounds, "scoring": by_hand.SCORING, "tie_breaks": by_hand.TIE_BREAKS}})
owner, path = made["owner_token"], "/v1/tournaments/" + made["tournament"]["id"]
names = [{"name": f"Player {n}"} for n in range(1, args.players + 2)]
*entrants, stands_by = call("POST", path + "/entrants", {"entrants": names}, owner)["entrants"]
call("PATCH", path + "/entrants/me", {"status": "stands-by"}, stands_by["token"])
for number in range(1, args.rounds + 1):
    match = call("POST", path + "/rounds", {}, owner)["tables"][0]["match"]
    own = [call("GET", path + "/entrants/me", token=one["token"])["tables"][-1] for one in entrants]
    Table(match, {table["seat"]: table["token"] for table in own}).play(number == args.rounds)
call("PATCH", path, {"status": "over"}, owner)
leader = call("GET", path + "/standings")["standings"][0]
count = by_hand.check(args.url, path, args.program)
print(f"{count} matches; the audit files give the same standings, by hand, too; {leader['name']} has won")
