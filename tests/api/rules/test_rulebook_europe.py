"""The parts of Europe 1619 that only the service shows: refusals and sheets, the log, deadlines and
resignations.

Its rules are proved in tests/core/europe-1619."""
import time
import unittest

from client import Match, call
from rulebook_test import SEED, Position, Rules, RulebookTest

GAME = "europe-1619"


class Board(Position):
    """The first position of a match; field(): the same without units."""

    rules = Rules(GAME)

    def __init__(self, players=15):
        super().__init__(self.rules.fresh(players=players))

    def field(self, **units):
        """field(france="PAR 3, BUR"): armies, of strength 1 unless it is said otherwise."""
        self.state["units"] = {}
        for party, line in units.items():
            for words in map(str.split, line.split(", ")):
                self.unit(words[0], party, strength=int((words + ["1"])[1]))
        return self

    def unit(self, space, party, kind="army", strength=1, place=None):
        self.state["units"][space] = {"kind": kind, "strength": strength, "party": party, "place": place
                                      or space}
        return self

    def held(self, captor, *spaces):
        for space in spaces:
            self.state["captors"][space] = captor
            self.state["units"].setdefault(space,
                                           {"kind": "army", "strength": 1, "party": captor, "place": space})
        return self

    def pair(self, kind, one, other):
        for seat, name in ((one, other), (other, one)):
            if name not in self.player(seat)[kind]:
                self.player(seat)[kind].append(name)
        return self


class Rulebook(RulebookTest):
    def close(self, board):
        """All who must decide are ready."""
        deciding = self.deciding(board)
        for seat in deciding[1:]:
            board.player(seat)["ready"] = True
        return self.apply(board, deciding[0], {"type": "ready"})

    def orders(self, board, *moves):
        """The Diplomatic Phase goes by without a word; then these orders: (seat, from, to)."""
        self.close(board)
        for seat, unit, to in moves:
            self.send(board, seat, "order", unit=unit, action="move", to=to)
        return self.close(board)

    def test_a_refusal_names_its_rule_as_the_rulings_do_and_says_it(self):
        """All headings are spelt as the rulebook spells them: a client can join refusals, schema and
        rulings."""
        board = Board()
        rulings = call("GET", f"/v1/games/{GAME}/rulings").json["rulings"]
        named = {name.strip() for ruling in rulings for name in ruling["rules"].split(", ")}
        refusal = self.forbid(board, "austria", "place_influence", "INFLUENCE AND PLACEMENT", minor="BOHC",
                              points=1)
        self.assertIn(refusal["rule"], named)
        self.assertEqual(refusal["code"], "may-not-place-there")
        self.forbid(board, "savoy", "place_influence", "Influence Allocation Table", "INFs left", minor="GEN",
                    points=8)
        self.forbid(board, "savoy", "declare", "The Papacy", "no Catholic power can declare war",
                    declaration="war", power="papacy")
        self.close(board)
        self.forbid(board, "england", "order", "MOVEMENT", "no border that it can cross", unit="LANC",
                    action="move", to="BRE")

    def test_what_is_no_argument_of_this_match_is_not_understood(self):
        board = Board(14)
        for kind, arguments in (("declare", {"declaration": "war", "power": "papacy"}),
                                ("place_influence", {"minor": "PAR", "points": 1}),
                                ("diplomatic_attack", {"minor": "BRE", "target": "papacy"}),
                                ("place_influence", {"minor": "GEN", "points": -1})):
            self.unknown(board, "france", kind, **arguments)
        board.of("builds_and_transactions").player("france")["treasury"] = 1000
        self.unknown(board, "france", "give", power="papacy", amount=1)
        self.unknown(board, "france", "give", power="spain", amount=501)  # R23
        self.send(board, "france", "give", power="spain", amount=500)

    def test_powers_are_ten_to_fifteen(self):
        for players in (9, 16, 0, -1):
            self.assertIn(Board.rules.post("setup", {"players": players, "seed": SEED})[0], (400, 422))

    def test_a_sheet_is_taken_whole_or_not_at_all_and_the_last_line_counts(self):
        board = Board().field(france="PAR")
        self.close(board)
        order = {"type": "order", "unit": "PAR", "action": "move"}
        body = {"state": board.state, "seat": "france",
                "moves": [{**order, "to": "NORM"}, {**order, "to": "LON"}], "seed": SEED}
        status, problem = board.rules.post("apply", body)
        self.assertEqual((status, problem["refusal"]["code"]), (422, "no-border"))
        self.apply(board, "france", {**order, "to": "NORM"}, {**order, "to": "BRI"})
        self.assertEqual(board.state["orders"]["PAR"]["to"], "BRI")

    def test_a_retreat_is_secret(self):
        board = Board().field(france="CHA 3", venice="FRC 3",
                              spain="FLA 5, LOR 5").held("venice", "FRC").held("spain", "LOR")
        board.pair("enemies", "france", "spain").pair("enemies", "venice",
                                                      "spain").pair("allies", "france", "venice")
        self.orders(board, ("spain", "FLA", "CHA"), ("spain", "LOR", "FRC"))
        before = self.ask(board, "venice")["moves"]
        self.send(board, "france", "retreat", unit="CHA", to="BUR")
        self.send(board, "france", "ready")
        self.assertEqual(self.ask(board, "venice")["moves"], before)
        for seat in ("venice", "spain", None):
            self.assertIsNone(self.view(board, seat)["leaving"]["CHA"]["retreat"])
        self.send(board, "venice", "retreat", unit="FRC", to="BUR")
        self.send(board, "venice", "ready")
        self.assertNotIn("BUR", board.state["units"])  # two that retreat to one space are both removed


