"""Two instances on one database: who follows a match at one sees every move made at the other, once, in
order, soon. The ticket for one is made at the other. A player's stream tells at one that a turn has come or
gone at the other."""
import itertools
import random
import re
import statistics
import time
import unittest

import database_copy
from event_stream import Turns
from players import Player, report, assert_all_moves_are_logged
from proxy import HeldQuery, PostgresProxy
from service_fixture import HttpClient, Service
from stream_reader import StreamReader
from waiting import SCALE, TIMEOUT, until

MOVES = int(150 * SCALE)
SOON, HEARTBEAT = 100, 300  # seconds: what only a heartbeat brings comes late


class Following(unittest.TestCase):
    def test_moves_of_the_other_instance_arrive(self):
        services = [Service(STREAM_HEARTBEAT=str(HEARTBEAT)) for _ in range(2)]
        for service in services:
            self.addCleanup(service.stop)
        ports = [service.port for service in services]
        player = Player(ports, "streams")
        match = player.new_match(4)
        tickets = [HttpClient(port).call("POST", match.path + "/stream-ticket",
                                         token=match.organizer).json["ticket"] for port in ports]
        followers = [StreamReader(port, match, ticket) for port, ticket in zip(ports, reversed(tickets))]
        made = {}
        for follower in followers:
            follower.start()
        while len(made) < MOVES and not match.over:
            answer = player.play_one(match)
            if answer is not None and answer.status == 200:
                made.update((action["seq"], time.monotonic()) for action in answer.json["actions"])
        until(lambda: all(len(follower.seen) >= max(made) for follower in followers), "all is told")
        time.sleep(1)  # and nothing twice
        for follower in followers:
            follower.check()
            self.assertEqual([seq for seq, _ in follower.seen], list(range(1, max(made) + 1)))
            late = [when - made[seq] for seq, when in follower.seen if seq in made]
            self.assertLess(statistics.quantiles(late, n=10)[0], 1)
            self.assertLess(max(late), SOON)
        report(self, {**assert_all_moves_are_logged(self, player, [match]), "followed": max(made)})


class StatusOfActions(unittest.TestCase):
    def test_a_status_is_that_of_the_last_action_before_it(self):
        """Also where the match moves on while the actions of a stream are read."""
        proxy = PostgresProxy()
        self.addCleanup(proxy.close)
        slow, quick = Service(url=proxy.url, STREAM_HEARTBEAT=str(HEARTBEAT)), Service()
        for service in slow, quick:
            self.addCleanup(service.stop)
        player = Player([quick.port], "status")
        match = player.new_match(3)

        def release(seat):
            released = player.call("POST", f"{match.path}/seats/{seat}/release", {}, match.organizer)
            self.assertEqual(released.status, 200, released.bytes)

        follower = StreamReader(slow.port, match)
        follower.start()
        until(lambda: follower.heard.endswith(b"\n\n") and b"event: status" in follower.heard, "it has begun")
        reading = proxy.held_query = HeldQuery("read_actions")
        release("player-1")
        self.assertTrue(reading.is_held.wait(TIMEOUT), "the first entry is read")
        release("player-2")
        reading.pass_on()
        until(lambda: follower.seen[-1][0] == 3 and follower.heard.endswith(b"\n\n")
              and b"event: status\nid: 3\n" in follower.heard, "all is told")
        told = re.findall(rb"event: (action|status)\nid: (\d+)\n", follower.heard)
        self.assertEqual(told, [(kind, b"%d" % number) for number in (1, 2, 3)
                                for kind in (b"action", b"status")])


class FollowingTurns(unittest.TestCase):
    def setUp(self):
        self.services = [Service(STREAM_HEARTBEAT=str(HEARTBEAT)) for _ in range(2)]
        for service in self.services:
            self.addCleanup(service.stop)
        self.clients = itertools.cycle(HttpClient(service.port) for service in self.services)
        self.tokens, self.chance = {}, random.Random("turns")

    def call(self, method, path, body=None, token=None):
        """By the instances in turns."""
        answer = next(self.clients).call(method, path, body, token)
        self.assertIn(answer.status, (200, 201), answer.bytes)
        return answer.json

    def stream(self, service, token, last=None):
        return Turns(token, last, f"http://127.0.0.1:{service.port}")

    def begin(self):
        """A match in which one player has a seat, and its path."""
        made = self.call("POST", "/v1/matches", {"game": "baroque", "players": 3, "invitations": True})
        path = "/v1/matches/" + made["match"]["id"]
        for number, seat in enumerate(made["seats"]):
            claimed = self.call("POST", f"{path}/seats/{seat['seat']}/claim",
                                {"invitation": seat["invitation"]}, None if number else self.player)
            self.tokens[path, seat["seat"]] = claimed["token"]
        return path

    def move(self, path):
        seat = self.chance.choice(self.call("GET", path)["deciding"])
        legal = self.call("GET", path + "/legal-moves", None, self.tokens[path, seat])
        self.call("POST", path + "/moves", {"move": self.chance.choice(legal["moves"])},
                  self.tokens[path, seat])

    def test_turns_of_the_other_instance_arrive(self):
        self.player = self.call("POST", "/v1/players", {"name": "Anna"})["token"]
        streams = [self.stream(service, self.player) for service in self.services]
        for stream in streams:
            self.assertEqual(stream.take().data, {"turns": [], "more": False, "votes": []})
        paths = [self.begin() for _ in range(4)]
        for number in range(int(80 * SCALE)):
            self.move(self.chance.choice(paths))
            turns = self.call("GET", "/v1/players/me/turns", None, self.player)["turns"]
            for place, stream in enumerate(streams):
                stream.take_until(turns)
                if number % 10 == place:  # it goes on at the other instance
                    stream.service.close()
                    streams[place] = self.stream(self.services[number % 20 // 10], self.player, stream.last)
                    streams[place].known = stream.known
        for stream in streams:
            stream.service.close()


class Restored(unittest.TestCase):
    def test_a_follower_ahead_of_the_match_is_told_to_begin_anew(self):
        """On the stream that is open, and on one that is opened again with the last id."""
        service = Service(STREAM_HEARTBEAT="1")
        self.addCleanup(service.stop)
        player = Player([service.port], "restored")
        match = player.new_match(3)
        while len(match.acknowledged) < 12:
            player.play_one(match)
        before = player.call("GET", match.path).json["match"]["version"]
        database_copy.keep()
        while player.call("GET", match.path).json["match"]["version"] < before + 6:
            player.play_one(match)
        ahead = player.call("GET", match.path).json["match"]["version"]
        follower = StreamReader(service.port, match)
        follower.start()
        until(lambda: follower.seen and follower.seen[-1][0] == ahead, "all is told")
        database_copy.put_back()
        until(lambda: [seq for seq, _ in follower.seen] == [*range(1, ahead + 1), *range(1, before + 1)],
              "it is told anew")
        until(lambda: follower.heard.endswith(b"\n\n") and follower.heard.count(b"event: patch") >= 2,
              "to the end")
        self.assertEqual(follower.heard.count(b"event: reset"), 1)
        follower.check()
        anew = follower.heard.split(b"event: reset")[1]
        self.assertIn(b'data: [{"op":"replace","path":"","value":{"match"', anew.split(b"event: patch")[1])
        client = HttpClient(service.port)
        self.assertEqual(client.call("GET", f"{match.path}/log?after={ahead}").status, 409)
        self.assertEqual(client.call("GET", f"{match.path}/log?after={before}").status, 200)
