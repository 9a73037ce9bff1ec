"""The contract: every operation and every documented error of it is held against the OpenAPI document.

contract.py sees from the recorded traffic that no documented status is missing here, in test_outages and in
test_limits."""
import http.client
import pathlib
import random
import socket
import subprocess
import sys
import unittest
import uuid
from urllib.parse import quote, urlsplit

from checked_client import checked, document
from client import GAME, UNKNOWN_MATCH, URL, Match, call
from http_client import Answer

OPENAPI = pathlib.Path(__file__).parents[3] / "openapi"
SEED = "5" * 64
UNKNOWN = "x" * 43


def play_to_a_choice(match, seed):
    """Plays on until one seat alone must decide, openly, and has a choice; gives that seat and its moves."""
    secret = {step["name"] for step in call("GET", "/v1/games/" + GAME).json["steps"] if step["secret"]}
    chance = random.Random(seed)
    while True:
        deciding = match.deciding()
        assert deciding, "the match ended too early"
        legal = match.legal(deciding[0])
        if legal["step"]["name"] not in secret and len(legal["moves"]) > 1:
            return deciding[0], legal["moves"]
        match.send(deciding[0], chance.choice(legal["moves"]))


def over_state():
    """A state of the rules at its end, by way of apply."""
    state = checked("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": SEED}).json
    chance = random.Random("rules")
    while state["deciding"]:
        seat = state["deciding"][0]
        moves = call("POST", f"/v1/rules/{GAME}/legal-moves",
                     {"state": state["state"], "seat": seat}).json["moves"]
        move = {"state": state["state"], "seat": seat, "move": chance.choice(moves), "seed": SEED}
        state = checked("POST", f"/v1/rules/{GAME}/apply", move).json
    return state


class Document(unittest.TestCase):
    def test_the_committed_document_is_fresh(self):
        done = subprocess.run([sys.executable, OPENAPI / "assemble.py", "--check"], capture_output=True,
                              text=True)
        if "No module named 'yaml'" in done.stderr:
            self.skipTest("python3-yaml is not installed")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_every_route_is_an_operation_and_the_other_way_round(self):
        routes = (OPENAPI.parent / "api" / "routes.c").read_text()
        for _, _, operation in document.operations:
            self.assertIn(f'"{operation["operationId"]}"', routes)
        self.assertEqual(routes.count("handle_"), len(document.operations))

    def test_no_rate_limits_are_promised_where_none_are_sent(self):
        for path, is_limited in (("/healthz", False), ("/readyz", False), ("/metrics", False),
                                 ("/v1/games", True)):
            answer = call("GET", path + "?unknown=1")
            self.assertIn(answer.status, (400, 401))
            for status, response in document.operations_at("GET", path)[0]["responses"].items():
                headers = document.resolve(response)["headers"]
                self.assertEqual("RateLimit-Limit" in headers, is_limited, (path, status))
            self.assertFalse(not is_limited and "RateLimit-Limit" in answer.headers, path)

    def test_examples_fit_their_schemas(self):
        def walk(value):
            if isinstance(value, dict):
                if "schema" in value:
                    for example in value.get("examples", {}).values():
                        document.check(value["schema"], document.resolve(example)["value"])
                    if "example" in value:
                        document.check(value["schema"], value["example"])
                value = list(value.values())
            if isinstance(value, list):
                for member in value:
                    walk(member)
        walk(document.document["paths"])
        walk(document.document["components"]["responses"])


class Contract(unittest.TestCase):
    def is_(self, status, *arguments, **headers):
        answer = checked(*arguments, **headers)
        self.assertEqual(answer.status, status, answer.bytes[:500])
        return answer


