"""Everything can be said: moves, events and draws in words, cut to the reader; every id of a game has a
name."""
import re
import unittest

from client import GAME, Match, call

GAMES = {"sixteen-thirty-something": 4, "baroque": 3, "europe-1619": 10, "thirty-years-war": 2,
         "time-of-wars": 5}


def made_up(schema, words, move):
    """A move of this type: the first id of each domain, the least of each number."""
    parts = schema["$defs"]["move." + move]["properties"]
    one = {"type": move}
    for name, argument in words["moves"][move]["arguments"].items():
        domain = argument.get("domain")
        value = words["domains"][domain]["ids"][0]["id"] if domain else parts[name].get("minimum", False)
        one[name] = [value] if argument["list"] else value
    return one


class Texts(unittest.TestCase):
    def said(self, text):
        self.assertRegex(text, r"^[^{}\[\]|]+\.$")

    def judge(self, action):
        self.said(action["text"])
        for told in action["events"] + action["draws"]:
            self.said(told["text"])

    def test_legal_moves_are_said_in_their_order_unless_the_request_says_no(self):
        for game, players in GAMES.items():
            match = Match(players, game=game)
            seat = match.deciding()[0]
            legal = match.legal(seat)
            self.assertEqual(len(legal["texts"]), len(legal["moves"]))
            for text in legal["texts"]:
                self.said(text)
            path, token = match.path + "/legal-moves?text=", match.tokens[seat]
            self.assertNotIn("texts", call("GET", path + "false", token=token).json)
            self.assertEqual(call("GET", path + "true", token=token).json, legal)
            self.assertEqual(call("GET", path + "maybe", token=token).status, 400)

    def test_actions_are_said_to_each_as_they_may_know_them(self):
        for game, players in GAMES.items():
            match = Match(players, game=game).play(seed=9, moves=60)
            seat, token = next(iter(match.tokens.items()))
            for reader in (None, token, match.organizer):
                for action in match.log(reader):
                    self.judge(action)
            hidden = [(own, other) for own, other in zip(match.log(match.organizer), match.log(), strict=True)
                      if own["move"] != other["move"]]
            for own, other in hidden:
                self.assertNotEqual(own["text"], other["text"])

    def test_a_card_that_was_drawn_is_named_to_its_owner_alone(self):
        match = Match(3)
        for seat, token in match.tokens.items():
            for event in match.log(token)[0]["events"]:
                if event["type"] == "card_drawn":
                    self.assertEqual(event["text"].endswith("draws a card."), event["seat"] != seat)

    def test_the_move_that_was_made_is_said_in_the_answer(self):
        match = Match(3)
        actions = []
        while not actions:
            seat = match.deciding()[0]
            actions = match.send(seat, match.legal(seat)["moves"][0]).json["actions"]
        self.assertEqual(actions, match.log(match.tokens[seat])[-len(actions):])

    def test_a_move_that_cannot_be_made_is_said_as_well(self):
        """Of what only a legal move has in its sentence (whose card, how many boxes) nothing is said or
        asked."""
        for game, players in GAMES.items():
            match = Match(players, game=game)
            seat = match.deciding()[0]
            schema, words = (call("GET", f"/v1/games/{game}/{part}").json for part in ("schema", "words"))
            # a log has others, too
            for move in (move for move in words["moves"] if "move." + move in schema["$defs"]):
                body = {"move": made_up(schema, words, move)}
                judged = call("POST", match.path + "/moves/check", body, match.tokens[seat])
                self.assertEqual(judged.status, 200, (body, judged.json))
                self.said(judged.json["texts"][0])

    def test_the_rules_without_a_match_say_it_too(self):
        state = call("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": "0" * 64}).json
        for told in state["events"] + state["draws"]:
            self.said(told["text"])
        body = {"state": state["state"], "seat": state["deciding"][0]}
        legal = call("POST", f"/v1/rules/{GAME}/legal-moves", body).json
        self.assertEqual(len(legal["texts"]), len(legal["moves"]))
        self.assertNotIn("texts", call("POST", f"/v1/rules/{GAME}/legal-moves", {**body, "text": False}).json)


