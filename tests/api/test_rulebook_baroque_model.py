"""Baroque beside a model of its rulebook, and matches at their edges.

Matches and positions of chance are played by the service; rulebook_baroque_model.py says at every step what each seat may do
and what the numbers are."""
import collections
import itertools
import random
import unittest

from client import Match, SCALE, call
from rulebook_baroque import A, B, GAME, P, RULES, Board, Walk, kinds, land
from rulebook_baroque_model import ARTS, CITY_VALUE, GENERALS, INVESTED, LAST_FLORINS, PRICES, WAR_LOSS, WORKS, Model, kind_of

SELDOM = {"end_actions": 0.15, "end_influence": 0.4, "halt": 0.4, "end_favours": 0.2, "end_purchase": 0.5, "march": 3}
ELECTORATES = ["cologne", "trier", "mainz", "bayern", "saxony", "lorraine", "bohemia"]


def total(events, kind, member):
    """What these events bring to each seat."""
    sums = collections.Counter()
    for event in events:
        if event["type"] == kind:
            sums[event["seat"]] += event[member]
    return {seat: number for seat, number in sums.items() if number}


def before(events, *kinds_):
    """The events up to the first of one of these kinds."""
    return list(itertools.takewhile(lambda event: event["type"] not in kinds_, events))


class Chance:
    """A position in the middle of a match, by chance: legal, not likely."""

    def __init__(self, seed):
        self.any = random.Random(seed)
        self.board = Board(self.any.choice((2, 3, 4)), turns=10)
        self.seats = self.board.state["seats"]
        self.board.set(turn=self.any.randint(1, 9))
        self.any.shuffle(self.board.state["order"])
        self.cards()
        self.wars()
        self.model = Model(self.board.state)
        for name in self.board.state["lands"]:
            if self.model.in_play(name):
                self.people(name)
        self.armies()

    def cards(self):
        for seat in self.seats:
            self.board.rich(seat, self.any.choice((0, 1, 3, 5, 8, 15, 40)))
            self.board.hand(seat, *self.any.sample(self.board.state["opportunity_deck"], self.any.randint(1, 4)))
            for kind in ("architect", "bishop", "politician"):
                free = [card for card in kinds("opportunity", kind) if card in self.board.state["opportunity_deck"]]
                if free and self.any.random() < 0.6:
                    self.board.figure(seat, self.any.choice(free))

    def wars(self):
        for number, war in enumerate(self.any.sample(("denmark", "netherlands", "france", "ottoman"), self.any.randint(0, 3))):
            self.board.war(war, f"war-{number + 1}")
        self.board.set(ottomans=self.any.random() < 0.3)
        if self.any.random() < 0.4:
            self.board.polish_pass()
        if self.any.random() < 0.3:
            self.board.on_board("famine").player(self.seats[0])["no_famine"] = True
        if self.any.random() < 0.3:
            self.board.on_board("chaos").set(halved=True).player(self.seats[-1])["no_halving"] = True

    def people(self, name):
        """Control, influence, buildings."""
        minor = name not in self.model.majors
        if minor:
            self.board.give(self.any.choice(self.seats + [None]), name)
            if self.any.random() < 0.5 and not (name == "styria" and self.board.state["ottomans"]):
                self.board.inf(name, **{seat: self.any.randint(0, 1) for seat in self.seats})
        if land(name)["city_allowed"]:
            self.board.city(name, kind=self.any.choice(("none", "none", "city", "fortified-city")))
        if land(name)["bishopric"] and self.any.random() < 0.4:
            self.board.palace(name)
        self.board.composers(name, 0 if minor else self.any.randint(0, 1))

    def armies(self):
        for seat in self.seats:
            free = [name for name in self.board.state["lands"] if self.model.in_play(name) and name not in self.model.closed()
                    and not self.board.at(name)["armies"] and not (name == "styria" and self.board.state["ottomans"])]
            for name in self.any.sample(free, 3):
                self.board.army(seat, name, self.any.randint(1, 3))
            cards = [card for card in kinds("opportunity", "general") if card in self.board.state["opportunity_deck"]]
            if cards and self.any.random() < 0.6:
                self.board.figure(seat, self.any.choice(cards), at=name)


