"""Sixteen Thirty Something: bidding (5.6.1) in detail, what is said, and players who have resigned."""
import re
import unittest

from client import GAME, call
from rulebook_sixteen import P1, P2, P3, Walk

GERMANS = "german-states"


class Bidding(Walk):

    def three_placed(self):
        """P1 places three cards beside one that lay there: all can see that this one must go and that he is done."""
        table = self.table(4).bidding(P1, "spain").stack(P1, "spain", "spain-1-a").hand(P2, "italy-1-a")
        table.hand(P1, "spain-2-a", "spain-2-b", "spain-3-a", "spain-3-b", "unrest-a")
        for card in ("spain-2-a", "spain-2-b", "spain-3-a"):
            self.send(table, P1, "place_influence", card=card)
        return table

    def test_5_6_1_who_has_placed_three_cards_is_not_offered_more(self):
        table = self.three_placed()
        if self.moves(table, P1, "give_up_influence"):
            self.send(table, P1, "give_up_influence", card="spain-1-a")
        asked = self.ask(table, P1)
        self.assertFalse(asked["moves"] and "more cards" in asked["step"]["prompt"], asked)

class Words(Walk):
    def test_4_1_4_who_can_lobby_nowhere_is_offered_to_say_so(self):
        """The prompt is true for him as well; it may be the same for all, since the others must not learn it."""
        table = self.table(4).lobby(P1).hand(P1, "open-1-a", "unrest-a").hand(P2, "italy-1-a")
        self.assertEqual(self.moves(table, P1), [{"type": "no_lobby"}])
        self.assertNotEqual(self.ask(table, P1)["step"]["prompt"], "Call an issue resolution in one country.")

    def test_5_8_1_the_german_states_are_told_that_the_target_has_no_faction(self):
        """They may target a country of either faction: that it is not theirs is no reason."""
        table = self.table(4).lobby(P1).hand(P1, "italy-1-a", "unrest-a").stack(P1, GERMANS, "german-states-1-a")
        table.country(GERMANS, faction="red")
        self.forbid(table, P1, "lobby_enact_a_league", country=GERMANS, target="spain", says="no faction")

    def test_5_7_1_the_league_is_why_the_german_states_cannot_be_attacked(self):
        table = self.table(4).lobby(P1).hand(P1, "italy-1-a", "unrest-a").stack(P1, "france", "france-1-a")
        for name in ("france", GERMANS, "england"):
            table.country(name, faction="red", league=None if name == "france" else "red")
        self.forbid(table, P1, "lobby_go_to_war", country="france", target=GERMANS, says="league")

    def test_rulings_name_the_rules_that_they_speak_of(self):
        answer = call("GET", f"/v1/games/{GAME}/rulings").json
        for ruling in answer["rulings"] if isinstance(answer, dict) else answer:
            with self.subTest(ruling["id"]):
                spoken = set(re.findall(r"\b\d(?:\.\d+)+", ruling["question"] + ruling["ruling"]))
                self.assertLessEqual(spoken, set(ruling["rules"].split(", ")))


class Resigned(Walk):
    def test_4_1_3_7_a_resigned_victim_loses_the_first_of_the_legal_moves(self):
        """R13, without a match: he is named as the one who decides, and the first of his moves is sent for him."""
        table = self.table(4).set(resigned=[P2]).hand(P1, "unrest-a", "unrest-b", "italy-1-a").hand(P3, "italy-1-b")
        table.stack(P2, "spain", "spain-3-a", "spain-1-a", falling=True)
        self.send(table, P1, "play_unrest", card="unrest-a", country="spain")
        self.assertEqual(self.answer["deciding"], [P2])
        first = self.moves(table, P2)[0]
        self.send(table, P2, first["type"], card=first["card"])
        self.assertNotIn(first["card"], table.cards(P2, "spain"))
        self.assertEqual(self.answer["deciding"], [P1])


if __name__ == "__main__":
    unittest.main()
