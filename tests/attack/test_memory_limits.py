"""The memory that strangers can make the service keep: bodies that never end, streams and answers that no one
reads. Others go on meanwhile.

FORCE=1: as many as the service once had 1 GB for, instead of enough to exceed its room."""
import concurrent.futures
import contextlib
import json
import os
import select
import socket
import unittest

from attack_fixture import ATTACKER, OTHER_CLIENT, Service
from database_fixture import sql
from players import Player
from service_fixture import HttpClient, head, program
from waiting import TIMEOUT, until

FORCE = os.environ.get("FORCE") == "1"
BODIES, STREAMS = (800, 1000) if FORCE else (300, 400)
SIZE = 950_000  # bytes of a body
MOST = 300  # MiB that the service may have
SHARE = 16 << 20  # bytes that one address may have in it


def open_ones(clients):
    """The number of clients without an answer that are still connected."""
    poll = select.poll()
    for client in clients:
        poll.register(client, select.POLLIN)
    return len(clients) - len(poll.poll(0))


class Memory(unittest.TestCase):
    settings = {}

    def setUp(self):
        self.service = Service(**self.settings)
        self.addCleanup(self.service.stop)
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)

    def connect(self, address):
        return self.stack.enter_context(self.service.connect(address))

    def connect_deaf(self, address):
        """A client that reads as little as the system allows."""
        client = self.stack.enter_context(socket.socket())
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        client.settimeout(TIMEOUT)
        client.bind((address, 0))
        client.connect((ATTACKER, self.service.port))
        return client

    def closed(self):
        """How many connections were, for want of room."""
        return HttpClient(self.service.port).metrics()["slow_closed_total"]

    def settle(self):
        """There was too little room, and others are served even so."""
        until(lambda: self.closed() > 0, "a client has to go")
        self.assertEqual(HttpClient(self.service.port, OTHER_CLIENT).call("GET", "/v1/games").status, 200)
        most = self.service.memory("VmHWM")
        print(f"# {self.id()}: {most} MiB at most")
        self.assertLess(most, MOST)


