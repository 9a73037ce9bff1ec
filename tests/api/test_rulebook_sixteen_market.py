"""A walk through the rulebook of Sixteen Thirty Something, part 2: the end of the turn (4.2), discarding and the
market place (5.1, 5.4), and players who have resigned."""
import random
import unittest

from client import Match, call
from rulebook_sixteen import P1, P2, P3, P4, P5, P6, Walk


class Ending(Walk):
    def last(self, players=4, turn=2):
        """The last player of the turn has one card to put away, and another one."""
        table = self.table(players).set(turn=turn).round(P1, first=P2).of("place_excess_cards", remaining=1)
        return table.hand(P1, "italy-1-a", "italy-1-b").hand(P2, "russia-1-a")

    def end(self, table, dice=None):
        self.send(table, P1, "place_in_market", dice=dice, card="italy-1-a")
        return table

    def points(self, table):
        return [table.player(seat)["points"] for seat in table.state["seats"]]


class Scoring(Ending):
    """4.2.1."""

    def test_4_2_1_falling_influence_counts(self):
        table = self.last().markers((P1, "spain", "italy", "poland", "poland"))
        self.end(table.stack(P1, "spain", "spain-3-a", falling=True))
        self.assertEqual(self.points(table)[0], 3)

    def test_4_2_1_influence_without_a_marker_is_worth_nothing(self):
        table = self.last().markers((P1, "italy", "italy", "poland", "poland"))
        self.end(table.stack(P1, "spain", "spain-3-a"))
        self.assertEqual(self.points(table)[0], 0)

    def test_4_2_1_status_0(self):
        table = self.last().markers((P1, "spain", "spain", "poland", "poland")).country("spain", status=0)
        self.end(table.stack(P1, "spain", "spain-3-a"))
        self.assertEqual(self.points(table)[0], 0)

    def test_4_2_1_everybody_scores(self):
        table = self.end(self.last(6))
        self.assertEqual({event["seat"] for event in self.found("scored")}, {P1, P2, P3, P4, P5, P6})

class EndOfGame(Ending):
    """4.2.2."""

    def test_4_2_2_the_first_seven_turns_never_end_it(self):
        for turn in range(1, 8):
            with self.subTest(turn=turn):
                table = self.end(self.last(turn=turn), dice=[])
                self.assertEqual(table.state["turn"], turn + 1)
                self.assertFalse(self.answer["over"])

    def test_4_2_2_the_last_turn_is_scored(self):
        table = self.last(turn=10).markers((P1, "spain", "italy", "poland", "poland"))
        self.end(table.stack(P1, "spain", "spain-3-a"))
        self.assertEqual((self.points(table)[0], table.state["winners"]), (3, [P1]))

    def test_4_2_2_an_ended_game_has_no_market_and_no_moves(self):
        table = self.end(self.last(turn=10))
        self.has_not("card_offered")
        for seat in (P1, P2):
            answer = self.ask(table, seat)
            self.assertEqual((answer["moves"], answer["deciding"], answer["over"]), ([], [], True))


class Market(Ending):
    """4.2.3."""

    def test_4_2_3_all_market_places_are_opened(self):
        table = self.last().market(P2, "spain-1-a", "unrest-a").hand(P2, "france-1-a").market(P3, "poland-1-a")
        self.end(table)
        for seat in (P4, None):
            view = self.view(table, seat)["players"]
            self.assertEqual(sorted(view[P2]["stall"]), ["spain-1-a", "unrest-a"])
            self.assertEqual((view[P1]["stall"], view[P3]["stall"]), (["italy-1-a"], ["poland-1-a"]))
        self.has("card_offered", seat=P2, card="unrest-a")

    def exchange(self):
        table = self.table(4).market_round("exchange_round", P2).hand(P2, "france-1-a", "open-1-a")
        table.stall(P2, "spain-1-a").stall(P3, "poland-1-a", "unrest-a").stall(P1, "italy-1-a")
        return table.hand(P3, "sweden-1-a").hand(P1, "denmark-1-a")

    def test_4_2_3_1_from_the_first_player_to_the_left(self):
        table = self.last().hand(P2, "spain-1-a").hand(P3, "spain-1-b").hand(P4, "spain-1-c").market(P4, "unrest-a")
        self.end(table)
        for seat in (P2, P3, P4, P1):
            self.assertEqual((table.step(), self.ask(table, seat)["deciding"]), ("exchange_round", [seat]))
            self.send(table, seat, "no_exchange")
        self.assertEqual(table.step(), "collection_round")

    def test_4_2_3_1_a_card_given_can_be_exchanged_again(self):
        table = self.exchange()
        self.send(table, P2, "exchange_card", card="open-1-a", **{"for": "italy-1-a"})
        self.assertIn({"type": "exchange_card", "card": "sweden-1-a", "for": "open-1-a"}, self.moves(table, P3))

    def test_4_2_3_1_an_empty_hand_exchanges_nothing(self):
        table = self.exchange()
        self.send(table, P2, "no_exchange")
        self.send(table, P3, "no_exchange")
        self.assertEqual(self.ask(table, P1)["deciding"], [P1])

    def test_4_2_3_1_without_a_card_elsewhere_there_is_nothing_to_exchange(self):
        table = self.end(self.last())  # only P1 has a market place, only P1 and P2 have a hand
        self.send(table, P2, "no_exchange")
        self.assertNotEqual(table.step(), "exchange_round")

    def test_4_2_3_2_who_comes_when_nothing_is_left_gets_nothing(self):
        table = self.table(4).market_round("collection_round", P2).stall(P3, "spain-1-a", "spain-1-b")
        self.send(table, P2, "collect_card", card="spain-1-a")
        if table.step() == "collection_round":
            self.send(table, P3, "collect_card", card="spain-1-b")
        self.assertEqual(table.state["turn"], 2)
        self.assertEqual((table.player(P4)["stall"], table.state["discard"]), ([], []))
        self.has("card_collected", seat=P3, card="spain-1-b")
        self.has("turn_begun")

    def test_4_2_3_an_empty_market_is_no_hindrance(self):
        table = self.table(4).set(turn=2).sides(P1, "spain").round(P1, first=P2).stack(P1, "spain", "spain-1-a")
        self.send(table, P1, "vote", colour="red")
        self.assertEqual(table.state["turn"], 3)
        self.assertFalse(self.answer["over"])


