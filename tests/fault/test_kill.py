"""The service is killed, the database crashes, again and again under load: nothing acknowledged is lost,
nothing is doubled."""
import collections
import time
import unittest

from database_fixture import DATABASE_URL, Database
from players import Load, Player, report, assert_all_moves_are_logged
from service_fixture import Service, program
from waiting import SCALE, TIMEOUT
KILLS, CRASHES, MATCHES = int(20 * SCALE), int(5 * SCALE), 12


class Killed(unittest.TestCase):
    instances = 1

    def setUp(self):
        self.services = [Service() for _ in range(self.instances)]
        self.counts = collections.Counter()

    def tearDown(self):
        for service in self.services:
            service.stop()

    def some_moves(self, load):
        """Lets the load go on until it has got somewhere since."""
        reached = load.acknowledged() + 50
        end = time.monotonic() + TIMEOUT
        while load.acknowledged() < reached:
            self.assertFalse(load.errors)
            self.assertLess(time.monotonic(), end, "play does not go on")
            time.sleep(0.02)

    def kill_service(self, number):
        service = self.services[number % self.instances]
        service.kill()
        service.start()

    def crash_database(self, _):
        Database.crash()
        Database.start()

    def disturb(self, load, times, how):
        for number in range(times):
            self.some_moves(load)
            how(number)
            self.counts[how.__name__] += 1

    def test_nothing_is_lost_and_nothing_doubled(self):
        ports = [service.port for service in self.services]
        load = Load(ports, MATCHES)
        try:
            for _ in range(5):
                self.disturb(load, KILLS // 5, self.kill_service)
                self.disturb(load, CRASHES // 5, self.crash_database)
            self.some_moves(load)
        finally:
            load.finish()
        self.counts["repeated"] = sum(player.repeated for player in load.players)
        self.counts.update(assert_all_moves_are_logged(self, Player(ports), load.matches))
        report(self, self.counts)
        status, said = program("replay", "--database", DATABASE_URL)
        self.assertEqual(status, 0, said)


class OneOfTwoKilled(Killed):
    instances = 2
