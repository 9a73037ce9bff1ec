"""Clients that are slow, vanish, are very many, or send several requests at once, against the real service and its database:
each is answered or let go as documented, and a match that is played at the same time goes on."""
import collections
import contextlib
import io
import itertools
import json
import pathlib
import re
import resource
import selectors
import socket
import struct
import subprocess
import time
import unittest

from play import Player, settle_accounts
from rig import BUILD, DATABASE_URL, LOGS, PATIENCE, Line, Service, held, until
import traffic

CROWD, LARGE, FILES = 5000, 400, 64
BRIEF = {"IDLE_SECONDS": "2", "TRANSFER_SECONDS": "2", "STREAM_HEARTBEAT": "1"}
LONG = {"IDLE_SECONDS": "600", "TRANSFER_SECONDS": "600"}


def head(method, path, *fields):
    return "".join(line + "\r\n" for line in (f"{method} {path} HTTP/1.1", "Host: a", *fields, "")).encode()


def post(path, body, token, *fields):
    data = json.dumps(body).encode()
    given = "Content-Type: application/json", f"Authorization: Bearer {token}", f"Content-Length: {len(data)}"
    return head("POST", path, *given, *fields) + data


class Reader:
    """The answers to what was sent over a socket, one after another, each held against the document."""

    def __init__(self, client, sent):
        self.stream, self.requests = client.makefile("rb"), traffic.requests(sent)

    def next(self):
        """(status, body)"""
        method, target = next(self.requests)
        answer = held(method, target, traffic.Answer(self.stream, method))
        return answer.status, answer.bytes

    def rest(self):
        return self.stream.read()


def is_closed(client):
    """Whether the service has closed it; what it has said before is dropped."""
    client.settimeout(0.2)
    try:
        while client.recv(1 << 16):
            pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


class Clients(unittest.TestCase):
    settings = {}

    def setUp(self):
        self.service = Service(MAX_CONNECTIONS="8000", MAX_CONNECTIONS_PER_ADDRESS="8000", **self.settings)
        self.addCleanup(self.service.stop)
        self.player = Player([self.service.port], "clients")
        self.table = self.player.new_table(4)

    def tearDown(self):
        settle_accounts(self, self.player, [self.table])

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.service.port), PATIENCE)

    def connections(self):
        text = Line(self.service.port).call("GET", "/metrics").bytes.decode()
        return int(next(line for line in text.splitlines() if line.startswith("westphalia_connections ")).split()[1])

    def moves(self, count):
        while count and not self.table.over:
            answer = self.player.play_one(self.table)
            count -= answer is not None and answer.status == 200

    def version(self):
        return self.player.call("GET", self.table.path).json["match"]["version"]


class SlowClients(Clients):
    settings = BRIEF

    def test_who_is_slow_is_let_go(self):
        with contextlib.ExitStack() as stack:
            silent, header, body, stream = (stack.enter_context(self.connect()) for _ in range(4))
            header.sendall(b"GET /v1/games HTTP/1.1\r\n")
            body.sendall(post(self.table.path + "/moves", {"move": {}}, "x")[:-2])
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stream.sendall(head("GET", "/openapi.json") * 40)  # answers that nobody takes

            def are_let_go():
                for client in header, body:  # a byte now and then keeps nothing open
                    with contextlib.suppress(OSError):
                        client.send(b" ")
                self.moves(5)
                return all(is_closed(client) for client in (silent, header, body))

            until(are_let_go, "they are let go")
            until(lambda: self.connections() <= 3, "they are gone")

    def test_half_open_connections(self):
        """Clients that vanish in the middle: of a request, of an answer, of a stream."""
        reset = struct.pack("ii", 1, 0)  # on, for 0 seconds: it is closed by a reset
        for number in range(100):
            client = self.connect()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
            client.sendall((head("GET", self.table.path), head("GET", self.table.path + "/stream"),
                            post(self.table.path + "/moves", {"move": {}}, "x")[:-1], head("GET", "/openapi.json") * 20)[number % 4])
            if number % 4 != 2 and number % 3:  # in the middle of what comes
                client.recv(1)
            client.close()
            self.moves(1)
        until(lambda: self.connections() <= 3, "they are gone")


