"""An answer that today's rules do not take is deleted while other seats answer: the clocks of those stand."""
import subprocess
import threading
import unittest

from database_fixture import DATABASE_URL, Session, sql
from service_fixture import HttpClient, Service
from waiting import TIMEOUT, until

WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"


class ForgottenAnswer(unittest.TestCase):
    def setUp(self):
        service = Service(LOG_LEVEL="error")
        self.addCleanup(service.stop)
        call = HttpClient(service.port).call
        made = call("POST", "/v1/matches", {"game": "sixteen-thirty-something", "players": 3,
                                            "clock": {"bank": "PT1H"}}).json
        self.where = f"where match_id = '{made['match']['id']}'"
        path, tokens = "/v1/matches/" + made["match"]["id"], {s["seat"]: s["token"] for s in made["seats"]}
        while not sql(f"select 1 from answer {self.where} and complete"):
            token = tokens[call("GET", path).json["deciding"][0]]
            move = call("GET", path + "/legal-moves", None, token).json["moves"][0]
            self.assertEqual(call("POST", path + "/moves", {"move": move}, token).status, 200)
        self.seat, version, self.nonce = map(
            int, sql(f"select seat, version, nonce from answer {self.where}").split("|"))
        functions = sql("select name from function_set order by applied_at desc limit 1")
        self.forget = (f"select {functions}.forget_answer('{made['match']['id']}', {self.seat}::smallint, "
                       f"{version}, {{}})")

    def running(self):
        return sql("select string_agg((n - 1)::text, ' ') from deadline, unnest(since) with ordinality "
                   f"s(at, n) {self.where} and at is not null")

    def test_the_clocks_of_seats_that_answer_meanwhile(self):
        other, begun = Session(), self.running().split()
        self.assertTrue(begun)
        with subprocess.Popen(["psql", "-qAt", "-d", DATABASE_URL], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as answering:
            answering.stdin.write(
                f"begin; select 1 from match_state {self.where} for no key update; update deadline "
                f"set since = array_fill(null::timestamptz, array[cardinality(since)]) {self.where};\n"
                "\\echo 2\n")
            answering.stdin.flush()
            self.assertEqual([answering.stdout.readline() for _ in range(2)], ["1\n", "2\n"])
            forgetting = threading.Thread(target=other.run, args=(self.forget.format(self.nonce),))
            forgetting.start()
            until(lambda: sql(WAITING) == "1", "it waits")
            answering.stdin.write("commit;\n")
            answering.stdin.close()
            forgetting.join(TIMEOUT)
        self.assertEqual(self.running(), str(self.seat))
        self.assertEqual(sql(f"select count(*) from answer {self.where}"), "0")

    def test_a_later_answer_stays(self):
        sql(self.forget.format(self.nonce + 1))
        self.assertEqual(sql(f"select count(*) from answer {self.where}"), "1")
