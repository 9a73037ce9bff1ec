"""Tournaments: who may do what, rounds all or nothing, and standings that the audit files prove."""
import json
import pathlib
import random
import subprocess
import tarfile
import tempfile
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor

from client import GAME, PROGRAM, SCALE, UNKNOWN_MATCH, URL
from client import call as send
from tournament import (UNKNOWN, abort, begin, call, enter, make, new_player, play, seats_of, send_beside,
                        tables_of)


class Managers(unittest.TestCase):
    """Players who act as the owner does, in the tournament and in its matches."""

    def setUp(self):
        self.path, self.owner, made = make()
        self.label = made["id"]
        self.player, self.token = new_player("Tilly")

    def add(self, player=None, token=None):
        return call("POST", self.path + "/managers", {"player": player or self.player}, token or self.owner)

    def test_managers_are_added_listed_and_removed(self):
        for _ in range(2):
            added = self.add()
            self.assertEqual((added.status, added.json), (201, {"id": self.player, "name": "Tilly"}))
        other, _ = new_player("Gallas")
        self.assertEqual(self.add(other).status, 201)
        listed = [{"id": self.player, "name": "Tilly"}, {"id": other, "name": "Gallas"}]
        self.assertEqual(call("GET", self.path + "/managers").json, {"managers": listed})
        gone = f"{self.path}/managers/{other}"
        for status in 204, 404:
            self.assertEqual(call("DELETE", gone, token=self.owner).status, status)
        self.assertEqual(call("GET", self.path + "/managers").json, {"managers": listed[:1]})
        self.assertEqual(call("DELETE", self.path + "/managers/x", token=self.owner).status, 404)
        for unknown in str(uuid.uuid4()), "x" * 36:
            self.assertEqual(self.add(unknown).status, 404)
        for wrong in {}, {"player": 1}, {"player": "x"}, {"player": other, "more": 1}:
            self.assertEqual(call("POST", self.path + "/managers", wrong, self.owner).status, 400)
        nowhere = f"/v1/tournaments/{UNKNOWN_MATCH}/managers"
        self.assertEqual(call("POST", nowhere, {"player": other}, self.owner).status, 404)
        self.assertEqual(call("GET", nowhere).status, 404)
        self.assertEqual(call("GET", self.path + "/managers", token=UNKNOWN).status, 401)

    def test_only_the_owner_adds_and_removes_managers(self):
        self.add()
        other, _ = new_player("Gallas")
        entrant = enter(self.path, self.owner, 1)[0]["token"]
        for token, status in (None, 401), (UNKNOWN, 401), (entrant, 403), (self.token, 403):
            self.assertEqual(call("POST", self.path + "/managers", {"player": other}, token).status, status)
            self.assertEqual(call("DELETE", f"{self.path}/managers/{self.player}", token=token).status,
                             status)

    def test_there_are_32_managers_at_most(self):
        for n in range(32):
            self.assertEqual(self.add(new_player(f"Player {n}")[0]).status, 201)
        full = self.add()
        self.assertEqual((full.status, full.json["type"]), (409, "/problems/full"))

    def test_a_manager_does_what_the_owner_does(self):
        """In the tournament, and as the organiser of its matches, until the manager is removed."""
        self.assertEqual(call("POST", self.path + "/rounds", {}, self.token).status, 401)
        self.add()
        self.assertEqual(call("PATCH", self.path, {"name": "Autumn cup"}, self.token).json["name"],
                         "Autumn cup")
        entrants = enter(self.path, self.token, 4)
        table = begin(self.path, self.token)["tables"][0]
        match = "/v1/matches/" + table["match"]
        seat = tables_of(self.path, entrants[0])[0]
        self.assertNotIn("seat", send("GET", match, token=self.token).json)
        for _ in range(2):  # the second time the match is in the service's cache of states
            self.assertEqual(send("POST", match + "/phase/end", {}, self.token).status, 200)
            self.assertEqual(send("GET", match, token=self.token).status, 200)
        released = send("POST", f"{match}/seats/{seat['seat']}/release", {}, self.token)
        self.assertEqual(released.status, 200, released.bytes)
        out = f"{self.path}/entrants/{entrants[3]['id']}"
        self.assertEqual(call("PATCH", out, {"status": "withdrawn"}, self.token).status, 200)
        mine = send("POST", "/v1/matches", {"game": GAME, "players": 4, "tournament": self.label}, self.token)
        self.assertEqual(mine.status, 201, mine.bytes)
        call("DELETE", f"{self.path}/managers/{self.player}", token=self.owner)
        for method, where, body in (("GET", match, None), ("POST", match + "/phase/end", {}),
                                    ("PATCH", self.path, {"name": "x"}), ("POST", self.path + "/rounds", {})):
            self.assertEqual(send(method, where, body, self.token).status, 401, where)
        refused = send("POST", "/v1/matches", {"game": GAME, "players": 4, "tournament": self.label},
                       self.token)
        self.assertEqual(refused.status, 403)

    def test_a_manager_who_plays_has_only_the_seat_in_that_match(self):
        self.add()
        path = self.path
        enter(path, self.owner, 3)
        call("PATCH", path, {"entry": {"by": "open"}}, self.owner)
        self.assertEqual(call("POST", path + "/enter", {"name": "Tilly"}, self.token).status, 201)
        begin(path, self.token)
        own = call("GET", path + "/entrants/me", token=self.token).json["tables"][0]
        match = "/v1/matches/" + own["match"]
        self.assertEqual(send("GET", match, token=self.token).json["seat"], own["seat"])
        self.assertEqual(send("POST", match + "/phase/end", {}, self.token).status, 403)
        gone = f"{path}/entrants/entrant-4"
        for status in "withdrawn", "plays":
            self.assertEqual(call("PATCH", gone, {"status": status}, self.token).status, 200)

    def test_a_player_who_is_deleted_manages_no_more(self):
        self.add()
        send("DELETE", "/v1/players/me", token=self.token)
        self.assertEqual(call("GET", self.path + "/managers").json, {"managers": []})
        self.assertEqual(call("PATCH", self.path, {"name": "x"}, self.token).status, 401)