@contextlib.contextmanager
def locked_matches():
    """The database makes whoever asks for a match wait a moment."""
    with subprocess.Popen(["psql", "-qAt", "-d", DATABASE_URL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as session:
        session.stdin.write("begin; lock table match, match_state; select 'locked';\n")
        session.stdin.flush()
        session.stdout.readline()
        try:
            yield
            time.sleep(0.2)
        finally:
            session.stdin.close()


class HalfClosedClients(Clients):
    """Who has said all that he wants to say still gets his answers. (A stream ends with that: tests/api/test_http.py.)"""

    # Before the service has read anything, while it works, when it has answered; all that while the database works.
    ways = list(itertools.product((0, 0.001, 0.003, 0.1), (contextlib.nullcontext, locked_matches)))

    def ask(self, pause, meanwhile, *requests):
        """(status, body) of each answer; the client ends his side so many seconds after the requests."""
        with self.connect() as client:
            with meanwhile():
                client.sendall(b"".join(requests))
                time.sleep(pause)
                client.shutdown(socket.SHUT_WR)
            reader = Reader(client, b"".join(requests))
            answers = [reader.next() for _ in requests]
            self.assertEqual(reader.rest(), b"")
            return answers

    def test_reads(self):
        for way in self.ways:
            with self.subTest(way):
                answers = self.ask(*way, *[head("GET", self.table.path)] * 3)
                self.assertEqual([(status, json.loads(body)["match"]["id"]) for status, body in answers], [(200, self.table.id)] * 3)

    def test_moves(self):
        for way in self.ways:
            with self.subTest(way):
                seat = self.player.deciding(self.table)[0]
                move = self.player.moves_of(self.table, seat)[0]
                [(status, moved)] = self.ask(*way, post(self.table.path + "/moves", {"move": move}, self.table.tokens[seat]))
                self.assertEqual(status, 200, moved)
                self.player.note(self.table, seat, move, Made(status, moved))


def is_whole(text):
    """Whether an answer, all of it, is there."""
    fields, end, body = text.partition(b"\r\n\r\n")
    return bool(end) and len(body) >= int(re.search(rb"(?i)content-length: (\d+)", fields)[1])


class Crowd(Clients):
    settings = LONG  # on a slow machine it is a while before all of them have asked

    def test_five_thousand_connections(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY and hard < CROWD + 100:
            self.skipTest(f"only {hard} files may be open")
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, CROWD + 100), hard))
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.connect()) for _ in range(CROWD)]
            self.ask_all(clients)
            self.moves(100)  # with all of them open
            self.ask_all(clients)
        until(lambda: self.connections() <= 3, "they are gone")

    def ask_all(self, clients):
        """Every one reads the match, all at once: not one hangs, and who is turned away is told when to come back."""
        with selectors.DefaultSelector() as ready:
            for client in clients:
                ready.register(client, selectors.EVENT_READ)
                client.sendall(head("GET", self.table.path))
            left, heard = set(clients), collections.defaultdict(bytes)
            while left:
                events = ready.select(PATIENCE)
                self.assertTrue(events, f"{len(left)} of {len(clients)} connections hang")
                for key, _ in events:
                    piece = key.fileobj.recv(1 << 16)
                    self.assertTrue(piece, "a connection was closed")
                    heard[key.fileobj] += piece
                    if is_whole(heard[key.fileobj]):
                        left.discard(key.fileobj)
            for text in heard.values():
                answer = held("GET", self.table.path, traffic.Answer(io.BytesIO(text), "GET"))
                self.assertIn(answer.status, (200, 503))  # which has Retry-After: the document says so