class Matches(unittest.TestCase):
    def lapse(self, match):
        """The deadline of this decision passes."""
        before = match.version()
        call("POST", match.path + "/deadline", {"due_at": "2000-01-01T00:00:00Z"}, match.organizer)
        while match.version() == before:
            time.sleep(0.02)
        return match.read()

    def all_ready(self, match):
        for seat in match.tokens:
            match.send(seat, {"type": "ready"})
        return match.read()

    def test_the_receiver_of_an_offer_that_came_to_nothing_is_not_told(self):
        """R2: an armistice or alliance that only one declares comes to nothing: the log tells afterwards that
        something was declared, no more. The Dutch have one enemy, so that it was an armistice would tell to
        whom."""
        match = Match(15, game=GAME)
        match.send("dutch-republic", {"type": "declare", "declaration": "armistice", "power": "spain"})
        self.assertEqual(self.all_ready(match)["step"]["name"], "orders_phase")
        for reader in ("spain", "savoy", None):
            told = [action for action in match.log(match.tokens.get(reader))
                    if action["seat"] == "dutch-republic"]
            self.assertEqual([action["text"] for action in told],
                             ["The Dutch Republic makes a declaration.", "The Dutch Republic is ready."],
                             reader)
            self.assertEqual(told[0]["move"], {"type": "declare", "declaration": None, "power": None}, reader)

    def test_what_a_power_that_resigns_had_written_is_void(self):
        """R18, R23, R26: also where it had said `ready` and others still decide."""
        match = Match(15, game=GAME)
        said = match.send("france", {"type": "place_influence", "minor": "GEN", "points": 2})
        self.assertEqual(said.status, 200)
        self.assertEqual(match.send("france",
                                    {"type": "declare", "declaration": "war", "power": "spain"}).status, 200)
        match.send("france", {"type": "ready"})
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens["france"]).status, 200)
        view = match.read(match.tokens["france"])["view"]["players"]["france"]
        self.assertFalse(view["ready"])
        self.assertEqual((view["placement"], view["declares_war"]), ({}, []))
        self.assertEqual(self.all_ready(match)["step"]["name"], "orders_phase")
        told = [action for action in match.log(match.tokens["france"]) if action["seat"] == "france"]
        self.assertEqual([(action["move"]["type"], action.get("by_default", False)) for action in told],
                         [("concede", False), ("ready", True)])
        self.assertEqual(match.read()["view"]["players"]["spain"]["enemies_next"], [])

    def test_a_gift_is_not_told_before_it_is_reported(self):
        """LOANS, R23: gifts are reported when the phase is over; the log has no entry of them before, not
        even for who receives them."""
        match = Match(15, game=GAME)
        self.all_ready(match)
        self.assertEqual(self.all_ready(match)["step"]["name"], "builds_and_transactions")
        version = match.version()
        match.send("spain", {"type": "give", "power": "sweden", "amount": 3})
        match.send("spain", {"type": "ready"})
        for seat in match.tokens:
            if seat not in ("spain", "sweden"):
                match.send(seat, {"type": "ready"})
        for reader in ("sweden", "savoy", None):
            token = match.tokens.get(reader)
            self.assertEqual(match.read(token)["match"]["version"], version, reader)
            self.assertEqual(match.log(token)[-1]["seq"], version)
            self.assertEqual(match.read(token)["view"]["players"]["sweden"]["treasury"], 4)
        match.send("sweden", {"type": "ready"})
        for reader in ("sweden", "savoy", None):
            told = match.log(match.tokens.get(reader))[version:]
            self.assertIn("Spain gives 3 TPs to Sweden.",
                          [event["text"] for action in told for event in action["events"]], reader)
        self.assertEqual(match.read()["view"]["players"]["sweden"]["treasury"], 7)

    def test_others_learn_that_a_sheet_counts_on_a_promise_and_that_a_purchase_fails(self):
        """R32: neither how much was expected nor what was taken back; a line that is not paid is reported to
        all."""
        match = Match(10, game=GAME)
        while match.read()["step"]["name"] != "builds_and_transactions":
            self.all_ready(match)
        for move in ({"type": "give", "power": "spain", "amount": 10}, {"type": "expect", "amount": 30},
                     {"type": "bolster", "unit": "PAR", "steps": 1}):
            self.assertEqual(match.send("france", move).status, 200)
        match.send("spain", {"type": "expect", "amount": 9})
        match.send("spain", {"type": "expect", "amount": 0})
        version = match.version()
        self.all_ready(match)
        for reader in ("spain", "england", None):
            told = match.log(match.tokens.get(reader))[version:]
            counted = [action for action in told if action["move"]["type"] == "expect"]
            if reader != "spain":
                self.assertEqual([(action["text"], action["move"]["amount"]) for action in counted],
                                 [("France says what gifts it counts on.", None)])
            self.assertIn("France has not been given enough to buy in Paris.",
                          [event["text"] for action in told for event in action["events"]])

    def test_a_sheet_that_was_not_finished_stands_when_the_time_is_up(self):
        match = Match(12, game=GAME, deadline={"each": "PT2H", "then": "default"})
        match.send("france", {"type": "place_influence", "minor": "LOR", "points": 6})
        told = self.lapse(match)
        self.assertEqual((told["step"]["name"], told["view"]["minors"]["LOR"]["influence"]),
                         ("orders_phase", {"france": 7}))
        match.send("france", {"type": "order", "unit": "PAR", "action": "move", "to": "BUR"})
        told = self.lapse(match)
        self.assertEqual((told["step"]["name"], told["view"]["units"]["BUR"]["party"]),
                         ("builds_and_transactions", "france"))
        match.send("france", {"type": "give", "power": "spain", "amount": 1})
        match.send("france", {"type": "bolster", "unit": "LYO", "steps": 1})
        self.assertEqual(match.read()["view"]["players"]["france"]["treasury"], 10)
        told = self.lapse(match)
        self.assertEqual(told["view"]["players"]["spain"]["treasury"], 13)
        self.assertEqual((told["view"]["year"], told["view"]["units"]["LYO"]["strength"]), (1620, 2))

    def test_one_who_resigns_takes_the_sheet_along(self):
        """R18: who has resigned places nothing, and its units hold."""
        match = Match(10, game=GAME)
        match.send("england", {"type": "place_influence", "minor": "BOHC", "points": 9})
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens["england"]).status, 200)
        self.assertEqual(match.legal("england")["moves"], [])
        told = self.all_ready(match)
        self.assertNotIn("england", told["view"]["minors"]["BOHC"]["influence"])
        self.assertNotIn("england", told["deciding"])
        for seat in match.tokens:
            if seat not in ("england", "france"):
                call("POST", match.path + "/concede", token=match.tokens[seat])
        self.assertEqual(match.read()["view"]["winners"], ["france"])
