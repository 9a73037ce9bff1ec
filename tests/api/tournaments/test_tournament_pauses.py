"""Pauses of all matches of a tournament, or of a round: bounded, and safe to ask for again."""
import unittest

from client import UNKNOWN_MATCH
from tournament import UNKNOWN, begin, call, enter, make, new_player, tables_of


def put(path, token, **body):
    return call("PUT", path + "/pause", body, token)


def of_round(path, number):
    return [table["match"] for table in call("GET", path + "/rounds").json["rounds"][number - 1]["tables"]]


def pauses(matches):
    return {call("GET", "/v1/matches/" + match).json["match"].get("pause", {}).get("by") for match in matches}


class Pauses(unittest.TestCase):
    def test_a_round_and_all_rounds(self):
        path, owner, _ = make(players=3, deadline={"each": "PT1H"})
        entrants = enter(path, owner, 6)
        begin(path, owner)
        begin(path, owner)
        first, second = of_round(path, 1), of_round(path, 2)
        self.assertEqual(put(path, owner, paused=True, round=2).json, {"changed": 2})
        self.assertEqual((pauses(first), pauses(second)), ({None}, {"organizer"}))
        self.assertEqual(put(path, owner, paused=True).json, {"changed": 2})
        self.assertEqual(put(path, owner, paused=True).json, {"changed": 0})
        self.assertEqual(pauses(first + second), {"organizer"})
        self.assertTrue(all(call("GET", "/v1/matches/" + match).json["match"]["due_at"] is None
                            for match in first + second))
        self.assertEqual(put(path, owner, paused=False, **{"from": 3}).json, {"changed": 1})
        self.assertEqual(put(path, owner, paused=False).json, {"changed": 3})
        self.assertEqual(pauses(first + second), {None})
        log = call("GET", f"/v1/matches/{first[0]}/log", token=owner).json["actions"]
        self.assertEqual([action["move"]["type"] for action in log[-2:]], ["match_paused", "match_resumed"])
        self.assertTrue(entrants)

    def test_a_reason(self):
        """Each match has it, and the page of a match that was paused before keeps its own."""
        path, owner, _ = make(players=3)
        enter(path, owner, 6)
        begin(path, owner)
        first, second = of_round(path, 1)
        call("POST", f"/v1/matches/{first}/pause", {"reason": "A quarrel."}, owner)
        self.assertEqual(put(path, owner, paused=True, reason="The hall closes.").json, {"changed": 1})
        reasons = [call("GET", "/v1/matches/" + match).json["match"]["pause"]["reason"]
                   for match in (first, second)]
        self.assertEqual(reasons, ["A quarrel.", "The hall closes."])
        log = call("GET", f"/v1/matches/{second}/log", token=owner).json["actions"]
        self.assertEqual(log[-1]["text"], "The organiser pauses the match: The hall closes.")
        for wrong in ({"paused": False, "reason": "Go on."}, {"paused": True, "reason": "a\u2066b"},
                      {"paused": True, "reason": "x" * 201}, {"paused": True, "reason": ""}):
            self.assertEqual(put(path, owner, **wrong).status, 400, wrong)

    def test_who_and_what(self):
        path, owner, _ = make(players=3)
        entrants = enter(path, owner, 3)
        self.assertEqual(put(path, owner, paused=True).json, {"changed": 0})
        begin(path, owner)
        table = tables_of(path, entrants[0])[0]
        self.assertEqual(put(path, None, paused=True).status, 401)
        self.assertEqual(put(path, UNKNOWN, paused=True).status, 401)
        self.assertEqual(put(path, entrants[0]["token"], paused=True).status, 403)
        self.assertEqual(put("/v1/tournaments/" + UNKNOWN_MATCH, owner, paused=True).status, 404)
        self.assertEqual(put(path, owner, paused=True, round=2).status, 404)
        for wrong in ({}, {"paused": 1}, {"paused": True, "round": 0}, {"paused": True, "from": -1}):
            self.assertEqual(put(path, owner, **wrong).status, 400, wrong)
        for entrant in entrants[1:]:
            seat = tables_of(path, entrant)[0]
            call("POST", f"/v1/matches/{seat['match']}/concede", {}, seat["token"])
        self.assertEqual(call("GET", "/v1/matches/" + table["match"]).json["match"]["status"], "over")
        self.assertEqual(put(path, owner, paused=True).json, {"changed": 0})

    def test_of_a_manager_who_plays(self):
        """He has only the seat in that match, but all matches are paused alike."""
        path, owner, _ = make(players=3)
        player, token = new_player("Tilly")
        call("POST", path + "/managers", {"player": player}, owner)
        enter(path, owner, 2)
        call("PATCH", path, {"entry": {"by": "open"}}, owner)
        self.assertEqual(call("POST", path + "/enter", {"name": "Tilly"}, token).status, 201)
        begin(path, owner)
        for paused, by in (True, "organizer"), (False, None):
            self.assertEqual(put(path, token, paused=paused).json, {"changed": 1})
            self.assertEqual(pauses(of_round(path, 1)), {by})

    def test_many_matches(self):
        path, owner, _ = make(players=3)
        for _ in range(2):
            enter(path, owner, 156)
        begin(path, owner)
        matches = of_round(path, 1)
        answer = put(path, owner, paused=True).json
        self.assertEqual(answer, {"changed": 100, "next": 100})
        self.assertEqual(put(path, owner, paused=True, **{"from": 100}).json, {"changed": 4})
        self.assertEqual(pauses(matches[98:102]), {"organizer"})