class Service(Contract):
    def test_catalogue(self):
        games = self.is_(200, "GET", "/v1/games").json["games"]
        for game in games:
            path = "/v1/games/" + game["id"]
            self.assertEqual(self.is_(200, "GET", path).json, game)
            pack = self.is_(200, "GET", path + "/components")
            self.assertEqual(pack.headers["ETag"], f'"{game["pack"]}"')
            self.is_(200, "GET", f"{path}/components?pack={game['pack']}")
            self.assertEqual(self.is_(200, "GET", path + "/words").json["pack"], game["pack"])
            self.assertIn("state", self.is_(200, "GET", path + "/schema").json["$defs"])
            self.assertTrue(self.is_(200, "GET", path + "/rulings").json["rulings"])
        for below in ("", "/components", "/words", "/schema", "/rulings"):
            self.is_(404, "GET", "/v1/games/go" + below)
        self.is_(404, "GET", f"/v1/games/{GAME}/components?pack=" + "0" * 64)

    def test_packs(self):
        pack = self.is_(200, "GET", f"/v1/games/{GAME}/components").json
        self.is_(200, "POST", "/v1/component-packs", {"game": GAME, "pack": pack})
        self.is_(404, "POST", "/v1/component-packs", {"game": "go", "pack": pack})
        faulty = self.is_(422, "POST", "/v1/component-packs",
                          {"game": GAME, "pack": {**pack, "countries": []}}).json
        self.assertTrue(faulty["errors"])
        self.is_(422, "POST", "/v1/component-packs", {"game": GAME, "pack": {}})
        pack["about"] = f"Supplied by the tests {uuid.uuid4()}"
        supplied = self.is_(201, "POST", "/v1/component-packs", {"game": GAME, "pack": pack})
        digest = supplied.json["hash"]
        self.assertEqual(self.is_(200, "GET", supplied.headers["Location"]).json, pack)
        self.assertEqual(self.is_(200, "POST", "/v1/component-packs",
                                  {"game": GAME, "pack": pack}).json["hash"], digest)
        match = self.is_(201, "POST", "/v1/matches", {"game": GAME, "pack": digest}).json["match"]
        self.assertEqual(match["pack"], digest)
        state = self.is_(200, "POST", f"/v1/rules/{GAME}/setup", {"pack": digest, "seed": SEED}).json["state"]
        self.assertEqual(state["pack"], digest)

    def test_process(self):
        for path in ("/openapi.json", "/healthz", "/readyz", "/metrics"):
            self.is_(200, "GET", path)


