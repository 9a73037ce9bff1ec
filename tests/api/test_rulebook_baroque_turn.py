"""A walk through the rulebook of Baroque: set-up, the phases of a turn, the Support Phase, the end, the Event Cards."""
import itertools
import unittest

from rulebook_baroque import A, B, P, S, SEED, Board, Walk, components, land, near, post

ELECTORATES = {"cologne", "trier", "mainz", "lower-palatinate", "bayern", "brandenburg", "saxony", "austria", "lorraine",
               "bohemia"}
SPANISH = {"spanish-netherlands", "franche-comte"}
CHOICES = {A: ["bohemia", "carinthia", "carniola", "moravia", "styria", "sylesia", "tyrol"],
           B: ["baden", "hessen", "lorraine", "prussia"], P: ["berg", "brunswick", "mecklenburg", "oldenburg"],
           S: ["franche-comte"]}


def worth(*states):
    """The values that are printed on them, together."""
    return sum(land(state)["value"] for state in states)


class Turn(Walk):
    def last_favours(self, board):
        """Nothing is left of the Support Phase but the last player's Favours; what follows is the end of the turn."""
        seats = board.state["order"]
        ranks = dict(zip(("first", "second", "third", "fourth"), [*seats, None, None]))
        board.of("imperial_support", "favours", seat=seats[-1], left=4, taken=0)
        board.state["stack"][0].update(index=len(seats), begun=True, **ranks)
        return board

    def end_turn(self, board):
        """Active wars, the end of the turn, and the next one's beginning."""
        last = board.state["order"][-1]
        self.send(self.last_favours(board), last, "end_favours")
        return board

    def supporting(self, board):
        """From the end of all Actions Phases to the first Favours; who is asked pays the upkeep of his armies."""
        order = board.state["order"]
        for seat in order:
            board.hand(seat)
        self.send(board.acting(order[-1]), order[-1], "end_actions")
        events = self.events
        while board.step() == "upkeep":
            events = events + self.send(board, self.deciding(board)[0], "pay_upkeep")
        self.events = events
        return board

    def favours(self, seat, left, board=None, players=3):
        """So many are left of the last one's four: 12 florins, an extra card, or both have been taken."""
        board = self.last_favours(board or Board(players))
        board.state["stack"][-1].update(seat=seat, left=left, taken=(0, 1, 4, 5)[4 - left])
        return board

    def buying(self, board, index=0):
        return board.of("opportunity_cards", index=index)

    def income(self, board):
        self.end_turn(board)
        return {event["seat"]: event["florins"] for event in self.found("income")}

    def scores(self, board, seat=None):
        self.end_turn(board)
        kept = {event["seat"]: [event[name] for name in ("states", "composers", "bishoprics", "cities")]
                for event in self.found("scored")}
        return kept[seat] if seat else kept


class Setup(Walk):
    """Section 3."""

    def begin(self, players, dice):
        status, answer = post("setup", {"players": players, "dice": dice})
        self.assertEqual(status, 200, answer)
        return Board(state=answer["state"])

    def placed(self, board, kind):
        """Everybody's first choice of a kind of move, as long as it is asked for: who was asked, in order."""
        asked = []
        while self.moves(board, self.deciding(board)[0], kind):
            asked.append(self.deciding(board)[0])
            self.apply(board, asked[-1], self.moves(board, asked[-1], kind)[0])
        return asked

    def test_3_1_1_cards_and_states_by_number_of_players(self):
        for players, seats in ((2, [B, A]), (3, [B, A, P]), (4, [B, A, P, S])):
            state = Board(players).state
            self.assertEqual(state["seats"], seats)
            self.assertEqual(len(state["event_deck"]), 34 if players == 4 else 36)
            self.assertEqual(len(state["opportunity_deck"]), 41)
            spain = {"spain-sells-the-spanish-netherlands", "spain-sells-the-franche-comte"}
            self.assertEqual(spain & set(state["removed"]), spain if players == 4 else set())
            self.assertEqual([name for name in SPANISH if state["lands"][name]["controller"]],
                             ["spanish-netherlands"] if players == 4 else [])

    def test_3_2_highest_die_first_and_ties_again(self):
        self.assertEqual(self.begin(4, [2, 6, 4, 1]).state["order"], [A, P, B, S])
        self.assertEqual(self.begin(3, [5, 2, 5, 3, 6]).state["order"], [P, B, A])
        self.assertEqual(self.begin(2, [4, 4, 1, 1, 2, 3]).state["order"], [A, B])

    def test_3_3_each_chooses_one_of_his_card_two_players_two(self):
        board = self.begin(4, [1, 2, 3, 4])
        for seat in (S, P, A, B):
            self.assertEqual(self.deciding(board), [seat])
            self.assertEqual(self.named(board, seat, "choose_state", "state"), CHOICES[seat])
            self.forbid(board, seat, "choose_state", "3.3", state="saxony")
            self.send(board, seat, "choose_state", state=CHOICES[seat][0])
            self.assertEqual(board.controller(CHOICES[seat][0]), seat)
        self.assertEqual(board.step(), "place_armies")
        board = self.begin(2, [1, 6])
        self.assertEqual(self.placed(board, "choose_state"), [A, B, A, B])
        self.assertEqual([name for name in board.state["lands"] if board.controller(name) == B], [B, "prussia", "baden"])

    def test_3_4_armies_backwards_then_forwards(self):
        board = self.begin(3, [6, 5, 4])
        self.placed(board, "choose_state")
        self.forbid(board, P, "place_army", "3.4", state="saxony")
        self.assertEqual(self.named(board, P, "place_army", "state"), ["brunswick", "lower-palatinate", "upper-palatinate"])
        self.assertEqual(self.placed(board, "place_army"), [P, A, B, B, A, P])
        self.assertEqual(sum(board.armies(P, name) for name in board.state["lands"]), 2)
        board = self.begin(2, [6, 5])
        self.placed(board, "choose_state")
        self.assertEqual(self.placed(board, "place_army"), [A, B, B, A, A, B])

    def test_3_5_cities_from_the_first_player_and_none_in_prussia(self):
        board = self.begin(3, [6, 5, 4])
        self.send(board, B, "choose_state", state="prussia")
        self.placed(board, "choose_state")
        self.placed(board, "place_army")
        self.assertEqual(self.named(board, B, "place_city", "state"), [B])
        self.forbid(board, B, "place_city", "6.2", "Prussia", state="prussia")
        self.assertEqual(self.placed(board, "place_city"), [B, A, P])
        self.assertEqual(board.at(B)["city"], "city")

    def test_4_2_and_8_1_the_first_turn_without_income_in_the_order_of_the_dice(self):
        for players, florins, free in ((2, 18, 5), (3, 15, 3), (4, 15, 2)):
            board = self.begin(players, [6, 5, 4, 3][:players])
            for kind in ("choose_state", "place_army", "place_city"):
                self.placed(board, kind)
            self.assertEqual(board.step(), "opportunity_cards")
            for seat in board.state["seats"]:
                self.assertEqual((board.florins(seat), len(board.player(seat)["hand"])), (florins, free))
        board = self.begin(3, [1, 2, 3])
        for kind in ("choose_state", "place_army", "place_city", "end_purchase"):
            self.placed(board, kind)
        self.assertEqual(board.state["active"], P)
        self.assertEqual(board.state["order"], [P, A, B])


