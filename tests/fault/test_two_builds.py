"""Stored matches are played on by a build that packs them otherwise (tests/stored/another_build.py), and by
both at once.

Both play by the same rules: a match has the same views, moves and log under each of them. Each packs anew
what the other has packed. WESTPHALIA_ANOTHER_BUILD is the folder of the other one's programs."""
import contextlib
import json
import os
import pathlib
import random
import subprocess
import threading
import unittest

from make_database import BAROQUE, EUROPE, SIXTEEN, StoredMatch, baroque_at
import database_fixture
from database_fixture import DATABASE_URL
from service_fixture import BUILD, LOGS, HttpClient, Service, program
from waiting import until

BUILDS = BUILD, pathlib.Path(os.environ.get("WESTPHALIA_ANOTHER_BUILD", "build/another")).resolve()
URL = DATABASE_URL.replace("dbname=postgres", "dbname=builds")
MOVES = 12  # that each build makes in a match
PAGE = 500  # actions are packed anew so many at a time
UNTIL = {SIXTEEN: "turn", BAROQUE: "turn", EUROPE: "year"}


class ClientOfEitherBuild:
    """A client of two builds' services, which asks either by chance."""

    def __init__(self, clients, chance):
        self.clients, self.chance = clients, chance

    def call(self, *request, **more):
        return self.chance.choice(self.clients).call(*request, **more)


def matches(client):
    """Matches in the midst of things: of steps with records, of secret answers whole and in part."""
    def match(what, game, **plan):
        return StoredMatch(client, what, game, **plan)

    yield match("sixteen, initial influence", SIXTEEN, players=4).at("place_initial_influence").answer(2, 1)
    yield match("sixteen, bidding", SIXTEEN, players=3).play(40).at("influence_bidding")
    yield match("sixteen, a vote", SIXTEEN, players=4).at("choose_sides").answer(1, 0)
    yield match("europe, diplomatic phase", EUROPE, players=10).answer(2, 3)
    yield match("europe, orders", EUROPE, players=10).at("orders_phase").answer(3, 3)
    yield match("europe, builds and transactions", EUROPE,
                players=10).at("builds_and_transactions").answer(2, 2)
    yield match("europe, open", EUROPE, players=10, invitations=True).claim(2)
    yield match("baroque, initial card", BAROQUE, players=3, options={"turns": 5}).at("initial_card")
    yield baroque_at(client, "baroque, a march", "march")
    yield baroque_at(client, "baroque, a battle", "battle").answer(1, 0)


def without_the_other(value):
    """A view, without what only the other build has."""
    if isinstance(value, dict):
        return {name: without_the_other(part) for name, part in value.items() if name != "of_another_build"}
    return [without_the_other(part) for part in value] if isinstance(value, list) else value


