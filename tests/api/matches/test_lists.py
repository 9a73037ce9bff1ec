"""Lists of matches: who must decide, who is late, what is due; by each filter, and page by page."""
import random
import unittest
import uuid
from urllib.parse import urlencode

from checked_client import checked
from client import GAME, Match, call


def asked(**query):
    return checked("GET", "/v1/matches?" + urlencode(query))


def listed(**query):
    answer = asked(**query)
    assert answer.status == 200, answer.bytes
    return answer.json["matches"]


def ids(**query):
    return [match["id"] for match in listed(**query)]


def new_label():
    return uuid.uuid4().hex


class Deciding(unittest.TestCase):
    def test_a_list_tells_what_the_match_tells(self):
        """After each move, secret answers included, of every seat and by every filter."""
        label, chance, secret = new_label(), random.Random("lists"), 0
        match = Match(3, label=label)
        for _ in range(80):
            shown = match.read()
            deciding = shown["deciding"]
            secret += len(deciding) > 1
            self.assertEqual([one["deciding"] for one in listed(label=label)], [deciding])
            for seat in match.tokens:
                self.assertEqual(ids(label=label, game=GAME, deciding=seat),
                                 [match.id] if seat in deciding else [])
            self.assertEqual(ids(label=label, deciding="any"), [match.id])
            match.turn(chance)
        self.assertGreater(secret, 0)
        match.end()
        self.assertEqual([one["deciding"] for one in listed(label=label)], [[]])
        self.assertEqual(ids(label=label, deciding="any"), [])

    def test_open_seats(self):
        label = new_label()
        match = Match(3, label=label, invitations=True)
        call("POST", match.path + "/seats/player-2/claim", {"invitation": match.invitations["player-2"]})
        self.assertEqual([one["deciding"] for one in listed(label=label)], [["player-1", "player-3"]])
        self.assertEqual(match.deciding(), ["player-1", "player-3"])
        self.assertEqual(ids(label=label, deciding="any"), [])

    def test_the_same_word_is_another_seat_in_another_game(self):
        for query, said in ((dict(deciding="player-1"), "beside it"),
                            (dict(deciding="sweden", game=GAME), "no seat"),
                            (dict(deciding="player-1", game="chess"), "no seat")):
            answer = asked(**query)
            self.assertEqual((answer.status, answer.json["type"]), (400, "/problems/foreign"))
            self.assertIn(said, answer.json["errors"][0]["detail"])
        for query in (dict(deciding=""), dict(late="yes"), dict(due_before="tomorrow")):
            answer = asked(**query)
            self.assertEqual((answer.status, answer.json["type"]), (400, "/problems/malformed"))


class Deadlines(unittest.TestCase):
    def test_what_is_due(self):
        label = new_label()
        soon, later = (Match(3, label=label, deadline={"each": each, "then": "wait"}).id
                       for each in ("PT1H", "PT9H"))
        never = Match(3, label=label).id
        due = {one["id"]: one["due_at"] for one in listed(label=label)}
        self.assertIsNone(due[never])
        self.assertEqual(ids(label=label, due_before=due[soon]), [])
        self.assertEqual(ids(label=label, due_before=due[later]), [soon])
        self.assertEqual(ids(label=label, due_before="9998-01-01T00:00:00Z"), [later, soon])
        self.assertEqual(ids(label=label, due_before="9998-01-01T00:00:00Z", status="over"), [])

    def test_who_is_late(self):
        label = new_label()
        late, other = (Match(3, label=label, deadline={"each": each, "then": "wait"})
                       for each in ("PT0.1S", "PT1H"))
        seats = []
        while not seats:
            seats = late.read()["match"].get("late", [])
        self.assertEqual([(one["id"], one["late"]) for one in listed(label=label, late="true")],
                         [(late.id, seats)])
        self.assertEqual(ids(label=label, late="false"), [other.id, late.id])
        call("POST", late.path + "/deadline", {"extend": "PT1H"}, late.organizer)
        self.assertEqual(ids(label=label, late="true"), [])


class Pages(unittest.TestCase):
    def test_every_match_is_found_once(self):
        label = new_label()
        made = [Match(3, label=label).id for _ in range(5)]
        found, query = [], {"label": label, "deciding": "any", "limit": 2}
        while True:
            page = asked(**query).json
            found += [one["id"] for one in page["matches"]]
            if "next" not in page:
                break
            query["cursor"] = page["next"]
        self.assertEqual(found, made[::-1])
