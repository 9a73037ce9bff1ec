"""The HTTP side by itself: http_server.c is the server with operations made for this, without games or a
database."""
import collections
import contextlib
import http.client
import json
import os
import pathlib
import selectors
import select
import signal
import socket
import ssl
import statistics
import subprocess
import tempfile
import time
import unittest
import warnings

from contract import Document

OPENAPI = json.loads((pathlib.Path(__file__).parents[3] / "openapi" / "openapi.json").read_text())
BUILD = pathlib.Path(os.environ.get("WESTPHALIA_PROGRAM", "westphalia")).parent
PROGRAM = str(BUILD / "tests" / "http_server")
TIMEOUT = 60  # seconds that a test waits for what must come, on a machine that has much else to do
SLOW = 3 if "sanit" in str(BUILD) else 1


def until(holds, what):
    """Waits for something that must come true."""
    end = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < end, f"{what}: not within {TIMEOUT} s"
        time.sleep(0.02)


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

    def metric(self, name):
        text = self.call("GET", "/metrics").text
        return int(next(line for line in text.splitlines()
                        if line.startswith(f"westphalia_{name} ")).split()[1])

    def wait_for(self, name, value):
        until(lambda: self.metric(name) == value, f"{name} is {value}")

    def connect(self, address="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT, (address, 0))

    def call(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        with contextlib.closing(connection):
            connection.request(method, path, body,
                               {name.replace("_", "-"): value for name, value in headers.items()})
            return read_answer(connection.getresponse())

    def send(self, *pieces, answers=1):
        """Sends bytes as they are; the answers, and whether the server closed the connection after them."""
        with self.connect() as client:
            for piece in pieces:
                client.sendall(piece)
            return read_answers(client, answers)


def check_form(response):
    """The operations are this server's own, but an error has the form that the document gives to all of
    them."""
    if response.status >= 400:
        assert response.headers["X-Request-Id"], response.headers
        assert response.headers["Content-Type"] == "application/problem+json", response.headers
        Document(OPENAPI).check(OPENAPI["components"]["schemas"]["problem"], response.json)
    return response


def read_answer(response):
    response.text = response.read().decode()
    response.json = (json.loads(response.text) if "json" in response.headers.get("Content-Type", "")
                     and response.text else None)
    return check_form(response)


def read_answers(client, count, method="GET"):
    stream = client.makefile("rb")
    answers = []
    for _ in range(count):
        response = http.client.HTTPResponse(client, method=method)
        response.fp = stream
        with contextlib.suppress(http.client.RemoteDisconnected, ConnectionError):
            response.begin()
            response.text = stream.read(int(response.headers.get("Content-Length", 0))).decode()
            response.json = json.loads(response.text) if response.text.startswith("{") else None
            answers.append(check_form(response))
    return answers


def is_closed(client, seconds):
    """Whether the server ends the connection within so many seconds."""
    client.settimeout(seconds)
    try:
        while client.recv(65536):
            pass
        return True
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def get(path, *headers):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: here", *headers, "", ""]).encode()


def post(path, body, *headers, length=True):
    lines = [f"POST {path} HTTP/1.1", "Host: here", "Content-Type: application/json", *headers]
    if length:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


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


class Routes(Shared):
    def test_get(self):
        answer = self.server.call("GET", "/v1/hello")
        self.assertEqual((answer.status, answer.json), (200, {"hello": True}))
        self.assertEqual(answer.headers["X-Content-Type-Options"], "nosniff")

    def test_head_is_get_without_the_body(self):
        with self.server.connect() as client:
            client.sendall(b"HEAD /v1/hello HTTP/1.1\r\nHost: here\r\n\r\n")
            answer = http.client.HTTPResponse(client, method="HEAD")
            answer.begin()
            self.assertEqual((answer.status, answer.headers["Content-Length"]), (200, "14"))
            client.sendall(get("/v1/hello"))
            self.assertEqual(read_answers(client, 1)[0].json, {"hello": True})

    def test_no_such_path(self):
        for path in ("/", "/v1", "/v1/hello/", "/v1/echo", "/v1/echo/", "/v1/echo/a/b", "/v1//hello",
                     "/V1/hello"):
            self.problem(self.server.call("GET", path), 404, "not-found")

    def test_no_such_method(self):
        for method in "PUT", "DELETE", "PATCH", "BREW":
            answer = self.server.call(method, "/v1/echo/a")
            self.problem(answer, 405, "method")
            self.assertEqual(answer.headers["Allow"], "POST, GET, HEAD, OPTIONS")

    def test_options(self):
        answer = self.server.call("OPTIONS", "/v1/hello")
        self.assertEqual((answer.status, answer.headers["Allow"]), (204, "GET, HEAD, OPTIONS"))

    def test_target_is_decoded(self):
        answer = self.server.call("GET", "/v1/echo/f%C3%BCr%2F1?q=a+b%26%3d")
        self.assertEqual((answer.json["name"], answer.json["q"]), ("f\u00fcr/1", "a b&="))

    def test_absolute_target(self):
        self.assertEqual(self.server.send(get("http://here/v1/hello"))[0].status, 200)

    def test_bad_targets(self):
        many = "/v1/hello?" + "&".join(f"a{i}" for i in range(17))
        for path in ("/v1/echo/%", "/v1/echo/%4", "/v1/echo/%zz", "/v1/echo/%00", "/v1/echo/%ff",
                     "/v1/echo/%c0%af", "/v1/echo/%0a", "/v1/echo/%ed%a0%80", "/v1/hello?a=%ff",
                     "/v1/hello?a=1&a=2", many):
            with self.subTest(path):
                self.problem(self.server.call("GET", path), 400, "malformed")

    def test_request_id(self):
        self.assertEqual(self.server.call("GET", "/v1/hello",
                                          X_Request_Id="bot-7.1_a").headers["X-Request-Id"], "bot-7.1_a")
        for bad in ("a b", "x" * 65, '"'):
            made = self.server.call("GET", "/v1/hello", X_Request_Id=bad).headers["X-Request-Id"]
            self.assertRegex(made, "^[0-9a-f]{32}$")

    def test_request_ids_do_not_count(self):
        """Two of them tell nothing of the requests in between: no part of one stands in the next, nor its
        successor."""
        ids = [self.server.call("GET", "/v1/hello").headers["X-Request-Id"] for _ in range(8)]
        for part in range(0, 32, 8):
            values = sorted(int(made[part : part + 8], 16) for made in ids)
            self.assertTrue(all(after - before > 1 for before, after in zip(values, values[1:])), ids)

    def test_private_answers_are_not_cached(self):
        self.assertIsNone(self.server.call("GET", "/v1/hello").headers["Cache-Control"])
        self.assertEqual(self.server.call("GET", "/v1/hello",
                                          Authorization="Bearer abc").headers["Cache-Control"], "no-store")

    def test_bearer(self):
        for value, token in (("Bearer abc", "abc"), ("bearer  abc", "abc"), ("Bearer", ""), ("Bearer ", ""),
                             ("Basic abc", ""), ("Bearer a b", ""), ("", "")):
            self.assertEqual(self.server.call("GET", "/v1/echo/a", Authorization=value).json["token"], token)
        self.assertNotIn("token", self.server.call("GET", "/v1/echo/a").json)

    def test_cors(self):
        answer = self.server.call("GET", "/v1/hello", Origin="https://b.example")
        self.assertEqual(answer.headers["Access-Control-Allow-Origin"], "https://b.example")
        self.assertIn("ETag", answer.headers["Access-Control-Expose-Headers"])
        self.assertEqual(answer.headers["Vary"], "Origin")
        self.assertIsNone(self.server.call("GET", "/v1/hello",
                                           Origin="https://c.example").headers["Access-Control-Allow-Origin"])
        answer = self.server.call("OPTIONS", "/v1/echo/a", Origin="https://a.example",
                                  Access_Control_Request_Method="POST")
        self.assertEqual((answer.status, answer.headers["Access-Control-Allow-Origin"]),
                         (204, "https://a.example"))
        self.assertIn("POST", answer.headers["Access-Control-Allow-Methods"])
        self.assertIn("Idempotency-Key", answer.headers["Access-Control-Allow-Headers"])

    def test_local_pages(self):
        """Without a setting, pages of the same machine may call, and no others."""
        local = [scheme + host + port for scheme in ("http://", "https://")
                 for host in ("localhost", "127.0.0.1", "[::1]") for port in ("", ":5173")]
        others = ["null", "http://localhost.example", "http://localhost:", "http://localhost:80a",
                  "http://localhost:80/", "http://127.0.0.10", "http://[::1]x",
                  "http://127.0.0.1.example", "http://a.example", "httpx://localhost", "http:/localhost",
                  "http", "file://localhost", "loopback", "LOCALHOST"]
        with Server() as server:
            for origin in local:
                answer = server.call("OPTIONS", "/v1/echo/a", Origin=origin,
                                     Access_Control_Request_Method="POST")
                self.assertEqual(answer.headers["Access-Control-Allow-Origin"], origin)
                self.assertIn("Authorization", answer.headers["Access-Control-Allow-Headers"])
            for origin in others:
                self.assertIsNone(server.call("GET", "/v1/hello",
                                              Origin=origin).headers["Access-Control-Allow-Origin"], origin)
        with Server(cors_origins="loopback,https://a.example") as server:
            for origin in ("http://localhost:5173", "https://a.example"):
                self.assertEqual(server.call("GET", "/v1/hello",
                                             Origin=origin).headers["Access-Control-Allow-Origin"], origin)
        for setting in ("", "https://a.example"):
            with Server(cors_origins=setting) as server:
                self.assertIsNone(server.call("GET", "/v1/hello",
                                              Origin=local[0]).headers["Access-Control-Allow-Origin"])

    def test_log_has_no_secrets(self):
        self.server.call("GET", "/v1/echo/hidden-name?q=hidden-query", Authorization="Bearer hidden-token",
                         X_Request_Id="look-here")
        lines = [json.loads(line) for line in self.server.logged().splitlines()]
        line = next(line for line in lines if line.get("request_id") == "look-here")
        self.assertEqual((line["route"], line["status"], line["method"]), ("/v1/echo/{name}", 200, "GET"))
        self.assertNotIn("hidden", self.server.logged())

    def test_debugging_shows_no_secrets_either(self):
        with Server(log_level="debug") as server:
            for line in ("Authorization Bearer hidden-token", "Authorization : Bearer hidden-token",
                         "X: " + "hidden-token" * 3000):
                server.send(get("/v1/hello", line))
            server.send(get("/v1/hello?hidden-token"))
        self.assertNotIn("hidden", server.last_words)

    def test_metrics(self):
        self.server.call("GET", "/v1/hello")
        text = self.server.call("GET", "/metrics").text
        self.assertRegex(text, r'westphalia_requests_total\{operation="hello",status="200"\} [1-9]')
        self.assertRegex(text, r'westphalia_request_duration_seconds_bucket\{operation="hello",le="\+Inf"\} '
                               r'[1-9]')
        for _ in range(100):  # another worker may be about to say that it is done
            if "westphalia_workers_busy 1\n" in text:
                break
            text = self.server.call("GET", "/metrics").text
        self.assertIn("westphalia_workers_busy 1\n", text)


class Bodies(Shared):
    def test_echo(self):
        for path in "/v1/echo/a", "/v1/maybe":
            answer = self.server.send(post(path, b'{"a": [1, 2]}'))[0]
            self.assertEqual((answer.status, answer.json["body"]), (200, {"a": [1, 2]}))
        self.assertEqual(self.server.call("POST", "/v1/maybe").json["size"], 0)

    def test_bad_json_says_where(self):
        deep = b"[" * 33 + b"]" * 33
        for body, where in ((b"", "body is needed"), (b"{", "Line 1, column 1"), (b'{"a":1}x', "byte 8"),
                            (b'{"a":1,\n"a":2}', "Line 2"),
                            (b'"\xff"', "decode"), (b'"\xed\xa0\x80"', "decode"), (b'{"a":"\x00"}', "Line 1"),
                            (deep, "Byte 32"),
                            (b"[" * 100000, "Byte 32"), (b"1e999", "Line 1"), (b"{'a':1}", "Line 1"),
                            (b"[" + b"9" * 400 + b"]", "Line 1")):
            with self.subTest(body[:20]):
                self.problem(self.server.send(post("/v1/echo/a", body))[0], 400, "malformed", where)

    def test_media_types(self):
        for value in ("application/json", "Application/JSON; charset=UTF-8",
                      'application/json;charset="utf-8"'):
            self.assertEqual(self.server.call("POST", "/v1/echo/a", "{}", Content_Type=value).status, 200,
                             value)
        for value in ("text/plain", "application/jsonx", "application/json; charset=latin1",
                      "application/x-www-form-urlencoded"):
            self.problem(self.server.call("POST", "/v1/echo/a", "{}", Content_Type=value), 415, "media-type")
        self.problem(self.server.call("POST", "/v1/echo/a", "{}", Content_Type="application/json",
                                      Content_Encoding="gzip"), 415, "media-type")

    def test_too_large(self):
        first, second = self.server.send(post("/v1/echo/a", b" " * (1 << 20) + b"1"), get("/v1/hello"),
                                         answers=2)
        self.problem(first, 413, "too-large")
        self.assertEqual(second.status, 200)

    def test_far_too_large(self):
        with self.server.connect() as client:
            client.sendall(post("/v1/echo/a", b"", "Content-Length: 1000000000", length=False))
            self.problem(read_answers(client, 1)[0], 413, "too-large")
            self.assertTrue(is_closed(client, TIMEOUT))

    def test_expect_continue(self):
        with self.server.connect() as client:
            client.sendall(post("/v1/echo/a", b"", "Content-Length: 2", "Expect: 100-continue", length=False))
            self.assertTrue(client.recv(100).startswith(b"HTTP/1.1 100 "))
            client.sendall(b"{}")
            self.assertEqual(read_answers(client, 1)[0].status, 200)
        answer = self.server.send(post("/v1/echo/a", b"", "Content-Length: 2000000", "Expect: 100-continue",
                                       length=False))[0]
        self.problem(answer, 413, "too-large")

    def test_chunked(self):
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(c), c) for c in (b'{"a"', b":", b"[1]}")) + b"0\r\n\r\n"
        answer = self.server.send(post("/v1/echo/a", b"", "Transfer-Encoding: chunked", length=False),
                                  chunks)[0]
        self.assertEqual((answer.status, answer.json["body"]), (200, {"a": [1]}))

    def test_chunked_too_large(self):
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        answer = self.server.send(post("/v1/echo/a", b"", "Transfer-Encoding: chunked", length=False),
                                  chunk * 17, b"0\r\n\r\n")[0]
        self.problem(answer, 413, "too-large")

    def test_two_lengths(self):
        for headers in (["Transfer-Encoding: chunked", "Content-Length: 5"],
                        ["Content-Length: 5", "Content-Length: 5"],
                        ["Content-Length: 5", "Content-Length: 6"]):
            with self.server.connect() as client, self.subTest(headers):
                client.sendall(post("/v1/echo/a", b"0\r\n\r\n", *headers, length=False))
                self.problem(read_answers(client, 1)[0], 400, "malformed")
                self.assertTrue(is_closed(client, TIMEOUT))

    def test_garbled_fields(self):
        """A field that others may read as a length is not just another field."""
        for field in ("Content-Length : 5", "Transfer-Encoding\t: chunked", "X Y: z", "X: y\r\n folded: z",
                      "X: y\rContent-Length: 5"):
            with self.server.connect() as client, self.subTest(field):
                client.sendall(get("/v1/hello", field))
                self.problem(read_answers(client, 1)[0], 400, "malformed")
                self.assertTrue(is_closed(client, TIMEOUT))

    def test_fields_that_are_there_once(self):
        for field in ("Authorization: Bearer a", "Content-Type: application/json", "Idempotency-Key: a",
                      "If-Match: *", "Last-Event-ID: 1"):
            self.problem(self.server.send(get("/v1/hello", field, field.upper()))[0], 400, "malformed",
                         field.split(":")[0], "twice")
            self.assertEqual(self.server.send(get("/v1/hello", field))[0].status, 200)

    def test_headers(self):
        self.assertEqual(self.server.send(get("/v1/hello", "X: " + "x" * 7000))[0].status, 200)
        self.problem(self.server.send(get("/v1/hello", "X: " + "x" * 8200))[0], 431, "headers")
        self.problem(self.server.send(get("/v1/hello?" + "x" * 4100))[0], 414, "uri-too-long")
        self.problem(self.server.send(get("/v1/hello", "X: " + "x" * 60000))[0], 431, "headers")
        self.problem(self.server.send(get("/v1/hello?" + "x" * 60000))[0], 414, "uri-too-long")

    def test_heads_far_too_large(self):
        """Up to about three times the limit the connection stays open; beyond it ends."""
        self.problem(self.server.send(get("/v1/hello", "X: " + "x" * 24000))[0], 431, "headers")
        self.problem(self.server.send(get("/v1/hello?" + "x" * 24000))[0], 414, "uri-too-long")
        self.assertEqual(self.server.send(get("/v1/hello", *(f"X{i}: y" for i in range(200))))[0].status, 200)

    def test_transfer_codings(self):
        for value in "gzip", "gzip, chunked", "identity", "chunked, chunked":
            with self.server.connect() as client, self.subTest(value):
                client.sendall(post("/v1/echo/a", b"", "Transfer-Encoding: " + value, length=False))
                self.problem(read_answers(client, 1)[0], 400, "malformed", "chunked")
                self.assertTrue(is_closed(client, TIMEOUT))

    def test_what_is_no_http(self):
        for request in (b"GET /v1/hello\r\n\r\n", b"GET /v1/hello HTTP/1.1\r\n\r\n",
                        b"GET /v1/hello HTTP/1.1\r\nHost: here\r\nnothing\r\n\r\n",
                        post("/v1/echo/a", b"", "Content-Length: x", length=False)):
            with self.server.connect() as client, self.subTest(request):
                client.sendall(request)
                self.assertTrue(client.recv(100).startswith(b"HTTP/1.1 400 "))
                self.assertTrue(is_closed(client, TIMEOUT))

    def test_truncated(self):
        for part in b"GET", b"GET /v1/hello HTTP/1.1\r\n", post("/v1/echo/a", b"", "Content-Length: 9",
                                                                length=False) + b"{":
            with self.server.connect() as client:
                client.sendall(part)
        self.assertEqual(self.server.call("GET", "/v1/hello").status, 200)

    def test_pipelined(self):
        requests = b"".join(get(f"/v1/echo/{i}") if i % 3 else post(f"/v1/echo/{i}", b"[%d]" % i)
                            for i in range(60))
        answers = self.server.send(requests, answers=60)
        self.assertEqual([answer.json["name"] for answer in answers], [str(i) for i in range(60)])


