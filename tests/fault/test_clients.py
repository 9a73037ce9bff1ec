"""Clients that vanish, are one too many, or want much at once, against the real service and its database.

Each is answered or closed as documented, and a match that is played at the same time goes on.
tests/api/service/test_http*.py have slow, half-closed and very many clients, and requests whose end is in
doubt, by the same server without games."""
import contextlib
import http.client
import json
import pathlib
import socket
import struct
import unittest

from http_client import is_closed
from players import Player, assert_all_moves_are_logged
from service_fixture import BUILD, LOGS, HttpClient, Service, head
from waiting import until

LARGE, FILES = 400, 64


def post(path, body, token, *fields):
    data = json.dumps(body).encode()
    given = "Content-Type: application/json", f"Authorization: Bearer {token}", f"Content-Length: {len(data)}"
    return head("POST", path, *given, *fields) + data


class Clients(unittest.TestCase):
    settings = {}

    def setUp(self):
        self.service = Service(MAX_CONNECTIONS="8000", MAX_CONNECTIONS_PER_ADDRESS="8000", **self.settings)
        self.addCleanup(self.service.stop)
        self.player = Player([self.service.port], "clients")
        self.match = self.player.new_match(4)

    def tearDown(self):
        assert_all_moves_are_logged(self, self.player, [self.match])

    def connect(self):
        return self.service.connect()

    def connections(self):
        return HttpClient(self.service.port).metrics()["connections"]

    def moves(self, count):
        while count and not self.match.over:
            answer = self.player.play_one(self.match)
            count -= answer is not None and answer.status == 200


class VanishingClients(Clients):
    settings = {"IDLE_SECONDS": "2", "TRANSFER_SECONDS": "2", "STREAM_HEARTBEAT": "1"}

    def test_in_the_middle(self):
        """Of a request, of an answer, of a stream."""
        reset = struct.pack("ii", 1, 0)  # on, for 0 seconds: it is closed by a reset
        for number in range(100):
            client = self.connect()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
            client.sendall((head("GET", self.match.path), head("GET", self.match.path + "/stream"),
                            post(self.match.path + "/moves", {"move": {}}, "x")[:-1],
                            head("GET", "/openapi.json") * 20)[number % 4])
            if number % 4 != 2 and number % 3:  # in the middle of what comes
                client.recv(1)
            client.close()
            self.moves(1)
        until(lambda: self.connections() <= 3, "they are gone")


class FewDescriptors(Clients):
    """A system that allows few open files: a client too many is told so at once, and does not wait in
    vain."""

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
    """Not for a sanitizer, which keeps what is given back."""

    settings = {"QUEUE": "10000", "TRANSFER_SECONDS": "600"}

    def test_their_memory_is_given_back(self):
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.connect()) for _ in range(LARGE)]
            for client in clients:
                client.sendall(head("GET", "/openapi.json"))
            for client in clients:
                response = http.client.HTTPResponse(client, method="GET")
                response.begin()
                self.assertEqual((response.status, response.read()[:1]), (200, b"{"))
        until(lambda: self.service.memory() < 100, "no more is kept than the next requests need")
