"""Baroque: where its rules meet.

A figure and a battle, an intervention and another's loss, a debt and what is left to pay it, players who have resigned;
and the words of the schema, the rulings and the refusals."""
import functools
import unittest

from client import call
from rulebook_baroque import A, B, GAME, P, Board, Walk, land

SCHONBORN = "johann-philipp-von-schonborn"
SALE = "spain-sells-the-spanish-netherlands"


@functools.lru_cache(maxsize=None)
def ruling(number):
    rulings = call("GET", f"/v1/games/{GAME}/rulings").json["rulings"]
    return next(ruling for ruling in rulings if ruling["id"] == f"R{number}")


class Table(Walk):
    def acting(self, seat=B):
        return Board(3).cards_for(B, A, P).acting(seat)

    def blessed(self):
        """Austria has most of the Bishopric States, and a Divine Intervention."""
        return Board(3).give(A, "mainz", "cologne", "trier").intervention(A)

    def without(self, resigned):
        """A match that this player has left."""
        board = Board(3).set(resigned=[resigned])
        return board.hand(resigned).cards_for(*[seat for seat in (B, A, P) if seat != resigned])

    def drawn(self, board, before, card, *dice):
        """This player ends his Actions Phase, and the next one draws this card."""
        board.acting(before)
        return self.send(board, before, "end_actions", dice=[card, *dice, *[1] * 9])

    def closing(self, board, seat, *others):
        """Everybody but this player has had his Favours; the end of the turn follows, and the next turn."""
        ranks = [*others, seat, None, None][:4]
        places = dict(zip(("first", "second", "third", "fourth"), ranks))
        for player in board.state["seats"]:
            board.hand(player)
        board.state["stack"] = [{"step": "imperial_support", "index": len(others) + 1, **places, "begun": True},
                                {"step": "favours", "seat": seat, "left": 4, "taken": 0}]
        board.set(active=None)
        return self.send(board, seat, "end_favours")

    def march(self, board, origin, to, armies, general=False, seat=B):
        return self.send(board, seat, "march", **{"from": origin, "to": to, "armies": armies, "general": general})

    def fight(self, board, *seats):
        for seat in seats:
            if board.step() == "battle" and board.player(seat)["hand"]:
                self.send(board, seat, "ready")


class Interventions(Table):
    def test_r43_an_unrest_goes_round_him(self):
        board = self.blessed().give(A, "alsace").army(P, "alsace").scored(austria=5, palatinate=5)
        self.draw(board, B, "unrest-1", 1)
        self.send(board, B, "choose_unrest", state="alsace")
        self.send(board, A, "intervene")
        self.assertEqual((board.controller("alsace"), board.armies(P, "alsace")), (A, 0))

    def test_r20_a_wedding_comes_to_nothing(self):
        board = self.blessed().give(A, "alsace").inf("alsace", palatinate=1)
        self.draw(board, B, "wedding-1")
        self.send(board, B, "wed", state="alsace")
        self.assertEqual(self.deciding(board), [A])
        self.send(board, A, "intervene")
        self.assertEqual((board.controller("alsace"), board.influence("alsace"), board.step()), (A, {P: 1}, "initial_card"))

    def test_r43_armies_kept_in_styria_leave_the_ottomans_outside(self):
        board = self.blessed().give(A, "styria").army(A, "styria", 2).inf("styria", austria=1, palatinate=1)
        self.draw(board, B, "war-1", 4)
        self.send(board, A, "intervene")
        self.assertEqual((board.state["ottomans"], board.armies(A, "styria"), board.influence("styria")), (False, 2, {A: 1}))
        self.assertTrue(board.state["wars"]["ottoman"])

    def test_confusion_is_kept_off_by_the_last_player(self):
        board = self.blessed().hand(A, "power-1").hand(B).hand(P)
        self.drawn(board, B, "confusion-in-command-1")
        self.send(board, A, "intervene")
        self.assertEqual((board.step(), board.state["active"]), ("initial_card", A))

    def test_r20_who_has_influence_alone_is_asked_or_told(self):
        board = self.blessed().give(P, "alsace").inf("alsace", austria=1).scored(austria=5, palatinate=5)
        self.draw(board, B, "unrest-1", 1)
        self.send(board, B, "choose_unrest", state="alsace")
        told = "influence" in ruling(20)["ruling"] + ruling(20)["reason"]
        self.assertTrue(told or board.step() == "divine_intervention")


