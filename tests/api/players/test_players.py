"""Players: created, recovered, renamed, deleted, and seated in matches. A player's token has the rights of
the seat that the player has claimed, and no others."""
import json
import random
import re
import threading
import uuid

from checked_client import checked, document
from client import GAME, UNKNOWN_MATCH, Match, another_client, call, verify
from event_stream import Follower
from event_stream import Turns as Live
from seated_players import Case, claim, first_of_stream, new_player, seated


def new_key():
    return str(uuid.uuid4())


class Accounts(Case):
    def test_created_and_read(self):
        made = new_player("Åke Tott (1598–1640)")
        player = made["player"]
        self.assertEqual(player["name"], "Åke Tott (1598–1640)")
        self.assertEqual(checked("GET", "/v1/players/me", token=made["token"]).json, {"player": player})
        shown = checked("GET", "/v1/players/" + player["id"]).json
        self.assertEqual(shown, {"id": player["id"], "name": player["name"]})

    def test_names(self):
        for name in ("x" * 61, "", 7, None):
            self.is_refused(checked("POST", "/v1/players", {"name": name}), 400, "malformed")
        self.assertEqual(new_player("Ö" * 60)["player"]["name"], "Ö" * 60)

    def test_all_of_a_name_shows(self):
        """Otherwise two names look alike, or a name turns around the line in which it stands. The document's
        pattern says the same as the service."""
        pattern = document.document["components"]["schemas"]["player-name"]["pattern"]
        for name in (" ", " Anna", "Anna ", "a\nb", "\x7f", "\x85", "\u202eannA", "An\u200bna", "\u200d",
                     "Anna\u200c", "Anna\u3000", "An\u00adna", "a\u2028b", "\ufeffAnna", "\u2066x", "\u3164",
                     "a\uffffb", "a\x00b"):
            self.is_refused(checked("POST", "/v1/players", {"name": name}), 400, "malformed")
            self.assertIsNone(re.search(pattern, name), repr(name))
        for name in ("Anna Maria", "ä", "\u06cc\u200c\u062e",
                     "\U0001f469\u200d\U0001f680", "\u674e", "-7", "\u10ff", "\ufb00"):
            self.assertEqual(new_player(name)["player"]["name"], name)
            self.assertIsNotNone(re.search(pattern, name), repr(name))

    def test_renamed(self):
        made = new_player()
        self.is_refused(checked("PATCH", "/v1/players/me", {"name": ""}, made["token"]), 400, "malformed")
        renamed = checked("PATCH", "/v1/players/me", {"name": "Johan Baner"}, made["token"])
        self.assertEqual(renamed.json, {"player": made["player"] | {"name": "Johan Baner"}})
        self.assertEqual(checked("GET", "/v1/players/" + made["player"]["id"]).json["name"], "Johan Baner")

    def test_only_the_token_is_the_player(self):
        made = new_player()
        for token in (None, "x" * 43, made["recovery_code"], Match(3).organizer):
            self.is_refused(checked("GET", "/v1/players/me", token=token), 401, "unauthorized")
            self.is_refused(checked("PATCH", "/v1/players/me", {"name": "x"}, token), 401, "unauthorized")
            self.is_refused(checked("DELETE", "/v1/players/me", token=token), 401, "unauthorized")
        for unknown in (UNKNOWN_MATCH, "nobody"):
            self.is_refused(checked("GET", "/v1/players/" + unknown), 404, "not-found")

    def test_recovered(self):
        made = new_player()
        path = f"/v1/players/{made['player']['id']}/recover"
        for code in ("x" * 43, made["token"], new_player()["recovery_code"]):
            self.is_refused(checked("POST", path, {"recovery_code": code}), 403, "forbidden")
        again = checked("POST", path, {"recovery_code": made["recovery_code"]}).json
        self.assertEqual(again["player"], made["player"])
        secrets = {one[name] for one in (made, again) for name in ("token", "recovery_code")}
        self.assertEqual(len(secrets), 4)
        self.is_refused(checked("GET", "/v1/players/me", token=made["token"]), 401, "unauthorized")
        self.is_refused(checked("POST", path, {"recovery_code": made["recovery_code"]}), 403, "forbidden")
        self.assertEqual(checked("GET", "/v1/players/me", token=again["token"]).status, 200)

    def test_deleted(self):
        made = new_player()
        self.assertEqual(checked("DELETE", "/v1/players/me", token=made["token"]).status, 204)
        path = "/v1/players/" + made["player"]["id"]
        self.is_refused(checked("GET", "/v1/players/me", token=made["token"]), 401, "unauthorized")
        self.is_refused(checked("GET", path), 404, "not-found")
        self.is_refused(checked("POST", path + "/recover", {"recovery_code": made["recovery_code"]}), 403,
                        "forbidden")

    def test_the_same_key_makes_one_player(self):
        key = new_key()
        made = new_player(Idempotency_Key=key)
        call("PATCH", "/v1/players/me", {"name": "Another"}, made["token"])
        self.assertEqual(new_player(Idempotency_Key=key), made)
        self.is_refused(checked("POST", "/v1/players", {"name": "x"}, Idempotency_Key=key), 422, "key-reused")
        self.is_refused(checked("POST", "/v1/players", {"name": "x"}, Idempotency_Key="short"), 400,
                        "malformed")

    def test_the_same_key_recovers_once(self):
        made, key = new_player(), new_key()
        path, body = f"/v1/players/{made['player']['id']}/recover", {"recovery_code": made["recovery_code"]}
        first, again = (checked("POST", path, body, Idempotency_Key=key) for _ in range(2))
        self.assertEqual((first.status, again.bytes), (200, first.bytes))

    def test_methods(self):
        answer = checked("POST", "/v1/players/me")
        self.assertEqual((answer.status, answer.headers["Allow"]), (405, "GET, HEAD, PATCH, DELETE, OPTIONS"))