class OneMatch(Contract):
    """A match in which one seat decides, openly, and has a choice."""

    def setUp(self):
        self.match = Match(3, label="contract", tournament="the-tests")
        self.path = self.match.path
        self.seat, self.moves = play_to_a_choice(self.match, "contract")
        self.token = self.match.tokens[self.seat]
        self.other = next(seat for seat in self.match.tokens if seat != self.seat)

    def test_claim(self):
        made = self.is_(201, "POST", "/v1/matches",
                        {"game": GAME, "players": 3, "invitations": True, "referee": True}).json
        path = "/v1/matches/" + made["match"]["id"]
        codes = {seat["seat"]: seat["invitation"] for seat in made["seats"]}
        opened = self.is_(200, "GET", path).json
        self.assertEqual((opened["step"]["name"], opened["view"]), ("claim_seats", None))
        self.assertEqual(opened["deciding"], list(codes))
        self.is_(409, "GET", path + "/audit", token=made["organizer_token"])
        seat = opened["deciding"][0]
        claim = f"{path}/seats/{seat}/claim"
        self.is_(403, "POST", claim, {"invitation": "x"})
        self.is_(404, "POST", f"{path}/seats/nobody/claim", {"invitation": "x"})
        token = self.is_(200, "POST", claim, {"invitation": codes[seat], "entropy": SEED}).json["token"]
        self.is_(409, "POST", claim, {"invitation": codes[seat]})
        self.assertEqual(self.is_(200, "GET", path + "/legal-moves", token=token).json["moves"], [])
        self.is_(409, "POST", path + "/moves", {"move": self.moves[0]}, token)
        for seat in opened["deciding"][1:]:
            last = self.is_(200, "POST", f"{path}/seats/{seat}/claim", {"invitation": codes[seat]}).json
        self.assertEqual((last["match"]["status"], last["match"]["entropy"]), ("running", [SEED]))

    def test_create_and_list(self):
        made = self.is_(201, "POST", "/v1/matches",
                        {"game": GAME, "players": 3, "entropy": SEED, "label": "listed"})
        self.assertEqual(made.headers["Location"], "/v1/matches/" + made.json["match"]["id"])
        self.assertEqual(made.json["match"]["entropy"], [SEED])
        self.is_(404, "POST", "/v1/matches", {"game": "go"})
        self.is_(400, "POST", "/v1/matches", {"game": GAME, "players": 2})
        page = self.is_(200, "GET",
                        f"/v1/matches?game={GAME}&status=running&label=contract&tournament=the-tests").json
        self.assertIn(self.match.id, [match["id"] for match in page["matches"]])
        label, listed, cursor = "pages of " + self.match.id, [], ""
        made = {Match(3, label=label).id for _ in range(5)}
        while cursor is not None:
            page = self.is_(200, "GET", f"/v1/matches?label={quote(label)}&limit=2{cursor}").json
            listed += [match["id"] for match in page["matches"]]
            cursor = f"&cursor={page['next']}" if "next" in page else None
        self.assertEqual((len(listed), set(listed)), (5, made))

    def test_read(self):
        for token in (None, self.token, self.match.organizer):
            answer = self.is_(200, "GET", self.path, token=token)
            self.assertEqual(answer.headers["ETag"], f'"{answer.json["match"]["version"]}"')
            self.assertEqual(answer.json.get("seat"), self.seat if token == self.token else None)
            self.is_(200, "GET", self.path + "?version=1", token=token)
        self.is_(401, "GET", self.path, token=UNKNOWN)
        self.is_(404, "GET", "/v1/matches/" + UNKNOWN_MATCH)

    def test_legal_moves_and_check(self):
        legal = self.is_(200, "GET", self.path + "/legal-moves", token=self.token).json
        by_organizer = self.is_(200, "GET", f"{self.path}/legal-moves?seat={self.seat}",
                                token=self.match.organizer).json
        self.assertEqual(legal, by_organizer)
        waiting = self.is_(200, "GET", self.path + "/legal-moves", token=self.match.tokens[self.other]).json
        self.assertEqual((waiting["moves"], waiting["deciding"]), ([], [self.seat]))
        self.is_(403, "GET", f"{self.path}/legal-moves?seat={self.seat}", token=self.match.tokens[self.other])
        self.is_(401, "GET", self.path + "/legal-moves")
        self.is_(404, "GET", f"/v1/matches/{UNKNOWN_MATCH}/legal-moves", token=self.token)
        check, version = self.path + "/moves/check", self.match.version()
        for move, text in zip(legal["moves"], legal["texts"]):
            judged = self.is_(200, "POST", check, {"move": move}, self.token).json
            self.assertEqual(judged, {"legal": True, "texts": [text]})
        refused = self.is_(200, "POST", check, {"move": legal["moves"][0]},
                           self.match.tokens[self.other]).json
        self.assertFalse(refused["legal"])
        self.assertTrue(refused["refusal"]["code"])
        self.is_(401, "POST", check, {"move": legal["moves"][0]})
        self.is_(403, "POST", f"{check}?seat={self.seat}", {"move": legal["moves"][0]},
                 self.match.tokens[self.other])
        self.is_(404, "POST", f"/v1/matches/{UNKNOWN_MATCH}/moves/check", {"move": legal["moves"][0]},
                 self.token)
        self.assertEqual(self.match.version(), version)

    def test_moves(self):
        moves = self.path + "/moves"
        self.is_(412, "POST", moves, {"move": self.moves[0]}, self.token, If_Match='"1"')
        refused = self.is_(422, "POST", moves, {"move": self.moves[0]}, self.match.tokens[self.other]).json
        self.assertEqual((refused["detail"], refused["index"]), (refused["refusal"]["detail"], 0))
        self.is_(401, "POST", moves, {"move": self.moves[0]})
        self.is_(403, "POST", moves, {"move": self.moves[0]}, self.match.organizer)
        self.is_(404, "POST", f"/v1/matches/{UNKNOWN_MATCH}/moves", {"move": self.moves[0]}, self.token)
        for key in ("", "k" * 256, "\xe9"):
            self.is_(400, "POST", moves, {"move": self.moves[0]}, self.token, Idempotency_Key=key)
        version = f'"{self.match.version()}"'
        made = self.is_(200, "POST", moves, {"moves": self.moves[:1]}, self.token, If_Match=version,
                        Idempotency_Key="once")
        again = self.is_(200, "POST", moves, {"moves": self.moves[:1]}, self.token, If_Match=version,
                         Idempotency_Key="once")
        self.assertEqual((made.bytes, made.headers["ETag"]), (again.bytes, again.headers["ETag"]))

    def test_log(self):
        for token in (None, self.token, self.match.organizer):
            page = self.is_(200, "GET", self.path + "/log?after=1&limit=1", token=token).json
            self.assertEqual((page["actions"][0]["seq"], page["next"]), (2, 2))
            self.is_(200, "GET", self.path + "/log", token=token)
        for below in ("/log", "/stream", "/audit"):
            self.is_(401, "GET", self.path + below, token=UNKNOWN)
            self.is_(404, "GET", f"/v1/matches/{UNKNOWN_MATCH}{below}")
        self.is_(200, "POST", self.path + "/stream-ticket", token=self.token)
        self.is_(401, "POST", self.path + "/stream-ticket")
        self.is_(404, "POST", f"/v1/matches/{UNKNOWN_MATCH}/stream-ticket", token=self.token)
        self.is_(403, "GET", self.path + "/audit", token=self.token)
        self.is_(401, "GET", self.path + "/audit")
        self.is_(200, "GET", self.path + "/audit", token=self.match.organizer)

    def test_concede_and_the_end(self):
        concede = self.path + "/concede"
        self.is_(401, "POST", concede)
        self.is_(403, "POST", concede, token=self.match.organizer)
        self.is_(404, "POST", f"/v1/matches/{UNKNOWN_MATCH}/concede", token=self.token)
        self.is_(412, "POST", concede, token=self.token, If_Match='"1"')
        seats = list(self.match.tokens)
        self.is_(200, "POST", concede, token=self.match.tokens[seats[0]])
        self.is_(422, "POST", concede, token=self.match.tokens[seats[0]])
        self.is_(200, "POST", concede, token=self.match.tokens[seats[1]], Idempotency_Key="bye")
        for turn in range(10_000):  # the last seat left may have won already
            if self.match.turn(random.Random(turn)) is None:
                break
        ended = self.is_(200, "GET", self.path).json
        self.assertEqual((ended["match"]["status"], ended["deciding"], ended["step"]), ("over", [], None))
        self.assertIn("seed", ended["match"])
        self.is_(409, "POST", concede, token=self.match.tokens[seats[2]])
        self.is_(409, "POST", self.path + "/moves", {"move": self.moves[0]}, self.token)
        self.is_(409, "POST", self.path + "/moves/check", {"move": self.moves[0]}, self.token)
        self.is_(200, "GET", self.path + "/audit")
        stream = self.is_(200, "GET", self.path + "/stream", Last_Event_ID="1").bytes.decode()
        self.assertTrue(stream.endswith("event: over\ndata: {}\n\n"))

    def raw(self, method, path, head):
        """An answer to a request that no client library would send."""
        with socket.create_connection((urlsplit(URL).hostname, urlsplit(URL).port), timeout=30) as raw:
            raw.sendall(f"{method} {path} HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n".encode())
            response = http.client.HTTPResponse(raw, method=method)
            response.begin()
            return document.check_answer(method, path, Answer.read(response))

    def test_what_is_the_same_everywhere(self):
        for operation, method, path in document.targets(game=GAME, match=self.match.id, seat=self.seat):
            has_body = "requestBody" in operation
            with self.subTest(method=method, path=path):
                self.is_(400, method, path + "?no-such-parameter=1", {} if has_body else None,
                         token=self.token)
                self.assertIn(method, self.is_(405, "LOCK", path).headers["Allow"])
                self.is_(414, method, path + "?x=" + "x" * 5_000, {} if has_body else None)
                self.is_(431, method, path, {} if has_body else None, X_Long="x" * 10_000)
                if has_body:
                    self.is_(415, method, path, b"x", Content_Type="text/plain")
                    self.assertEqual(self.raw(method, path, "Content-Type: "
                                              "application/json\r\nContent-Length: 900000000").status, 413)