class CleanUp(Ending):
    """4.2.4."""

    def close(self, players=4, first=P2, last=P1):
        table = self.table(players).market_round("collection_round", first, last).stall(P3, "unrest-a", "unrest-b")
        for name, faction in (("spain", "red"), ("france", "red"), ("sweden", "blue"), ("poland", "blue")):
            table.country(name, faction=faction, league=faction, leader=True)
        table.country("russia", unrest=True)
        self.send(table, last, "collect_card", card="unrest-a")
        return table

    def test_4_2_4_1_the_marker_goes_to_the_right(self):
        for players, first, last, right in ((4, P2, P1, P1), (4, P1, P4, P4), (3, P1, P3, P3), (6, P4, P3, P3)):
            with self.subTest(players=players, first=first):
                table = self.close(players, first, last)
                self.assertEqual((table.state["first_player"], table.state["active"]), (right, right))
                self.has("first_player", seat=right)
                self.has("round_begun", seat=right)

class Discarding(Walk):
    """5.1 and 5.4."""

    def test_5_4_nothing_is_taken_from_a_market_place_before_the_market(self):
        table = self.table(4).hand(P1, "italy-1-a").market(P2, "spain-3-a")
        self.forbid(table, P1, "collect_card", card="spain-3-a")
        self.forbid(table, P1, "exchange_card", card="italy-1-a", **{"for": "spain-3-a"})


class Resigned(Walk):
    """What the rulings say of players who have resigned."""

    def test_4_1_a_resigned_player_is_not_waited_for(self):
        match, chance = Match(players=4).play(3, moves=40), random.Random(3)
        while match.read()["step"]["name"] == "place_initial_influence":  # an answer that is in stands, even then
            match.turn(chance)
        self.assertEqual(resign(match, P2).status, 200)
        while match.deciding():
            self.assertNotIn(P2, match.deciding())
            self.assertEqual(match.turn(chance).status, 200)
        self.assertNotIn(P2, match.read()["view"]["winners"])
        log = match.log(match.organizer)
        start = next(index for index, action in enumerate(log) if action["move"]["type"] == "concede")
        made = {action["move"]["type"] for action in log[start + 1:] if action["seat"] == P2}
        self.assertLessEqual(made, {"remove_influence"})
        events = [event for action in log[start + 1:] for event in action["events"] if event.get("seat") == P2]
        self.assertFalse({event["type"] for event in events}
                         & {"round_begun", "card_drawn", "scored", "side_chosen", "card_collected", "game_won"})

    def test_4_2_2_a_resigned_player_does_not_win(self):
        table = self.table(4).set(turn=10, resigned=[P2]).round(P1, first=P2).of("place_excess_cards", remaining=1)
        table.player(P2)["points"] = 99
        self.send(table.hand(P1, "italy-1-a", "italy-1-b"), P1, "place_in_market", card="italy-1-a")
        self.assertNotIn(P2, table.state["winners"])

def resign(match, seat):
    return call("POST", match.path + "/concede", {}, match.tokens[seat])


if __name__ == "__main__":
    unittest.main()