class Seats(Case):
    def test_a_match_of_players(self):
        match, players = seated()
        for seat in match.read()["match"]["seats"]:
            made = players[seat["seat"]]["player"]
            self.assertEqual(seat["player"], {"id": made["id"], "name": made["name"]})
        listed = next(one for one in call("GET", "/v1/matches?status=running").json["matches"]
                      if one["id"] == match.id)
        self.assertEqual(listed["seats"], match.read()["match"]["seats"])
        match.play("players", 40)
        for seat, token in match.tokens.items():
            self.assertEqual(checked("GET", match.path, token=token).json["seat"], seat)
        match.play("players, the rest")
        self.assertEqual(verify(match.audit())[0], 0)

    def test_one_player_in_many_matches(self):
        player, others = new_player(), []
        for seat in ("player-1", "player-2", "player-3"):
            match = Match(3, invitations=True)
            claim(match, seat, player)
            others.append((match, seat))
            for other in match.tokens.keys() - {seat}:
                claim(match, other)
        for match, seat in others:
            self.assertEqual(match.read(player["token"])["seat"], seat)
            self.assertEqual([one["seat"] for one in match.read()["match"]["seats"] if "player" in one],
                             [seat])

    def test_both_tokens_have_the_seat(self):
        match, player = Match(3, invitations=True), new_player()
        for seat in match.tokens:
            claim(match, seat, player if seat == "player-1" else None)
        by_seat, by_player = match.read(match.tokens["player-1"]), match.read(player["token"])
        self.assertEqual(by_seat, by_player)
        self.assertEqual(by_player["seat"], "player-1")

    def test_one_seat_of_a_match(self):
        match, player = Match(3, invitations=True), new_player()
        self.assertEqual(claim(match, "player-1", player).status, 200)
        self.is_refused(claim(match, "player-2", player), 409, "taken")
        self.assertEqual(claim(match, "player-2").status, 200)

    def test_of_two_seats_that_are_claimed_at_once_one_is_the_players(self):
        for _ in range(4):
            match, player, statuses = Match(3, invitations=True), new_player(), []

            def try_it(seat, match=match, player=player, statuses=statuses):
                with another_client() as client:
                    statuses.append(client.call("POST", f"{match.path}/seats/{seat}/claim",
                                                {"invitation": match.invitations[seat]},
                                                player["token"]).status)

            threads = [threading.Thread(target=try_it, args=[seat]) for seat in match.tokens]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(statuses), [200, 409, 409])

    def test_claims_repeated_by_a_key(self):
        match, player, key = Match(3, invitations=True), new_player(), new_key()
        first = claim(match, "player-1", player, Idempotency_Key=key)
        again = claim(match, "player-1", player, Idempotency_Key=key)
        self.assertEqual((first.status, again.bytes), (200, first.bytes))

    def test_another_token_counts_for_nothing(self):
        match = Match(3, invitations=True)
        answer = claim(match, "player-1", {"token": "x" * 43})
        self.assertEqual(answer.status, 200)
        self.assertNotIn("player", answer.json["match"]["seats"][0])

    def test_instructions_undo_and_concession(self):
        match, players = seated()
        token = players["player-1"]["token"]
        path = match.path + "/instructions"
        self.assertEqual(checked("GET", path, token=token).status, 200)
        self.assertEqual(checked("PUT", path, {"instructions": []}, token).status, 200)
        self.assertEqual(checked("POST", match.path + "/undo", {}, token).status, 422)
        conceded = checked("POST", match.path + "/concede", {}, token, Idempotency_Key=new_key())
        self.assertEqual(conceded.status, 200)

    def test_stream_by_token_and_by_ticket(self):
        match, players = seated()
        token = players["player-2"]["token"]
        with Follower(match, token, last=0) as follower:
            status = follower.until(lambda event: event.kind == "status")[-1]
            self.assertEqual(status.data["seat"], "player-2")
        ticket = checked("POST", match.path + "/stream-ticket", token=token).json["ticket"]
        with Follower(match, query="?ticket=" + ticket, last=0) as follower:
            status = follower.until(lambda event: event.kind == "status")[-1]
            self.assertEqual(status.data["seat"], "player-2")