class Making(unittest.TestCase):
    def test_it_is_shown_to_all_and_changed_by_its_owner(self):
        path, owner, made = make(terms={"scoring": {"system": "rank"}, "rounds": 3},
                                 deadline={"each": "PT24H"})
        self.assertEqual(call("GET", path).json, made)
        self.assertEqual((made["status"], made["entrants"], made["rounds"]), ("open", 0, 0))
        self.assertEqual(made["deadline"], {"each": "PT24H", "then": "default"})
        self.assertEqual(made["terms"]["rounds"], 3)
        self.assertEqual(made["entry"]["by"], "list")
        listed = call("GET", "/v1/tournaments?limit=1").json["tournaments"][0]
        self.assertEqual(listed, {name: made[name] for name in listed})
        self.assertEqual(call("PATCH", path, {"name": "Autumn cup"}).status, 401)
        self.assertEqual(call("PATCH", path, {"name": "Autumn cup"}, UNKNOWN).status, 401)
        changed = call("PATCH", path, {"name": "Autumn cup", "terms": {"scoring": {"system": "points"}}},
                       owner, If_Match='"1"')
        self.assertEqual(changed.status, 200, changed.bytes)
        self.assertEqual((changed.headers["ETag"], changed.json["name"]), ('"2"', "Autumn cup"))
        self.assertEqual(changed.json["terms"]["scoring"]["system"], "points")
        self.assertEqual(changed.json["deadline"], made["deadline"])
        self.assertEqual(call("PATCH", path, {"name": "Winter cup"}, owner, If_Match='"1"').status, 412)
        self.assertEqual(call("GET", path).json["name"], "Autumn cup")

    def test_a_repeated_request_makes_one(self):
        key = str(uuid.uuid4())
        body = {"name": "Once", "game": GAME, "players": 3}
        first, second = (call("POST", "/v1/tournaments", body, Idempotency_Key=key) for _ in range(2))
        self.assertEqual(first.json, second.json)
        other = call("POST", "/v1/tournaments", {**body, "name": "Twice"}, Idempotency_Key=key)
        self.assertEqual(other.status, 422)

    def test_bad_terms_are_refused_with_their_place(self):
        body = {"name": "Bad", "game": GAME}
        for member, at in (({"players": 17}, "/players"), ({"players": 9}, "/players"),
                           ({"scenario": "none-such"}, "/scenario"),
                           ({"deadline": {"each": "soon"}}, "/deadline/each"),
                           ({"deadline": {"each": "PT1H", "then": "never"}}, "/deadline/then"),
                           ({"entry": {"by": "force"}}, "/entry/by"),
                           ({"entry": {"by": "code"}}, "/entry/code"),
                           ({"entry": {"by": "open", "until": "soon"}}, "/entry/until"),
                           ({"terms": {"scoring": {"system": "luck"}}}, "/terms/scoring/system"),
                           ({"terms": {"tie_breaks": ["luck"]}}, "/terms/tie_breaks/0"),
                           ({"name": ""}, "/name"),
                           ({"name": "\u202ecup"}, "/name"),
                           ({"terms": {"pools": [{"name": "\u00e4"}]}}, "/terms/pools/0/name")):
            answer = call("POST", "/v1/tournaments", {**body, **member})
            self.assertEqual(answer.status, 400, member)
            self.assertIn(at, [fault["path"] for fault in answer.json["errors"]], answer.bytes)
        self.assertEqual(call("POST", "/v1/tournaments", {**body, "game": "go"}).status, 404)
        self.assertEqual(call("POST", "/v1/tournaments", {**body, "pack": "0" * 64}).status, 404)
        self.assertEqual(call("GET", "/v1/tournaments?cursor=x").status, 400)

    def test_what_is_not_there(self):
        for below in ("", "/entrants", "/rounds", "/standings", "/record", "/archive", "/entrants/me"):
            self.assertEqual(call("GET", f"/v1/tournaments/{UNKNOWN_MATCH}{below}").status, 404, below)
        self.assertEqual(call("PATCH", f"/v1/tournaments/{UNKNOWN_MATCH}", {"name": "x"}).status, 404)
        for below, body in (("/rounds", {}), ("/rounds/preview", {}), ("/enter", {"name": "x"}),
                            ("/entrants", {"entrants": [{"name": "x"}]})):
            self.assertEqual(call("POST", f"/v1/tournaments/{UNKNOWN_MATCH}{below}", body).status, 404, below)

    def test_tokens_of_others(self):
        path, owner, _ = make()
        (anna,) = enter(path, owner, 1)
        for below in ("/entrants", "/rounds", "/standings", "/record", "/archive"):
            self.assertEqual(call("GET", path + below, token=UNKNOWN).status, 401, below)
        for method, below, body in (("PATCH", "", {"name": "x"}), ("POST", "/rounds", {})):
            self.assertEqual(call(method, path + below, body, anna["token"]).status, 403, below)

    def test_a_player_who_has_not_entered_reads_what_all_may_read(self):
        path, owner, _ = make()
        player = call("POST", "/v1/players", {"name": "Anna"}).json["token"]
        for below in ("", "/entrants", "/rounds", "/standings", "/record", "/archive"):
            self.assertEqual(call("GET", path + below, token=player).status, 200, below)
        self.assertEqual(call("GET", path + "/entrants/me", token=player).status, 401)
        for method, below, body in (("PATCH", "", {"name": "x"}), ("POST", "/rounds", {}),
                                    ("POST", "/rounds/preview", {}),
                                    ("POST", "/entrants", {"entrants": [{"name": "x"}]}),
                                    ("PATCH", "/entrants/entrant-1", {"status": "plays"})):
            self.assertEqual(call(method, path + below, body, player).status, 401, below)

    def test_the_list_has_pages(self):
        made = [make()[2]["id"] for _ in range(3)]
        found, cursor = [], ""
        for _ in range(3):
            page = call("GET", "/v1/tournaments?limit=1" + cursor).json
            found += [entry["id"] for entry in page["tournaments"]]
            cursor = "&cursor=" + page["next"]
        self.assertEqual(found, made[::-1])


