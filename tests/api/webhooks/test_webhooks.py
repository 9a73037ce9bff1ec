"""Webhooks: who may have them, what they are told of, how calls are signed, tried again and given up."""
import functools
import json
import random
import socket
import time
import uuid

import guides
from checked_client import Refusing, checked
from client import UNKNOWN_MATCH, Match, call
from seated_players import claim, new_player, seated
from waiting import until as until_soon
from webhook_receiver import Receiver, verify

SETTLE = 0.3  # s: no turn is told before it is so old
PAUSES = 0.1, 0.3  # s: until the second and the third attempt, less at most a tenth
until = functools.partial(until_soon, seconds=120)  # with the pauses between attempts


class Case(Refusing):
    def setUp(self):
        self.receiver = Receiver()
        self.addCleanup(self.receiver.close)

    def register(self, owner, token, path="/200", **more):
        """A webhook of an owner ("players/me" and the like) at the receiver."""
        body = {"url": self.receiver.url + path, **more}
        answer = checked("POST", f"/v1/{owner}/webhooks", body, token)
        self.assertEqual(answer.status, 201, answer.bytes)
        self.addCleanup(call, "DELETE", "/v1/webhooks/" + answer.json["webhook"]["id"], token=token)
        return answer.json

    def read(self, made, token):
        answer = checked("GET", "/v1/webhooks/" + made["webhook"]["id"], token=token)
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json

    def wait(self, path="/200", count=1, kind=None):
        def found():
            calls = [one for one in self.receiver.at(path) if kind in (None, one.json.get("type"))]
            return len(calls) >= count and calls
        return until(found, f"{count} calls of {path}")


def ask_for_test(made, token):
    answer = checked("POST", f"/v1/webhooks/{made['webhook']['id']}/test", token=token)
    assert answer.status == 202, answer.bytes


