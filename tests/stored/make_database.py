#!/usr/bin/env python3
"""Makes a database of matches as a build stores them, to be kept: later builds must play them on.

    WESTPHALIA_BUILD=BUILD tests/harness/postgres.sh python3 -B tests/stored/make_database.py NAME

BUILD is the build folder of the program that is to store them. NAME.sql.gz gets the database as plain SQL.
NAME.json gets what is known of its matches:

    {"build": ..., "matches": [{"what", "id", "organizer", "tokens", "invitations", "version", "deciding",
    "step", "log" (the number of actions by type)}]}

The tokens are test data: they open nothing else. Both files lie beside this script, with the answers of the
build. A database that was made once is never made anew, since its build is gone.

    format-1  the last build with LEDGER_FORMAT 1 (commit c7697de), before the packed state had a fingerprint
    format-2  LEDGER_FORMAT 2, when the events of all games had just got their reasons; with the two wargames
    format-3  LEDGER_FORMAT 3, the last build whose role had rights to the tables (commit d0b410a); with the
              acts of organisers
    format-4  LEDGER_FORMAT 4, when the states of both wargames had got ids for masks, and Europe 1619 gifts
              on its sheet of builds"""
import collections
import gzip
import json
import pathlib
import random
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from database_fixture import DATABASE_URL, sql  # noqa: E402
from service_fixture import HttpClient, Service, program  # noqa: E402

HERE = pathlib.Path(__file__).parent
SIXTEEN, EUROPE, BAROQUE = "sixteen-thirty-something", "europe-1619", "baroque"
TYW, TOW = "thirty-years-war", "time-of-wars"


class StoredMatch:
    """A match, and what is known of it. Its organiser is referee, so that those who look at it see
    everything."""
    url = DATABASE_URL

    def __init__(self, client, what, game, seed=0, **plan):
        self.client, self.what, self.game = client, what, game
        self.chance = random.Random(f"{what} {seed}")
        answer = client.call("POST", "/v1/matches", {"game": game, "label": what, "referee": True, **plan})
        assert answer.status == 201, answer.bytes
        made = answer.json
        self.path = "/v1/matches/" + made["match"]["id"]
        self.known = {"what": what, "id": made["match"]["id"], "organizer": made["organizer_token"],
                      "tokens": {seat["seat"]: seat["token"] for seat in made["seats"] if "token" in seat},
                      "invitations": {seat["seat"]: seat["invitation"] for seat in made["seats"]
                                      if "invitation" in seat}}

    def read(self):
        return self.client.call("GET", self.path, token=self.known["organizer"]).json

    def moves(self, seat):
        return self.client.call("GET", self.path + "/legal-moves",
                                token=self.known["tokens"][seat]).json["moves"]

    def step(self):
        step = self.read()["step"]
        return step and step["name"]

    def send(self, seat, move):
        answer = self.client.call("POST", self.path + "/moves", {"move": move}, self.known["tokens"][seat])
        assert answer.status == 200, answer.bytes

    def move(self, seat):
        """Any move; a sheet of orders is handed in after a few lines; in Baroque they march when they can."""
        moves = self.moves(seat)
        for liked, chance in (("ready", 1 / 4), ("march", 1 / 2), ("march_on", 1 / 2)):
            these = [move for move in moves if move["type"] == liked]
            if these and self.chance.random() < chance:
                moves = these
        self.send(seat, self.chance.choice(moves))

    def play(self, moves=100000, until=lambda step: False):
        for _ in range(moves):
            deciding = self.read()["deciding"]
            if not deciding or until(self.step()):
                break
            self.move(self.chance.choice(deciding))
        return self

    def at(self, *steps):
        """Plays on until one of these steps is the current one."""
        self.play(until=lambda step: step in steps)
        assert self.step() in steps, self.what
        return self

    def forget(self):
        """A match that has not come where it should."""
        sql("".join(f"delete from {seated} where match_id = '{self.known['id']}';"
                    for seated in ("match", "seat", "match_state", "action", "answer", "instruction",
                                   "idempotency", "deadline", "expiry")), self.url)

    def answer(self, whole, part):
        """So many seats answer the secret step wholly, and so many more a part of it, where there are
        parts."""
        seats = self.read()["deciding"]
        for seat in seats[:whole]:
            while seat in self.read()["deciding"]:
                self.move(seat)
        for seat in seats[whole:whole + part]:
            for _ in range(2):
                unready = [move for move in self.moves(seat) if move["type"] not in ("ready", "pass")]
                if unready:
                    self.send(seat, self.chance.choice(unready))
        return self

    def concede(self, seats):
        for seat in sorted(self.known["tokens"])[:seats]:
            answer = self.client.call("POST", self.path + "/concede", token=self.known["tokens"][seat])
            assert answer.status == 200, answer.bytes
        return self

    def claim(self, seats):
        for seat in list(self.known["invitations"])[:seats]:
            body = {"invitation": self.known["invitations"].pop(seat), "entropy": "e0" * 32}
            answer = self.client.call("POST", f"{self.path}/seats/{seat}/claim", body)
            assert answer.status == 200, answer.bytes
            self.known["tokens"][seat] = answer.json["token"]
        return self

    def post(self, path, body=None, status=200):
        answer = self.client.call("POST", self.path + path, body, self.known["organizer"])
        assert answer.status == status, answer.bytes
        return answer.json

    def hand_over(self, seat):
        """The organiser releases a seat, and another player takes it."""
        self.known["invitations"][seat] = self.post(f"/seats/{seat}/release")["invitation"]
        self.known["tokens"].pop(seat)
        taken, self.known["invitations"] = ({seat: self.known["invitations"].pop(seat)},
                                            self.known["invitations"])
        body = {"invitation": taken[seat], "entropy": "e1" * 32}
        answer = self.client.call("POST", f"{self.path}/seats/{seat}/claim", body)
        assert answer.status == 200, answer.bytes
        self.known["tokens"][seat] = answer.json["token"]
        return self

    def extend(self):
        self.post("/deadline", {"extend": "P2D"})
        return self

    def restore(self):
        """As after a restore: all matches that are not over get new seeds, so it is for the first one
        alone."""
        status, said = program("restored")
        assert status == 0, said
        return self

    def end_phase(self):
        self.post("/phase/end")
        return self

    def summary(self):
        now = self.read()
        page = self.client.call("GET", f"{self.path}/log?limit=500",
                                token=self.known["organizer"]).json["actions"]
        return {**self.known, "version": now["match"]["version"], "status": now["match"]["status"],
                "deciding": now["deciding"], "step": now["step"] and now["step"]["name"],
                "log": collections.Counter(action["move"]["type"] for action in page)}


