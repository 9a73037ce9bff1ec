"""Streams of the HTTP side by itself, and how it stops."""
import contextlib
import http.client
import signal
import socket
import time
import unittest

from http_client import is_closed
from http_server import SLOW, Server, follow, get, read_answers, read_until
from waiting import TIMEOUT, until

class Streams(unittest.TestCase):
    def test_live(self):
        """No heartbeat is needed for it."""
        with Server(stream_heartbeat=300) as server:
            with follow(server) as one, follow(server) as two:
                took = []
                for i in range(1, 30):
                    started = time.monotonic()
                    server.call("POST", "/v1/bump")
                    for client in one, two:
                        read_until(client, b"id: %d\ndata: bump\n\n" % i)
                    took.append(time.monotonic() - started)
                self.assertLess(min(took), 0.5 * SLOW)
                with follow(server, Last_Event_ID=27) as late:
                    self.assertIn(b"id: 28\n", read_until(late, b"id: 29\n"))

    def test_nothing_is_lost_in_a_hurry(self):
        with Server() as server, follow(server) as client, contextlib.closing(
                http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)) as connection:
            for _ in range(500):
                connection.request("POST", "/v1/bump")
                connection.getresponse().read()
            seen = read_until(client, b"id: 500\n")
            self.assertEqual(seen.count(b"id: "), 500)

    def test_heartbeat_and_quiet(self):
        with Server(stream_heartbeat=1) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(follow(server)) for _ in range(100)]
            before, begun = server.processor_time(), time.monotonic()
            time.sleep(3)
            for client in clients:
                for _ in range(2):
                    read_until(client, b":\n\n", 1)
            self.assertLess(server.processor_time() - before, (time.monotonic() - begun) * SLOW / 6)

    def test_client_leaves(self):
        with Server(stream_heartbeat=1) as server:
            clients = [follow(server) for _ in range(50)]
            server.wait_for("streams", 50)
            for client in clients:
                client.close()
            server.wait_for("streams", 0)
            until(lambda: server.call("POST", "/v1/bump").json["freed"] == 50, "they are freed")

    def test_client_leaves_with_more_to_say(self):
        """Unread bytes do not hide that the client has gone."""
        with Server(stream_heartbeat=300) as server:
            with follow(server) as client:
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
        with Server(stream_heartbeat=300) as server, follow(server) as quiet:
            server.call("POST", "/v1/bump")
            read_until(quiet, b"id: 1\n")
            with follow(server, Last_Event_ID=-300_000) as late:
                read_until(late, b"id: 1\n")
            self.assertEqual(server.call("POST", "/v1/bump").json["pieces"], 2 + 4)

    def test_limit(self):
        with Server(max_streams=1) as server, follow(server):
            self.assertEqual(server.call("GET", "/v1/stream").status, 503)

    def test_a_client_that_does_not_read(self):
        with Server(idle_seconds=2, stream_heartbeat=1) as server:
            with server.connect() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.sendall(get("/v1/stream", "Last-Event-ID: -200000"))
                read_until(client, b"id: -199999\n", 1)
                server.wait_for("streams", 0)


class Stopping(unittest.TestCase):
    def test_requests_in_flight_are_answered(self):
        """Those that a worker runs, and those that wait for one. Where a machine is too slow to ask
        meanwhile, they take longer."""
        for seconds in 3, 12:
            if self.stopped_in_flight(seconds):
                break
        else:
            self.fail("the machine is too slow")

    def stopped_in_flight(self, seconds):
        with Server(workers=32) as server, contextlib.ExitStack() as stack:
            clients = [stack.enter_context(server.connect()) for _ in range(60)]
            stack.enter_context(server.connect())  # one that asks nothing
            with follow(server) as stream:
                begun = time.monotonic()
                for client in clients[:31]:
                    client.sendall(get(f"/v1/nap?ms={seconds * 1000}"))
                while server.metric("workers_busy") != 32:  # those, and the one that tells it
                    if time.monotonic() - begun > seconds:
                        return False
                for client in clients[31:]:
                    client.sendall(get(f"/v1/nap?ms={seconds * 1000}"))
                server.process.terminate()
                for client in clients:
                    answer = read_answers(client, 1)[0]
                    self.assertEqual((answer.status, answer.headers["Connection"]), (200, "close"))
                self.assertTrue(is_closed(stream, TIMEOUT))
            self.assertEqual(server.process.wait(TIMEOUT), 0)
            with self.assertRaises(ConnectionError):
                server.connect()
            return True

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
