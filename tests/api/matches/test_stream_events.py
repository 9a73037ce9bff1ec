"""The events of a stream beside the actions, and the tickets by which a page opens one."""
import pathlib
import random
import unittest

from client import LOG, Match, call
from event_stream import Follower
from timed_match import extend, moment, now, organize, placing, timed

# Members of the status that reading the match gives as they are, and those that it gives within "match".
READ, OF_MATCH = ("seat", "answered", "may_undo", "step", "deciding"), ("version", "status", "due_at", "late")


def status_by(read):
    """The status that a stream should tell, by what reading the match gives."""
    status = {name: read[name] for name in READ
              if name in read} | {name: read["match"][name] for name in OF_MATCH if name in read["match"]}
    return status | {"open_seats": [seat["seat"] for seat in read["match"]["seats"]
                                    if seat["status"] == "open"]}


class Status(unittest.TestCase):
    def test_it_is_what_reading_the_match_tells(self):
        match, chance = timed("PT1H", players=4), random.Random("status")
        followers = {token: Follower(match, token).__enter__()
                     for token in (match.tokens["player-1"], match.organizer, None)}
        known = {token: follower.next().data for token, follower in followers.items()}
        for _ in range(60):
            match.turn(chance)
            for token, follower in followers.items():
                expected = status_by(match.read(token))
                if known[token] != expected:
                    event = follower.until(lambda event: (event.kind, event.data)
                                           == ("status", expected))[-1]
                    self.assertEqual(event.id, str(expected["version"]))
                    known[token] = event.data
        self.assertGreater(match.version(), 20)
        match.end()
        for follower in followers.values():
            *_, last, over = follower.rest()
            self.assertEqual((last.data["status"], last.data["deciding"], over.kind), ("over", [], "over"))
            follower.service.close()

    def test_it_comes_behind_all_actions_and_once(self):
        match = Match(3).play("once", 30)
        with Follower(match, match.organizer, last=0) as follower:
            told = follower.to(match.version())
            self.assertEqual([event.kind for event in told], ["action"] * match.version() + ["status"])
            match.end()
            kinds = [event.kind for event in follower.rest()]
            self.assertEqual(kinds[-2:], ["status", "over"])

    def test_its_id_is_the_version_wherever_the_stream_begins(self):
        match = Match(3).play("far ahead", 10)
        for last in (0, match.version(), 10**17):
            with Follower(match, last=last) as follower:
                self.assertEqual(follower.to(match.version())[-1].id, str(match.version()))

    def test_who_is_ahead_of_the_match_is_told(self):
        """After a restore of an older copy: the stream begins anew, also by a ticket, and with patches; the
        log says so."""
        match = Match(3).play("ahead", 10)
        version = match.version()
        whole = ["reset"] + ["action"] * version + ["status", "patch"]
        ticket = call("POST", match.path + "/stream-ticket", token=match.organizer).json["ticket"]
        for query, last in (("?patch=true", version + 1), ("?patch=true", 10**17),
                            (f"?patch=true&after={version + 1}", ""),
                            (f"?patch=true&after={2**63 - 1}", ""),
                            (f"?patch=true&ticket={ticket}", version + 1)):
            with self.subTest(query=query, last=last), Follower(match, query=query, last=last) as follower:
                told = follower.until(lambda event: event.kind == "patch")
                self.assertEqual([event.kind for event in told], whole)
                self.assertEqual((told[0].id.split(".")[0], told[0].data), ("0", {"version": version}))
                self.assertEqual([event.data["seq"] for event in told[1:-2]], list(range(1, version + 1)))
        for path in (f"/log?after={version + 1}", f"/log?after={2**63 - 1}&limit=1"):
            answer = call("GET", match.path + path)
            self.assertEqual(answer.status, 409, answer.bytes)
            self.assertEqual((answer.json["type"], answer.json["version"]), ("/problems/ahead", version))
        self.assertEqual(call("GET", f"{match.path}/log?after={version}").json, {"actions": []})
        self.assertEqual(call("GET", f"{match.path}?version={version + 1}").status, 404)
        self.assertEqual(call("GET", Match(3, invitations=True).path + "/log?after=1").status, 409)
        with Follower(match.end(), last=10**9) as follower:
            self.assertEqual([event.kind for event in follower.rest()],
                             ["reset"] + ["action"] * match.version() + ["status", "over"])

    def test_who_has_answered_in_secret(self):
        """All know at once that a seat need not decide any more; only the seat itself knows of an answer that
        is not complete."""
        match = placing()
        writer, watcher = match.deciding()[:2]
        with Follower(match, match.tokens[writer]) as own, Follower(match, match.tokens[watcher]) as other:
            own.next(), other.next()
            while writer in match.deciding():
                match.send(writer, match.legal(writer)["moves"][0])
            told = own.until(lambda event: event.kind == "status" and event.data["answered"])[-1].data
            self.assertEqual(told, status_by(match.read(match.tokens[writer])))
            event = other.next()  # the first since it began to answer
            self.assertEqual(event.data, status_by(match.read(match.tokens[watcher])))
            self.assertNotIn(writer, event.data["deciding"])

    def test_an_undo_is_an_action(self):
        match, chance = Match(3), random.Random("undo")
        with Follower(match, last=0) as follower:
            while not (able := [seat for seat, token in match.tokens.items()
                                if match.read(token)["may_undo"]]):
                match.turn(chance)
            self.assertEqual(call("POST", match.path + "/undo", token=match.tokens[able[0]]).status, 200)
            undo, status = follower.to(match.version())[-2:]
            self.assertEqual((undo.data["move"], undo.data["seat"]),
                             ({"type": "undo", "actions": 1}, able[0]))
            self.assertEqual(status.data, status_by(match.read()))


