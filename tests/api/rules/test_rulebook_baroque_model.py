"""Baroque beside a model of its rulebook, and matches that a player leaves.

The service plays random matches and positions. rulebook_baroque_model.py says at every step which moves each
seat has and what the numbers are."""
import collections
import itertools
import random
import unittest

from client import Match, SCALE, call
from rulebook_baroque import GAME, RULES, Board, RulebookTest, kinds, land
from rulebook_baroque_model import (ARTS, CITY_VALUE, GENERALS, INVESTED, LAST_FLORINS, PRICES, WAR_LOSS,
                                    WORKS, Model, kind_of)

SELDOM = {"end_actions": 0.15, "end_influence": 0.4, "halt": 0.4, "end_favours": 0.2, "end_purchase": 0.5,
          "march": 3}


def total(events, kind, member):
    """The gains of each seat by these events."""
    sums = collections.Counter()
    for event in events:
        if event["type"] == kind:
            sums[event["seat"]] += event[member]
    return {seat: number for seat, number in sums.items() if number}


def before(events, *kinds_):
    """The events up to the first of one of these kinds."""
    return list(itertools.takewhile(lambda event: event["type"] not in kinds_, events))


class RandomPosition:
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
            self.board.hand(seat, *self.any.sample(self.board.state["opportunity_deck"],
                                                   self.any.randint(1, 4)))
            for kind in ("architect", "bishop", "politician"):
                free = [card for card in kinds("opportunity", kind)
                        if card in self.board.state["opportunity_deck"]]
                if free and self.any.random() < 0.6:
                    self.board.figure(seat, self.any.choice(free))

    def wars(self):
        for number, war in enumerate(self.any.sample(("denmark", "netherlands", "france", "ottoman"),
                                                     self.any.randint(0, 3))):
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
            free = [name for name in self.board.state["lands"] if self.model.in_play(name)
                    and name not in self.model.closed()
                    and not self.board.at(name)["armies"]
                    and not (name == "styria" and self.board.state["ottomans"])]
            for name in self.any.sample(free, 3):
                self.board.army(seat, name, self.any.randint(1, 3))
            cards = [card for card in kinds("opportunity", "general")
                     if card in self.board.state["opportunity_deck"]]
            if cards and self.any.random() < 0.6:
                self.board.figure(seat, self.any.choice(cards), at=name)


class ModelComparison(RulebookTest):
    def same_moves(self, board, model, seat, listed):
        expected = model.legal(seat)
        if expected is not None:
            self.assertCountEqual(map(str, (sorted(move.items()) for move in listed)),
                                  map(str, (sorted(move.items()) for move in expected)), model.now)

    def play(self, board, any_, most):
        """So many moves by chance, each beside the model."""
        deciding = self.deciding(board)
        for _ in range(most):
            if not deciding:
                return
            seat, model = deciding[0], Model(board.state)
            listed = self.moves(board, seat)
            self.same_moves(board, model, seat, listed)
            kinds_ = sorted({move["type"] for move in listed})
            kind = any_.choices(kinds_, [SELDOM.get(each, 1) for each in kinds_])[0]
            move = any_.choice([each for each in listed if each["type"] == kind])
            self.answer = self.reply(board, "apply", seat=seat, move=move,
                                     seed=f"{any_.getrandbits(256):064x}")
            board.state, self.events, deciding = (self.answer["state"], self.answer["events"],
                                                  self.answer["deciding"])
            self.came(board, model, seat, move)

    def came(self, board, model, seat, move):
        """The price and the gain of the move."""
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
        # R68
        owner = augsburg["controller"] if augsburg["army_seat"] in (None, augsburg["controller"]) else None
        fees = {seat: back - move["florins"]} if owner == seat else {seat: back - move["florins"] - fee,
                                                                     owner: fee}
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
        self.changes(board, model, now["state"], {seat: points} if now["mode"] == "place"
                     else {now["of"]: -points})

    def changes(self, board, model, name, points):
        """11.0: the influence in a state, and who controls it then."""
        there = model.lands[name]["influence"]
        after = {seat: max(0, number + points.get(seat, 0)) for seat, number in there.items()}
        heir = model.heir(name, after)
        if heir != model.lands[name]["controller"]:
            after = {heir: after[heir]}
        self.assertEqual((board.controller(name), board.influence(name)),
                         (heir, {seat: n for seat, n in after.items() if n}))

    def fought(self, board, model):
        """10.4.5, where cards could be laid: the points, the winner, what goes to him."""
        if model.now["step"] != "battle":
            return
        battle, = self.found("battle")
        sides = battle["attacker"], battle.get("defender")
        cards = [sum(2 if kind_of(event["card"])["id"] == "power" else 1
                     for event in before(self.events, "battle_points")
                     if event["type"] == "card_discarded" and event.get("seat") == side) for side in sides]
        points = [base + more for base, more in zip(model.battle_points(), cards)]
        self.assertEqual([event["points"] for event in self.found("battle_points")], points)
        outcome = ("attacker" if points[0] > points[1] else "defender" if points[1] > points[0]
                   else model.tie(*sides))
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
            chance = RandomPosition(seed)
            with self.subTest(seed=seed):
                self.play(chance.board.acting(chance.any.choice(chance.seats)), chance.any, 10)

    def test_the_end_of_a_turn_and_the_next_income(self):
        for seed in range(30 * SCALE):
            with self.subTest(seed=seed):
                self.closes(RandomPosition(seed))

    def closes(self, chance):
        """12.4, 13.0, 6.0: the last player has had his Favours."""
        board, order = chance.board, chance.model.ranking()
        for seat in chance.seats:
            board.hand(seat)
            if board.player(seat)["bishop"] == "christopher-bernard-of-galen":
                board.hand(seat).discard("christopher-bernard-of-galen").player(seat)["bishop"] = None
        ranks = dict(zip(("first", "second", "third", "fourth"), order + [None, None]))
        board.of("imperial_support", index=len(order), begun=True, **ranks)
        board.state["stack"].append({"step": "favours", "seat": order[-1], "left": 4, "taken": []})
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


