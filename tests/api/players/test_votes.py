"""The votes that are wanted of a player, in the list of turns and in the player's stream: a vote on a draw,
agreement to a pause and to its end."""
import random

from checked_client import checked, document
from client import call
from event_stream import Turns as Live
from seated_players import Case, claim, first_of_stream, new_player, seated

ONE, TWO, THREE = "player-1", "player-2", "player-3"


class Wanted(Case):
    def setUp(self):
        self.match, self.players = seated(draws="all")
        self.version = self.match.version()

    def votes(self, seat):
        answer = checked("GET", "/v1/players/me/turns", token=self.players[seat]["token"])
        self.assertEqual(answer.status, 200)
        return answer.json["votes"]

    def abouts(self):
        """What the seats are asked to vote on, by seat."""
        return [[vote["about"] for vote in self.votes(seat)] for seat in (ONE, TWO, THREE)]

    def ask(self, seat, below, body=None):
        token = self.match.organizer if seat is None else self.match.tokens[seat]
        answer = call("POST", self.match.path + below, body, token)
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json.get("match")

    def vote(self, seat, vote="yes"):
        return self.ask(seat, "/draw/vote", {"proposal": self.proposal, "vote": vote})

    def propose(self, seat=ONE):
        self.proposal = self.ask(seat, "/draw")["draw"]["proposal"]


class Votes(Wanted):
    def test_on_a_draw(self):
        self.assertEqual(self.abouts(), [[], [], []])
        self.propose()
        entry = self.match.log()[-1]
        wanted = {"match": self.match.id, "game": self.match.read()["match"]["game"], "about": "draw",
                  "proposal": entry["seq"], "since": entry["at"]}
        self.assertEqual(self.votes(ONE), [])
        for seat in TWO, THREE:
            self.assertEqual(self.votes(seat), [{**wanted, "seat": seat}])
        self.vote(TWO, "no")
        self.vote(TWO, "yes")
        self.assertEqual(self.abouts(), [[], [], ["draw"]])
        self.assertEqual(self.vote(THREE)["status"], "over")
        self.assertEqual(self.abouts(), [[], [], []])

    def test_on_a_draw_that_fails(self):
        self.propose()
        self.vote(TWO, "no")
        self.vote(THREE, "yes")
        self.assertEqual(self.abouts(), [[], [], []])
        self.propose(THREE)
        self.assertEqual(self.abouts(), [["draw"], ["draw"], []])
        self.ask(TWO, "/concede")  # so the proposal is closed
        self.assertEqual(self.abouts(), [[], [], []])
        self.propose(THREE)
        self.assertEqual(self.abouts(), [["draw"], [], []])
        self.ask(None, "/end", {"kind": "aborted", "reason": "no time"})
        self.assertEqual(self.abouts(), [[], [], []])

    def test_on_a_pause_and_on_its_end(self):
        self.ask(ONE, "/pause")
        game = self.match.read()["match"]["game"]
        self.assertEqual(self.votes(TWO),
                         [{"match": self.match.id, "game": game, "seat": TWO, "about": "pause"}])
        self.assertEqual(self.abouts(), [[], ["pause"], ["pause"]])
        self.ask(ONE, "/pause", {"agree": False})
        self.assertEqual(self.abouts(), [[], [], []])
        for seat, asked_now in ((ONE, [[], ["pause"], ["pause"]]), (TWO, [[], [], ["pause"]]),
                                (THREE, [[], [], []])):
            self.ask(seat, "/pause")
            self.assertEqual(self.abouts(), asked_now)
        self.ask(THREE, "/resume")
        self.assertEqual(self.abouts(), [["resume"], ["resume"], []])
        self.ask(None, "/resume")
        self.assertEqual(self.abouts(), [[], [], []])

    def test_of_both_in_one_match(self):
        self.propose()
        self.ask(TWO, "/pause")
        self.assertEqual(self.abouts(), [["pause"], ["draw"], ["draw", "pause"]])
        for seat in ONE, THREE:
            self.ask(seat, "/pause")
        self.assertEqual(self.abouts(), [[], [], []])  # no seat votes in a pause
        for seat in ONE, TWO, THREE:
            self.ask(seat, "/resume")
        self.assertEqual(self.abouts(), [[], ["draw"], ["draw"]])

    def test_the_organisers_pause_asks_for_nothing(self):
        self.propose()
        self.ask(None, "/pause")
        self.assertEqual(self.abouts(), [[], [], []])
        self.ask(None, "/resume")
        self.assertEqual(self.abouts(), [[], ["draw"], ["draw"]])

    def test_a_seat_that_is_taken_over(self):
        self.propose()
        released = checked("POST", f"{self.match.path}/seats/{TWO}/release", {}, self.match.organizer)
        self.assertEqual(self.abouts(), [[], [], ["draw"]])
        self.match.invitations[TWO], self.players[TWO] = released.json["invitation"], new_player()
        claim(self.match, TWO, self.players[TWO])
        self.assertEqual(self.abouts(), [[], ["draw"], ["draw"]])

    def test_they_come_with_the_first_page_alone(self):
        player, chance = new_player(), random.Random("votes")
        for _ in range(3):
            match = seated_with(player)
            while ONE not in match.deciding():
                match.turn(chance)
            call("POST", match.path + "/pause", {}, match.tokens[TWO])
        query, votes, turns = "?limit=1", [], 0
        while query:
            page = checked("GET", "/v1/players/me/turns" + query, token=player["token"]).json
            turns += len(page["turns"])
            votes.append(len(page["votes"]))
            query = page["more"] and "?limit=1&cursor=" + page["next"]
        self.assertEqual((turns, votes), (3, [3, 0, 0]))
        page = checked("GET", "/v1/players/me/turns?limit=3", token=player["token"]).json
        self.assertEqual((len(page["turns"]), len(page["votes"]), page["more"]), (3, 3, False))


