"""What strangers can make the service keep in memory: bodies that never end, streams and answers that nobody takes. Others go on meanwhile.

FORCE=1: as many as the service had 1 GB for once, instead of enough to be beyond what it has room for."""
import contextlib
import json
import os
import select
import socket
import unittest

from attack import ELSEWHERE, HERE, PATIENCE, Line, Service, head, until
from play import Player

FORCE = os.environ.get("FORCE") == "1"
BODIES, STREAMS = (800, 1000) if FORCE else (300, 400)
SIZE = 950_000  # bytes of a body
MOST = 300  # MiB that the service may have
SHARE = 16 << 20  # bytes that one address may have in it


def open_ones(clients):
    """How many of those whom nobody answers are still connected."""
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
        """Who takes as little as the system allows."""
        client = self.stack.enter_context(socket.socket())
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        client.settimeout(PATIENCE)
        client.bind((address, 0))
        client.connect((HERE, self.service.port))
        return client

    def closed(self):
        """How many connections were, for want of room."""
        text = Line(self.service.port).call("GET", "/metrics").bytes.decode()
        return int(next(line for line in text.splitlines() if line.startswith("westphalia_slow_closed_total ")).split()[1])

    def settle(self):
        """There was too little room, and others are served even so."""
        until(lambda: self.closed() > 0, "somebody has to go")
        self.assertEqual(Line(self.service.port, ELSEWHERE).call("GET", "/v1/games").status, 200)
        most = self.service.memory("VmHWM")
        print(f"# {self.id()}: {most} MiB at most")
        self.assertLess(most, MOST)


class Bodies(Memory):
    def begin(self, client, sent):
        client.sendall(head("POST", "/v1/rules/baroque/view", "Content-Type: application/json", f"Content-Length: {SIZE}") + b" " * sent)

    def test_unfinished(self):
        honest = self.connect(ELSEWHERE)
        self.begin(honest, SIZE // 2)
        clients = [self.connect(f"127.0.1.{number % 4 + 1}") for number in range(BODIES)]
        for client in clients:
            with contextlib.suppress(OSError):  # somebody before had to go, or this one
                self.begin(client, SIZE - 1)
        until(lambda: max(open_ones(clients[number::4]) for number in range(4)) * SIZE < SHARE, "no address has more than its share")
        self.settle()
        honest.sendall(b" " * (SIZE - SIZE // 2))
        self.assertEqual(self.status(honest), 400)  # what it sent is no JSON, but it is read

    def status(self, client):
        return int(client.recv(1000).split()[1])


class Heads(Memory):
    settings = {"MAX_BUFFERS": "8"}

    def begin(self, client, rest=b""):
        with contextlib.suppress(OSError):  # somebody before had to go, or this one
            client.sendall(b"GET /v1/games HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X%d: %s\r\n" % (i, b"x" * 5000) for i in range(4)) + rest)

    def fill(self, rest=b""):
        honest = Line(self.service.port, ELSEWHERE)
        self.assertEqual(honest.call("GET", "/v1/games").status, 200)
        clients = [self.connect(f"127.0.1.{number % 4 + 1}") for number in range(400)]
        for client in clients:
            self.begin(client, rest)
        until(lambda: self.closed() > 0, "somebody has to go")
        connection = honest.connection
        self.assertEqual(honest.call("GET", "/v1/games").status, 200)
        self.assertIs(honest.connection, connection)

    def test_unfinished(self):
        self.fill()

    def test_finished_and_kept(self):
        """libmicrohttpd keeps the memory of a head for the connection's next request."""
        self.fill(b"\r\n")


class Untaken(Memory):
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
        table = player.new_table(5, "time-of-wars")
        path = table.path + "/stream?patch=true"
        for _ in range(2000 if FORCE else 60):
            player.play_one(table)
        connection = self.connect(HERE)
        connection.sendall(head("GET", path, "Authorization: Bearer " + table.organizer))
        lines = connection.makefile("rb")
        self.assertIn(b" 200 ", lines.readline())
        self.hear(lines, b"event: patch\n")
        self.ask(path)
        seen = json.loads(player.call("GET", table.path).bytes)["match"]["version"]
        while player.call("GET", table.path).json["match"]["version"] == seen:
            player.play_one(table)
        self.hear(lines, b"id: %d\n" % (seen + 1))

    def hear(self, lines, wanted):
        while (line := lines.readline()) != wanted:
            self.assertTrue(line, "the player's stream has ended")


if __name__ == "__main__":
    unittest.main()
