#!/usr/bin/env python3
"""Plays matches on a running service and writes its answers to components/examples.yaml, where the operations
refer to them.  record_examples.py [--service URL] [NAME...]  Then run assemble.py.

Every run plays other matches. With names only these examples are written. The others stay as they are."""
import argparse
import json
import pathlib
import random
import urllib.request

import yaml

RESULT = pathlib.Path(__file__).resolve().parent / "components" / "examples.yaml"
GAME = "sixteen-thirty-something"

parser = argparse.ArgumentParser()
parser.add_argument("--service", metavar="URL", default="http://127.0.0.1:8630")
parser.add_argument("names", metavar="NAME", nargs="*")
arguments = parser.parse_args()


def call(path, body=None, token=None, method=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(arguments.service + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play(path, tokens, until):
    """Random moves until `until(legal moves)` of a seat; (the seat, its legal moves)."""
    chance = random.Random(1630)
    while True:
        seat = call(path)["deciding"][0]
        legal = call(path + "/legal-moves", token=tokens[seat])
        if until(legal):
            return seat, legal
        call(path + "/moves", {"move": chance.choice(legal["moves"])}, tokens[seat])


def record():
    created = call("/v1/matches", {"game": GAME, "players": 3, "label": "friday-evening"})
    path = "/v1/matches/" + created["match"]["id"]
    tokens = {seat["seat"]: seat["token"] for seat in created["seats"]}
    for holder in created["seats"]:
        holder["token"] = f"43 characters of {holder['seat']}"
    created["organizer_token"] = "43 characters of the organiser"
    yield "created-match", "A match of three", created
    seat, legal = play(path, tokens, lambda legal: legal["version"] > 40 and 2 < len(legal["moves"]) < 8)
    yield "match-view", "The seat that must decide looks at the match", call(path, token=tokens[seat])
    yield "legal-moves", "Its legal moves", legal
    move = legal["moves"][-1]
    yield "judgement", "One of them is tried", call(path + "/moves/check", {"move": move}, tokens[seat])
    other = next(token for name, token in tokens.items() if name != seat)
    yield "refused", "Another seat tries it", call(path + "/moves/check", {"move": move}, other)
    yield "move-request", "It is made", {"move": move}
    yield "moved", "What came of it", call(path + "/moves", {"move": move}, tokens[seat])
    yield "log-page", "Two actions as a spectator sees them", call(f"{path}/log?after=36&limit=2")
    yield "match-page", "The match in the list", call("/v1/matches?label=friday-evening&limit=1")
    yield "ended-page", "A match that was won on a tie", won_on_a_tie()
    yield from record_organizer()
    yield from record_tournament()
    yield from record_player()
    yield from record_messages()
    rulings = call(f"/v1/games/{GAME}/rulings")
    yield "rulings", "One of the rulings", {**rulings, "rulings": rulings["rulings"][:1]}


def won_on_a_tie():
    """Random matches of Baroque until one ends so, which takes ten or twenty; then the list of it alone."""
    chance = random.Random(1630)
    while True:
        created = call("/v1/matches",
                       {"game": "baroque", "players": 4, "label": "saturday-cup", "options": {"turns": 3}})
        path = "/v1/matches/" + created["match"]["id"]
        tokens = {seat["seat"]: seat["token"] for seat in created["seats"]}
        while deciding := call(path)["deciding"]:
            seat = chance.choice(deciding)
            moves = call(path + "/legal-moves", token=tokens[seat])["moves"]
            call(path + "/moves", {"move": chance.choice(moves)}, tokens[seat])
        if call(path)["match"]["tie_break"]:
            page = call("/v1/matches?status=over&label=saturday-cup&limit=1")
            return {"matches": page["matches"]}


def record_player():
    created = call("/v1/players", {"name": "Axel Oxenstierna"})
    yield "player", "The public part of a player", call("/v1/players/" + created["player"]["id"])
    hidden = {"token": "43 characters of the token", "recovery_code": "43 characters of the recovery code"}
    yield "created-player", "A player", {**created, **hidden}
    made = call("/v1/matches", {"game": GAME, "players": 3, "invitations": True,
                                "deadline": {"each": "PT24H", "then": "wait"}})
    for seat, token in zip(made["seats"], (created["token"], None, None)):
        call(f"/v1/matches/{made['match']['id']}/seats/{seat['seat']}/claim",
             {"invitation": seat["invitation"]}, token)
    yield "turns", "It is the player's turn in one match", call("/v1/players/me/turns",
                                                                token=created["token"])


def record_organizer():
    created = call("/v1/matches", {"game": GAME, "players": 3, "deadline": {"each": "PT24H", "then": "wait"}})
    path, organizer = "/v1/matches/" + created["match"]["id"], created["organizer_token"]
    yield "changed-match", "Twelve hours more", call(path + "/deadline", {"extend": "PT12H"}, organizer)
    yield "paused-match", "The organiser has paused the match", call(path + "/pause", {
        "reason": "Adjourned until Sunday, 18:00 UTC."}, organizer)
    yield "resumed-match", "As much time is left as before the pause", call(path + "/resume", {}, organizer)
    yield from record_draw()
    yield "ended-phase", "Nobody has sent anything: all that is done is by default", call(path + "/phase/end",
                                                                                          {}, organizer)
    released = call(f"{path}/seats/{created['seats'][0]['seat']}/release", {}, organizer)
    yield "released-seat", "The seat is open again", {**released,
                                                      "invitation": "43 characters of the invitation"}
    gone = {"reason": "Has not answered for a fortnight."}
    yield "conceded-seat", "A player is gone", call(f"{path}/seats/player-2/concede", gone, organizer)
    award = {"kind": "awarded", "reason": "The second session could not be played.",
             "places": [{"seat": f"player-{n}", "points": 14 - 2 * n} for n in (1, 2, 3)]}
    yield "awarded-match", "The organiser declares the result", call(path + "/end", award, organizer)


def record_draw():
    created = call("/v1/matches", {"game": GAME, "players": 3, "draws": "named"})
    path = "/v1/matches/" + created["match"]["id"]
    one, two = (seat["token"] for seat in created["seats"][:2])
    proposed = call(path + "/draw", {"seats": ["player-1", "player-2"]}, one)
    yield "proposed-draw", "Player 1 proposes to share the draw with Player 2", proposed
    vote = {"proposal": proposed["match"]["draw"]["proposal"], "vote": "yes"}
    yield "voted-draw", "Player 2 has voted for it", call(path + "/draw/vote", vote, two)


def record_tournament():
    created = call("/v1/tournaments",
                   {"name": "Spring cup", "game": GAME, "players": 3, "terms": {"rounds": 1}})
    path, owner = "/v1/tournaments/" + created["tournament"]["id"], created["owner_token"]
    yield "created-tournament", "A tournament of one round", {**created,
                                                              "owner_token": "43 characters of the owner"}
    entered = call(path + "/entrants", {"entrants": [{"name": name} for name in ("Anna", "Otto", "Lena")]},
                   owner)
    tokens = [entrant["token"] for entrant in entered["entrants"]]
    for entrant in entered["entrants"]:
        entrant["token"] = f"43 characters of {entrant['id']}"
    yield "entered", "Three entrants", entered
    yield from record_managers(path, owner)
    renewed = call(f"{path}/entrants/{entered['entrants'][1]['id']}/token", {}, owner)
    yield "renewed-entrant", "Otto has lost his token", {**renewed, "token": "43 characters of the new token"}
    tokens[1] = renewed["token"]
    yield "round", "One table", call(path + "/rounds", {}, owner)
    yield "paused-matches", "The one table of the first round is paused", call(
        path + "/pause", {"paused": True, "round": 1}, owner, "PUT")
    call(path + "/pause", {"paused": False}, owner, "PUT")
    own = call(path + "/entrants/me", token=tokens[0])
    own["tables"][0]["token"] = "43 characters of the seat"
    yield "entrant-view", "Anna's seat", own
    for token in tokens[1:]:
        table = call(path + "/entrants/me", token=token)["tables"][0]
        call(f"/v1/matches/{table['match']}/concede", {}, table["token"])
    yield "standings", "Anna has won", call(path + "/standings")


def record_managers(path, owner):
    player = call("/v1/players", {"name": "Peter Melander"})["player"]["id"]
    yield "manager", "A player is made a manager", call(path + "/managers", {"player": player}, owner)
    yield "manager-list", "The managers", call(path + "/managers")


def record_messages():
    created = call("/v1/matches", {"game": GAME, "players": 3, "messages": {"kind": "private"}})
    path, organizer = "/v1/matches/" + created["match"]["id"], created["organizer_token"]
    tokens = {seat["seat"]: seat["token"] for seat in created["seats"]}
    offer = {"to": ["player-2"], "text": "Leave Saxony to me, and I will not bid in Bavaria."}
    yield "posted-message", "A message to one seat", call(path + "/messages", offer, tokens["player-1"])
    call(path + "/messages", {"text": "Good luck to you all."}, tokens["player-3"])
    rude = call(path + "/messages", {"text": "A word that the organiser withdraws."},
                tokens["player-3"])["id"]
    yield "withdrawn-message", "The organiser withdraws it", call(f"{path}/messages/{rude}", None, organizer,
                                                                  "DELETE")
    call(path + "/messages", {"text": "Orders are due on Friday.", "to": ["player-2"]}, organizer)
    yield "message-page", "The messages of a seat", call(path + "/messages", token=tokens["player-2"])


def main():
    recorded = {name: {"summary": summary, "value": value} for name, summary, value in record()}
    if unknown := set(arguments.names) - set(recorded):
        raise SystemExit(f"no example has the name {', '.join(sorted(unknown))}")
    kept = yaml.safe_load(RESULT.read_text())["components"]["examples"]  # some are written by hand
    recorded = kept | {name: recorded[name] for name in arguments.names or recorded}
    RESULT.write_text(f"# Made by {pathlib.Path(__file__).name} from matches that were played.\n"
                      + yaml.safe_dump({"components": {"examples": recorded}}, sort_keys=False, width=130))


if __name__ == "__main__":
    main()