class Counts(unittest.TestCase):
    def test_time_of_a_slow_request(self):
        """That of its client is not counted."""
        with Server() as server:
            with server.connect() as client:
                client.sendall(post("/v1/echo/a", b"", "Content-Length: 2", length=False) + b"[")
                time.sleep(1.2)
                client.sendall(b"]")
                self.assertEqual(read_answers(client, 1)[0].status, 200)
            self.assertIn('\nwestphalia_request_duration_seconds_bucket{operation="echo",le="1"} 1\n',
                          server.call("GET", "/metrics").text)

    def test_every_429(self):
        with Server(max_streams_per_address=1) as server, Streams().follow(server):
            self.assertEqual(server.call("GET", "/v1/stream").status, 429)
            self.assertEqual(server.metric("rate_limited_total"), 1)

    def test_other_versions(self):
        with Server() as server:
            self.assertEqual(server.send(get("/v1/hello").replace(b"HTTP/1.1", b"HTTP/1.2"))[0].status, 505)
            self.assertIn('\nwestphalia_requests_total{operation="none",status="505"} 1\n',
                          server.call("GET", "/metrics").text)


class HalfClosed(Shared):
    """A client that has closed its sending side still gets every answer whole."""

    def setUp(self):
        # connections that have waited longer: libmicrohttpd looks at one of them first
        older = contextlib.ExitStack()
        self.addCleanup(older.close)
        for _ in range(8):
            older.enter_context(self.server.connect()).sendall(get("/v1/hello"))
        time.sleep(0.05)

    def answers(self, *pieces, pause=0.0, count=1):
        """Sends these pieces with a pause after each, and then says no more."""
        with self.server.connect() as client:
            for piece in pieces:
                client.sendall(piece)
                time.sleep(pause)
            client.shutdown(socket.SHUT_WR)
            answers = read_answers(client, count)
            self.assertEqual([answer.status for answer in answers], [200] * count)
            self.assertTrue(is_closed(client, TIMEOUT), "the connection has no more use")
            return answers

    def test_at_once_and_while_it_is_worked_on(self):
        for milliseconds in 0, 1, 20, 200:
            for pause in 0, 0.001, 0.01, 0.1:
                with self.subTest(milliseconds=milliseconds, pause=pause):
                    self.answers(get(f"/v1/nap?ms={milliseconds}"), pause=pause)

    def test_in_pieces(self):
        for request in (get("/v1/hello"), post("/v1/echo/a", b"[1, 2]"),
                        post("/v1/echo/a", b"3\r\n[1]\r\n0\r\n\r\n", "Transfer-Encoding: chunked",
                             length=False)):
            for at in range(1, len(request), 20):
                self.answers(request[:at], request[at:], pause=0.002)

    def test_pipelined(self):
        answers = self.answers(*(post("/v1/echo/a", b"[%d]" % number) + get("/v1/nap?ms=5")
                                 for number in range(10)), count=20)
        self.assertEqual([json.loads(answer.text)["body"] for answer in answers[::2]],
                         [[number] for number in range(10)])

    def test_a_large_answer(self):
        for pause in 0, 0.1:
            self.assertEqual(len(self.answers(get("/v1/large?bytes=5000000"), pause=pause)[0].text),
                             5_000_002)

    def test_many(self):
        """All at once: libmicrohttpd may come to any of them first."""
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.server.connect()) for _ in range(200)]
            for client in clients:
                client.sendall(get("/v1/nap?ms=1"))
                client.shutdown(socket.SHUT_WR)
            for client in clients:
                self.assertEqual(read_answers(client, 1)[0].status, 200)

    def test_stream(self):
        """A stream ends in order then, within a second or two."""
        with self.server.connect() as client:
            client.sendall(get("/v1/stream"))
            client.shutdown(socket.SHUT_WR)
            said = client.makefile("rb").read()
            self.assertTrue(said.startswith(b"HTTP/1.1 200 "), said)
            self.assertTrue(said.endswith(b"\r\n0\r\n\r\n"), said)


