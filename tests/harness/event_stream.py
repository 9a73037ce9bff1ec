"""A stream of a match that stays open, event by event."""
import http.client
import json
from urllib.parse import urlsplit

from client import URL


class Event:
    def __init__(self, fields):
        self.kind, self.id = fields["event"], fields.get("id")
        self.data = json.loads(fields["data"])

    def __repr__(self):
        return f"{self.kind} {self.id} {json.dumps(self.data)[:300]}"


class Follower:
    def __init__(self, match, token=None, query="", last=None, **headers):
        """`token` NULL: a spectator. `last`: where to begin, the present where it is left out."""
        fields = {"Authorization": "Bearer " + token} if token else {}
        fields["Last-Event-ID"] = str(match.version() if last is None else last)
        self.service = http.client.HTTPConnection(urlsplit(URL).netloc, timeout=60)
        self.service.request("GET", match.path + "/stream" + query, headers={**fields, **headers})
        self.answer = self.service.getresponse()
        self.status = self.answer.status

    def __enter__(self):
        assert self.status == 200, self.answer.read()
        return self

    def __exit__(self, *_):
        self.service.close()

    def next(self):
        """The next event; None at the end of the stream."""
        fields = {}
        while line := self.answer.readline().decode():
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

    def to(self, version):
        """The events up to the status at this version."""
        return self.until(lambda event: event.kind == "status" and event.data["version"] == version)

    def rest(self):
        return list(iter(self.next, None))