class Entering(unittest.TestCase):
    def test_the_owner_adds_entrants(self):
        path, owner, _ = make(entry={"by": "list", "most": 3})
        key = str(uuid.uuid4())
        body = {"entrants": [{"name": "Anna", "team": "north"}, {"name": "Otto"}]}
        first, second = (call("POST", path + "/entrants", body, owner, Idempotency_Key=key) for _ in range(2))
        self.assertEqual(first.json, second.json)
        self.assertEqual([entrant["id"] for entrant in first.json["entrants"]], ["entrant-1", "entrant-2"])
        self.assertEqual(call("GET", path + "/entrants").json["entrants"],
                         [{"id": "entrant-1", "name": "Anna", "team": "north", "status": "plays"},
                          {"id": "entrant-2", "name": "Otto", "status": "plays"}])
        self.assertEqual(call("POST", path + "/entrants", body, owner).status, 409)
        self.assertEqual(call("POST", path + "/entrants", body).status, 401)
        anna = first.json["entrants"][0]
        self.assertEqual(call("POST", path + "/entrants", body, anna["token"]).status, 403)
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena"}).status, 403)
        for unseen in ({"name": "Anna "}, {"name": "Anna", "team": "nor\u200bth"}):
            self.assertEqual(call("POST", path + "/entrants", {"entrants": [unseen]}, owner).status, 400)
        me = call("GET", path + "/entrants/me", token=anna["token"]).json
        self.assertEqual(me,
                         {"entrant": {"id": "entrant-1", "name": "Anna", "team": "north", "status": "plays"},
                          "tables": []})
        self.assertEqual(call("GET", path + "/entrants/entrant-2", token=anna["token"]).status, 403)
        self.assertEqual(call("GET", path + "/entrants/me").status, 401)
        self.assertEqual(call("GET", path + "/entrants/me", token=owner).status, 403)
        self.assertEqual(call("GET", path + "/entrants/entrant-1", token=owner).status, 403)
        self.assertEqual(call("GET", path + "/entrants/nobody", token=owner).status, 404)

    def test_players_enter_by_a_code(self):
        path, owner, made = make(entry={"by": "code", "code": "white-mountain", "most": 2})
        self.assertNotIn("white-mountain", json.dumps(made))
        self.assertEqual(call("POST", path + "/enter", {"name": "Anna"}).status, 403)
        self.assertEqual(call("POST", path + "/enter", {"name": "Anna", "code": "breitenfeld"}).status, 403)
        anna = call("POST", path + "/enter", {"name": "Anna", "code": "white-mountain"})
        self.assertEqual((anna.status, anna.json["id"]), (201, "entrant-1"))
        call("POST", path + "/enter", {"name": "Otto", "code": "white-mountain"})
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena", "code": "white-mountain"}).status,
                         409)
        changed = call("PATCH", path, {"entry": {"by": "open", "until": "2020-01-01T00:00:00Z"}}, owner)
        self.assertEqual(changed.json["entry"]["until"], "2020-01-01T00:00:00Z")
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena"}).status, 403)
        call("PATCH", path, {"entry": {"by": "open", "until": "2999-01-01T00:00:00Z"}}, owner)
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena"}).status, 201)

    def test_a_player_enters_and_plays_by_one_token(self):
        path, owner, _ = make(entry={"by": "open"}, players=3)
        anna = call("POST", "/v1/players", {"name": "Anna"}).json
        entered = call("POST", path + "/enter", {"name": "Anna of Bohemia"}, anna["token"])
        self.assertEqual(entered.status, 201, entered.bytes)
        self.assertEqual(call("POST", path + "/enter", {"name": "Anna"}, anna["token"]).status, 409)
        self.assertEqual(call("POST", path + "/enter", {"name": "Otto"}, UNKNOWN).status, 401)
        enter(path, owner, 2)
        self.assertEqual(call("GET", path + "/entrants").json["entrants"][0]["player"], anna["player"]["id"])
        match = begin(path, owner)["tables"][0]["match"]
        (own,) = call("GET", path + "/entrants/me", token=anna["token"]).json["tables"]
        self.assertEqual(own, tables_of(path, entered.json)[0])
        for token in (anna["token"], own["token"]):
            self.assertEqual(call("GET", "/v1/matches/" + match, token=token).json["seat"], own["seat"])
        shown = {seat["seat"]: seat.get("player")
                 for seat in call("GET", "/v1/matches/" + match).json["match"]["seats"]}
        self.assertEqual([seat for seat, player in shown.items() if player], [own["seat"]])
        self.assertEqual(shown[own["seat"]]["name"], "Anna")
        turns = call("GET", "/v1/players/me/turns", token=anna["token"]).json["turns"]
        deciding = call("GET", "/v1/matches/" + match).json["deciding"]
        self.assertEqual([turn["match"] for turn in turns], [match] if own["seat"] in deciding else [])

    def test_the_entrant_of_a_deleted_player(self):
        path, owner, _ = make(entry={"by": "open"})
        anna = call("POST", "/v1/players", {"name": "Anna"}).json
        call("POST", path + "/enter", {"name": "Anna of Bohemia"}, anna["token"])
        self.assertEqual(call("DELETE", "/v1/players/me", token=anna["token"]).status, 204)
        (entrant,) = call("GET", path + "/entrants").json["entrants"]
        self.assertEqual((entrant["name"], entrant["status"]), ("entrant-1", "withdrawn"))
        again = call("PATCH", path + "/entrants/entrant-1", {"name": "Anna of Bohemia"}, owner)
        self.assertEqual(again.status, 403)
        for below in ("/entrants", "/record", "/standings", "/standings?format=csv"):
            self.assertNotIn(b"Bohemia", call("GET", path + below).bytes)

    def test_an_entrant_withdraws(self):
        path, owner, _ = make()
        anna, otto = enter(path, owner, 2)
        self.assertEqual(call("PATCH", path + "/entrants/me", {"status": "withdrawn"}, anna["token"]).json,
                         {"id": "entrant-1", "name": "Player 0", "status": "withdrawn"})
        body = {"name": "Anna of Bohemia", "team": "north"}
        self.assertEqual(call("PATCH", path + "/entrants/me", body, anna["token"]).status, 403)
        self.assertEqual(call("PATCH", path + "/entrants/entrant-1", body, owner).json,
                         {"id": "entrant-1", "status": "withdrawn", **body})
        self.assertEqual(call("PATCH", path + "/entrants/entrant-1", {"team": " "}, owner).status, 400)
        self.assertEqual(call("PATCH", path + "/entrants/entrant-1", {"status": "plays"},
                              otto["token"]).status, 403)
        self.assertEqual(call("PATCH", path + "/entrants/entrant-1", {"status": "plays"}).status, 401)
        self.assertEqual(call("PATCH", path + "/entrants/entrant-2", {"status": "stands-by"}, owner).status,
                         200)
        self.assertEqual(call("PATCH", path + "/entrants/entrant-2", {"status": "asleep"}, owner).status, 400)
        self.assertEqual(call("PATCH", path + "/entrants/entrant-9", {"status": "plays"}, owner).status, 404)
        self.assertEqual([entry["status"] for entry in call("GET", path + "/entrants").json["entrants"]],
                         ["withdrawn", "stands-by"])

    def test_the_owner_gets_no_token_of_a_player(self):
        """The player would not notice that another can see the hand and make the moves."""
        path, owner, _ = make(entry={"by": "open"})
        anna = call("POST", "/v1/players", {"name": "Anna"}).json["token"]
        entrant = call("POST", path + "/enter", {"name": "Anna"}, anna).json
        self.assertEqual(call("POST", path + "/entrants/entrant-1/token", token=owner).status, 403)
        self.assertEqual(call("GET", path + "/entrants/me", token=entrant["token"]).status, 200)

    def test_the_owner_alone_takes_a_withdrawal_back(self):
        path, owner, _ = make()
        (anna,) = enter(path, owner, 1)
        at = path + "/entrants/" + anna["id"]
        call("PATCH", at, {"status": "withdrawn"}, owner)
        for status, answer in (("plays", 403), ("stands-by", 403), ("withdrawn", 200)):
            self.assertEqual(call("PATCH", at, {"status": status}, anna["token"]).status, answer)
        self.assertEqual(call("PATCH", at, {"status": "plays"}, owner).status, 200)

    def test_another_takes_the_place_of_one_who_has_withdrawn(self):
        path, owner, _ = make(entry={"by": "open", "most": 2})
        anna, _ = enter(path, owner, 2)
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena"}).status, 409)
        call("PATCH", path + "/entrants/me", {"status": "withdrawn"}, anna["token"])
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena"}).json["id"], "entrant-3")
        self.assertEqual(call("POST", path + "/enter", {"name": "Karl"}).status, 409)

    def test_a_key_adds_one_body(self):
        path, owner, _ = make(entry={"by": "open"})
        key = str(uuid.uuid4())
        body = {"entrants": [{"name": "Anna"}, {"name": "Otto"}]}
        first = call("POST", path + "/entrants", body, owner, Idempotency_Key=key)
        less = {"entrants": body["entrants"][:1]}
        other = call("POST", path + "/entrants", less, owner, Idempotency_Key=key)
        self.assertEqual((other.status, other.json["type"]), (422, "/problems/key-reused"))
        self.assertEqual(call("POST", path + "/enter", {"name": "Lena"}, Idempotency_Key=key).status, 422)
        self.assertEqual(len(call("GET", path + "/entrants").json["entrants"]), 2)
        call("PATCH", path, {"status": "over"}, owner)
        again = call("POST", path + "/entrants", body, owner, Idempotency_Key=key)
        self.assertEqual((again.status, again.json), (201, first.json))

    def test_a_key_does_not_tell_a_token_that_is_void(self):
        """Whichever of the entrants has another token by now."""
        body = {"entrants": [{"name": "Anna"}, {"name": "Otto"}]}
        for renewed in "entrant-1", "entrant-2":
            path, owner, _ = make(entry={"by": "list"})
            key = {"Idempotency_Key": str(uuid.uuid4())}
            self.assertEqual(call("POST", path + "/entrants", body, owner, **key).status, 201)
            self.assertEqual(call("POST", f"{path}/entrants/{renewed}/token", token=owner).status, 201)
            again = call("POST", path + "/entrants", body, owner, **key)
            self.assertEqual((again.status, again.json["type"]), (422, "/problems/key-reused"), renewed)