class Resigned(unittest.TestCase):
    """R29, by the service: what waits for who resigns is not chosen in his name, by a default neither."""

    MEETING = {"bohemia", "upper-palatinate"}  # where armies of two players stand beside each other
    SHORTEST = ("end_purchase", "end_actions", "end_influence", "ready")

    def choice(self, moves):
        """Armies to the meeting, into a battle as soon as may be; of the rest what is over soonest."""
        meeting = [move for move in moves if move["type"] in ("choose_state", "place_army")
                   and move["state"] in self.MEETING]
        meeting += [move for move in moves if move["type"] == "march"
                    and {move["from"], move["to"]} == self.MEETING]
        return next(iter(meeting or [move for move in moves if move["type"] in self.SHORTEST] or moves))

    def met(self, step, deciding=1):
        """A match of three that has come to this step, where so many must decide. Its dice are its own:
        another may have to be tried."""
        for _ in range(40):
            match = Match(3, game=GAME)
            while (now := match.read())["deciding"] and now["view"]["turn"] < 3:
                if now["step"]["name"] == step and len(now["deciding"]) == deciding:
                    return match, now["deciding"]
                seat = now["deciding"][0]
                self.assertEqual(match.send(seat, self.choice(match.legal(seat)["moves"])).status, 200)
        self.fail(f"no {step} was met")

    def concede(self, match, seat):
        answer = call("POST", match.path + "/concede", token=match.tokens[seat])
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json

    def test_the_order_of_play_is_anothers_to_choose(self):
        match, (seat,) = self.met("order_of_play")
        answer = self.concede(match, seat)
        self.assertEqual([action["move"]["type"] for action in answer["actions"]], ["concede"])
        now = match.read()
        self.assertEqual((now["step"]["name"], len(now["deciding"])), ("order_of_play", 1))
        self.assertNotEqual(now["deciding"], [seat])

    def test_a_seat_that_concedes_after_laying_battle_cards_may_still_read(self):
        for answers in (["commit_card"], ["commit_card", "ready"]):
            with self.subTest(answers=answers):
                match, (seat, other) = self.met("battle", deciding=2)
                for kind in answers:
                    move = next(move for move in match.legal(seat)["moves"] if move["type"] == kind)
                    self.assertEqual(match.send(seat, move).status, 200)
                self.concede(match, seat)
                self.assertEqual(match.deciding(), [other])
                for path in ("", "/legal-moves", "/log"):
                    self.assertEqual(call("GET", match.path + path, token=match.tokens[seat]).status, 200,
                                     path)
                self.assertEqual(match.read(match.tokens[seat])["view"]["players"][seat]["hand"], [])
                match.play("and the others go on", 40)