class Rules(Contract):
    def test_rules(self):
        rules = f"/v1/rules/{GAME}/"
        fresh = self.is_(200, "POST", rules + "setup", {"players": 4, "seed": SEED}).json
        self.assertEqual(self.is_(200, "POST", rules + "setup", {"players": 4, "seed": SEED}).json, fresh)
        wanted = self.is_(422, "POST", rules + "setup", {"players": 4, "dice": []}).json
        self.assertTrue(wanted["expected"]["for"])
        state, seat = fresh["state"], fresh["deciding"][0]
        legal = self.is_(200, "POST", rules + "legal-moves", {"state": state, "seat": seat}).json["moves"]
        self.is_(200, "POST", rules + "apply", {"state": state, "seat": seat, "move": legal[0], "seed": SEED})
        self.is_(200, "POST", rules + "view", {"state": state, "seat": seat})
        self.is_(200, "POST", rules + "view", {"state": state})
        broken = {**state, "draws": -1}
        for name, body in (("legal-moves", {"seat": seat}), ("view", {}),
                           ("apply", {"seat": seat, "move": legal[0]})):
            problem = self.is_(422, "POST", rules + name, {"state": broken, **body}).json
            self.assertIn("/state/draws", [error["path"] for error in problem["errors"]])
            self.is_(404, "POST", f"/v1/rules/go/{name}", {"state": state, "seat": seat, **body})
        self.is_(404, "POST", "/v1/rules/go/setup", {})

    def test_rules_to_the_end_and_dice_instead_of_a_seed(self):
        last = over_state()
        self.assertTrue(last["over"] and last["step"] is None)
        fresh = checked("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": SEED}).json
        dice = [draw["value"] for draw in fresh["draws"]]
        for spare in ([], [1, 2]):
            by_dice = checked("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "dice": dice + spare}).json
            self.assertEqual(by_dice, {**fresh, "dice_left": len(spare)})
        named = [event["country"] for event in fresh["events"] if event["type"] == "vp_marker_drawn"]
        by_id = checked("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "dice": named}).json
        self.assertEqual((by_id["state"], by_id["events"]), (fresh["state"], fresh["events"]))
        for wrong in ("nowhere", "", True):
            self.is_(400, "POST", f"/v1/rules/{GAME}/setup", {"players": 3, "dice": [wrong, *dice[1:]]})
        dice[0] = 10_000
        self.is_(400, "POST", f"/v1/rules/{GAME}/setup", {"players": 3, "dice": dice})
