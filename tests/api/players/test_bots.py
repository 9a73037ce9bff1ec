"""Seats of the computer: players of bots, who may make them, which seats they take."""
import concurrent.futures
import json
import os
import pathlib
import unittest
import urllib.error
import urllib.request
import uuid

from checked_client import checked
from client import GAME, URL, call

# deploy/test makes it.
BOTS_TOKEN = pathlib.Path(os.environ["WESTPHALIA_LOG"]).with_name("bots-token").read_text().strip()


def new_bot(kind, token=BOTS_TOKEN):
    return checked("POST", "/v1/players", {"name": f"The computer ({kind})", "bot": kind}, token)


def new_match(bots, **more):
    return checked("POST", "/v1/matches",
                   {"game": GAME, "players": 3, "invitations": True, "bots": bots, **more})


def one_request(path, body, token):
    """The status of a POST, on a connection of its own."""
    request = urllib.request.Request(URL + path, method="POST", headers={
        "Authorization": "Bearer " + token, "Content-Type": "application/json"},
        data=b"" if body is None else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def seats_of(match):
    return {seat["seat"]: seat for seat in call("GET", f"/v1/matches/{match}").json["match"]["seats"]}


class Bots(unittest.TestCase):
    def take(self, match, seat, player, status=200, **headers):
        answer = checked("POST", f"/v1/matches/{match}/seats/{seat}/take", {}, player["token"], **headers)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer

    def test_the_catalogue_has_the_bots(self):
        self.assertEqual(checked("GET", "/v1/games").json["bots"], ["greedy", "search"])

    def test_only_the_operator_makes_players_of_bots(self):
        for token in (None, "another-token"):
            self.assertEqual(new_bot("greedy", token).status, 403)
        self.assertEqual(new_bot("clever").status, 400)
        made = new_bot("search")
        self.assertEqual(made.status, 201, made.bytes)
        self.assertEqual(made.json["player"]["bot"], "search")
        mine = checked("GET", "/v1/players/me", token=made.json["token"]).json
        self.assertEqual(mine["player"]["bot"], "search")
        self.assertEqual(checked("GET", f"/v1/players/{mine['player']['id']}").json["bot"], "search")

    def test_a_key_makes_one_player(self):
        key = {"Idempotency-Key": str(uuid.uuid4())}
        bodies = [checked("POST", "/v1/players", {"name": "One", "bot": "greedy"}, BOTS_TOKEN, **key).json
                  for _ in range(2)]
        self.assertEqual(bodies[0], bodies[1])

    def test_bots_take_the_seats_that_are_theirs(self):
        made = new_match({"player-2": "greedy", "player-3": "search"}).json
        match = made["match"]["id"]
        greedy, search = (new_bot(kind).json for kind in ("greedy", "search"))
        person = checked("POST", "/v1/players", {"name": "A person"}).json
        self.assertEqual([seat.get("bot") for seat in made["match"]["seats"]], [None, "greedy", "search"])
        for kind, listed in (("greedy", True), ("search", True)):
            page = checked("GET", f"/v1/matches?bot={kind}").json["matches"]
            self.assertEqual(match in [one["id"] for one in page], listed)
        listed = checked("GET", "/v1/matches?open=true").json["matches"]
        self.assertNotIn(match, [one["id"] for one in listed])
        self.take(match, "player-2", person, 403)
        self.take(match, "player-2", search, 403)
        self.take(match, "player-1", greedy, 403)
        self.take(match, "player-2", greedy)
        self.take(match, "player-3", search)
        page = checked("GET", "/v1/matches?bot=greedy").json["matches"]
        self.assertNotIn(match, [one["id"] for one in page])
        answer = checked("POST", f"/v1/matches/{match}/seats/player-1/claim",
                         {"invitation": made["seats"][0]["invitation"]})
        self.assertEqual(answer.json["match"]["status"], "running")
        self.assertEqual(seats_of(match)["player-3"]["bot"], "search")

    def test_a_person_with_the_invitation_takes_the_computers_seat(self):
        made = new_match({"player-2": "greedy"}).json
        match = made["match"]["id"]
        answer = checked("POST", f"/v1/matches/{match}/seats/player-2/claim",
                         {"invitation": made["seats"][1]["invitation"]})
        self.assertEqual(answer.status, 200)
        self.assertNotIn("bot", seats_of(match)["player-2"])

    def test_the_computer_takes_over_a_seat_that_is_released_to_it(self):
        made = new_match({}).json
        match, organizer = made["match"]["id"], made["organizer_token"]
        path = f"/v1/matches/{match}/seats/player-2/release"
        for seat in made["seats"]:
            checked("POST", f"/v1/matches/{match}/seats/{seat['seat']}/claim",
                    {"invitation": seat["invitation"]})
        before = call("GET", f"/v1/matches/{match}").json["match"]
        self.assertEqual(checked("POST", path, {"bot": "clever"}, organizer).status, 400)
        self.assertEqual(checked("POST", path, {"bot": "greedy"}).status, 401)
        self.assertEqual(call("GET", f"/v1/matches/{match}").json["match"], before)
        self.assertEqual(checked("POST", path, {"bot": "greedy"}, organizer).status, 200)
        self.take(match, "player-2", new_bot("greedy").json)
        self.assertEqual(seats_of(match)["player-2"]["bot"], "greedy")
        self.assertEqual(checked("POST", path, None, organizer).status, 200)
        self.assertNotIn("bot", seats_of(match)["player-2"])

    def test_a_release_beside_a_take_leaves_the_right_bot(self):
        """A greedy player takes the seat while the organiser gives it to another bot, or to a person."""
        greedy = new_bot("greedy").json
        for offer in ({"bot": "search"}, None) * 8:
            made = new_match({"player-2": "greedy"}).json
            path = f"/v1/matches/{made['match']['id']}/seats/player-2/"
            with concurrent.futures.ThreadPoolExecutor() as pool:
                taken = pool.submit(one_request, path + "take", {}, greedy["token"])
                released = pool.submit(one_request, path + "release", offer, made["organizer_token"])
            self.assertEqual(released.result(), 200)
            self.assertIn(taken.result(), (200, 403, 409))
            seat = seats_of(made["match"]["id"])["player-2"]
            self.assertEqual((seat["status"], seat.get("bot"), seat.get("player")),
                             ("open", (offer or {}).get("bot"), None))

    def test_a_release_voids_the_computers_token_and_its_invitation(self):
        made = new_match({"player-2": "greedy"}).json
        match, organizer, greedy = made["match"]["id"], made["organizer_token"], new_bot("greedy").json
        path = f"/v1/matches/{match}/seats/player-2/"
        self.take(match, "player-2", greedy)
        again = checked("POST", path + "release", None, organizer).json["invitation"]
        self.take(match, "player-2", greedy, 403)
        claimed = checked("POST", path + "claim", {"invitation": made["seats"][1]["invitation"]})
        self.assertEqual(claimed.status, 403)
        self.assertEqual(checked("POST", path + "claim", {"invitation": again}).status, 200)

    def test_a_tournament_has_them_only_where_its_terms_say_so(self):
        for lets, status in ((None, 403), (False, 403), (True, 200)):
            made = checked("POST", "/v1/tournaments", {"name": "Cup", "game": GAME, "players": 3,
                                                       **({} if lets is None else {"bots": lets})}).json
            self.assertEqual(made["tournament"].get("bots"), lets or None)
            owner, label = made["owner_token"], made["tournament"]["id"]
            new = {"game": GAME, "players": 3, "invitations": True, "tournament": label}
            bots = {"bots": {"player-2": "greedy"}}
            self.assertEqual(checked("POST", "/v1/matches", {**new, **bots}, owner).status,
                             201 if lets else 403)
            match = checked("POST", "/v1/matches", new, owner).json
            path = f"/v1/matches/{match['match']['id']}/seats/player-2/release"
            organizer = match["organizer_token"]
            self.assertEqual(checked("POST", path, {"bot": "greedy"}, organizer).status, status)
            self.assertEqual(checked("POST", path, None, organizer).status, 200)

    def test_seats_that_cannot_be_the_computers(self):
        for bots, more in (({"player-9": "greedy"}, {}), ({"player-2": "clever"}, {}), ({"player-2": 1}, {}),
                           ([], {}), ({"player-2": "greedy"}, {"open": ["player-2"]}),
                           ({"player-2": "greedy"}, {"invitations": False})):
            with self.subTest(bots=bots, more=more):
                self.assertEqual(new_match(bots, **more).status, 400)
        self.assertEqual(checked("GET", "/v1/matches?bot=clever").status, 400)