class Registration(Case):
    def test_registered_listed_deleted(self):
        token = new_player()["token"]
        made = self.register("players/me", token, kinds=["turn", "over"])
        webhook = made["webhook"]
        self.assertEqual((webhook["kinds"], webhook["form"]), (["turn", "over"], "event"))
        self.assertEqual((webhook["last_call"], webhook["failures"], webhook["lost"], webhook["given_up_at"]),
                         (None, 0, 0, None))
        self.assertEqual(checked("GET", "/v1/players/me/webhooks", token=token).json, {"webhooks": [webhook]})
        self.assertEqual(self.read(made, token), webhook)
        path = "/v1/webhooks/" + webhook["id"]
        self.assertEqual(checked("DELETE", path, token=token).status, 204)
        self.assertEqual(checked("GET", "/v1/players/me/webhooks", token=token).json, {"webhooks": []})
        for method, end in ("GET", ""), ("DELETE", ""), ("POST", "/test"), ("POST", "/secret"):
            self.is_refused(checked(method, path + end, token=token), 404, "not-found")
        self.is_refused(checked("GET", "/v1/webhooks/nothing", token=token), 404, "not-found")

    def test_what_is_refused(self):
        token = new_player()["token"]
        for body in ({"url": "ftp://127.0.0.1/"}, {"url": "http://"}, {"url": "http://a b"}, {"url": "/here"},
                     {},
                     {"url": "http://127.0.0.1/", "kinds": ["turn", "moves"]},
                     {"url": "http://127.0.0.1/", "kinds": ["test"]},
                     {"url": "http://127.0.0.1/", "kinds": [1]}, {"url": "http://127.0.0.1/", "form": "xml"},
                     {"url": "http://127.0.0.1/" + "x" * 500}, {"url": "http://127.0.0.1/", "more": 1}):
            self.is_refused(checked("POST", "/v1/players/me/webhooks", body, token), 400, "malformed")
        for url in "http://user:pass@127.0.0.1/", "http://127.0.0.1/#part", "http://127.0.0.1:70000/":
            self.is_refused(checked("POST", "/v1/players/me/webhooks", {"url": url}, token), 400, "foreign")
        self.is_refused(checked("POST", "/v1/players/me/webhooks", {"url": "http://127.0.0.1/"}, token,
                                Idempotency_Key="short"), 400, "malformed")

    def test_the_refusal_of_a_kind_names_all_kinds(self):
        token = new_player()["token"]
        *kinds, last = self.register("players/me", token)["webhook"]["kinds"]
        answer = checked("POST", "/v1/players/me/webhooks",
                         {"url": "http://127.0.0.1/", "kinds": ["turn", "moves"]}, token)
        self.assertEqual(answer.json["errors"], [{"path": "/kinds/1",
                                                  "detail": f"must be {', '.join(kinds)} or {last}"}])

    def test_only_owners(self):
        match, players = seated()
        player = players["player-1"]["token"]
        tournament = call("POST", "/v1/tournaments", {"name": "Cup", "game": "baroque", "players": 4}).json
        cup = "tournaments/" + tournament["tournament"]["id"]
        body = {"url": self.receiver.url + "/200"}
        entrant = call("POST", f"/v1/{cup}/entrants", {"entrants": [{"name": "Anna"}]},
                       tournament["owner_token"]).json["entrants"][0]["token"]
        for owner, token, other, strange in (
                ("players/me", player, None, match.organizer),
                ("matches/" + match.id, match.organizer, player, new_player()["token"]),
                (cup, tournament["owner_token"], entrant, match.organizer)):
            made = self.register(owner, token)
            path = "/v1/webhooks/" + made["webhook"]["id"]
            for method, at, sent in (("POST", f"/v1/{owner}/webhooks", body),
                                     ("GET", f"/v1/{owner}/webhooks", None), ("GET", path, None),
                                     ("DELETE", path, None), ("POST", path + "/test", None),
                                     ("POST", path + "/secret", None)):
                for nobody in (None, strange, "x" * 43):
                    self.is_refused(checked(method, at, sent, nobody), 401, "unauthorized")
                if other:
                    self.is_refused(checked(method, at, sent, other), 403, "forbidden")
            self.assertEqual(self.read(made, token), made["webhook"])
        first, second = new_player()["token"], new_player()["token"]
        made = self.register("players/me", first)
        for method, end in ("GET", ""), ("DELETE", ""), ("POST", "/test"), ("POST", "/secret"):
            path = f"/v1/webhooks/{made['webhook']['id']}{end}"
            self.is_refused(checked(method, path, token=second), 403, "forbidden")
        for owner in "matches", "tournaments":
            path = f"/v1/{owner}/{UNKNOWN_MATCH}/webhooks"
            self.is_refused(checked("POST", path, body, first), 404, "not-found")
            self.is_refused(checked("GET", path, token=first), 404, "not-found")

    def test_so_many_and_no_more(self):
        match, tournament = Match(3), call("POST", "/v1/tournaments",
                                           {"name": "Cup", "game": "baroque", "players": 4}).json
        for owner, token in (("players/me", new_player()["token"]), ("matches/" + match.id, match.organizer),
                             ("tournaments/" + tournament["tournament"]["id"], tournament["owner_token"])):
            made = [self.register(owner, token) for _ in range(8)]
            answer = checked("POST", f"/v1/{owner}/webhooks", {"url": self.receiver.url}, token)
            self.is_refused(answer, 409, "full")
            call("DELETE", "/v1/webhooks/" + made[0]["webhook"]["id"], token=token)
            self.register(owner, token)

    def test_the_same_key_makes_one(self):
        match, tournament = Match(3), call("POST", "/v1/tournaments",
                                           {"name": "Cup", "game": "baroque", "players": 4}).json
        for owner, token in (("players/me", new_player()["token"]), ("matches/" + match.id, match.organizer),
                             ("tournaments/" + tournament["tournament"]["id"], tournament["owner_token"])):
            key, path = str(uuid.uuid4()), f"/v1/{owner}/webhooks"
            body = {"url": self.receiver.url + "/200"}
            first, again = (checked("POST", path, body, token, Idempotency_Key=key) for _ in range(2))
            self.assertEqual((first.status, first.json["secret"]), (201, again.json["secret"]))
            self.assertEqual(len(checked("GET", path, token=token).json["webhooks"]), 1)
            reused = checked("POST", path, {"url": self.receiver.url}, token, Idempotency_Key=key)
            self.is_refused(reused, 422, "key-reused")

    def test_a_deleted_player_is_told_nothing(self):
        match, players = seated()
        token = players["player-1"]["token"]
        made = self.register("players/me", token)
        call("DELETE", "/v1/players/me", token=token)
        gone = checked("GET", "/v1/webhooks/" + made["webhook"]["id"], token=token)
        self.is_refused(gone, 404, "not-found")


