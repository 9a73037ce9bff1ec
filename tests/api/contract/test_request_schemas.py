"""The form of a request is judged alike in every condition of a match and for every caller.

A body that does not fit the published schema is refused, and one that fits is called malformed nowhere.
schemathesis looks for the same, but seldom meets the rare conditions: a seat that has conceded, an answer
that waits, a match that is over."""
import collections
import marshal
import os
import random
import unittest

from client import Match, call
from contract import Document

ROUNDS = int(os.environ.get("FORM_ROUNDS", 1))  # how often all is tried, each time with other bodies
SAMPLE = 5  # bodies for each operation, condition and caller
CONDITIONS = ("open", "begun", "played", "resigned", "over")
HEADERS = ({}, {"If_Match": "*"}, {"If_Match": '"0"'}, {"Idempotency_Key": "k"})
HASH = "5" * 64
DUE = "2126-11-21T18:00:00Z"  # of the texts that are made up here the only one that is a time
MOMENTS = ("due_at", "until")  # the members whose text is a time
PASS = {"type": "pass"}
CUP = {"name": "Forms", "game": "baroque", "players": 4, "invitations": True, "draws": "named",
       "deadline": {"each": "PT24H", "then": "wait"}, "missed": 3,
       "clock": {"bank": "P1D", "increment": "PT1M",
                 "hours": {"zone": "Europe/Vienna", "from": "08:00", "to": "22:00", "days_off": ["sunday"],
                           "dates_off": ["2126-12-25"]}},
       "entry": {"by": "open", "until": DUE, "most": 64}, "messages": {"kind": "private", "opened": True}}
WRONG = (True, 0, -1, 7, 99999, 2 ** 40, 1.5, "", "x", "no-such-thing", "\u0915" * 70, [], ["x", "y"],
         ["x", "x"], [[]],
         list(range(13)), PASS)

document = Document(call("GET", "/openapi.json").json)
games = {game["id"]: game for game in call("GET", "/v1/games").json["games"]}
schemas = {operation["operationId"]: operation["requestBody"]["content"]["application/json"]["schema"]
           for _, _, operation in document.operations if "requestBody" in operation}
# The types of moves that several games have: the schema is that of all games, and lets each have the others'
# arguments.
shared = {name for name, count in collections.Counter(
    name.split(".move.")[1] for name in document.document["components"]["schemas"]
    if ".move." in name).items() if count > 1}


def inside(value):
    """The objects and lists that a value has in it, itself first."""
    yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, (dict, list)):
            yield from inside(inner)


def misspelt(text, chance):
    """The text with another character in place of one."""
    at = chance.randrange(len(text))
    return text[:at] + chance.choice("059:-xZ .\u00e4") + text[at + 1:]


def spoilt(value, chance):
    """The value with something in it that is another, is missing or is too much; now and then several such
    things."""
    value = marshal.loads(marshal.dumps(value))  # in a third of the time of copy.deepcopy()
    place = chance.choice(list(inside(value)))
    wrong = chance.choice((None, {}, *WRONG))
    texts = [name for name, member in place.items() if isinstance(member, str) and member
             and name not in MOMENTS] if isinstance(place, dict) else []
    if texts and chance.random() < 0.3:
        name = chance.choice(texts)
        place[name] = misspelt(place[name], chance)
        return value
    if isinstance(place, list):
        place.append(place[0] if place and chance.random() < 0.3 else wrong)
    elif place and chance.random() < 0.2:
        del place[chance.choice(list(place))]
    else:
        place[chance.choice([*place, "extra"])] = wrong
    return spoilt(value, chance) if chance.random() < 0.2 else value


def fits(operation, body):
    """No pattern tells that a text is a time. Of times the made-up bodies have DUE alone."""
    moments = [value[name] for value in inside(body) if isinstance(value, dict) for name in MOMENTS
               if isinstance(value.get(name), str)] if isinstance(body, (dict, list)) else []
    return document.fits(schemas[operation], body) and all(moment == DUE for moment in moments)


def has_a_shared_move(body):
    moves = [body.get("move"), *(body.get("moves") or ())] if isinstance(body, dict) else ()
    return any(isinstance(move, dict) and move.get("type") in shared for move in moves)


