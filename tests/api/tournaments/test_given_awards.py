"""Awards that the organiser gives by name: in the tournament, its record and archive, and the standings."""
import io
import json
import pathlib
import subprocess
import tarfile
import tempfile
import unittest

from client import PROGRAM, UNKNOWN_MATCH
from client import call as send
from tournament import UNKNOWN, abort, begin, call, enter, make, new_player

NEWCOMER = {"award": "Best newcomer", "player": "entrant-3"}
SPORT = {"award": "Fair play: Ö \"q\"", "player": "entrant-1"}


class Awards(unittest.TestCase):
    def setUp(self):
        self.path, self.owner, _ = make()
        self.entrants = enter(self.path, self.owner, 4)

    def give(self, awards, token=None, status=200, headers=None, **more):
        answer = call("PUT", self.path + "/awards", {"awards": awards, **more}, token or self.owner,
                      **headers or {})
        self.assertEqual(answer.status, status, answer.bytes)
        return answer.json

    def shown(self):
        """In the tournament and the record alike."""
        given = call("GET", self.path).json.get("given_awards", [])
        self.assertEqual(call("GET", self.path + "/record").json.get("given_awards", []), given)
        names = {entrant["id"]: entrant["name"] for entrant in self.entrants}
        standings = call("GET", self.path + "/standings").json
        self.assertEqual(standings["given_awards"], [{**one, "name": names[one["player"]]} for one in given])
        return given

    def test_they_are_given_changed_and_taken_back(self):
        self.assertEqual(self.shown(), [])
        self.assertEqual(self.give([NEWCOMER])["given_awards"], [NEWCOMER])
        shared = [NEWCOMER, SPORT, {**NEWCOMER, "player": "entrant-2"}]
        self.give(shared)
        self.assertEqual(self.shown(), shared)
        call("PATCH", self.path, {"name": "Summer cup"}, self.owner)  # which leaves them
        self.assertEqual(self.shown(), shared)
        self.give([])
        self.assertEqual(self.shown(), [])
        self.assertNotIn("changes", call("GET", self.path).json)  # no round was begun

    def test_a_change_is_public_from_the_first_round_on(self):
        begin(self.path, self.owner)
        player, token = new_player("Tilly")
        call("POST", self.path + "/managers", {"player": player}, self.owner)
        self.give([NEWCOMER], token)
        self.give([NEWCOMER], token)  # the same again
        self.give([SPORT], reason="It was Otto.")
        first, second = call("GET", self.path).json["changes"]
        self.assertEqual((first["changes"], first["by"]["name"]),
                         ([{"path": "/given_awards", "after": [NEWCOMER]}], "Tilly"))
        self.assertEqual((second["changes"], second["reason"]),
                         ([{"path": "/given_awards", "before": [NEWCOMER], "after": [SPORT]}],
                          "It was Otto."))

    def test_they_are_given_when_it_is_over(self):
        begin(self.path, self.owner)
        abort(self.path, self.owner)
        self.assertEqual(call("PATCH", self.path, {"status": "over"}, self.owner).status, 200)
        self.assertEqual(self.give([SPORT])["status"], "over")
        self.assertEqual(self.shown(), [SPORT])
        self.assertEqual(len(call("GET", self.path).json["changes"]), 1)

    def test_standings_from_the_archive_have_them(self):
        begin(self.path, self.owner)
        abort(self.path, self.owner)
        self.give([NEWCOMER, SPORT])
        archive = call("GET", self.path + "/archive").bytes
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            record = json.load(tar.extractfile("tournament.json"))
        self.assertEqual(record["given_awards"], [NEWCOMER, SPORT])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "cup.tar")
            path.write_bytes(archive)
            command = [PROGRAM, "standings", str(path), "--any-key"]
            text = subprocess.run(command, capture_output=True, text=True, timeout=60)
            said = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, timeout=60)
        self.assertIn("Best newcomer: Player 2 (given)\nFair play: Ö \"q\": Player 0 (given)\n", text.stdout)
        self.assertEqual(json.loads(said.stdout)["given_awards"],
                         call("GET", self.path + "/standings").json["given_awards"])

    def test_a_version_that_is_gone(self):
        version = call("GET", self.path).headers["ETag"]
        self.give([NEWCOMER], headers={"If_Match": version})
        self.give([SPORT], headers={"If_Match": version}, status=412)
        self.assertEqual(self.shown(), [NEWCOMER])

    def test_the_list_of_changes_is_full(self):
        begin(self.path, self.owner)
        for n in range(1000):
            changed = send("PATCH", self.path + "/entrants/entrant-1", {"name": str(n)}, self.owner)
            self.assertEqual(changed.status, 200)
        self.assertEqual(self.give([SPORT], status=409)["type"], "/problems/full")
        self.assertEqual(len(call("GET", self.path).json["changes"]), 1000)

    def test_who_may_not(self):
        for token, status in (UNKNOWN, 401), (self.entrants[0]["token"], 403), (new_player("Otto")[1], 401):
            self.give([NEWCOMER], token, status)
        self.assertEqual(call("PUT", self.path + "/awards", {"awards": []}).status, 401)
        self.assertEqual(call("PUT", f"/v1/tournaments/{UNKNOWN_MATCH}/awards", {"awards": []},
                              self.owner).status, 404)
        self.assertEqual(self.shown(), [])

    def test_faults(self):
        for wrong, place in (([{**NEWCOMER, "player": "entrant-5"}], "/awards/0/player"),
                             ([{**NEWCOMER, "player": "Anna"}], "/awards/0/player"),
                             ([NEWCOMER, SPORT, NEWCOMER], "/awards/2"),
                             ([{"award": "x"}], "/awards/0/player"),
                             ([{**NEWCOMER, "award": ""}], "/awards/0/award"),
                             ([{**NEWCOMER, "award": "x" * 61}], "/awards/0/award"),
                             ([{**NEWCOMER, "award": "\u202ex"}], "/awards/0/award"),
                             ([{**NEWCOMER, "value": 3}], "/awards/0/value"),
                             (["x"], "/awards/0"), ([NEWCOMER] * 65, "/awards"), ({}, "/awards")):
            self.assertEqual(self.give(wrong, status=400)["errors"][0]["path"], place)
        answer = call("PUT", self.path + "/awards", {"reason": "none"}, self.owner)
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "/awards"))
        self.assertEqual(self.shown(), [])
