"""A stream of a match or of a player that stays open, event by event."""
import http.client
import json
import time
from urllib.parse import urlsplit

from client import URL
from waiting import TIMEOUT


class Event:
    def __init__(self, fields):
        self.kind, self.id = fields["event"], fields.get("id")
        self.data = json.loads(fields["data"])

    def __repr__(self):
        return f"{self.kind} {self.id} {json.dumps(self.data)[:300]}"


class Stream:
    def __init__(self, path, token, headers, url=URL):
        fields = {"Authorization": "Bearer " + token} if token else {}
        self.service = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.service.request("GET", path, headers={**fields, **headers})
        self.answer = self.service.getresponse()
        self.status = self.answer.status

    def __enter__(self):
        assert self.status == 200, self.answer.read()
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.service.close()

    def next(self):
        """The next event; None at the end of the stream. Heartbeats must not keep a test alive."""
        fields, end = {}, time.monotonic() + TIMEOUT
        while line := self.answer.readline().decode():
            assert time.monotonic() < end, f"no event within {TIMEOUT} s"
            name, _, value = line.rstrip("\n").partition(": ")
            if name and not line.startswith(":"):
                fields[name] = value
            elif fields:
                return Event(fields)
        return None

    def until(self, holds):
        """The events up to the first for which this holds."""
        events = []
        while not events or not holds(events[-1]):
            events.append(self.next())
            assert events[-1], f"the stream ends: {events[-4:]}"
        return events

    def rest(self):
        return list(iter(self.next, None))


class Follower(Stream):
    def __init__(self, match, token=None, query="", last=None, **headers):
        """`token` None: a spectator. `last`: where to begin, the present where it is left out."""
        place = {"Last-Event-ID": str(match.version() if last is None else last)}
        super().__init__(match.path + "/stream" + query, token, {**place, **headers})

    def to(self, version):
        """The events up to the status at this version."""
        return self.until(lambda event: event.kind == "status" and event.data["version"] == version)


class Turns(Stream):
    """Those of a player, and what a client knows by the events so far: by match and seat."""

    def __init__(self, token, last=None, url=URL, query=""):
        super().__init__("/v1/players/me/stream" + query, token, {"Last-Event-ID": last} if last else {}, url)
        self.known, self.last = {}, last

    def take(self):
        """The next event, after which the client knows more; None at the end of the stream."""
        event = self.next()
        if event is None:
            return None
        if event.kind == "turns":
            self.known = {(turn["match"], turn["seat"]): turn for turn in event.data["turns"]}
        elif event.kind == "turn":
            self.known[event.data["match"], event.data["seat"]] = event.data
        else:
            del self.known[event.data["match"], event.data["seat"]]
        self.last = event.id
        return event

    def take_until(self, turns):
        """Takes events until the client knows these turns. A ConnectionError: the stream ends before."""
        wanted = {(turn["match"], turn["seat"]): turn for turn in turns}
        while self.known != wanted:
            if self.take() is None:
                raise ConnectionError(f"the stream has told {self.known}, and not {wanted}")