class Lobby(Case):
    def listed(self, match, **query):
        found = call("GET", f"/v1/matches?open=true&label={match.label}").json["matches"]
        return [one["id"] for one in found]

    def offering(self, *seats, **plan):
        """A match whose seats any player may take, but for those that have an invitation alone."""
        label = new_key()
        match = Match(3, invitations=True, open=list(seats), label=label, **plan)
        match.label = label
        return match

    def take(self, match, seat, player=None, body=None, **headers):
        answer = checked("POST", f"{match.path}/seats/{seat}/take", body, player and player["token"],
                         **headers)
        if answer.status == 200:
            match.tokens[seat] = answer.json["token"]
        return answer

    def test_a_player_takes_a_seat(self):
        match, anna, berta = self.offering("player-2", "player-3"), new_player("Anna"), new_player("Berta")
        seats = match.read()["match"]["seats"]
        self.assertEqual([one.get("open_to_all") for one in seats], [None, True, True])
        self.assertEqual(self.listed(match), [match.id])
        taken = self.take(match, "player-2", anna)
        self.assertEqual((taken.status, taken.json["seat"]), (200, "player-2"))
        self.assertEqual(match.read(anna["token"]), match.read(taken.json["token"]))
        self.assertEqual(taken.json["match"]["seats"][1]["player"]["name"], "Anna")
        self.assertEqual(self.listed(match), [match.id])
        self.is_refused(self.take(match, "player-2", berta), 409, "taken")
        self.is_refused(self.take(match, "player-3", anna), 409, "taken")
        self.assertEqual(self.take(match, "player-3", berta, {"entropy": "0" * 64}).status, 200)
        self.assertEqual(self.listed(match), [])
        claim(match, "player-1")
        match.play("a match of the lobby")
        self.assertEqual(verify(match.audit())[0], 0)

    def test_who_may_not_take_it(self):
        match, player = self.offering("player-2"), new_player()
        for token in (None, {"token": "x" * 43}, {"token": match.organizer}):
            self.is_refused(self.take(match, "player-2", token), 401, "unauthorized")
        self.is_refused(self.take(match, "player-1", player), 403, "forbidden")
        self.is_refused(self.take(match, "player-1"), 401, "unauthorized")  # which is said first
        self.is_refused(self.take(match, "player-9", player), 404, "not-found")
        self.is_refused(self.take(match, "player-2", player, {"entropy": "x"}), 400, "malformed")
        self.is_refused(checked("POST", f"{match.path}/seats/player-2/claim", {"invitation": "x"},
                                player["token"]), 403, "forbidden")
        self.assertEqual(claim(match, "player-2", player).status, 200)  # an invitation is as good

    def test_one_of_those_who_take_it_at_once(self):
        for _ in range(4):
            match, players = self.offering("player-1"), [new_player() for _ in range(6)]
            statuses = []

            def try_it(player, match=match, statuses=statuses):
                with another_client() as client:
                    statuses.append(client.call("POST", match.path + "/seats/player-1/take",
                                                token=player["token"]).status)

            threads = [threading.Thread(target=try_it, args=[player]) for player in players]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(statuses), [200] + 5 * [409])
            (seat,) = [one for one in match.read()["match"]["seats"] if "player" in one]
            self.assertIn(seat["player"]["id"], [player["player"]["id"] for player in players])

    def test_a_key_repeats_it(self):
        match, player, key = self.offering("player-1"), new_player(), new_key()
        first, again = (self.take(match, "player-1", player, Idempotency_Key=key) for _ in range(2))
        self.assertEqual((first.status, again.bytes), (200, first.bytes))

    def test_a_seat_that_is_released_is_in_the_lobby_again(self):
        match, anna, berta = self.offering("player-2"), new_player(), new_player()
        for seat in ("player-1", "player-3"):
            claim(match, seat)
        self.take(match, "player-2", anna)
        self.assertEqual(self.listed(match), [])
        checked("POST", match.path + "/seats/player-2/release", {}, match.organizer)
        self.assertEqual(self.listed(match), [match.id])
        self.assertEqual(self.take(match, "player-2", berta).status, 200)
        self.assertEqual(match.log()[-1]["move"]["type"], "seat_claimed")
        checked("POST", match.path + "/seats/player-2/release", {}, match.organizer)
        for seat in ("player-1", "player-3"):
            call("POST", match.path + "/concede", token=match.tokens[seat])
        self.assertEqual((match.read()["match"]["status"], self.listed(match)), ("over", []))

    def test_seats_that_cannot_be_offered(self):
        for plan in (dict(open=["player-1"]), dict(invitations=True, open=["sweden"]),
                     dict(invitations=True, open=["player-4"])):
            answer = checked("POST", "/v1/matches", {"game": GAME, "players": 3, **plan})
            self.is_refused(answer, 400, "foreign")
        answer = checked("POST", "/v1/matches",
                         {"game": GAME, "players": 3, "invitations": True, "open": [1]})
        self.is_refused(answer, 400, "malformed")