class Seats(unittest.TestCase):
    """Claims, releases and other due times are told to those who listen; who comes later finds how things
    stand."""

    def claim(self, match, seat, invitation):
        answer = call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": invitation})
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json["token"]

    def changes(self, follower, holds):
        told = follower.until(lambda event: event.kind == "status" and holds(event.data))
        return [(event.kind, event.data["seat"], event.id) for event in told
                if event.kind in ("claim", "release")] + \
            [(event.data["move"]["type"], event.data["seat"], event.id) for event in told
             if event.kind == "action"]

    def test_a_match_fills(self):
        match = Match(3, invitations=True)
        with Follower(match) as follower:
            first = follower.next()
            self.assertEqual((first.kind, first.id, first.data["version"], first.data["step"]["name"]),
                             ("status", "0", 0, "claim_seats"))
            self.assertEqual(first.data["open_seats"], list(match.invitations))
            for number, (seat, invitation) in enumerate(match.invitations.items(), start=1):
                self.claim(match, seat, invitation)
                told = self.changes(follower, lambda status: len(status["open_seats"]) == 3 - number)
                self.assertEqual(told, [("claim", seat, None)] if number < 3
                                 else [("claim", seat, None), ("set_up", None, "1")])
            self.assertEqual(follower.to(1)[-1].data if match.version() > 1 else match.version(), 1)

    def test_a_seat_changes_hands(self):
        match, seat = Match(3).play("hands", 20), "player-2"
        with Follower(match) as follower:
            follower.next()
            invitation = organize(match, f"seats/{seat}/release").json["invitation"]
            self.assertEqual(self.changes(follower, lambda status: status["open_seats"] == [seat]),
                             [("seat_released", seat, str(match.version()))])
            with Follower(match) as late:  # has missed it
                self.assertEqual((event := late.next()).kind, "status")
                self.assertEqual(event.data["open_seats"], [seat])
            self.claim(match, seat, invitation)
            self.assertEqual(self.changes(follower, lambda status: not status["open_seats"]),
                             [("seat_claimed", seat, str(match.version()))])

    def test_texts(self):
        match = Match(3).play("texts", 10)
        with Follower(match) as follower:
            follower.next()
            organize(match, "seats/player-2/release")
            told = follower.next().data
            self.assertEqual((told["seat"], told["move"], told["draws"], told["events"]),
                             ("player-2", {"type": "seat_released"}, [], []))
            self.assertEqual(told["text"], "The organiser has released Player 2, which is open again.")

    def test_more_time(self):
        match = timed("PT1H")
        with Follower(match) as follower:
            first = follower.next().data
            due_at = extend(match, "PT2H")["due_at"]
            event, status = follower.next(), follower.next()
            self.assertEqual((event.kind, event.data["seat"], event.data["move"]),
                             ("action", None, {"type": "deadline_extended"}))
            self.assertEqual(status.data, first | {"due_at": due_at, "version": first["version"] + 1})

    def test_a_new_decision_is_no_extension(self):
        match = timed("PT1H")
        with Follower(match) as follower:
            match.play("new decisions", 12)
            told = follower.to(match.version())
            self.assertNotIn("deadline_extended",
                             [event.data["move"]["type"] for event in told if event.kind == "action"])


