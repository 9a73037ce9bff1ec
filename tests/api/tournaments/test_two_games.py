"""Entrants who play two games of a round, at two tables."""
import unittest

from tournament import begin, call, enter, make, seats_of, tables_of


class TwoGames(unittest.TestCase):
    def setUp(self):
        self.path, self.owner, _ = make()

    def preview(self, **wish):
        return call("POST", self.path + "/rounds/preview", wish, self.owner)

    def refused(self, path, **wish):
        answer = self.preview(**wish)
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, path), answer.bytes)

    def test_they_fill_the_tables(self):
        entrants = enter(self.path, self.owner, 7)
        self.refused("")
        for wish in {}, {"swiss": True}, {"preferences": True}:
            shown = self.preview(twice=["entrant-3"], **wish).json
            seats = [table.values() for table in seats_of(shown)]
            self.assertEqual(sorted(player for table in seats for player in table),
                             sorted([f"entrant-{n}" for n in range(1, 8)] + ["entrant-3"]))
            self.assertEqual([len(set(table)) for table in seats], [4, 4])
            self.assertEqual(shown["figures"]["apart_met"], 0)
        made = begin(self.path, self.owner, twice=["entrant-3"])
        own = {table["match"] for table in tables_of(self.path, entrants[2])}
        self.assertEqual(own, {table["match"] for table in made["tables"]})

    def test_all_play_twice(self):
        enter(self.path, self.owner, 6)
        tables = seats_of(self.preview(twice=[f"entrant-{n}" for n in range(1, 7)]).json)
        self.assertEqual([len(set(table.values())) for table in tables], [4, 4, 4])

    def test_one_who_stands_by_is_called_by_it(self):
        enter(self.path, self.owner, 7)
        call("PATCH", self.path + "/entrants/entrant-7", {"status": "stands-by"}, self.owner)
        shown = self.preview(twice=["entrant-7"]).json
        self.assertEqual(shown["standing_by"], [])
        self.assertEqual(sum("entrant-7" in table.values() for table in seats_of(shown)), 2)

    def test_those_who_stand_by_fill_the_rest(self):
        enter(self.path, self.owner, 7)
        for number in 6, 7:
            call("PATCH", f"{self.path}/entrants/entrant-{number}", {"status": "stands-by"}, self.owner)
        shown = self.preview(twice=["entrant-1", "entrant-2"]).json
        self.assertEqual((len(shown["tables"]), shown["standing_by"]), (2, ["entrant-7"]))

    def test_faults(self):
        enter(self.path, self.owner, 3)
        self.refused("/twice", twice=["entrant-1"])  # at one table
        enter(self.path, self.owner, 4)
        tables = [{"seats": [{"seat": f"player-{n}", "player": f"entrant-{n}"} for n in range(1, 5)]}]
        self.refused("/twice", twice=["entrant-1"], tables=tables)
        self.refused("/twice/1", twice=["entrant-1", "entrant-1"])
        self.refused("/twice/0", twice=["entrant-1"], absent=["entrant-1"])
        self.refused("/twice/0", twice=["entrant-8"])
        self.refused("/twice/0", twice=[1])
        self.refused("", twice=["entrant-1", "entrant-2"])  # nine games do not fill tables
        call("PATCH", self.path + "/entrants/entrant-7", {"status": "withdrawn"}, self.owner)
        self.refused("/twice/0", twice=["entrant-7"])
