"""The rules without a match: a state that the caller keeps; packs that the caller supplies."""
import copy
import random
import unittest

from client import GAME, Match, call, view_parts

RULES = f"/v1/rules/{GAME}"
SEED = "5eed" * 16


class Rules(unittest.TestCase):
    def post(self, operation, body, status=200):
        answer = call("POST", f"{RULES}/{operation}", body)
        self.assertEqual(answer.status, status, answer.bytes[:500])
        return answer.json

    def refused(self, operation, body):
        problem = self.post(operation, body, 422)
        self.assertEqual(problem["status"], 422)
        self.assertTrue(problem.get("detail") or problem["refusal"]["detail"])
        return problem

    def state_after(self, moves):
        """A state so many random moves after the set-up."""
        chance, answer = random.Random(moves), self.post("setup", {"players": 4, "seed": SEED})
        for _ in range(moves):
            seat = chance.choice(answer["deciding"])
            move = chance.choice(self.post("legal-moves", {"state": answer["state"], "seat": seat})["moves"])
            answer = self.post("apply", {"state": answer["state"], "seat": seat, "move": move, "seed": SEED})
        return answer["state"]

    def test_a_whole_match(self):
        chance, answer, moves = random.Random(1), self.post("setup", {"players": 3, "seed": SEED}), 0
        while answer["deciding"]:
            seat = chance.choice(answer["deciding"])
            listed = self.post("legal-moves", {"state": answer["state"], "seat": seat})
            move = chance.choice(listed["moves"])
            answer = self.post("apply", {"state": answer["state"], "seat": seat, "move": move, "seed": SEED})
            moves += 1
        self.assertTrue(answer["over"])
        self.assertGreater(moves, 100)
        self.assertEqual([entry["seat"] for entry in answer["ranks"] if entry["rank"] == 1],
                         answer["state"]["winners"])
        viewed = self.post("view", {"state": answer["state"]})
        self.assertEqual([viewed[name] for name in ("ranks", "tie_break", "ties")],
                         [answer[name] for name in ("ranks", "tie_break", "ties")])

    def test_the_same_seed_gives_the_same_state(self):
        body = {"players": 5, "seed": SEED}
        self.assertEqual(self.post("setup", body), self.post("setup", body))

    def test_an_integer_may_be_written_as_a_real_number(self):
        """By JSON Schema 2.0 is an integer: in requests, states, moves, dice and packs."""
        def real(value):
            if isinstance(value, (dict, list)):
                return ({name: real(member) for name, member in value.items()} if isinstance(value, dict)
                        else [real(member) for member in value])
            return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
        fresh = self.post("setup", {"players": 4, "seed": SEED})
        self.assertEqual(self.post("setup", {"players": 4.0, "seed": SEED}), fresh)
        state = self.state_after(40)
        seen = {"state": state, "seat": self.post("view", {"state": real(state)})["deciding"][0]}
        listed = self.post("legal-moves", seen)
        self.assertEqual(self.post("legal-moves", real(seen)), listed)
        for move in listed["moves"][:20]:
            applied = self.post("apply", {**seen, "move": move, "seed": SEED})
            self.assertEqual(self.post("apply", real({**seen, "move": move, "seed": SEED})), applied)
            dice = [draw["value"] for draw in applied["draws"]]
            self.assertEqual(self.post("apply", real({**seen, "move": move, "dice": dice}))["state"],
                             applied["state"])
        pack = call("GET", f"/v1/games/{GAME}/components").json
        hashes = [call("POST", "/v1/component-packs", {"game": GAME, "pack": written}).json["hash"]
                  for written in (pack, real(pack))]
        self.assertEqual(hashes[0], hashes[1])
        state["round"] = 1.5
        self.assertEqual(call("POST", f"{RULES}/view", {"state": state}).status, 422)

    def test_an_empty_list_counts_as_left_out(self):
        """Generated clients send one for each list that was not set (openapi-generator, Java)."""
        def check(operation, body, **empty):
            answer = self.post(operation, body)
            self.assertEqual(self.post(operation, body | empty), answer)
            return answer
        fresh = check("setup", {"players": 3, "seed": SEED}, dice=[], then=[])
        seen = {"state": fresh["state"], "seat": fresh["deciding"][0]}
        move = self.post("legal-moves", seen)["moves"][0]
        applied = check("apply", {**seen, "move": move, "seed": SEED}, moves=[], dice=[], then=[])
        many = self.post("apply-many",
                         {"positions": [{**seen, "move": move, "seed": SEED, "moves": [], "dice": []}]})
        self.assertEqual(many["answers"], [{"status": 200, "answer": applied}])
        check("resample", {"view": self.post("view", seen)["view"], "seat": seen["seat"], "seed": SEED},
              deciding=[])
        problem = self.post("apply", {**seen, "moves": []}, 400)
        self.assertEqual(problem["errors"], [{"path": "", "detail": 'must have either "move" or "moves"'}])

    def test_dice_that_are_missing_are_asked_for(self):
        problem = self.refused("setup", {"players": 4, "dice": []})
        self.assertLessEqual({"for", "sides"}, problem["expected"].keys())

    def test_more_dice_than_a_move_may_bring(self):
        """Ties that are thrown again and again."""
        answer = call("POST", "/v1/rules/baroque/setup", {"players": 4, "dice": [1] * 4096})
        self.assertEqual((answer.status, answer.json["type"]), (422, "/problems/too-much"),
                         answer.bytes[:300])
        self.assertIn("1024 draws", answer.json["detail"])

    def test_a_card_in_two_places_is_told_with_both(self):
        state = self.state_after(20)
        hands = {seat: player["hand"] for seat, player in state["players"].items()}
        (first, one), (second, other) = [(seat, hand) for seat, hand in hands.items() if hand][:2]
        other.append(one[0])
        problem = self.refused("view", {"state": state})
        self.assertIn(f"{one[0]} is in two places, the hand of {first} and the hand of {second}: a card must "
                      f"be in one",
                      [error["detail"] for error in problem["errors"]])

    def test_blank_rows_may_be_left_out(self):
        whole = call("POST", "/v1/rules/europe-1619/setup", {"players": 10, "seed": SEED}).json["state"]
        sparse = copy.deepcopy(whole)
        for member in ("captors", "minors", "orders", "units"):
            for name, row in list(sparse[member].items()):
                if row is None or row == {"influence": {}, "free": False}:
                    del sparse[member][name]
        self.assertLess(len(sparse["captors"]), len(whole["captors"]))
        seen = [call("POST", "/v1/rules/europe-1619/view", {"state": state}) for state in (whole, sparse)]
        self.assertEqual([answer.status for answer in seen], [200, 200], seen[1].bytes[:300])
        self.assertEqual(seen[0].bytes, seen[1].bytes)

    def test_a_view_hides(self):
        state = self.state_after(20)
        view = self.post("view", {"state": state, "seat": "player-1"})["view"]
        own = [path for path, _ in view_parts(view) if "/player-1/hand/" in path]
        others = [path for path, _ in view_parts(view) if "/player-2/hand/" in path]
        self.assertTrue(own)
        self.assertFalse(others)

    def test_every_part_of_a_state_is_checked(self):
        """Each value, made another type or too large, is refused with its own path; nothing crashes."""
        state = self.state_after(20)
        seen = set()
        for path, value in view_parts(state):
            kind = "/".join("*" if part.isdigit() or part[-1:].isdigit() else part
                            for part in path.split("/"))
            if kind in seen or path == "/draws":  # as many draws as one likes
                continue
            seen.add(kind)
            for wrong in ({}, [], "no-such-thing", 123456789, -123456789, 0.5, True):
                if type(wrong) is type(value) and isinstance(value, bool):
                    continue
                broken = copy.deepcopy(state)
                *parents, last = path.split("/")[1:]
                at = broken
                for part in parents:
                    at = at[int(part) if isinstance(at, list) else part]
                at[int(last) if isinstance(at, list) else last] = wrong
                with self.subTest(path=path, wrong=wrong):
                    answer = call("POST", f"{RULES}/legal-moves", {"state": broken, "seat": "player-1"})
                    self.assertIn(answer.status, (400, 422), answer.bytes)
                    self.assertTrue(answer.json["detail"])

    def test_a_state_that_the_rules_forbid_is_taken_with_warnings_unless_it_is_strict(self):
        state = self.state_after(3)
        seat = self.post("view", {"state": state})["deciding"][0]
        odd = copy.deepcopy(state)
        odd["players"][seat]["points"] = 9
        warning = {"path": f"/state/players/{seat}/points", "rule": "4.2.1"}
        move = self.post("legal-moves", {"state": state, "seat": seat})["moves"][0]
        for operation, body in (("view", {}), ("legal-moves", {"seat": seat}),
                                ("apply", {"seat": seat, "move": move, "seed": SEED}),
                                ("playout", {"seed": SEED})):
            with self.subTest(operation):
                self.assertNotIn("warnings", self.post(operation, {"state": state, "strict": True, **body}))
                warnings = self.post(operation, {"state": odd, **body})["warnings"]
                self.assertEqual([each | warning for each in warnings], warnings)
                self.assertIn("9 points", warnings[0]["detail"])
                problem = self.refused(operation, {"state": odd, "strict": True, **body})
                self.assertEqual((problem["type"], problem["errors"]), ("/problems/broken-state", warnings))
        positions = [{"state": odd, "strict": strict, "seat": seat, "move": move, "seed": SEED}
                     for strict in (False, True)]
        taken, refused = self.post("apply-many", {"positions": positions})["answers"]
        self.assertEqual((taken["status"], refused["status"]), (200, 422))
        self.assertEqual(taken["answer"]["warnings"], refused["problem"]["errors"])
        self.refused("board", {"state": odd, "strict": True})
        self.assertEqual(call("POST", f"{RULES}/board", {"state": odd}).status, 200)

    def test_states_with_members_too_many_or_too_few(self):
        for member in ("surplus", None):
            state = self.state_after(3)
            if member:
                state[member] = 1
            else:
                del state[sorted(state)[0]]
            self.refused("view", {"state": state})

    def test_what_comes_next_is_told_with_the_answer(self):
        """As the operations for each would say it, at every move of a match, in steps that several decide in
        secret as well."""
        for game, players in ("sixteen-thirty-something", 3), ("europe-1619", 10):
            rules, chance = f"/v1/rules/{game}/", random.Random(6)
            everything = {"seed": SEED, "then": ["legal_moves", "texts", "view"]}
            answer = call("POST", rules + "setup", {"players": players} | everything).json
            for _ in range(12):
                self.assertEqual([entry["seat"] for entry in answer["next"]], answer["deciding"])
                for entry in answer["next"]:
                    asked = {"state": answer["state"], "seat": entry["seat"]}
                    listed, seen = (call("POST", rules + operation, asked).json
                                    for operation in ("legal-moves", "view"))
                    self.assertEqual(entry, {"seat": entry["seat"], "moves": listed["moves"],
                                             "texts": listed["texts"], "view": seen["view"]})
                entry = chance.choice(answer["next"])
                answer = call("POST", rules + "apply",
                              {"state": answer["state"], "seat": entry["seat"],
                               "move": chance.choice(entry["moves"])} | everything).json

    def test_of_what_comes_next_only_what_is_asked_for(self):
        fresh = self.post("setup", {"players": 3, "seed": SEED})
        self.assertNotIn("next", fresh)
        self.assertNotIn("next", self.post("setup", {"players": 3, "seed": SEED, "then": []}))
        for word, member in ("legal_moves", "moves"), ("texts", "texts"), ("view", "view"):
            for entry in self.post("setup", {"players": 3, "seed": SEED, "then": [word]})["next"]:
                self.assertEqual(entry.keys(), {"seat", member})
        for wrong in ["moves"], ["view", "view"], [1], "view", ["view"] * 4:
            self.post("setup", {"players": 3, "seed": SEED, "then": wrong}, 400)

    def expanded(self, compact):
        """The moves of a compact list, as one has them who does not ask for it."""
        moves = list(compact["moves"])
        for entry in compact["ranges"]:
            (name, bounds), = entry["bounds"].items()
            self.assertEqual(entry["move"][name], bounds["min"])
            self.assertLess(bounds["min"], bounds["max"])
            self.assertIn(f"{bounds['min']} to {bounds['max']}", entry["text"])
            moves += [entry["move"] | {name: number} for number in range(bounds["min"], bounds["max"] + 1)]
        return sorted(moves, key=lambda move: sorted(map(str, move.items())))

    def test_moves_as_ranges(self):
        """In matches and on states, in a list and as what comes next, they are the same moves."""
        for game, players, ranges in ("europe-1619", 10, 43), ("baroque", 3, 0):
            match = Match(players, game=game)
            path = f"{match.path}/legal-moves?text="
            seat, token = next((seat, match.tokens[seat]) for seat in match.deciding())
            whole, compact, bare = (call("GET", path + query, token=token).json
                                    for query in ("true", "true&compact=true", "false&compact=true"))
            self.assertEqual(len(compact["ranges"]), ranges)
            self.assertEqual(self.expanded(compact), self.expanded(whole | {"ranges": []}))
            self.assertEqual(len(compact["texts"]), len(compact["moves"]))
            self.assertLessEqual(set(compact["texts"]), set(whole["texts"]))
            self.assertEqual(whole.keys() - compact.keys(), {"list"})
            self.assertNotIn("texts", bare)
            self.assertEqual(bare["ranges"], [{"move": entry["move"], "bounds": entry["bounds"]}
                                              for entry in compact["ranges"]])
            last = self.expanded(compact)[-1]
            self.assertTrue(call("POST", match.path + "/moves/check", {"move": last}, token).json["legal"])

            answer = call("POST", f"/v1/rules/{game}/setup",
                          {"players": players, "seed": SEED, "then": ["legal_moves", "texts"],
                           "compact": True}).json
            for _ in range(4):
                for entry in answer["next"]:
                    asked = {"state": answer["state"], "seat": entry["seat"]}
                    whole, compact = (call("POST", f"/v1/rules/{game}/legal-moves", asked | more).json
                                      for more in ({}, {"compact": True}))
                    self.assertEqual(self.expanded(compact), self.expanded(whole | {"ranges": []}))
                    self.assertEqual(entry, {name: compact[name]
                                             for name in ("seat", "moves", "texts", "ranges")})
                asked["move"] = self.expanded(entry)[0]
                answer = call("POST", f"/v1/rules/{game}/apply",
                              asked | {"seed": SEED, "then": ["legal_moves", "texts"], "compact": True}).json

    def test_many_positions_at_once(self):
        """Each as by itself: moves, batches, refusals, faults and dice that are missing."""
        state, chance, positions = self.state_after(30), random.Random(2), []
        fresh = self.post("setup", {"players": 3, "seed": SEED, "then": ["legal_moves"]})
        for entry in fresh["next"]:
            positions += [{"state": fresh["state"], "seat": entry["seat"], "move": move}
                          for move in chance.sample(entry["moves"], 2)]
        seat = self.post("view", {"state": state})["deciding"][0]
        moves = self.post("legal-moves", {"state": state, "seat": seat})["moves"]
        positions += [{"state": state, "seat": seat, "move": move, "dice": []} for move in moves]
        positions += [{"state": state, "seat": seat, "moves": [moves[0]], "seed": SEED,
                       "then": ["view", "legal_moves"]},
                      {"state": fresh["state"], "seat": "player-1", "move": {"type": "pass"}},
                      {"state": fresh["state"], "seat": "player-6", "move": {"type": "pass"}},
                      {"state": state | {"round": -1}, "seat": seat, "move": moves[0]},
                      {"state": state, "seat": seat}, {"seat": seat, "move": moves[0]}, []]
        answers = self.post("apply-many", {"positions": positions})["answers"]
        self.assertEqual(len(answers), len(positions))
        for position, answer in zip(positions, answers):
            alone = call("POST", f"{RULES}/apply", position)
            of_body = answer.get("answer") or answer["problem"]
            self.assertEqual((answer["status"], of_body), (alone.status, alone.json), position)
        self.assertLessEqual({200, 400, 422}, {answer["status"] for answer in answers})

    def test_playouts(self):
        """Of every game: who wins and with what, the same again for the same seed, each playout by its number
        alone."""
        for game in [game["id"] for game in call("GET", "/v1/games").json["games"]]:
            rules = f"/v1/rules/{game}/"
            fresh = call("POST", rules + "setup", {"seed": SEED}).json["state"]
            body = {"state": fresh, "times": 3, "seed": SEED, "each": True}
            answer, again, other = (call("POST", rules + "playout", body | more).json
                                    for more in ({}, {}, {"seed": "0" * 64}))
            # on a slow machine not all of them
            known = min(answer["finished"], again["finished"], other["finished"])
            self.assertGreaterEqual(known, 1)
            self.assertLessEqual(answer["finished"], 3)
            self.assertEqual(answer["results"][:known], again["results"][:known])
            self.assertNotEqual(answer["results"][:known], other["results"][:known])
            self.assertEqual(answer["seed"], SEED)
            self.assertEqual([entry["seat"] for entry in answer["seats"]], fresh["seats"])
            for k, entry in enumerate(answer["seats"]):
                scores = [result["scores"][k] for result in answer["results"]]
                self.assertEqual([entry["score_sum"], entry["score_least"], entry["score_most"]],
                                 [sum(scores), min(scores), max(scores)])
                self.assertEqual(entry["wins"],
                                 sum(entry["seat"] in result["winners"] for result in answer["results"]))

    def test_playouts_go_on_from_the_state(self):
        """A player who has all but won wins every playout; the state that is over has nothing to play."""
        chance, answer = random.Random(1), self.post("setup",
                                                     {"players": 3, "seed": SEED, "then": ["legal_moves"]})
        while answer["next"]:
            last, entry = answer["state"], chance.choice(answer["next"])
            answer = self.post("apply",
                               {"state": last, "seat": entry["seat"], "move": chance.choice(entry["moves"]),
                                "seed": SEED, "then": ["legal_moves"]})
        end = self.post("playout", {"state": answer["state"], "times": 1000})
        self.assertEqual(end["moves"], 0)
        self.assertTrue(1 <= end["finished"] <= 1000)  # as many as there was time for
        self.assertEqual([entry["seat"] for entry in end["seats"] if entry["wins"] == end["finished"]],
                         answer["state"]["winners"])
        near = self.post("playout", {"state": last, "times": 5})
        self.assertGreaterEqual(near["finished"], 1)
        self.assertLess(near["moves"], 5 * 20)
        self.assertNotEqual(near["seed"], self.post("playout", {"state": last})["seed"])

    def test_playouts_of_nonsense(self):
        state = self.post("setup", {"players": 3, "seed": SEED})["state"]
        for wrong in {"times": 0}, {"times": 1001}, {"seed": "x"}, {"each": 1}, {"dice": []}:
            self.post("playout", {"state": state} | wrong, 400)
        self.refused("playout", {"state": state | {"turn": -1}})
        self.assertEqual(call("POST", "/v1/rules/go/playout", {"state": state}).status, 404)

    def test_so_many_positions_and_no_more(self):
        for wrong in [], [{}] * 257, {}, None:
            self.post("apply-many", {"positions": wrong}, 400)
        self.assertEqual(len(self.post("apply-many", {"positions": [{}] * 256})["answers"]), 256)
        self.assertEqual(call("POST", "/v1/rules/go/apply-many", {"positions": [{}]}).status, 404)

    def test_answers_have_bounds(self):
        """After so many bytes of answers, the rest must be sent again."""
        rules = "/v1/rules/europe-1619/"
        fresh = call("POST", rules + "setup", {"players": 15, "seed": SEED, "then": ["legal_moves"]}).json
        bare = {name: {key: row for key, row in member.items()
                       if row not in (None, {"influence": {}, "free": False})}
                if name in ("captors", "minors", "orders", "units") else member for name,
                member in fresh["state"].items()}
        entry = fresh["next"][0]
        position = {"state": bare, "seat": entry["seat"], "move": entry["moves"][0],
                    "then": ["legal_moves", "texts", "view"]}
        answer = call("POST", rules + "apply-many", {"positions": [position] * 40})
        statuses = [one["status"] for one in answer.json["answers"]]
        self.assertEqual(statuses, sorted(statuses))
        self.assertEqual(set(statuses), {200, 413})
        self.assertLess(len(answer.bytes), 24 << 20)

    def test_illegal_moves_name_the_rule(self):
        state = self.state_after(40)
        for seat in ("player-1", "player-2", "player-3", "player-4"):
            listed = self.post("legal-moves", {"state": state, "seat": seat})
            if not listed["moves"]:
                other = listed["deciding"][0]
                move = self.post("legal-moves", {"state": state, "seat": other})["moves"][0]
                problem = self.refused("apply", {"state": state, "seat": seat, "move": move, "seed": SEED})
                self.assertTrue(problem["refusal"]["rule"], problem)


