"""The server of http_server.c for a test, and requests to it as bytes."""
import contextlib
import http.client
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import unittest

from contract import Document
from http_client import Answer, HttpClient
from processes import processor_seconds
from waiting import TIMEOUT, until

document = Document(json.loads((pathlib.Path(__file__).parents[2] / "openapi/openapi.json").read_text()))
BUILD = pathlib.Path(os.environ.get("WESTPHALIA_PROGRAM", "westphalia")).parent
PROGRAM = str(BUILD / "tests" / "http_server")
SLOW = 3 if "sanit" in str(BUILD) else 1


class Server:
    """A server with settings; `with` starts and stops it."""

    def __init__(self, **settings):
        self.settings = {"port": 0, "rate_address": 0, "rate_token": 0, "log_level": "warn",
                         "max_connections_per_address": 8192, "max_streams_per_address": 8192} | settings

    def __enter__(self):
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self.settings.items()]
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([PROGRAM, *flags], stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.port = int(self.process.stdout.readline())
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.status = self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()
            self.last_words = self.logged()
            self.log.close()

    def logged(self):
        """The log as it is now. The server writes at the file's position, which must not be moved."""
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode()

    def processor_time(self):
        return processor_seconds(self.process.pid)

    def metric(self, name):
        return self.call("GET", "/metrics").metrics[name]

    def wait_for(self, name, value):
        until(lambda: self.metric(name) == value, f"{name} is {value}")

    def connect(self, address="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT, (address, 0))

    def call(self, method, path, body=None, **headers):
        """A request on a connection of its own."""
        with HttpClient(self.port) as client:
            return check_form(client.call(method, path, body, **headers))

    def send(self, *pieces, answers=1):
        """Sends bytes as they are; the answers, and whether the server closed the connection after them."""
        with self.connect() as client:
            for piece in pieces:
                client.sendall(piece)
            return read_answers(client, answers)


def check_form(answer):
    """The operations are this server's own, but an error has the form that the document gives to all of
    them."""
    if answer.status >= 400:
        assert answer.headers["X-Request-Id"], answer.headers
        assert answer.headers["Content-Type"] == "application/problem+json", answer.headers
        document.check(document.document["components"]["schemas"]["problem"], answer.json)
    return answer


def read_answers(client, count, method="GET"):
    stream = client.makefile("rb")
    answers = []
    for _ in range(count):
        response = http.client.HTTPResponse(client, method=method)
        response.fp = stream
        with contextlib.suppress(http.client.RemoteDisconnected, ConnectionError):
            response.begin()
            body = stream.read(int(response.headers.get("Content-Length", 0)))
            answers.append(check_form(Answer(response.status, response.headers, body)))
        response.fp = None  # otherwise its end would close the stream, which has the next answer
    return answers


def get(path, *headers):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: here", *headers, "", ""]).encode()


def post(path, body, *headers, length=True):
    lines = [f"POST {path} HTTP/1.1", "Host: here", "Content-Type: application/json", *headers]
    if length:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def follow(server, **headers):
    """A connection that has begun a stream."""
    client = server.connect()
    client.sendall(get("/v1/stream",
                       *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())))
    read_until(client, b"\r\n\r\n", 1)  # not a byte more: events may be there already
    return client


def read_until(client, wanted, at_once=65536):
    client.settimeout(TIMEOUT)
    end = time.monotonic() + TIMEOUT  # heartbeats must not keep a test alive
    seen = b""
    while wanted not in seen:
        piece = client.recv(at_once)
        assert piece and time.monotonic() < end, seen
        seen += piece
    return seen


class Shared(unittest.TestCase):
    """Tests that leave the server as it was share one."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(cors_origins="https://a.example,https://b.example", log_level="info").__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        assert cls.server.status == 0, cls.server.last_words

    def problem(self, answer, status, code, *words):
        self.assertEqual(answer.status, status, answer.text)
        self.assertEqual(answer.headers["Content-Type"], "application/problem+json")
        self.assertEqual((answer.json["type"], answer.json["status"]), (f"/problems/{code}", status))
        for word in words:
            self.assertIn(word, answer.json["detail"])
