"""Requests and answers of the HTTP side by itself: http_server.c is the server with operations made for this,
without games or a database."""
import contextlib
import http.client
import json
import socket
import time
import unittest

from http_client import is_closed
from http_server import Server, Shared, follow, get, post, read_answers
from waiting import TIMEOUT

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
        successor. By chance one pair of all may be neighbours, once in ten million times."""
        ids = [self.server.call("GET", "/v1/hello").headers["X-Request-Id"] for _ in range(8)]
        for part in range(0, 32, 8):
            values = sorted(int(made[part : part + 8], 16) for made in ids)
            near = sum(after - before <= 1 for before, after in zip(values, values[1:]))
            self.assertLessEqual(near, 1, ids)

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
        # another worker may be about to say that it is done
        self.server.wait_for("workers_busy", 1)


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
            self.assertEqual(self.server.call("POST", "/v1/echo/a", {}, Content_Type=value).status, 200,
                             value)
        for value in ("text/plain", "application/jsonx", "application/json; charset=latin1",
                      "application/x-www-form-urlencoded"):
            self.problem(self.server.call("POST", "/v1/echo/a", {}, Content_Type=value), 415, "media-type")
        self.problem(self.server.call("POST", "/v1/echo/a", {}, Content_Type="application/json",
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
        """That of its client is not counted. The machine may take as long, so it is tried a few times."""
        quick = '\nwestphalia_request_duration_seconds_bucket{operation="echo",le="1"} 1\n'
        with Server() as server:
            for _ in range(10):
                with server.connect() as client:
                    client.sendall(post("/v1/echo/a", b"", "Content-Length: 2", length=False) + b"[")
                    time.sleep(1.2)
                    client.sendall(b"]")
                    self.assertEqual(read_answers(client, 1)[0].status, 200)
                text = server.call("GET", "/metrics").text
                if quick in text:
                    break
            self.assertIn(quick, text)

    def test_every_429(self):
        with Server(max_streams_per_address=1) as server, follow(server):
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
