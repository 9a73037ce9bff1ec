"""A third walk through Europe 1619, outside the Orders Phase: set-up, diplomacy, money, builds, elimination, points, the end.

Only what is subtle. Nothing of the service's insides is known here: only the rulebook, the rulings and the answers."""
import copy
import functools
import json
import unittest

from client import call

GAME = "europe-1619"
SEED = "5eed" * 16


def post(operation, body):
    answer = call("POST", f"/v1/rules/{GAME}/{operation}", body)
    return answer.status, answer.json


@functools.lru_cache(maxsize=None)
def first(players):
    status, answer = post("setup", {"players": players, "seed": SEED})
    assert status == 200, answer
    return json.dumps(answer["state"])


class Board:
    """A state in the making: the first Diplomatic Phase, some years on, so that there may be more INFs."""

    def __init__(self, players=15, year=1625):
        self.state = json.loads(first(players))
        self.state["year"] = year
        self.events = []

    def copy(self):
        return copy.deepcopy(self)

    @property
    def step(self):
        return self.state["stack"][-1]["step"] if self.state["stack"] else None

    def player(self, seat):
        return self.state["players"][seat]

    def unit(self, space, party, kind="army", strength=1):
        self.state["units"][space] = {"kind": kind, "strength": strength, "party": party, "place": space}
        return self

    def captured(self, party, *spaces):
        for space in spaces:
            self.state["captors"][space] = party
            self.unit(space, party)
        return self

    def empty(self, *spaces):
        for space in spaces:
            self.state["units"].pop(space, None)
        return self

    def influence(self, minor, **points):
        self.state["minors"][minor]["influence"] = {seat.replace("_", "-"): n for seat, n in points.items()}
        return self

    def relate(self, one, other, kind="enemies"):
        for seat, to in ((one, other), (other, one)):
            held = self.player(seat)[kind] + [to]
            self.player(seat)[kind] = [name for name in self.state["seats"] if name in held]
        return self

    def builds(self, **treasuries):
        self.state["stack"] = [{"step": "builds"}]
        for seat, amount in treasuries.items():
            self.player(seat.replace("_", "-"))["treasury"] = amount
        return self

    def found(self, kind, *members):
        return [tuple(event.get(member) for member in members) for event in self.events if event["type"] == kind]

    def each(self, kind, member):
        return dict(self.found(kind, "power", member))


class Year(unittest.TestCase):
    def send(self, board, seat, kind, /, **arguments):
        status, answer = post("apply", {"state": board.state, "seat": seat, "move": {"type": kind} | arguments, "seed": SEED})
        self.assertEqual(status, 200, answer)
        board.state = answer["state"]
        board.events += answer["events"]

    def refused(self, board, seat, kind, /, **arguments):
        move = {"type": kind} | arguments
        status, answer = post("apply", {"state": board.state, "seat": seat, "move": move, "seed": SEED})
        self.assertEqual(status, 422, answer)
        return answer["refusal"]

    def ready(self, board):
        """All say that they are ready, until the next step that asks somebody."""
        step, year = board.step, board.state["year"]
        for seat in board.state["seats"]:
            if board.state["over"] or (board.step, board.state["year"]) != (step, year):
                break
            if not board.player(seat)["eliminated"]:
                self.send(board, seat, "ready")
        return board

    def until(self, board, step):
        for _ in range(8):
            if board.step == step or board.state["over"]:
                break
            self.ready(board)
        return board

    def year_end(self, board):
        """To the end of the Scoring Phase."""
        return self.ready(self.until(board, "builds"))

    def fight(self, board, *moves):
        """This year's orders, as (seat, from, to), and all that follows up to the transactions."""
        self.until(board, "orders_phase")
        for seat, unit, to in moves:
            self.send(board, seat, "order", unit=unit, action="move", to=to)
        return self.until(board, "transactions")