class SecondReading(Walk):
    def same_moves(self, board, model, seat, listed):
        expected = model.legal(seat)
        if expected is not None:
            self.assertCountEqual(map(str, (sorted(move.items()) for move in listed)),
                                  map(str, (sorted(move.items()) for move in expected)), model.now)

    def play(self, board, any_, most):
        """So many moves by chance, each beside the model."""
        for _ in range(most):
            if board.state["over"]:
                return
            seat = self.deciding(board)[0]
            model, listed = Model(board.copy().state), self.moves(board, seat)
            self.same_moves(board, model, seat, listed)
            kinds_ = sorted({move["type"] for move in listed})
            kind = any_.choices(kinds_, [SELDOM.get(each, 1) for each in kinds_])[0]
            move = any_.choice([each for each in listed if each["type"] == kind])
            self.answer = self.reply(board, "apply", seat=seat, move=move, seed=f"{any_.getrandbits(256):064x}")
            board.state, self.events = self.answer["state"], self.answer["events"]
            self.came(board, model, seat, move)

    def came(self, board, model, seat, move):
        """What the move cost and brought."""
        here = before(self.events, "phase_begun", "phase_skipped", "support")
        rule = getattr(self, "came_of_" + move["type"], None)
        if rule:
            rule(board, model, seat, move, here)
        if self.found("battle"):
            self.fought(board, model)
        for event in self.found("support"):
            if board.step() == "favours" and event == self.found("support")[-1]:
                self.assertEqual(event["votes"], Model(board.state).votes(event["seat"]))

    def pays(self, here, seat, florins):
        self.assertEqual(total(here, "florins", "florins").get(seat, 0), -florins)

    def came_of_build_army(self, _board, _model, seat, _move, here):
        self.pays(here, seat, 3)

    def came_of_build_city(self, _board, model, seat, _move, here):
        self.pays(here, seat, PRICES[model.players[seat]["architect"]][0])

    def came_of_build_fortified_city(self, _board, model, seat, move, here):
        architect = model.players[seat]["architect"]
        free = move["with_army"] and architect not in ("carlo-lurago", "domenico-martinelli")
        self.pays(here, seat, 0 if free else PRICES[architect][1])

    def came_of_build_bishopric(self, _board, model, seat, _move, here):
        self.pays(here, seat, PRICES[model.players[seat]["architect"]][2])

    def came_of_pay_upkeep(self, _board, model, seat, _move, here):
        self.pays(here, seat, model.upkeep(seat))

    def came_of_pay_salary(self, _board, model, seat, _move, here):
        self.pays(here, seat, model.salary(seat))

    def came_of_pay_wages(self, _board, _model, seat, move, here):
        self.pays(here, seat, move["now"])

    def came_of_mulligan(self, _board, _model, seat, move, here):
        self.pays(here, seat, (3, 7, 12)[len(move["cards"]) - 1])

    def came_of_play_general(self, _board, _model, seat, move, here):
        self.pays(here, seat, GENERALS[move["card"]][1])

    def came_of_play_painter(self, _board, _model, seat, move, here):
        cost, points = WORKS[move["card"]][ARTS.index(move["work"])]
        self.pays(here, seat, cost)
        self.assertEqual(total(here, "points", "points"), {seat: points})

    def came_of_play_capitalism(self, _board, model, seat, move, here):
        back, fee = INVESTED[move["florins"]]
        augsburg = model.lands["augsburg"]
        owner = augsburg["controller"] if augsburg["army_seat"] in (None, augsburg["controller"]) else None  # R68
        fees = {seat: back - move["florins"]} if owner == seat else {seat: back - move["florins"] - fee, owner: fee}
        fees.pop(None, None)
        self.assertEqual(total(here, "florins", "florins"), fees)

    def came_of_place_influence(self, board, model, seat, move, _here):
        points = model.placed(seat, move["state"], model.now.get("bonus"))
        self.changes(board, model, move["state"], {seat: points})

    def came_of_remove_influence(self, board, model, _seat, move, _here):
        self.changes(board, model, move["state"], {move["of"]: -1})

    def came_of_use_city(self, board, model, seat, move, _here):
        self.adds(board, model, seat, CITY_VALUE[model.lands[move["city"]]["city"]])

    def came_of_use_bishopric(self, board, model, seat, _move, _here):
        self.adds(board, model, seat, 3)

    def adds(self, board, model, seat, points):
        now = model.now
        self.changes(board, model, now["state"], {seat: points} if now["mode"] == 1 else {now["of"]: -points})

    def changes(self, board, model, name, points):
        """11.0: the influence in a state, and who controls it then."""
        there = model.lands[name]["influence"]
        after = {seat: max(0, number + points.get(seat, 0)) for seat, number in there.items()}
        heir = model.heir(name, after)
        if heir != model.lands[name]["controller"]:
            after = {heir: after[heir]}
        self.assertEqual((board.controller(name), board.influence(name)), (heir, {seat: n for seat, n in after.items() if n}))

    def fought(self, board, model):
        """10.4.5, where cards could be laid: the points, the winner, what goes to him."""
        if model.now["step"] != "battle":
            return
        battle, = self.found("battle")
        sides = battle["attacker"], battle.get("defender")
        cards = [sum(2 if kind_of(event["card"])["id"] == "power" else 1 for event in before(self.events, "battle_points")
                     if event["type"] == "card_discarded" and event.get("seat") == side) for side in sides]
        points = [base + more for base, more in zip(model.battle_points(), cards)]
        self.assertEqual([event["points"] for event in self.found("battle_points")], points)
        outcome = "attacker" if points[0] > points[1] else "defender" if points[1] > points[0] else model.tie(*sides)
        self.assertEqual(battle["outcome"], outcome)
        winner = sides[outcome != "attacker"]
        if battle["state"] not in model.majors and board.step() != "retreat" and winner:
            self.assertEqual(board.controller(battle["state"]), winner)  # R48
        if outcome == "attacker" and board.step() != "retreat":
            self.assertNotEqual(board.at(battle["state"])["city"], "fortified-city")
            self.assertEqual(board.influence(battle["state"]), {})

    def test_whole_matches_of_two_three_and_four(self):
        for players in (2, 3, 4):
            any_ = random.Random(players)
            with self.subTest(players=players):
                self.play(Board(state=RULES.fresh(players=players, options={"turns": 3})), any_, 100 * SCALE)

    def test_positions_of_chance(self):
        for seed in range(20 * SCALE):
            chance = Chance(seed)
            with self.subTest(seed=seed):
                self.play(chance.board.acting(chance.any.choice(chance.seats)), chance.any, 10)

    def test_the_end_of_a_turn_and_the_next_income(self):
        for seed in range(30 * SCALE):
            with self.subTest(seed=seed):
                self.closes(Chance(seed))

    def closes(self, chance):
        """12.4, 13.0, 6.0: the last player has had his Favours."""
        board, order = chance.board, chance.model.ranking()
        for seat in chance.seats:
            board.hand(seat)
            if board.player(seat)["bishop"] == "christopher-bernard-of-galen":
                board.hand(seat).discard("christopher-bernard-of-galen").player(seat)["bishop"] = None
        ranks = dict(zip(("first", "second", "third", "fourth"), order + [None, None]))
        board.of("imperial_support", index=len(order), begun=True, **ranks)
        board.state["stack"].append({"step": "favours", "seat": order[-1], "left": 4, "taken": 0})
        model = Model(board.copy().state)
        self.send(board, order[-1], "end_favours")
        for event in self.found("scored"):
            self.assertEqual({name: event[name] for name in ("states", "composers", "bishoprics", "cities")},
                             model.score(event["seat"]))
        lost = total(before(self.events, "scored"), "florins", "florins")
        loss = WAR_LOSS[sum(model.state["wars"].values())]
        for seat in chance.seats:
            left = model.players[seat]["florins"] - min(loss, model.players[seat]["florins"])
            self.assertEqual(lost.get(seat, 0), left - model.players[seat]["florins"])
            for kind in ("bishop", "architect"):  # who gains gains first
                left = max(0, left + LAST_FLORINS.get(model.players[seat][kind], 0))
            if not board.state["over"]:
                left += model.income(seat)
                self.has("income", seat=seat, florins=model.income(seat))
            self.assertEqual(board.florins(seat), left)


