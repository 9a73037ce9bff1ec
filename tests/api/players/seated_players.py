"""Players with seats of matches."""
from checked_client import Refusing, checked
from client import Match
from event_stream import Stream


def new_player(name="Axel Oxenstierna", **headers):
    answer = checked("POST", "/v1/players", {"name": name}, **headers)
    assert answer.status == 201, answer.bytes
    return answer.json


def claim(match, seat, player=None, **headers):
    answer = checked("POST", f"{match.path}/seats/{seat}/claim", {"invitation": match.invitations[seat]},
                     player and player["token"], **headers)
    if answer.status == 200:
        match.tokens[seat] = answer.json["token"]
    return answer


def seated(count=3, **plan):
    """A match in which each seat is a player's, who moves by the player's token; and the players by seat."""
    match, players = Match(count, invitations=True, **plan), {}
    for number, seat in enumerate(match.tokens, 1):
        players[seat] = new_player(f"Player {number}")
        assert claim(match, seat, players[seat]).status == 200
        match.tokens[seat] = players[seat]["token"]
    return match, players


def first_of_stream(token):
    """The answer of a player's stream, cut behind the first event."""
    stream = Stream("/v1/players/me/stream", token, {})
    text = b""
    while b"event:" not in text or not text.endswith(b"\n\n"):
        text += stream.answer.readline()
    stream.service.close()
    stream.answer.bytes = text
    return stream.answer


class Case(Refusing):
    def turns(self, player):
        answer = checked("GET", "/v1/players/me/turns", token=player["token"])
        self.assertEqual((answer.status, answer.json["more"]), (200, False))
        return answer.json["turns"]
