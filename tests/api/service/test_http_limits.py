"""Limits of the HTTP side by itself: rates, connections, queues, and very many clients."""
import collections
import contextlib
import json
import os
import resource
import selectors
import select
import socket
import subprocess
import time
import unittest

from http_client import is_closed
from http_server import PROGRAM, Server, follow, get, post, read_answers, read_until
from waiting import TIMEOUT, until

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
        """Of twelve requests fewer than eight are answered before another address's, which comes last. Where
        the machine lets that one come late, it is tried again. In their order at least ten would be."""
        counts = []
        while len(counts) < 20 and (not counts or counts[-1] >= 8):
            counts.append(self.answered_before_another(server))
        self.assertLess(counts[-1], 8, counts)

    def answered_before_another(self, server):
        with contextlib.ExitStack() as stack:
            greedy = [stack.enter_context(server.connect()) for _ in range(12)]
            for client in greedy:
                client.sendall(get("/v1/burn?ms=50"))
            other = stack.enter_context(server.connect("127.0.0.2"))
            other.sendall(get("/v1/hello"))
            self.assertEqual(read_answers(other, 1)[0].status, 200)
            before = len(select.select(greedy, [], [], 0)[0])
            for client in greedy:
                self.assertEqual(read_answers(client, 1)[0].status, 200)
            return before

    def test_connections_wait_for_a_descriptor(self):
        """They stay in the backlog, and the loop that accepts them sleeps between its attempts."""
        with Server() as server, contextlib.ExitStack() as stack:
            process = server.process.pid
            used, seen = {int(name) for name in os.listdir(f"/proc/{process}/fd")}, []
            before = resource.prlimit(process, resource.RLIMIT_NOFILE)
            free = next(number for number in range(1000) if number not in used)
            resource.prlimit(process, resource.RLIMIT_NOFILE, (free, before[1]))
            client = stack.enter_context(server.connect())
            client.sendall(get("/v1/hello"))
            for count in 1, 3:
                until(lambda: server.logged().count("no file descriptor is free") >= count, "it says so")
                seen.append((time.monotonic(), server.processor_time()))
            (begun, taken_before), (ended, taken) = seen
            self.assertLess(taken - taken_before, (ended - begun) / 10)
            self.assertEqual(select.select([client], [], [], 0)[0], [])
            resource.prlimit(process, resource.RLIMIT_NOFILE, before)
            self.assertEqual(read_answers(client, 1)[0].status, 200)

    def test_who_has_taken_much_waits_behind_others(self):
        with Server(workers=2) as server:
            self.assertEqual(server.call("GET", f"/v1/burn?ms={200 * os.cpu_count()}").status, 200)
            self.waits_behind_others(server)

    def test_who_has_taken_much_has_idle_workers_when_no_others_come(self):
        """Its first request takes its part of the workers for long. No request comes or ends after that."""
        with Server(workers=6) as server, server.connect() as first, server.connect() as second:
            self.assertEqual(server.call("GET", f"/v1/burn?ms={200 * os.cpu_count()}").status, 200)
            with server.connect("127.0.0.2") as other:
                other.sendall(get("/v1/hello"))
                self.assertEqual(read_answers(other, 1)[0].status, 200)
            first.sendall(get(f"/v1/nap?ms={TIMEOUT * 1000}"))
            time.sleep(0.1)
            second.sendall(get("/v1/hello"))
            self.assertTrue(select.select([second], [], [], TIMEOUT / 2)[0])
            self.assertEqual(read_answers(second, 1)[0].status, 200)
            server.process.kill()  # it would wait for the first one

    def test_who_has_taken_much_by_a_stream_waits_behind_others(self):
        with Server(workers=2) as server, server.connect() as stream:
            stream.sendall(get(f"/v1/stream?ms={200 * os.cpu_count()}"))
            read_until(stream, b":\n\n")
            self.waits_behind_others(server)

    def test_what_waits_is_handled_together(self):
        """While the only worker is busy: as many as there is memory for, each with its own answer; what
        cannot go with the others follows by itself. Eight are a group on any number of cores."""
        kinds = ["any", "done", "alone", "late", "any", "any", "any", "any"]
        for seconds in 2, 8, 32:  # where a machine is too slow to ask meanwhile, the worker is busy longer
            if self.asked_meanwhile(kinds, seconds):
                break
        else:
            self.fail("the machine is too slow")

    def asked_meanwhile(self, kinds, seconds):
        with Server(workers=1, loops=1) as server, contextlib.ExitStack() as stack:
            begun, nap = time.monotonic(), stack.enter_context(server.connect())
            clients = [stack.enter_context(server.connect()) for _ in kinds]
            nap.sendall(get(f"/v1/nap?ms={seconds * 1000}"))
            for client, kind in zip([None, *clients], ["", *kinds]):
                if client:
                    client.sendall(post(f"/v1/together/{kind}", b""))
                for _ in range(3):  # in this order, by answers that need no worker
                    self.assertEqual(server.call("GET", "/nowhere").status, 404)
            if time.monotonic() - begun > seconds:
                return False
            answers = [read_answers(client, 1)[0] for client in clients]
            self.assertEqual([answer.status for answer in answers], [200] * len(kinds))
            self.assertEqual([answer.json["together"] for answer in answers], [4, 1, 1, 1, 4, 4, 1, 1])
            return True

    def test_a_few_wait_a_moment_for_the_end_of_a_group(self):
        """Though nothing else comes that lets a worker look. A sweep is once a second."""
        for _ in range(4):  # a busy machine may take longer
            if self.time_behind_a_group() < 0.7:
                break
        else:
            self.fail("two requests have waited for more than a moment each")

    def time_behind_a_group(self):
        """Seconds of two requests, one after the other, while others are a group that takes 1.5."""
        with Server(workers=2, loops=1) as server, contextlib.ExitStack() as stack:
            naps, slow = ([stack.enter_context(server.connect()) for _ in range(count)] for count in (2, 8))
            client = stack.enter_context(server.connect())
            for nap in naps:
                nap.sendall(get("/v1/nap?ms=500"))
            for one in slow:
                one.sendall(post("/v1/together/slow", b""))
            for nap in naps:
                read_answers(nap, 1)
            begun = time.monotonic()
            for _ in range(2):
                client.sendall(post("/v1/together/any", b""))
                self.assertEqual(read_answers(client, 1)[0].json["together"], 1)
            taken = time.monotonic() - begun
            self.assertIn(6, [read_answers(one, 1)[0].json["together"] for one in slow])  # as memory allows
            return taken

    def test_queued_bodies_leave_room_for_others(self):
        """Small bodies that wait for a worker exceed the memory for them. No address has more than its share
        of it queued, all have half, and no connection is closed."""
        with Server(workers=2, loops=1, max_buffers=8) as server, contextlib.ExitStack() as stack:
            stream = stack.enter_context(follow(server))
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
            read_until(stream, b"id: 1\n")

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
            until(lambda: server.metric("slow_closed_total") > 0, "one is closed")
            honest.sendall(b" " * 499 + b"]")
            self.assertEqual(read_answers(honest, 1)[0].status, 200)

    def test_full_queue(self):
        for ms in 300, 2000, 8000:  # where a machine is slow, the requests before are not done so early
            statuses = self.eight_at_once(ms)
            if 503 in statuses:
                break
        self.assertEqual(set(statuses), {200, 503})
        self.assertGreaterEqual(statuses.count(200), 2)

    def eight_at_once(self, ms):
        with Server(workers=1, queue=2) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(server.connect()) for _ in range(8)]
            for client in clients:
                client.sendall(get(f"/v1/nap?ms={ms}"))
            answers = [read_answers(client, 1)[0] for client in clients]
            self.assertTrue(all(answer.headers["Retry-After"] for answer in answers if answer.status == 503))
            return [answer.status for answer in answers]

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