class Decks(Turn):
    """Section 5."""

    def test_5_0_discards_are_shuffled_in(self):
        board = Board().discard("peace-1", "wedding-1", "power-1")
        self.end_turn(board)
        self.assertEqual(board.state["event_discard"], [])
        self.assertIn("peace-1", board.state["event_deck"])
        self.has("deck_reshuffled", deck="event", count=2)

    def test_5_1_wars_the_pass_and_removed_cards_stay(self):
        board = Board().war("denmark").polish_pass()
        board.state["removed"].append(board.take("denmark-sells-holstein"))
        board.state["sold"].append("holstein")
        self.end_turn(board)
        self.assertEqual(sorted(board.state["board"]), ["polish-pass", "war-1"])
        self.assertEqual(board.state["removed"], ["denmark-sells-holstein"])

    def test_5_1_famine_is_put_under_the_deck(self):
        board = Board()
        self.draw(board, A, "famine")
        self.end_turn(board)
        self.assertTrue(board.state["famine_at_bottom"])
        self.assertIn("famine", board.state["event_deck"])
        board.cards_for(*board.state["order"])
        board.acting(P)
        others = len(board.state["event_deck"]) - 1
        self.send(board, P, "end_actions")
        self.assertEqual(self.answer["draws"][0]["sides"], others)