def baroque_at(client, what, *steps):
    """Not every match comes there."""
    for seed in range(100):
        seated = StoredMatch(client, what, BAROQUE, seed, players=2).play(until=lambda step: step in steps)
        if seated.step():
            return seated
        seated.forget()
    raise AssertionError(what)


def all_seated(client):
    def seated(what, game, **plan):
        return StoredMatch(client, what, game, **plan)

    yield seated("sixteen, restored", SIXTEEN, players=3).play(30).restore().play(30)
    day = {"each": "P1D"}
    yield seated("sixteen, open", SIXTEEN, players=4, invitations=True).claim(2)
    yield seated("sixteen, just begun", SIXTEEN, players=4)
    yield seated("sixteen, claimed and begun", SIXTEEN, players=3, invitations=True).claim(3)
    yield seated("sixteen, partial answers", SIXTEEN, players=5).at("place_initial_influence").answer(2, 2)
    yield seated("sixteen, in a lobby", SIXTEEN, players=3).play(40).at("influence_bidding")
    yield seated("sixteen, in a war", SIXTEEN, players=4).at("choose_sides").answer(1, 0)
    yield seated("sixteen, long", SIXTEEN, players=6).play(200)
    yield seated("sixteen, resigned", SIXTEEN, players=5).play(60).concede(2).play(20)
    yield seated("sixteen, over", SIXTEEN, players=3).play()
    yield seated("sixteen, deadline passed", SIXTEEN, players=3, deadline=day).play(25)
    yield seated("sixteen, deadline in secret", SIXTEEN, players=4,
                 deadline={**day, "then": "wait"}).answer(2, 0)

    handed = seated("sixteen, what organisers do", SIXTEEN, players=4, deadline=day).play(12)
    yield handed.hand_over(min(handed.known["tokens"])).play(6).extend().end_phase().play(6)
    yield seated("sixteen, handed over before", SIXTEEN, players=3,
                 invitations=True).claim(2).hand_over("player-1")

    yield seated("europe, open", EUROPE, players=10, invitations=True).claim(3)
    yield seated("europe, first orders", EUROPE, players=10).at("orders_phase").answer(3, 3)
    yield seated("europe, in the year", EUROPE, players=10).play(220).answer(2, 2)
    yield seated("europe, deadline", EUROPE, players=12, deadline=day).play(60).answer(1, 1)
    yield seated("europe, resigned", EUROPE, players=10).play(30).concede(2).play(60)
    yield seated("europe, over", EUROPE, players=10).play(20).concede(9)

    yield seated("baroque, open", BAROQUE, players=3, invitations=True).claim(1)
    yield seated("baroque, initial card", BAROQUE, players=3).at("initial_card")
    yield seated("baroque, setting up", BAROQUE, players=4).play(9)
    yield seated("baroque, in a turn", BAROQUE, players=3).play(70)
    yield baroque_at(client, "baroque, in a battle", "battle").answer(1, 0)
    yield seated("baroque, late in a turn", BAROQUE, players=4).play(160)
    yield seated("baroque, resigned", BAROQUE, players=3,
                 deadline={**day, "then": "wait"}).play(60).concede(1).play(20)
    yield seated("baroque, over", BAROQUE, players=2).play()

    yield seated("thirty years war, in a turn", TYW, players=2).play(150)
    yield seated("time of wars, in a turn", TOW, players=5).play(150)
    yield seated("time of wars, over", TOW, scenario="long-turkish-war", players=2).play()


def main(name):
    service = Service()
    client = HttpClient(service.port)
    matches = [seated.summary() for seated in all_seated(client)]
    service.stop()
    dump = subprocess.run(["pg_dump", "--no-owner", "--no-privileges", "-d", DATABASE_URL],
                          capture_output=True, check=True).stdout
    (HERE / f"{name}.sql.gz").write_bytes(gzip.compress(dump, 9, mtime=0))
    with (HERE / f"{name}.json").open("w") as file:
        json.dump({"matches": matches}, file, indent=1)
        file.write("\n")
    for match in matches:
        print(match["what"], match["version"], match["status"], match["step"], sep=", ")


if __name__ == "__main__":
    main(*sys.argv[1:])
