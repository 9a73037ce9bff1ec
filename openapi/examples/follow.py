#!/usr/bin/env python3
"""Follows a match by its event stream and prints every action.  follow.py MATCH [TOKEN [URL]]

A stream may break at any time: at a restart, or when a proxy cuts an idle one. It is taken up again after the
last action that was seen. So none is missed and none comes twice."""
import http.client, json, sys, time  # noqa: E401
from urllib.parse import urlsplit

match = sys.argv[1]
token = sys.argv[2] if len(sys.argv) > 2 else None
url = sys.argv[3] if len(sys.argv) > 3 else "http://127.0.0.1:8630"


def events(last):
    """The events after `last` until the stream breaks: (event, id, data)."""
    headers = {"Last-Event-ID": last} if last else {}
    if token:
        headers["Authorization"] = "Bearer " + token
    service = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)  # the service sends heartbeats
    service.request("GET", f"/v1/matches/{match}/stream", headers=headers)
    answer = service.getresponse()
    if answer.status != 200:
        sys.exit(f"{answer.status} {answer.read().decode()}")
    event = {}
    while line := answer.readline():
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name:  # a field, or a comment (its name is empty before the colon)
            event[name] = value
        elif event:
            yield event.get("event"), event.get("id", last), event.get("data", "{}")
            event = {}


last, over = None, False
while not over:
    try:
        for kind, last, data in events(last):
            over = over or kind == "over"
            if kind == "reset":
                print("the match has gone on from an older copy, and is told anew:", flush=True)
            if kind == "action":
                action = json.loads(data)
                happened = [event["type"] for event in action["events"]]
                print(action["seq"], action["seat"] or "-", json.dumps(action["move"]), *happened, flush=True)
    except (OSError, http.client.HTTPException) as broken:
        print(f"the stream broke ({broken}); taking it up again", file=sys.stderr)
    if not over:
        time.sleep(1)