class Income(Turn):
    """Section 6."""

    def test_6_1_values_and_cities_double(self):
        board = Board().give(B, "saxony", "hessen", "prussia").city("saxony").fort("hessen").give(A, "bohemia")
        self.assertEqual(self.income(board), {B: worth(B, "saxony", "saxony", "hessen", "hessen") + 2,
                                              A: worth(A, "bohemia"), P: 5})

    def test_6_2_prussia(self):
        self.assertEqual(self.income(Board().give(B, "prussia", "hessen").polish_pass())[B], worth(B, "hessen") + 6)
        board = Board().give(B, "prussia").acting(B)
        self.forbid(board, B, "build_city", None, "Prussia", state="prussia")

    def test_6_3_at_least_five(self):
        self.assertEqual(self.income(Board().give(B, "baden"))[B], 5)

    def test_11_1_an_enemy_army_takes_a_majors_income(self):
        board = Board().give(B, "saxony", "hessen").city(B).army(A, B)
        self.assertEqual(self.income(board)[B], worth("saxony", "hessen"))
        board = Board().give(P, "saxony", "hessen").army(A, "lower-palatinate")
        self.assertEqual(self.income(board)[P], worth("saxony", "hessen", "upper-palatinate"))

    def test_famine_takes_one_before_doubling(self):
        board = Board(turns=10).give(B, "saxony", "hessen", "baden").city("saxony", "baden")
        self.draw(board, B, "famine")
        self.assertEqual(self.income(board)[B], worth(B, "saxony", "saxony", "hessen", "baden", "baden") - 4)
        self.assertNotIn("famine", board.state["board"])
        self.assertEqual(self.income(board)[B], worth(B, "saxony", "saxony", "hessen", "baden", "baden"))

    def test_14_1_chaos_halves_after_famine(self):
        board = Board().give(B, "saxony", "hessen", "baden", "nuremberg").city("saxony").city("nuremberg")
        self.draw(board, B, "famine")
        self.draw(board, A, "chaos")
        self.send(board, B, "lose_city", state="nuremberg")
        self.assertEqual(self.income(board)[B], (worth(B, "saxony", "saxony", "hessen") - 4 + 1 + 1 + 1) // 2)


class OpportunityCards(Turn):
    """Section 7."""

    def test_7_0_free_cards_after_the_first_turn(self):
        for players, free in ((2, 5), (3, 3), (4, 2)):
            board = Board(players)
            self.end_turn(board)
            self.assertEqual([len(board.player(seat)["hand"]) for seat in board.state["seats"]], [free] * players)

    def test_7_1_by_support_then_turn_order(self):
        board = Board().give(P, "saxony").set(order=[P, A, B])
        self.assertEqual(self.deciding(self.buying(board)), [P])
        self.send(board, P, "end_purchase")
        self.assertEqual(self.deciding(board), [A])
        board = self.buying(Board().give(P, "cologne").set(order=[B, P, A]))  # 7, 4, 3
        self.send(board, P, "end_purchase")
        self.send(board, A, "end_purchase")
        self.assertEqual(self.deciding(board), [B])
        tied = self.buying(Board().set(order=[P, B, A]), 1)  # Austria 4, the others 3
        self.assertEqual(self.deciding(tied), [P])

    def test_7_3_and_7_4_two_florins_up_to_the_limit(self):
        for players, limit in ((2, 6), (3, 5), (4, 4)):
            board = self.buying(Board(players).rich(A, 30))
            for number in range(limit):
                self.send(board, A, "buy_card")
            self.assertEqual((board.florins(A), len(board.player(A)["hand"])), (30 - 2 * limit, limit))
            self.forbid(board, A, "buy_card", "7.4")
        self.forbid(self.buying(Board().rich(A, 1)), A, "buy_card", "7.3")

    def test_7_2_mulligan(self):
        cards = ["power-1", "power-2", "power-3", "assassin-1"]
        for number, price in ((1, 3), (2, 7), (3, 12)):
            board = self.buying(Board().hand(A, *cards))
            self.send(board, A, "mulligan", cards=cards[:number])
            self.assertEqual(board.florins(A), 15 - price)
            self.assertEqual(sorted(board.state["opportunity_discard"]), cards[:number])
            self.assertEqual(len(board.player(A)["hand"]), 4)
            self.assertNotIn(A, self.deciding(board))
        cards = ["power-1", "power-2", "power-3", "assassin-1"]
        board = self.buying(Board().hand(A, *cards).rich(A, 6))
        self.forbid(board, A, "mulligan", "7.2", cards=cards[:2])
        self.forbid(board, A, "mulligan", "7.2", cards=["power-4"])
        body = {"state": board.rich(A, 99).state, "seat": A, "move": {"type": "mulligan", "cards": cards}, "seed": SEED}
        self.assertIn(post("apply", body)[0], (400, 422))

    def test_7_1_only_the_one_whose_turn_it_is(self):
        board = self.buying(Board())
        self.assertEqual(self.moves(board, B), [])
        self.forbid(board, B, "buy_card", "7.0", "Austria")

    def test_10_1_hands_are_secret(self):
        board = self.buying(Board().hand(A, "power-1", "assassin-1"))
        for seat in (B, None):
            self.assertNotIn("assassin-1", str(self.view(board, seat)["players"]))
        self.assertIn("assassin-1", str(self.view(board, A)["players"][A]))


class OrderOfPlay(Turn):
    """Section 8."""

    def chooser(self, board, *dice):
        board.of("opportunity_cards", index=2)
        last = self.deciding(board)[0]
        self.send(board, last, "end_purchase", dice=list(dice))
        return self.deciding(board)[0]

    def test_8_2_fewest_points_then_least_support_then_the_lower_die(self):
        self.assertEqual(self.chooser(Board().scored(brandenburg=5, austria=2, palatinate=4)), A)
        self.assertEqual(self.chooser(Board().give(P, "trier")), B)
        self.assertEqual(self.chooser(Board(), 5, 2), P)
        self.assertEqual(self.chooser(Board(), 2, 2, 1, 6), B)

    def test_8_2_any_order(self):
        board = Board().of("order_of_play", chooser=A).cards_for(B, A, P)
        orders = {(move["first"], move["second"], move["third"]) for move in self.moves(board, A, "choose_order")}
        self.assertEqual(orders, set(itertools.permutations([B, A, P])))
        self.send(board, A, "choose_order", first=P, second=B, third=A)
        self.assertEqual((board.state["order"], board.state["active"]), ([P, B, A], P))


class ActionsPhases(Turn):
    """Section 9."""

    def test_9_event_then_card_then_actions(self):
        board = Board().hand(A, "power-1", "benjamin-von-block")
        self.draw(board, A, "maritime-trade-1")
        self.assertEqual(board.step(), "initial_card")
        self.assertEqual({move["type"] for move in self.moves(board, A)}, {"play_power", "play_painter"})
        self.forbid(board, A, "end_actions")
        self.send(board, A, "play_painter", card="benjamin-von-block", work="minor")
        self.assertEqual((board.step(), board.state["actions"]), ("actions", 0))

    def test_9_3_no_more_than_three(self):
        board = Board(turns=10).acting(A)
        for _ in range(3):
            self.send(board, A, "build_army", state=A)
        self.assertEqual((board.armies(A, A), board.state["active"]), (3, None))

    def test_9_3_four_cards_in_one_phase(self):
        board = Board().hand(A, "benjamin-von-block", "johann-heinrich-roos", "joseph-heintz-the-younger", "agostino-barelli",
                             "carlo-lurago").cards_for(B).opening(A)
        for card in ("benjamin-von-block", "johann-heinrich-roos", "joseph-heintz-the-younger"):
            self.send(board, A, "play_painter", card=card, work="minor")
        self.assertEqual(board.points(A), 2 + 5 + 3)
        self.send(board, A, "play_figure", card="agostino-barelli")
        self.assertEqual(board.player(A)["hand"], ["carlo-lurago"])
        self.assertFalse(self.moves(board, A, "play_figure"))

    def test_9_0_who_has_no_card_is_skipped(self):
        board = Board().cards_for(B, P).acting(B)
        self.send(board, B, "end_actions")
        self.has("phase_skipped", seat=A)
        self.has_not("event_card", seat=A)
        self.assertEqual(board.state["active"], P)

    def test_9_0_1_the_last_player(self):
        cards = [f"power-{number}" for number in range(1, 6)]
        board = Board().hand(A, *cards).acting(B)
        self.send(board, B, "end_actions", dice=["maritime-trade-1"])
        for card in cards[:4]:
            self.send(board, A, "play_power", card=card)
            self.send(board, A, "place_influence", state="tyrol")
            self.send(board, A, "end_influence")
        while board.state["active"] == A:
            self.send(board, A, "end_actions")
        self.assertEqual(board.player(A)["hand"], [])
        self.assertIn("power-5", board.state["opportunity_discard"])
        self.assertNotEqual(board.step(), "initial_card")

    def test_9_4_two_players_with_cards_go_round(self):
        board = Board().hand(A, "power-1", "power-2").hand(P, "power-3").acting(P)
        self.send(board, P, "end_actions", dice=["maritime-trade-1"])
        self.assertEqual(board.state["active"], A)
        self.assertFalse(board.state["last_phase"])

    def test_9_1_the_empty_deck_is_made_of_its_discards(self):
        board = Board().cards_for(B, A, P)
        board.discard(*[card for card in board.state["event_deck"]])
        board.acting(B)
        self.send(board, B, "end_actions", dice=[0] * 9)
        self.has("deck_reshuffled", deck="event", count=36)
        self.assertEqual(len(self.found("event_card")), 1)


class Support(Turn):
    """Section 12."""

    def ranking(self, board):
        """Everybody's votes, points and Favours, in order."""
        self.supporting(board)
        events = list(self.events)
        while board.step() == "favours":
            events += self.send(board, self.deciding(board)[0], "end_favours")
        self.events = events
        return [(event["seat"], event["votes"], event["points"], event["favours"]) for event in self.found("support")]

    def test_12_1_the_cost_by_turns(self):
        for turn, cost in ((1, 1), (2, 2), (3, 3), (4, 4), (7, 4), (8, 5), (10, 5)):
            board = self.supporting(Board(turns=10).set(turn=turn).army(A, A, 2).army(A, "trier").rich(A, 20))
            self.assertEqual(board.florins(A), 20 - 3 * cost)

    def test_12_1_who_cannot_or_will_not_pay(self):
        board = Board().army(A, A, 3).army(A, "trier").rich(A, 5).acting(P)
        self.send(board, P, "end_actions")
        self.forbid(board, A, "pay_upkeep", "12.1")
        self.assertEqual(self.named(board, A, "remove_army", "state"), [A, "trier"])
        self.send(board, A, "remove_army", state=A)
        self.forbid(board, A, "pay_upkeep", "12.1")
        self.send(board, A, "remove_army", state=A)
        self.send(board, A, "pay_upkeep")
        self.assertEqual((board.florins(A), board.armies(A, A), board.controller("trier")), (1, 1, A))

    def test_4_6_upkeep_by_support_ties_by_the_turn_order(self):
        board = Board().set(order=[P, B, A]).army(A, A).army(B, B).army(P, "upper-palatinate").acting(A)
        self.send(board, A, "end_actions")
        for seat in (A, P, B):
            self.assertEqual(self.deciding(board), [seat])
            self.send(board, seat, "pay_upkeep")

    def test_12_2_armies_take_control(self):
        board = Board().give(B, "trier").city("trier").army(A, "trier").inf("trier", palatinate=1).army(A, "cologne")
        board.inf("cologne", austria=1, brandenburg=1).army(P, B).inf("saxony", palatinate=1)
        self.supporting(board)
        self.assertEqual([board.controller(name) for name in ("trier", "cologne", B, "saxony")], [A, A, B, None])
        self.assertEqual([board.influence(name) for name in ("trier", "cologne", "saxony")], [{}, {}, {P: 1}])
        self.assertEqual(board.at("trier")["city"], "city")

    def test_12_3_the_table(self):
        board = Board(4).give(S, "trier", "cologne", "mainz").give(P, "saxony", "bayern").give(B, "liege", "munster")
        self.assertEqual(self.ranking(board), [(S, 12, 5, 1), (P, 9, 3, 2), (B, 5, 1, 3), (A, 4, 0, 4)])
        board = Board().give(B, "liege").give(P, "saxony", "bayern")
        self.assertEqual(self.ranking(board), [(P, 9, 4, 1), (B, 4, 2, 2), (A, 4, 0, 4)])
        self.assertEqual(self.ranking(Board(2)), [(A, 4, 3, 2), (B, 3, 0, 4)])

    def test_12_3_ties_go_to_who_acted_first(self):
        board = Board().set(order=[P, A, B]).give(B, "liege").give(P, "liege", "strasbourg").give(B, "trier")
        self.assertEqual([row[:2] for row in self.ranking(board)], [(B, 7), (P, 5), (A, 4)])
        board = Board().set(order=[P, A, B])
        self.assertEqual([row[0] for row in self.ranking(board)], [A, P, B])

    def test_12_3_1_votes(self):
        board = Board().give(B, "cologne", "liege", "saxony", "hessen").palace("cologne", "liege").army(A, B)
        self.assertIn((B, 3 + 3 + 2 + 2 + 3), [row[:2] for row in self.ranking(board)])
        board = Board().palace(A).give(P, "brunswick")
        self.assertEqual([row[:2] for row in self.ranking(board)], [(A, 5), (B, 3), (P, 3)])

    def test_12_3_2_florins_and_points_and_what_all_cost(self):
        for favour, cost, florins, points in (("5-florins", 1, 20, 0), ("12-florins", 2, 27, 0), ("points", 2, 15, 3)):
            board = self.favours(P, 4)
            self.favour(board, P, favour)
            self.assertEqual((board.florins(P), board.points(P)), (florins, points))
            self.assertEqual(board.state["stack"][-1]["left"], 4 - cost)
            self.assertNotIn(favour, self.named(board, P, "take_favour", "favour"))
        all_favours = ["12-florins", "5-florins", "army", "choose-card", "control", "extra-card", "points"]
        for left, wanting in ((4, []), (3, ["choose-card"]), (2, ["12-florins", "choose-card", "control"]),
                              (1, ["12-florins", "army", "choose-card", "control", "points"])):
            board = self.favours(P, left)
            self.assertEqual(sorted(set(self.named(board, P, "take_favour", "favour"))),
                             [name for name in all_favours if name not in wanting])

    def favour(self, board, seat, favour, state=None):
        """The favour as it is listed, for this state."""
        move = next(move for move in self.moves(board, seat, "take_favour")
                    if move["favour"] == favour and state in (None, move.get("state")))
        return self.apply(board, seat, move)

    def test_12_3_2_an_extra_card_twice(self):
        board = self.favours(P, 4, Board().rich(P, 30))
        self.favour(board, P, "extra-card")
        self.favour(board, P, "extra-card")
        self.assertNotIn("extra-card", self.named(board, P, "take_favour", "favour"))
        self.send(board, P, "end_favours")
        board.of("opportunity_cards", index=2)
        self.assertEqual(self.deciding(board), [P])
        for _ in range(7):
            self.send(board, P, "buy_card")
        self.forbid(board, P, "buy_card", "7.4")

    def test_12_3_2_an_army_at_home(self):
        board = self.favours(P, 2)
        self.favour(board, P, "army", "upper-palatinate")
        self.assertEqual(board.armies(P, "upper-palatinate"), 1)
        for hindered in (Board().army(A, "upper-palatinate").army(B, "lower-palatinate"), Board().army(P, "trier", 11)):
            self.assertNotIn("army", self.named(self.favours(P, 2, hindered), P, "take_favour", "favour"))

    def test_12_3_2_control_of_a_bare_state_up_to_two(self):
        board = Board().give(A, "mainz", "trier").city("trier").palace("cologne").army(P, "liege").give(P, "berg")
        board.inf("mainz", brandenburg=1)
        states = self.named(self.favours(P, 3, board), P, "take_favour", "state", favour="control")
        self.assertIn("mainz", states)
        for state in ("trier", "cologne", "liege", "berg", "saxony", "upper-palatinate", "franche-comte", "holstein"):
            self.assertNotIn(state, states)
        self.assertTrue(all(land(state)["value"] <= 2 for state in states))
        self.favour(board, P, "control", "mainz")
        self.assertEqual((board.controller("mainz"), board.influence("mainz")), (P, {}))

    def test_12_3_2_the_card_of_choice(self):
        board = self.favours(P, 4, Board().discard("assassin-1").rich(P, 30))
        self.favour(board, P, "choose-card")
        self.assertEqual((board.step(), self.deciding(board)), ("choose_card", [P]))
        self.assertIn("power-1", self.named(board, P, "choose_card", "card"))
        self.send(board, P, "choose_card", card="assassin-1")
        self.assertEqual((len(board.player(P)["hand"]), "assassin-1" in board.player(P)["hand"]), (4, True))
        self.assertEqual(board.florins(P), 30 + worth("upper-palatinate", "lower-palatinate"))
        self.assertNotIn("assassin-1", str(self.view(board, A)["players"]))

    def test_12_4_wars_cost_everybody_what_he_has_at_most(self):
        wars = ["denmark", "netherlands", "france", "ottoman", "sweden"]
        for number, loss in ((1, 2), (2, 4), (3, 7)):
            board = Board().set(turn=3)
            for index, war in enumerate(wars[:number]):
                board.war(war, f"war-{index + 1}")
            self.end_turn(board)
            self.assertEqual([board.florins(seat) for seat in (A, B, P)], [15 - loss] * 3)
        board = Board().set(turn=3).rich(A, 1).war("france")
        self.end_turn(board)
        self.assertEqual(board.florins(A), 0)


class EndOfTurn(Turn):
    """Sections 13 and 15."""

    def test_13_what_scores(self):
        board = Board().give(B, "saxony", "hessen", "cologne").city("saxony").fort("hessen").palace("cologne")
        board.composers(B, 2)
        self.assertEqual(self.scores(board, B), [worth(B, "saxony", "hessen", "cologne"), 6, 3, 3])
        self.assertEqual(board.points(B), worth(B, "saxony", "hessen", "cologne") + 12)

    def test_13_and_11_1_enemy_armies_take_points(self):
        board = Board().give(B, "saxony").city("saxony", B).composers(B, 1).army(A, B)
        self.assertEqual(self.scores(board, B), [worth("saxony"), 0, 0, 1])
        board = Board().give(B, "saxony", "cologne").city("saxony").palace("cologne").army(P, "saxony").army(P, "cologne")
        self.assertEqual(self.scores(board, B)[0], worth(B))

    def test_figures_at_their_end(self):
        for card, florins, points in (("archduke-leopold-wilhelm", 8, 0), ("maximilian-heinrich-of-bayern", 5, 0),
                                      ("johann-philipp-von-schonborn", 0, 0), ("agostino-barelli", -3, 0),
                                      ("carlo-lurago", -3, 0), ("domenico-martinelli", -4, 0), ("enrico-zuccalli", -5, 0),
                                      ("frederick-wilhelm-of-brandenburg", 0, 5), ("johann-george-ii-of-saxony", 0, 4),
                                      ("count-of-thurn-und-taxis", 0, 3), ("prince-of-lobkowicz", 0, 4)):
            board = Board().set(turn=3).figure(B, card)
            self.end_turn(board)
            self.assertEqual((board.florins(B), board.points(B)), (15 + florins, worth(B) + points), card)
            self.assertIn(card, board.state["opportunity_discard"])

    def test_galens_end(self):
        board = Board().figure(B, "christopher-bernard-of-galen").army(A, "cleves").give(P, "westphalia")
        board.inf("westphalia", austria=1).set(turn=3)
        self.end_turn(board)
        self.assertEqual((board.step(), self.deciding(board)), ("galen", [B]))
        there = [name for name in near("munster") if name not in ("cleves", "spanish-netherlands")]  # an army; not in play
        self.assertEqual(self.named(board, B, "take_control", "state"), there)
        self.send(board, B, "take_control", state="westphalia")
        self.assertEqual((board.controller("westphalia"), board.florins(B)), (B, 21))
        self.assertTrue(board.state["over"])

    def test_13_generals_interventions_and_architects_leave(self):
        board = Board().army(B, B).figure(B, "count-caprara", B).intervention(A)
        self.end_turn(board)
        self.assertEqual([board.player(B)["general"], board.player(A)["interventions"]], [None, []])
        board = Board().set(turn=3).figure(B, "enrico-zuccalli").rich(B, 2)
        self.end_turn(board)
        self.assertEqual(board.florins(B), 0)

    def test_13_1_all_electorates_win_at_once(self):
        board = Board().give(A, *ELECTORATES - {B, "lower-palatinate"}).army(A, B).scored(palatinate=90)
        self.end_turn(board)
        self.assertFalse(board.state["over"])
        self.end_turn(board.army(A, "lower-palatinate"))
        self.assertEqual(board.state["winners"], [A])
        self.assertEqual(board.state["turn"], 3)
        board = Board().give(A, *ELECTORATES - {B, "lower-palatinate"}).army(A, B).army(A, "lower-palatinate")
        board.on_board("chaos").set(halved=True)
        self.end_turn(board.copy())
        self.assertFalse(self.answer["over"])
        self.end_turn(board.give(A, "brunswick"))
        self.assertTrue(self.answer["over"])

    def test_15_points_then_support_florins_and_the_list(self):
        board = Board().set(turn=3).scored(palatinate=50, austria=40)
        self.end_turn(board)
        self.assertEqual(board.state["winners"], [P])
        board = self.even()
        self.end_turn(board)
        self.assertEqual(board.state["winners"], [A])  # 4 votes to 3
        even = self.even()
        even.player(A)["points"] = 0
        for florins, winner in ((16, B), (15, P)):
            board = even.copy().rich(B, florins)
            self.end_turn(board)
            self.assertEqual(board.state["winners"], [winner])

    def even(self):
        """The last turn of a match in which all will have as many points."""
        seats = {"brandenburg": [B], "austria": [A], "palatinate": ["upper-palatinate", "lower-palatinate"]}
        return Board().set(turn=3).scored(**{seat: 50 - worth(*states) for seat, states in seats.items()})

    def test_1_1_as_many_turns_as_the_option_says(self):
        board = Board(turns=5).set(turn=4)
        self.end_turn(board)
        self.assertEqual((board.state["turn"], board.state["over"]), (5, False))
        self.end_turn(board)
        self.assertTrue(board.state["over"])
        board = Board().scored(brandenburg=7)
        self.end_turn(board)
        self.assertEqual(board.points(B), 7 + worth(B))


class Events(Turn):
    """Appendix 1, without auctions and what has a section of its own."""

    def test_bad_weather(self):
        board = Board().hand(A, "benjamin-von-block", "power-1").army(A, A, 3).army(A, "trier")
        self.draw(board, A, "bad-weather-1")
        self.send(board, A, "play_painter", card="benjamin-von-block", work="minor")
        self.assertEqual(self.moves(board, A, "march"), [])
        self.forbid(board, A, "march", "Appendix 1", "weather", **{"from": A, "to": "salzburg", "armies": 1, "general": False})
        self.send(board, A, "end_actions")
        self.send(board.army(P, "upper-palatinate").acting(P), P, "march",
                  **{"from": "upper-palatinate", "to": "bayern", "armies": 1, "general": False})

    def test_birth_of_a_male_heir(self):
        board = Board().hand(A, "power-1")
        self.draw(board, A, "birth-of-a-male-heir")
        self.assertEqual(len(board.player(A)["hand"]), 2)

    def test_confusion_in_command(self):
        board = Board().hand(A, "power-1").hand(P, "power-2")
        self.draw(board, A, "confusion-in-command-1")
        self.assertEqual((board.state["active"], board.player(A)["hand"]), (P, ["power-1"]))
        board = Board().hand(A, "power-1").acting(B)
        self.send(board, B, "end_actions", dice=["confusion-in-command-1", *[1] * 9])
        self.assertEqual((board.state["active"], board.player(A)["hand"]), (None, []))

    def test_maritime_trade_but_not_in_wars_at_sea(self):
        board = Board().give(B, "hamburg", "lubeck", "prussia").fort("hamburg").city("lubeck").give(A, "mecklenburg", "bremen")
        board.army(P, "bremen").give(None, "oldenburg")
        self.draw(board, P, "maritime-trade-1")
        self.assertEqual([board.florins(seat) for seat in (B, A, P)], [15 + 5 + 3 + 3, 15 + 3, 15])
        for war in ("denmark", "netherlands"):
            board = Board().give(B, "hamburg", "lubeck").give(A, "bremen").war(war)
            self.draw(board, P, "maritime-trade-1")
            self.assertEqual([board.florins(seat) for seat in (B, A)], [15, 15])
            self.assertIn("maritime-trade-1", board.state["event_discard"])

    def test_loan_to_fugger(self):
        for owner, purses in ((None, [15, 12, 15]), (B, [18, 12, 15]), (A, [15, 15, 15])):
            board = Board().give(owner, "augsburg")
            self.draw(board, A, "pay-off-the-loan-to-fugger")
            self.assertEqual([board.florins(seat) for seat in (B, A, P)], purses)
        board = Board().rich(A, 0)
        self.draw(board, A, "pay-off-the-loan-to-fugger")
        self.assertEqual(board.florins(A), 0)
        income = self.income(board.give(P, "augsburg"))
        self.assertEqual((board.florins(A), board.florins(P)), (income[A] - 5, 15 + income[P] + 5))

    def test_peace_which_the_ottomans_outlast(self):
        board = Board().war("denmark").war("france", "war-2")
        self.draw(board, A, "peace-1")
        self.assertEqual((set(board.state["wars"].values()), board.state["board"]), ({False}, []))
        self.assertEqual(sorted(board.state["event_discard"]), ["peace-1", "war-1", "war-2"])
        self.assertEqual(board.florins(A), 15)
        self.draw(board, P, "peace-2")
        self.assertEqual([board.florins(seat) for seat in (B, A, P)], [20, 20, 20])
        board = Board().war("ottoman").set(ottomans=True)
        self.draw(board, A, "peace-1")
        self.assertEqual((board.state["ottomans"], board.state["wars"]["ottoman"]), (True, False))
        self.draw(board.army(A, A, 3), A, "war-2", 4)
        self.assertEqual((board.armies(A, A), board.state["wars"]["ottoman"]), (2, True))

    def test_polish_pass_and_the_war_with_sweden(self):
        board = Board()
        self.draw(board, A, "polish-pass")
        self.assertEqual(board.state["board"], ["polish-pass"])
        self.draw(board, P, "war-1", 6)
        self.assertEqual((board.state["board"], board.state["event_discard"]), (["war-1"], ["polish-pass"]))
        board = Board().war("sweden")
        self.draw(board, A, "polish-pass")
        self.has("event_without_effect", card="polish-pass")
        self.assertIn("polish-pass", board.state["event_discard"])

    def test_religious_dispute(self):
        board = Board().figure(B, "maximilian-heinrich-of-bayern").figure(P, "archduke-leopold-wilhelm")
        board.figure(A, "carlo-lurago")
        self.draw(board, A, "religious-dispute")
        self.assertEqual([board.player(seat)["bishop"] for seat in (A, B, P)], [None] * 3)
        self.assertEqual((board.player(A)["architect"], board.florins(B)), ("carlo-lurago", 15))
        self.assertIn("archduke-leopold-wilhelm", board.state["opportunity_discard"])

    def test_salary_of_your_own_armies(self):
        for armies, cost in ((1, 3), (3, 3), (4, 5), (6, 5), (7, 7), (9, 7), (10, 10), (11, 10)):
            board = Board().army(A, A, armies).army(B, B, 9)
            self.draw(board, A, "salary-of-your-own-armies-1")
            self.send(board, A, "pay_salary")
            self.assertEqual((board.florins(A), board.florins(B)), (15 - cost, 15))
        board = Board().army(A, A, 4).rich(A, 4)
        self.draw(board, A, "salary-of-your-own-armies-1")
        self.forbid(board, A, "pay_salary", "Appendix 1")
        self.send(board, A, "remove_army", state=A)
        self.send(board, A, "pay_salary")
        self.assertEqual((board.florins(A), board.armies(A, A)), (1, 3))

    def test_support_to_the_emperor(self):
        board = Board().give(P, "saxony")
        self.draw(board, A, "support-to-the-emperor")
        self.assertEqual((self.deciding(board), board.points(P)), ([P], 4))
        for seat in (P, A, B):
            self.send(board, seat, "end_favours")
        self.assertEqual([board.points(seat) for seat in (P, A, B)], [4, 2, 0])
        self.assertEqual((board.step(), board.state["active"]), ("initial_card", A))

    def test_the_emperor_bestows_funds(self):
        board = Board(4).give(P, "saxony").give(S, "cologne", "liege")
        self.draw(board, A, "the-emperor-bestows-funds")
        self.assertEqual([board.florins(seat) for seat in (P, S, A, B)], [25, 21, 18, 15])

    def test_wealthy_city_trade(self):
        board = Board().give(A, "trier", "tyrol").city(A, "trier").fort("tyrol").city(B).give(None, "berg").city("berg")
        self.draw(board, B, "wealthy-city-trade-1")
        self.assertEqual([board.florins(seat) for seat in (A, B, P)], [15 + 2 + 2 + 3, 17, 15])

    def test_wedding(self):
        board = Board().give(B, "baden").city("baden").inf("baden", palatinate=1).give(A, "swabia").army(B, "alsace")
        self.draw(board, A, "wedding-1")
        ones = {row["id"] for row in components()["states"] if row["value"] == 1 and not row["bishopric"]}
        self.assertEqual(set(self.named(board, A, "wed", "state")), ones - {"swabia", "alsace", "holstein", "franche-comte"})
        self.forbid(board, A, "wed", "Appendix 1", state="trier")
        self.send(board, A, "wed", state="baden")
        self.assertEqual((board.controller("baden"), board.at("baden")["city"]), (A, "city"))

    def test_wage_of_the_armies(self):
        board = Board().army(A, A, 5).army(B, B, 2).army(P, "trier", 2)
        self.draw(board, A, "wage-of-the-armies-1")
        self.assertEqual(self.deciding(board), [A])
        self.send(board, A, "remove_army", state=A)
        self.send(board, A, "pay_wages", now=3)
        self.send(board, P, "pay_wages", now=2)
        self.send(board, B, "pay_wages", now=0)
        self.assertEqual([board.florins(seat) for seat in (A, P, B)], [12, 13, 15])
        self.assertIn("wage-of-the-armies-1", board.state["board"])
        self.draw(board, P, "wage-of-the-armies-2")
        self.has("event_without_effect", card="wage-of-the-armies-2")
        self.end_turn(board)
        self.assertEqual(board.step(), "pay_wages_owed")
        self.assertEqual([board.player(seat)["wages_owed"] for seat in (A, B)], [1, 2])

    def test_wages_owed_are_paid_after_the_income_but_not_after_the_last_turn(self):
        board = Board().on_board("wage-of-the-armies-1").army(A, A, 5).rich(A, 0).give(A, "trier", "berg")
        board.player(A)["wages_owed"] = 5
        income = self.income(board)[A]
        self.assertEqual(income, worth(A, "trier", "berg"))
        self.forbid(board, A, "pay_wages_owed", "Appendix 1")
        while not self.moves(board, A, "pay_wages_owed"):
            self.send(board, A, "remove_army", state=A)
        self.send(board, A, "pay_wages_owed")
        self.assertEqual((board.florins(A), board.armies(A, A)), (income % 2, income // 2))
        board = Board().set(turn=3).army(A, A, 2)
        self.draw(board, A, "wage-of-the-armies-1")
        self.assertEqual(self.named(board, A, "pay_wages", "now"), [2])


class Words(Turn):
    """Refusals tell a player what is wrong, and where the book says so."""

    def test_12_1_the_heading_of_the_upkeep(self):
        """The step and the move are 12.1, not appendix 1."""
        board = Board().army(A, A).acting(P)
        self.send(board, P, "end_actions")
        self.forbid(board, A, "remove_army", "12.1", state="trier")

    def test_7_2_a_card_that_is_not_in_hand(self):
        """One card is not 'not all of' them."""
        refusal = self.forbid(self.buying(Board().hand(A, "power-1")), A, "mulligan", "7.2", cards=["power-2"])
        self.assertNotIn("Not all of", refusal["detail"])

    def test_the_price_of_a_salary(self):
        """The move names no florins: the sentence does."""
        board = Board().army(A, A, 4).rich(A, 4)
        self.draw(board, A, "salary-of-your-own-armies-1")
        self.assertNotIn("than that", self.forbid(board, A, "pay_salary")["detail"])


class Auctions(Turn):
    """Appendix 1: Foreign Possessions."""

    def test_an_auction_in_the_order_of_play(self):
        board = Board()
        self.draw(board, A, "denmark-sells-holstein")
        self.send(board, A, "bid", florins=0)
        self.send(board, P, "bid", florins=2)
        self.forbid(board, B, "bid", "Appendix 1", florins=2)
        self.forbid(board, B, "bid", "Appendix 1", florins=16)
        self.send(board, B, "pass")
        self.send(board, A, "bid", florins=3)
        self.assertEqual(self.deciding(board), [P])
        self.send(board, P, "pass")
        self.assertIn({"type": "play_power", "card": board.player(A)["hand"][0]}, self.moves(board, A))
        self.assertEqual((board.controller("holstein"), board.florins(A), board.florins(P)), (A, 12, 15))
        self.assertEqual((board.state["sold"], board.state["removed"]), (["holstein"], ["denmark-sells-holstein"]))

    def test_the_lowest_bids(self):
        for card, lowest in (("spain-sells-the-franche-comte", 3), ("spain-sells-the-spanish-netherlands", 5),
                             ("sweden-sells-the-western-pomerania", 0), ("denmark-sells-holstein", 0)):
            board = Board()
            self.draw(board, A, card)
            self.assertEqual(min(self.named(board, A, "bid", "florins")), lowest)

    def test_nobody_bids(self):
        board = Board()
        self.draw(board, B, "spain-sells-the-spanish-netherlands")
        for seat in (B, A, P):
            self.send(board, seat, "pass")
        self.assertEqual((board.state["sold"], board.controller("spanish-netherlands")), ([], None))
        self.assertIn("spain-sells-the-spanish-netherlands", board.state["event_discard"])

    def test_nothing_is_sold_in_its_war(self):
        for war, card in (("france", "spain-sells-the-franche-comte"), ("france", "spain-sells-the-spanish-netherlands"),
                          ("sweden", "sweden-sells-the-western-pomerania"), ("denmark", "denmark-sells-holstein")):
            board = Board().war(war)
            self.draw(board, A, card)
            self.has("event_without_effect", card=card)
            self.assertIn(card, board.state["event_discard"])


class SpecialEvents(Turn):
    """Sections 14.1 to 14.4."""

    def test_14_1_chaos(self):
        board = Board().army(A, A, 2).army(A, "trier").army(P, "upper-palatinate").fort(A).city(B, "trier").give(B, "trier")
        board.discard("unrest-1", "support-to-the-emperor", "wedding-1")
        self.draw(board, A, "chaos")
        self.assertEqual(self.named(board, A, "lose_army", "state"), [A, "trier"])
        self.send(board, A, "lose_army", state=A)
        while self.moves(board, P, "lose_army"):
            self.send(board, P, "lose_army", state="upper-palatinate")
        while self.moves(board, A, "lose_city"):
            self.send(board, A, "lose_city", state=A)
        self.assertEqual(self.named(board, B, "lose_city", "state"), [B, "trier"])
        self.send(board, B, "lose_city", state="trier")
        self.assertEqual([board.at(state)["city"] for state in (A, B, "trier")], ["city", "city", "none"])
        self.assertEqual([board.armies(A, A), board.armies(A, "trier"), board.armies(P, "upper-palatinate")], [1, 1, 0])
        self.assertEqual(board.state["event_discard"], ["wedding-1"])
        self.assertIn("chaos", board.state["board"])
        board = Board().give(A, "tyrol").fort("tyrol").city(A)
        self.draw(board, A, "chaos")
        self.assertNotIn({"type": "lose_city", "state": "tyrol"}, self.moves(board, A))
        if board.step() == "chaos":
            self.send(board, A, "lose_city", state=A)
        self.assertEqual([board.at(A)["city"], board.at("tyrol")["city"]], ["none", "fortified-city"])

    def test_14_1_brunswick_votes_until_chaos_ends(self):
        board = Board().give(B, "brunswick").on_board("chaos").set(halved=True)
        self.supporting(board)
        self.has("support", seat=B, votes=6)
        self.end_turn(board)
        self.assertEqual((board.state["board"], self.found("chaos")), ([], [{"type": "chaos", "begins": False, "text": "Chaos ends."}]))
        board = Board().give(B, "brunswick").on_board("chaos").set(halved=True)
        self.draw(board, A, "support-to-the-emperor")
        while board.step() == "favours":
            self.send(board, self.deciding(board)[0], "end_favours")
        self.assertEqual((board.state["board"], board.state["halved"]), ([], False))
        self.assertIn("chaos", board.state["event_discard"])

    def test_6_0_chaos_does_not_halve_the_maritime_trade(self):
        board = Board().give(B, "hamburg", "lubeck").fort("hamburg").give(A, "east-frisia").give(P, "trier", "liege", "oldenburg")
        self.draw(board.intervention(P), A, "chaos")
        self.send(board, P, "intervene")
        while board.step() == "chaos":
            self.send(board, B, "lose_city", state="hamburg")
        self.draw(board, A, "maritime-trade-1")
        self.assertEqual([board.florins(seat) for seat in (B, A, P)], [15 + 6, 15 + 3, 15 + 3])

    def test_14_1_famine_stays_at_the_bottom(self):
        board = Board().set(famine_at_bottom=True).discard("unrest-1")
        self.draw(board, A, "chaos")
        self.assertTrue(board.state["famine_at_bottom"])
        board.discard(*[card for card in board.state["event_deck"] if card != "famine"])
        self.draw(board, P, "famine")
        self.assertEqual(self.answer["draws"], [])

    def test_14_1_armies_before_cities(self):
        """While armies are to be lost a City is refused, but not as if there were none."""
        board = Board().army(A, A).city(A)
        self.draw(board, A, "chaos")
        self.assertNotIn("no City in Austria", self.forbid(board, A, "lose_city", "14.1", state=A)["detail"])

    def test_14_2_composers(self):
        board = Board().hand(A, "baroque-1", "baroque-2").city(A, B, "trier").give(A, "trier").opening(A)
        self.send(board, A, "play_baroque", card="baroque-1", state=A)
        self.assertEqual(board.at(A)["composers"], 1)
        board = Board().hand(A, "baroque-1").fort(A).city(B).opening(A)
        self.assertEqual(self.moves(board, A, "play_baroque"), [])
        self.send(board, A, "play_without_effect", card="baroque-1")
        self.assertEqual(board.at(A)["composers"], 0)

    def test_14_3_the_table_of_wars_thrown_again_if_it_is_on(self):
        for die, war in enumerate(("denmark", "netherlands", "france", "ottoman", "ottoman", "sweden"), 1):
            board = Board()
            self.draw(board, A, "war-1", die)
            self.assertEqual([name for name, on in board.state["wars"].items() if on], [war])
            self.assertEqual(board.state["board"], ["war-1"])
        board = Board().war("ottoman", "war-2")
        self.draw(board, A, "war-1", 4, 5, 1)
        self.assertTrue(board.state["wars"]["denmark"])

    def test_14_3_3_france_attacks(self):
        for armies, city, left, after in ((3, "city", 2, "city"), (2, "city", 0, "city"), (1, "city", 0, "none"),
                                          (0, "fortified-city", 0, "city"), (1, "fortified-city", 0, "fortified-city"),
                                          (2, "fortified-city", 1, "fortified-city")):
            board = Board().give(B, "lorraine").city("lorraine", kind=city).army(B, "lorraine", armies)
            self.draw(board, A, "war-1", 3)
            self.assertEqual(self.named(board, A, "choose_target", "state") or ["lorraine"], ["lorraine"])
            if board.step() == "france_attacks":
                self.send(board, A, "choose_target", state="lorraine")
            self.assertEqual((board.armies(B, "lorraine"), board.at("lorraine")["city"]), (left, after))

    def test_14_3_4_the_ottomans(self):
        board = Board().army(A, "styria", 3).inf("styria", brandenburg=2).give(A, "styria")
        self.draw(board, P, "war-1", 4)
        self.assertEqual((board.state["ottomans"], board.armies(A, "styria"), board.influence("styria")), (True, 0, {}))
        board = Board().set(ottomans=True).army(A, A, 2).city(A)
        self.draw(board, P, "war-1", 5)
        self.assertEqual((board.armies(A, A), board.at(A)["city"]), (0, "city"))

    def test_14_4_unrest(self):
        board = Board().scored(brandenburg=3, austria=5, palatinate=1).give(P, "berg").army(P, "berg")
        board.give(B, "hessen", "saxony").give(A, "trier").army(A, "trier", 2).give(A, "tyrol").city("berg").inf("berg", austria=1)
        for die, states in ((1, ["berg"]), (3, ["berg"]), (4, ["berg", "hessen"]), (6, ["berg", "hessen", "tyrol"])):
            case = board.copy()
            self.draw(case, A, "unrest-1", die)
            self.assertEqual(self.named(case, P, "choose_unrest", "state"), states)
        self.send(case, P, "choose_unrest", state="berg")
        self.assertEqual((case.controller("berg"), case.armies(P, "berg"), case.influence("berg")), (None, 0, {}))
        self.assertEqual(case.at("berg")["city"], "city")

    def test_14_4_who_chooses_and_when_nobody_can(self):
        for points, votes, dice, chooser in (({"brandenburg": 1, "austria": 1}, [], [], P), ({}, ["liege"], [], P),
                                             ({}, [], [2, 5], B)):
            board = Board().scored(**points).give(B, *votes).give(A, "berg")
            self.draw(board, A, "unrest-1", 1, *dice)
            self.assertEqual(self.deciding(board), [chooser])
        board = Board().give(A, "saxony", "berg").army(A, "berg", 2)
        self.draw(board, A, "unrest-1", 6)
        self.has("event_without_effect", card="unrest-1")

    def test_12_1_a_general_goes_with_his_last_army(self):
        board = Board().army(A, A).figure(A, "count-caprara", A).acting(P)
        self.send(board, P, "end_actions")
        self.send(board, A, "remove_army", state=A)
        self.assertEqual((board.player(A)["general"], board.player(A)["general_at"]), (None, None))
        self.assertIn("count-caprara", board.state["opportunity_discard"])


class DivineIntervention(Turn):
    """Appendix 2: an event is avoided by who controls more Bishopric States than any other player."""

    def bishoprics(self, seat=P):
        return Board().give(seat, "trier", "liege").intervention(seat)

    def test_bad_weather_and_confusion_are_avoided(self):
        board = self.bishoprics().army(P, "upper-palatinate")
        self.draw(board, P, "bad-weather-1")
        self.send(board, P, "intervene")
        self.assertFalse(board.state["no_moves"])
        self.assertIn("divine-intervention-1", board.state["opportunity_discard"])
        board = self.bishoprics()
        self.draw(board, P, "confusion-in-command-1")
        self.send(board, P, "intervene")
        self.assertEqual((board.state["active"], board.step()), (P, "initial_card"))

    def test_not_with_as_many_as_another_and_never_against_ones_will(self):
        board = self.bishoprics().give(B, "munster", "osnabruck")
        self.draw(board, P, "bad-weather-1")
        self.assertEqual(board.step(), "initial_card")
        self.assertTrue(board.state["no_moves"])
        board = self.bishoprics()
        self.draw(board, P, "pay-off-the-loan-to-fugger")
        self.send(board, P, "do_not_intervene")
        self.assertEqual((board.florins(P), board.player(P)["interventions"]), (12, ["divine-intervention-1"]))

    def test_chaos_and_famine(self):
        board = self.bishoprics().army(P, "upper-palatinate").city("upper-palatinate")
        self.draw(board, A, "chaos")
        self.send(board, P, "intervene")
        self.assertEqual((board.armies(P, "upper-palatinate"), board.at("upper-palatinate")["city"]), (1, "city"))
        board = self.bishoprics()
        self.draw(board, A, "famine")
        self.send(board, P, "intervene")
        self.assertEqual(self.income(board)[P], worth("upper-palatinate", "lower-palatinate", "trier", "liege"))

    def test_unrest_wages_and_the_dispute(self):
        board = self.bishoprics().army(P, "trier").scored(palatinate=9)
        self.draw(board, A, "unrest-1", 1)
        self.send(board, self.deciding(board)[0], "choose_unrest", state="trier")
        self.send(board, P, "intervene")
        self.assertEqual((board.controller("trier"), board.armies(P, "trier")), (P, 1))
        board = self.bishoprics().army(P, "trier").army(A, A)
        self.draw(board, A, "wage-of-the-armies-1")
        self.send(board, P, "intervene")
        self.send(board, A, "pay_wages", now=1)
        self.assertEqual((board.step(), board.florins(P), board.player(P)["wages_owed"]), ("initial_card", 15, 0))
        board = self.bishoprics().figure(P, "maximilian-heinrich-of-bayern").figure(A, "archduke-leopold-wilhelm")
        self.draw(board, A, "religious-dispute")
        self.send(board, P, "intervene")
        self.assertEqual([board.player(seat)["bishop"] for seat in (P, A)], ["maximilian-heinrich-of-bayern", None])

    def test_france_and_the_ottomans(self):
        board = self.bishoprics().give(P, "lorraine").city("lorraine")
        self.draw(board, A, "war-1", 3)
        if board.step() == "france_attacks":
            self.send(board, A, "choose_target", state="lorraine")
        self.send(board, P, "intervene")
        self.assertEqual((board.at("lorraine")["city"], board.state["wars"]["france"]), ("city", True))
        board = self.bishoprics().army(P, "styria", 2)
        self.draw(board, A, "war-1", 4)
        self.send(board, P, "intervene")
        self.assertEqual((board.armies(P, "styria"), board.state["ottomans"]), (2, False))


if __name__ == "__main__":
    unittest.main()