class Turns(Case):
    def test_they_are_those_who_must_decide(self):
        match, players = seated(deadline={"each": "PT24H", "then": "wait"})
        chance = random.Random("turns")
        for _ in range(60):
            shown, deciding = match.read()["match"], match.deciding()
            for seat, player in players.items():
                turn = {"match": match.id, "game": shown["game"], "seat": seat, "due_at": shown["due_at"],
                        "since": match.log()[-1]["at"]}
                self.assertEqual(self.turns(player), [turn] if seat in deciding else [])
            match.turn(chance)
        match.end()
        self.assertEqual([self.turns(player) for player in players.values()], [[], [], []])

    def test_the_first_to_be_due_is_the_first(self):
        player, made = new_player(), {}
        for each in ("PT9H", None, "PT3H"):
            deadline = {"deadline": {"each": each, "then": "wait"}} if each else {}
            match = Match(3, invitations=True, **deadline)
            for seat in match.tokens:
                claim(match, seat, player if seat == "player-1" else None)
            made[match.id] = each
            while "player-1" not in match.deciding():
                match.turn(random.Random("due"))
        self.assertEqual([made[turn["match"]] for turn in self.turns(player)], ["PT3H", "PT9H", None])

    def test_of_no_match_and_of_no_player(self):
        self.assertEqual(self.turns(new_player()), [])
        self.is_refused(checked("GET", "/v1/players/me/turns"), 401, "unauthorized")
        self.is_refused(checked("GET", "/v1/players/me/turns", token="x" * 43), 401, "unauthorized")

    def test_pages(self):
        player, matches = new_player(), set()
        for each in ("PT9H", None, "PT3H", None, "PT9H"):
            deadline = {"deadline": {"each": each, "then": "wait"}} if each else {}
            match = Match(3, invitations=True, **deadline)
            for seat in match.tokens:
                claim(match, seat, player if seat == "player-1" else None)
            while "player-1" not in match.deciding():
                match.turn(random.Random("pages"))
            matches.add(match.id)
        whole = self.turns(player)
        self.assertEqual({turn["match"] for turn in whole}, matches)
        for limit in (1, 2, 4, 5):
            turns, query = [], f"?limit={limit}"
            while query:
                page = checked("GET", "/v1/players/me/turns" + query, token=player["token"]).json
                self.assertEqual(page["more"], "next" in page)
                self.assertEqual(len(page["turns"]), min(limit, 5 - len(turns)))
                turns += page["turns"]
                query = page["more"] and f"?limit={limit}&cursor={page['next']}"
            self.assertEqual(turns, whole)
        for query in ("?limit=0", "?limit=1001", "?cursor=x", "?cursor=-1." + UNKNOWN_MATCH, "?page=2"):
            answer = checked("GET", "/v1/players/me/turns" + query, token=player["token"])
            self.is_refused(answer, 400, "malformed")

    def test_a_seat_that_is_taken_over(self):
        match, players = seated()
        seat = match.deciding()[0]
        released = checked("POST", f"{match.path}/seats/{seat}/release", {}, match.organizer)
        self.assertEqual(self.turns(players[seat]), [])
        match.invitations[seat], player = released.json["invitation"], new_player()
        self.assertEqual(claim(match, seat, player).status, 200)
        self.assertEqual([turn["seat"] for turn in self.turns(player)], [seat])


