"""Leavings of strangers expire: matches that no one plays, packs without a match, replies to keys. Played
matches stay."""
import unittest

from attack_fixture import Service
from database_fixture import sql
from players import GAME, Player
from service_fixture import HttpClient, program
from waiting import until

MANY = 150  # more than a step takes


class Expiry(unittest.TestCase):
    def setUp(self):
        self.service = Service(CREATE_RATE="0", DEADLINE_POLL="0", TRANSPARENCY_SECONDS="1")
        self.addCleanup(self.service.stop)
        self.client = HttpClient(self.service.port)
        self.player = Player([self.service.port], 1648)

    def create(self, **plan):
        answer = self.client.call("POST", "/v1/matches", {"game": GAME, "players": 3, **plan})
        self.assertEqual(answer.status, 201, answer.bytes)
        return "/v1/matches/" + answer.json["match"]["id"]

    def age(self, days):
        for table, column in (("expiry", "since"), ("action", "at"), ("idempotency", "at"),
                              ("component_pack", "added_at")):
            sql(f"update {table} set {column} = {column} - interval '{days} days'")

    def prune(self, *flags):
        status, said = program("prune", *flags)
        self.assertEqual(status, 0, said)

    def status(self, path):
        return self.client.call("GET", path).status

    def played(self, moves):
        seated = self.player.new_match(3)
        while len(seated.acknowledged) < moves:
            self.player.play_one(seated)
        return seated

    def test_matches_that_are_not_played(self):
        begun, waiting = self.create(), self.create(invitations=True)
        answered, played = self.played(1).path, self.played(20).path
        self.age(6)
        self.prune()
        self.assertEqual([self.status(path) for path in (begun, waiting, answered, played)], [200] * 4)
        self.age(2)
        fresh = self.create()
        self.prune()
        self.assertEqual([self.status(path) for path in (begun, waiting, answered, played, fresh)],
                         [404, 404, 200, 200, 200])
        for seated in "action", "answer", "seat", "match_state", "match", "expiry":
            self.assertEqual(sql(f"select count(*) from {seated} where match_id = '{begun[12:]}'"), "0",
                             seated)
        self.age(100)
        self.prune("--abandoned", "0")
        self.assertEqual(self.status(played), 200)

    def test_what_cannot_be_deleted_keeps_nothing_else(self):
        stays, goes = self.create(), self.create()
        sql("create function refuse() returns trigger language plpgsql as 'begin raise exception $$stays$$; "
            "end';"
            f"create trigger refuse before delete on match for each row when (old.match_id = '{stays[12:]}') "
            f"execute function refuse()")
        self.addCleanup(sql, "drop function refuse cascade")
        pack = self.client.call("GET", f"/v1/games/{GAME}/components").json
        self.assertEqual(self.client.call("POST", "/v1/component-packs",
                                          {"game": GAME, "pack": dict(pack, about="mine")}).status, 201)
        self.age(8)
        status, said = program("prune")
        self.assertEqual((status, "could not be deleted" in said), (2, True), said)
        self.assertEqual([self.status(stays), self.status(goes)], [200, 404])
        self.assertEqual(sql("select count(*) from component_pack where text like '%mine%'"), "0")

    def test_a_key_makes_no_second_match(self):
        """The same key would make the same id, with another seed: the transparency log would have two
        histories of one match."""
        plan = {"game": GAME, "players": 3}
        first = self.client.call("POST", "/v1/matches", plan,
                                 Idempotency_Key="a key that is long enough").json["match"]["id"]
        until(lambda: sql(f"select count(*) from transparency_entry where match_id = '{first}'") == "1",
              "the log has it")
        self.age(8)
        self.prune()
        self.assertEqual(self.status("/v1/matches/" + first), 404)
        answer = self.client.call("POST", "/v1/matches", plan, Idempotency_Key="a key that is long enough")
        self.assertEqual((answer.status, answer.json["type"]), (422, "/problems/key-reused"), answer.bytes)
        self.assertEqual(sql(f"select count(*) from match where match_id = '{first}'"), "0")
        self.assertEqual(sql(f"select count(*) from seat where match_id = '{first}'"), "0")
        self.assertEqual(self.client.call("POST", "/v1/matches", plan,
                                          Idempotency_Key="another key, long enough").status, 201)

    def test_what_was_abandoned_goes_by_setting_and_what_was_played_out_stays(self):
        abandoned, over = self.played(20), self.played(20)
        for seat in list(over.tokens)[:-1]:
            self.client.call("POST", over.path + "/concede", token=over.tokens[seat])
        self.age(10)
        self.prune("--abandoned", "30")
        self.age(25)
        current = self.played(20)
        self.prune("--abandoned", "30")
        self.assertEqual([self.status(seated.path) for seated in (abandoned, over, current)], [404, 200, 200])

    def test_the_function_deletes_nothing_younger_than_a_month(self):
        seated, functions = self.played(20), sql("select name from function_set")
        for played in "false", "true":
            self.age(8)
            sql(f"select {functions}.prune_match('{seated.id}', {played}, 1)")
        self.assertEqual(self.status(seated.path), 200)

    def test_a_match_that_only_its_deadlines_played(self):
        seated = self.played(20)
        sql(f"update action set line = regexp_replace(line, "
            f"'^{{', '{{\"by_default\":true,') where match_id = '{seated.id}';"
            f" delete from answer where match_id = '{seated.id}'")
        self.age(8)
        self.prune()
        self.assertEqual(self.status(seated.path), 404)

    def test_a_line_that_tells_of_no_move_keeps_its_match(self):
        """No build writes such a line. What is not understood is not deleted."""
        seated = self.played(20)
        sql(f"update action set line = (line::jsonb - 'move')::text where match_id = '{seated.id}';"
            f" delete from answer where match_id = '{seated.id}'")
        self.age(8)
        self.prune()
        self.assertEqual(sql(f"select count(*) from match where match_id = '{seated.id}'"), "1")

    def test_replies_and_packs(self):
        pack = self.client.call("GET", f"/v1/games/{GAME}/components").json
        packs = [self.client.call("POST", "/v1/component-packs",
                                  {"game": GAME, "pack": pack | {"about": about}}).json["hash"]
                 for about in ("used", "unused")]
        match = self.played(3)
        used = self.create(pack=packs[0])
        token = {"label": "with a key"}
        self.client.call("POST", "/v1/matches", {"game": GAME, "players": 3, **token},
                         Idempotency_Key="k" * 30)
        self.assertNotEqual(sql("select count(*) from idempotency"), "0")
        sql("update idempotency set at = at - interval '2 days'")
        sql("update component_pack set added_at = added_at - interval '8 days'")
        self.prune()
        self.assertEqual(sql("select count(*) from idempotency"), "0")
        self.assertEqual([sql(f"select count(*) from component_pack where hash = '\\x{hash}'")
                          for hash in packs], ["1", "0"])
        self.assertEqual([self.status(match.path), self.status(used)], [200, 200])

    def test_the_service_does_it_by_and_by(self):
        """Two instances at once, more than one step."""
        for number in range(MANY):
            path = self.create()
        sql("update expiry set since = since - interval '8 days'")
        for _ in range(2):
            self.addCleanup(Service(DEADLINE_POLL="50").stop)
        left = "select count(*) from expiry where not played and since < now() - interval '7 days'"
        until(lambda: sql(left) == "0", "all are gone")
        self.assertEqual(self.status(path), 404)