class Words(unittest.TestCase):
    def words(self, game):
        answer = call("GET", f"/v1/games/{game}/words")
        self.assertEqual(answer.status, 200)
        return answer.json

    def test_each_id_of_each_domain_has_a_name(self):
        for game in GAMES:
            for name, domain in self.words(game)["domains"].items():
                self.assertTrue(domain["noun"])
                names = [row["name"] for row in domain["ids"]]
                self.assertEqual(len(set(names)), len(names), (game, name))

    def test_an_argument_names_the_domain_of_its_ids(self):
        for game in GAMES:
            words = self.words(game)
            ids = {name: {row["id"] for row in domain["ids"]} for name, domain in words["domains"].items()}
            match = Match(GAMES[game], game=game).play(seed=4, moves=40)
            for action in match.log(match.organizer):
                self.judge(words["moves"][action["move"]["type"]]["arguments"], action["move"], ids)
                for event in action["events"]:
                    self.judge(words["events"][event["type"]]["arguments"], event, ids)

    def judge(self, arguments, told, ids):
        for name, value in told.items():
            if name in ("type", "text") or arguments[name]["type"] != "id" or value is None:
                continue
            for one in value if arguments[name]["list"] else [value]:
                self.assertIn(one, ids[arguments[name]["domain"]])

    def test_one_id_may_be_a_seat_and_a_state(self):
        domains = self.words("baroque")["domains"]
        for name in ("seat", "state"):
            self.assertIn("austria", {row["id"] for row in domains[name]["ids"]})
        self.assertIn({"id": "palatinate", "name": "Palatinate"}, domains["seat"]["ids"])

    def test_the_names_are_those_of_the_pack_that_is_asked_for(self):
        pack = self.words(GAME)["pack"]
        self.assertEqual(call("GET", f"/v1/games/{GAME}/words?pack={pack}").json, self.words(GAME))
        self.assertEqual(call("GET", f"/v1/games/{GAME}/words?pack={'0' * 64}").status, 404)
        self.assertEqual(call("GET", "/v1/games/go/words").status, 404)


class TextsOfPeople(unittest.TestCase):
    """Texts that people read change no line but their own: a terminal obeys control characters, also those of
    C1, and one character turns the rest of a line around. The document's patterns say the same."""
    OTHERS = ("\x07", "\x85", "\x9b2J", "a\u2028b", "\u202eannA", "\u202aa", "Anna\u2066", "\u2069", "\u206f")
    PLAIN = ("Åke", "\u200fא", "\N{WOMAN}\u200d\N{ROCKET}", "\u2027", "\u202f", "\u2070", "\xa0")

    def is_refused(self, answer, path):
        self.assertEqual(answer.status, 400, answer.bytes)
        self.assertEqual(answer.json["type"], "/problems/malformed")
        self.assertEqual([fault["path"] for fault in answer.json["errors"]], [path])

    def test_labels(self):
        for text in self.OTHERS:
            self.is_refused(call("POST", "/v1/matches", {"game": GAME, "label": text}), "/label")
        for text in self.PLAIN:
            made = call("POST", "/v1/matches", {"game": GAME, "label": text})
            self.assertEqual(made.json["match"]["label"], text)

    def test_messages(self):
        match = Match(3, messages={"kind": "public"})
        path, token = match.path + "/messages", match.tokens["player-1"]
        for text in self.OTHERS:
            self.is_refused(call("POST", path, {"text": "x\n" + text}, token), "/text")
        for text in (*self.PLAIN, "a\n\tb"):
            self.assertEqual(call("POST", path, {"text": text}, token).status, 201, repr(text))

    def test_reasons(self):
        match = Match(3)
        for text in self.OTHERS:
            self.is_refused(call("POST", match.path + "/seats/player-1/concede", {"reason": text},
                                 match.organizer), "/reason")
            self.is_refused(call("POST", match.path + "/end", {"kind": "aborted", "reason": text},
                                 match.organizer), "/reason")
        self.assertEqual(match.version(), 1)

    def test_names_of_tournaments_entrants_teams_and_pools(self):
        plan = {"name": "Cup", "game": GAME, "players": 3}
        made = call("POST", "/v1/tournaments", plan).json
        path, owner = f"/v1/tournaments/{made['tournament']['id']}/entrants", made["owner_token"]
        for text in self.OTHERS:
            self.is_refused(call("POST", "/v1/tournaments", plan | {"name": text}), "/name")
            for member in "name", "team":
                entrant = {"name": "Anna", member: text}
                self.is_refused(call("POST", path, {"entrants": [entrant]}, owner), "/entrants/0/" + member)
            pools = {"pools": [{"name": text}]}
            self.assertEqual(call("POST", "/v1/tournaments", plan | {"terms": pools}).status, 400)

    def test_component_packs(self):
        pack = call("GET", f"/v1/games/{GAME}/components").json
        for text in self.OTHERS:
            answer = call("POST", "/v1/component-packs", {"game": GAME, "pack": pack | {"about": text}})
            self.assertEqual(answer.status, 422, repr(text))
            self.assertEqual(answer.json["errors"][0]["path"], "/about")

    def test_the_document_says_the_same(self):
        schemas = call("GET", "/openapi.json").json["components"]["schemas"]
        for pattern in (schemas["label"]["pattern"], schemas["reason"]["pattern"],
                        schemas["message-request"]["properties"]["text"]["pattern"]):
            for text in self.OTHERS:
                self.assertIsNone(re.search(pattern, text), repr(text))
            for text in self.PLAIN:
                self.assertIsNotNone(re.search(pattern, text), repr(text))
