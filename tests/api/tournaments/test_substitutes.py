"""Seats that change hands in a tournament: those who stand by take over what others leave, by the service or
by the organiser, and the score goes by the terms."""
import datetime
import json
import pathlib
import random
import subprocess
import tempfile

from checked_client import Refusing
from client import GAME, PROGRAM, UNKNOWN_MATCH
from client import call as send
from tournament import UNKNOWN, begin, call, enter, give, make, new_player, stand_by, tables_of

HOUR = 3600


def state(match, token=None):
    return call("GET", "/v1/matches/" + match, token=token).json


def log(match):
    return call("GET", f"/v1/matches/{match}/log?limit=500").json["actions"]


def pass_deadline(match, owner):
    """The current decision is over at once."""
    now = datetime.datetime.now(datetime.timezone.utc).isoformat()
    answer = call("POST", f"/v1/matches/{match}/deadline", {"due_at": now}, owner)
    assert answer.status == 200, answer.bytes


def own_moves(match, seat, token, chance):
    """The seat decides, if it is asked."""
    while seat in state(match)["deciding"]:
        moves = send("GET", f"/v1/matches/{match}/legal-moves", token=token).json["moves"]
        answer = send("POST", f"/v1/matches/{match}/moves", {"move": chance.choice(moves)}, token)
        assert answer.status == 200, answer.bytes


def changes(match):
    return [(action["move"]["type"], action["seat"]) for action in log(match)
            if action["move"]["type"] in ("seat_released", "seat_claimed")]


def round_seats(path):
    return {seat["seat"]: seat for seat in
            call("GET", path + "/rounds").json["rounds"][0]["tables"][0]["seats"]}