class Calls(Case):
    def test_a_call_is_signed(self):
        token = new_player()["token"]
        made = self.register("players/me", token)
        ask_for_test(made, token)
        got = self.wait()[0]
        self.assertEqual((got.json["type"], got.data), ("test", {"webhook": made["webhook"]["id"]}))
        self.assertEqual(got.headers["Content-Type"], "application/json")
        self.assertTrue(verify(made["secret"], got.headers, got.body))
        self.assertFalse(verify(made["secret"], got.headers, got.body + b" "))
        self.assertFalse(verify("whsec_" + "A" * 43 + "=", got.headers, got.body))
        last = until(lambda: self.read(made, token)["last_call"], "the call is noted")
        self.assertEqual(last["status"], 200)

    def test_the_guide_verifies_a_call(self):
        """By the guide's own function."""
        guide = {}
        exec(guides.blocks("api/webhooks/README.md", "python")[0], guide)
        token = new_player()["token"]
        made = self.register("players/me", token)
        ask_for_test(made, token)
        got = self.wait()[0]
        self.assertTrue(guide["is_genuine"](made["secret"], got.headers, got.body))
        self.assertFalse(guide["is_genuine"](made["secret"], got.headers, got.body + b" "))

    def test_two_secrets_for_a_day(self):
        token, key = new_player()["token"], str(uuid.uuid4())
        made = self.register("players/me", token)
        path = f"/v1/webhooks/{made['webhook']['id']}/secret"
        fresh, again = (checked("POST", path, token=token, Idempotency_Key=key) for _ in range(2))
        self.assertEqual((fresh.status, fresh.json["secret"]), (200, again.json["secret"]))
        self.assertNotEqual(fresh.json["secret"], made["secret"])
        ask_for_test(made, token)
        got = self.wait()[0]
        self.assertEqual(len(got.headers["webhook-signature"].split(" ")), 2)
        for secret in made["secret"], fresh.json["secret"]:
            self.assertTrue(verify(secret, got.headers, got.body))

    def test_tried_again_with_the_same_id(self):
        """A webhook whose call was given up before it could be taken is left."""
        for number in range(10):
            token, path = new_player()["token"], f"/200/{number}"
            made = self.register("players/me", token, path)
            self.receiver.status = 503
            ask_for_test(made, token)
            self.wait(path, 3)
            noted = self.read(made, token)
            self.assertGreaterEqual(noted["failures"], 1)
            self.assertEqual(noted["last_call"]["status"], 503)
            self.receiver.status = None
            noted = until(lambda: self.ended(made, token), "it is taken")
            if not noted["lost"]:
                break
        self.assertEqual((noted["failures"], noted["lost"]), (0, 0))
        calls = self.receiver.at(path)
        self.assertEqual(len({one.id for one in calls}), 1)
        for pause, before, after in zip(PAUSES, calls, calls[1:]):
            self.assertGreater(after.at - before.at, pause * 0.89)
        self.assertTrue(all(verify(made["secret"], one.headers, one.body) for one in calls))
        time.sleep(0.5)
        self.assertEqual(len(self.receiver.at(path)), len(calls))

    def ended(self, made, token):
        noted = self.read(made, token)
        return noted if noted["lost"] or not noted["failures"] else None

    def test_given_up_until_a_test_is_taken(self):
        match, players, seat = waiting()
        token = players[seat]["token"]
        made = self.register("players/me", token)
        self.receiver.status = 500
        ask_for_test(made, token)
        noted = until(lambda: (now := self.read(made, token))["given_up_at"] and now, "it is given up")
        self.assertGreaterEqual(noted["lost"], 1)
        count, self.receiver.status = len(self.receiver.at("/200")), None
        play_until_checked(match, seat)
        time.sleep(1)
        self.assertEqual(len(self.receiver.at("/200")), count)
        ask_for_test(made, token)
        until(lambda: self.read(made, token)["given_up_at"] is None, "it is called again")

    def test_gone(self):
        token = new_player()["token"]
        made = self.register("players/me", token, "/410")
        ask_for_test(made, token)
        until(lambda: self.read(made, token)["given_up_at"], "it is given up")
        self.assertEqual(len(self.receiver.at("/410")), 1)

    def test_redirects_are_not_followed(self):
        token = new_player()["token"]
        for status in "/301", "/307":
            made = self.register("players/me", token, status)
            ask_for_test(made, token)
            self.wait(status, 2)
            self.assertIn(self.read(made, token)["last_call"]["status"], (301, 307))
        self.assertEqual(self.receiver.at("/200"), [])
        self.assertNotIn(None, self.receiver.calls)

    def test_answers_are_not_read(self):
        token = new_player()["token"]
        made = self.register("players/me", token, "/large")
        ask_for_test(made, token)
        last = until(lambda: self.read(made, token)["last_call"], "the call is noted")
        self.assertEqual(last["status"], 200)
        self.assertFalse(self.receiver.read_whole)

    def test_slow_receivers_harm_none(self):
        """So many are slow that no place would be left for others. The machine may be slow, too: it is tried
        a few times."""
        times = []
        while len(times) < 5 and (not times or times[-1] >= 2):
            times.append(self.time_beside_slow_ones(len(times)))
        self.assertLess(times[-1], 2, times)

    def time_beside_slow_ones(self, number):
        for _ in range(12):
            slow = new_player()["token"]
            for n in range(8):
                ask_for_test(self.register("players/me", slow, f"/slow/{number}/{n}"), slow)
        self.wait(f"/slow/{number}/0")
        other, token = Receiver(), new_player()["token"]
        self.addCleanup(other.close)
        url = other.url.replace("127.0.0.1", "localhost")
        quick = checked("POST", "/v1/players/me/webhooks", {"url": url}, token).json
        begun = time.monotonic()
        ask_for_test(quick, token)
        until(lambda: other.calls, "the call")
        return time.monotonic() - begun

    def test_a_time_out(self):
        token = new_player()["token"]
        made = self.register("players/me", token, "/slow")
        ask_for_test(made, token)
        last = until(lambda: self.read(made, token)["last_call"], "the call is noted")
        self.assertEqual(last["failure"], "timeout")

    def test_no_receiver_is_there(self):
        token, deaf = new_player()["token"], socket.socket()
        self.addCleanup(deaf.close)
        deaf.bind(("127.0.0.1", 0))  # and does not listen
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}/"
        answer = checked("POST", "/v1/players/me/webhooks", {"url": url}, token)
        ask_for_test(answer.json, token)
        last = until(lambda: self.read(answer.json, token)["last_call"], "the call is noted")
        self.assertEqual(last["failure"], "unreachable")