class Limits(unittest.TestCase):
    def test_rate(self):
        with Server(rate_address=5, rate_address_burst=10, rate_token=1, rate_token_burst=3) as server:
            token, answers = self.four_within_a_second(server)
            self.assertEqual([answer.status for answer in answers], [200, 200, 200, 429])
            self.assertEqual([answer.headers["RateLimit-Remaining"] for answer in answers],
                             ["2", "1", "0", "0"])
            self.assertEqual((answers[3].headers["RateLimit-Limit"], answers[3].headers["Retry-After"]),
                             ("3", "1"))
            self.assertEqual(answers[3].json["type"], "/problems/rate")
            self.assertEqual(server.call("GET", "/v1/hello", Authorization="Bearer b").status, 200)
            statuses = [answer.status for answer in server.send(get("/v1/hello") * 100, answers=100)]
            self.assertEqual((statuses[0], statuses[-1]), (200, 429))
            self.assertEqual(server.call("GET", "/metrics").status, 200)
            time.sleep(1.1)
            self.assertEqual(server.call("GET", "/v1/hello", Authorization=token).status, 200)

    def test_rate_of_what_is_refused(self):
        """A request that no route takes is counted, too."""
        for request in (get("/nowhere"), get("/v1/echo/%"), get("/v1/hello?" + "x" * 4100),
                        get("/v1/hello", "X: " + "x" * 8200),
                        get("/v1/hello", "If-Match: a", "If-Match: b"),
                        get("/v1/hello").replace(b"GET", b"PUT"),
                        get("/v1/hello").replace(b"GET", b"OPTIONS")):
            with self.subTest(request[:30]), Server(rate_address=1, rate_address_burst=5) as server:
                answers = server.send(request * 15, answers=15)
                self.assertEqual([answer.headers["RateLimit-Limit"] for answer in answers], ["5"] * 15)
                self.assertIn(429, [answer.status for answer in answers])
                self.assertNotEqual(answers[0].status, 429)

    def test_rate_of_what_is_no_request(self):
        with Server(rate_address=1, rate_address_burst=30) as server:
            for _ in range(10):  # where it takes more than a second, the bucket begins to fill again
                for _ in range(40):
                    answer = server.send(get("/v1/hello").replace(b"HTTP/1.1", b"HTTP/1.x"))[0]
                    self.assertEqual(answer.status, 400)
                if server.call("GET", "/v1/hello").status == 429:
                    return
            self.fail("they are not counted")

    def four_within_a_second(self, server):
        """A token, and the answers to four requests with it; another one where it took so long that the
        bucket began to fill again."""
        for number in range(20):
            token, begun = f"Bearer a{number}", time.monotonic()
            answers = server.send(get("/v1/hello", "Authorization: " + token) * 4, answers=4)
            if time.monotonic() - begun < 1:
                return token, answers
        self.fail("four requests never take less than a second")

    BURST = 20

    def is_fresh(self, server, header, *values):
        """Whether the client that these header lines name has its burst yet; if not, only what has trickled
        in since."""
        request = get("/v1/hello", *(f"{header}: {value}" for value in values))
        answers = server.send(request * (self.BURST + 10), answers=self.BURST + 10)
        passed = [answer.status for answer in answers].count(200)
        self.assertLess(passed, self.BURST + 10)
        return passed >= self.BURST

    def test_clients_behind_a_proxy(self):
        limits = {"rate_address": 1, "rate_address_burst": self.BURST}
        with Server(trusted_proxies="10.0.0.0/8, 127.0.0.1,fd00::/8", **limits) as server:
            field = "X-Forwarded-For"
            self.assertTrue(self.is_fresh(server, field, "192.0.2.1"))
            self.assertTrue(self.is_fresh(server, field, "192.0.2.2:4711"))  # another client
            # what a client made up does not count
            self.assertFalse(self.is_fresh(server, field, "203.0.113.7, 192.0.2.1 , 10.9.9.9"))
            self.assertFalse(self.is_fresh(server, field, "203.0.113.7", "192.0.2.2", "fd00::1"))
            self.assertTrue(self.is_fresh(server, field, "2001:db8::1"))
            self.assertFalse(self.is_fresh(server, field, "[2001:db8::2]:80"))  # the same customer
            # not the configured header: the proxy's own
            self.assertTrue(self.is_fresh(server, "Forwarded", "for=192.0.2.3"))
            for unknown in "unknown", "", "192.0.2.9, junk", "10.1.2.3", "1.2.3.4.5":
                self.assertFalse(self.is_fresh(server, field, unknown), unknown)
        with Server(trusted_proxies="127.0.0.1", proxy_header="forwarded", **limits) as server:
            self.assertTrue(self.is_fresh(server, "Forwarded",
                                          'proto=https;For="[2001:db8:1::1]:4711";by=_x'))
            self.assertTrue(self.is_fresh(server, "Forwarded", "for=192.0.2.60, for=192.0.2.61"))
            self.assertFalse(self.is_fresh(server, "Forwarded", "for=192.0.2.61;host=a"))
            self.assertTrue(self.is_fresh(server, "Forwarded", "for=_hidden"))
        for settings in {}, {"trusted_proxies": "127.0.0.2"}, {"trusted_proxies": "126.0.0.0/7"}:
            with Server(**settings, **limits) as server:
                trusted = settings.get("trusted_proxies", "").startswith("126")
                self.assertEqual([self.is_fresh(server, "X-Forwarded-For", f"192.0.2.{i}") for i in (1, 2)],
                                 [True, trusted])

    def test_many_addresses_of_one_customer(self):
        """A customer with a /48 of IPv6 has 65,536 times the addresses that count as one. All of them
        together have four shares."""
        field = "X-Forwarded-For"
        with Server(trusted_proxies="127.0.0.1", rate_address=1, rate_address_burst=self.BURST) as server:
            # the bucket fills again meanwhile
            fresh = [self.is_fresh(server, field, f"2001:db8:7:{number}::1") for number in range(14)]
            self.assertEqual(fresh[:4], [True] * 4)
            self.assertIn(False, fresh)
            self.assertTrue(self.is_fresh(server, field, "2001:db8:8::1"))
        with Server(trusted_proxies="127.0.0.1", max_streams=16,
                    max_streams_per_address=0) as server, contextlib.ExitStack() as stack:
            statuses = []
            for address in [f"2001:db8:7:{number // 2}::1" for number in range(10)] + ["2001:db8:8::1"]:
                client = stack.enter_context(server.connect())
                client.sendall(get("/v1/stream", f"{field}: {address}"))
                statuses.append(int(client.recv(12).split()[1]))
            self.assertEqual(statuses, [200] * 8 + [429] * 2 + [200])

    def test_proxies_that_are_none(self):
        for value in "proxy.example", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "1.2.3":
            done = subprocess.run([PROGRAM, "--port=0", "--trusted-proxies=" + value], capture_output=True,
                                  text=True, timeout=TIMEOUT)
            self.assertEqual(done.returncode, 1)
            self.assertIn("trusted-proxies", done.stderr)

    def test_connections(self):
        with Server(max_connections=20) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(server.connect()) for _ in range(20)]
            for client in clients:
                client.sendall(get("/v1/hello"))
                self.assertEqual(read_answers(client, 1)[0].status, 200)
            self.assertTrue(is_closed(stack.enter_context(server.connect()), TIMEOUT))
            clients[0].close()
            until(lambda: self.is_served(server), "there is room for another one")

    def is_served(self, server):
        try:
            return server.call("GET", "/v1/hello").status == 200
        except ConnectionError:
            return False

    def test_connections_of_one_address(self):
        with Server(max_connections_per_address=5) as server, contextlib.ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(server.connect())
            self.assertTrue(is_closed(stack.enter_context(server.connect()), TIMEOUT))
            other = socket.create_connection(("127.0.0.1", server.port), TIMEOUT, ("127.0.0.2", 0))
            with other:
                other.sendall(get("/v1/hello"))
                self.assertEqual(read_answers(other, 1)[0].status, 200)

    def waits_behind_others(self, server):
        """Of twelve requests fewer than eight are answered before another address's, which comes last."""
        with contextlib.ExitStack() as stack:
            greedy = [stack.enter_context(server.connect()) for _ in range(12)]
            for client in greedy:
                client.sendall(get("/v1/burn?ms=50"))
            other = stack.enter_context(server.connect("127.0.0.2"))
            other.sendall(get("/v1/hello"))
            self.assertEqual(read_answers(other, 1)[0].status, 200)
            self.assertLess(len(select.select(greedy, [], [], 0)[0]), 8)
            for client in greedy:
                self.assertEqual(read_answers(client, 1)[0].status, 200)

    def test_who_has_taken_much_waits_behind_others(self):
        with Server(workers=2) as server:
            self.assertEqual(server.call("GET", f"/v1/burn?ms={200 * os.cpu_count()}").status, 200)
            self.waits_behind_others(server)

    def test_who_has_taken_much_by_a_stream_waits_behind_others(self):
        with Server(workers=2) as server, server.connect() as stream:
            stream.sendall(get(f"/v1/stream?ms={200 * os.cpu_count()}"))
            Streams().read_until(stream, b":\n\n")
            self.waits_behind_others(server)

    def test_what_waits_is_handled_together(self):
        """While the only worker is busy: as many as there is memory for, each with its own answer; what
        cannot go with the others follows by itself."""
        kinds = ["any", "done", "alone", "late", "any", "any"] + ["any"] * 4
        with Server(workers=1) as server, contextlib.ExitStack() as stack:
            nap = stack.enter_context(server.connect())
            nap.sendall(get("/v1/nap?ms=4000"))
            time.sleep(0.1)
            clients = [stack.enter_context(server.connect()) for _ in kinds]
            for client, kind in zip(clients, kinds):
                client.sendall(post(f"/v1/together/{kind}", b""))
                time.sleep(0.01)  # in this order
            answers = [read_answers(client, 1)[0] for client in clients]
            self.assertEqual([answer.status for answer in answers], [200] * len(kinds))
            self.assertEqual([answer.json["together"] for answer in answers], [6, 1, 1, 1, 6, 6, 6, 6, 1, 1])

    def test_queued_bodies_leave_room_for_others(self):
        """Small bodies that wait for a worker exceed the memory for them. No address has more than its share
        of it queued, all have half, and no connection is closed."""
        with Server(workers=2, loops=1, max_buffers=8) as server, contextlib.ExitStack() as stack:
            stream = stack.enter_context(Streams().follow(server))
            for nap in [stack.enter_context(server.connect()) for _ in range(2)]:
                nap.sendall(get("/v1/nap?ms=3000"))
            body = json.dumps(["x" * 60000]).encode()
            clients = [stack.enter_context(server.connect(f"127.0.1.{number % 12 + 1}"))
                       for number in range(240)]
            for number, client in enumerate(clients):
                client.sendall(post("/v1/swallow", body))
                if number % 10 == 0:  # few are on their way at a time, by answers that need no worker
                    for _ in range(6):
                        self.assertEqual(server.call("GET", "/nowhere").status, 404)
            statuses = [read_answers(client, 1)[0].status for client in clients]
            self.assertLessEqual(set(statuses), {200, 429, 503})
            self.assertEqual(server.metric("slow_closed_total"), 0)
            server.call("POST", "/v1/bump")
            Streams().read_until(stream, b"id: 1\n")

    def test_who_goes_first_in_want_of_room(self):
        """Bodies of one address without their end, of which there are more than there is room for; in the
        other loop's hands one of another address, who has not more than his share."""
        with Server(loops=2, max_buffers=8) as server, contextlib.ExitStack() as stack:
            # connections are dealt out in turn: the other loop has the next
            stack.enter_context(server.connect())
            honest = stack.enter_context(server.connect("127.0.0.2"))
            honest.sendall(post("/v1/echo/a", b"", "Content-Length: 101000", length=False) + b"["
                           + b" " * 99999)
            greedy = []
            for _ in range(60):
                greedy.append(stack.enter_context(server.connect()))
                stack.enter_context(server.connect())
                greedy[-1].setblocking(False)
            left = [post("/v1/echo/a", b"", "Content-Length: 1000000", length=False)
                    + b" " * 999_990] * len(greedy)
            for _ in range(500):
                honest.sendall(b" ")
                for number, client in enumerate(greedy):
                    with contextlib.suppress(OSError):
                        left[number] = left[number][client.send(left[number][:50000]):]
            self.assertGreater(server.metric("slow_closed_total"), 0)
            honest.sendall(b" " * 499 + b"]")
            self.assertEqual(read_answers(honest, 1)[0].status, 200)

    def test_full_queue(self):
        with Server(workers=1, queue=2) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(server.connect()) for _ in range(8)]
            for client in clients:
                client.sendall(get("/v1/nap?ms=300"))
            answers = [read_answers(client, 1)[0] for client in clients]
            statuses = sorted(answer.status for answer in answers)
            self.assertEqual(set(statuses), {200, 503})
            self.assertGreaterEqual(statuses.count(200), 2)
            self.assertTrue(all(answer.headers["Retry-After"] for answer in answers if answer.status == 503))

    def test_slow_clients(self):
        with Server(idle_seconds=2, transfer_seconds=2) as server, contextlib.ExitStack() as stack:
            silent, header, body, reader = (stack.enter_context(server.connect()) for _ in range(4))
            header.sendall(b"GET /v1/hello HTTP/1.1\r\n")
            body.sendall(post("/v1/echo/a", b"", "Content-Length: 100", length=False))
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.sendall(get("/v1/large?bytes=50000000"))

            def are_let_go():
                for client in header, body:  # a byte now and then must not keep a connection open
                    with contextlib.suppress(OSError):
                        client.send(b"a")
                return all(is_closed(client, 0.2) for client in (silent, header, body))

            until(are_let_go, "they are let go")
            server.wait_for("connections", 1)  # the reader goes, too


