"""The service under load of every kind at once: bots, streams, claims, concessions, readers, restarts. For a build with
ThreadSanitizer, whose word is final: a service that saw a race ends with a status of its own.

Not one of the tests of faults, which are found by name; deploy/test threads runs it under tests/harness/postgres.sh."""
import http.client
import itertools
import os
import threading
import time
import unittest

from players import GAME, Load, Player, Table, settle_accounts
from service_fixture import Database, Service
from test_streams import Follower

SECONDS, RESTARTS, MATCHES = int(os.environ.get("THREADS_SECONDS", "10")), 3, 6


class Others(threading.Thread):
    """What else goes on beside the play, again and again, until it is told to end."""

    def __init__(self, load, port, number):
        super().__init__(daemon=True)
        self.load, self.port, self.player = load, port, Player([port], f"others {number}")
        self.trouble, self.done = None, 0

    def run(self):
        try:
            for act in itertools.cycle((self.claim, self.concede, self.follow, self.read, self.hurry)):
                if self.load.done.is_set():
                    break
                act()
                self.done += 1
        except Exception as trouble:  # noqa: BLE001 - told by the test
            self.trouble = trouble

    def claim(self):
        """Seats that are taken with invitations, two for one seat at the same time."""
        made = self.player.call("POST", "/v1/matches", {"game": GAME, "players": 3, "invitations": True}).json
        rivals = []
        for seat in made["seats"]:
            request = f"/v1/matches/{made['match']['id']}/seats/{seat['seat']}/claim", {"invitation": seat["invitation"]}
            rivals += [threading.Thread(target=Player([self.port]).call, args=("POST", *request)) for _ in range(2)]
        for rival in rivals:
            rival.start()
        for rival in rivals:
            rival.join()

    def concede(self):
        table = self.player.new_table(3)
        for seat in list(table.tokens)[:2]:
            self.player.call("POST", table.path + "/concede", {}, table.tokens[seat])

    def hurry(self):
        """A match whose deadlines pass while its organiser gives more time, ends phases and releases seats."""
        plan = {"game": GAME, "players": 3, "deadline": {"each": "PT0.1S", "then": self.player.chance.choice(["default", "wait"])}}
        made = self.player.call("POST", "/v1/matches", plan).json
        for path, body in (("deadline", {"extend": "PT0.1S"}), ("phase/end", {}), ("seats/player-1/release", {})) * 2:
            self.player.call("POST", f"/v1/matches/{made['match']['id']}/{path}", body, made["organizer_token"])
            time.sleep(0.05)

    def follow(self):
        try:
            follower = Follower(self.port, self.player.chance.choice(self.load.tables))
        except (OSError, http.client.HTTPException):  # it restarts
            return
        follower.start()
        time.sleep(self.player.chance.random())
        follower.connection.close()
        follower.hold()

    def read(self):
        table: Table = self.player.chance.choice(self.load.tables)
        for path in ("/metrics", "/openapi.json", "/v1/matches?limit=20", f"/v1/games/{GAME}/schema", table.path + "/log",
                     table.path + "?version=1", table.path + "/audit"):
            self.player.call("GET", path, None, table.organizer)


class Threads(unittest.TestCase):
    def test_everything_at_once(self):
        service = Service(DEADLINE_POLL="20", TRANSPARENCY_SECONDS="1")
        load = Load([service.port], MATCHES)
        others = [Others(load, service.port, number) for number in range(4)]
        for other in others:
            other.start()
        try:
            for number in range(RESTARTS):
                time.sleep(SECONDS / (RESTARTS + 1))
                service.stop()  # in the middle of it all
                service.start()
                if number == 1:
                    Database.crash()
                    Database.start()
            time.sleep(SECONDS / (RESTARTS + 1))
        finally:
            load.finish()
            for other in others:
                other.join(60)
        self.assertEqual([other.trouble for other in others if other.trouble], [])
        print(f"# {load.acknowledged()} moves, {sum(other.done for other in others)} other things", flush=True)
        settle_accounts(self, Player([service.port]), load.tables)
        service.stop()
        self.assertNotIn("ThreadSanitizer", service.log.read_text())


if __name__ == "__main__":
    unittest.main()