class LiveTurns(Case):
    """The stream of a player tells what the list of turns tells, and no more."""

    def test_each_move_of_a_match(self):
        match, players = seated(deadline={"each": "PT24H", "then": "wait"})
        chance, kinds, streams = random.Random("live"), set(), {}
        for seat, player in players.items():
            streams[seat] = Live(player["token"])
            kinds.add(streams[seat].take().kind)
        for _ in range(60):
            for seat, player in players.items():
                streams[seat].take_until(self.turns(player))
            match.turn(chance)
        match.end()
        for stream in streams.values():
            stream.take_until([])
            stream.service.close()

    def test_the_first_event_has_all_turns(self):
        match, players = seated()
        seat = match.deciding()[0]
        with Live(players[seat]["token"]) as live:
            event = live.take()
        self.assertEqual(event.kind, "turns")
        self.assertEqual(event.data, {"turns": self.turns(players[seat]), "more": False, "votes": []})
        document.check_answer("GET", "/v1/players/me/stream", first_of_stream(players[seat]["token"]))

    def test_it_goes_on_after_the_last_event(self):
        """With the id of the present turns only later ones are told; with another id all of them."""
        player, match = new_player(), Match(3, invitations=True)
        with Live(player["token"]) as live:
            nothing = live.take().id
        claim(match, "player-1", player)
        with Live(player["token"], nothing) as live:
            for seat in ("player-2", "player-3"):
                claim(match, seat)
            while "player-1" not in match.deciding():
                match.turn(random.Random("first"))
            event = live.take()
            self.assertEqual((event.kind, [event.data]), ("turn", self.turns(player)))
        with Live(player["token"], nothing) as live:
            self.assertEqual(live.take().data, {"turns": self.turns(player), "more": False, "votes": []})
        for last in ("x", "41", nothing + "0", nothing.upper() + "g"):
            answer = checked("GET", "/v1/players/me/stream", token=player["token"], Last_Event_ID=last)
            self.is_refused(answer, 400, "malformed")

    def test_a_seat_that_changes_hands(self):
        match, players = seated()
        seat = match.deciding()[0]
        with Live(players[seat]["token"]) as live:
            live.take_until(self.turns(players[seat]))
            released = checked("POST", f"{match.path}/seats/{seat}/release", {}, match.organizer)
            live.take_until([])
        match.invitations[seat], player = released.json["invitation"], new_player()
        with Live(player["token"]) as live:
            self.assertEqual(live.take().data["turns"], [])
            claim(match, seat, player)
            live.take_until(self.turns(player))
            self.assertEqual(list(live.known), [(match.id, seat)])

    def test_only_a_token_opens_it_and_it_ends_with_the_token(self):
        for token in (None, "x" * 43, Match(3).organizer):
            self.is_refused(checked("GET", "/v1/players/me/stream", token=token), 401, "unauthorized")
        player, other = new_player(), new_player()
        with Live(player["token"]) as live, Live(other["token"]) as others:
            for stream in live, others:
                stream.take()
            checked("POST", f"/v1/players/{player['player']['id']}/recover",
                    {"recovery_code": player["recovery_code"]})
            self.assertIsNone(live.take())
            checked("DELETE", "/v1/players/me", token=other["token"])
            self.assertIsNone(others.take())

    def ticket(self, player):
        answer = checked("POST", "/v1/players/me/stream-ticket", token=player["token"])
        self.assertEqual(answer.status, 200)
        return "?ticket=" + answer.json["ticket"]

    def test_a_ticket_opens_it_as_the_token_does(self):
        match, players = seated()
        seat = match.deciding()[0]
        player = players[seat]
        query = self.ticket(player)
        with Live(None, query=query) as live:
            event = live.take()
            self.assertEqual(event.data, {"turns": self.turns(player), "more": False, "votes": []})
            self.assertRegex(event.id, r"^[0-9a-f]{16}\.[A-Za-z0-9_-]{22}$")
        with Live(None, event.id, query=query) as live:  # goes on behind the last event
            checked("POST", f"{match.path}/seats/{seat}/release", {}, match.organizer)
            self.assertEqual(live.next().kind, "done")

    def test_what_a_ticket_does_not_open(self):
        match, players = seated()
        player = players["player-1"]
        query = self.ticket(player)
        others = checked("POST", match.path + "/stream-ticket", token=player["token"]).json["ticket"]
        for stream, wrong in (("/v1/players/me/stream", "?ticket=" + others), (match.path + "/stream", query),
                              ("/v1/players/me/stream", query[:-1] + ("A" if query[-1] != "A" else "E"))):
            self.is_refused(checked("GET", stream + wrong), 401, "unauthorized")
        for path in ("/v1/players/me", "/v1/players/me/turns"):
            self.is_refused(checked("GET", path, token=query[8:]), 401, "unauthorized")
        self.is_refused(checked("GET", "/v1/players/me/stream?ticket=x"), 400, "malformed")
        for token in (None, "x" * 43, Match(3).organizer):
            self.is_refused(checked("POST", "/v1/players/me/stream-ticket", token=token), 401, "unauthorized")
        with Live(None, query=query) as live:
            live.take()
            checked("POST", f"/v1/players/{player['player']['id']}/recover",
                    {"recovery_code": player["recovery_code"]})
            self.assertEqual(live.rest(), [])  # it ends with the token
        self.is_refused(checked("GET", "/v1/players/me/stream" + query), 401, "unauthorized")

    def test_it_tells_nothing_of_what_others_answer_in_secret(self):
        """At a secret step another seat's answers change nothing that is sent: the next event is about the
        end of the step."""
        match, players = seated()
        chance = random.Random("secret turns")
        while len(match.deciding()) < 2:
            match.turn(chance)
        writer, reader = match.deciding()[:2]
        with Live(players[reader]["token"]) as live:
            live.take_until(self.turns(players[reader]))
            version = match.version()
            while match.version() == version:
                seat = next((one for one in match.deciding() if one != reader), reader)
                moves = match.legal(seat)["moves"]
                self.assertEqual(match.send(seat, chance.choice(moves)).status, 200)
            event = live.take()
            self.assertTrue(event.kind == "done" or event.data["since"] == match.log()[-1]["at"], event)