def play_until_checked(match, seat):
    """Random moves until the seat that did not decide must decide. The time before the last one."""
    chance, before = random.Random(match.id), seat in match.deciding()
    for _ in range(400):
        begun = time.monotonic()
        assert match.turn(chance) is not None
        now = seat in match.deciding()
        if now and not before:
            return begun
        before = now
    raise AssertionError("the seat is not asked again")


def waiting(**terms):
    """A match of Baroque, where one seat decides at a time, its players, and one of the others."""
    match, players = seated(4, game="baroque", **terms)
    for _ in range(400):
        if len(match.deciding()) == 1:
            return match, players, next(one for one in players if one not in match.deciding())
        match.turn(random.Random(match.id))
    raise AssertionError("all seats decide")


@functools.cache
def secret_steps():
    return {step["name"] for step in call("GET", "/v1/games/baroque").json["steps"] if step["secret"]}


class Turns(Case):
    def test_a_turn_is_told_once(self):
        match, players, seat = waiting(deadline={"each": "PT24H", "then": "wait"})
        token = players[seat]["token"]
        made = self.register("players/me", token, kinds=["turn"])
        play_until_checked(match, seat)
        got = self.wait(kind="turn")[0]
        turn = call("GET", "/v1/players/me/turns", token=token).json["turns"][0]
        self.assertTrue(verify(made["secret"], got.headers, got.body))
        self.assertEqual(got.data, {"match": match.id, "game": turn["game"], "seats": [seat],
                                    "version": match.version(), "since": turn["since"],
                                    "due_at": turn["due_at"]})
        self.assertEqual(got.json["timestamp"][:4], turn["since"][:4])

    def own_moves(self, match, seat, most=3):
        """Moves of the seat alone, as long as the same turn goes on; how many there were."""
        made = 0
        while made < most and match.deciding() == [seat]:
            if match.read()["step"]["name"] in secret_steps():  # whose end asks the seat anew
                break
            match.turn(random.Random(f"{match.id} {made}"))
            made += match.deciding() == [seat]
        return made

    def test_moves_of_one_turn_are_one_call(self):
        """The seat goes on deciding after its own moves, which tell it nothing. A match in which its first
        turn has no such moves is left."""
        for number in range(40):
            match, players, seat = waiting()
            self.register("players/me", players[seat]["token"], f"/200/{number}", kinds=["turn"])
            play_until_checked(match, seat)
            self.wait(f"/200/{number}")
            if self.own_moves(match, seat):
                break
        else:
            self.fail("no seat moves twice")
        time.sleep(0.8)
        self.assertEqual(len(self.receiver.at(f"/200/{number}")), 1)

    def test_turns_while_no_call_is_made_are_one_call(self):
        """Many turns pass before the first one settles. The last is told."""
        match, players, seat = waiting()
        self.register("players/me", players[seat]["token"], kinds=["turn"])
        for _ in range(3):
            play_until_checked(match, seat)
        version = match.version()
        until(lambda: any(one.data["version"] == version for one in self.receiver.at("/200")),
              "the last turn is told")
        time.sleep(0.8)
        self.assertLessEqual(len(self.receiver.calls), 3)
        self.assertEqual(self.receiver.calls[-1].data["version"], version)

    def in_time(self, change):
        """Changes something between a turn of a seat and its call. The match, the path of the calls.
        A match in which the machine was too slow for that is left."""
        for number in range(60):
            match, players, seat = waiting()
            path = f"/200/{number}"
            self.register("players/me", players[seat]["token"], path, kinds=["turn"])
            begun = play_until_checked(match, seat)
            answer = change(match, players[seat]["token"], seat)
            if time.monotonic() - begun < SETTLE:
                self.assertEqual(answer.status, 200, answer.bytes)
                time.sleep(0.8)
                self.assertEqual(self.receiver.at(path), [])
                return match, path
        self.fail("the machine is too slow")

    def test_a_turn_that_is_over_is_not_told(self):
        self.in_time(lambda match, token, _: call("POST", match.path + "/concede", token=token))

    def test_a_seat_that_takes_back_is_not_told(self):
        """A match is left whose first turn shows no such move, or in which the machine was too slow."""
        for number in range(100):
            match, players, _ = waiting()
            decides, path = match.deciding()[0], f"/200/{number}"
            self.register("players/me", players[decides]["token"], path, kinds=["turn"])
            if self.takes_back(match, decides, players[decides]["token"]):
                break
        else:
            self.fail("no seat takes back the end of its turn")
        time.sleep(0.8)
        self.assertEqual(self.receiver.at(path), [])

    def takes_back(self, match, decides, token):
        """The seat ends its turn, and takes that back before the next turn is told."""
        self.own_moves(match, decides, 100)
        begun = time.monotonic()
        if decides in match.deciding() and match.read()["step"]["name"] not in secret_steps():
            match.turn(random.Random(match.id))
        if decides in match.deciding():
            return False
        taken = call("POST", match.path + "/undo", {}, token).status == 200
        if taken:
            self.assertEqual(match.deciding(), [decides])
        return taken and time.monotonic() - begun < SETTLE

    def test_a_match_tells_all_seats(self):
        match, _ = seated()
        made = self.register("matches/" + match.id, match.organizer, kinds=["turn"])
        match.turn(random.Random("all"))
        while not self.receiver.calls:
            match.turn(random.Random("all"))
            time.sleep(0.5)
        got = self.wait()[0]
        self.assertTrue(verify(made["secret"], got.headers, got.body))
        self.assertEqual(got.data["match"], match.id)

    def test_a_match_that_begins(self):
        match, players = Match(3, invitations=True), {}
        for number, seat in enumerate(match.tokens):
            players[seat] = new_player(seat)
            self.register("players/me", players[seat]["token"], f"/200/{seat}", kinds=["turn"])
        for seat in match.tokens:
            claim(match, seat, players[seat])
        for seat in match.deciding():
            self.assertEqual(self.wait(f"/200/{seat}")[0].data["match"], match.id)
        for seat in players.keys() - set(match.deciding()):
            self.assertEqual(self.receiver.at(f"/200/{seat}"), [])

    def test_a_released_seat_is_not_told(self):
        self.in_time(lambda match, _, seat: checked("POST", f"{match.path}/seats/{seat}/release", {},
                                                    match.organizer))

    def test_no_turn_is_told_in_a_pause(self):
        """When the match goes on, the turns go on that were told before it, and those that were not."""
        match, path = self.in_time(lambda match, *_: checked("POST", match.path + "/pause", {},
                                                             match.organizer))
        for count in 1, 2:
            checked("POST", match.path + "/resume", {}, match.organizer)
            got = self.wait(path, count, "turn")
            self.assertEqual((len(got), got[-1].data["version"]), (count, match.version()))
            checked("POST", match.path + "/pause", {}, match.organizer)


