"""The pauses of westphalia.client between its tries. No service is needed: a server gives written answers."""
import email.utils
import http.server
import threading
import time
import unittest
from unittest import mock

from westphalia import client
from westphalia.client import Problem, Service

OVER = b'event: over\nid: 9\ndata: {"winners": []}\n\n'


class Scripted(http.server.ThreadingHTTPServer):
    """Gives its answers in their order: (status, headers, body) each. `paused` has the client's pauses, none
    of which is made."""

    def __init__(self, *answers):
        super().__init__(("127.0.0.1", 0), Answering)
        self.answers, self.asked, self.paused = list(answers), 0, []
        self.service = Service(f"http://127.0.0.1:{self.server_port}", tries=5)

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        self.no_pause = mock.patch.object(client.time, "sleep", self.paused.append)
        self.no_pause.start()
        return self

    def __exit__(self, *_):
        self.no_pause.stop()
        self.shutdown()
        self.server_close()

    def stream(self):
        return [event.name for event in self.service.match("some-match").stream()]


class Answering(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        status, headers, body = self.server.answers[self.server.asked]
        self.server.asked += 1
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def busy(after=None):
    return 503, {"Retry-After": after} if after else {}, b'{"type": "/problems/overloaded"}'


DONE = (200, {"Content-Type": "application/json"}, b'{"games": []}')


class Pauses(unittest.TestCase):
    def test_a_stream_opens_again_when_the_service_has_asked_it_to(self):
        with Scripted(busy("40"), busy("60"), (200, {}, OVER)) as server:
            self.assertEqual(server.stream(), ["over"])
        self.assertEqual(server.paused, [40, 60])

    def test_the_pauses_of_a_stream_grow_up_to_half_a_minute(self):
        with Scripted(*[busy()] * 10, (200, {}, OVER)) as server:
            self.assertEqual(server.stream(), ["over"])
        self.assertEqual(len(server.paused), 10)
        for pause, longest in zip(server.paused, (0.25, 0.5, 1, 2, 4, 8, 16, 30, 30, 30)):
            self.assertGreaterEqual(pause, longest / 2)
            self.assertLessEqual(pause, longest)

    def test_clients_that_were_cut_off_together_do_not_come_back_together(self):
        with Scripted(*[busy()] * 3, (200, {}, OVER), *[busy()] * 3, (200, {}, OVER)) as server:
            server.stream()
            server.stream()
        self.assertNotEqual(server.paused[:3], server.paused[3:])

    def test_after_an_event_the_pauses_begin_anew(self):
        event = b'event: action\nid: 3\ndata: {}\n\n'
        with Scripted(*[busy()] * 5, (200, {}, event), (200, {}, OVER)) as server:
            self.assertEqual(server.stream(), ["action", "over"])
        self.assertLessEqual(server.paused[-1], 0.25)

    def test_a_stream_for_which_the_service_asks_for_an_hour_ends(self):
        with Scripted(busy("3600")) as server, self.assertRaises(Problem) as ended:
            server.stream()
        self.assertEqual((ended.exception.status, ended.exception.retry_after), (503, 3600))
        self.assertEqual(server.paused, [])

    def test_a_request_waits_as_long_as_the_service_asks(self):
        with Scripted(busy("45"), DONE) as server:
            self.assertEqual(server.service.games(), [])
        self.assertEqual(server.paused, [45])

    def test_a_request_for_which_the_service_asks_for_an_hour_is_not_sent_again(self):
        with Scripted(busy("3600")) as server, self.assertRaises(Problem):
            server.service.games()
        self.assertEqual((server.asked, server.paused), (1, []))

    def test_a_request_is_sent_as_often_as_the_service_was_told(self):
        with Scripted(*[busy()] * 5) as server, self.assertRaises(Problem):
            server.service.games()
        self.assertEqual((server.asked, len(server.paused)), (5, 4))

    def test_a_proxy_may_name_a_date(self):
        date = email.utils.formatdate(time.time() + 30, usegmt=True)
        with Scripted(busy(date), busy("soon"), DONE) as server:
            server.service.games()
        self.assertTrue(5 < server.paused[0] <= 31, server.paused)
        self.assertLessEqual(server.paused[1], 0.5)


if __name__ == "__main__":
    unittest.main()