@contextlib.contextmanager
def locked(rows):
    """A session that wants to write these rows waits."""
    with subprocess.Popen(["psql", "-qAt", "-d", URL], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as psql:
        psql.stdin.write(f"begin; select 1 from {rows} for update;\n")
        psql.stdin.flush()
        assert psql.stdout.readline() == "1\n", rows
        yield
        psql.stdin.write("rollback;\n")


class Builds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        database_fixture.sql("create database builds")
        # Without their caches, from which a match could be seen that the other has packed anew: each look is
        # to load what is stored.
        cls.services = [Service(url=URL, program=build / "westphaliad", STATE_CACHE="0") for build in BUILDS]
        cls.clients = [HttpClient(service.port) for service in cls.services]
        cls.lists = set(), set()  # the names of the lists of moves that each has given
        StoredMatch.url = URL

    @classmethod
    def tearDownClass(cls):
        for service in cls.services:
            service.stop()

    def get(self, build, match, path="", seat=None):
        answer = self.clients[build].call("GET", match.path + path, token=match.known["tokens"][seat] if seat
                                          else match.known["organizer"])
        self.assertEqual(answer.status, 200, (match.what, path, answer.bytes))
        return answer

    def seen(self, build, match):
        """All that a build tells of a match. Dice may have ended it."""
        whole = self.get(build, match).json
        paths = ["", "/log?limit=500"] + ["/instructions"] * bool(whole["deciding"])
        told = {"whole": whole, "log": self.get(build, match, "/log?limit=500").json}
        for seat in match.known["tokens"]:
            told[seat] = [self.get(build, match, path, seat).json for path in paths]
            if seat in whole["deciding"]:
                legal = self.get(build, match, "/legal-moves", seat).json
                self.lists[build].add(legal.pop("list"))
                moves = zip(map(json.dumps, legal.pop("moves")), legal.pop("texts"))
                told[seat] += [legal, sorted(moves)]  # the order is that of the build's ids
        return without_the_other(told)

    def prints(self, match):
        """The fingerprints of what is packed of it: of the state, of the actions."""
        where = f"where match_id = '{match.known['id']}'"
        return (database_fixture.sql(f"select encode(substr(state, 1, 16), 'hex') from match_state {where}",
                                    URL),
                database_fixture.sql(f"select distinct encode(substr(detail, 1, 16), 'hex') from action "
                                    f"{where}", URL))

    def assert_sound(self, match):
        """Both builds write the same audit file, and either's program finds nothing wrong with it."""
        audits = [self.get(build, match, "/audit").bytes.splitlines() for build in (0, 1)]
        self.assertEqual(audits[0][:-1], audits[1][:-1], match.what)  # the last line says when it was written
        path = pathlib.Path(LOGS.name) / "audit.ndjson"
        path.write_bytes(b"\n".join(audits[0]) + b"\n")
        for build in BUILDS:
            status, said = program("verify", str(path), "--any-key", build=build)
            self.assertEqual(status, 0, (match.what, said))

    def play_on(self, match, chance):
        """With one build, the other, both at once."""
        seen = self.seen(0, match)
        packed = {0: self.prints(match)}
        for build in (1, 0):
            self.assertEqual(self.seen(build, match), seen, f"as the other build has left it for {build}")
            packed[build] = self.prints(match)
            match.client = self.clients[build]
            match.play(MOVES)
            seen = self.seen(build, match)
            self.assertEqual(self.prints(match)[0], packed[build][0], "what it has played it has packed")
        for both in zip(packed[0], packed[1]):
            self.assertEqual(len(set(both)), 2, f"it was packed anew: {both}")
        match.client = ClientOfEitherBuild(self.clients, chance)
        match.play(MOVES)
        self.assertEqual(self.seen(1, match), self.seen(0, match))

    def test_each_build_plays_on_what_the_other_has_stored(self):
        chance = random.Random(1648)
        for match in matches(self.clients[0]):
            with self.subTest(match.what):
                if match.read()["match"]["status"] == "open":
                    match.client = self.clients[1]
                    match.claim(8)
                for seat in match.read()["deciding"][:1]:
                    body = {"instructions": [{"until": UNTIL[match.game]}]}
                    answer = self.clients[0].call("PUT", match.path + "/instructions", body,
                                                  match.known["tokens"][seat])
                    self.assertEqual(answer.status, 200, answer.bytes)
                self.play_on(match, chance)
                match.client = self.clients[1]
                if match.game == BAROQUE:
                    match.play()
                else:
                    match.concede(len(match.known["tokens"]) - 1)
                self.assertEqual(match.read()["match"]["status"], "over")
                self.assert_sound(match)
        self.assertFalse(self.lists[0] & self.lists[1], "an index into the other's list is refused")
        for build in BUILDS:
            self.assertEqual(program("replay", "--database", URL, build=build)[0], 0,
                             "no match would be played otherwise")

    def test_another_build_plays_the_recorded_matches_alike(self):
        """Defaults, events and states do not follow from the order of ids that the rules fix."""
        recorded = sorted((pathlib.Path(__file__).parents[1] / "core/recorded").glob("*.ndjson"))
        self.assertTrue(recorded)
        for path in recorded:
            with self.subTest(path.name):
                status, said = program("verify", str(path), "--any-key", build=BUILDS[1])
                self.assertEqual(status, 0, said)

    def assert_unanswered(self, build, match):
        with self.assertRaises(ConnectionError):
            HttpClient(self.services[build].port).call("GET", match.path)

    def test_a_build_that_is_killed_while_it_packs_a_match_anew_leaves_it_whole(self):
        match = StoredMatch(self.clients[0], "europe, long", EUROPE, players=10)
        while match.read()["match"]["version"] <= PAGE:  # it is packed anew in pages
            self.assertEqual(self.clients[0].call("POST", match.path + "/phase/end",
                                                  token=match.known["organizer"]).status, 200)
        match.answer(2, 2)
        seen = self.seen(0, match)
        whole = f"where match_id = '{match.known['id']}'"
        waiting = "from pg_stat_activity where datname = 'builds' and wait_event_type = 'Lock'"
        # Of the actions the first page is packed anew, or all; the state never.
        for rows, kinds in ((f"action {whole} and seq = {PAGE + 1}", 2), (f"match_state {whole}", 1)):
            for build in (1, 0, 1, 0):
                self.get(1 - build, match)
                before = self.prints(match)
                with locked(rows):
                    asking = threading.Thread(target=self.assert_unanswered, args=(build, match))
                    asking.start()
                    until(lambda: database_fixture.sql(f"select 1 {waiting}", URL),
                          "it waits in the middle of packing")
                    self.services[build].kill()
                    asking.join()
                    # what it has sent is not carried out either
                    database_fixture.sql(f"select pg_terminate_backend(pid) {waiting}", URL)
                state, actions = self.prints(match)
                self.assertEqual((state, len(actions.split())), (before[0], kinds))
                self.assertNotEqual(actions, before[1])
                self.assertEqual(self.seen(1 - build, match), seen)
                self.clients[build].close()
                self.services[build].start()
                self.assertEqual(self.seen(build, match), seen)
        self.assert_sound(match)