class Entrants(unittest.TestCase):
    """What the owner gives to entrants beside their places."""

    def listed(self, path, token=None):
        return {one["id"]: one for one in call("GET", path + "/entrants", token=token).json["entrants"]}

    def rows(self, path, query=""):
        return {row["player"]: row for row in call("GET", path + "/standings" + query).json["standings"]}

    def test_handicaps_and_unranked_entrants(self):
        path, owner, _ = make(terms={"rounds": 1, "handicaps": "final"})
        new = [{"name": "Anna", "handicap": 2.5}, {"name": "Otto", "unranked": True}, {"name": "Lena"},
               {"name": "Emil"}]
        entrants = call("POST", path + "/entrants", {"entrants": new}, owner).json["entrants"]
        one, two, three, _ = (entrant["id"] for entrant in entrants)
        answer = call("PATCH", f"{path}/entrants/{three}", {"handicap": -1.0005, "unranked": True}, owner)
        self.assertEqual(answer.json, {"id": three, "name": "Lena", "status": "plays", "handicap": -1.001,
                                       "unranked": True})
        call("PATCH", f"{path}/entrants/{three}", {"handicap": 1, "unranked": False}, owner)
        self.assertEqual(self.listed(path, owner)[three]["handicap"], 1)
        for token in None, entrants[0]["token"]:  # what counts at the end alone is the managers' secret
            self.assertNotIn("handicap", self.listed(path, token)[one])
            self.assertNotIn(b"handicap\"", call("GET", path + "/record", token=token).bytes.replace(
                b'"handicaps"', b""))
        self.assertTrue(self.listed(path)[two]["unranked"])
        begin(path, owner)
        for entrant in entrants[1:]:  # Anna wins
            (own,) = tables_of(path, entrant)
            send("POST", f"/v1/matches/{own['match']}/concede", {}, own["token"])
        before = self.rows(path)
        self.assertEqual((before[one]["place"], before[two]["place"]), (1, None))
        self.assertEqual(call("PATCH", path, {"status": "over"}, owner).status, 200)
        after = self.rows(path)
        self.assertEqual([after[n]["score"] - before[n]["score"] for n in (one, two, three)], [2.5, 0, 1])
        self.assertEqual(self.listed(path)[one]["handicap"], 2.5)
        self.assertEqual([after[n].get("handicap") for n in (one, two)], [2.5, None])
        csv = call("GET", path + "/standings?format=csv").bytes.decode().splitlines()
        self.assertEqual(csv[0].split(",")[4], "Handicap")
        players = call("GET", path + "/record").json["players"]
        self.assertEqual([(player.get("handicap"), player.get("unranked")) for player in players],
                         [(2.5, None), (None, True), (1, None), (None, None)])
        late = call("PATCH", f"{path}/entrants/{one}", {"handicap": 9}, owner)
        self.assertEqual((late.status, late.json["type"]), (409, "/problems/tournament"))

    def test_handicaps_that_always_count_are_public(self):
        path, owner, _ = make(terms={"handicaps": "always"})
        call("POST", path + "/entrants", {"entrants": [{"name": "Anna", "handicap": 3}]}, owner)
        self.assertEqual(self.listed(path)["entrant-1"]["handicap"], 3)

    def test_only_the_owner_gives_them(self):
        path, owner, _ = make()
        entrant = enter(path, owner, 1)[0]
        own = path + "/entrants/" + entrant["id"]
        for body in {"handicap": 1}, {"unranked": True}, {"status": "plays", "unranked": False}:
            self.assertEqual(call("PATCH", own, body, entrant["token"]).status, 403)
        self.assertEqual(call("PATCH", own, {"status": "stands-by"}, entrant["token"]).json["status"],
                         "stands-by")
        for body in ({}, {"handicap": "1"}, {"handicap": 1000001}, {"unranked": 1}, {"status": "away"},
                     {"x": 1}):
            self.assertEqual(call("PATCH", own, body, owner).status, 400, body)
        call("PATCH", path, {"entry": {"by": "open"}}, owner)
        for body in {"handicap": 1}, {"unranked": True}:
            self.assertEqual(call("POST", path + "/enter", {"name": "Lena", **body}).status, 400)

    def test_a_new_token_for_an_entrant_who_has_lost_it(self):
        path, owner, _ = make()
        entrants = enter(path, owner, 4)
        begin(path, owner)
        lost, own = entrants[0], f"{path}/entrants/{entrants[0]['id']}/token"
        tables, key = tables_of(path, lost), {"Idempotency_Key": str(uuid.uuid4())}
        for token, status in (None, 401), (lost["token"], 403), (UNKNOWN, 401):
            self.assertEqual(call("POST", own, token=token).status, status)
        self.assertEqual(call("POST", own, {"x": 1}, owner).status, 400)
        self.assertEqual(call("POST", path + "/entrants/entrant-9/token", token=owner).status, 404)
        made = call("POST", own, {}, owner, **key)
        self.assertEqual((made.status, made.json["id"]), (201, lost["id"]))
        self.assertEqual(call("POST", own, {}, owner, **key).bytes, made.bytes)
        self.assertEqual(call("GET", path + "/entrants/me", token=lost["token"]).status, 401)
        self.assertEqual(tables_of(path, made.json), tables)
        other = call("POST", own, token=owner).json
        self.assertNotEqual(other["token"], made.json["token"])
        self.assertEqual(call("GET", path + "/entrants/me", token=made.json["token"]).status, 401)
        abort(path, owner)
        call("PATCH", path, {"status": "over"}, owner)
        self.assertEqual(call("POST", own, token=owner).status, 409)

    def test_messages_of_its_matches(self):
        told = {"between_phases": True, "kind": "private", "opened": False, "sender": "shown"}
        path, owner, made = make(messages={"kind": "private", "between_phases": True})
        self.assertEqual(made["messages"], told)
        self.assertNotIn("messages", call("PATCH", path, {"messages": {"kind": "none"}}, owner).json)
        wrong = call("PATCH", path, {"messages": {"kind": "loud"}}, owner)
        self.assertEqual((wrong.status, wrong.json["errors"][0]["path"]), (400, "/messages/kind"))
        call("PATCH", path, {"messages": told}, owner)
        self.assertEqual(call("PATCH", path, {"name": "Autumn cup"}, owner).json["messages"], told)
        entrants = enter(path, owner, 4)
        match = "/v1/matches/" + begin(path, owner)["tables"][0]["match"]
        self.assertEqual(send("GET", match).json["match"]["messages"], told)
        (own,) = tables_of(path, entrants[0])
        self.assertEqual(send("POST", match + "/messages", {"text": "x"}, own["token"]).status, 201)
        self.assertEqual(send("POST", match + "/messages", {"text": "x"}, owner).status, 201)
        stands = call("PATCH", path, {"messages": {"kind": "none"}}, owner)
        self.assertEqual((stands.status, stands.json["type"]), (409, "/problems/tournament"))


