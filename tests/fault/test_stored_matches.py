"""Matches that an earlier build has stored (tests/stored) play on: with their tokens, their drafts, their
deadlines.

Those that the rules of this build would play otherwise are told, can be looked at, and are not touched."""
import gzip
import json
import pathlib
import random
import unittest

import database_fixture
from database_fixture import DATABASE_URL
from service_fixture import LOGS, HttpClient, Service, program

HERE = pathlib.Path(__file__).parents[1] / "stored"
MOVES = 25  # that are made in each


class Format1(unittest.TestCase):
    name = "format-1"
    referee = False  # before matches had any
    # of its matches must go the same way by the rules of this build; when fewer do, it is time for another
    # database
    least = 1 / 3

    @classmethod
    def sql(cls, text):
        return cls.session.run(text)

    @classmethod
    def setUpClass(cls):
        cls.known = json.loads((HERE / f"{cls.name}.json").read_text())["matches"]
        cls.url = DATABASE_URL.replace("dbname=postgres", f"dbname={cls.name}")
        database_fixture.sql(f'create database "{cls.name}"')
        database_fixture.sql(gzip.decompress((HERE / f"{cls.name}.sql.gz").read_bytes()).decode(), cls.url)
        cls.session = database_fixture.Session(cls.url)
        for due, which in (("now() + interval '1 day'", "d.due_at is not null and m.label <>"),
                           ("now() - interval '1 day'", "m.label =")):
            cls.sql(f"update deadline d set due_at = {due} from match m where m.match_id = d.match_id "
                    f"and {which} 'sixteen, deadline passed'")
        cls.service = Service(url=cls.url)
        cls.client = HttpClient(cls.service.port)

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def get(self, match, path="", seat=None):
        return self.client.call("GET", f"/v1/matches/{match['id']}{path}", token=match["tokens"][seat] if seat
                                else match["organizer"])

    def log(self, match, seat):
        """All of it, page by page."""
        actions = []
        while len(actions) < match["version"]:
            page = self.get(match, f"/log?limit=500&after={len(actions)}", seat).json["actions"]
            if not page:
                break
            actions += page
        return actions

    def others(self, match):
        """The service's answers where it would play the match otherwise."""
        answer = self.get(match)
        self.assertEqual(answer.status, 200, (match["what"], answer.bytes))
        told = answer.json["match"]
        if "other_rules" in told:
            self.assertNotEqual(told["revision"], told["other_rules"]["revision"],
                                "by the same revision it must go the same way")
        return told.get("other_rules")

    def play(self, match, chance):
        for _ in range(MOVES):
            deciding = [seat for seat in self.get(match).json["deciding"] if seat in match["tokens"]]
            if not deciding:
                return
            seat = chance.choice(deciding)
            move = chance.choice(self.get(match, "/legal-moves", seat).json["moves"])
            answer = self.client.call("POST", f"/v1/matches/{match['id']}/moves", {"move": move},
                                      match["tokens"][seat])
            self.assertEqual(answer.status, 200, (match["what"], answer.bytes))

    def end(self, match):
        """All seats but one resign: then all may read the audit file. Before, only a referee may."""
        if self.get(match).json["match"]["status"] == "running":
            self.assertEqual(self.get(match, "/audit").status, 200 if self.referee else 403, match["what"])
        for token in list(match["tokens"].values())[:-1]:
            self.client.call("POST", f"/v1/matches/{match['id']}/concede", token=token)

    def assert_sound(self, match):
        if self.get(match).json["match"]["status"] != "over":
            # some seats are open
            self.assertLess(len(match["tokens"]), len(self.get(match).json["match"]["seats"]), match["what"])
            return
        path, pack = pathlib.Path(LOGS.name) / "audit.ndjson", pathlib.Path(LOGS.name) / "pack.json"
        path.write_bytes(self.get(match, "/audit").bytes)
        pack.write_text(self.sql(f"select text from component_pack join match on hash = pack_hash where "
                                 f"match_id = '{match['id']}'"))
        status, said = program("verify", str(path), "--pack", str(pack), "--any-key")
        self.assertEqual(status, 0, (match["what"], said))

    def assert_as_it_was(self, match):
        found = self.get(match).json
        self.assertEqual(found["match"]["status"], match["status"], match["what"])
        if match["what"] != "sixteen, deadline passed":
            self.assertEqual(found["match"]["version"], match["version"], match["what"])
            self.assertEqual(found["deciding"], match["deciding"], match["what"])
        for seat in match["tokens"]:
            self.assertEqual(self.get(match, "", seat).status, 200, match["what"])
        if match["status"] == "over":
            self.assert_has_a_result(match, found["match"])

    def assert_has_a_result(self, match, found):
        """The ranks of a match that an earlier build has ended follow from its final state; so does its place
        in lists, once it was read."""
        self.assertEqual(found["ended_at"],
                         self.get(match, f"/log?after={match['version'] - 1}").json["actions"][0]["at"])
        if "other_rules" in found:
            self.assertNotIn("ranks", found)
            return
        self.assertEqual([entry["seat"] for entry in found["ranks"] if entry["rank"] == 1], found["winners"])
        listed = self.client.call("GET", "/v1/matches?status=over&limit=100").json["matches"]
        self.assertIn(found | {"deciding": []}, listed)

    def assert_untouched(self, match, told):
        """It is read up to where it differs; its log and its audit file whole; nothing is changed."""
        seat = next(iter(match["tokens"]))
        log = self.log(match, seat)
        before = self.sql(f"select md5(state) from match_state where match_id = '{match['id']}'")
        self.assertEqual([action["seq"] for action in log], list(range(1, match["version"] + 1)))
        over = match["status"] == "over"
        for action in self.get(match, "/log").json["actions"]:
            self.assertEqual("hash" in action, over or self.referee)
            self.assertEqual({entry["type"] for entry in [action["move"], *action["events"]]},
                             {"other_rules"})
        if not log:
            return  # it has not begun
        audit = self.get(match, "/audit")
        self.assertEqual(audit.status, 200 if over or self.referee else 403, audit.bytes)
        if over:
            self.assertEqual(len(audit.bytes.splitlines()), match["version"] + 2)
        self.assertEqual(self.get(match, "?version=1", seat).status, 409 if told["action"] == 1 else 200)
        self.assertEqual(self.get(match, f"?version={match['version']}", seat).status, 409)
        if match["status"] == "running":
            for path in ("moves", "concede"):
                answer = self.client.call("POST", f"/v1/matches/{match['id']}/{path}",
                                          {"move": {"type": "ready"}} if path == "moves" else None,
                                          match["tokens"][seat])
                self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/other-rules"),
                                 answer.bytes)
                self.assertEqual(answer.json["other_rules"], told)
            self.assertEqual(self.get(match, "/legal-moves", seat).status, 409)
        self.assertEqual(self.sql(f"select md5(state) from match_state where match_id = '{match['id']}'"),
                         before)

    def test_they_play_on(self):
        """Those of a game that is at the revision they were played by, all of them; of the others those that
        go the same way."""
        others = {match["id"]: self.others(match) for match in self.known}
        status, said = program("replay", "--database", self.url)
        self.assertEqual(status, 1 if any(others.values()) else 0, said)
        for match in self.known:
            with self.subTest(match["what"]):
                told = others[match["id"]]
                self.assertEqual(match["id"] in said, told is not None and match["version"] > 0, said)
                if told:
                    self.assert_untouched(match, told)
                    continue
                self.assert_as_it_was(match)
                self.assertEqual(self.get(match).json["match"]["referee"], self.referee, match["what"])
                self.play(match, random.Random(match["what"]))
                self.end(match)
                self.assert_sound(match)
        self.assertGreaterEqual(list(others.values()).count(None), len(self.known) * self.least, others)


class Format2(Format1):
    name = "format-2"
    least = 1 / 2


class Format3(Format1):
    name = "format-3"
    referee = True
    least = 1 / 2

    def test_a_deadline_that_was_extended(self):
        """More time has no `due_at` in such a log, and this build gives none either. The terms do not say
        what deadline there is."""
        match = next(match for match in self.known if match["what"] == "sixteen, what organisers do")
        before = self.get(match, "/log?limit=500").json["actions"]
        answer = self.client.call("POST", f"/v1/matches/{match['id']}/deadline", {"extend": "P1D"},
                                  match["organizer"])
        self.assertEqual(answer.status, 200, answer.bytes)
        log = self.get(match, "/log?limit=500").json["actions"]
        self.assertEqual(log[:len(before)], before)
        self.assertEqual([action.get("due_at") for action in log
                          if action["move"]["type"] == "deadline_extended"], [None, None])
        match["version"] = len(log)
        self.assertNotIn("deadline", json.loads(self.get(match, "/audit").bytes.splitlines()[0]))


class Format4(Format1):
    """All games are at the revisions of this build, so every match goes the same way until one is raised."""
    name = "format-4"
    referee = True
    least = 2 / 3