class Edges(Walk):
    def closing(self, board):
        """Palatinate is the last to have had his Favours; the turn ends."""
        for seat in board.state["seats"]:
            board.hand(seat)
        board.of("imperial_support", index=3, first=A, second=B, third=P, fourth=None, begun=True)
        board.state["stack"].append({"step": "favours", "seat": P, "left": 4, "taken": 0})
        self.send(board, P, "end_favours")
        return board.state["winners"]

    def emperor(self):
        """Austria has all Electorates of three players' matches."""
        return Board(3).give(A, *ELECTORATES).army(A, "brandenburg").army(A, "lower-palatinate")

    def test_13_1_who_has_all_electorates_wins_whatever_the_points(self):
        self.assertEqual(self.closing(self.emperor().scored(brandenburg=90).set(turn=3)), [A])
        self.assertEqual(self.closing(self.emperor().on_board("chaos").set(halved=True)), [])
        self.assertEqual(self.closing(self.emperor().on_board("chaos").set(halved=True).give(A, "brunswick")), [A])

    def test_13_1_a_major_state_is_his_who_stands_there(self):
        self.assertEqual(self.closing(self.emperor().army(B, "austria")), [])
        self.assertEqual(self.closing(self.emperor().army(A, "brandenburg", 0)), [])

    def test_15_0_florins_and_then_the_printed_order(self):
        for florins, winner in ((4, P), (5, P), (6, B)):
            board = Board(3).set(turn=3).scored(brandenburg=11, austria=2, palatinate=10).rich(P, 5).rich(B, florins)
            self.assertEqual(self.closing(board), [winner], florins)

    def test_the_tables_of_france_and_of_the_ottomans_for_every_number_of_armies(self):
        for city, armies in itertools.product(CITY_VALUE, range(5)):
            strength = armies * (2 if city == "fortified-city" else 1)
            lost = 1 if strength >= 3 else min(armies, 2)
            reduced = {"none": "none", "city": "none", "fortified-city": "city"}[city] if strength < 2 else city
            france = Board(3).give(P, "lorraine").army(B, "lorraine", armies).city("lorraine", kind=city)
            self.draw(france, A, "war-1", 3)
            self.send(france, A, "choose_target", state="lorraine")
            turks = Board(3).set(ottomans=True).army(A, "austria", armies).city("austria", kind=city)
            self.draw(turks, B, "war-1", 5)
            for board, seat, state in ((france, B, "lorraine"), (turks, A, "austria")):
                with self.subTest(state=state, city=city, armies=armies):
                    self.assertEqual((board.armies(seat, state), board.at(state)["city"]), (armies - lost, reduced))

    def test_14_3_the_table_of_wars_is_rolled_until_a_war_is_new(self):
        board = Board(3).war("ottoman", "war-2").war("denmark", "war-3")
        self.draw(board, B, "war-1", 4, 5, 1, 6)
        self.assertEqual([event["war"] for event in self.found("war")], ["sweden"])
        self.assertEqual(sorted(board.state["board"]), ["war-1", "war-2", "war-3"])

    def test_the_ottomans_beaten_leave_styria_to_the_victor(self):
        board = Board(3).set(ottomans=True).cards_for(B, P).acting(A).army(A, "austria", 4).give(B, "styria").fort("styria")
        board.hand(A)
        self.send(board, A, "march", **{"from": "austria", "to": "styria", "armies": 4, "general": False})
        self.assertEqual((board.state["ottomans"], board.controller("styria"), board.at("styria")["city"]), (False, A, "city"))

    def test_an_auction_that_nobody_can_pay_is_over_at_once(self):
        board = Board(3).rich(B, 4).rich(A, 4).rich(P, 0)
        self.draw(board, B, "spain-sells-the-spanish-netherlands")
        self.has("state_not_sold", state="spanish-netherlands")
        self.assertEqual(board.step(), "initial_card")
        self.assertIn("spain-sells-the-spanish-netherlands", board.state["event_discard"])

    def test_an_auction_for_nothing_among_the_poor(self):
        board = Board(3).rich(B, 0).rich(A, 0).rich(P, 0)
        self.draw(board, B, "denmark-sells-holstein")
        self.send(board, B, "bid", florins=0)
        self.assertEqual((board.controller("holstein"), board.step()), (B, "initial_card"))

    def test_all_pass_and_the_last_one_is_asked_too(self):
        board = Board(3)
        self.draw(board, B, "denmark-sells-holstein")
        for seat in (B, A, P):
            self.send(board, seat, "pass")
        self.has("state_not_sold", state="holstein")
        self.assertEqual(board.state["sold"], [])

    def test_r5_chaos_does_not_halve_the_trade(self):
        board = Board(3).give(A, "bremen", "hamburg").give(B, "oldenburg").on_board("chaos").set(halved=True)
        self.draw(board, B, "maritime-trade-1")
        self.assertEqual(total(self.events, "florins", "florins"), {A: 6, B: 3})

    def test_r20_nobody_is_asked_whom_the_event_does_not_hurt(self):
        for card in ("pay-off-the-loan-to-fugger", "salary-of-your-own-armies-1", "wage-of-the-armies-1", "religious-dispute"):
            board = Board(3).give(A, "mainz", "cologne", "trier", "augsburg").intervention(A)
            self.draw(board, A, card)
            self.assertEqual(board.step(), "initial_card", card)

    def test_r15_a_wedding_keeps_the_bridegrooms_influence(self):
        board = Board(3).give(P, "alsace").inf("alsace", palatinate=3, austria=2, brandenburg=1)
        self.draw(board, B, "wedding-1")
        self.send(board, B, "wed", state="alsace")
        self.assertEqual((board.controller("alsace"), board.influence("alsace")), (B, {B: 1}))

    def test_10_3_5_armies_that_flee_clear_the_influence_where_they_come(self):
        board = Board(3).cards_for(P).acting(B).army(B, "saxony", 4).army(A, "thuringia", 2).give(A, "bayreuth").hand(A).hand(B)
        self.send(board.inf("bayreuth", austria=1, palatinate=2), B, "march",
                  **{"from": "saxony", "to": "thuringia", "armies": 4, "general": False})
        self.assertEqual((board.armies(A, "bayreuth"), board.influence("bayreuth")), (1, {}))

    def test_10_3_5_so_do_those_whom_schonborn_sends_away(self):
        bishop = "johann-philipp-von-schonborn"
        board = Board(3).cards_for(B, P).acting(A).hand(A, bishop, "power-10").army(B, "hessen").give(B, "westphalia")
        self.send(board.inf("westphalia", austria=1, brandenburg=1), A, "play_figure", card=bishop)
        self.send(board, B, "evacuate", **{"from": "hessen", "to": "westphalia"})
        self.assertEqual(board.influence("westphalia"), {})

    def test_florins_and_points_stop_at_the_end_of_their_tracks(self):
        board = Board(3).rich(B, 9999).scored(brandenburg=9999)
        self.closing(board)
        self.assertEqual((board.florins(B), board.points(B)), (9999, 9999))
        self.deciding(board)