class FewDescriptors(Clients):
    """A system that allows few open files: who is one too many is told so at once, and does not wait for an answer that nobody gives."""

    def setUp(self):
        script = pathlib.Path(LOGS.name) / "few"
        script.write_text(f"#!/bin/sh\nulimit -n {FILES} && exec {(BUILD / 'westphaliad').resolve()}\n")
        script.chmod(0o755)
        self.settings = {"program": script, "WORKERS": "4"}
        super().setUp()

    def test_one_too_many(self):
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.connect()) for _ in range(2 * FILES)]
            until(lambda: sum(map(is_closed, clients)) >= FILES, "those for whom there is no room are let go")
            self.assertLess(self.service.files(), FILES)
        until(self.are_gone, "they are gone")
        self.moves(5)

    def are_gone(self):
        """Until the service has seen that they are, who asks is one too many himself."""
        with contextlib.suppress(ConnectionError):
            return self.connections() <= 3
        return False


class LargeAnswers(Clients):
    settings = {"QUEUE": "10000", "TRANSFER_SECONDS": "600"}

    def memory(self, what):
        status = pathlib.Path(f"/proc/{self.service.process.pid}/status").read_text()
        return next(int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith(what + ":"))

    def test_their_memory_is_given_back(self):
        if self.memory("VmSize") > 1 << 20:
            self.skipTest("a sanitizer keeps what is given back")
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.connect()) for _ in range(LARGE)]
            for client in clients:
                client.sendall(head("GET", "/openapi.json"))
            for client in clients:
                self.assertEqual(traffic.Answer(client.makefile("rb"), "GET").status, 200)
        until(lambda: self.memory("VmRSS") < 100, "no more is kept than the next requests need")


class Pipelines(Clients):
    def test_moves_and_reads_in_one_breath(self):
        """Answers come in the order of the requests, each of the state that the one before has left."""
        for _ in range(20):
            version, seat = self.version(), self.player.deciding(self.table)[0]
            moves = self.player.moves_of(self.table, seat)
            requests = [head("GET", self.table.path), post(self.table.path + "/moves", {"move": moves[0]}, self.table.tokens[seat]),
                        head("GET", self.table.path), head("GET", "/healthz"), head("GET", "/nowhere")]
            with self.connect() as client:
                client.sendall(b"".join(requests))
                reader = Reader(client, b"".join(requests))
                (_, before), (status, moved), (_, after), health, nowhere = (reader.next() for _ in requests)
            self.assertEqual((status, health[0], nowhere[0]), (200, 200, 404), moved)
            self.player.note(self.table, seat, moves[0], Made(status, moved))
            self.assertEqual(json.loads(before)["match"]["version"], version)
            self.assertEqual(json.loads(after)["match"]["version"], json.loads(moved)["version"])


class Made:
    def __init__(self, status, data):
        self.status, self.bytes, self.json = status, data, json.loads(data)


class Smuggling(Clients):
    def test_two_lengths(self):
        """A request whose end is in doubt is refused, and what follows it is no request."""
        seat = self.player.deciding(self.table)[0]
        move = {"move": self.player.moves_of(self.table, seat)[0]}
        hidden = post(self.table.path + "/moves", move, self.table.tokens[seat])
        before = self.version()
        for fields in (("Content-Length: 0", f"Content-Length: {len(hidden)}"), ("Content-Length: 4", "Transfer-Encoding: chunked"),
                       ("Transfer-Encoding: chunked", "Content-Length: 4"), ("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
                       ("Transfer-Encoding: xchunked",), ("Transfer-Encoding: identity, chunked", "Content-Length: 4"),
                       ("Content-Length: 4, 4",), ("Content-Length: +4",), ("Content-Length : 4",), ("Transfer-Encoding\t: chunked",),
                       ("X: a\rContent-Length: 4",)):
            with self.subTest(fields=fields), self.connect() as client:
                sent = head("POST", self.table.path + "/concede", "Content-Type: application/json", *fields) + b"0\r\n\r\n" + hidden
                client.sendall(sent)
                answer = Reader(client, sent).rest()
                self.assertTrue(answer.startswith(b"HTTP/1.1 400 "), answer)
                self.assertNotIn(b"HTTP/1.1 2", answer)
                if b"\r\nX-Request-Id:" in answer:  # not libmicrohttpd's own, a page whose head it sends twice
                    held("POST", self.table.path + "/concede", traffic.Answer(io.BytesIO(answer), "POST"))
        self.assertEqual(self.version(), before)


if __name__ == "__main__":
    unittest.main()
