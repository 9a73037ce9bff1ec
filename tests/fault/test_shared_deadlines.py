"""Several instances share one deadline: it is fired once, however many are alive, and whatever time their
clocks have."""
import struct
import subprocess
import tempfile
import unittest

from database_fixture import DATABASE_URL, sql
from players import GAME, Player, is_verified, report, whole_log
from seated_match import SeatedMatch
from service_fixture import HttpClient, Service
from waiting import SCALE, until
MATCHES = max(int(150 * SCALE), 20)
FAULT_CLOCK = 10  # as in failing_calls.c


def count(service, name):
    """How many deadlines an instance has fired, or noted."""
    return HttpClient(service.port).metrics()[f"deadlines_{name}_total"]


class SharedDeadline(unittest.TestCase):
    services = ()

    def start(self, count, **settings):
        self.services = [*self.services] + [Service(DEADLINE_POLL="50", **settings) for _ in range(count)]
        self.player = Player([service.port for service in self.services], "deadlines")

    def tearDown(self):
        for service in self.services:
            service.stop()

    def new_matches(self, then="default"):
        """Many matches that are due at the same moment, and that no client reads before it has passed."""
        plan = {"game": GAME, "players": 3, "referee": True, "deadline": {"each": "P1D", "then": then}}
        return [self.player.call("POST", "/v1/matches", plan).json for _ in range(MATCHES)]

    def make_due(self):
        """All at once: as if almost a day had passed."""
        soon = "update deadline set due_at = now() + interval '1 second' where version = 1"
        subprocess.run(["psql", "-qXd", DATABASE_URL, "-c", soon], check=True)

    def counted(self, name):
        return sum(count(service, name) for service in self.services)

    def assert_fired_once(self, all_seated):
        """Each match has its set-up and one default answer of each seat, and what the next decision has not
        got yet."""
        for seated in all_seated:
            made = SeatedMatch(seated)
            log = whole_log(self.player, made)
            self.assertEqual([(action["seat"], action.get("late")) for action in log],
                             [(None, None)] + [(seat["seat"], True) for seat in seated["seats"]], made.id)
            status, said = is_verified(self.player, made)
            self.assertEqual(status, 0, said)


class Deadlines(SharedDeadline):
    def setUp(self):
        """Matches that other tests have left come due later: their deadlines would be counted."""
        sql("update deadline set due_at = now() + interval '1 day' where due_at < now() + interval '1 hour'")
        self.start(2)

    def test_both_instances_fire(self):
        all_seated = self.new_matches()
        self.make_due()
        until(lambda: self.counted("fired") >= MATCHES, "all are fired")
        self.assert_fired_once(all_seated)
        self.assertEqual(self.counted("fired"), MATCHES)
        one, other = (count(service, "fired") for service in self.services)
        report(self, {"matches due at once": MATCHES, "fired by the one": one, "fired by the other": other})

    def test_both_instances_note_who_is_late(self):
        all_seated = self.new_matches("wait")
        self.make_due()
        until(lambda: self.counted("waiting") >= MATCHES, "all are noted")
        for seated in all_seated:
            now = self.player.call("GET", "/v1/matches/" + seated["match"]["id"]).json
            self.assertEqual((now["match"]["version"], now["match"]["late"]), (1, now["deciding"]))
        self.assertEqual(self.counted("waiting"), MATCHES)

    def test_one_dies_in_the_midst(self):
        all_seated = self.new_matches()
        self.make_due()
        until(lambda: self.counted("fired") >= MATCHES // 10, "some are fired")
        self.services[0].kill()
        before = count(self.services[1], "fired")
        until(lambda: self.all_fired(all_seated), "the other one fires the rest")
        self.services[0].start()
        self.assert_fired_once(all_seated)
        report(self, {"matches due at once": MATCHES, "fired by the other before the one was killed": before,
                      "in all": count(self.services[1], "fired")})

    def all_fired(self, all_seated):
        """As the list tells it, which touches nothing."""
        client, versions, cursor = HttpClient(self.services[1].port), {}, ""
        while cursor is not None:
            page = client.call("GET", f"/v1/matches?limit=100{cursor}").json
            versions.update({match["id"]: match["version"] for match in page["matches"]})
            cursor = f"&cursor={page['next']}" if "next" in page else None
        return all(versions[seated["match"]["id"]] > 1 for seated in all_seated)

    def test_a_deadline_and_the_last_answers_race(self):
        """Answers that come as it passes: each counts or was never acknowledged, and the step resolves
        once."""
        all_seated = self.new_matches()
        seats = [(f"/v1/matches/{seated['match']['id']}", seat["seat"], seat["token"])
                 for seated in all_seated for seat in seated["seats"]]
        legal = [self.player.call("GET", path + "/legal-moves", None, token).json["moves"][0] for path, _,
                 token in seats]
        self.make_due()
        in_time = set()
        for (path, seat, token), move in zip(seats, legal):
            answer = self.player.call("POST", path + "/moves", {"move": move}, token, If_Match='"1"')
            self.assertIn(answer.status, (200, 412), answer.bytes)
            if answer.status == 200:
                in_time.add((path, seat))
        until(lambda: self.all_fired(all_seated), "all go on")
        for seated in all_seated:
            made = SeatedMatch(seated)
            log = whole_log(self.player, made)[1:4]
            self.assertEqual([action["seat"] for action in log], [seat["seat"] for seat in seated["seats"]])
            self.assertEqual([action.get("late", False) for action in log],
                             [(made.path, action["seat"]) not in in_time for action in log])
        report(self, {"answers in time": len(in_time), "late": len(seats) - len(in_time)})


class ClockSetBack(SharedDeadline):
    """A wait by the clock that can be set takes an hour when the clock is set back by one."""

    def setUp(self):
        fault = tempfile.NamedTemporaryFile()
        self.addCleanup(fault.close)
        fault.write(struct.pack("3i", FAULT_CLOCK, 0, 0))
        fault.flush()
        self.start(1, program="tests/westphaliad_faulty", FAULTS=fault.name)

    def test_they_are_fired_in_time(self):
        all_seated = self.new_matches()[:1]
        self.make_due()
        until(lambda: self.counted("fired") >= MATCHES, "all are fired")
        self.assert_fired_once(all_seated)


class Instructions(SharedDeadline):
    def test_what_was_given_in_matches_that_are_over_is_deleted(self):
        """Also where one look is not enough for all of them; what was given in matches that run stays."""
        self.start(1)
        seated = self.player.new_match()
        sql("create temp table gone as select gen_random_uuid() as match_id from generate_series(1, 250);"
            "insert into match select (jsonb_populate_record(null::match, to_jsonb(m) || "
            "jsonb_build_object('match_id', gone.match_id, 'status', 2))).* from gone, (select * from match "
            "limit 1) m;"
            "insert into instruction (match_id, seat, body) select match_id, 0, '[]' from match on conflict "
            "do nothing")
        self.start(1)  # which looks at once
        over = "select count(*) from instruction join match using (match_id) where status = 2"
        until(lambda: sql(over) == "0", "they are deleted")
        self.assertEqual(sql(f"select count(*) from instruction where match_id = '{seated.id}'"), "1")
