"""Changes of a tournament once a round was begun: what concerns the standings stands in a public list, in the
tournament, its record and its archive."""
import io
import json
import subprocess
import tarfile
import unittest

from client import PROGRAM
from tournament import abort, begin, call, enter, make, new_player


class Changes(unittest.TestCase):
    def setUp(self):
        self.path, self.owner, _ = make(terms={"tie_breaks": ["wins"]})
        enter(self.path, self.owner, 4)

    def change(self, body, below="", token=None):
        answer = call("PATCH", self.path + below, body, token or self.owner)
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json

    def changes(self, token=None):
        shown = call("GET", self.path, token=token).json.get("changes", [])
        self.assertEqual(call("GET", self.path + "/record", token=token).json.get("changes", []), shown)
        return shown

    def only(self, token=None):
        (entry,) = self.changes(token)
        (change,) = entry["changes"]
        return entry, change

    def test_before_the_first_round_nothing_is_noted(self):
        self.change({"terms": {"tie_breaks": ["points"]}, "name": "Summer cup"})
        self.change({"name": "Anna", "handicap": 5}, "/entrants/entrant-1")
        self.assertEqual(self.changes(), [])
        begin(self.path, self.owner)
        self.assertEqual(self.changes(), [])

    def test_terms_and_the_name(self):
        begin(self.path, self.owner)
        terms = call("GET", self.path).json["terms"]
        answer = self.change({"terms": {**terms, "tie_breaks": ["points", "wins"]}, "name": "Summer cup",
                              "reason": "As announced at the table"})
        (entry,) = self.changes()
        self.assertEqual(answer["changes"], [entry])
        self.assertEqual(entry["changes"],
                         [{"path": "/terms/tie_breaks", "before": ["wins"], "after": ["points", "wins"]},
                          {"path": "/name", "before": "Spring cup", "after": "Summer cup"}])
        self.assertEqual((entry["rounds"], entry["reason"]), (1, "As announced at the table"))
        self.assertNotIn("by", entry)
        self.change({"terms": call("GET", self.path).json["terms"], "name": "Summer cup"})  # the same again
        self.change({"entry": {"by": "open"}})
        self.assertEqual(self.changes(), [entry])
        self.change({"terms": {"tie_breaks": ["points", "wins"], "scoring": {"system": "sum-of-squares"}}})
        self.assertEqual([change["path"] for change in self.changes()[1]["changes"]], ["/terms/scoring"])

    def test_a_manager_is_named(self):
        player, token = new_player("Tilly")
        call("POST", self.path + "/managers", {"player": player}, self.owner)
        begin(self.path, self.owner)
        self.change({"terms": {"rounds": 3, "tie_breaks": ["wins"]}}, token=token)
        entry, change = self.only()
        self.assertEqual(entry["by"], {"id": player, "name": "Tilly"})
        self.assertEqual(change["path"], "/terms/rounds")
        call("DELETE", "/v1/players/me", token=token)
        self.assertEqual(self.only()[0]["by"], {"id": player})

    def test_a_name_and_a_team_are_corrected(self):
        begin(self.path, self.owner)
        answer = self.change({"name": "Anna", "team": "north"}, "/entrants/entrant-1")
        self.assertEqual((answer["name"], answer["team"]), ("Anna", "north"))
        self.assertEqual(self.changes()[0]["changes"],
                         [{"path": "/entrants/entrant-1/name", "before": "Player 0", "after": "Anna"},
                          {"path": "/entrants/entrant-1/team", "before": "", "after": "north"}])
        players = call("GET", self.path + "/record").json["players"]
        self.assertEqual((players[0]["name"], players[0]["team"]), ("Anna", "north"))
        self.assertNotIn("team", self.change({"team": None, "reason": "No such team"}, "/entrants/entrant-1"))
        self.change({"status": "withdrawn"}, "/entrants/entrant-2")  # the roll call is not noted
        self.assertEqual(len(self.changes()), 2)

    def test_who_may_correct_it(self):
        entrant = call("POST", self.path + "/entrants", {"entrants": [{"name": "Otto"}]}, self.owner)
        entrant = entrant.json["entrants"][0]
        below = self.path + "/entrants/" + entrant["id"]
        for body in ({"name": "x"}, {"team": "x"}, {"team": None}, {"status": "plays", "team": "x"}):
            self.assertEqual(call("PATCH", below, body, entrant["token"]).status, 403, body)
        for body in ({}, {"reason": "x"}, {"name": None}, {"name": ""}, {"team": ""}, {"name": "x" * 61},
                     {"name": "\u202ex"}, {"name": "x", "reason": "x" * 201}):
            self.assertEqual(call("PATCH", below, body, self.owner).status, 400, body)
        self.assertEqual(call("PATCH", below, {"status": "stands-by"}, entrant["token"]).status, 200)

    def test_a_secret_handicap_is_noted_without_its_figure(self):
        self.change({"terms": {"handicaps": "final"}})
        begin(self.path, self.owner)
        self.change({"handicap": 2.5}, "/entrants/entrant-1")
        self.assertEqual(self.only()[1], {"path": "/entrants/entrant-1/handicap"})
        whole = {"path": "/entrants/entrant-1/handicap", "before": 0, "after": 2.5}
        self.assertEqual(self.only(self.owner)[1], whole)
        abort(self.path, self.owner)
        self.change({"status": "over"})
        self.assertEqual(self.only()[1], whole)

    def test_a_deleted_player_takes_the_name_along(self):
        self.change({"entry": {"by": "open"}})
        _, token = new_player("Wallenstein")
        entered = call("POST", self.path + "/enter", {"name": "Albrecht"}, token).json
        begin(self.path, self.owner, sit_out=[{"player": entered["id"], "score": 0}])
        self.change({"name": "Waldstein", "unranked": True}, "/entrants/" + entered["id"])
        call("DELETE", "/v1/players/me", token=token)
        (entry,) = self.changes()
        self.assertEqual(entry["changes"], [{"path": f"/entrants/{entered['id']}/name"},
                                            {"path": f"/entrants/{entered['id']}/unranked", "before": False,
                                             "after": True}])

    def test_the_archive_has_it_and_the_standings_say_so(self):
        begin(self.path, self.owner)
        self.change({"terms": {"tie_breaks": ["points"]}})
        with tarfile.open(fileobj=io.BytesIO(call("GET", self.path + "/archive").bytes)) as files:
            record = files.extractfile("tournament.json").read()
        self.assertEqual(json.loads(record)["changes"], self.changes())
        self.assertFalse(json.loads(record)["over"])
        said = subprocess.run([PROGRAM, "standings", "-"], input=record, capture_output=True, check=True)
        self.assertIn(b"1 change since the first round", said.stdout)