class Kinds(Case):
    def test_how_the_organiser_has_ended_a_match(self):
        for ending, more, said in (("drawn", {"seats": ["player-1", "player-2"]}, "A draw, shared by"),
                                   ("aborted", {}, "It has no result."),
                                   ("awarded", {"places": [{"seat": f"player-{n}", "rank": n}
                                                           for n in (1, 2, 3)]}, "Won by")):
            match = Match(3)
            for form in "event", "content":
                self.register("matches/" + match.id, match.organizer, f"/200/{ending}/{form}", kinds=["over"],
                              form=form)
            body = {"kind": ending, "reason": "agreed", **more}
            self.assertEqual(checked("POST", match.path + "/end", body, match.organizer).status, 200)
            self.assertEqual(self.wait(f"/200/{ending}/event")[0].data["ending"], ending)
            self.assertIn(f"is over. {said}", self.wait(f"/200/{ending}/content")[0].json["content"])

    def test_over(self):
        match, players = seated()
        token = players["player-2"]["token"]
        self.register("players/me", token, "/200/player", kinds=["over"])
        self.register("matches/" + match.id, match.organizer, "/200/match", kinds=["over"])
        match.end()
        for path in "/200/player", "/200/match":
            got = self.wait(path)[0]
            self.assertEqual(got.json["type"], "over")
            self.assertEqual(got.data["winners"], ["player-3"])
            self.assertNotIn("ending", got.data)
            self.assertEqual(got.data["version"], match.version())

    def test_late_and_waiting(self):
        self.late("wait")

    def test_late_and_decided_by_default(self):
        self.late("default")

    def late(self, then):
        match, players = seated(deadline={"each": "PT1H", "then": then})
        seat = match.deciding()[0]
        made = self.register("players/me", players[seat]["token"], kinds=["late"])
        checked("POST", match.path + "/deadline", {"due_at": "2000-01-01T00:00:00Z"}, match.organizer)
        got = self.wait()[0]
        self.assertTrue(verify(made["secret"], got.headers, got.body))
        self.assertEqual((got.json["type"], got.data["seats"], got.data["match"]), ("late", [seat], match.id))

    def test_votes_on_a_draw(self):
        """All who vote are told, but for the seat that proposes; nothing tells who has voted."""
        match, players = seated(draws="all")
        for seat in "player-1", "player-2":
            self.register("players/me", players[seat]["token"], "/200/" + seat, kinds=["vote"])
        self.register("players/me", players["player-3"]["token"], "/200/sentence", kinds=["vote"],
                      form="content")
        made = self.register("matches/" + match.id, match.organizer, "/200/match")
        self.assertIn("vote", made["webhook"]["kinds"])
        self.assertNotIn("test", made["webhook"]["kinds"])
        self.assertEqual(call("POST", match.path + "/draw", {}, players["player-1"]["token"]).status, 200)
        told = self.wait("/200/player-2", kind="vote")[0]
        self.assertEqual(told.data, {"match": match.id, "game": "sixteen-thirty-something",
                                     "about": ["draw"], "seats": ["player-2"],
                                     "version": match.version()})
        self.assertEqual(self.wait("/200/match", kind="vote")[0].data["seats"], ["player-2", "player-3"])
        self.assertIn("votes are wanted from Player 3", self.wait("/200/sentence")[0].json["content"])
        proposal = match.read()["match"]["draw"]["proposal"]
        call("POST", match.path + "/draw/vote", {"proposal": proposal, "vote": "no"},
             players["player-2"]["token"])
        time.sleep(0.5)
        self.assertEqual(self.receiver.at("/200/player-1"), [])
        self.assertEqual([len(self.receiver.at("/200/" + path)) for path in ("player-2", "sentence")], [1, 1])

    def test_votes_on_a_pause_and_its_end(self):
        """All who have not agreed are told, once for a proposal."""
        match, players = seated()
        tokens = {seat: player["token"] for seat, player in players.items()}
        for seat, token in tokens.items():
            self.register("players/me", token, "/200/" + seat, kinds=["vote"])
        self.register("matches/" + match.id, match.organizer, "/200/sentence", kinds=["vote"], form="content")
        changes = ("pause", "a pause is"), ("resume", "the end of the pause is")
        for count, (change, said) in enumerate(changes, 1):
            checked("POST", f"{match.path}/{change}", {}, tokens["player-1"])
            told = self.wait("/200/player-2", count)[-1]
            self.assertEqual(told.data, {"match": match.id, "game": "sixteen-thirty-something",
                                         "about": [change], "seats": ["player-2"],
                                         "version": match.version()})
            sentence = self.wait("/200/sentence", count)[-1].json["content"]
            self.assertIn(f"{said} proposed, and votes are wanted from Player 2, Player 3", sentence)
            self.wait("/200/player-3", count)
            for seat in "player-2", "player-3":
                checked("POST", f"{match.path}/{change}", {}, tokens[seat])
        time.sleep(0.5)
        self.assertEqual([len(self.receiver.at("/200/" + path)) for path in (*sorted(tokens), "sentence")],
                         [0, 2, 2, 2])

    def test_pauses_and_their_reasons(self):
        match, players = seated()
        common = {"match": match.id, "game": "sixteen-thirty-something"}
        self.register("players/me", players["player-1"]["token"], "/200/player", kinds=["pause", "vote"])
        self.register("matches/" + match.id, match.organizer, "/200/sentence", kinds=["pause", "vote"],
                      form="content")

        def told(count):
            return (self.wait("/200/player", count)[-1].json,
                    self.wait("/200/sentence", count)[-1].json["content"])

        checked("POST", match.path + "/pause", {"reason": "Until <Sunday>."}, match.organizer)
        event, sentence = told(1)
        self.assertEqual(event["type"], "pause")
        self.assertEqual(event["data"], {**common, "paused": True, "by": "organizer",
                                         "reason": "Until <Sunday>.", "version": match.version()})
        self.assertTrue(sentence.endswith(f"match {match.id} is paused by the organiser: Until <Sunday>."))
        checked("POST", match.path + "/resume", {}, match.organizer)
        event, sentence = told(2)
        self.assertEqual(event["data"], {**common, "paused": False, "version": match.version()})
        self.assertTrue(sentence.endswith(f"match {match.id} goes on."))
        checked("POST", match.path + "/pause", {"reason": "We draw breath."}, players["player-2"]["token"])
        event, sentence = told(3)
        self.assertEqual(event["data"], {**common, "about": ["pause"], "seats": ["player-1"],
                                         "version": match.version(), "reason": "We draw breath."})
        self.assertIn(": a pause is proposed, and votes are wanted from Player 1, Player 3", sentence)
        self.assertTrue(sentence.endswith(f"(match {match.id}): We draw breath."))
        for seat in "player-1", "player-3":
            checked("POST", match.path + "/pause", {}, players[seat]["token"])
        event, sentence = told(4)
        self.assertEqual(event["data"], {**common, "paused": True, "by": "seats", "reason": "We draw breath.",
                                         "version": match.version()})
        self.assertTrue(sentence.endswith("is paused, as all seats have agreed: We draw breath."))

    def test_a_draw_and_a_pause_are_told_together(self):
        match, players = seated(draws="all")
        token = players["player-1"]["token"]
        self.receiver.status = 503
        self.register("matches/" + match.id, match.organizer, kinds=["vote"])
        checked("POST", match.path + "/draw", {}, token)
        checked("POST", match.path + "/pause", {}, players["player-2"]["token"])
        told = until(lambda: [one.data for one in self.receiver.at("/200") if len(one.data["about"]) > 1],
                     "both are told")[0]
        self.receiver.status = None
        self.assertEqual((told["about"], told["seats"]),
                         (["draw", "pause"], ["player-1", "player-2", "player-3"]))

    def test_messages(self):
        match, players = seated(messages={"kind": "private"})
        for seat, player in players.items():
            self.register("players/me", player["token"], f"/200/{seat}", kinds=["message"])
        self.register("matches/" + match.id, match.organizer, "/200/match", kinds=["message"])
        tokens = {seat: player["token"] for seat, player in players.items()}
        path = match.path + "/messages"
        secret = call("POST", path, {"to": ["player-2"], "text": "Saxony is yours."}, tokens["player-1"]).json
        public = call("POST", path, {"text": "Good luck."}, tokens["player-3"]).json
        got = {call.data["message"]: call.data for call in self.wait("/200/player-2", 2)}
        self.assertEqual(got[secret["id"]], {"match": match.id, "game": "sixteen-thirty-something",
                                             "message": secret["id"], "from": "player-1",
                                             "text": "Saxony is yours."})
        self.assertEqual(got[public["id"]]["text"], "Good luck.")
        for other in "/200/player-1", "/200/match":
            self.assertEqual([call.data["text"] for call in self.wait(other)], ["Good luck."])
        time.sleep(0.5)
        self.assertEqual(self.receiver.at("/200/player-3"), [])
        self.assertEqual(len(self.receiver.at("/200/match")), 1)

    def test_hidden_senders_and_muted_seats(self):
        match, players = seated(messages={"kind": "private", "sender": "hidden"})
        self.register("players/me", players["player-2"]["token"], kinds=["message"])
        call("POST", match.path + "/messages", {"to": ["player-2"], "text": "x"},
             players["player-1"]["token"])
        self.assertNotIn("from", self.wait()[0].data)
        open_match, others = seated(messages={"kind": "private"})
        self.register("players/me", others["player-2"]["token"], "/200/muted", kinds=["message"])
        call("PUT", open_match.path + "/muted", {"seats": ["player-1"]}, others["player-2"]["token"])
        for seat in "player-1", "player-3":
            call("POST", open_match.path + "/messages", {"text": seat}, others[seat]["token"])
        self.assertEqual(self.wait("/200/muted")[0].data["from"], "player-3")
        time.sleep(0.5)
        self.assertEqual(len(self.receiver.at("/200/muted")), 1)

    def test_messages_of_the_organiser_and_those_that_wait_for_the_end_of_a_phase(self):
        match, players = seated(messages={"kind": "private", "sender": "hidden", "between_phases": True})
        self.register("players/me", players["player-2"]["token"], "/200/all", kinds=["message"])
        self.register("matches/" + match.id, match.organizer, "/200/match", kinds=["message"])
        path = match.path + "/messages"
        call("POST", path, {"to": ["player-2"], "text": "It waits."}, players["player-1"]["token"])
        call("POST", path, {"text": "It waits, too."}, players["player-1"]["token"])
        call("POST", path, {"to": ["player-2"], "text": "Orders are due."}, match.organizer)
        told = self.wait("/200/all")[0].data
        self.assertEqual((told["organizer"], told["text"], told.get("from")), (True, "Orders are due.", None))
        time.sleep(0.5)
        self.assertEqual((len(self.receiver.at("/200/all")), self.receiver.at("/200/match")), (1, []))

    def test_rounds_and_matches_of_a_tournament(self):
        made = call("POST", "/v1/tournaments", {"name": "Cup", "game": "sixteen-thirty-something",
                                                "players": 3, "entry": {"by": "open"}}).json
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        player = new_player()
        self.register(path.removeprefix("/v1/"), owner, "/200/cup", kinds=["round", "over"])
        self.register("players/me", player["token"], "/200/player", kinds=["round"])
        self.register(path.removeprefix("/v1/"), owner, "/200/chat", kinds=["round"], form="content")
        call("POST", path + "/enter", {"name": "Anna"}, player["token"])
        entered = call("POST", path + "/entrants", {"entrants": [{"name": "Otto"}, {"name": "Lena"}]}, owner)
        round_ = call("POST", path + "/rounds", {}, owner).json
        for at in "/200/cup", "/200/player":
            got = self.wait(at)[0]
            self.assertEqual((got.json["type"], got.data),
                             ("round", {"tournament": made["tournament"]["id"], "name": "Cup", "round": 1,
                                        "game": "sixteen-thirty-something"}))
        names = {"entrant-1": "Anna", "entrant-2": "Otto", "entrant-3": "Lena"}
        seats = ", ".join(f"{names[seat['player']]} ({seat['seat']})"
                          for seat in round_["tables"][0]["seats"])
        said = self.wait("/200/chat")[0].json["content"]
        self.assertTrue(said.endswith(f"{made['tournament']['id']}).\n1. {seats}"), said)
        match = round_["tables"][0]["match"]
        for entrant in entered.json["entrants"]:
            table = call("GET", path + "/entrants/me", token=entrant["token"]).json["tables"][0]
            call("POST", f"/v1/matches/{table['match']}/concede", {}, table["token"])
        over = self.wait("/200/cup", 2)[1]
        self.assertEqual((over.json["type"], over.data["match"]), ("over", match))

    def test_a_round_is_told_to_those_who_play_in_it(self):
        made = call("POST", "/v1/tournaments", {"name": "Cup", "game": "sixteen-thirty-something",
                                                "players": 3, "entry": {"by": "open"}}).json
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        for name in "absent", "ready":
            player = new_player()
            self.register("players/me", player["token"], "/200/" + name, kinds=["round"])
            call("POST", path + "/enter", {"name": name}, player["token"])
        call("POST", path + "/entrants", {"entrants": [{"name": name} for name in ("Otto", "Lena")]}, owner)
        call("PATCH", path + "/entrants/entrant-2", {"status": "stands-by"}, owner)
        call("POST", path + "/rounds", {"absent": ["entrant-1"]}, owner)
        self.assertEqual(self.wait("/200/ready")[0].data["round"], 1, "who stands by was called to the table")
        call("POST", path + "/rounds", {}, owner)
        self.assertEqual(self.wait("/200/absent")[0].data["round"], 2, "not of round 1")


