"""Positions of the rules say what they mean, and can be had where they are wanted: each game's."""
import random
import unittest

from client import Match, call

SEED = "5eed" * 16


class Positions(unittest.TestCase):
    def post(self, game, operation, body, status=200):
        answer = call("POST", f"/v1/rules/{game}/{operation}", body)
        self.assertEqual(answer.status, status, answer.bytes[:500])
        return answer.json

    def at(self, game, step, **more):
        answer = self.post(game, "setup", {"seed": SEED, "at": step, **more})
        self.assertEqual(answer["step"]["name"], step)
        self.assertTrue(answer["deciding"])
        return answer

    def test_a_position_begins_at_a_step_of_the_first_turn(self):
        for game, steps in {"sixteen-thirty-something": ("influence_bidding", "choose_sides",
                                                         "place_excess_cards"),
                            "europe-1619": ("orders_phase", "builds_and_transactions"),
                            "baroque": ("opportunity_cards", "actions", "upkeep", "favours"),
                            "thirty-years-war": ("card_round", "end_of_turn"),
                            "time-of-wars": ("commanders", "announcements", "war", "bid", "deploy", "impulse",
                                             "return")}.items():
            for step in steps:
                answer = self.at(game, step)
                self.assertEqual(self.at(game, step), answer)
                self.assertIn(answer["state"].get("turn", answer["state"].get("year")), (1, 1619))

    def test_a_step_that_is_not_reached_is_an_error(self):
        for step in ("no_such_step", "gather"):
            problem = call("POST", "/v1/rules/thirty-years-war/setup", {"seed": SEED, "at": step})
            self.assertEqual((problem.status, problem.json["errors"][0]["path"]), (400, "/at"), problem.bytes)

    def test_what_comes_next_is_called_so(self):
        state = self.at("thirty-years-war", "card_round")["state"]
        turn, now = state["stack"]
        self.assertEqual((turn, now["seat"], now["stage"]),
                         ({"step": "turn", "next_phase": "action", "next_seat": "catholic"}, "protestant",
                          "choice"))
        turn, impulses, impulse = self.at("time-of-wars", "impulse")["state"]["stack"]
        self.assertEqual(turn, {"step": "turn", "next_phase": "return", "next_seat": None})
        self.assertNotEqual(impulses["next_seat"], impulse["seat"])
        self.assertEqual(impulses["declined"], [])
        phase = self.at("baroque", "actions")["state"]["stack"][0]
        self.assertEqual(phase, {"step": "actions_phase",
                                 "seat": self.at("baroque", "actions")["deciding"][0]})

    def test_sets_are_lists_of_ids(self):
        state = self.at("thirty-years-war", "card_round", scenario="intervention")["state"]
        self.assertEqual((state["dutch_boxes"], state["dutch_effect"], state["loc_established"],
                          state["campaign_moved"]),
                         (["plus-2"], "plus-2", [], []))
        state["loc_established"] = ["catholic", "protestant"]
        self.assertTrue(self.post("thirty-years-war", "view", {"state": state})["deciding"])

    def test_a_state_tells_its_game_turn(self):
        answer = self.at("time-of-wars", "impulse", scenario="khmelnytsky-uprising")
        state = answer["state"]
        self.assertEqual((state["turn"], state["game_turn"]), (1, "turn-6"))
        view = self.post("time-of-wars", "view", {"state": state})["view"]
        self.assertEqual(view["game_turn"], "turn-6")
        self.assertTrue(view["heretic"])
        problem = self.post("time-of-wars", "view", {"state": {**state, "game_turn": "turn-1"}}, 422)
        self.assertEqual([fault["path"] for fault in problem["errors"]], ["/state/game_turn"])

    def test_what_is_expected_is_told_by_ids(self):
        answer, seen = self.at("time-of-wars", "war"), []
        for _ in range(20):
            move = {"state": answer["state"], "seat": answer["deciding"][0], "move": {"type": "no_war"}}
            tried = call("POST", "/v1/rules/time-of-wars/apply", {**move, "dice": [1] * len(seen)})
            if tried.status == 200:
                answer = tried.json
                continue
            seen.append(tried.json["expected"]["about"])
            if len(seen) == 6:
                break
        self.assertTrue(seen)
        for about in seen:
            self.assertEqual(about.keys(), {"zone", "power"})
        self.assertGreater(len({(about["zone"], about["power"]) for about in seen}), 1)

    def test_a_flag_that_means_nothing_may_be_false_and_what_is_left_out_null(self):
        state = self.at("thirty-years-war", "card_round")["state"]
        listed = self.post("thirty-years-war", "legal-moves", {"state": state, "seat": "protestant"})["moves"]
        move = next(move for move in listed if move["type"] == "play_recruitment")
        self.assertNotIn("paid", move)
        body = {"state": state, "seat": "protestant", "seed": SEED}
        after = self.post("thirty-years-war", "apply", {**body, "move": move})
        for paid in (False, None):
            self.assertEqual(self.post("thirty-years-war", "apply", {**body, "move": {**move, "paid": paid}}),
                             after)
        refused = self.post("thirty-years-war", "apply", {**body, "move": {**move, "paid": True}}, 422)
        self.assertEqual(refused["refusal"]["rule"], "19.4b")

    def test_a_move_that_the_rules_make_is_told(self):
        chance, answer, told = random.Random(3), self.at("thirty-years-war", "card_round"), 0
        for _ in range(400):
            seat = answer["deciding"][0]
            moves = self.post("thirty-years-war", "legal-moves",
                              {"state": answer["state"], "seat": seat})["moves"]
            answer = self.post("thirty-years-war", "apply",
                               {"state": answer["state"], "seat": seat, "move": chance.choice(moves),
                                "seed": SEED})
            for made in answer.get("automatic", []):
                self.assertEqual(made.keys(), {"move", "seat", "text"})
                self.assertIn(made["seat"], ("protestant", "catholic"))
                self.assertTrue(made["text"].endswith("."))
                told += 1
            if told > 3 or answer["over"]:
                break
        self.assertGreater(told, 0)

    def test_a_move_that_the_rules_make_in_a_match_is_told_to_who_has_moved(self):
        chance, answer = random.Random(3), None
        for _ in range(50 * 400):
            if answer is None:  # the match before, if any, is over
                match = Match(2, game="thirty-years-war")
            answer = match.turn(chance)
            if answer and "automatic" in answer.json:
                break
        for made in answer.json["automatic"]:
            self.assertEqual(made.keys(), {"move", "seat", "text"})
        entry = answer.json["actions"][-1]
        self.assertEqual(match.read()["match"]["version"], entry["seq"])  # the move has no entry of its own
