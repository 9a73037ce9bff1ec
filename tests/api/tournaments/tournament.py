"""A tournament over HTTP: it is made, players enter, rounds are begun and played."""
from checked_client import checked as call
from client import GAME, another_client
from client import call as send

UNKNOWN = "x" * 43


def make(**terms):
    """(its path, its owner's token, the tournament)"""
    answer = call("POST", "/v1/tournaments", {"name": "Spring cup", "game": GAME, "players": 4, **terms})
    assert answer.status == 201, answer.bytes
    made = answer.json
    return "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"], made["tournament"]


def enter(path, owner, count):
    """The entrants with their tokens."""
    answer = call("POST", path + "/entrants", {"entrants": [{"name": f"Player {n}"} for n in range(count)]},
                  owner)
    assert answer.status == 201, answer.bytes
    return answer.json["entrants"]


def begin(path, owner, **wish):
    answer = call("POST", path + "/rounds", wish, owner)
    assert answer.status == 201, answer.bytes
    return answer.json


def give(path, token, match, seat, entrant):
    return call("PUT", f"{path}/matches/{match}/seats/{seat}", {"entrant": entrant}, token)


def stand_by(path, entrant):
    answer = call("PATCH", path + "/entrants/me", {"status": "stands-by"}, entrant["token"])
    assert answer.status == 200, answer.bytes


def tables_of(path, entrant):
    return call("GET", path + "/entrants/me", token=entrant["token"]).json["tables"]


def play(path, entrants, chance, round_number):
    """Random moves at all tables of a round, to their ends, by the entrants' own tokens."""
    tokens = {}
    for entrant in entrants:
        for table in tables_of(path, entrant):
            if table["round"] == round_number:
                tokens.setdefault(table["match"], {})[table["seat"]] = table["token"]
    for match, seats in tokens.items():
        deciding = call("GET", "/v1/matches/" + match).json["deciding"]
        for _ in range(20000):
            if not deciding:
                break
            seat = chance.choice(deciding)
            moves = send("GET", f"/v1/matches/{match}/legal-moves", token=seats[seat]).json["moves"]
            ready = [move for move in moves if move["type"] == "ready"]
            move = chance.choice(ready if ready and chance.random() < 1 / 2 else moves)
            answer = send("POST", f"/v1/matches/{match}/moves", {"move": move}, seats[seat])
            assert answer.status == 200, answer.bytes
            deciding = answer.json["deciding"]
    return list(tokens)


def send_beside(method, path, body, token):
    """(status, JSON) of a request by a client of its own."""
    with another_client() as client:
        answer = client.call(method, path, body, token)
    return answer.status, answer.json


def seats_of(round_):
    return [{seat["seat"]: seat["player"] for seat in table["seats"]} for table in round_["tables"]]


def abort(path, owner):
    for table in call("GET", path + "/rounds").json["rounds"][0]["tables"]:
        ended = send("POST", f"/v1/matches/{table['match']}/end", {"kind": "aborted", "reason": "ill"}, owner)
        assert ended.status == 200, ended.bytes


def new_player(name):
    """(its id, its token)"""
    made = send("POST", "/v1/players", {"name": name}).json
    return made["player"]["id"], made["token"]