class ManyConnections(unittest.TestCase):
    def connect_many(self, server, count, requests, path="/v1/hello"):
        """So many connections at once, each with one request at a time."""
        ready = selectors.DefaultSelector()
        left, heard = {}, collections.defaultdict(bytes)
        with contextlib.ExitStack() as stack:
            for _ in range(count):
                client = stack.enter_context(server.connect())
                left[client] = requests
                ready.register(client, selectors.EVENT_READ)
            for client in left:
                client.sendall(get(path))
            while left:
                events = ready.select(TIMEOUT)
                self.assertTrue(events, f"{len(left)} of {count} connections hang")
                for client in (key.fileobj for key, _ in events):
                    piece = client.recv(65536)
                    heard[client] += piece
                    self.assertTrue(piece and heard[client].startswith(b"HTTP/1.1 200 "[:len(heard[client])]),
                                    heard[client])
                    if not heard[client].endswith(b"}"):
                        continue
                    left[client] -= 1
                    del heard[client]
                    if left[client]:
                        client.sendall(get(path))
                    else:
                        del left[client]
                        ready.unregister(client)
            ready.close()

    def test_many_connections(self):
        for loops in 1, 2:
            with Server(loops=loops) as server:
                for count in 1, 127, 128, 129, 256:
                    with self.subTest(count=count, loops=loops):
                        self.connect_many(server, count, 50)

    def test_all_at_one_moment(self):
        with Server(loops=1) as server:
            self.connect_many(server, 256, 2, "/v1/nap?ms=100")

    def test_five_thousand_connections(self):
        import resource
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY and hard < 5100:
            self.skipTest(f"only {hard} files may be open")
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 5100), hard))
        with Server() as server:
            self.connect_many(server, 5000, 1)