class Bodies(Memory):
    def begin(self, client, sent):
        client.sendall(head("POST", "/v1/rules/baroque/view", "Content-Type: application/json",
                            f"Content-Length: {SIZE}") + b" " * sent)

    def test_unfinished(self):
        honest = self.connect(OTHER_CLIENT)
        self.begin(honest, SIZE // 2)
        clients = [self.connect(f"127.0.1.{number % 4 + 1}") for number in range(BODIES)]
        for client in clients:
            with contextlib.suppress(OSError):  # an earlier client had to go, or this one
                self.begin(client, SIZE - 1)
        until(lambda: max(open_ones(clients[number::4]) for number in range(4)) * SIZE < SHARE,
              "no address has more than its share")
        self.settle()
        honest.sendall(b" " * (SIZE - SIZE // 2))
        self.assertEqual(self.status(honest), 400)  # what it sent is no JSON, but it is read

    def status(self, client):
        return int(client.recv(1000).split()[1])


class RequestHeads(Memory):
    settings = {"MAX_BUFFERS": "8"}

    def begin(self, client, rest=b""):
        with contextlib.suppress(OSError):  # an earlier client had to go, or this one
            client.sendall(b"GET /v1/games HTTP/1.1\r\nHost: a\r\n"
                           + b"".join(b"X%d: %s\r\n" % (i, b"x" * 5000) for i in range(4)) + rest)

    def fill(self, rest=b""):
        honest = HttpClient(self.service.port, OTHER_CLIENT)
        self.assertEqual(honest.call("GET", "/v1/games").status, 200)
        clients = [self.connect(f"127.0.1.{number % 4 + 1}") for number in range(400)]
        for client in clients:
            self.begin(client, rest)
        until(lambda: self.closed() > 0, "a client has to go")
        connection = honest.connection
        self.assertEqual(honest.call("GET", "/v1/games").status, 200)
        self.assertIs(honest.connection, connection)

    def test_unfinished(self):
        self.fill()

    def test_finished_and_kept(self):
        """libmicrohttpd keeps the memory of a head for the connection's next request."""
        self.fill(b"\r\n")


class UnreadAnswers(Memory):
    """With room for little, so that little is enough to fill it."""

    settings = {"RATE_ADDRESS": "0", "RATE_TOKEN": "0"} if FORCE else {"MAX_BUFFERS": "8"}

    def ask(self, path):
        for number in range(STREAMS):
            client = self.connect_deaf(f"127.0.1.{number % 4 + 1}")
            with contextlib.suppress(OSError):
                client.sendall(head("GET", path))
        self.settle()

    def test_answers(self):
        self.ask("/v1/games/time-of-wars/schema")

    def test_streams(self):
        """Of strangers, each with all that has happened in the match: the player's goes on."""
        player = Player([self.service.port], 1648)
        seated = player.new_match(5, "time-of-wars")
        path = seated.path + "/stream?patch=true"
        for _ in range(2000 if FORCE else 60):
            player.play_one(seated)
        connection = self.connect(ATTACKER)
        connection.sendall(head("GET", path, "Authorization: Bearer " + seated.organizer))
        lines = connection.makefile("rb")
        self.assertIn(b" 200 ", lines.readline())
        self.hear(lines, b"event: patch\n")
        self.ask(path)
        seen = json.loads(player.call("GET", seated.path).bytes)["match"]["version"]
        while player.call("GET", seated.path).json["match"]["version"] == seen:
            player.play_one(seated)
        self.hear(lines, b"id: %d\n" % (seen + 1))

    def hear(self, lines, wanted):
        while (line := lines.readline()) != wanted:
            self.assertTrue(line, "the player's stream has ended")


class Packs(Memory):
    """Packs of strangers are kept in the database. Those that were read have so much memory; the rest is read
    again when it is needed."""

    MIB = 16
    settings = {"PACK_CACHE": str(MIB), "CREATE_RATE": "0", "CREATE_QUOTA": "0", "RATE_ADDRESS": "0",
                "EXPIRE_UNPLAYED": "1"}
    GAME = "time-of-wars"
    MANY = 40  # of which each takes more than 5 MiB, with its board
    # MiB that a process may take beside them: what threads keep for their next request, and what the
    # allocator keeps
    NOISE = 90

    def setUp(self):
        super().setUp()
        self.client = HttpClient(self.service.port)
        self.pack = self.client.call("GET", f"/v1/games/{self.GAME}/components").json

    def supply(self, name, client=None):
        return (client or self.client).call("POST", "/v1/component-packs",
                                            {"game": self.GAME, "pack": self.pack | {"about": name}})

    def supplied(self, count, first=0):
        packs = []
        for number in range(first, count):
            answer = self.supply(f"{self.id()} {number}")
            self.assertEqual(answer.status, 201, answer.bytes)
            packs.append(answer.json["hash"])
        return packs

    def read(self, pack, what="components", client=None):
        return (client or self.client).call("GET", f"/v1/games/{self.GAME}/{what}?pack={pack}")

    def create(self, pack):
        return self.client.call("POST", "/v1/matches", {"game": self.GAME, "players": 5, "pack": pack})

    def metric(self, name):
        return self.client.metrics()[name]

    def test_they_have_so_much_memory_and_all_are_served(self):
        packs = self.supplied(1)
        self.assertEqual(self.read(packs[0], "presentation").status, 200)
        before = self.service.memory()
        packs += self.supplied(self.MANY, 1)
        for round in range(2):
            for number, pack in enumerate(packs):
                self.assertEqual(self.read(pack).json["about"], f"{self.id()} {number}")
                self.assertEqual(self.read(pack, "presentation").json["pack"], pack)
                self.assertEqual(self.read(pack, "words").status, 200)
                self.assertLess(self.service.memory(), before + self.MIB + self.NOISE, (round, number))
        self.assertLess(self.metric("cached_pack_bytes"), self.MIB << 20)
        self.assertGreater(self.metric("cached_packs"), 0)
        print(f"# {self.id()}: from {before} MiB to {self.service.memory('VmHWM')} at most")

    def test_a_match_goes_on_whose_pack_was_forgotten(self):
        packs = self.supplied(12)
        matches = []
        for pack in packs:
            made = self.create(pack)
            self.assertEqual(made.status, 201, made.bytes)
            matches.append(made.json)
        for _ in range(2):
            for pack, made in zip(packs, matches):
                path = "/v1/matches/" + made["match"]["id"]
                self.assertEqual(self.client.call("GET", path + "/board.svg").status, 200)
                seen = self.client.call("GET", path).json
                self.assertEqual(seen["match"]["pack"], pack)
                seat = seen["deciding"][0]
                token = next(one["token"] for one in made["seats"] if one["seat"] == seat)
                move = self.client.call("GET", path + "/legal-moves", token=token).json["moves"][0]
                self.assertEqual(self.client.call("POST", path + "/moves", {"move": move}, token).status, 200)
        listed = self.client.call("GET", f"/v1/matches?game={self.GAME}&limit=100").json["matches"]
        self.assertLessEqual(set(packs), {match["pack"] for match in listed})

    def test_what_a_request_has_stays_until_it_is_done(self):
        """Many at once ask for more packs than there is room for."""
        packs = self.supplied(8)
        matches = [self.create(pack).json["match"]["id"] for pack in packs]

        def ask(number):
            client = HttpClient(self.service.port, f"127.0.1.{number + 1}")
            for turn in range(12):
                which = (number + turn * 3) % len(packs)
                for answer in (self.read(packs[which], client=client),
                               self.read(packs[which], "presentation", client),
                               client.call("GET", f"/v1/matches/{matches[which]}/board.svg")):
                    if answer.status != 200:
                        return answer.status, answer.bytes
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            self.assertEqual(list(threads.map(ask, range(8))), [None] * 8)
        self.assertLess(self.metric("cached_pack_bytes"), self.MIB << 20)

    def test_one_that_was_deleted_is_not_taken_from_memory(self):
        gone, = self.supplied(1)
        state = self.client.call("POST", f"/v1/rules/{self.GAME}/setup",
                                 {"players": 5, "pack": gone, "seed": "0" * 64}).json["state"]
        viewed = self.client.call("POST", f"/v1/rules/{self.GAME}/view", {"state": state})
        self.assertEqual(viewed.status, 200)
        self.assertEqual(self.read(gone, "presentation").status, 200)
        sql("update component_pack set added_at = added_at - interval '9 days'")
        status, said = program("prune")
        self.assertEqual(status, 0, said)
        self.assertEqual(sql(f"select count(*) from component_pack where hash = '\\x{gone}'"), "0")
        self.assertEqual(self.create(gone).status, 404)
        self.assertEqual(self.read(gone).status, 404)
        self.assertEqual(self.read(gone, "presentation").status, 404)
        self.assertEqual(self.client.call("POST", f"/v1/rules/{self.GAME}/setup",
                                          {"players": 5, "pack": gone}).status, 404)
        viewed = self.client.call("POST", f"/v1/rules/{self.GAME}/view", {"state": state})
        self.assertEqual(viewed.status, 422)
        self.assertEqual(sql(f"select count(*) from component_pack where hash = '\\x{gone}'"), "0")
        self.assertEqual(self.supply(f"{self.id()} 0").status, 201)  # it is new again
        self.assertEqual(self.create(gone).status, 201)

    def test_one_that_was_deleted_is_one_too_many(self):
        most = int(sql("select count(*) from component_pack")) + 1
        self.service.stop()
        self.service.environment["MAX_PACKS"] = str(most)
        self.service.start()
        self.client.close()
        gone = self.supply("the first").json["hash"]
        self.assertEqual(self.supply("the second").status, 409)
        sql(f"delete from component_pack where hash = '\\x{gone}'")
        self.assertEqual(self.supply("the second").status, 201)
        self.assertEqual(self.supply("the first").status, 409)
        self.assertEqual(self.create(gone).status, 404)
        self.assertEqual(int(sql("select count(*) from component_pack")), most)
