"""What of Europe 1619 only the service shows: secret sheets, what the log tells, deadlines, resignations. Its rules are proved in
tests/core/europe-1619."""
import time
import unittest

from client import call
from rulebook_europe_war import War, post, written


class Sheets(War):
    def test_nobody_learns_of_anothers_sheet(self):
        field = self.field(france="PAR, F ENG, BUR 3", england="LON, F NTH", spain="FLA 2").unit("HES", "HES").inf("HES", france=3)
        self.begin(field.war("france", "england"))
        others = [seat for seat in field.state["seats"] if seat != "france"]
        before = [(self.view(field, seat), self.ask(field, seat)) for seat in others], self.view(field)
        self.apply(field, "france", *map(written, ("PAR - NORM", "ENG S PAR - NORM", "HES H", "BUR S PAR - CHA")))
        self.assertEqual(([(self.view(field, seat), self.ask(field, seat)) for seat in others], self.view(field)), before)
        self.may_not(field, "HES - PAL", "Effects of declarations", "another power", seat="england")

    def test_a_sheet_is_taken_whole_or_not_at_all_and_the_last_line_counts(self):
        field = self.begin(self.field(france="PAR"))
        sheet = [written(order) for order in ("PAR - NORM", "PAR - LON")]
        status, problem = post("apply", {"state": field.state, "seat": "france", "moves": sheet, "seed": "5eed" * 16})
        self.assertEqual((status, problem["refusal"]["code"]), (422, "no-border"))
        self.apply(field, "france", written("PAR - NORM"), written("PAR - BRI"))
        self.assertEqual(field.state["orders"]["PAR"]["to"], "BRI")

    def test_a_retreat_is_secret_and_two_to_one_place_are_lost(self):
        field = self.field(france="CHA 3", venice="FRC 3", spain="FLA 5, LOR 5").held("venice", "FRC").held("spain", "LOR")
        field.war("france", "spain").war("venice", "spain").allied("france", "venice")
        self.fight(field, "FLA - CHA", "LOR - FRC")
        before = self.ask(field, "venice")["moves"]
        self.send(field, "france", "retreat", unit="CHA", to="BUR")
        self.send(field, "france", "ready")
        self.assertEqual(self.ask(field, "venice")["moves"], before)
        for seat in ("venice", "spain", None):
            self.assertIsNone(self.view(field, seat)["leaving"]["CHA"]["retreat"])
        self.send(field, "venice", "retreat", unit="FRC", to="BUR")
        self.send(field, "venice", "ready")
        self.stands(field, BUR=None)


class Match:
    """A match of Europe 1619 and its tokens."""

    def __init__(self, players=15, **plan):
        made = call("POST", "/v1/matches", {"game": "europe-1619", "players": players, **plan}).json
        self.path, self.organizer = "/v1/matches/" + made["match"]["id"], made["organizer_token"]
        self.tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}

    def read(self, seat=None, what=""):
        return call("GET", self.path + what, token=self.tokens.get(seat)).json

    def send(self, seat, **move):
        return call("POST", self.path + "/moves", {"move": move}, self.tokens[seat])

    def lapse(self):
        """The deadline of this decision passes."""
        before = self.read()["match"]["version"]
        call("POST", self.path + "/deadline", {"due_at": "2000-01-01T00:00:00Z"}, self.organizer)
        while self.read()["match"]["version"] == before:
            time.sleep(0.02)
        return self.read()

    def written(self, reader, seat):
        """The moves of a seat, as another one finds them in the log."""
        return [action["move"] for action in self.read(reader, "/log")["actions"] if action["seat"] == seat]


class Matches(unittest.TestCase):
    def test_nobody_learns_to_whom_an_offer_was_made_that_came_to_nothing(self):
        """R2: an armistice or alliance that only one declares comes to nothing: the log tells afterwards that it was made, no more."""
        match = Match()
        match.send("dutch-republic", type="declare_armistice", power="spain")
        for seat in match.tokens:
            match.send(seat, type="ready")
        self.assertEqual(match.read()["step"]["name"], "orders_phase")
        for reader in ("spain", "savoy", None):
            offers = [move for move in match.written(reader, "dutch-republic") if move["type"] == "declare_armistice"]
            self.assertEqual(offers, [{"type": "declare_armistice", "power": None}], reader)

    def test_a_sheet_that_was_not_finished_stands_when_the_time_is_up(self):
        match = Match(12, deadline={"each": "PT2H", "then": "default"})
        match.send("france", type="place_influence", minor="LOR", points=6)
        told = match.lapse()
        self.assertEqual((told["step"]["name"], told["view"]["minors"]["LOR"]["influence"]), ("orders_phase", {"france": 7}))
        match.send("france", type="order", unit="PAR", action="move", to="BUR")
        told = match.lapse()
        self.assertEqual((told["step"]["name"], told["view"]["units"]["BUR"]["party"]), ("transactions", "france"))
        match.send("france", type="give", power="spain", amount=1)
        self.assertEqual(match.lapse()["view"]["players"]["france"]["treasury"], 10)
        match.send("france", type="bolster", unit="LYO", steps=1)
        told = match.lapse()
        self.assertEqual(told["view"]["players"]["spain"]["treasury"], 13)
        self.assertEqual((told["view"]["year"], told["view"]["units"]["LYO"]["strength"]), (1620, 2))

    def test_one_who_resigns_takes_the_sheet_along(self):
        """R18: who has resigned places nothing, and its units hold."""
        match = Match(10)
        match.send("england", type="place_influence", minor="BOHC", points=9)
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens["england"]).status, 200)
        self.assertEqual(match.read("england", "/legal-moves")["moves"], [])
        for seat in match.tokens:
            match.send(seat, type="ready")
        told = match.read()
        self.assertNotIn("england", told["view"]["minors"]["BOHC"]["influence"])
        self.assertNotIn("england", told["deciding"])
        for seat in match.tokens:
            if seat not in ("england", "france"):
                call("POST", match.path + "/concede", token=match.tokens[seat])
        self.assertEqual(match.read()["view"]["winners"], ["france"])
