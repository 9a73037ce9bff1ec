"""The primary is killed under load, again and again: its standby follows by itself, nothing that was
acknowledged is lost, streams go on.

Of two instances one knows the nodes by a list of hosts, the other one finds the primary through HAProxy."""
import collections
import signal
import time
import unittest

from cluster import cluster, until  # first: it says where the database is
from players import Load, Player, report, assert_all_moves_are_logged
from service_fixture import HttpClient, Service, program
from stream_reader import StreamReader
from waiting import SCALE, TIMEOUT

MATCHES, MOVES_BETWEEN = 4, 60
BACK_SECONDS = 30
KILL_SECONDS = 600  # for each kill, and what follows it, not for the whole test
FOLLOWED = 3  # actions after each kill


def times(number):
    return max(1, round(number * SCALE))


class Failover(unittest.TestCase):
    def setUp(self):
        self.services = {"hosts": Service(cluster.by_hosts("westphalia_service")),
                         "haproxy": Service(cluster.by_haproxy("westphalia_service"))}
        for service in self.services.values():
            self.addCleanup(service.stop)
        self.ports = [service.port for service in self.services.values()]
        self.player = Player(self.ports, "failover")
        self.followed = self.player.new_match(4)
        self.followers = [StreamReader(port, self.followed) for port in self.ports]
        for follower in self.followers:
            follower.start()

    def some_moves(self, load):
        reached = load.acknowledged() + MOVES_BETWEEN
        until(lambda: load.errors or load.acknowledged() >= reached, "play goes on", TIMEOUT)
        self.assertFalse(load.errors)

    def writes(self, name):
        """Whether a match can be made there now."""
        try:
            return HttpClient(self.services[name].port).call("POST", "/v1/matches",
                                                             {"game": "sixteen-thirty-something",
                                                              "players": 3}).status == 201
        except OSError:
            return False

    def seconds_until_back(self, names):
        """Each instance's, since now."""
        begun, back = time.monotonic(), {}

        def all_are_back():
            back.update({name: time.monotonic() - begun for name in names if name not in back
                         and self.writes(name)})
            return len(back) == len(names)

        until(all_are_back, "the instances write again")
        return back

    def kill_primary(self, how):
        primary, standby = cluster.primary()
        if how == "machine":
            primary.kill()
        elif how == "postgres":
            primary.kill_postgres()
        else:
            primary.kill_patroni()
            until(lambda: standby.answers("/primary"), "the other node follows")
        back = self.seconds_until_back(["haproxy"] if how == "patroni" else ["hosts", "haproxy"])
        self.assertTrue(standby.answers("/primary"))
        if how != "postgres":
            primary.start()
        return back

    def follow(self):
        """Streams that were opened before the first kill tell of moves that are made now."""
        wanted = self.player.call("GET", self.followed.path).json["match"]["version"] + FOLLOWED
        for _ in range(100):  # answers to a secret step enter the log when it resolves
            answer = self.player.play_one(self.followed)
            self.assertEqual(answer.status, 200)
            if (reached := answer.json["version"]) >= wanted:
                break
        return until(lambda: all(follower.seen and follower.seen[-1][0] >= reached
                                 for follower in self.followers), "the streams go on", TIMEOUT)

    def test_the_machine_dies(self):
        self.kill_under_load(["machine"] * times(5))

    def test_postgresql_dies(self):
        self.kill_under_load(["postgres"] * times(3))

    def test_patroni_dies(self):
        """PostgreSQL goes on without Patroni while the other node follows: there are two primaries. The old
        one can acknowledge nothing, since it has no standby any more. A list of hosts leads there still;
        HAProxy does not."""
        self.kill_under_load(["patroni"] * times(2))

    def kill_under_load(self, kills):
        load = Load(self.ports, MATCHES)
        slowest = collections.Counter()
        try:
            for number, how in enumerate(kills, 1):
                signal.alarm(KILL_SECONDS)
                self.some_moves(load)
                back = self.kill_primary(how)
                whole = cluster.wait_until_whole()
                followed = self.follow()
                said = ", ".join(f"by {name} after {seconds:.1f} s" for name, seconds in back.items())
                print(f"# kill {number} ({how}): back {said}; two nodes again {whole:.1f} s later; the "
                      f"streams told within {followed:.1f} s", flush=True)
                slowest.update({name: max(0, seconds - slowest[name]) for name, seconds in back.items()})
                if how != "patroni":
                    self.assertLess(max(back.values()), BACK_SECONDS)
            self.some_moves(load)
        finally:
            load.finish()
        matches = [*load.matches, self.followed]
        counts = assert_all_moves_are_logged(self, Player(self.ports), matches)
        for follower in self.followers:
            follower.check()
            self.assertEqual([seq for seq, _ in follower.seen], list(range(1, len(follower.seen) + 1)))
        counts["repeated"] = sum(player.repeated for player in load.players)
        report(self, counts | {f"s at the most until back by {name}": round(seconds) for name,
                               seconds in slowest.items()})
        status, said = program("replay", "--database", cluster.by_haproxy("postgres"))
        self.assertEqual(status, 0, said)