class Generals(Table):
    def test_montecuccoli_takes_no_opponents_major_state(self):
        board = self.acting().figure(B, "raimondo-montecuccoli", at="bohemia").army(B, "bohemia", 2)
        self.march(board, "bohemia", "austria", 2, general=True)
        self.send(board, B, "end_actions")
        self.assertEqual((board.controller("austria"), board.armies(B, "austria")), (A, 2))

    def test_caprara_goes_on_after_a_defeat_and_the_others_still_march(self):
        board = self.acting().figure(B, "count-caprara", at="brandenburg").army(B, "brandenburg", 4).army(A, "magdeburg", 3)
        self.march(board, "brandenburg", "magdeburg", 2, general=True)
        self.fight(board, B, A)
        self.send(board, B, "march_on", to="saxony")
        self.assertEqual([board.armies(B, state) for state in ("saxony", "brandenburg")], [1, 2])
        self.assertEqual(board.player(B)["general_at"], "saxony")
        self.forbid(board, B, "march", **{"from": "saxony", "to": "lusatia", "armies": 1, "general": True})
        self.march(board, "brandenburg", "lusatia", 2)

    def test_caprara_goes_into_no_closed_land(self):
        board = self.acting().figure(P, SCHONBORN).figure(B, "count-caprara", at="saxony").army(B, "saxony", 3)
        board.army(A, "thuringia")
        self.march(board, "saxony", "thuringia", 3, general=True)
        self.fight(board, B, A)
        self.assertEqual(self.named(board, B, "march_on", "to"), ["bayreuth", "brunswick", "magdeburg", "saxony"])

    def test_the_last_army_gone_for_pay_takes_its_general_along(self):
        board = Board(3).figure(B, "count-caprara", at="saxony").army(B, "saxony").army(B, "brandenburg", 3).rich(B, 3)
        self.draw(board, B, "salary-of-your-own-armies-1")
        self.send(board, B, "remove_army", state="saxony")
        self.assertIsNone(board.player(B)["general"])
        self.send(board, B, "pay_salary")

    def test_hatzfeldt_beats_the_ottomans_by_a_tie(self):
        for general, stays in (("melchior-von-hatzfeldt", False), ("raimondo-montecuccoli", True)):
            board = self.acting(A).set(ottomans=True).figure(A, general, at="austria").army(A, "austria").hand(A, "traitor-1")
            self.march(board, "austria", "styria", 1, general=True, seat=A)
            self.send(board, A, "commit_card", card="traitor-1")
            self.send(board, A, "ready")
            self.assertEqual((board.state["ottomans"], board.armies(A, "styria")), (stays, 0 if stays else 1))


class Schonborn(Table):
    def test_a_retreat_finds_his_land_closed(self):
        board = self.acting().figure(P, SCHONBORN).give(A, "thuringia", "hessen", "franconia").army(A, "thuringia", 3)
        board.give(P, "bayreuth", "brunswick", "magdeburg").army(B, "saxony", 4)
        self.march(board, "saxony", "thuringia", 4)
        self.fight(board, B, A)
        self.assertEqual((board.armies(A, "saxony"), board.armies(B, "thuringia")), (1, 4))  # where the attackers came from

    def test_the_emperors_army_goes_to_the_upper_palatinate(self):
        board = Board(3).figure(A, SCHONBORN)
        board.state["stack"] = [{"step": "imperial_support", "index": 3, "first": A, "second": B, "third": P, "fourth": None,
                                 "begun": True}, {"step": "favours", "seat": P, "left": 4, "taken": 0}]
        self.assertEqual(self.named(board.set(active=None), P, "take_favour", "state", favour="army"), ["upper-palatinate"])

    def test_who_has_marched_leaves_as_one_who_has_marched(self):
        board = self.acting().hand(B, SCHONBORN, "power-1").army(B, "nassau", 2, moved=1)
        self.send(board, B, "play_figure", card=SCHONBORN)
        for _ in range(2):
            self.send(board, B, "evacuate", **{"from": "nassau", "to": "berg"})
        self.assertEqual((board.armies(B, "berg"), board.at("berg")["moved"]), (2, 1))

    def test_an_assassin_or_a_second_bishop_opens_the_land(self):
        for owner, card, kind in ((A, "assassin-1", "play_assassin"), (B, "maximilian-heinrich-of-bayern", "play_figure")):
            board = self.acting().figure(owner, SCHONBORN).army(B, "westphalia").hand(B, card, "power-1")
            self.assertNotIn("hessen", self.named(board, B, "march", "to"))
            self.send(board, B, kind, card=card, **({"figure": SCHONBORN} if owner == A else {}))
            self.assertIn("hessen", self.named(board, B, "march", "to"))

    def test_r19_says_with_whom_the_leaving_begins(self):
        board = self.acting(A).hand(A, SCHONBORN, "power-9").army(B, "hessen").army(A, "mainz")
        self.send(board, A, "play_figure", card=SCHONBORN)
        self.assertTrue(self.deciding(board) == [B] or "beginning with the bishop's player" in ruling(19)["ruling"])