class Streams(unittest.TestCase):
    def follow(self, server, **headers):
        client = server.connect()
        client.sendall(get("/v1/stream",
                           *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())))
        self.read_until(client, b"\r\n\r\n", 1)  # not a byte more: events may be there already
        return client

    def read_until(self, client, wanted, at_once=65536):
        client.settimeout(TIMEOUT)
        end = time.monotonic() + TIMEOUT  # heartbeats must not keep a test alive
        seen = b""
        while wanted not in seen:
            piece = client.recv(at_once)
            self.assertTrue(piece and time.monotonic() < end, seen)
            seen += piece
        return seen

    def test_live(self):
        """No heartbeat is needed for it."""
        with Server(stream_heartbeat=300) as server:
            with self.follow(server) as one, self.follow(server) as two:
                took = []
                for i in range(1, 30):
                    started = time.monotonic()
                    server.call("POST", "/v1/bump")
                    for client in one, two:
                        self.read_until(client, b"id: %d\ndata: bump\n\n" % i)
                    took.append(time.monotonic() - started)
                self.assertLess(statistics.median(took), 0.5 * SLOW)
                with self.follow(server, Last_Event_ID=27) as late:
                    self.assertIn(b"id: 28\n", self.read_until(late, b"id: 29\n"))

    def test_nothing_is_lost_in_a_hurry(self):
        with Server() as server, self.follow(server) as client, contextlib.closing(
                http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)) as connection:
            for _ in range(500):
                connection.request("POST", "/v1/bump")
                connection.getresponse().read()
            seen = self.read_until(client, b"id: 500\n")
            self.assertEqual(seen.count(b"id: "), 500)

    def test_heartbeat_and_quiet(self):
        with Server(stream_heartbeat=1) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.follow(server)) for _ in range(100)]
            before, begun = self.processor_seconds(server), time.monotonic()
            time.sleep(3)
            for client in clients:
                for _ in range(2):
                    self.read_until(client, b":\n\n", 1)
            self.assertLess(self.processor_seconds(server) - before, (time.monotonic() - begun) * SLOW / 6)

    def processor_seconds(self, server):
        fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def test_client_leaves(self):
        with Server(stream_heartbeat=1) as server:
            clients = [self.follow(server) for _ in range(50)]
            server.wait_for("streams", 50)
            for client in clients:
                client.close()
            server.wait_for("streams", 0)
            self.assertEqual(server.call("POST", "/v1/bump").json["freed"], 50)

    def test_client_leaves_with_more_to_say(self):
        """Unread bytes do not hide that the client has gone."""
        with Server(stream_heartbeat=300) as server:
            with self.follow(server) as client:
                client.sendall(get("/v1/hello"))
                client.shutdown(socket.SHUT_WR)
                server.wait_for("streams", 0)

    def test_head_is_no_stream(self):
        with Server(stream_heartbeat=300) as server:
            with server.connect() as client:
                client.sendall(b"HEAD /v1/stream HTTP/1.1\r\nHost: here\r\n\r\n")
                said = client.makefile("rb").read()
                self.assertRegex(said, rb"^HTTP/1.1 200 OK\r\nDate: [^\r]*\r\nConnection: "
                                       rb"close\r\nContent-Type: text/event-stream\r\n")
                self.assertTrue(said.endswith(b"\r\n\r\n") and said.count(b"\r\n\r\n") == 1, said)
                self.assertNotIn(b"\r\nContent-Length:", said)
            server.wait_for("streams", 0)
            self.assertEqual(server.call("POST", "/v1/bump").json["pieces"], 0)

    def test_a_long_backlog_wakes_no_other_stream(self):
        with Server(stream_heartbeat=300) as server, self.follow(server) as quiet:
            server.call("POST", "/v1/bump")
            self.read_until(quiet, b"id: 1\n")
            with self.follow(server, Last_Event_ID=-300_000) as late:
                self.read_until(late, b"id: 1\n")
            self.assertEqual(server.call("POST", "/v1/bump").json["pieces"], 2 + 4)

    def test_limit(self):
        with Server(max_streams=1) as server, self.follow(server):
            self.assertEqual(server.call("GET", "/v1/stream").status, 503)

    def test_a_client_that_does_not_read(self):
        with Server(idle_seconds=2, stream_heartbeat=1) as server:
            with server.connect() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.sendall(get("/v1/stream", "Last-Event-ID: -200000"))
                self.read_until(client, b"id: -199999\n", 1)
                server.wait_for("streams", 0)