class Changes(Case):
    def test_a_new_name_is_shown_at_once(self):
        match, players = seated()
        match.play("renamed", 5)
        call("PATCH", "/v1/players/me", {"name": "Renamed"}, players["player-1"]["token"])
        for token in (None, match.organizer, *match.tokens.values()):
            names = [seat["player"]["name"] for seat in match.read(token)["match"]["seats"]]
            self.assertEqual(names, ["Renamed", "Player 2", "Player 3"])

    def test_an_old_token_has_no_seat(self):
        match, players = seated()
        made = players["player-1"]
        self.assertEqual(match.read(made["token"])["seat"], "player-1")
        again = call("POST", f"/v1/players/{made['player']['id']}/recover",
                     {"recovery_code": made["recovery_code"]}).json
        self.is_refused(checked("GET", match.path, token=made["token"]), 401, "unauthorized")
        passed = checked("POST", match.path + "/moves", {"move": {"type": "pass"}}, made["token"])
        self.is_refused(passed, 401, "unauthorized")
        self.assertEqual(match.read(again["token"])["seat"], "player-1")

    def test_deletion_keeps_the_match(self):
        match, players = seated()
        match.play("deleted", 10)
        made = players["player-3"]
        call("DELETE", "/v1/players/me", token=made["token"])
        self.is_refused(checked("GET", match.path, token=made["token"]), 401, "unauthorized")
        self.assertEqual(match.read()["match"]["seats"][2]["player"],
                         {"id": made["player"]["id"], "name": None})
        released = checked("POST", match.path + "/seats/player-3/release", {}, match.organizer)
        self.assertNotIn("player", released.json["match"]["seats"][2])
        match.invitations["player-3"] = released.json["invitation"]
        self.assertEqual(claim(match, "player-3").status, 200)
        match.play("deleted, the rest")
        self.assertEqual(verify(match.audit())[0], 0)

    def test_names_stand_beside_logs_audit_files_and_boards(self):
        """They are under no hash, so a file stays sound when a player has another name or is deleted."""
        match, players = seated()
        match.play("names", 10)
        shown = {seat: one["player"]["name"] for seat, one in players.items()}
        self.assertEqual(checked("GET", match.path + "/log").json["names"], shown)
        board = call("GET", match.path + "/board.svg").bytes.decode()
        self.assertIn('data-zone="players"', board)
        for name in shown.values():
            self.assertIn(f">{name}<", board)
        match.end()
        before = match.audit()
        self.assertEqual(json.loads(before[-1]), {"names": shown})
        status, said = verify(before)
        self.assertEqual(status, 0)
        self.assertIn("won by player-3 (Player 3)", said)
        self.assertIn("it was played by Player 1 as player-1, Player 2 as player-2, Player 3 as player-3",
                      said)
        checked("PATCH", "/v1/players/me", {"name": "Peter Melander"}, players["player-2"]["token"])
        call("DELETE", "/v1/players/me", token=players["player-3"]["token"])
        after = match.audit()
        self.assertEqual(after[:-1], before[:-1])
        self.assertEqual(json.loads(after[-1]),
                         {"names": {"player-1": "Player 1", "player-2": "Peter Melander"}})
        for lines in before, after, after[:-1]:
            self.assertEqual(verify(lines)[0], 0)
        for seat in "player-1", "player-2":
            call("DELETE", "/v1/players/me", token=players[seat]["token"])
        self.assertEqual(match.audit(), before[:-1])
        self.assertNotIn("names", checked("GET", match.path + "/log").json)
        self.assertNotIn("players",
                         call("GET", match.path + "/board.svg").bytes.decode().split('data-zone="'))

    def test_deletion_takes_the_name_from_kept_replies(self):
        """The organiser's request is done once, and its answer is the same but for the name."""
        match, players = seated()
        made, key = players["player-3"], {"Idempotency_Key": new_key()}
        seat = match.path + "/seats/player-1/release"
        first = checked("POST", seat, {}, match.organizer, **key)
        self.assertIn(b"Player 3", first.bytes)
        self.assertEqual(checked("POST", seat, {}, match.organizer, **key).bytes, first.bytes)
        version = match.version()
        self.assertEqual(call("DELETE", "/v1/players/me", token=made["token"]).status, 204)
        again = checked("POST", seat, {}, match.organizer, **key)
        self.assertEqual(again.bytes.replace(b'"name":null', b'"name":"Player 3"'), first.bytes)
        self.assertEqual(match.version(), version)

    def test_a_released_seat_is_not_the_players(self):
        match, players = seated()
        checked("POST", match.path + "/seats/player-1/release", {}, match.organizer)
        self.is_refused(checked("GET", match.path, token=players["player-1"]["token"]), 401, "unauthorized")