class ByTheService(Refusing):
    def begin(self, stand_by_count=1, **terms):
        self.path, self.owner, _ = make(players=3, **{"deadline": {"each": "PT1H"}, "missed": 2, **terms})
        self.entrants = enter(self.path, self.owner, 3 + stand_by_count)
        for entrant in self.entrants[3:]:
            stand_by(self.path, entrant)
        begin(self.path, self.owner)
        table = tables_of(self.path, self.entrants[0])[0]
        self.match, self.seat, self.token = table["match"], table["seat"], table["token"]
        self.others = {mine["seat"]: mine["token"] for entrant in self.entrants[1:3]
                       for mine in tables_of(self.path, entrant)}

    def miss(self, times, chance):
        """The seat misses so many deadlines in a row; the others decide in time."""
        seen = 0
        for _ in range(400):
            deciding = state(self.match)["deciding"]
            waiting = [seat for seat in deciding if seat != self.seat]
            if waiting:
                own_moves(self.match, waiting[0], self.others[waiting[0]], chance)
                continue
            pass_deadline(self.match, self.owner)
            seen += 1
            if seen == times:
                return
        self.fail("the seat was not asked so often")

    def test_after_so_many_missed_deadlines_the_first_who_stands_by_has_the_seat(self):
        self.begin(2)
        chance = random.Random("missed")
        self.miss(1, chance)
        self.assertEqual(changes(self.match), [])
        own = tables_of(self.path, self.entrants[0])
        self.assertEqual(own[0]["token"], self.token)
        self.miss(1, chance)
        self.assertEqual(changes(self.match), [("seat_released", self.seat), ("seat_claimed", self.seat)])
        from_ = log(self.match)[-1]["seq"]
        # the one who has lost it sees nothing of it
        self.assertEqual(tables_of(self.path, self.entrants[0]),
                         [{"round": 1, "match": self.match, "seat": self.seat, "lost": True}])
        self.assertEqual(send("GET", "/v1/matches/" + self.match, token=self.token).status, 401)
        mine, = tables_of(self.path, self.entrants[3])
        self.assertEqual((mine["match"], mine["seat"]), (self.match, self.seat))
        self.assertNotEqual(mine["token"], self.token)
        self.assertEqual(tables_of(self.path, self.entrants[4]), [])
        self.assertEqual(round_seats(self.path)[self.seat],
                         {"seat": self.seat, "player": self.entrants[0]["id"],
                          "substitutes": [{"player": self.entrants[3]["id"], "from": from_}]})
        # who does not play in turn loses it again, to the next one
        own_moves(self.match, self.seat, mine["token"], chance)
        self.miss(2, chance)
        self.assertEqual([one["player"] for one in round_seats(self.path)[self.seat]["substitutes"]],
                         [self.entrants[3]["id"], self.entrants[4]["id"]])
        self.assertEqual(tables_of(self.path, self.entrants[3])[0].get("lost"), True)
        # no other stands by: it keeps its player
        before = len(log(self.match))
        self.miss(2, chance)
        self.assertEqual(len(changes(self.match)), 4)
        self.assertGreater(len(log(self.match)), before)
        last, = tables_of(self.path, self.entrants[4])
        self.assertEqual(send("GET", "/v1/matches/" + self.match, token=last["token"]).status, 200)

    def test_a_decision_in_time_begins_the_count_anew(self):
        self.begin()
        chance = random.Random("in time")
        for _ in range(3):
            self.miss(1, chance)
            while self.seat not in state(self.match)["deciding"]:
                seat = state(self.match)["deciding"][0]
                own_moves(self.match, seat, self.others[seat], chance)
            own_moves(self.match, self.seat, self.token, chance)
        self.assertEqual(changes(self.match), [])

    def test_with_wait_the_substitute_gets_the_time_anew(self):
        self.begin(missed=1, deadline={"each": "PT1H", "then": "wait"},
                   clock={"bank": "PT2H", "then": "wait"})
        chance = random.Random("waits")
        self.miss(1, chance)
        self.assertEqual(changes(self.match), [("seat_released", self.seat), ("seat_claimed", self.seat)])
        read = state(self.match)
        self.assertNotIn("late", read["match"])
        self.assertIn(self.seat, read["deciding"])
        due = datetime.datetime.fromisoformat(read["match"]["due_at"].replace("Z", "+00:00"))
        left = (due - datetime.datetime.now(datetime.timezone.utc)).total_seconds()
        self.assertTrue(HOUR - 60 < left <= HOUR, left)
        bank, = [bank for bank in read["match"]["banks"] if bank["seat"] == self.seat]
        self.assertTrue(bank["running"])
        mine, = tables_of(self.path, self.entrants[3])
        own_moves(self.match, self.seat, mine["token"], chance)
        made = [action for action in log(self.match) if action["seat"] == self.seat][-1]
        self.assertNotIn("late", made)

    def test_a_player_who_stands_by_needs_no_token_of_the_seat(self):
        self.begin(0, missed=1)
        _, token = new_player("Wrangel")
        call("PATCH", self.path, {"entry": {"by": "open"}}, self.owner)
        entered = call("POST", self.path + "/enter", {"name": "Wrangel"}, token).json
        stand_by(self.path, entered)
        self.miss(1, random.Random("player"))
        self.assertEqual(changes(self.match)[-1], ("seat_claimed", self.seat))
        seat, = [seat for seat in state(self.match)["match"]["seats"] if seat["seat"] == self.seat]
        self.assertEqual(seat["player"]["name"], "Wrangel")
        read = send("GET", "/v1/matches/" + self.match, token=token)
        self.assertEqual(read.json["match"]["id"], self.match)

    def test_no_deadline_is_missed_in_a_pause(self):
        self.begin(missed=1)
        call("POST", f"/v1/matches/{self.match}/pause", token=self.owner)
        call("POST", f"/v1/matches/{self.match}/resume", token=self.owner)
        self.assertEqual(changes(self.match), [])

    def test_the_terms(self):
        for wrong in ({"missed": 0, "deadline": {"each": "PT1H"}}, {"missed": 16}, {"missed": "2"},
                      {"missed": 2}):
            answer = call("POST", "/v1/tournaments", {"name": "Cup", "game": GAME, **wrong})
            self.assertEqual(answer.status, 400, answer.bytes)
        self.begin()
        self.assertEqual(call("GET", self.path).json["missed"], 2)
        self.assertEqual(state(self.match)["match"]["missed"], 2)
        self.is_refused(call("PATCH", self.path, {"missed": 3}, self.owner), 409, "tournament")


class Lobby(Refusing):
    """A match without a tournament: the seat is opened to any player."""

    def test_a_seat_of_the_lobby_is_opened(self):
        chance = random.Random("lobby")
        made = send("POST", "/v1/matches", {"game": GAME, "players": 3, "invitations": True, "missed": 1,
                                            "deadline": {"each": "PT1H"}, "open": SEATS}).json
        match, owner = made["match"]["id"], made["organizer_token"]
        self.assertEqual(made["match"]["missed"], 1)
        tokens = {}
        for seat in made["seats"]:
            claimed = send("POST", f"/v1/matches/{match}/seats/{seat['seat']}/claim",
                           {"invitation": seat["invitation"]})
            tokens[seat["seat"]] = claimed.json["token"]
        late = state(match)["deciding"][0]
        for seat in state(match)["deciding"]:
            if seat != late:
                own_moves(match, seat, tokens[seat], chance)
        pass_deadline(match, owner)
        self.assertEqual(changes(match)[-1], ("seat_released", late))
        seat, = [seat for seat in state(match)["match"]["seats"] if seat["seat"] == late]
        self.assertEqual((seat["status"], seat["open_to_all"]), ("open", True))
        self.assertEqual(send("GET", "/v1/matches/" + match, token=tokens[late]).status, 401)
        _, player = new_player("Gallas")
        taken = send("POST", f"/v1/matches/{match}/seats/{late}/take", {}, player)
        self.assertEqual(taken.status, 200, taken.bytes)

    def test_what_it_needs(self):
        for wrong, kind in (({"missed": 2}, "foreign"), ({"missed": 0}, "malformed"),
                            ({"missed": 2, "deadline": {"each": "PT1H"}}, "foreign")):
            self.is_refused(send("POST", "/v1/matches", {"game": GAME, "players": 3, **wrong}), 400, kind)