class Words(Walk):
    """What is said is true of just this card, this seat, this moment."""

    def test_r35_an_assassin_is_told_that_an_intervention_is_no_figure(self):
        board = Board(3).cards_for(A, P).acting(B).hand(B, "assassin-1", "power-10").intervention(A).figure(A, "agostino-barelli")
        for card in ("divine-intervention-1", "power-10"):
            self.forbid(board, B, "play_assassin", "appendix 2", "is no architect", card="assassin-1", figure=card)
        self.forbid(board, B, "play_assassin", "appendix 2", "lie before", card="assassin-1", figure="carlo-lurago")

    def test_a_copy_that_is_not_there_is_told_from_its_sisters(self):
        board = Board(3).cards_for(A, P).acting(B).hand(B, "power-1", "power-2")
        self.forbid(board, B, "play_power", "10.1", "Power 5 is not in Brandenburg's hand", card="power-5")
        board = Board(3).of("choose_card").hand(A, "power-1")
        board.player(B)["may_choose_card"] = True
        self.forbid(board, B, "choose_card", "12.3.2", "Power 1 is not in the deck", card="power-1")
        board = Board(3).of("opportunity_cards", index=0).hand(A, "power-1")
        refusal = self.forbid(board, A, "mulligan", "7.2", "own hand", cards=["power-1", "power-5"])
        self.assertNotIn("Power", refusal["detail"])  # one of them is

    def test_points_come_at_the_end_of_a_turn_too(self):
        """As the schema says: a politician's are told beside the scoring."""
        doc = call("GET", f"/v1/games/{GAME}/schema").json["$defs"]["event.points"]["description"]
        board = Board(3).figure(P, "johann-george-ii-of-saxony")
        for seat in (B, A, P):
            board.hand(seat)
        board.of("imperial_support", index=3, first=A, second=B, third=P, fourth=None, begun=True)
        board.state["stack"].append({"step": "favours", "seat": P, "left": 4, "taken": 0})
        self.send(board, P, "end_favours")
        self.has("points", seat=P, points=4)
        self.assertIn("politicians", doc)