class Secrets(Case):
    def test_a_player_sees_the_seat_and_no_more(self):
        """The view by a player's token is that of a seat in the same match, for every seat."""
        match, players, tokens = Match(3, invitations=True), {}, {}
        for seat in match.tokens:
            players[seat] = new_player(seat)
            tokens[seat] = claim(match, seat, players[seat]).json["token"]
        chance = random.Random("secrets of players")
        for _ in range(30):
            for seat, token in tokens.items():
                by_player = players[seat]["token"]
                self.assertEqual(match.read(by_player), match.read(token))
                self.assertEqual(match.log(by_player), match.log(token))
            match.turn(chance)

    def test_a_stranger_learns_the_name_alone(self):
        """A player of another match is none of this one; nothing that all may read has a player's token or
        recovery code, or another seat of the player."""
        match, players = seated()
        stranger = new_player("Stranger")
        self.is_refused(checked("GET", match.path, token=stranger["token"]), 401, "unauthorized")
        self.is_refused(checked("GET", match.path + "/legal-moves", token=stranger["token"]), 401,
                        "unauthorized")
        shown = json.dumps([match.read(), match.log(), call("GET", "/v1/matches").json,
                            *(call("GET", "/v1/players/" + made["player"]["id"]).json
                              for made in players.values())])
        for made in players.values():
            self.assertNotIn(made["token"], shown)
            self.assertNotIn(made["recovery_code"], shown)