class Influence(Table):
    def test_11_0_the_third_man_helps_his_neighbour_to_control(self):
        board = self.acting(P).give(P, "hessen").give(A, "nassau").inf("nassau", brandenburg=3, austria=1)
        self.send(board, P, "remove_influence", state="nassau", of=A)
        self.assertEqual((board.controller("nassau"), board.influence("nassau")), (B, {B: 3}))
        board = self.acting(P).give(P, "hessen").inf("nassau", brandenburg=3, palatinate=2)
        self.send(board, P, "remove_influence", state="nassau", of=P)
        self.assertEqual((board.controller("nassau"), board.influence("nassau")), (B, {B: 3}))

    def test_10_3_2_power_removes_from_two_players_but_does_not_place_then(self):
        board = self.acting().hand(B, "power-1", "power-2").inf("nassau", austria=1).inf("trier", palatinate=1)
        self.send(board, B, "play_power", card="power-1")
        self.send(board, B, "remove_influence", state="nassau", of=A)
        self.assertFalse(self.moves(board, B, "place_influence"))
        self.send(board, B, "remove_influence", state="trier", of=P)
        self.assertEqual((board.influence("nassau"), board.influence("trier"), board.step()), ({}, {}, "actions"))

    def test_the_politicians_point_comes_with_powers_second(self):
        board = self.acting().hand(B, "power-1", "power-2").figure(B, "count-of-thurn-und-taxis")
        self.send(board, B, "play_power", card="power-1")
        self.send(board, B, "place_influence", state="saxony")
        self.send(board, B, "place_influence", state="oldenburg")
        self.assertEqual((board.influence("saxony"), board.influence("oldenburg")), ({B: 1}, {B: 2}))


class Turns(Table):
    def test_9_0_1_who_takes_the_last_card_by_a_traitor_has_one_phase_more(self):
        board = Board(3).hand(A, "traitor-1", "power-1").hand(B, "power-3").hand(P)
        self.drawn(board, B, "peace-1")
        self.send(board, A, "play_traitor", dice=[0], card="traitor-1", seat=B)
        self.send(board, A, "end_actions")
        self.assertEqual((board.state["active"], board.state["last_phase"]), (A, True))

    def test_9_0_1_confusion_ends_the_last_phase_and_the_turn(self):
        board = Board(3).hand(A, "power-1", "power-2").hand(B).hand(P)
        self.drawn(board, B, "confusion-in-command-1")
        self.assertEqual((board.step(), board.player(A)["hand"]), ("favours", []))

    def test_who_owes_all_pays_fugger_first_and_loses_his_armies(self):
        board = Board(2).rich(B, 0).army(B, "brandenburg", 2).on_board("wage-of-the-armies-1")
        board.player(B).update(wages_owed=2, owes_fugger=True)
        self.closing(board, B, A)
        self.assertEqual((board.florins(B), self.moves(board, B)), (0, [{"type": "remove_army", "state": "brandenburg"}]))

    def test_r5_famine_comes_before_the_city_and_takes_one_from_the_pass(self):
        board = Board(2).give(B, "prussia").polish_pass().city("brandenburg").on_board("famine")
        self.closing(board, B, A)
        self.has("income", seat=B, florins=(land("brandenburg")["value"] - 1) * 2 + (6 - 1))

    def test_a_loan_that_is_owed_is_told(self):
        board = Board(3).rich(B, 2).give(A, "augsburg")
        self.draw(board, B, "pay-off-the-loan-to-fugger")
        self.assertTrue(board.player(B)["owes_fugger"])
        self.assertTrue({event["type"] for event in self.events} - {"phase_begun", "event_card", "card_discarded"})


class Auctions(Table):
    def test_r46_the_poor_are_passed_over_and_the_last_may_bid(self):
        board = Board(3).rich(B, 4).rich(A, 20).rich(P, 0)
        self.draw(board, B, SALE)
        self.assertEqual(self.deciding(board), [A])
        self.send(board, A, "bid", florins=5)
        self.assertEqual((board.controller("spanish-netherlands"), board.florins(A), board.step()), (A, 15, "initial_card"))

    def test_3_1_1_what_was_sold_is_a_minor_state(self):
        board = self.acting().set(sold=["spanish-netherlands"]).give(P, "spanish-netherlands").give(B, "cleves")
        board.state["removed"].append(board.take(SALE))
        self.send(board, B, "place_influence", state="spanish-netherlands")

    def test_the_prompt_names_the_lowest_bid(self):
        board = Board(3)
        self.draw(board, B, SALE)
        self.forbid(board, B, "bid", "Appendix 1", florins=4)
        listed = call("POST", f"/v1/rules/{GAME}/legal-moves", {"state": board.state, "seat": B}).json
        self.assertIn("bid 5 florins or more", listed["step"]["prompt"])


class Resigned(Table):
    def test_r29_he_neither_chooses_the_unrest_nor_bids(self):
        board = self.without(P).scored(brandenburg=3, austria=5).give(A, "alsace")
        self.drawn(board, A, "unrest-1", 1)
        self.assertEqual((board.step(), self.deciding(board)), ("unrest", [B]))
        board = self.without(P)
        self.drawn(board, A, SALE)
        self.send(board, B, "bid", florins=5)
        self.send(board, A, "pass")
        self.assertEqual(board.controller("spanish-netherlands"), B)

    def test_r29_says_that_he_cannot_win(self):
        self.assertRegex(ruling(29)["ruling"], "cannot win|never wins?|does not win|nobody who has resigned")


class Words(Table):
    def test_what_may_be_null_says_so_and_what_is_left_out_says_so(self):
        parts = call("GET", f"/v1/games/{GAME}/schema").json["$defs"]
        wrong = [(name, member) for name, part in parts.items() for member, value in part.get("properties", {}).items()
                 if "null" in value.get("description", "") and "anyOf" not in value and "null" not in value.get("type", ())]
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
