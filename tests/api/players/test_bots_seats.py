"""westphalia-bots beside others who take seats: a service that is a few lines here counts what it asks."""
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest
import uuid

PROGRAM = pathlib.Path(os.environ["WESTPHALIA_PROGRAM"]).with_name("westphalia-bots")
PLAYERS = 4


class Service(http.server.ThreadingHTTPServer):
    """Has one match with an open seat, which the program is told of once."""
    daemon_threads = True

    def __init__(self, refuses, status):
        super().__init__(("127.0.0.1", 0), Answers)
        self.refuses, self.status = refuses, status  # so many takes; the seat's status after the first
        self.match, self.lists, self.taken = str(uuid.uuid4()), 0, []
        self.done = threading.Event()

    def seats(self, status):
        return [{"seat": "player-1", "status": status, "bot": "greedy"}]

    def answer(self, method, path, token):
        if path == "/v1/players":
            return 201, {"token": uuid.uuid4().hex}
        if path.startswith("/v1/matches?bot=greedy"):
            self.lists += 1
            if self.lists == 2:
                self.done.set()
            listed = [{"id": self.match, "seats": self.seats("open")}]
            return 200, {"matches": listed if self.lists == 1 else []}
        if path.endswith("/seats/player-1/take"):
            self.taken.append(token)
            return (409, {"type": "/problems/taken"}) if len(self.taken) <= self.refuses else (200, {})
        if path == f"/v1/matches/{self.match}":
            return 200, {"match": {"id": self.match, "seats": self.seats(self.status)}}
        return (200, {"matches": []}) if path.startswith("/v1/matches") else (404, {})


class Answers(http.server.BaseHTTPRequestHandler):
    def handle_one(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        status, body = self.server.answer(self.command, self.path, self.headers.get("Authorization"))
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = handle_one

    def log_message(self, *_):
        pass


class Seats(unittest.TestCase):
    def takes(self, refuses, status):
        """The tokens with which it has tried to take the seat."""
        with Service(refuses, status) as service, tempfile.NamedTemporaryFile("w") as token:
            token.write("a-token-of-the-operator")
            token.flush()
            threading.Thread(target=service.serve_forever, daemon=True).start()
            url = f"http://127.0.0.1:{service.server_address[1]}"
            program = subprocess.Popen([PROGRAM, "--service-url", url, "--bots-players", str(PLAYERS)],
                                       env={**os.environ, "BOTS_TOKEN_FILE": token.name},
                                       stderr=subprocess.DEVNULL)
            try:
                self.assertTrue(service.done.wait(60))
            finally:
                program.kill()
                program.wait()
                service.shutdown()
            return service.taken

    def test_a_seat_that_another_has_taken_is_left_alone(self):
        self.assertEqual(len(self.takes(PLAYERS, "taken")), 1)

    def test_who_has_another_seat_leaves_it_to_the_next_player(self):
        taken = self.takes(2, "open")
        self.assertEqual(len(taken), 3)
        self.assertEqual(len(set(taken)), 3)