class Ruled(Walk):
    """What rulings say that the book does not."""

    def test_r17_caprara_goes_on_after_his_own_attack_alone(self):
        for attacker, caprara, step in ((B, B, "march"), (B, A, "actions")):
            board = Board(3).acting(attacker).hand(B).hand(A).hand(P, "power-1").army(B, "lusatia", 2).army(A, "saxony", 3)
            board.figure(caprara, "count-caprara", at="lusatia" if caprara == B else "saxony")
            self.send(board, B, "march", **{"from": "lusatia", "to": "saxony", "armies": 2, "general": caprara == B})
            self.assertEqual((board.step(), self.deciding(board)), (step, [B]))

    def test_r56_an_army_that_is_built_removes_the_influence_of_others(self):
        board = Board(3).cards_for(A, P).acting(B).give(B, "saxony").inf("saxony", austria=1, brandenburg=1)
        self.send(board, B, "build_army", state="saxony")
        self.assertEqual(board.influence("saxony"), {B: 1})
        self.forbid(board.copy().give(A, "bohemia").acting(A), A, "place_influence", says="enemy army", state="saxony")
        board.army(B, "saxony", 0).army(B, "lusatia")
        self.send(board, B, "march", **{"from": "lusatia", "to": "saxony", "armies": 1, "general": False})
        self.assertEqual(board.influence("saxony"), {})

    def test_r14_prussia_is_near_nothing_without_the_pass(self):
        for passes in (False, True):
            for own, other in (("prussia", "eastern-pomerania"), ("eastern-pomerania", "prussia")):
                board = Board(2).cards_for(B).acting(A).give(A, own)
                reach = self.named(board.polish_pass() if passes else board, A, "place_influence", "state")
                self.assertIn(own, reach)
                self.assertEqual(other in reach, passes)

    def test_r33_the_bishop_brings_his_florins_before_the_architect_costs(self):
        board = Board(3).figure(P, "maximilian-heinrich-of-bayern").figure(P, "enrico-zuccalli").rich(P, 0)
        for seat in (B, A, P):
            board.hand(seat)
        board.of("imperial_support", index=3, first=A, second=B, third=P, fourth=None, begun=True)
        board.state["stack"].append({"step": "favours", "seat": P, "left": 4, "taken": 0})
        self.send(board, P, "end_favours")
        self.assertEqual([event["florins"] for event in self.found("florins", seat=P)], [5, -5])

    def test_r20_in_the_last_turn_nobody_is_asked_for_a_famine(self):
        for turn, step in ((2, "divine_intervention"), (3, "initial_card")):
            board = Board(3).give(A, "mainz", "cologne", "trier").intervention(A).set(turn=turn)
            self.draw(board, B, "famine")
            self.assertEqual(board.step(), step)

    def test_r29_the_support_of_who_has_resigned_brings_no_favours(self):
        board = Board(3).set(resigned=[A]).hand(A).hand(P, "power-1").hand(B, "power-2").acting(P)
        self.send(board, P, "end_actions", dice=["support-to-the-emperor", *[1] * 9])
        self.has("support", seat=A, points=4, favours=0)
        self.has("support", seat=B, favours=2)