def ticket_of(match, token):
    answer = call("POST", match.path + "/stream-ticket", token=token)
    assert answer.status == 200, answer.bytes
    return answer.json["ticket"]


class Tickets(unittest.TestCase):
    """How long a ticket is good for is tested by test_ticket.c."""

    def opened(self, match, ticket, **more):
        with_ticket = Follower(match, query="?ticket=" + ticket, **more)
        self.addCleanup(with_ticket.service.close)
        return with_ticket

    def test_it_opens_the_callers_own_stream(self):
        match = Match(4).play("by a ticket", 40)
        for token in (match.tokens["player-3"], match.organizer):
            by_ticket, by_token = self.opened(match, ticket_of(match, token),
                                              last=0), Follower(match, token, last=0)
            one, other = (follower.to(match.version()) for follower in (by_ticket, by_token))
            self.assertEqual([(event.kind, event.data) for event in one],
                             [(event.kind, event.data) for event in other])
            by_token.service.close()

    def test_it_is_answered_with_its_end(self):
        match = Match(3)
        before = now()
        answer = call("POST", match.path + "/stream-ticket", token=match.tokens["player-1"])
        self.assertEqual(answer.headers["Cache-Control"], "no-store")
        self.assertEqual(sorted(answer.json), ["expires_at", "ticket"])
        end = moment(answer.json["expires_at"])
        self.assertLess((end - now()).total_seconds(), 70)
        self.assertGreater((end - before).total_seconds(), 50)
        self.assertNotEqual(answer.json["ticket"], ticket_of(match, match.tokens["player-1"]))

    def test_ids_prove_the_stream(self):
        """The ids prove the stream to a request that opens it again with the same ticket: it goes on behind
        that event."""
        match = Match(3).play("resumed", 40)
        ticket = ticket_of(match, match.tokens["player-1"])
        told = self.opened(match, ticket, last=0).to(match.version())
        proof = told[0].id.removeprefix("1.")
        self.assertRegex(proof, "^[A-Za-z0-9_-]{22}$")
        self.assertEqual([event.id for event in told],
                         [f"{event.data.get('seq', match.version())}.{proof}" for event in told])
        again = self.opened(match, ticket, last=told[9].id).to(match.version())
        self.assertEqual([(event.kind, event.id, event.data) for event in again],
                         [(event.kind, event.id, event.data) for event in told[10:]])
        other = self.opened(match, ticket_of(match, match.tokens["player-1"]), last=0).next()
        self.assertNotIn(proof, other.id)

    def test_ids_without_a_number_are_refused(self):
        match = Match(3)
        ticket, proof = ticket_of(match, match.organizer), "A" * 22
        for last in (f".{proof}", f"x.{proof}", f"1.{proof}A", f"1.{proof[1:]}", f"1,{proof}", "1.",
                     f"-1.{proof}", f"{'1' * 19}.{proof}"):
            self.assertEqual(self.opened(match, ticket, last=last).status, 400, last)
        self.assertEqual(self.opened(match, ticket, last=f"1.{proof}").status, 200)  # no proof is needed yet

    def test_it_opens_nothing_else(self):
        match, other = Match(3), Match(3)
        ticket = ticket_of(match, match.tokens["player-1"])
        self.assertEqual(call("GET", f"{other.path}/stream?ticket={ticket}").status, 401)
        for method, path in (("GET", ""), ("GET", "/log"), ("GET", "/stream"), ("GET", "/legal-moves"),
                             ("POST", "/stream-ticket"), ("POST", "/concede")):
            self.assertEqual(call(method, match.path + path, token=ticket).status, 401, path)
        for method, path in (("GET", ""), ("GET", "/log"), ("GET", "/legal-moves"),
                             ("POST", "/stream-ticket"), ("POST", "/concede")):
            self.assertEqual(call(method, f"{match.path}{path}?ticket={ticket}").status, 400, path)

    def test_a_token_goes_before_it(self):
        match = Match(3)
        ticket = ticket_of(match, match.tokens["player-1"])
        self.assertEqual(self.opened(match, ticket, token=match.tokens["player-2"]).next().data["seat"],
                         "player-2")
        self.assertEqual(call("GET", f"{match.path}/stream?ticket={ticket}", token="x" * 43).status, 401)

    def test_what_is_no_ticket(self):
        match = Match(3)
        ticket = ticket_of(match, match.organizer)
        for bad in (ticket[:-1], ticket + "A", ""):
            self.assertEqual(call("GET", f"{match.path}/stream?ticket={bad}").status, 400, bad)
        for place in range(0, len(ticket), 9):
            changed = ticket[:place] + ("B" if ticket[place] == "A" else "A") + ticket[place + 1:]
            self.assertEqual(call("GET", f"{match.path}/stream?ticket={changed}").status, 401, changed)
        self.assertEqual(call("GET", f"{match.path}/stream?ticket={'=' * len(ticket)}").status, 401)

    def test_a_spectator_needs_none(self):
        match = Match(3)
        self.assertEqual(call("POST", match.path + "/stream-ticket").status, 401)
        self.assertEqual(call("POST", match.path + "/stream-ticket", token="x" * 43).status, 401)

    def test_it_ends_with_its_token(self):
        match, seat = Match(3).play("released", 10), "player-1"
        ticket = ticket_of(match, match.tokens[seat])
        follower = self.opened(match, ticket)
        event = follower.next()
        invitation = organize(match, f"seats/{seat}/release").json["invitation"]
        self.assertEqual(follower.rest(), [])  # not even that the seat is open
        self.assertEqual(self.opened(match, ticket, last=event.id).status, 401)
        self.assertEqual(call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": invitation}).status,
                         200)
        self.assertEqual(self.opened(match, ticket, last=event.id).status, 401)

    def test_it_says_nothing(self):
        """Of which seat it is, and how often it was asked for: all are random to who has not the key."""
        match = Match(3)
        tickets = [ticket_of(match, token) for token in [*match.tokens.values(), match.organizer]
                   for _ in range(3)]
        self.assertEqual({len(ticket) for ticket in tickets}, {107})
        for size in range(0, 104, 8):
            self.assertEqual(len({ticket[size:size + 8] for ticket in tickets}), len(tickets))

    @unittest.skipUnless(LOG, "WESTPHALIA_LOG does not say where the service's log is")
    def test_it_does_not_get_into_the_log(self):
        match = Match(3)
        ticket = ticket_of(match, match.organizer)
        follower = self.opened(match, ticket)
        proof = follower.next().id.split(".")[1]
        refused = call("GET", f"{Match(3).path}/stream?ticket={ticket}")
        log = pathlib.Path(LOG).read_text()
        self.assertIn(refused.headers["X-Request-Id"], log)
        self.assertNotIn(ticket, log)
        self.assertNotIn(proof, log)

    def test_a_page_of_another_origin_may_use_it(self):
        match = Match(3)
        origin = "http://localhost:5173"
        asked = call("OPTIONS", match.path + "/stream-ticket", Origin=origin,
                     Access_Control_Request_Method="POST",
                     Access_Control_Request_Headers="authorization")
        self.assertEqual((asked.status, asked.headers["Access-Control-Allow-Origin"]), (204, origin))
        self.assertIn("Authorization", asked.headers["Access-Control-Allow-Headers"])
        follower = self.opened(match, ticket_of(match, match.organizer), Origin=origin)
        self.assertEqual(follower.answer.headers["Access-Control-Allow-Origin"], origin)