class Findings(Year):
    def test_an_alliance_closed_with_ten_players_is_refused_by_that_rule(self):
        """The ban on Austria with the Union stands under 10 players, that on the Union with the League in the notes."""
        refusal = self.refused(Board(10), "austria", "declare_alliance", power="protestant-union")
        self.assertEqual(refusal["rule"], "10 PLAYERS")
        refusal = self.refused(Board(), "catholic-league", "declare_alliance", power="protestant-union")
        self.assertEqual(refusal["rule"], "Notes on initial declarations")

    def test_a_state_closed_in_a_small_game_is_refused_by_that_rule(self):
        """By the heading that makes it a state, also in games that are smaller still; Bohemia is closed to some in all."""
        for minor, players in (("PAPS", 14), ("SAVP", 12), ("VENR", 11), ("BAV", 10)):
            for game in {players, 10}:
                refusal = self.refused(Board(game), "denmark", "place_influence", minor=minor, points=1)
                self.assertEqual(refusal["rule"], f"{players} PLAYERS")
        refusal = self.refused(Board(10), "austria", "place_influence", minor="BOHC", points=1)
        self.assertEqual(refusal["rule"], "INFLUENCE AND PLACEMENT")

    def test_a_refusal_names_its_rule_as_the_rulings_do(self):
        """All headings are spelt as the rulebook spells them: a client can join refusals, schema and rulings."""
        refusal = self.refused(Board(), "austria", "place_influence", minor="BOHC", points=1)
        rulings = call("GET", f"/v1/games/{GAME}/rulings").json["rulings"]
        named = {name.strip() for ruling in rulings for name in ruling["rules"].split(", ")}
        self.assertIn(refusal["rule"], named)


class Diplomacy(Year):
    def test_attacks_in_one_state_follow_the_attack_order(self):
        board = Board().influence("LOR", france=10, england=6, spain=7, savoy=3, austria=2)
        for seat, target in (("savoy", "france"), ("england", "spain"), ("spain", "france"), ("austria", "savoy")):
            self.send(board, seat, "diplomatic_attack", minor="LOR", target=target)
        self.ready(board)
        self.assertEqual(board.state["minors"]["LOR"]["influence"], {"france": 2, "england": 6})
        self.assertEqual(board.found("diplomatic_attack", "power", "points"),
                         [("austria", 2), ("spain", 7), ("england", 0), ("savoy", 1)])

    def test_half_of_the_influence_is_not_more_than_half(self):
        board = Board().influence("WUR", france=2, spain=1, austria=1).influence("HES", france=3, spain=1, austria=1)
        board.influence("LOR", france=25, spain=24).influence("TUS", france=25, spain=25)
        self.ready(board)
        status = {minor: (what, whose) for minor, what, whose in board.found("status_reported", "minor", "status", "power")}
        self.assertEqual([status[minor] for minor in ("WUR", "HES", "LOR", "TUS")],
                         [("neutral", None), ("aligned", "france"), ("vassal", "france"), ("neutral", None)])

    def test_a_captured_state_loses_suspended_influence_by_an_attack_alone(self):
        board = Board().captured("austria", "LOR").influence("LOR", france=5, savoy=2)
        self.refused(board, "france", "place_influence", minor="LOR", points=1)
        self.send(board, "savoy", "diplomatic_attack", minor="LOR", target="france")
        self.ready(board)
        self.assertEqual(board.state["minors"]["LOR"]["influence"], {"france": 3})

    def test_a_state_is_captured_by_its_home_center_not_by_a_province(self):
        board = Board().captured("poland-lithuania", "PRU")
        self.send(board, "denmark", "place_influence", minor="BRAP", points=1)

    def test_a_papal_ally_at_war_with_a_protestant_opens_nothing(self):
        board = Board().relate("papacy", "france", "allies").relate("france", "england")
        self.refused(board, "spain", "declare_war", power="papacy")
        board.relate("france", "venice")
        self.send(board, "spain", "declare_war", power="papacy")

    def test_an_alliance_that_ended_is_a_year_away_from_war(self):
        board = Board()
        self.send(board, "spain", "dissolve_alliance", power="austria")
        self.year_end(board)
        self.refused(board, "spain", "declare_war", power="austria")
        self.year_end(board)
        self.send(board, "spain", "declare_war", power="austria")