class Packs(unittest.TestCase):
    def setUp(self):
        self.pack = call("GET", f"/v1/games/{GAME}/components").json

    def supply(self):
        return call("POST", "/v1/component-packs", {"game": GAME, "pack": self.pack})

    def test_the_standard_pack_is_sound(self):
        answer = self.supply()
        self.assertIn(answer.status, (200, 201))
        self.assertEqual(answer.json["hash"], call("GET", f"/v1/games/{GAME}").json["pack"])

    def test_a_pack_of_ones_own(self):
        self.pack["about"] = "The printed game, typed in by its owner."
        answer = self.supply()
        self.assertIn(answer.status, (200, 201), answer.bytes)
        made = call("POST", "/v1/matches", {"game": GAME, "players": 3, "pack": answer.json["hash"]})
        self.assertEqual(made.status, 201, made.bytes)

    def test_a_pack_of_ones_own_is_read_once(self):
        self.pack["about"] = "The printed game, kept by a front end."
        name = self.supply().json["hash"]
        for path in "components", "presentation":
            path = f"/v1/games/{GAME}/{path}?pack={name}"
            read = call("GET", path)
            again = call("GET", path, If_None_Match=read.headers["ETag"])
            self.assertEqual((read.status, again.status, again.bytes), (200, 304, b""))
            self.assertEqual(again.headers["ETag"], read.headers["ETag"])

    def test_all_faults_are_listed(self):
        self.pack["cards"].pop()
        self.pack["borders"][0]["between"].pop()
        self.assertGreater(len(self.supply().json["errors"]), 1)
