"""Draws by vote: seats propose them and vote in secret, where the terms allow it."""
import json
import random
import re
import unittest
import uuid

from client import UNKNOWN_MATCH, Match, call, verify
from event_stream import Follower
from tournament import begin, enter, make, send, tables_of

ONE, TWO, THREE = "player-1", "player-2", "player-3"
YEAR = "europe-1619"  # its steps are secret, and each of its phases is one of play


class Draws(Match):
    """A match with draws by vote, without a referee unless one is wanted."""

    def __init__(self, draws="all", players=3, referee=False, **plan):
        super().__init__(players, referee, draws=draws, **plan)

    def token(self, reader):
        return {"organizer": self.organizer, None: None}.get(reader) or self.tokens.get(reader)

    def propose(self, seat, body=None, **headers):
        return call("POST", self.path + "/draw", body, self.token(seat), **headers)

    def vote(self, seat, vote, proposal=None, **headers):
        return call("POST", self.path + "/draw/vote",
                    {"proposal": proposal or self.proposal()["proposal"], "vote": vote}, self.token(seat),
                    **headers)

    def proposal(self, reader=None):
        return self.read(self.token(reader))["match"].get("draw")

    def entries(self, after):
        return [(entry["seat"], entry["move"]["type"]) for entry in self.log()[after:]]

    def end_phase(self):
        answer = call("POST", self.path + "/phase/end", {}, self.organizer)
        assert answer.status == 200, answer.bytes


def proposed(*arguments, seat=ONE, **plan):
    match = Draws(*arguments, **plan)
    answer = match.propose(seat)
    assert answer.status == 200, answer.bytes
    return match