class Case(unittest.TestCase):
    def setUp(self):
        self.chance = random.Random("form")

    def judge(self, operation, path, body, token=None, method="POST", **headers):
        """Fails unless the answer is one that a body of this form may get."""
        answer = call(method, path, body, token, **headers)
        what = f"{operation} {path} {body!r:.1000}\n{answer.status} {answer.bytes[:1000]}"
        document.check_answer(method, path, answer)
        self.assertLess(answer.status, 500, what)
        if not fits(operation, body):
            self.assertGreaterEqual(answer.status, 400, what)
        elif answer.status == 400 and not has_a_shared_move(body):
            self.assertEqual(answer.json["type"], "/problems/foreign", what)

    def judge_some(self, operation, path, bodies, token=None, headers=({},)):
        for _ in range(SAMPLE):
            body = self.chance.choice(bodies)
            body = body if self.chance.random() < 0.1 else spoilt(body, self.chance)
            self.judge(operation, path, body, token, **self.chance.choice(headers))


class OfMatches(Case):
    """Of all games, in all conditions, asked by all who have a token."""

    def setUp(self):
        super().setUp()
        self.moves = [PASS]  # that were legal somewhere, in any game

    def play(self, match):
        for _ in range(self.chance.randrange(4, 16)):
            seat = self.chance.choice(match.deciding())
            listed = match.legal(seat)["moves"]
            self.moves = [*self.moves[-40:], *self.chance.sample(listed, min(3, len(listed)))]
            match.send(seat, self.chance.choice(listed))

    def match(self, game, condition):
        match = Match(games[game]["scenarios"][0]["players"]["minimum"], game=game,
                      invitations=condition == "open", deadline={"each": "PT24H"},
                      messages={"kind": "private"}, draws="named")
        if condition in ("played", "resigned"):
            self.play(match)
        seats = list(match.tokens.values())
        for token in {"resigned": seats[:1], "over": seats}.get(condition, ()):
            call("POST", match.path + "/concede", token=token)
        return match

    def judge_changes(self, match, first, token):
        """The answers that a caller gets for each body that wants to change something."""
        asked = [{"move": move} for move in self.moves] + [{"moves": self.chance.choices(self.moves, k=2)}
                                                           for _ in self.moves]
        for operation, below, bodies, *headers in (
                ("checkMove", "/moves/check" + (f"?seat={first}" if token == match.organizer else ""), asked),
                ("makeMove", "/moves", asked, HEADERS),
                ("postMessage", "/messages", [{"text": "x", "to": [first]}, {"text": "x"}], HEADERS[::3]),
                ("proposeDraw", "/draw", [{"seats": [first]}, {}], HEADERS[:3]),
                ("voteOnDraw", "/draw/vote", [{"proposal": 1, "vote": "yes"}], HEADERS[:3]),
                ("setDeadline", "/deadline", [{"extend": "PT1H"}, {"due_at": DUE}], HEADERS[:3]),
                ("concedeSeat", f"/seats/{first}/concede", [{"reason": "x"}], HEADERS[:3]),
                ("endMatch", "/end",
                 [{"kind": "awarded", "reason": "x", "places": [{"seat": first, "rank": 1}]}], HEADERS[:3]),
                ("claimSeat", f"/seats/{first}/claim", [{"invitation": "x", "entropy": HASH}])):
            self.judge_some(operation, match.path + below, bodies, token, *headers)
        for operation, below in (("concede", "/concede"), ("endPhase", "/phase/end"),
                                 ("pauseMatch", "/pause"), ("resumeMatch", "/resume"),
                                 ("releaseSeat", f"/seats/{first}/release")):
            for wrong in self.chance.sample(WRONG, SAMPLE):
                self.judge(operation, match.path + below, wrong, token)

    def test_whatever_they_have_come_to(self):
        for condition in CONDITIONS * ROUNDS:
            for game in games:
                with self.subTest(condition=condition, game=game):
                    match = self.match(game, condition)
                    first, *_, last = match.tokens
                    callers = [*(match.tokens.get(seat) for seat in [first, last, *match.deciding()[:1]]),
                               match.organizer]
                    for token in dict.fromkeys(token for token in callers if token):
                        self.judge_changes(match, first, token)