class Money(Year):
    def test_captures_pay_and_build_sites_do_not_pay_their_owner(self):
        board = Board().captured("france", "MIL", "FRC", "GEN", "SAA", "KAL", "LON").captured("england", "NORM", "BRI")
        income = self.until(board, "transactions").each("income", "amount")
        self.assertEqual((income["france"], income["england"], income["spain"]), (10 - 2 + 3 + 1 + 3 + 1 + 1 + 4, 2 + 2 + 1, 12))

    def test_the_league_profits_within_the_empire_alone(self):
        board = Board().influence("GEN", catholic_league=3).influence("CRO", catholic_league=5).captured("saxony", "WUE")
        self.assertEqual(self.until(board, "transactions").each("income", "amount")["catholic-league"], 3 + 3 + 3)

    def test_a_loan_is_at_hand_for_builds_but_not_to_be_passed_on(self):
        board = self.until(Board(), "transactions")
        self.send(board, "france", "give", power="spain", amount=10)
        self.refused(board, "spain", "give", power="austria", amount=13)
        self.ready(board)
        self.assertEqual((board.player("spain")["treasury"], board.player("france")["treasury"]), (22, 0))

    def test_the_printed_example_of_two_units(self):
        board = Board().empty("NORM", "PAR").unit("BUR", "france").unit("CHA", "france").builds(france=23)
        self.send(board, "france", "build", place="NORM", kind="fleet")
        self.refused(board, "france", "build", place="PAR", kind="army")
        board.player("france")["treasury"] = 24
        self.send(board, "france", "build", place="PAR", kind="army")
        self.ready(board)
        self.assertEqual(board.player("france")["treasury"], 0)
        self.assertEqual(board.found("unit_built", "place", "amount"), [("NORM", 9), ("PAR", 15)])

    def test_fifteen_bind_the_power_but_not_what_it_buys_for_minors(self):
        board = Board().builds(france=5000)
        self.send(board, "france", "bolster", unit="PAR", steps=9)
        self.refused(board, "france", "bolster", unit="LYO", steps=3)
        self.send(board, "france", "bolster", unit="LYO", steps=2)
        self.send(board, "france", "bolster", unit="COL", steps=9)
        self.ready(board)
        self.assertEqual(board.state["units"]["COL"]["strength"], 10)

    def test_what_a_reduction_made_cheap_holds_the_reduction(self):
        board = Board().empty("NAP").builds(spain=9)
        self.send(board, "spain", "reduce", unit="FLA", steps=1)
        self.send(board, "spain", "build", place="NAP", kind="fleet")
        self.refused(board, "spain", "cancel", unit="FLA")
        self.refused(board, "spain", "bolster", unit="COL", steps=1)

    def test_a_minor_counts_centers_and_not_provinces(self):
        board = Board().empty("HES").captured("HES", "SAA").builds()
        self.assertEqual(self.ready(board).found("unit_built", "party"), [])
        board = Board().empty("HES").captured("HES", "WES").builds()
        self.assertEqual(self.ready(board).found("unit_built", "place", "power"), [("HES", None)])

    def test_where_a_minor_builds_by_itself_nobody_buys(self):
        board = Board().empty("BRE").builds(france=100)
        self.refused(board, "france", "build", place="BRE", kind="army")
        self.send(board, "denmark", "prefer", minor="BRE", kind="army")
        self.assertEqual(self.ready(board).found("unit_built", "party", "kind"), [("BRE", "army")])

    def test_of_two_buyers_the_lord_then_the_attack_order(self):
        for other, first_one in (("protestant-union", "protestant-union"), ("austria", "austria"), ("venice", "france")):
            with self.subTest(other=other):
                board = Board().empty("HES").captured("HES", "SAA").builds(**{"france": 50, other.replace("-", "_"): 50})
                for seat in ("france", other):
                    self.send(board, seat, "build", place="HES", kind="army")
                self.assertEqual(self.ready(board).found("unit_built", "power"), [(first_one,)])