class Resigned(unittest.TestCase):
    """R29, by the service: what waits for who resigns is not chosen in his name, by a default neither."""

    def met(self, step, deciding=1):
        """A match of three that has come to this step by chance, where so many must decide."""
        for seed in range(40):
            any_, match = random.Random(seed), Match(3, game=GAME)
            while (now := match.read())["deciding"]:
                if now["step"]["name"] == step and len(now["deciding"]) == deciding:
                    return match, now["deciding"]
                seat = any_.choice(now["deciding"])
                moves = match.legal(seat)["moves"]
                kind = any_.choice(sorted({move["type"] for move in moves}))
                match.send(seat, any_.choice([move for move in moves if move["type"] == kind]))
        self.fail(f"no {step} was met")

    def concede(self, match, seat):
        answer = call("POST", match.path + "/concede", token=match.tokens[seat])
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json

    def test_an_unrest_and_the_order_of_play_are_anothers_to_choose(self):
        for step in ("unrest", "order_of_play"):
            with self.subTest(step=step):
                match, (seat,) = self.met(step)
                answer = self.concede(match, seat)
                self.assertEqual([action["move"]["type"] for action in answer["actions"]], ["concede"])
                now = match.read()
                self.assertEqual((now["step"]["name"], len(now["deciding"])), (step, 1))
                self.assertNotEqual(now["deciding"], [seat])

    def test_who_has_laid_cards_to_a_battle_and_concedes_may_still_look(self):
        for answers in (["commit_card"], ["commit_card", "ready"]):
            with self.subTest(answers=answers):
                match, (seat, other) = self.met("battle", deciding=2)
                for kind in answers:
                    move = next(move for move in match.legal(seat)["moves"] if move["type"] == kind)
                    self.assertEqual(match.send(seat, move).status, 200)
                self.concede(match, seat)
                self.assertEqual(match.deciding(), [other])
                for path in ("", "/legal-moves", "/log"):
                    self.assertEqual(call("GET", match.path + path, token=match.tokens[seat]).status, 200, path)
                self.assertEqual(match.read(match.tokens[seat])["view"]["players"][seat]["hand"], [])
                match.play("and the others go on", 40)


if __name__ == "__main__":
    unittest.main()
