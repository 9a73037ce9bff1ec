"""The service under load of every kind at once: bots, streams, claims, concessions, readers, restarts. For a
build with ThreadSanitizer, whose word is final: a service that saw a race ends with a status of its own.

Not one of the tests of faults, which are found by name; deploy/test threads runs it under
tests/harness/postgres.sh."""
import http.client
import itertools
import os
import threading
import time
import unittest

from database_fixture import Database
from players import GAME, Load, Player, PlayedMatch, assert_all_moves_are_logged
from service_fixture import Service
from stream_reader import StreamReader

SECONDS, RESTARTS, MATCHES = int(os.environ.get("THREADS_SECONDS", "10")), 3, 6


class BackgroundRequests(threading.Thread):
    """Requests beside the play, again and again, until the test ends them."""

    def __init__(self, load, port, number):
        super().__init__(daemon=True)
        self.load, self.port, self.player = load, port, Player([port], f"others {number}")
        self.error, self.done = None, 0

    def run(self):
        try:
            for act in itertools.cycle((self.claim, self.concede, self.follow, self.read, self.hurry)):
                if self.load.done.is_set():
                    break
                act()
                self.done += 1
        except Exception as error:  # noqa: BLE001 - told by the test
            self.error = error

    def claim(self):
        """Seats that are taken with invitations, two for one seat at the same time."""
        made = self.player.call("POST", "/v1/matches", {"game": GAME, "players": 3, "invitations": True}).json
        rivals = []
        for seat in made["seats"]:
            request = (f"/v1/matches/{made['match']['id']}/seats/{seat['seat']}/claim",
                       {"invitation": seat["invitation"]})
            rivals += [threading.Thread(target=Player([self.port]).call, args=("POST", *request))
                       for _ in range(2)]
        for rival in rivals:
            rival.start()
        for rival in rivals:
            rival.join()

    def concede(self):
        match = self.player.new_match(3)
        for seat in list(match.tokens)[:2]:
            self.player.call("POST", match.path + "/concede", {}, match.tokens[seat])

    def hurry(self):
        """A match whose deadlines pass while its organiser gives more time, ends phases and releases
        seats."""
        plan = {"game": GAME, "players": 3,
                "deadline": {"each": "PT0.1S", "then": self.player.chance.choice(["default", "wait"])}}
        made = self.player.call("POST", "/v1/matches", plan).json
        for path, body in (("deadline", {"extend": "PT0.1S"}), ("phase/end", {}),
                           ("seats/player-1/release", {}),
                           ("seats/player-2/concede", {"reason": "x"})) * 2:
            self.player.call("POST", f"/v1/matches/{made['match']['id']}/{path}", body,
                             made["organizer_token"])
            time.sleep(0.05)

    def follow(self):
        try:
            follower = StreamReader(self.port, self.player.chance.choice(self.load.matches))
        except (OSError, http.client.HTTPException):  # it restarts
            return
        follower.start()
        time.sleep(self.player.chance.random())
        follower.connection.close()
        follower.check()

    def read(self):
        match: PlayedMatch = self.player.chance.choice(self.load.matches)
        for path in ("/metrics", "/openapi.json", "/v1/matches?limit=20", f"/v1/games/{GAME}/schema",
                     match.path + "/log",
                     match.path + "?version=1", match.path + "/audit"):
            self.player.call("GET", path, None, match.organizer)


class Threads(unittest.TestCase):
    def test_everything_at_once(self):
        service = Service(DEADLINE_POLL="20", TRANSPARENCY_SECONDS="1")
        load = Load([service.port], MATCHES)
        others = [BackgroundRequests(load, service.port, number) for number in range(4)]
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
        self.assertEqual([other.error for other in others if other.error], [])
        print(f"# {load.acknowledged()} moves, {sum(other.done for other in others)} other things",
              flush=True)
        assert_all_moves_are_logged(self, Player([service.port]), load.matches)
        service.stop()
        self.assertNotIn("ThreadSanitizer", service.log.read_text())
