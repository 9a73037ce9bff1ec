"""Entrants prefer seats, and rounds deal the seats by that."""
import unittest

from tournament import UNKNOWN, begin, call, enter, make, new_player, seats_of

SEATS = ["player-1", "player-2", "player-3", "player-4"]


class Preferences(unittest.TestCase):
    def setUp(self):
        self.path, self.owner, _ = make(entry={"by": "open"})

    def enter(self, *lists):
        entrants = [{"name": f"Player {n}", **({"preferences": one} if one else {})}
                    for n, one in enumerate(lists)]
        answer = call("POST", self.path + "/entrants", {"entrants": entrants}, self.owner)
        self.assertEqual(answer.status, 201, answer.bytes)
        return answer.json["entrants"]

    def set(self, preferences, token, number=1, status=200, more=None):
        answer = call("PATCH", f"{self.path}/entrants/entrant-{number}",
                      {"preferences": preferences, **(more or {})}, token)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer.json

    def shown(self, token=None):
        listed = call("GET", self.path + "/entrants", token=token).json["entrants"]
        return [one.get("preferences") for one in listed]

    def test_who_gives_them_and_who_sees_them(self):
        wanted = ["player-3", "player-1"]
        anna, otto = self.enter(wanted, None)
        entered = call("POST", self.path + "/enter", {"name": "Lena", "preferences": ["player-4"]})
        self.assertEqual(self.shown(self.owner), [wanted, None, ["player-4"]])
        self.assertEqual(self.shown(), [None, None, None])
        self.assertEqual(self.shown(anna["token"]), [wanted, None, None])
        self.assertEqual(self.shown(entered.json["token"]), [None, None, ["player-4"]])
        own = call("GET", self.path + "/entrants/me", token=anna["token"]).json["entrant"]
        self.assertEqual(own["preferences"], wanted)
        changed = call("PATCH", self.path + "/entrants/me", {"preferences": SEATS}, otto["token"])
        self.assertEqual((changed.status, changed.json["preferences"]), (200, SEATS))
        self.assertEqual(self.set(["player-2"], self.owner, 2)["preferences"], ["player-2"])
        self.assertNotIn("preferences", self.set(None, otto["token"], 2))
        self.assertEqual(self.set([], self.owner)["preferences"], wanted)  # an empty list says nothing
        self.assertEqual(self.set(wanted, anna["token"], more={"status": "stands-by"})["status"], "stands-by")
        manager, token = new_player("Tilly")
        call("POST", self.path + "/managers", {"player": manager}, self.owner)
        self.assertEqual(self.shown(token), [wanted, None, ["player-4"]])
        record = call("GET", self.path + "/record").bytes.decode()
        self.assertNotIn("preferences", record)

    def test_who_does_not_give_them(self):
        anna, otto = self.enter(["player-1"], ["player-1"])
        self.set(["player-2"], None, status=401)
        self.set(["player-2"], UNKNOWN, status=401)
        self.set(["player-2"], otto["token"], status=403)
        self.set(["player-2"], anna["token"], status=403, more={"name": "Anna"})
        self.assertEqual(self.shown(self.owner), [["player-1"], ["player-1"]])

    def test_faults(self):
        self.enter(None)
        for wrong, fault in ((["sweden"], "/0"), (["player-5"], "/0"), (["player-1", "player-1"], "/1"),
                             ([1], "/0"), ("player-1", ""), ({}, ""), (SEATS * 5, ""), (7, "")):
            for method, below, body, place in (
                    ("PATCH", "/entrants/entrant-1", {"preferences": wrong}, "/preferences"),
                    ("POST", "/enter", {"name": "x", "preferences": wrong}, "/preferences"),
                    ("POST", "/entrants", {"entrants": [{"name": "x", "preferences": wrong}]},
                     "/entrants/0/preferences")):
                answer = call(method, self.path + below, body, None if below == "/enter" else self.owner)
                self.assertEqual(answer.status, 400, (wrong, answer.bytes))
                self.assertEqual(answer.json["errors"][0]["path"], place + fault)
        self.assertEqual(call("GET", self.path).json["entrants"], 1)
        self.assertEqual(call("POST", self.path + "/rounds/preview", {"preferences": 1}, self.owner).status,
                         400)

    def test_seats_are_dealt_by_them(self):
        """Without a standing the order is one by chance, which is the same each time. All have their first
        choice but for those who want a seat that another has taken."""
        self.enter(["player-3"], ["player-1", "player-2"], None, ["player-4"])
        (table,) = seats_of(call("POST", self.path + "/rounds/preview", {"preferences": True},
                                 self.owner).json)
        self.assertEqual(table, {"player-3": "entrant-1", "player-1": "entrant-2", "player-2": "entrant-3",
                                 "player-4": "entrant-4"})
        self.set(["player-3"], self.owner, 4)
        preview = call("POST", self.path + "/rounds/preview", {"preferences": True}, self.owner).json
        self.assertEqual(preview["figures"]["not_first"], 1)
        self.assertIn(seats_of(preview)[0]["player-3"], ("entrant-1", "entrant-4"))
        made = begin(self.path, self.owner, preferences=True)
        self.assertEqual(seats_of(made), seats_of(preview))
        self.assertEqual(made["figures"], preview["figures"])
        (listed,) = call("GET", self.path + "/rounds").json["rounds"]
        self.assertEqual(listed["figures"]["not_first"], 1)
        by_turns = call("POST", self.path + "/rounds/preview", {}, self.owner).json
        self.assertNotIn("not_first", by_turns["figures"])
        self.assertEqual(by_turns["figures"]["seat_again"], 0)

    def test_the_last_in_the_standings_chooses_first(self):
        """All want one seat. In the next round the one who was last has it, and that the last one had it
        before does not count."""
        enter(self.path, self.owner, 4)
        (table,) = begin(self.path, self.owner)["tables"]
        places = [{"seat": seat["seat"], "points": 9 - n} for n, seat in enumerate(table["seats"])]
        award = {"kind": "awarded", "reason": "Played at the club.", "places": places}
        ended = call("POST", f"/v1/matches/{table['match']}/end", award, self.owner)
        self.assertEqual(ended.status, 200, ended.bytes)
        *_, last = call("GET", self.path + "/standings").json["standings"]
        for number in 1, 2, 3, 4:
            self.set(["player-2"], self.owner, number)
        for swiss in False, True:
            preview = call("POST", self.path + "/rounds/preview", {"preferences": True, "swiss": swiss},
                           self.owner).json
            self.assertEqual(seats_of(preview)[0]["player-2"], last["player"])
            self.assertEqual(preview["figures"]["not_first"], 3)

    def test_tables_of_the_organisers_own_are_only_judged(self):
        self.enter(["player-3"], None, None, None)
        tables = [{"seats": [{"seat": seat, "player": f"entrant-{n + 1}"} for n, seat in enumerate(SEATS)]}]
        preview = call("POST", self.path + "/rounds/preview", {"preferences": True, "tables": tables},
                       self.owner).json
        self.assertEqual(preview["tables"], tables)
        self.assertEqual(preview["figures"]["not_first"], 1)

    def test_seats_that_the_matches_do_not_have_any_more(self):
        self.enter(["player-4", "player-2"], None, None)
        self.assertEqual(call("PATCH", self.path, {"players": 3}, self.owner).status, 200)
        (table,) = seats_of(begin(self.path, self.owner, preferences=True))
        self.assertEqual(table["player-2"], "entrant-1")