class OfRules(Case):
    def test_new_matches_and_states(self):
        for game in games:
            plan = {"scenario": games[game]["scenarios"][0]["id"], "options": {"turns": 5}, "players": 4,
                    "pack": HASH}
            whole = {**plan, "game": game, "label": "x", "tournament": "x", "entropy": HASH,
                     "invitations": True,
                     "deadline": {"each": "PT1H", "then": "wait"},
                     "clock": {"bank": "PT1H", "increment": "PT1M", "then": "wait"},
                     "messages": {"kind": "private", "sender": "hidden", "opened": True,
                                  "between_phases": True}, "draws": "named"}
            for _ in range(5 * ROUNDS):
                self.judge_some("createMatch", "/v1/matches", [whole])
                self.judge_some("setUpState", f"/v1/rules/{game}/setup",
                                [{**plan, "seed": HASH}, {**plan, "dice": [1, 2]}])

    def judge_state(self, path, state, asked, move):
        apply = [{**asked, "move": move, "seed": HASH}, {**asked, "moves": [move, PASS], "dice": [1, 2, 3]}]
        if self.chance.random() < 0.1:  # it takes its time
            self.judge("playOut", path + "playout",
                       spoilt({"times": 1, "seed": HASH, "each": True, "state": state}, self.chance))
        self.judge_position(path, spoilt({**self.chance.choice(apply), "state": state}, self.chance))
        for operation, below, body in (("applyToState", "apply", self.chance.choice(apply)),
                                       ("viewState", "view", asked),
                                       ("listStateMoves", "legal-moves", asked)):
            wrong = spoilt(body, self.chance)
            self.judge(operation, path + below, {**wrong, "state": state})
            self.judge(operation, path + below, spoilt({**wrong, "state": state}, self.chance))
        shown = call("POST", path + "view", {**asked, "state": state}).json
        whole = {**asked, "view": shown["view"], "deciding": shown["deciding"], "seed": HASH}
        self.judge("resampleView", path + "resample", spoilt(whole, self.chance))
        self.judge("resampleView", path + "resample", {**whole, "view": spoilt(shown["view"], self.chance)})

    def judge_position(self, path, position):
        """Of many positions each is judged by itself."""
        answer = call("POST", path + "apply-many", {"positions": [position]})
        self.assertEqual(answer.status, 200)
        one, = document.check_answer("POST", path + "apply-many", answer).json["answers"]
        what = f"{position!r:.1000}\n{one!r:.1000}"
        if not fits("applyToState", position):
            self.assertGreaterEqual(one["status"], 400, what)
        elif one["status"] == 400 and not has_a_shared_move(position):
            self.assertEqual(one["problem"]["type"], "/problems/foreign", what)

    def test_states_that_play_has_reached(self):
        for game in games:
            path = f"/v1/rules/{game}/"
            answer = call("POST", path + "setup", {"seed": HASH}).json
            for _ in range(25 * ROUNDS):
                if not answer["deciding"]:
                    break
                asked = {"seat": self.chance.choice(answer["deciding"])}
                listed = call("POST", path + "legal-moves", {**asked, "state": answer["state"]}).json["moves"]
                move = self.chance.choice(listed)
                self.judge_state(path, answer["state"], asked, move)
                answer = call("POST", path + "apply",
                              {**asked, "state": answer["state"], "move": move, "seed": HASH}).json


def examples(operation):
    """The bodies that the document gives as examples."""
    content = operation["requestBody"]["content"]["application/json"]
    return [content["example"]] if "example" in content else [
        document.resolve(example)["value"] for example in content.get("examples", {}).values()]


class OfTournaments(Case):
    """Tournaments, players and webhooks, asked with what the document gives as examples, and worse."""

    def setUp(self):
        super().setUp()
        made = call("POST", "/v1/tournaments", {"name": "Forms", "game": "baroque", "players": 4,
                                                "entry": {"by": "code", "code": "white-mountain"}}).json
        self.owner = made["owner_token"]
        self.path = "/v1/tournaments/" + made["tournament"]["id"]
        added = {"entrants": [{"name": f"Player {n}"} for n in range(4)]}
        entrants = call("POST", self.path + "/entrants", added, self.owner).json["entrants"]
        self.player = call("POST", "/v1/players", {"name": "Anna"}).json
        self.tokens = [self.owner, entrants[0]["token"], self.player["token"], None]
        self.names = {"tournament": made["tournament"]["id"], "entrant": entrants[0]["id"],
                      "player": self.player["player"]["id"],
                      "match": HASH[:8] + "-5555" * 3 + "-" + HASH[:12],
                      "seat": "player-1", "game": "baroque"}

    def test_the_documents_examples(self):
        """A change of the tournament comes last, since it may end it."""
        asked = [(operation, method, path) for operation, method, path in document.targets(**self.names)
                 if "requestBody" in operation
                 and path.startswith(("/v1/tournaments", "/v1/players"))]
        for operation, method, path in sorted(asked, key=lambda one: one[1] == "PATCH"):
            name = operation["operationId"]
            bodies = examples(operation) + ([CUP, CUP] if name == "createTournament" else [])
            for token in self.tokens if bodies else ():
                for _ in range(SAMPLE * len(bodies) * ROUNDS):
                    with self.subTest(operation=name):
                        self.judge(name, path, spoilt(self.chance.choice(bodies), self.chance), token, method)