class ByTheOrganiser(Refusing):
    def setUp(self):
        self.path, self.owner, _ = make(players=3, clock={"bank": "PT3H"}, terms={"substitutes": "share"})
        self.entrants = enter(self.path, self.owner, 4)
        stand_by(self.path, self.entrants[3])
        begin(self.path, self.owner)
        self.table = tables_of(self.path, self.entrants[0])[0]
        self.match, self.seat = self.table["match"], self.table["seat"]

    def give(self, entrant="entrant-4", token=None, seat=None, match=None):
        return give(self.path, token or self.owner, match or self.match, seat or self.seat, entrant)

    def test_a_substitute_has_a_full_bank_and_the_seats_token(self):
        answer = self.give()
        self.assertEqual(answer.status, 200, answer.bytes)
        from_ = len(log(self.match))
        self.assertEqual(answer.json, {"round": 1, "match": self.match, "seat": self.seat,
                                       "entrant": "entrant-4", "from": from_})
        self.assertEqual(self.give().json, answer.json)  # once
        self.assertEqual(len(log(self.match)), from_)
        bank, = [bank for bank in state(self.match)["match"]["banks"] if bank["seat"] == self.seat]
        self.assertTrue(bank["left"] == "PT3H" or bank["left"].startswith("PT2H59M"), bank)
        mine, = tables_of(self.path, self.entrants[3])
        own = state(self.match, mine["token"])
        self.assertEqual(own["match"]["id"], self.match)
        self.assertEqual(send("GET", "/v1/matches/" + self.match, token=self.table["token"]).status, 401)
        # and back
        self.assertEqual(self.give("entrant-1").status, 200)
        again, = tables_of(self.path, self.entrants[0])
        self.assertNotIn(again["token"], (self.table["token"], mine["token"]))
        self.assertEqual([one["player"] for one in round_seats(self.path)[self.seat]["substitutes"]],
                         ["entrant-4", "entrant-1"])

    def test_a_seat_that_the_organiser_has_released(self):
        send("POST", f"/v1/matches/{self.match}/seats/{self.seat}/release", {}, self.owner)
        self.assertEqual(self.give().status, 200)
        self.assertEqual(changes(self.match), [("seat_released", self.seat), ("seat_claimed", self.seat)])
        send("POST", f"/v1/matches/{self.match}/seats/{self.seat}/release", {}, self.owner)
        self.assertEqual(self.give().status, 200)  # the same entrant, who had lost it meanwhile
        self.assertEqual(len(changes(self.match)), 4)

    def test_bad_input(self):
        before = len(log(self.match))
        self.is_refused(self.give("entrant-9"), 404, "not-found")
        self.is_refused(self.give("nobody"), 404, "not-found")
        self.is_refused(self.give(seat="nowhere"), 404, "not-found")
        self.is_refused(self.give(match=UNKNOWN_MATCH), 404, "not-found")
        self.is_refused(self.give(token=UNKNOWN), 401, "unauthorized")
        self.is_refused(self.give(token=self.entrants[0]["token"]), 403, "forbidden")
        place = f"{self.path}/matches/{self.match}/seats/{self.seat}"
        for wrong in ({}, {"entrant": 4}, {"entrant": "entrant-4", "x": 1}):
            self.is_refused(call("PUT", place, wrong, self.owner), 400, "malformed")
        self.is_refused(self.give("entrant-2"), 409, "taken")  # has another seat of the match
        call("PATCH", self.path + "/entrants/entrant-4", {"status": "withdrawn"}, self.owner)
        self.is_refused(self.give(), 409, "tournament")
        call("PATCH", self.path + "/entrants/entrant-4", {"status": "stands-by"}, self.owner)
        self.assertEqual(len(log(self.match)), before)
        send("POST", f"/v1/matches/{self.match}/concede", {}, self.table["token"])
        self.is_refused(self.give(), 422, "refused")
        for entrant in self.entrants[1:3]:
            mine, = tables_of(self.path, entrant)
            send("POST", f"/v1/matches/{self.match}/concede", {}, mine["token"])
        self.is_refused(self.give(), 409, "match-over")
        call("PATCH", self.path, {"status": "over"}, self.owner)
        self.is_refused(self.give(), 409, "tournament")

    def test_so_often_alone(self):
        for n in range(8):
            self.assertEqual(self.give("entrant-4" if n % 2 == 0 else "entrant-1").status, 200)
        self.is_refused(self.give("entrant-4"), 409, "full")
        self.assertIn("substitutes", self.give("entrant-4").json["detail"])

    def test_a_match_that_has_not_begun(self):
        path, owner, _ = make(players=3, invitations=True)
        stand_by(path, enter(path, owner, 4)[3])
        made = begin(path, owner)
        table = made["tables"][0]
        self.is_refused(give(path, owner, table["match"], table["seats"][0]["seat"], "entrant-4"), 409,
                        "not-started")

    def test_the_score_is_shared_and_the_files_prove_it(self):
        """Two concede, so that the match is over. What each has of the seat's score follows from the log."""
        chance = random.Random("shared")
        for entrant in self.entrants[:3]:
            mine, = tables_of(self.path, entrant)
            own_moves(self.match, mine["seat"], mine["token"], chance)
        from_ = self.give().json["from"]
        for entrant in self.entrants[1:3]:
            mine, = tables_of(self.path, entrant)
            send("POST", f"/v1/matches/{self.match}/concede", {}, mine["token"])
        entries = len(log(self.match))
        report = call("GET", self.path + "/standings").json
        scores = {row["player"]: row["score"] for row in report["standings"]}
        first = round(10 * (from_ - 1) / entries, 3)
        self.assertAlmostEqual(scores["entrant-1"], first, delta=0.0011)
        self.assertAlmostEqual(scores["entrant-1"] + scores["entrant-4"], 10, delta=1e-9)
        rows = [(seat["player"], seat["score"]) for seat in report["matches"][0]["seats"]
                if seat["seat"] == self.seat]
        self.assertEqual(rows, [("entrant-1", scores["entrant-1"]), ("entrant-4", scores["entrant-4"])])
        record = call("GET", self.path + "/record").json
        self.assertEqual(record["rounds"][0]["tables"][0]["entries"], entries)
        with tempfile.TemporaryDirectory() as folder:
            audit = pathlib.Path(folder, "match.ndjson")
            audit.write_bytes(send("GET", f"/v1/matches/{self.match}/audit").bytes)
            for change, status in ((0, 0), (1, 1)):
                seat, = [seat for seat in record["rounds"][0]["tables"][0]["seats"] if "substitutes" in seat]
                seat["substitutes"][0]["from"] += change
                pathlib.Path(folder, "tournament.json").write_text(json.dumps(record))
                ended = subprocess.run([PROGRAM, "standings", folder, "--any-key", "--format", "json"],
                                       capture_output=True, text=True)
                self.assertEqual(ended.returncode, status, ended.stderr)
                if status == 0:
                    offline = json.loads(ended.stdout)
                    self.assertEqual([(row["player"], row["place"], row["score"])
                                      for row in offline["standings"]],
                                     [(row["player"], row["place"], row["score"])
                                      for row in report["standings"]])

    def test_a_file_with_more_claims_than_there_is_room_for_is_not_checked(self):
        for claims, status in ((256, 0), (257, 2)):
            with self.subTest(claims=claims), tempfile.TemporaryDirectory() as folder:
                self.setUp()
                seat = f"/v1/matches/{self.match}/seats/{self.seat}"
                for _ in range(claims):
                    invitation = call("POST", seat + "/release", {}, self.owner).json["invitation"]
                    self.assertEqual(call("POST", seat + "/claim", {"invitation": invitation}).status, 200)
                call("POST", f"/v1/matches/{self.match}/end",
                     {"kind": "aborted", "reason": "The seat finds no holder."}, self.owner)
                audit = call("GET", f"/v1/matches/{self.match}/audit").bytes
                self.assertEqual(audit.count(b'"type":"seat_claimed"'), claims)
                pathlib.Path(folder, "match.ndjson").write_bytes(audit)
                pathlib.Path(folder, "tournament.json").write_bytes(call("GET", self.path + "/record").bytes)
                ended = subprocess.run([PROGRAM, "standings", folder, "--any-key"],
                                       capture_output=True, text=True)
                self.assertEqual(ended.returncode, status, ended.stderr)
                self.assertEqual("claimed more than 256 times" in ended.stderr, status != 0, ended.stderr)


SEATS = [seat["seat"] for seat in
         send("POST", "/v1/matches", {"game": GAME, "players": 3, "invitations": True}).json["seats"]]