class Sentences(Case):
    def test_for_chat_services(self):
        match, players, seat = waiting(messages={"kind": "public"},
                                       deadline={"each": "PT24H", "then": "wait"})
        token = players[seat]["token"]
        made = self.register("players/me", token, form="content")
        self.assertEqual(made["webhook"]["form"], "content")
        ask_for_test(made, token)
        sent = self.wait()[0]
        self.assertTrue(verify(made["secret"], sent.headers, sent.body))
        self.assertEqual(sent.json, {"content": f"This is a test of the webhook {made['webhook']['id']}.",
                                     "allowed_mentions": {"parse": []}})
        play_until_checked(match, seat)
        told = self.wait_for("it is the turn of")
        self.assertIn(match.id, told)
        self.assertIn("until 2", told)
        other = next(one for one in players if one != seat)
        call("POST", match.path + "/messages", {"text": "ü" * 3000}, players[other]["token"])
        said = self.wait_for("a message from")
        self.assertLess(len(said), 2000)
        match.end()
        self.wait_for("is over. Won by")

    def wait_for(self, part):
        def found():
            return [one.json["content"] for one in self.receiver.calls if part in one.json["content"]]
        return until(found, part)[0]


class Secrets(Case):
    def test_nothing_hidden_is_told(self):
        """What a player's webhook gets has no other members than these, and no token or secret."""
        match, players = seated(deadline={"each": "PT24H", "then": "wait"})
        token = players["player-1"]["token"]
        made = self.register("players/me", token)
        for n in range(30):
            match.turn(random.Random(n))
            time.sleep(0.05)
        match.end()
        self.wait(kind="over")
        for one in self.receiver.calls:
            self.assertLessEqual(one.data.keys(), {"match", "game", "seats", "version", "since", "due_at",
                                                   "winners"})
            if one.json["type"] == "turn":
                self.assertEqual(one.data["seats"], ["player-1"])
            for secret in [made["secret"], match.organizer, *match.tokens.values(),
                           *match.invitations.values()]:
                self.assertNotIn(secret, one.body.decode())

    def test_no_list_shows_a_webhook(self):
        match, players = seated()
        self.register("players/me", players["player-1"]["token"], "/200/hidden")
        shown = json.dumps([match.read(), call("GET", "/v1/matches").json, match.log(),
                            call("GET", "/v1/players/" + players["player-1"]["player"]["id"]).json])
        self.assertNotIn(self.receiver.url, shown)