class Stopping(unittest.TestCase):
    def test_requests_in_flight_are_answered(self):
        """Those that a worker runs, and those that wait for one."""
        with Server(workers=32) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(server.connect()) for _ in range(60)]
            stack.enter_context(server.connect())  # one that asks nothing
            with Streams().follow(server) as stream:
                for client in clients[:31]:
                    client.sendall(get("/v1/nap?ms=3000"))
                server.wait_for("workers_busy", 32)  # those, and the one that tells it
                for client in clients[31:]:
                    client.sendall(get("/v1/nap?ms=3000"))
                server.process.terminate()
                for client in clients:
                    answer = read_answers(client, 1)[0]
                    self.assertEqual((answer.status, answer.headers["Connection"]), (200, "close"))
                self.assertTrue(is_closed(stream, TIMEOUT))
            self.assertEqual(server.process.wait(TIMEOUT), 0)
            with self.assertRaises(ConnectionError):
                server.connect()

    def test_who_has_connected_is_answered(self):
        """Connections that are not accepted yet, and requests that are not read yet."""
        with Server() as server, contextlib.ExitStack() as stack:
            server.process.send_signal(signal.SIGSTOP)
            clients = [stack.enter_context(server.connect()) for _ in range(300)]
            for client in clients:
                client.sendall(get("/v1/hello"))
            server.process.terminate()
            server.process.send_signal(signal.SIGCONT)
            self.assertEqual([[answer.status for answer in read_answers(client, 1)] for client in clients],
                             [[200]] * 300)
            self.assertEqual(server.process.wait(TIMEOUT), 0)

    def test_requests_that_come_while_it_stops(self):
        """On connections that are kept, a moment apart, so that some come when all was quiet: it ends in
        order whenever they come."""
        for _ in range(3):
            with Server() as server, contextlib.ExitStack() as stack:
                clients = [stack.enter_context(server.connect()) for _ in range(400)]
                for client in clients:
                    client.sendall(get("/v1/hello"))
                    self.assertEqual(read_answers(client, 1)[0].status, 200)
                server.process.terminate()
                for client in clients:
                    with contextlib.suppress(ConnectionError):  # it has ended
                        client.sendall(get("/v1/hello"))
                    time.sleep(0.0005)
                self.assertEqual(server.process.wait(TIMEOUT), 0)

    def test_it_does_not_wait_for_ever(self):
        with Server(shutdown_seconds=1) as server, server.connect() as client:
            client.sendall(get("/v1/nap?ms=60000"))
            server.wait_for("workers_busy", 2)  # that one, and this look
            started = time.monotonic()
            server.process.terminate()
            self.assertEqual(server.process.wait(TIMEOUT), 3)
            self.assertLess(time.monotonic() - started, 30)