class Voting(unittest.TestCase):
    def assert_problem(self, answer, status, problem):
        self.assertEqual((answer.status, answer.json["type"]), (status, "/problems/" + problem))

    # ---- the terms

    def test_terms(self):
        for draws in "all", "named":
            match = Draws(draws, label=str(uuid.uuid4()))
            self.assertEqual(match.read()["match"]["draws"], draws)
            listed = call("GET", "/v1/matches?label=" + match.read()["match"]["label"]).json["matches"]
            self.assertEqual([one["draws"] for one in listed], [draws])
            match.end()
            self.assertEqual(json.loads(match.audit()[0])["draws"], draws)
            self.assertEqual(verify(match.audit())[0], 0)
        for plan in {}, {"draws": "none"}:
            match = Match(3, **plan)
            self.assertNotIn("draws", match.read()["match"])
            self.assert_problem(call("POST", match.path + "/draw", {}, match.tokens[ONE]), 409, "no-draws")
            self.assert_problem(call("POST", match.path + "/draw/vote", {"proposal": 1, "vote": "yes"},
                                     match.tokens[ONE]), 409, "no-draws")
            self.assertNotIn("draws", json.loads(match.end().audit()[0]))
        for draws in "every", "", 3, None:
            refused = call("POST", "/v1/matches", {"game": "baroque", "draws": draws})
            self.assert_problem(refused, 400, "malformed")
            self.assertEqual(refused.json["errors"][0]["path"], "/draws")

    # ---- a proposal that passes

    def test_a_draw_of_all(self):
        match = Draws()
        version = match.version()
        told = match.propose(ONE)
        self.assertEqual((told.status, told.headers["ETag"]), (200, f'"{version + 1}"'))
        proposal = {"proposal": version + 1, "by": ONE, "seats": [ONE, TWO, THREE],
                    "voters": [ONE, TWO, THREE]}
        self.assertEqual(told.json["match"]["draw"], {**proposal, "vote": "yes"})
        self.assertEqual(match.proposal(TWO), {**proposal, "vote": None})
        for reader in None, "organizer":
            self.assertEqual(match.proposal(reader), proposal)
        self.assertEqual(match.vote(THREE, "yes").json["match"]["draw"], {**proposal, "vote": "yes"})
        over = match.vote(TWO, "yes").json["match"]
        self.assertEqual((over["status"], over["version"], over["winners"]),
                         ("over", version + 2, [ONE, TWO, THREE]))
        self.assertEqual(over["ending"], {"kind": "drawn", "seats": [ONE, TWO, THREE]})
        self.assertEqual([place["rank"] for place in over["ranks"]], [1, 1, 1])
        self.assertNotIn("draw", over)
        self.assertEqual(match.entries(version), [(ONE, "draw_proposed"), (None, "match_drawn")])
        words = [entry["text"] for entry in match.log()[version:]]
        self.assertIn("proposes a draw, shared by", words[0])
        self.assertIn("voted for by all seats in play", words[1])
        status, said = verify(match.audit())
        self.assertEqual(status, 0, said)
        self.assert_problem(match.propose(ONE), 409, "match-over")
        self.assert_problem(match.vote(ONE, "no", version + 1), 409, "match-over")

    def test_a_draw_of_named_seats(self):
        match = Draws("named")
        told = match.propose(THREE, {"seats": [ONE, TWO]}).json["match"]
        self.assertEqual(told["draw"]["seats"], [ONE, TWO])
        self.assertEqual(match.proposal()["voters"], [ONE, TWO, THREE])
        match.vote(ONE, "yes")
        over = match.vote(TWO, "yes").json["match"]
        self.assertEqual((over["status"], over["winners"]), ("over", [ONE, TWO]))
        self.assertEqual([place["seat"] for place in over["ranks"]], [ONE, TWO, THREE])
        self.assertEqual(match.log()[-2]["ending"], {"kind": "drawn", "seats": [ONE, TWO]})
        self.assertEqual(verify(match.audit())[0], 0)

    def test_votes_may_be_changed(self):
        match = proposed()
        for vote in "no", "yes", "no", "yes":
            self.assertEqual(match.vote(TWO, vote).json["match"]["draw"]["vote"], vote)
            self.assertEqual(match.proposal(TWO)["vote"], vote)
        self.assertEqual(match.vote(ONE, "no").json["match"]["draw"]["vote"], "no")
        self.assertEqual(match.vote(ONE, "yes").json["match"]["draw"]["vote"], "yes")
        self.assertEqual(match.vote(THREE, "yes").json["match"]["status"], "over")

    def test_seats_that_have_conceded_do_not_vote(self):
        match = Draws(players=4)
        call("POST", match.path + "/concede", token=match.tokens["player-4"])
        self.assert_problem(match.propose("player-4"), 422, "refused")
        match.propose(ONE)
        self.assertEqual(match.proposal()["voters"], [ONE, TWO, THREE])
        self.assert_problem(match.vote("player-4", "yes"), 422, "refused")
        match.vote(TWO, "yes")
        self.assertEqual(match.vote(THREE, "yes").json["match"]["winners"], [ONE, TWO, THREE])

    def test_at_a_secret_step_with_answers(self):
        match = Draws(game=YEAR, players=10)
        first, *others = match.tokens
        move = match.legal(others[0])["moves"][0]
        self.assertEqual(match.send(others[0], move).status, 200)
        before = match.read(match.tokens[others[0]])
        match.propose(first)
        after = match.read(match.tokens[others[0]])
        self.assertEqual((after["answered"], after["view"]), (before["answered"], before["view"]))
        for seat in others:
            last = match.vote(seat, "yes")
        self.assertEqual(last.json["match"]["ending"]["kind"], "drawn")
        self.assertEqual(verify(match.audit())[0], 0)

    def test_players_vote_by_their_own_tokens(self):
        players = [call("POST", "/v1/players", {"name": name}).json for name in ("Ada", "Bo", "Cy")]
        match = Draws(invitations=True)
        for seat, player in zip((ONE, TWO, THREE), players):
            claimed = call("POST", f"{match.path}/seats/{seat}/claim",
                           {"invitation": match.invitations[seat]}, player["token"])
            self.assertEqual(claimed.status, 200)
            match.tokens[seat] = player["token"]
        self.assertEqual(match.propose(ONE).status, 200)
        self.assertEqual(match.vote(TWO, "no").json["match"]["draw"]["vote"], "no")
        self.assertEqual(match.proposal(TWO)["vote"], "no")
        match.vote(TWO, "yes")
        self.assertEqual(match.vote(THREE, "yes").json["match"]["status"], "over")

    # ---- a proposal that fails

    def test_all_have_voted_and_one_against_it(self):
        match = proposed()
        version = match.version()
        self.assertEqual(match.vote(TWO, "no").json["match"]["version"], version)
        closed = match.vote(THREE, "yes").json["match"]
        self.assertEqual((closed["status"], closed["version"]), ("running", version + 1))
        self.assertNotIn("draw", closed)
        self.assertEqual(match.entries(version), [(None, "draw_failed")])
        self.assert_problem(match.vote(TWO, "yes", version), 409, "no-proposal")
        again = match.propose(TWO)
        self.assertEqual(again.json["match"]["draw"]["proposal"], version + 2)
        self.assertEqual(match.proposal(ONE)["vote"], None)
        self.assert_problem(match.vote(ONE, "yes", version), 409, "no-proposal")
        match.vote(ONE, "yes")
        self.assertEqual(match.vote(THREE, "yes").json["match"]["status"], "over")
        self.assertEqual(verify(match.audit())[0], 0)

    def test_the_phase_ends(self):
        match = Draws(game=YEAR, players=10)
        first, second = list(match.tokens)[:2]
        match.propose(first)
        proposal, version = match.proposal()["proposal"], match.version()
        match.vote(second, "yes")
        match.end_phase()
        self.assertIsNone(match.proposal(second))
        self.assertEqual(match.entries(version)[-1], (None, "draw_failed"))
        self.assert_problem(match.vote(second, "yes", proposal), 409, "no-proposal")
        self.assertEqual(match.propose(second).status, 200)

    def test_a_seat_concedes(self):
        match = proposed(players=4)
        version, proposal = match.version(), match.proposal()["proposal"]
        match.vote(TWO, "yes")
        match.vote(THREE, "yes")
        call("POST", match.path + "/concede", token=match.tokens["player-4"])
        self.assertIsNone(match.proposal())
        self.assertEqual(match.entries(version), [("player-4", "concede"), (None, "draw_failed")])
        self.assert_problem(match.vote(TWO, "no", proposal), 409, "no-proposal")

    def test_the_match_ends_otherwise(self):
        match = proposed()
        ended = call("POST", match.path + "/end", {"kind": "aborted", "reason": "no time"}, match.organizer)
        self.assertEqual(ended.status, 200)
        self.assertIsNone(match.proposal(ONE))
        self.assert_problem(match.vote(TWO, "yes", match.version() - 1), 409, "match-over")
        self.assertEqual(verify(match.audit())[0], 0)

    # ---- what else happens to a match

    def test_an_undo_leaves_the_proposal(self):
        match, chance = Draws(), random.Random(1)
        seat, _ = match.play_to_undo(chance)
        match.propose(ONE)
        proposal = match.proposal()
        undone = call("POST", match.path + "/undo", {"actions": 1}, match.tokens[seat])
        self.assertEqual(undone.status, 200, undone.bytes)
        self.assertEqual(match.proposal(), proposal)
        match.vote(TWO, "yes")
        self.assertEqual(match.vote(THREE, "yes").json["match"]["status"], "over")
        self.assertEqual(verify(match.audit())[0], 0)

    def to_the_end_of_a_turn(self, chance):
        """(a match whose proposal has failed with the end of a turn, the seat that has ended the turn)"""
        match, seat = Draws(players=2, game="baroque"), None
        while (now := match.read())["deciding"]:
            if seat and "draw" not in now["match"]:
                return match, seat
            if not seat:
                match.propose(now["deciding"][0])
            seat = now["deciding"][0]
            moves = match.legal(seat)["moves"]
            brief = [move for move in moves if move["type"] == "pass" or move["type"].startswith("end_")]
            self.assertEqual(match.send(seat, chance.choice(brief or moves)).status, 200)
        raise AssertionError("no turn has ended")

    def test_an_undo_revives_no_proposal(self):
        """The last move of a turn ends the proposal, too. In three matches of ten it can be taken back, since
        nothing was drawn."""
        chance, undone = random.Random(1648), None
        for _ in range(150):
            match, seat = self.to_the_end_of_a_turn(chance)
            self.assertEqual(match.log()[-1]["move"]["type"], "draw_failed")
            undone = call("POST", match.path + "/undo", {"actions": 1}, match.tokens[seat])
            if undone.status == 200:
                break
        self.assertEqual(undone.status, 200, undone.bytes)
        self.assertIsNone(match.proposal())
        self.assertEqual(match.propose(seat).status, 200)

    def test_pauses(self):
        match = proposed()
        paused = call("POST", match.path + "/pause", {}, match.organizer)
        proposal = paused.json["match"]["draw"]
        self.assert_problem(match.vote(TWO, "yes", proposal["proposal"]), 409, "paused")
        call("POST", match.path + "/resume", {}, match.organizer)
        self.assertEqual(match.proposal(), proposal)
        self.assertEqual(match.vote(TWO, "yes").status, 200)
        other = Draws()
        call("POST", other.path + "/pause", {}, other.organizer)
        self.assert_problem(other.propose(ONE), 409, "paused")

    def test_a_seat_changes_hands_with_its_vote(self):
        match = proposed()
        match.vote(TWO, "no")
        released = call("POST", f"{match.path}/seats/{TWO}/release", {}, match.organizer).json
        claimed = call("POST", f"{match.path}/seats/{TWO}/claim", {"invitation": released["invitation"]})
        match.tokens[TWO] = claimed.json["token"]
        self.assertEqual(match.proposal(TWO)["vote"], "no")

    def test_instructions_do_not_vote(self):
        match = Draws(game=YEAR, players=10)
        first, second = list(match.tokens)[:2]
        move = match.legal(second)["moves"][0]
        call("PUT", match.path + "/instructions", {"instructions": [{"move": move}]}, match.tokens[second])
        match.propose(first)
        self.assertIsNone(match.proposal(second)["vote"])

    def test_a_passed_deadline_ends_the_phase_first(self):
        match = Draws(game=YEAR, players=10, deadline={"each": "PT0.3S"})
        first = next(iter(match.tokens))
        made = match.propose(first)
        while match.proposal() and match.read()["match"]["status"] == "running":
            pass
        self.assertEqual(made.status, 200)
        self.assertIn((None, "draw_failed"), match.entries(made.json["match"]["version"]))

    # ---- bad requests, which change nothing

    def test_refused_requests_change_nothing(self):
        match = Draws("named")
        open_match = Draws(invitations=True)
        self.assert_problem(open_match.propose("organizer"), 403, "forbidden")
        before = [match.read(match.token(reader)) for reader in (ONE, None)]
        for answer, status, problem in (
                (match.propose(None, {"seats": [ONE, TWO]}), 401, "unauthorized"),
                (match.propose("organizer", {"seats": [ONE, TWO]}), 403, "forbidden"),
                (match.propose(ONE), 400, "foreign"),
                (match.propose(ONE, {"seats": []}), 400, "foreign"),
                (match.propose(ONE, {"seats": [ONE]}), 400, "foreign"),
                (match.propose(ONE, {"seats": [ONE, "x"]}), 400, "foreign"),
                (match.propose(ONE, {"seats": [ONE, ONE]}), 400, "malformed"),
                (match.propose(ONE, {"seats": "all"}), 400, "malformed"),
                (match.propose(ONE, {"seats": [ONE, TWO], "vote": "yes"}), 400, "malformed"),
                (match.propose(ONE, {"seats": [ONE, TWO]}, If_Match='"999"'), 412, "version"),
                (match.vote(ONE, "yes", 1), 409, "no-proposal"),
                (match.vote(ONE, "maybe", 1), 400, "malformed"),
                (match.vote(ONE, "yes", -1), 400, "malformed"),
                (call("POST", match.path + "/draw/vote", {"vote": "no"}, match.token(ONE)), 400, "malformed"),
                (call("POST", match.path + "/draw/vote", {"proposal": 1}, match.token(ONE)), 400,
                 "malformed"),
                (match.vote(None, "yes", 1), 401, "unauthorized"),
                (match.vote("organizer", "yes", 1), 403, "forbidden"),
                (Draws().propose(ONE, {"seats": [ONE, TWO]}), 400, "foreign"),
                (call("POST", f"/v1/matches/{UNKNOWN_MATCH}/draw", {}, match.tokens[ONE]), 404, "not-found"),
                (call("POST", f"/v1/matches/{UNKNOWN_MATCH}/draw/vote", {"proposal": 1, "vote": "no"},
                      match.tokens[ONE]), 404, "not-found")):
            self.assert_problem(answer, status, problem)
        self.assertEqual([match.read(match.token(reader)) for reader in (ONE, None)], before)
        match.propose(ONE, {"seats": [ONE, TWO]})
        version, standing = match.version(), match.proposal(TWO)
        self.assert_problem(match.propose(TWO, {"seats": [ONE, TWO]}), 409, "draw-proposed")
        self.assert_problem(match.vote(TWO, "no", version - 1), 409, "no-proposal")
        self.assert_problem(match.vote(TWO, "no", version, If_Match='"1"' if version > 1 else '"9"'), 412,
                            "version")
        self.assertEqual((match.version(), match.proposal(TWO)), (version, standing))

    def test_open_matches(self):
        match = Draws(invitations=True)
        claimed = call("POST", f"{match.path}/seats/{ONE}/claim", {"invitation": match.invitations[ONE]}).json
        for path, body in ("/draw", {}), ("/draw/vote", {"proposal": 1, "vote": "yes"}):
            self.assert_problem(call("POST", match.path + path, body, claimed["token"]), 409, "not-started")

    def test_keys(self):
        match = Draws("named")
        pair = {"seats": [ONE, TWO]}
        first, again = (match.propose(ONE, pair, Idempotency_Key="proposal") for _ in range(2))
        self.assertEqual((first.status, first.bytes, first.headers["ETag"]),
                         (again.status, again.bytes, again.headers["ETag"]))
        self.assert_problem(match.propose(ONE, {"seats": [ONE, THREE]}, Idempotency_Key="proposal"), 422,
                            "key-reused")
        proposal = match.proposal()["proposal"]
        self.assert_problem(match.vote(ONE, "no", proposal, Idempotency_Key="proposal"), 422, "key-reused")
        match.vote(TWO, "yes")
        last, repeated = (match.vote(THREE, "yes", proposal, Idempotency_Key="vote") for _ in range(2))
        self.assertEqual(last.json["match"]["status"], "over")
        self.assertEqual((last.status, last.bytes), (repeated.status, repeated.bytes))
        self.assertEqual(match.entries(match.version() - 2), [(ONE, "draw_proposed"), (None, "match_drawn")])

    # ---- what others can notice

    def looks(self, match, readers):
        """All that these readers are sent."""
        told = []
        label = match.read()["match"]["label"]
        for reader in readers:
            for path in (match.path, match.path + "/log", match.path + "/board.svg",
                         match.path + "/board.json",
                         match.path + "/legal-moves?seat=" + ONE, match.path + "?version=1",
                         match.path + "/log?limit=1", "/v1/matches?label=" + label):
                answer = call("GET", path, token=match.token(reader))
                headers = {name: value for name, value in answer.headers.items()
                           if name.lower() not in ("date", "x-request-id", "ratelimit", "ratelimit-policy")}
                told.append((reader, path, answer.status, headers, answer.bytes))
        return told

    def test_votes_are_secret(self):
        """Whether and how a seat has voted makes no difference to anything that others are sent."""
        for referee in False, True:
            match = proposed(players=4, referee=referee, label=str(uuid.uuid4()))
            others = (ONE, THREE, "player-4", "organizer", None)
            before, version = self.looks(match, others), match.version()
            with Follower(match, match.tokens[THREE]) as stream:
                for vote in "no", "yes", "no":
                    told = match.vote(TWO, vote)
                    self.assertEqual((told.headers["ETag"], match.proposal(TWO)["vote"]),
                                     (f'"{version}"', vote))
                    self.assertEqual(self.looks(match, others), before)
                match.vote(THREE, "yes")
                match.vote("player-4", "yes")
                made = stream.until(lambda event: event.kind == "action")[-1]
                self.assertEqual((made.data["seq"], made.data["move"]["type"]), (version + 1, "draw_failed"))

    def test_two_worlds_that_differ_in_votes_look_alike(self):
        """Views, logs, boards, lists and streams have the same bytes but for ids, times and hashes, before
        the proposal is closed and after it. Each time it fails, since another seat votes against it."""
        def plain(data):
            for pattern, word in ((rb"[0-9a-f]{8}-[0-9a-f-]{27}", b"ID"), (rb"[0-9a-f]{64}", b"HASH"),
                                  (rb"\d{4}-\d\d-\d\dT[0-9:.]+Z", b"TIME")):
                data = re.sub(pattern, word, data)
            return data

        def world(vote, last):
            label = str(uuid.uuid4())
            match = Draws(game=YEAR, players=10, label=label)
            seats = list(match.tokens)
            one, two, three = seats[:3]
            readers, told = (one, three, "organizer", None), []

            def look():
                for reader in readers:
                    for path in ("", "/log", "/board.svg", "/board.json", "/legal-moves"):
                        answer = call("GET", match.path + path, token=match.token(reader))
                        told.append((reader, path, answer.status, plain(answer.bytes), answer.headers["ETag"],
                                     answer.headers["Content-Length"]))
                told.append(plain(call("GET", "/v1/matches?label=" + label).bytes))
            with Follower(match, match.tokens[three], last=0) as stream:
                match.propose(one)
                if vote:
                    match.vote(two, vote)
                look()
                if last:
                    for seat in seats[2:]:
                        match.vote(seat, "no")
                look()
                match.end_phase()
                look()
                end = len(match.log())
                events = stream.until(lambda event: event.kind == "action" and event.data["seq"] == end)
                told.append([plain(json.dumps(event.data).encode()) for event in events
                             if event.kind == "action"])
            return told
        for last in False, True:
            worlds = [world(vote, last) for vote in (("yes", "no") if last else ("no", None))]
            for other in worlds[1:]:
                self.assertEqual(len(worlds[0]), len(other))
                for mine, its in zip(worlds[0], other):
                    self.assertEqual(mine, its)


class OfTournaments(unittest.TestCase):
    def test_draws_of_its_matches(self):
        path, owner, made = make(draws="all")
        self.assertEqual(made["draws"], "all")
        self.assertNotIn("draws", call("PATCH", path, {"draws": "none"}, owner).json)
        self.assertEqual(call("PATCH", path, {"draws": "most"}, owner).status, 400)
        self.assertEqual(call("PATCH", path, {"draws": "named"}, owner).json["draws"], "named")
        entrants = enter(path, owner, 4)
        match = "/v1/matches/" + begin(path, owner)["tables"][0]["match"]
        (own,) = tables_of(path, entrants[0])
        seats = [seat["seat"] for seat in send("GET", match).json["match"]["seats"]]
        drawn = send("POST", match + "/draw", {"seats": seats[:2]}, own["token"])
        for entrant in entrants[1:]:
            for table in tables_of(path, entrant):
                told = send("POST", match + "/draw/vote",
                            {"proposal": drawn.json["match"]["version"], "vote": "yes"}, table["token"]).json
        self.assertEqual(told["match"]["winners"], seats[:2])
        self.assertEqual(call("PATCH", path, {"draws": "none"}, owner).json["type"], "/problems/tournament")
