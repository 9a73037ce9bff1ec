"""The metrics that an operator sees: each is fed, and those of the database tell what happened there."""
import pathlib
import re
import threading
import unittest

from client import Match, another_client, metrics

API = pathlib.Path(__file__).parents[3] / "api"


def send(match, seat, move):
    """A move by a client of its own, so that several can be under way."""
    with another_client() as client:
        client.call("POST", match.path + "/moves", {"move": move}, match.tokens[seat])


class Metrics(unittest.TestCase):
    def test_every_metric_is_fed(self):
        named = set(re.findall(r"^    (METRIC_\w+)", (API / "common" / "metrics.h").read_text(),
                               re.MULTILINE)) - {"METRIC_COUNT"}
        sources = [path.read_text() for path in API.rglob("*.c") if path.name != "metrics.c"]
        feeding = re.findall(r"(?:metrics_add\(|\] = \{)([^;,}]*)", "".join(sources))
        fed = set(re.findall(r"METRIC_\w+", " ".join(feeding)))
        self.assertEqual(named - fed, set())

    def test_round_trips_are_timed(self):
        match, before = Match(3), metrics()
        for _ in range(10):
            match.read()
        after = metrics()
        self.assertGreaterEqual(after["database_round_trip_seconds_count"],
                                before["database_round_trip_seconds_count"] + 10)
        self.assertGreater(after["database_round_trip_seconds_sum"],
                           before["database_round_trip_seconds_sum"])
        self.assertGreaterEqual(after["database_connections"], 1)
        self.assertGreaterEqual(after["database_connects_total"], after["database_connections"])

    def test_lost_races_are_counted(self):
        """Of requests that come at once and were all judged on one version, the first is committed and the
        others are too late."""
        before = metrics()["database_conflicts_total"]
        for number in range(2000):
            if number % 100 == 0:
                match = Match(3).play("races", 20)
            seat = match.deciding()[0]
            move = match.legal(seat)["moves"][0]
            rivals = [threading.Thread(target=send, args=(match, seat, move)) for _ in range(8)]
            for rival in rivals:
                rival.start()
            for rival in rivals:
                rival.join()
            if metrics()["database_conflicts_total"] > before:
                return
        self.fail(f"no race was lost in {number}")