def make_certificate(folder):
    certificate, key = f"{folder}/cert.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-days", "1",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key,
                    "-out", certificate],
                   check=True, capture_output=True)
    return certificate, key


class Tls(unittest.TestCase):
    def spoken(self, server, certificate, version, ciphers):
        """The protocol that is agreed on; None: none."""
        context = ssl.create_default_context(cafile=certificate)
        context.minimum_version = context.maximum_version = version
        context.set_ciphers(ciphers)
        with server.connect() as connection:
            try:
                with context.wrap_socket(connection, server_hostname="127.0.0.1") as spoken:
                    return spoken.version()
            except (ssl.SSLError, ConnectionError):
                return None

    def test_old_protocols_and_ciphers_are_refused(self):
        every = "ALL:@SECLEVEL=0"
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of the old versions' names
            certificate, key = make_certificate(folder)
            versions = (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2,
                        ssl.TLSVersion.TLSv1_3)
            for settings in {}, {"tls_priorities": "NORMAL:+VERS-ALL"}:
                with Server(tls_cert=certificate, tls_key=key, **settings) as server:
                    self.assertEqual([self.spoken(server, certificate, version, every)
                                      for version in versions],
                                     [None, None, "TLSv1.2", "TLSv1.3"], settings)
                    old = self.spoken(server, certificate, ssl.TLSVersion.TLSv1_2,
                                      "ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0")
                    self.assertEqual(old, "TLSv1.2" if settings else None)
            with Server(tls_cert=certificate, tls_key=key,
                        tls_priorities="NORMAL:-VERS-ALL:+VERS-TLS1.3") as server:
                self.assertEqual([self.spoken(server, certificate, version, every) for version in versions],
                                 [None] * 3 + ["TLSv1.3"])

    def test_https(self):
        with tempfile.TemporaryDirectory() as folder:
            certificate, key = make_certificate(folder)
            context = ssl.create_default_context(cafile=certificate)
            with Server(tls_cert=certificate, tls_key=key) as server:
                connection = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=TIMEOUT,
                                                         context=context)
                with contextlib.closing(connection):
                    for body in "{}", json.dumps(["x" * 100000]):
                        connection.request("POST", "/v1/echo/a", body, {"Content-Type": "application/json"})
                        self.assertEqual(read_answer(connection.getresponse()).json["body"], json.loads(body))
                with context.wrap_socket(server.connect(), server_hostname="127.0.0.1") as stream:
                    stream.sendall(get("/v1/stream"))
                    Streams().read_until(stream, b":\n\n")
                    with contextlib.closing(http.client.HTTPSConnection("127.0.0.1", server.port,
                                                                        context=context)) as other:
                        other.request("POST", "/v1/bump")
                        other.getresponse().read()
                    Streams().read_until(stream, b"id: 1\n")
                    with contextlib.suppress(ssl.SSLError):  # the server may have more to say
                        stream.unwrap()  # says that it was the last word

                def are_gone():
                    with contextlib.closing(http.client.HTTPSConnection("127.0.0.1", server.port,
                                                                        timeout=TIMEOUT,
                                                                        context=context)) as other:
                        other.request("GET", "/metrics")
                        return b"\nwestphalia_streams 0\n" in other.getresponse().read()

                until(are_gone, "the stream ends")


