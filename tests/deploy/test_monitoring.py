"""Prometheus and Grafana: a Prometheus scrapes a service, with the alerts of deploy/monitoring, and answers
what the board asks."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import urllib.request

from database_fixture import Database
from service_fixture import HttpClient, Service, reserve_port
from waiting import TIMEOUT, until

HERE = pathlib.Path(__file__).parent
MONITORING = HERE.parents[1] / "deploy" / "monitoring"
PROMETHEUS = os.environ.get("WESTPHALIA_PROMETHEUS", "/usr/bin")  # a folder with prometheus and promtool


def promtool(*arguments):
    return subprocess.run([f"{PROMETHEUS}/promtool", *arguments], capture_output=True, text=True,
                          timeout=TIMEOUT)


def board():
    return json.loads((MONITORING / "board.json").read_text())


def queries():
    """(panel, query) of all that the board asks, with values for its variables."""
    for panel in board()["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"].replace("$__rate_interval", "1m").replace("$instance", ".*")


class Files(unittest.TestCase):
    def assert_in_order(self, *arguments):
        done = promtool(*arguments)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_alerts_fire_when_they_should_and_only_then(self):
        self.assert_in_order("check", "rules", MONITORING / "alerts.yml")
        self.assert_in_order("test", "rules", HERE / "alerts.test.yml")

    def test_each_alert_is_seen_to_fire(self):
        alerts = set(re.findall(r"alert: (\w+)", (MONITORING / "alerts.yml").read_text()))
        fired = set(re.findall(r'alertname="(\w+)", alertstate="firing"',
                               (HERE / "alerts.test.yml").read_text()))
        self.assertEqual(alerts, fired)

    def test_the_example_configuration(self):
        self.assert_in_order("check", "config", MONITORING / "prometheus.yml")

    def test_panels_lie_side_by_side(self):
        taken, ids = set(), set()
        for panel in board()["panels"]:
            place = panel["gridPos"]
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                     for y in range(place["y"], place["y"] + place["h"])}
            self.assertFalse(cells & taken, panel["title"])
            self.assertLessEqual(place["x"] + place["w"], 24)
            self.assertNotIn(panel["id"], ids)
            taken |= cells
            ids.add(panel["id"])
            for target in panel.get("targets", []):
                self.assertEqual(target["datasource"], {"type": "prometheus", "uid": "${source}"})


class Scraped(unittest.TestCase):
    """A service as it is by default, on a database that may go away. The tests run in the order of their
    numbers: the last one makes alerts fire."""

    @classmethod
    def setUpClass(cls):
        cls.service = Service(TRANSPARENCY_SECONDS="1", DEADLINE_POLL="1000")
        cls.addClassCleanup(cls.service.stop)
        folder = tempfile.TemporaryDirectory(prefix="prometheus-")
        cls.addClassCleanup(folder.cleanup)
        reserved = reserve_port()
        cls.addClassCleanup(reserved.close)
        cls.address = f"127.0.0.1:{reserved.getsockname()[1]}"
        example = (MONITORING / "prometheus.yml").read_text()
        configuration = pathlib.Path(folder.name) / "prometheus.yml"
        example = example.replace("15s", "1s\n  evaluation_interval: 1s")
        example = example.replace("127.0.0.1:8630", f"127.0.0.1:{cls.service.port}")
        configuration.write_text(example.replace("alerts.yml", str(MONITORING / "alerts.yml")))
        # Prometheus wants the port alone; only a program that asks for this very one could take it meanwhile.
        reserved.close()
        cls.prometheus = subprocess.Popen([f"{PROMETHEUS}/prometheus", f"--config.file={configuration}",
                                           f"--storage.tsdb.path={folder.name}/data",
                                           f"--web.listen-address={cls.address}", "--log.level=error"],
                                          stdout=subprocess.DEVNULL)
        cls.addClassCleanup(cls.prometheus.wait)
        cls.addClassCleanup(cls.prometheus.terminate)
        until(lambda: cls.value('count_over_time(up{job="westphalia"}[1h])') >= 5,
              "Prometheus scrapes the service")

    @classmethod
    def ask(cls, query):
        url = f"http://{cls.address}/api/v1/query?" + urllib.parse.urlencode({"query": query})
        with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:
            return json.load(answer)["data"]["result"]

    @classmethod
    def value(cls, query):
        """0 where there is none yet, nor a Prometheus."""
        assert cls.prometheus.poll() is None, "Prometheus has ended"
        try:
            result = cls.ask(query)
        except OSError:
            return 0
        return float(result[0]["value"][1]) if result else 0

    def test_1_nothing_fires_without_a_match(self):
        """Neither does anything begin to (pending), but for what was asked before the first scrape."""
        self.assertEqual(self.ask('up{job="westphalia"} == 0'), [])
        until(lambda: self.ask("ALERTS") == [], "no alert fires or begins to")

    def test_2_each_query_of_an_alert_names_what_there_is(self):
        told = {series["metric"]["__name__"] for series in self.ask('{__name__=~"westphalia_.+"}')}
        alerts = re.sub(r"#.*", "", (MONITORING / "alerts.yml").read_text())
        named = set(re.findall(r"\bwestphalia_\w+", alerts))
        self.assertEqual(named - told - {"westphalia_requests_total"}, set())

    def test_3_the_board_shows_a_match_and_a_failure(self):
        bot = HERE.parents[1] / "openapi" / "examples" / "bot.py"
        played = subprocess.run([sys.executable, bot, "3", "1648", f"http://127.0.0.1:{self.service.port}"],
                                capture_output=True, text=True, timeout=300)
        self.assertEqual(played.returncode, 0, played.stderr)
        Database.crash()
        try:
            client = HttpClient(self.service.port)
            path = "/v1/matches/" + played.stdout.strip()
            until(lambda: client.call("GET", path).status == 503,
                  "the service notices that its database is away")
            until(lambda: self.value("rate(westphalia_database_unreachable_total[1m])") > 0,
                  "Prometheus sees that")
        finally:
            Database.start()
        until(self.service.is_ready, "the database is back")
        self.assertEqual(client.call("GET", path).status, 200)
        for title, query in queries():
            with self.subTest(title, query=query):
                until(lambda query=query: self.numbers(query), f"{title} has a value")

    def numbers(self, query):
        return [series for series in self.ask(query) if series["value"][1] not in ("NaN", "+Inf", "-Inf")]