class Rounds(unittest.TestCase):
    def test_a_preview_is_changed_by_hand_and_sent_back(self):
        path, owner, _ = make()
        entrants = enter(path, owner, 8)
        self.assertEqual(call("POST", path + "/rounds/preview", {}).status, 401)
        self.assertEqual(call("POST", path + "/rounds/preview", {}, entrants[0]["token"]).status, 403)
        preview = call("POST", path + "/rounds/preview", {}, owner)
        self.assertEqual(preview.status, 200)
        self.assertEqual(call("GET", path + "/rounds").json, {"rounds": []})
        tables = preview.json["tables"]
        one, other = tables[0]["seats"][0], tables[1]["seats"][0]
        one["player"], other["player"] = other["player"], one["player"]
        made = begin(path, owner, tables=tables)
        self.assertEqual(seats_of(made), seats_of({"tables": tables}))
        self.assertEqual(made["figures"], {"apart_met": 0, "met_again": 0, "seat_again": 0})
        self.assertEqual(call("GET", path + "/rounds").json, {"rounds": [made]})
        again = begin(path, owner, tables=tables)
        self.assertEqual(again["figures"], {"apart_met": 0, "met_again": 12, "seat_again": 8})

    def test_sixteen_players_meet_once_in_five_rounds(self):
        path, owner, _ = make(terms={"rounds": 5})
        enter(path, owner, 16)
        met = set()
        for number in range(1, 6):
            made = begin(path, owner)
            self.assertEqual((made["round"], len(made["tables"]), made["figures"]["met_again"]),
                             (number, 4, 0))
            for table in seats_of(made):
                pairs = {frozenset((one, other)) for one in table.values() for other in table.values()
                         if one != other}
                self.assertFalse(met & pairs)
                met |= pairs
        self.assertEqual(len(met), 120)

    def test_the_roll_call(self):
        path, owner, _ = make()
        enter(path, owner, 10)
        refused = call("POST", path + "/rounds", {}, owner)
        self.assertEqual((refused.status, refused.json["type"]), (400, "/problems/foreign"))
        self.assertIn("2 more must play, or 2 must sit out", refused.json["errors"][0]["detail"])
        sit_out = [{"player": "entrant-1", "score": 2.5}, {"player": "entrant-2"}]
        made = begin(path, owner, sit_out=sit_out, apart=[["entrant-3", "entrant-4"]])
        self.assertEqual((made["sitting_out"], made["standing_by"]), (sit_out, []))
        self.assertFalse(any({"entrant-3", "entrant-4"} <= set(table.values()) for table in seats_of(made)))
        self.assertEqual(call("GET", path + "/standings").json["standings"][0]["score"], 2.5)
        call("PATCH", path + "/entrants/entrant-5", {"status": "withdrawn"}, owner)
        made = begin(path, owner, stand_by=["entrant-6", "entrant-7"], sit_out=[{"player": "entrant-8"}])
        players = {player for table in seats_of(made) for player in table.values()}
        self.assertEqual(players, {f"entrant-{n}" for n in (1, 2, 3, 4, 6, 7, 9, 10)})
        made = begin(path, owner, absent=["entrant-8"])
        self.assertEqual((made["sitting_out"], made["standing_by"]), ([], []))
        self.assertFalse(any("entrant-8" in table.values() for table in seats_of(made)))
        made = begin(path, owner, sit_out=[{"player": "entrant-8"}])
        for wish in ({"stand_by": ["entrant-11"]}, {"stand_by": [7]}, {"sit_out": [{"entrant": 1}]},
                     {"sit_out": [{"player": "entrant-1", "score": "much"}]}, {"apart": [["entrant-1"]]},
                     {"tables": [{"seats": []}]}, {"tables": [{"seats": made["tables"][0]["seats"][:2]}]},
                     {"tables": [{"seats": [made["tables"][0]["seats"][0]] * 4}]},
                     {"tables": [{"seats": made["tables"][0]["seats"], "pool": "top"}]}):
            self.assertEqual(call("POST", path + "/rounds", wish, owner).status, 400, wish)
        withdrawn = [dict(seat, player="entrant-5" if not number else seat["player"])
                     for number, seat in enumerate(made["tables"][0]["seats"])]
        seated = [{"seats": made["tables"][0]["seats"]}]
        out = [{"player": seated[0]["seats"][0]["player"]}]
        for wish, detail in (({"stand_by": ["entrant-5"]}, "has withdrawn"),
                             ({"sit_out": [{"player": "entrant-5"}]}, "has withdrawn"),
                             ({"sit_out": [{"player": "entrant-1"}] * 2}, "is named twice"),
                             ({"sit_out": out, "stand_by": [out[0]["player"]]}, "is named twice"),
                             ({"sit_out": out, "tables": seated}, "sits out"),
                             ({"absent": [out[0]["player"]], "tables": seated}, "is absent"),
                             ({"absent": ["entrant-5"]}, "has withdrawn"),
                             ({"absent": ["entrant-1"], "stand_by": ["entrant-1"]}, "is named twice"),
                             ({"tables": [{"seats": withdrawn}]}, "has withdrawn")):
            refused = call("POST", path + "/rounds", wish, owner)
            self.assertEqual(refused.status, 400, wish)
            self.assertIn(detail, refused.json["errors"][0]["detail"])
        empty, its_owner, _ = make()
        refused = call("POST", empty + "/rounds", {}, its_owner)
        self.assertEqual(refused.json["errors"][0]["detail"], "no entrant plays")
        twice = [dict(seat, player="entrant-1") for seat in made["tables"][0]["seats"]]
        self.assertEqual(call("POST", path + "/rounds", {"tables": [{"seats": twice}]}, owner).status, 400)

    def test_a_repeated_request_makes_one_round(self):
        path, owner, made = make()
        enter(path, owner, 8)
        key = str(uuid.uuid4())
        first, second = (call("POST", path + "/rounds", {}, owner, Idempotency_Key=key) for _ in range(2))
        self.assertEqual(first.json, second.json)
        self.assertEqual(call("POST", path + "/rounds", {"swiss": True}, owner, Idempotency_Key=key).status,
                         422)
        self.assertEqual(len(call("GET", "/v1/matches?tournament=" + made["id"]).json["matches"]), 2)

    def test_of_rounds_that_are_made_at_once_one_is_made(self):
        path, owner, _ = make(players=3)
        enter(path, owner, 240)
        with ThreadPoolExecutor(4) as pool:
            done = list(pool.map(lambda _: send_beside("POST", path + "/rounds", {}, owner), range(4)))
        made = call("GET", path + "/rounds").json["rounds"]
        self.assertEqual([status for status, _ in done].count(201), len(made))
        for status, answer in done:
            if status != 201:
                self.assertEqual((status, answer["type"]), (409, "/problems/tournament"))
        matches = {table["match"] for round_ in made for table in round_["tables"]}
        self.assertEqual(len(matches), 80 * len(made))

    def test_a_round_has_the_terms_of_its_tournament(self):
        """The terms change while a round is made."""
        for _ in range(12):
            path, owner, _ = make()
            enter(path, owner, 240)
            with ThreadPoolExecutor(2) as pool:
                wanted = (("POST", path + "/rounds", {}, owner), ("PATCH", path, {"players": 3}, owner))
                list(pool.map(lambda request: send_beside(*request), wanted))
            players = call("GET", path).json["players"]
            for round_ in call("GET", path + "/rounds").json["rounds"]:
                self.assertEqual({len(table["seats"]) for table in round_["tables"]}, {players})
            self.assertEqual(call("GET", path + "/standings").status, 200)

    def test_the_pools_of_tables_stay(self):
        path, owner, _ = make(terms={"pools": [{"name": "top"}]})
        enter(path, owner, 4)
        (table,) = call("POST", path + "/rounds/preview", {}, owner).json["tables"]
        begin(path, owner, tables=[{"pool": "top", **table}])
        refused = call("PATCH", path, {"terms": {"rounds": 3}}, owner)
        self.assertEqual((refused.status, refused.json["errors"][0]["path"]), (400, "/terms/pools"))
        terms = {"rounds": 3, "pools": [{"name": "low"}, {"name": "top"}]}
        self.assertEqual(call("PATCH", path, {"terms": terms}, owner).status, 200)
        self.assertEqual(call("GET", path + "/standings").status, 200)

    def test_two_hundred_tables(self):
        path, owner, made = make(players=3)
        for _ in range(3):
            enter(path, owner, 200)
        round_ = begin(path, owner)
        self.assertEqual(len(round_["tables"]), 200)
        players = [player for table in seats_of(round_) for player in table.values()]
        self.assertEqual(len(set(players)), 600)
        matches = {table["match"] for table in round_["tables"]}
        self.assertEqual(len(matches), 200)
        found, cursor = set(), ""
        for _ in range(3):
            page = call("GET", f"/v1/matches?limit=100&tournament={made['id']}{cursor}").json
            found |= {entry["id"] for entry in page["matches"]}
            if "next" not in page:
                break
            cursor = "&cursor=" + page["next"]
        self.assertEqual(found, matches)

    def test_its_matches_are_the_tournaments_alone(self):
        path, owner, made = make()
        entrants = enter(path, owner, 4)
        begin(path, owner)
        strange = {"game": GAME, "players": 3, "tournament": made["id"]}
        self.assertEqual(call("POST", "/v1/matches", strange).status, 403)
        self.assertEqual(call("POST", "/v1/matches", strange, entrants[0]["token"]).status, 403)
        self.assertEqual(call("POST", "/v1/matches", {**strange, "tournament": "spring-cup"}).status, 201)
        matches = call("GET", "/v1/matches?tournament=" + made["id"]).json["matches"]
        self.assertEqual([entry["label"] for entry in matches], ["Round 1, table 1"])
        self.assertEqual(call("POST", "/v1/matches", strange, owner).status, 201)

    def test_entrants_get_their_seats_and_the_owner_organizes(self):
        path, owner, _ = make(deadline={"each": "PT24H"})
        entrants = enter(path, owner, 4)
        made = begin(path, owner)
        match = made["tables"][0]["match"]
        for entrant in entrants:
            (table,) = tables_of(path, entrant)
            self.assertEqual((table["round"], table["match"]), (1, match))
            self.assertEqual(seats_of(made)[0][table["seat"]], entrant["id"])
            self.assertEqual(call("GET", "/v1/matches/" + match, token=table["token"]).json["seat"],
                             table["seat"])
        self.assertEqual(call("POST", f"/v1/matches/{match}/deadline", {"extend": "PT1H"}, owner).status, 200)
        self.assertEqual(call("POST", f"/v1/matches/{match}/deadline", {"extend": "PT1H"}, UNKNOWN).status,
                         401)

    def test_with_invitations_the_entrants_claim_their_seats(self):
        path, owner, _ = make(invitations=True)
        entrants = enter(path, owner, 4)
        match = "/v1/matches/" + begin(path, owner)["tables"][0]["match"]
        for entrant in entrants:
            (table,) = tables_of(path, entrant)
            claimed = call("POST", f"{match}/seats/{table['seat']}/claim",
                           {"invitation": table["invitation"]})
            self.assertEqual(claimed.status, 200, claimed.bytes)
        self.assertEqual(call("GET", match).json["match"]["status"], "running")

    def test_what_stands_once_a_round_has_begun(self):
        path, owner, _ = make()
        enter(path, owner, 4)
        begin(path, owner)
        self.assertEqual(call("PATCH", path, {"players": 3}, owner).json["type"], "/problems/tournament")
        self.assertEqual(call("PATCH", path, {"terms": {"rounds": 2}}, owner).status, 200)
        self.assertEqual(call("PATCH", path, {"status": "open"}, owner).status, 400)
        played = call("PATCH", path, {"status": "over"}, owner)
        self.assertEqual((played.status, played.json["type"]), (409, "/problems/tournament"))
        abort(path, owner)
        self.assertEqual(call("PATCH", path, {"status": "over"}, owner).json["status"], "over")
        for method, below, body in (("PATCH", "", {"name": "x"}), ("POST", "/rounds", {}),
                                    ("POST", "/rounds/preview", {}),
                                    ("POST", "/entrants", {"entrants": [{"name": "x"}]}),
                                    ("PATCH", "/entrants/entrant-1", {"status": "plays"})):
            answer = call(method, path + below, body, owner)
            self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/tournament"), below)