class Settings(unittest.TestCase):
    def run_with(self, *arguments, **environment):
        return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=TIMEOUT,
                              env=os.environ | environment)

    def test_help_has_every_setting(self):
        result = self.run_with("--help")
        self.assertEqual(result.returncode, 0)
        for name in ("--port N\n", "(default: 8630)", "--database-url URL\n", "--max-body is MAX_BODY",
                     "debug, info, warn, error (default: info)"):
            self.assertIn(name, result.stdout)

    def test_bad_settings(self):
        for arguments in (["--port", "x"], ["--port", "65536"], ["--port=-1"], ["--workers", "-1"],
                          ["--log-level=loud"], ["--nonsense", "1"],
                          ["--port"], ["stray"], ["--tls-cert", "a.pem"]):
            result = self.run_with(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertTrue(result.stderr)
        self.assertEqual(self.run_with(PORT="http").returncode, 2)

    def test_flags_win(self):
        os.environ["MAX_STREAMS"] = "nonsense"
        try:
            self.assertEqual(self.run_with().returncode, 2)
            os.environ["MAX_STREAMS"] = "0"
            with Server(max_streams=1) as server, Streams().follow(server):
                self.assertEqual(server.call("GET", "/v1/stream").status, 503)
        finally:
            del os.environ["MAX_STREAMS"]

    def test_a_taken_port(self):
        with Server() as server:
            result = self.run_with("--port", str(server.port))
            self.assertEqual(result.returncode, 1)
            self.assertIn("in use", result.stderr)


if __name__ == "__main__":
    unittest.main()