def seated_with(player):
    """A match in which the player has the first seat, and others have the rest."""
    match, _ = seated()
    released = call("POST", f"{match.path}/seats/{ONE}/release", {}, match.organizer).json
    match.invitations[ONE] = released["invitation"]
    claim(match, ONE, player)
    match.tokens[ONE] = player["token"]
    return match


class Streams(Wanted):
    def open(self, seat):
        live = Live(self.players[seat]["token"])
        self.addCleanup(live.service.close)
        return live

    def test_votes_come_and_go(self):
        live = self.open(TWO)
        self.assertEqual(live.next().data["votes"], [])
        self.propose()
        event = live.until(lambda one: one.kind == "vote")[-1]
        self.assertEqual([event.data], self.votes(TWO))
        self.vote(TWO, "no")
        event = live.until(lambda one: one.kind == "vote-done")[-1]
        self.assertEqual(event.data, {"match": self.match.id, "game": self.match.read()["match"]["game"],
                                      "seat": TWO, "about": "draw"})
        self.vote(THREE)
        self.propose(THREE)
        event = live.until(lambda one: one.kind == "vote")[-1]
        self.assertEqual(event.data["proposal"], self.proposal)
        document.check_answer("GET", "/v1/players/me/stream", first_of_stream(self.players[TWO]["token"]))

    def test_the_first_event_has_them(self):
        self.propose()
        first = self.open(TWO).next()
        self.assertEqual((first.kind, first.data["votes"]), ("turns", self.votes(TWO)))
        with Live(self.players[TWO]["token"], first.id) as live:  # the same are not told again
            self.vote(TWO)
            self.assertEqual(live.until(lambda one: one.kind != "turn")[-1].kind, "vote-done")

    def test_the_votes_of_others_tell_nothing(self):
        """The stream of a player who has yet to vote is the same whether or not others have voted: the next
        that it tells is the end of the proposal."""
        self.propose()
        live = self.open(THREE)
        before = live.next().data["votes"]
        for vote in "no", "yes", "no":
            self.vote(TWO, vote)
            self.assertEqual(self.votes(THREE), before)
            listed = checked("GET", "/v1/players/me/turns", token=self.players[ONE]["token"]).json
            self.assertEqual(listed["votes"], [])
        self.vote(THREE)
        events = live.until(lambda one: one.kind == "vote-done")
        self.assertNotIn("vote", [event.kind for event in events[:-1]])
        kinds = {event.kind for event in events[:-1]}
        self.assertLessEqual(kinds, {"turn"})  # of the entry draw_failed, which all see
        self.assertNotIn(self.players[TWO]["token"], str(events))
