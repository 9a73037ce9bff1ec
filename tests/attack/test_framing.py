"""Bytes that one reader takes for one request and another for two (request smuggling).

Each sequence gets one answer, a problem, and the connection ends. A proxy in front of a service may read it
otherwise, and so forward a request that it has not checked. So a whole request stands behind every sequence
here, and it must never be answered."""
import random
import re
import socket
import ssl
import subprocess
import tempfile
import time

from attack_fixture import OneService, Service
from http_server import Server  # the HTTP side by itself

GET = b"GET /healthz HTTP/1.1\r\nHost: a\r\n"
POST = b"POST /v1/rules/none/setup HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
HIDDEN = b"GET /v1/games HTTP/1.1\r\nHost: a\r\n\r\n"

# The malformed framings, by name; and the status, where it is not 400.
FAULTS = {
    "chunk extension": CHUNKED + b"2;a=b\r\n{}\r\n0\r\n\r\n",
    "chunk extension, bare LF": CHUNKED + b"2;a\n{}\r\n0\r\n\r\n",
    "chunk extension on the last chunk": CHUNKED + b"2\r\n{}\r\n0;a\r\n\r\n",
    "chunk extension that hides a request": CHUNKED + b"2;\nxx\r\n34\r\n{}\r\n0\r\n\r\n",
    "chunk size, bare LF": CHUNKED + b"2\n{}\r\n0\r\n\r\n",
    "chunk size, bare CR": CHUNKED + b"2\r{}\r\n0\r\n\r\n",
    "chunk size, space before CR": CHUNKED + b"2 \r\n{}\r\n0\r\n\r\n",
    "chunk size, space before it": CHUNKED + b" 2\r\n{}\r\n0\r\n\r\n",
    "chunk size, sign": CHUNKED + b"+2\r\n{}\r\n0\r\n\r\n",
    "chunk size, minus": CHUNKED + b"-2\r\n{}\r\n0\r\n\r\n",
    "chunk size, 0x": CHUNKED + b"0x2\r\n{}\r\n0\r\n\r\n",
    "chunk size, underscore": CHUNKED + b"0_2\r\n{}\r\n0\r\n\r\n",
    "chunk size, empty": CHUNKED + b"\r\n{}\r\n0\r\n\r\n",
    "chunk size, NUL": CHUNKED + b"2\0\r\n{}\r\n0\r\n\r\n",
    "chunk longer than its size": CHUNKED + b"1\r\n{}\r\n0\r\n\r\n",
    "chunk data, bare LF": CHUNKED + b"2\r\n{}\n0\r\n\r\n",
    "chunk data, bare CR": CHUNKED + b"2\r\n{}\r0\r\n\r\n",
    "last chunk, bare LF": CHUNKED + b"2\r\n{}\r\n0\r\n\n",
    "last chunk size, bare LF": CHUNKED + b"2\r\n{}\r\n0\n\r\n",
    "trailer": CHUNKED + b"2\r\n{}\r\n0\r\nX: y\r\n\r\n",
    "trailer that is a length": CHUNKED + b"2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n",
    "bare LF after the request line": b"GET /healthz HTTP/1.1\nHost: a\r\n\r\n",
    "bare LF after a field": b"GET /healthz HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
    "bare LF for the empty line": GET + b"\n",
    "bare LF throughout": b"GET /healthz HTTP/1.1\nHost: a\n\n",
    "bare CR after the request line": b"GET /healthz HTTP/1.1\rHost: a\r\n\r\n",
    "bare CR after a field": GET + b"X: y\rZ: w\r\n\r\n",
    "bare CR in a value": GET + b"X: y\r\rz\r\n\r\n",
    "bare CR for the empty line": GET + b"\r\r\n",
    "bare CR throughout": b"GET /healthz HTTP/1.1\rHost: a\r\r",
    "folded field": GET + b"X: y\r\n z: w\r\n\r\n",
    "folded field, tab": GET + b"X: y\r\n\tz: w\r\n\r\n",
    "folded length": POST + b"Content-Length:\r\n 2\r\n\r\n{}",
    "folded first line": b"GET /healthz HTTP/1.1\r\n Host: a\r\nHost: a\r\n\r\n",
    "Transfer-Encoding and Content-Length": POST
    + b"Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "Content-Length after Transfer-Encoding": POST
    + b"Transfer-Encoding: chunked\r\nContent-Length: 7\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "two lengths, the same": POST + b"Content-Length: 2\r\ncontent-length: 2\r\n\r\n{}",
    "a list of lengths": POST + b"Content-Length: 2, 2\r\n\r\n{}",
    "length with plus": POST + b"Content-Length: +2\r\n\r\n{}",
    "length with minus": POST + b"Content-Length: -2\r\n\r\n{}",
    "length in hexadecimal": POST + b"Content-Length: 0x2\r\n\r\n{}",
    "length with a fraction": POST + b"Content-Length: 2.0\r\n\r\n{}",
    "length with a space in it": POST + b"Content-Length: 2 0\r\n\r\n{}",
    "length with a space and more after it": POST + b"Content-Length: 2 \t;\r\n\r\n{}",
    "length with spaces and NUL after it": POST + b"Content-Length: 2  \0\r\n\r\n{}",
    "length with a space and a bare LF after it": POST + b"Content-Length: 2 \n\r\n{}",
    "length, empty": POST + b"Content-Length:\r\n\r\n{}",
    "length, only spaces": POST + b"Content-Length:  \t \r\n\r\n{}",
    "length, quoted": POST + b'Content-Length: "2"\r\n\r\n{}',
    "length that overflows": (POST + b"Content-Length: 18446744073709551618\r\n\r\n{}", 413),
    "length with NUL": POST + b"Content-Length: 2\x0099\r\n\r\n{}",
    "length after NUL": POST + b"Content-Length: \x002\r\n\r\n{}",
    "NUL in a value": GET + b"X: a\0b\r\n\r\n",
    "NUL at the end of a value": GET + b"X: a\0\r\n\r\n",
    "NUL in a name": GET + b"X\0Y: a\r\n\r\n",
    "NUL in the target": b"GET /healthz\0/v1 HTTP/1.1\r\nHost: a\r\n\r\n",
    "NUL in the query": b"GET /healthz?\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    "NUL in the method": b"GET\0 /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "NUL in the version": b"GET /healthz HTTP/1.1\0\r\nHost: a\r\n\r\n",
    "NUL before the request": b"\0" + GET + b"\r\n",
    "NUL in Host": b"GET /healthz HTTP/1.1\r\nHost: a\0b\r\n\r\n",
    "NUL in Authorization": GET + b"Authorization: Bearer a\0b\r\n\r\n",
    "NUL in the empty line": GET + b"\0\r\n",
    "space before the colon": POST + b"Content-Length : 2\r\n\r\n{}",
    "tab before the colon": POST + b"Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n",
    "space in a name": GET + b"X Y: z\r\n\r\n",
    "no name": GET + b": z\r\n\r\n",
    "no colon": GET + b"nothing\r\n\r\n",
    "a name that is no token": GET + b"X[]: y\r\n\r\n",
    "a name that is not ASCII": GET + b"Content\xadLength: 2\r\n\r\n",
    "control character in a value": GET + b"X: \x0b\r\n\r\n",
    "DEL in a value": GET + b"X: \x7f\r\n\r\n",
    "coding xchunked": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "coding chunkedx": POST + b"Transfer-Encoding: chunkedx\r\n\r\n0\r\n\r\n",
    "coding with a space after it": POST + b"Transfer-Encoding: chunked \r\n\r\n0\r\n\r\n",
    "coding with a comma": POST + b"Transfer-Encoding: chunked,\r\n\r\n0\r\n\r\n",
    "coding with a vertical tab": POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    "coding identity": POST + b"Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}",
    "coding gzip, chunked": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "two codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "coding, empty": POST + b"Transfer-Encoding:\r\n\r\n0\r\n\r\n",
    "HTTP/1.0 with Transfer-Encoding": CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0") + b"2\r\n{}\r\n0\r\n\r\n",
    "HTTP/0.9": b"GET /healthz\r\n",
    "HTTP/0.9 with a space": b"GET /healthz \r\n",
    "HTTP/1.10": b"GET /healthz HTTP/1.10\r\nHost: a\r\n\r\n",
    "HTTP/1.2": (b"GET /healthz HTTP/1.2\r\nHost: a\r\n\r\n", 505),
    "HTTP/2 by its preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    "HTTP/3.1": (b"GET /healthz HTTP/3.1\r\nHost: a\r\n\r\n", 505),
    "http/1.1": b"GET /healthz http/1.1\r\nHost: a\r\n\r\n",
    "HTTP / 1.1": b"GET /healthz HTTP / 1.1\r\nHost: a\r\n\r\n",
    "two spaces after the method": b"GET  /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "two spaces before the version": b"GET /healthz  HTTP/1.1\r\nHost: a\r\n\r\n",
    "tab for a space": b"GET\t/healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "space in the target": b"GET /healthz x HTTP/1.1\r\nHost: a\r\n\r\n",
    "space after the version": b"GET /healthz HTTP/1.1 \r\nHost: a\r\n\r\n",
    "space before the method": b" GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "no method": b"/healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "a method that is no token": b"G@T /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "no target": b"GET HTTP/1.1\r\nHost: a\r\n\r\n",
    "empty lines before a request": b"\r\n\r\n" + GET + b"\r\n",
    "a bare LF before a request": b"\n" + GET + b"\r\n",
    "a body where none was announced": POST + b"\r\n{}",
    "Host with a space in it": b"GET /healthz HTTP/1.1\r\nHost: x y\r\n\r\n",
    "Host with a tab in it": b"GET /healthz HTTP/1.1\r\nHost: x\ty\r\n\r\n",
    "a list of Hosts": b"GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n",
    "a list of Hosts without a space": b"GET /healthz HTTP/1.1\r\nHost: a,b\r\n\r\n",
    "Host with a user": b"GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n",
    "Host with a path": b"GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "Host with a query": b"GET /healthz HTTP/1.1\r\nHost: a?b\r\n\r\n",
    "Host with a scheme": b"GET /healthz HTTP/1.1\r\nHost: http://a\r\n\r\n",
    "Host that is not ASCII": b"GET /healthz HTTP/1.1\r\nHost: \xc3\xa4\r\n\r\n",
    "Host whose port is a word": b"GET /healthz HTTP/1.1\r\nHost: a:http\r\n\r\n",
    "Host whose port is too long": b"GET /healthz HTTP/1.1\r\nHost: a:123456\r\n\r\n",
    "Host with two ports": b"GET /healthz HTTP/1.1\r\nHost: a:1:2\r\n\r\n",
    "Host that is a port": b"GET /healthz HTTP/1.1\r\nHost: :80\r\n\r\n",
    "Host, IPv6 without brackets": b"GET /healthz HTTP/1.1\r\nHost: ::1\r\n\r\n",
    "Host, a bracket that stays open": b"GET /healthz HTTP/1.1\r\nHost: [::1\r\n\r\n",
    "Host, nothing in brackets": b"GET /healthz HTTP/1.1\r\nHost: []\r\n\r\n",
    "Host, more behind a bracket": b"GET /healthz HTTP/1.1\r\nHost: [::1]a\r\n\r\n",
    "Host that is too long": b"GET /healthz HTTP/1.1\r\nHost: " + b"a" * 256 + b"\r\n\r\n",
    "Host, a name in brackets": b"GET /healthz HTTP/1.1\r\nHost: [localhost]\r\n\r\n",
    "Host with a space, HTTP/1.0": b"GET /healthz HTTP/1.0\r\nHost: x y\r\n\r\n",
    "no Host": b"GET /healthz HTTP/1.1\r\n\r\n",
    "two Hosts": GET + b"Host: b\r\n\r\n",
    "two Hosts, HTTP/1.0": GET.replace(b"HTTP/1.1", b"HTTP/1.0") + b"host: a\r\n\r\n",
    "TLS to a port without": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a head without end": (GET + b"X: " + b"x" * 100000, 431),
    "a request line without end": (b"GET /" + b"x" * 100000, 414),
    "fields without end": (GET + b"X:\r\n" * 2000, 431),
    "parameters without end": (b"GET /?" + b"&a" * 1500 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    "cookies without end": (GET + b"Cookie: " + b"a;" * 3500 + b"\r\n\r\n", 431),
}
# Those that leave no trace in what libmicrohttpd 0.9.75 tells of a request, so that no check behind it could
# refuse them: the reason of api/http/framing.h.
NO_TRACE = {"bare LF after the request line", "bare LF after a field", "bare LF for the empty line",
            "bare LF throughout", "folded length", "length with NUL", "NUL in a value",
            "NUL at the end of a value", "NUL in the target", "NUL in the query", "NUL in the method",
            "NUL in Host", "NUL in Authorization", "NUL in the empty line", "no name",
            "two spaces after the method", "empty lines before a request", "a bare LF before a request"}
PATIENCE = 2  # s: of the service
AFTER_THE_REQUEST = {"a body where none was announced"}  # its own answer comes first

# Any host's name is taken: the service does not know under which names it is reached.
HOSTS = [b"", b" a", b"a", b" a.example", b" A-1.Example.", b" under_score:8630", b" a:", b" 127.0.0.1:80",
         b" [::1]", b" [2001:db8::1.2.3.4]:65535", b"\ta \t", b" [::1]  ", b" " + b"a" * 254]

# Framings that clients do send, and the number of answers to each.
FINE = {
    "a request": (GET + b"\r\n", 1),
    "ten at once": ((GET + b"\r\n") * 10, 10),
    "an empty line between": (GET + b"\r\n\r\n" + GET + b"\r\n", 2),
    "spaces around a value": (GET + b"X:\t  y  \t\r\nY:\r\nZ:z\r\n\r\n", 1),
    "text that is not ASCII in a value": (GET + "X: für\r\n\r\n".encode(), 1),
    "a length": ((POST + b"Content-Length: 2\r\n\r\n{}") * 3, 3),
    "a length with zeros": ((POST + b"Content-Length:0002\r\n\r\n{}") * 2, 2),
    "a length with white space around it": ((POST + b"Content-Length: \t2 \t \r\n\r\n{}") * 3, 3),
    "no body": ((POST + b"Content-Length: 0\r\n\r\n") * 2, 2),
    "chunks": ((CHUNKED + b"1\r\n{\r\n001\r\n}\r\n0\r\n\r\n") * 3, 3),
    "a large chunk size in capitals": (CHUNKED + b"A\r\n" + b" " * 10 + b"\r\n0a\r\n" + b" " * 10
                                       + b"\r\n00\r\n\r\n" + GET + b"\r\n", 2),
    "CHUNKED": ((POST + b"TRANSFER-ENCODING:Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n") * 2, 2),
    "an unknown method": (b"BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 1),
    "hosts": (b"".join(b"GET /healthz HTTP/1.1\r\nHost:%b\r\n\r\n" % host for host in HOSTS), len(HOSTS)),
    "an absolute target": (b"".join(b"GET http://%b/healthz HTTP/1.1\r\nHost: %b\r\n\r\n" % (
        host.strip(), host.strip()) for host in HOSTS if host), len(HOSTS) - 1),
    "HTTP/1.0": (b"GET /healthz HTTP/1.0\r\n\r\n", 1),
    "as many fields as there is room for": (GET + b"".join(b"X%d: y\r\n" % i for i in range(200)) + b"\r\n",
                                            1),
    "cookies": (GET + b"Cookie: " + b"; ".join(b"a%d=b" % i for i in range(50)) + b"\r\n\r\n", 1),
}


def answers(data):
    """(status, head, body) of each answer; the bytes are nothing else."""
    found = []
    while data:
        head, end, rest = data.partition(b"\r\n\r\n")
        line = re.match(rb"HTTP/1\.1 (\d{3}) [^\r\n]+\r\n", head)
        assert end and line, data[:200]
        length = int(re.search(rb"\r\nContent-Length: (\d+)", head)[1])
        found.append((int(line[1]), head, rest[:length]))
        data = rest[length:]
    return found


class Framing(OneService):
    # libmicrohttpd may overlook that a client has closed its sending side until it looks at the clock.
    settings = {"RATE_ADDRESS": "0", "MAX_CONNECTIONS_PER_ADDRESS": "512", "LOG_LEVEL": "info",
                "IDLE_SECONDS": str(PATIENCE), "TRANSFER_SECONDS": str(PATIENCE)}

    def exchange(self, *pieces, end=False, client=None):
        """All that the service says to these bytes until it ends the connection, which it does, or (`end`)
        the client. Where a machine was so slow that the service may have lost patience, it is repeated."""
        for _ in range(20):
            begun = time.monotonic()
            try:
                found = self.exchange_once(*pieces, end=end, client=client)
            except ConnectionResetError as reset:
                if client or time.monotonic() - begun < PATIENCE / 2:
                    self.fail(f"the answer may be lost: {reset}")
            else:
                if client or self.sent_at - begun < PATIENCE / 2:
                    return found
        self.fail("the machine is too slow")

    def exchange_once(self, *pieces, end=False, client=None):
        with client or self.service.connect() as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            said = b""
            for piece in pieces:
                client.sendall(piece)
            self.sent_at = time.monotonic()
            if end:
                time.sleep(0.002)
                client.shutdown(socket.SHUT_WR)
            while got := client.recv(1 << 16):
                said += got
            return answers(said)

    def check_problem(self, answer, status):
        got, head, body = answer
        self.assertEqual(got, status, body)
        for field in (b"Content-Type: application/problem+json", b"Connection: close", b"X-Request-Id: ",
                      b"Cache-Control: no-store", b"Date: "):
            self.assertIn(b"\r\n" + field, head)
        self.assertIn(b'"status":%d,"detail":"' % status, body)

    def check_fault(self, name, *pieces):
        request, status = FAULTS[name] if isinstance(FAULTS[name], tuple) else (FAULTS[name], 400)
        got = self.exchange(*pieces or [request + HIDDEN])
        self.assertEqual(len(got), 1 + (name in AFTER_THE_REQUEST), got)
        self.check_problem(got[-1], status)

    def test_one_answer_and_the_end(self):
        for name in FAULTS:
            with self.subTest(name):
                self.check_fault(name)

    def test_what_leaves_no_trace(self):
        """Each is refused also behind a request that came in the same read, and that one is answered."""
        for name in sorted(NO_TRACE):
            with self.subTest(name):
                got = self.exchange(GET + b"\r\n" + FAULTS[name] + HIDDEN)
                self.assertEqual([status for status, _, _ in got], [200, 400])

    def test_in_pieces(self):
        for name, fault in FAULTS.items():
            request = (fault[0] if isinstance(fault, tuple) else fault) + HIDDEN
            if len(request) > 1000:
                continue
            with self.subTest(name):
                self.check_fault(name, *(request[at:at + 7] for at in range(0, len(request), 7)))

    def test_byte_by_byte(self):
        service = Service(RATE_ADDRESS="0")  # which has the patience that this takes
        self.addCleanup(service.stop)
        for name in ("chunk extension, bare LF", "length with NUL", "bare LF for the empty line",
                     "folded length", "trailer"):
            request = FAULTS[name] + HIDDEN
            with self.subTest(name), service.connect() as client:
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for at in range(len(FAULTS[name])):
                    client.sendall(request[at:at + 1])
                    time.sleep(0.001)
                self.check_problem(self.exchange(client=client)[0], 400)

    def test_white_space_that_comes_by_itself(self):
        """It is left out, so the service passes on nothing of what it has read."""
        service = Service(RATE_ADDRESS="0")
        self.addCleanup(service.stop)
        with service.connect() as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for piece in (POST + b"Content-Length: 2", b" ", b"\t \t", b" \r\n\r\n{}" + GET + b"\r\n"):
                client.sendall(piece)
                time.sleep(0.05)
            got = self.exchange(end=True, client=client)
        self.assertEqual([status for status, _, _ in got], [404, 200])

    def test_what_comes_before_is_answered_first(self):
        before = (GET + b"\r\n" + POST + b"Content-Length: 2\r\n\r\n{}") * 3
        for name in ("chunk extension, bare LF", "length with NUL", "two lengths", "HTTP/0.9",
                     "bare LF throughout"):
            for pieces in ([before + FAULTS[name] + HIDDEN], [before, FAULTS[name] + HIDDEN],
                           [before + FAULTS[name][:20], FAULTS[name][20:] + HIDDEN]):
                with self.subTest(name, pieces=len(pieces)):
                    got = self.exchange(*pieces)
                    self.assertEqual([status for status, _, _ in got], [200, 404] * 3 + [400])
                    self.check_problem(got[-1], 400)

    def test_an_absolute_target_names_the_same_host(self):
        """RFC 9112, 3.2.2: the target goes before Host. They are the same where a client keeps to the rules,
        and otherwise two readers differ."""
        for target, host, status in (
                (b"http://evil/healthz", b"Host: a", 400), (b"https://evil/healthz", b"Host: a", 400),
                (b"HTTP://a/healthz", b"Host: a", 200),
                (b"http://A.example:80/healthz", b"Host: a.Example:80", 200),
                (b"http://a:80/healthz", b"Host: a", 400), (b"http://a@a/healthz", b"Host: a", 400),
                (b"http://evil@a/healthz", b"Host: a", 400), (b"http://a%2eb/healthz", b"Host: a.b", 400),
                (b"http:///healthz", b"Host:", 400),
                (b"http://a?/healthz", b"Host: a", 404), (b"http://evil?/healthz", b"Host: a", 400),
                (b"http://evil", b"Host: a", 400), (b"http://ab/healthz", b"Host: a", 400),
                (b"ftp://a/healthz", b"Host: a", 404)):
            with self.subTest(target=target, host=host):
                (got, _, body), = self.exchange(b"GET " + target + b" HTTP/1.1\r\n" + host
                                                + b"\r\nConnection: close\r\n\r\n")
                self.assertEqual(got, status, body)
        # without Host
        for target, status in ((b"http://a/healthz", 200), (b"http://x,y/healthz", 400),
                               (b"http:///healthz", 400)):
            with self.subTest(target=target):
                (got, _, body), = self.exchange(b"GET " + target + b" HTTP/1.0\r\n\r\n")
                self.assertEqual(got, status, body)

    def test_what_clients_send(self):
        for name, (request, count) in FINE.items():
            for pieces in [request], [request[at:at + 9] for at in range(0, len(request), 9)]:
                with self.subTest(name, pieces=len(pieces)):
                    got = self.exchange(*pieces, end=True)
                    self.assertEqual(len(got), count, got)
                    for status, head, body in got:
                        self.assertIn(status, (200, 400, 404, 405), body)
                        self.assertNotIn(b"\r\nConnection: close", head if b"HTTP/1.1" in request else b"")

    def test_no_page_of_the_library(self):
        """Heads of all sizes, in every way that costs memory: what there is no room for is our own problem,
        too."""
        for count in range(20, 420, 7):
            for head in (GET + b"X: y\r\n" * count, GET + b"Cookie: " + b"a;" * (count * 8) + b"\r\n",
                         GET + b"X: " + b"x" * (count * 60) + b"\r\n",
                         b"GET /?" + b"a&" * (count * 2) + b" HTTP/1.1\r\nHost: a\r\n" + b"Y: z\r\n" * count):
                with self.subTest(head[:60], count=count):
                    for status, fields, _ in self.exchange(head + b"Connection: close\r\n\r\n"):
                        self.assertIn(status, (200, 400, 414, 431))
                        self.assertIn(b"\r\nX-Request-Id: ", fields)

    def test_random_changes(self):
        """Requests with bytes changed, put in, left out, doubled: as many are answered as a strict reader
        finds before the first fault."""
        rng = random.Random(20261123)
        for number in range(400):
            data = bytearray(rng.choice([GET + b"\r\n", POST + b"Content-Length: 2\r\n\r\n{}",
                                         CHUNKED + b"2\r\n{}\r\n0\r\n\r\n"])
                             + rng.choice([GET + b"\r\n", CHUNKED + b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"]) + GET
                             + b"\r\n")
            for _ in range(rng.randint(1, 2)):
                at = rng.randrange(len(data))
                change = rng.randrange(4)
                if change == 0:
                    data[at] = rng.choice(b"\r\n\0 \t:;,0129afAF\x80+-")
                elif change == 1:
                    data[at:at] = rng.choice([b"\r", b"\n", b"\r\n", b"\0", b" ", b";x", b"0", b",",
                                              b"\r\n\r\n", b"Content-Length: 3\r\n"])
                elif change == 2:
                    del data[at:at + rng.randint(1, 3)]
                else:
                    data[at:at] = data[at:at + rng.randint(1, 20)]
            whole, more = strictly(bytes(data))
            got = self.exchange(bytes(data), end=True)
            refused = [answer for answer in got if b"\r\nConnection: close" in answer[1] and answer[0] >= 400]
            self.assertIn(len(got), (whole, whole + more), (number, bytes(data), got))
            self.assertIn(refused, ([], got[-1:]), (number, bytes(data)))

    def test_by_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            key, certificate = f"{folder}/key.pem", f"{folder}/certificate.pem"
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                            "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out",
                            certificate, "-days", "1", "-subj", "/CN=localhost", "-addext",
                            "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
            context = ssl.create_default_context(cafile=certificate)
            with Server(tls_cert=certificate, tls_key=key) as server:
                for name in ("chunk extension, bare LF", "length with NUL", "bare LF throughout", "HTTP/0.9",
                             "fields without end"):
                    fault, status = FAULTS[name] if isinstance(FAULTS[name], tuple) else (FAULTS[name], 400)
                    for before in 0, 3:
                        with self.subTest(name, before=before):
                            client = context.wrap_socket(server.connect(), server_hostname="127.0.0.1")
                            got = self.exchange((GET + b"\r\n") * before + fault + HIDDEN, client=client)
                            self.assertEqual(len(got), before + 1)
                            self.check_problem(got[-1], status)

    def test_every_refusal_is_in_the_log(self):
        before = self.service.log.read_text().count('"status":505')
        self.exchange_once(FAULTS["HTTP/1.2"][0])
        self.assertEqual(self.service.log.read_text().count('"status":505'), before + 1)


NAME = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
HEAD = re.compile(rb"(?:\r\n)?" + NAME + rb" ([^\x00-\x20\x7f]+) HTTP/1\.([01])\r\n((?:" + NAME
                  + rb":[^\x00-\x08\x0a-\x1f\x7f]*\r\n)*)\r\n")
HOST = re.compile(rb"(?:(?:[0-9A-Za-z\-._~]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{0,5})?)?")
CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})\r\n")


def strictly(data):
    """How many requests there are before the first that is not whole, or none; and how many answers more
    there may be, for that one."""
    at, count = 0, 0
    while head := HEAD.match(data, at):
        fields = [line.split(b":", 1) for line in head[3].split(b"\r\n")[:-1]]
        values = [[value.lstrip(b" \t") for name, value in fields if name.lower() == wanted]
                  for wanted in (b"host", b"content-length", b"transfer-encoding")]
        hosts, lengths, codings = values
        hosts, lengths = ([value.rstrip(b" \t") for value in some] for some in (hosts, lengths))
        old = head[2] == b"0"
        if (len(hosts) > 1 or (not hosts and not old) or not all(map(HOST.fullmatch, hosts)) or len(lengths)
                + len(codings) > 1 or (old and codings)):
            return count, 1
        if not all(re.fullmatch(rb"[0-9]{1,18}", value)
                   for value in lengths) or not all(value.lower() == b"chunked" for value in codings):
            return count, 1
        at = head.end()
        if codings:
            while (chunk := CHUNK.match(data, at)) and int(chunk[1], 16):
                at = chunk.end() + int(chunk[1], 16) + 2
                if data[at - 2:at] != b"\r\n":
                    return count, 1
            if not chunk or data[chunk.end():chunk.end() + 2] != b"\r\n":
                return count, 1
            at = chunk.end() + 2
        elif lengths:
            at += int(lengths[0])
            if at > len(data):
                return count, 1
        count += 1
        if old:
            return count, 0
    return count, 1
