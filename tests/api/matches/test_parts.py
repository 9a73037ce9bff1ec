"""What a reader of few words asks for: a part of a long list of moves, and the board in words."""
import random
import unittest

from client import GAME, UNKNOWN_MATCH, Match, call

EUROPE = "europe-1619"


def board(match, token=None, query=""):
    return call("GET", match.path + "/board.json" + query, token=token)


def lines(answer):
    return [line for part in answer.json["parts"] for line in part["lines"]]


class PartsOfMoves(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.match = Match(10, game=EUROPE)
        cls.seat = "austria"
        cls.whole = cls.match.legal(cls.seat)

    def part(self, query):
        return self.match.legal(self.seat, query)

    def holds(self, part):
        """Each move, its sentence and its index are those of the whole list."""
        self.assertEqual(part["list"], self.whole["list"])
        self.assertEqual(part["moves"], [self.whole["moves"][index] for index in part["indexes"]])
        self.assertEqual(part["texts"], [self.whole["texts"][index] for index in part["indexes"]])

    def test_the_types_count_all_moves(self):
        types = self.part("?limit=1")["types"]
        self.assertEqual(sum(one["count"] for one in types), len(self.whole["moves"]))
        for one in types:
            with self.subTest(type=one["type"]):
                same = [move for move in self.whole["moves"] if move["type"] == one["type"]]
                self.assertEqual(one["count"], len(same))
                self.assertEqual(self.part(f"?type={one['type']}")["moves"], same)

    def test_words_choose_by_the_sentence(self):
        part = self.part("?words=SAXONY%20places")
        wanted = [number for number, text in enumerate(self.whole["texts"])
                  if "saxony" in text.lower() and "places" in text.lower()]
        self.assertGreater(len(wanted), 1)
        self.assertEqual(part["indexes"], wanted)
        self.assertEqual(part["matched"], len(wanted))
        self.holds(part)
        none = self.part("?words=Timbuktu")
        self.assertEqual((none["moves"], none["matched"], none.get("next")), ([], 0, None))

    def test_parts_follow_each_other(self):
        indexes, start = [], 0
        for _ in range(len(self.whole["moves"])):
            part = self.part(f"?type=place_influence&from={start}&limit=100")
            self.assertLessEqual(len(part["moves"]), 100)
            self.holds(part)
            indexes += part["indexes"]
            if "next" not in part:
                break
            start = part["next"]
        wanted = [number for number, move in enumerate(self.whole["moves"])
                  if move["type"] == "place_influence"]
        self.assertGreater(len(wanted), 100)
        self.assertEqual(indexes, wanted)

    def test_a_part_of_a_compact_list_has_ranges(self):
        part = self.part("?type=place_influence&words=saxony&compact=true")
        self.assertTrue(part["ranges"])
        self.assertNotIn("indexes", part)
        self.assertLess(len(part["moves"]) + len(part["ranges"]), part["matched"])

    def test_a_move_of_a_part_can_be_made_by_its_index(self):
        match, chance = Match(4), random.Random("part")
        for _ in range(20):
            seat = match.deciding()[0]
            part = match.legal(seat, "?limit=2")
            number = chance.randrange(len(part["moves"]))
            answer = call("POST", match.path + "/moves",
                          {"index": part["indexes"][number], "list": part["list"]}, match.tokens[seat])
            self.assertEqual(answer.status, 200, answer.bytes)

    def test_states_have_parts_too(self):
        made = call("POST", f"/v1/rules/{EUROPE}/setup", {"players": 10, "seed": "0" * 64}).json
        body = {"state": made["state"], "seat": made["deciding"][0]}
        whole = call("POST", f"/v1/rules/{EUROPE}/legal-moves", body).json
        part = call("POST", f"/v1/rules/{EUROPE}/legal-moves",
                    {**body, "type": "place_influence", "words": "saxony", "from": 1, "limit": 2}).json
        self.assertEqual(part["moves"], [whole["moves"][index] for index in part["indexes"]])
        self.assertEqual((len(part["moves"]), part["next"]), (2, 3))

    def test_what_is_no_part_is_refused(self):
        for query in ("?type=", "?type=fly", "?words=", "?words=" + "a" * 101, "?from=-1", "?from=65537",
                      "?limit=0", "?limit=65537", "?limit=ten", "?type=ready&type=ready"):
            with self.subTest(query=query):
                answer = call("GET", self.match.path + "/legal-moves" + query,
                              token=self.match.tokens[self.seat])
                self.assertEqual(answer.status, 400)


class BoardInWords(unittest.TestCase):
    def test_it_says_what_the_board_shows(self):
        match = Match(3).play("board in words", 60)
        seat = match.deciding()[0]
        view = match.read(match.tokens[seat])["view"]
        said = lines(board(match, match.tokens[seat]))
        for player, has in view["players"].items():
            name = "Player " + player[-1]
            self.assertIn(f"{name}: {has['points']} victory points", said)
        for country in view["countries"].values():
            self.assertTrue(any(line.endswith(f": status {country['status']}") for line in said))

    def test_every_game_has_a_map_and_a_step(self):
        for game in call("GET", "/v1/games").json["games"]:
            with self.subTest(game=game["id"]):
                match = Match(game["players"]["maximum"], game=game["id"]).play("words", 12)
                seat = match.deciding()[0]
                parts = {part["id"]: part for part in board(match, match.tokens[seat]).json["parts"]}
                self.assertGreater(parts["map"]["count"], 10)
                self.assertTrue(parts["procedure"]["lines"])
                for part in parts.values():
                    self.assertEqual(part["count"], len(part["lines"]))
                    self.assertRegex(part["name"], r"^[A-Z][^-_]*$")  # words, and no id

    def test_a_hand_is_said_to_its_seat_alone(self):
        match = Match(4).play("hands", 40)
        words = {one["id"]: one["name"] for one in
                 call("GET", f"/v1/games/{GAME}/words").json["domains"]["card"]["ids"]}
        hands = match.read(match.organizer)["view"]["players"]
        for seat in match.tokens:
            own = "\n".join(lines(board(match, match.tokens[seat], "?part=hands")))
            strangers = "\n".join(lines(board(match, None, "?part=hands")))
            for card in hands[seat]["hand"]:
                self.assertIn(words[card], own)
                self.assertNotIn(words[card], strangers)

    def test_a_part_and_words_choose(self):
        match = Match(4).play("parts", 30)
        whole = {part["id"]: part["lines"] for part in board(match).json["parts"]}
        only = board(match, query="?part=map").json["parts"]
        self.assertEqual([(part["id"], part["lines"]) for part in only], [("map", whole["map"])])
        fit = {part["id"]: part["lines"] for part in board(match, query="?words=AUSTRIA").json["parts"]}
        for name, said in whole.items():
            self.assertEqual(fit.get(name, []), [line for line in said if "austria" in line.lower()])
        counts = board(match, query="?lines=false").json["parts"]
        self.assertEqual({part["id"]: part["count"] for part in counts},
                         {name: len(said) for name, said in whole.items()})
        self.assertTrue(all("lines" not in part for part in counts))

    def test_an_earlier_version_is_said_as_it_was(self):
        match = Match(4)
        first = board(match).json
        match.play("later", 30)
        self.assertNotEqual(board(match).json["parts"], first["parts"])
        self.assertEqual(board(match, query="?version=1").json["parts"], first["parts"])

    def test_before_the_claims_there_is_nothing_to_say(self):
        self.assertEqual(board(Match(4, invitations=True)).json["parts"], [])

    def test_what_is_no_part_of_the_board_is_refused(self):
        match = Match(4)
        for query in ("?part=", "?part=moon", "?part=key", "?words=", "?lines=perhaps", "?width=100"):
            with self.subTest(query=query):
                self.assertEqual(board(match, query=query).status, 400)
        self.assertEqual(board(match, "wrong").status, 401)
        self.assertEqual(call("GET", f"/v1/matches/{UNKNOWN_MATCH}/board.json").status, 404)
