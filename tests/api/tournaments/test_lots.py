"""The lot as the last tie-break: drawn when the tournament is over."""
import json
import pathlib
import subprocess
import tempfile
import unittest

from client import PROGRAM
from tournament import begin, call, enter, make

TERMS = {"scoring": {"system": "points"}, "tie_breaks": ["lot"]}


class Lots(unittest.TestCase):
    def played(self, **terms):
        """A tournament whose four players have the same score."""
        path, owner, _ = make(terms={**TERMS, **terms})
        enter(path, owner, 4)
        (table,) = begin(path, owner)["tables"]
        award = {"kind": "awarded", "reason": "All stood alike.",
                 "places": [{"seat": seat["seat"], "points": 5} for seat in table["seats"]]}
        ended = call("POST", f"/v1/matches/{table['match']}/end", award, owner)
        self.assertEqual(ended.status, 200, ended.bytes)
        return path, owner

    @staticmethod
    def places(path):
        return [row["place"] for row in call("GET", path + "/standings").json["standings"]]

    def lots(self, path):
        return [player.get("lot") for player in call("GET", path + "/record").json["players"]]

    def test_they_are_drawn_at_the_end(self):
        for _ in range(2):  # once in 300 million times two lots are the same by chance
            path, owner = self.played()
            self.assertEqual((self.places(path), self.lots(path)), ([1, 1, 1, 1], [None] * 4))
            call("PATCH", path, {"status": "over"}, owner)
            lots = self.lots(path)
            if len(set(lots)) == 4:
                break
        self.assertEqual(len(set(lots)), 4)
        self.assertEqual(self.lots(path), lots)
        standings = call("GET", path + "/standings").json["standings"]
        self.assertEqual([(row["place"], row["tie_breaks"][0]["figure"]) for row in standings],
                         list(enumerate(sorted(lots, reverse=True), 1)))
        with tempfile.TemporaryDirectory() as folder:
            archive = pathlib.Path(folder, "cup.tar")
            archive.write_bytes(call("GET", path + "/archive").bytes)
            said = subprocess.run([PROGRAM, "standings", str(archive), "--any-key", "--format", "json"],
                                  capture_output=True, text=True, timeout=60)
        self.assertEqual(json.loads(said.stdout)["standings"], standings)

    def test_without_the_tie_break_there_are_none(self):
        path, owner = self.played(tie_breaks=["wins"])
        call("PATCH", path, {"status": "over"}, owner)
        self.assertEqual((self.places(path), self.lots(path)), ([1, 1, 1, 1], [None] * 4))

    def test_each_tournament_draws_its_own(self):
        drawn = []
        for _ in range(2):
            path, owner = self.played()
            call("PATCH", path, {"status": "over"}, owner)
            drawn.append(self.lots(path))
        self.assertLess(len(set(drawn[0]) & set(drawn[1])), 2)  # one may be the same by chance
