"""A match with a deadline, and what brings it to a moment at which a test looks."""
import datetime
import random
import time

from client import GAME, Match, call

SOON = "PT0.4S"


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def now():
    return datetime.datetime.now(datetime.timezone.utc)


begun = []  # matches that go on by themselves


def timed(each=SOON, then="default", players=3, **plan):
    match = Match(players, deadline={"each": each, "then": then}, **plan)
    begun.append(match)
    return match


def end_all():
    """They end: no seat is to be late any more."""
    for match in begun:
        for seat in list(match.tokens)[1:]:
            call("POST", match.path + "/concede", token=match.tokens[seat])


def organize(match, what, body=None, token=None, **headers):
    return call("POST", f"{match.path}/{what}", {} if body is None else body, token or match.organizer,
                **headers)


def end_phase(match, **headers):
    answer = organize(match, "phase/end", **headers)
    assert answer.status == 200, answer.bytes
    return answer.json


def extend(match, by):
    return organize(match, "deadline", {"extend": by}).json["match"]


def placing(then="default", players=3, **plan):
    """A match at a secret step to which an answer is of several moves, with an hour's time; the first two
    steps were ended."""
    match = timed("PT1H", then, players, **plan)
    while match.read()["step"]["name"] != "place_initial_influence":
        end_phase(match)
    return match


def pass_by(match):
    """Lets the deadline pass without asking for the match, which would fire it."""
    due = match.read()["match"]["due_at"]
    time.sleep(max(0, (moment(due) - now()).total_seconds() + 0.05))


def run_out(match):
    """The time that is left is over before long."""
    soon = now() + datetime.timedelta(seconds=0.3)
    assert organize(match, "deadline", {"due_at": soon.isoformat()}).status == 200
    time.sleep(0.35)


def to_open_step(match, seed="open"):
    """Plays to a step at which one seat decides, and not in secret."""
    secret = {step["name"] for step in call("GET", "/v1/games/" + GAME).json["steps"] if step["secret"]}
    chance = random.Random(seed)
    while match.read()["step"]["name"] in secret:
        assert match.turn(chance).status == 200
    return match.deciding()[0]


def complete(match, seat):
    answer = match.send(seat, {"type": "ready"})
    assert answer.status == 200 and answer.json["pending"], answer.bytes


def send_part(match, seat):
    """The beginning of an answer."""
    move = next(move for move in match.legal(seat)["moves"] if move["type"] != "ready")
    assert match.send(seat, move).json["pending"]
    return move


def change(match, what, token=None, **headers):
    return call("POST", f"{match.path}/{what}", {}, token or match.organizer, **headers)


def pause(match, token=None):
    answer = change(match, "pause", token)
    assert answer.status == 200, answer.bytes
    return answer.json["match"]


def resume(match, token=None):
    answer = change(match, "resume", token)
    assert answer.status == 200, answer.bytes
    return answer.json["match"]
