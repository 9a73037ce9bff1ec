"""A cluster of Citus: a node dies under load and comes back; another one joins, and takes its share of the
matches under load.

Run under CITUS_WORKERS=2 tests/harness/postgres.sh: node 0 is the coordinator, which has no matches."""
import collections
import os
import subprocess
import time
import unittest

from database_fixture import DATABASE_URL, sql
from players import Load, Player, joined, report, assert_all_moves_are_logged
from service_fixture import HttpClient, Service, program
from waiting import SCALE, until

MATCHES, KILLS = 12, int(4 * SCALE)


def control(action, node):
    subprocess.run([os.environ["POSTGRES_SH"], action, str(node)], check=True, timeout=120,
                   stdout=subprocess.DEVNULL)


def node_of(match):
    """Which node has this match."""
    port = sql("select nodeport from pg_dist_shard_placement where shardid = "
               f"get_shard_id_for_distribution_column('public.match', '{match}'::uuid)")
    return int(port) - 5432


class Scale(unittest.TestCase):
    def setUp(self):
        self.service = Service(WORKERS="16")
        self.addCleanup(self.service.stop)
        self.client = HttpClient(self.service.port)
        self.load = Load([self.service.port], MATCHES)
        self.counts = collections.Counter()

    def goes_on(self, all_seated, moves=60):
        """So many moves more are acknowledged of these."""
        reached = sum(len(seated.acknowledged) for seated in all_seated) + moves
        until(lambda: self.load.errors or sum(len(seated.acknowledged) for seated in all_seated) >= reached,
              "play goes on")
        self.assertFalse(self.load.errors, self.service.log.read_text()[-3000:])

    def settle(self):
        self.load.finish()
        # A transaction is for one match here, and no session tries otherwise.
        self.assertEqual(joined(self.service), 0)
        self.counts["repeated"] = sum(player.repeated for player in self.load.players)
        self.counts.update(assert_all_moves_are_logged(self, Player([self.service.port]), self.load.matches))
        report(self, self.counts)
        status, said = program("replay", "--database", DATABASE_URL)
        self.assertEqual(status, 0, said)

    def by_node(self):
        """The matches that are played now, by their nodes."""
        all_seated = collections.defaultdict(list)
        for seated in self.load.current:
            all_seated[node_of(seated.id)].append(seated)
        return all_seated

    def test_a_node_dies_and_comes_back(self):
        try:
            for number in range(KILLS):
                self.goes_on(self.load.matches)
                all_seated, dead = self.by_node(), 1 + number % 2
                self.assertTrue(all_seated[dead] and all_seated[3 - dead], "both nodes have matches")
                control("crash", dead)
                try:
                    answer = self.client.call("GET", all_seated[dead][0].path)
                    self.assertEqual(answer.status, 503, answer.bytes)
                    self.goes_on(all_seated[3 - dead])
                finally:
                    control("start", dead)
                self.goes_on(all_seated[dead], 30)
                self.counts["killed"] += 1
        finally:
            self.settle()

    def test_another_node_takes_its_share(self):
        try:
            self.goes_on(self.load.matches)
            control("add", 3)
            begun = time.monotonic()
            sql("select rebalance_table_shards()")
            self.counts["seconds of rebalancing"] = round(time.monotonic() - begun)
            self.goes_on(self.load.matches)
            shards = dict(line.split("|") for line in sql(
                "select nodeport, count(*) from pg_dist_shard_placement join pg_dist_shard using (shardid)"
                " where logicalrelid = 'public.match'::regclass group by 1").split("\n"))
            self.assertGreaterEqual(min(int(count) for count in shards.values()), 2, shards)
            self.assertEqual(len(shards), 3)
        finally:
            self.settle()
        self.assertFalse(sum((player.errors for player in self.load.players), collections.Counter()))