class Points(Year):
    def scores(self, board):
        return self.year_end(board).each("scored", "points")

    def test_a_marker_takes_alignment_and_twice_all_others_together(self):
        plain = self.scores(Board())
        for influence, gains in (({"france": 4, "england": 2}, 1), ({"france": 3, "england": 2}, 0), ({"france": 2, "spain": 2}, 0),
                                 ({"france": 3, "spain": 2}, 1), ({"france": 5, "england": 2, "ottoman_empire": 1}, 0)):
            with self.subTest(influence=influence):
                self.assertEqual(self.scores(Board().influence("SAL", **influence))["venice"] - plain["venice"], gains)

    def test_bohemia_is_worth_five_more_to_austria_itself(self):
        plain = self.scores(Board())["austria"]
        self.assertEqual(self.scores(Board().captured("austria", "BOH", "MOR"))["austria"] - plain, 3 + 5 + 1)
        self.assertEqual(self.scores(Board().captured("CRO", "BOH"))["austria"] - plain, 0)

    def test_flanders_costs_its_owner_one_and_gives_its_captor_the_value(self):
        plain, scores = self.scores(Board()), self.scores(Board().captured("france", "FLA", "ANDL", "LIE"))
        self.assertEqual((scores["spain"] - plain["spain"], scores["france"] - plain["france"]), (-1 - 6 - 1, 3 + 6 + 1))

    def test_a_power_that_has_become_a_minor_is_worth_three(self):
        board = Board(13).captured("austria", "SAX")
        self.assertEqual(self.scores(board)["austria"] - self.scores(Board(13))["austria"], 3)
        self.assertEqual(board.each("income", "amount")["austria"], 6 + 3)

    def test_of_several_beyond_25_the_highest_wins(self):
        board = Board().captured("austria", "BOH", "GEN", "TUS", "MAN", "MOD", "POM", "SAL")
        self.assertGreaterEqual(self.scores(board.copy())["austria"], 25)
        board.captured("denmark", "POR", "CAT", "ALG", "COL", "WUE", "LOR", "COU", "RAG", "TRA", "HAM", "WUR")
        self.year_end(board)
        self.assertEqual(board.state["winners"], ["denmark"])


class End(Year):
    def test_spain_falls_and_its_build_sites_become_states(self):
        board = Board().relate("spain", "france").empty("MAD", "ANDL", "FLA").captured("france", "VAL", "ARA")
        board.captured("dutch-republic", "FLA").captured("spain", "PRO")
        self.fight(board, ("france", "VAL", "ANDL"), ("france", "ARA", "MAD"))
        self.assertTrue(board.player("spain")["eliminated"])
        self.assertEqual(board.state["minors"]["POR"]["influence"], {})
        self.assertEqual({space: party for space, party in board.state["captors"].items() if party},
                         {"MAD": "france", "ANDL": "france", "FLA": "dutch-republic"})
        self.until(board, "diplomatic_phase")
        self.assertEqual(board.found("unit_built", "party", "kind"), [("MIL", "army"), ("NAP", "fleet")])
        self.send(board, "england", "place_influence", minor="MIL", points=1)
        self.refused(board, "england", "place_influence", minor="FLA", points=1)

    def test_spain_lives_while_it_has_one_home_center(self):
        board = Board().relate("spain", "france").empty("MAD").captured("france", "ARA", "NAP", "MIL", "FLA")
        self.fight(board, ("france", "ARA", "MAD"))
        self.assertFalse(board.player("spain")["eliminated"])

    def test_two_fall_together_although_one_held_the_other(self):
        board = Board().relate("sweden", "denmark").relate("sweden", "poland-lithuania").empty("STO", "COP", "HOL")
        board.captured("poland-lithuania", "KLM").captured("sweden", "SCA", "MEC")
        self.fight(board, ("sweden", "SCA", "COP"), ("sweden", "MEC", "HOL"), ("poland-lithuania", "KLM", "STO"))
        self.assertEqual(board.found("power_eliminated", "power"), [("denmark",), ("sweden",)])

    def test_another_year_has_no_diplomacy_but_what_was_declared_begins(self):
        board = Board(year=1648)
        self.send(board, "france", "declare_war", power="england")
        self.year_end(board)
        self.assertEqual(board.step, "extension")
        for seat in board.state["seats"]:
            self.send(board, seat, "extend", extend=True)
        self.assertEqual((board.step, board.state["year"]), ("orders_phase", 1649))
        self.assertEqual(board.player("france")["enemies"], ["england"])

    def test_one_who_does_not_agree_leaves_a_draw_of_the_leaders(self):
        board = self.year_end(Board(year=1648))
        for seat in board.state["seats"]:
            if not board.state["over"]:
                self.send(board, seat, "extend", extend=seat != "venice")
        self.assertEqual(board.state["winners"], ["denmark", "dutch-republic", "england", "sweden", "protestant-union", "saxony"])


if __name__ == "__main__":
    unittest.main()