class Standings(unittest.TestCase):
    def archived(self, path, folder):
        """The archives of the tournament, part by part: the files, and the names in them."""
        parts, names, below = [], [], "/archive"
        for number in range(100):
            answer = call("GET", path + below)
            self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "application/x-tar"))
            parts.append(pathlib.Path(folder) / f"part-{number}.tar")
            parts[-1].write_bytes(answer.bytes)
            names += tarfile.open(parts[-1]).getnames()
            if not answer.headers["Link"]:
                return parts, names
            below = "/archive" + answer.headers["Link"].partition("/archive")[2].partition(">")[0]
        raise AssertionError("the archive does not end")

    def check_offline(self, path, matches, standings):
        """The same standings from the record and the audit files alone."""
        with tempfile.TemporaryDirectory() as folder:
            parts, names = self.archived(path, folder)
            self.assertEqual(sorted(set(names)),
                             sorted(["tournament.json", *(f"{match}.ndjson" for match in matches)]))
            done = subprocess.run([PROGRAM, "standings", *parts, "--key", URL, "--format", "json"],
                                  capture_output=True, text=True, timeout=300)
            self.assertEqual(done.returncode, 0, done.stderr)
            offline = json.loads(done.stdout)
            self.assertEqual({name: offline[name] for name in standings}, standings)

    def test_played_to_the_end(self):
        """SELFPLAY_SCALE=8: 64 players, and 4 rounds."""
        players, rounds = (8 * SCALE, 2) if SCALE < 8 else (64, 4)
        path, owner, _ = make(players=4, terms={"rounds": rounds, "tie_breaks": ["wins", "points"],
                                                "awards": ["best-seat", "most-points-in-a-turn",
                                                           "longest-match"]})
        entrants = enter(path, owner, players)
        chance, matches, after = random.Random(players), [], []
        for number in range(1, rounds + 1):
            begin(path, owner, swiss=number > 1)
            before = call("GET", path + "/standings").json["standings"]
            self.assertEqual(sum(row["matches"] for row in before), players * (number - 1))
            running = call("GET", path + "/standings?as=if-ended").json["standings"]
            self.assertEqual(sum(row["matches"] for row in running), players * number)
            self.assertEqual(sum(row["open"] for row in running), players)
            matches += play(path, entrants, chance, number)
            after.append(call("GET", path + "/standings").json["standings"])
        call("PATCH", path, {"status": "over"}, owner)
        standings = call("GET", path + "/standings").json
        self.assertEqual(standings["standings"], after[-1])
        self.assertEqual(len(matches), players // 4 * rounds)
        self.assertEqual([row["place"] for row in standings["standings"]][0], 1)
        self.assertTrue(standings["awards"])
        first = call("GET", path + "/standings?round=1").json["standings"]
        self.assertEqual([(row["player"], row["score"]) for row in first],
                         [(row["player"], row["score"]) for row in after[0]])
        self.check_offline(path, matches, standings)

    def test_who_has_had_no_part_in_a_round_has_no_place(self):
        path, owner, _ = make(players=3)
        entrants = enter(path, owner, 6)
        call("PATCH", path + "/entrants/me", {"status": "withdrawn"}, entrants[0]["token"])
        self.assertEqual({row["place"] for row in call("GET", path + "/standings").json["standings"]}, {1})
        begin(path, owner, sit_out=[{"player": entrants[1]["id"]}], stand_by=[entrants[2]["id"]])
        places = {row["player"]: row["place"] for row in call("GET", path + "/standings").json["standings"]}
        self.assertEqual(places, {"entrant-1": None, "entrant-2": 1, "entrant-3": None,
                                  "entrant-4": 1, "entrant-5": 1, "entrant-6": 1})

    def test_teams_have_the_scores_of_their_players(self):
        path, owner, _ = make(players=3)
        names = [{"name": name, "team": team} for name, team in (("Anna", "north"), ("Otto", "south"),
                                                                 ("Lena", "north"))]
        entrants = call("POST", path + "/entrants", {"entrants": names}, owner).json["entrants"]
        begin(path, owner)
        for entrant in entrants[:2]:
            (table,) = tables_of(path, entrant)
            call("POST", f"/v1/matches/{table['match']}/concede", {}, table["token"])
        standings = call("GET", path + "/standings").json
        scores = {row["name"]: row["score"] for row in standings["standings"]}
        self.assertEqual(scores, {"Lena": 10, "Anna": 5, "Otto": 5})
        self.assertEqual(standings["teams"], [{"place": 1, "team": "north", "score": 15},
                                              {"place": 2, "team": "south", "score": 5}])

    def test_an_outright_win_is_one_by_the_game(self):
        """Systems of Diplomacy take 18 points for one, which each winner of these games has."""
        for solo, when in ((None, "outright"), ({"win": 90}, "outright"), ({"points": 30}, "points"),
                           ({"when": "points"}, "points"), ({"when": "never"}, "never")):
            scoring = {"system": "sum-of-squares", **({"solo": solo} if solo else {})}
            path, owner, made = make(terms={"scoring": scoring})
            self.assertEqual(made["terms"]["scoring"]["solo"]["when"], when, solo)
            changed = call("PATCH", path, {"name": "Autumn cup"}, owner).json
            self.assertEqual(changed["terms"], made["terms"])
        self.assertEqual(make()[2]["terms"]["scoring"]["solo"]["when"], "never")

    def test_names_of_all_scripts(self):
        name = "\U00010330" * 60
        path, owner, _ = make(name=name, entry={"by": "open"})
        self.assertEqual(call("POST", path + "/enter", {"name": name, "team": name}).status, 201)
        (row,) = call("GET", path + "/standings").json["standings"]
        self.assertEqual(row["name"], name)
        self.assertIn(name, call("GET", path + "/standings?format=html").bytes.decode())

    def test_matches_that_are_aborted_and_awarded(self):
        """The one counts nothing, the other as the owner has declared, in the service and offline."""
        path, owner, _ = make(players=3, terms={"rounds": 1, "scoring": {"system": "points"}})
        entrants = enter(path, owner, 6)
        lost, won = [table["match"] for table in begin(path, owner)["tables"]]
        seats = {table["seat"]: entrant["id"] for entrant in entrants for table in tables_of(path, entrant)
                 if table["match"] == won}
        declared = {"player-1": 7, "player-2": 12, "player-3": -1}
        places = [{"seat": seat, "points": points} for seat, points in declared.items()]
        for match, body in ((lost, {"kind": "aborted"}), (won, {"kind": "awarded", "places": places})):
            ended = call("POST", f"/v1/matches/{match}/end", {**body, "reason": "The hall is closed."}, owner)
            self.assertEqual(ended.status, 200, ended.bytes)
        record = call("GET", path + "/record").json
        self.assertEqual({table["match"]: table["end"] for table in record["rounds"][0]["tables"]},
                         {lost: "aborted", won: "won"})
        standings = call("GET", path + "/standings").json
        scores = {row["player"]: (row["score"], row["matches"]) for row in standings["standings"]}
        self.assertEqual({seat: scores[player] for seat, player in seats.items()},
                         {seat: (points, 1) for seat, points in declared.items()})
        others = {scores[entrant["id"]] for entrant in entrants if entrant["id"] not in seats.values()}
        self.assertEqual(others, {(0, 0)})
        self.check_offline(path, [lost, won], standings)

    def test_other_forms(self):
        path, owner, _ = make()
        enter(path, owner, 4)
        csv = call("GET", path + "/standings?format=csv")
        self.assertEqual((csv.status, csv.headers["Content-Type"]), (200, "text/csv; charset=utf-8"))
        self.assertEqual(len(csv.bytes.decode().splitlines()), 5)
        html = call("GET", path + "/standings?format=html")
        self.assertEqual(html.headers["Content-Type"], "text/html; charset=utf-8")
        self.assertIn(b"<table", html.bytes)
        for query in ("?format=pdf", "?as=wished", "?round=0"):
            self.assertEqual(call("GET", path + "/standings" + query).status, 400)


class Secrets(unittest.TestCase):
    def test_no_token_of_a_seat_reaches_another(self):
        path, owner, _ = make()
        entrants = enter(path, owner, 8)
        begin(path, owner)
        secrets = {entrant["id"]: [table["token"] for table in tables_of(path, entrant)]
                   for entrant in entrants}
        self.assertEqual(len({token for tokens in secrets.values() for token in tokens}), 8)
        for token in (None, owner, *(entrant["token"] for entrant in entrants)):
            for below in ("", "/entrants", "/rounds", "/standings", "/record", "/entrants/me"):
                answer = call("GET", path + below, token=token).bytes.decode()
                for entrant in entrants:
                    own = below == "/entrants/me" and token == entrant["token"]
                    for secret in secrets[entrant["id"]]:
                        self.assertEqual(secret in answer, own, (below, entrant["id"]))
                    self.assertNotIn(entrant["token"], answer)
                self.assertNotIn(owner, answer)

    def test_a_token_of_one_tournament_opens_no_other(self):
        path, owner, _ = make()
        other, _, _ = make()
        (anna,) = enter(path, owner, 1)
        for token in (owner, anna["token"]):
            self.assertEqual(call("GET", other, token=token).status, 401)
            self.assertEqual(call("POST", other + "/rounds", {}, token).status, 401)
