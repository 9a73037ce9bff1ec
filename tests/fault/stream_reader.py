"""A thread that follows a match by its stream."""
import http.client
import json
import threading
import time

from http_client import Answer
from service_fixture import checked_at_port
from waiting import TIMEOUT


class StreamReader(threading.Thread):
    """Reads a stream of a match, and notes when each action arrived."""

    def __init__(self, port, match, ticket=None):
        super().__init__(daemon=True)
        self.seen = []
        self.path = match.path + "/stream?patch=true" + (f"&ticket={ticket}" if ticket else "")
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        self.connection.request("GET", self.path, headers={} if ticket
                                else {"Authorization": "Bearer " + match.organizer})
        self.response = self.connection.getresponse()
        self.heard = b"" if self.response.status == 200 else self.response.read()

    def run(self):
        try:
            while line := self.response.readline():
                self.heard += line
                if line.startswith(b'data: {"seq"'):
                    self.seen.append((json.loads(line[6:])["seq"], time.monotonic()))
        except (OSError, ValueError, AttributeError):  # hung up
            pass

    def check(self):
        """Holds the events that have arrived against the document."""
        checked_at_port("GET", self.path, Answer(self.response.status, self.response.headers, self.heard))
