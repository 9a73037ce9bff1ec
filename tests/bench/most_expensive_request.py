"""The most expensive request of each operation, without a match or of a match of each game.

Measured is the time of a core that it takes in the service, of all of its threads together. Bodies are as
large as they may be. Positions are those with the most legal moves that random play comes to.

most_expensive_request.py URL PID prints a table. It runs alone, where the service has nothing else to do."""
import http.client
import json
import os
import random
import sys
import time
from urllib.parse import urlsplit

MOST = 25  # ms of a core
GAMES = {"sixteen-thirty-something": 6, "europe-1619": 15, "baroque": 4, "thirty-years-war": 2,
         "time-of-wars": 5}
LARGE, ORDINARY = 1 << 20, 64 << 10
TURNS = 2  # of each request: the cheapest of so many counts, what is made once and kept is left out


class MostExpensiveRequest:
    def __init__(self, url, pid, seconds):
        self.client = http.client.HTTPConnection(urlsplit(url).netloc, timeout=600)
        self.pid, self.seconds = pid, seconds
        self.found = {}  # by operation and game: (ms, what was asked, status)

    def processor(self):
        """Milliseconds of a core that the service has taken, by the scheduler's count of nanoseconds."""
        total = 0
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def ask(self, method, path, body=None, token=None):
        headers = {"Authorization": "Bearer " + token} if token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.client.request(method, path, body, headers)
        answer = self.client.getresponse()
        return answer.status, answer.read()

    def json(self, method, path, body, token=None):
        status, data = self.ask(method, path, json.dumps(body).encode(), token)
        assert status < 300, (path, status, data[:500])
        return json.loads(data)

    def measure(self, operation, game, what, method, path, body=None, token=None):
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body, separators=(",", ":")).encode()
        spent = []
        for _ in range(TURNS):
            before = self.processor()
            status, _ = self.ask(method, path, body, token)
            time.sleep(0.002)  # until the threads sleep again, and their time is counted
            spent.append(self.processor() - before)
        key = operation, game
        if os.environ.get("ALL"):
            print(f"{min(spent):8.1f} ms  {operation:18} {status} {len(body or b''):8} {game:26} {what}",
                  flush=True)
        if key not in self.found or min(spent) > self.found[key][0]:
            self.found[key] = min(spent), what, status, len(body or b"")

    # ---- positions ----

    def positions(self, game, players):
        """States of a random game, those with most moves for a seat first: (moves, state, seat, a move)."""
        chance, met = random.Random(1648), []
        path = f"/v1/rules/{game}"
        now = self.json("POST", path + "/setup",
                        {"players": players, "seed": "%064d" % 1648, "then": ["legal_moves"]})
        end = time.monotonic() + self.seconds
        while not now["over"] and time.monotonic() < end:
            choices = [(each["seat"], each["moves"]) for each in now["next"] if each["moves"]]
            if not choices:
                break
            seat, moves = chance.choice(choices)
            most = max(choices, key=lambda each: len(each[1]))
            met.append((len(most[1]), now["state"], most[0], chance.choice(most[1])))
            ready = [move for move in moves if move["type"] == "ready"]
            now = self.json("POST", path + "/apply", {
                "state": now["state"], "seat": seat,
                "move": chance.choice(ready if ready and chance.random() < 0.1 else moves),
                "seed": "%064d" % len(met), "then": ["legal_moves"]})
        return sorted(met, key=lambda each: -each[0])

    # ---- bodies ----

    @staticmethod
    def bodies(most):
        """(what it is, text): as large as it may be."""
        def fill(open_, one, close):
            count = (most - len(open_) - len(close)) // (len(one(0)) + 1) - 1
            return (open_ + ",".join(map(one, range(count))) + close).encode()
        def many(name):
            return "{" + ",".join(f'"{name}{i:03}":1' for i in range(1000)) + "}"
        objects = min(48, most // 9100)
        yield "unknown members", fill("{", lambda i: f'"m{i:06}":1', "}")
        yield "unknown members, as many as may be", ("{" + ",".join(f'"m{i}":{many("n")}'
                                                                    for i in range(objects)) + "}").encode()
        yield "the same in a state", ('{"state":{"game":"baroque",'
                                      + ",".join(f'"m{i}":{many("n")}' for i in range(objects))
                                      + "}}").encode()
        yield "the same in a pack", ('{"game":"baroque","pack":{'
                                     + ",".join(f'"m{i}":{many("n")}' for i in range(objects))
                                     + "}}").encode()
        yield "values, as many as may be", ('{"state":{"game":['
                                            + ",".join(["1"] * min(65_500, most // 2 - 20)) + "]}}").encode()
        yield "lists, as many as may be", ('{"state":{"game":['
                                           + ",".join(["[]"] * min(32_700, most // 3 - 20)) + "]}}").encode()
        yield "objects of one member, as many as may be", ('{"state":{"game":['
                                                           + ",".join(['{"a":1}'] * min(
                                                               32_700, most // 8 - 20)) + "]}}").encode()
        yield "numbers", fill('{"state":{"game":[', lambda i: "1", "]}}")
        yield "empty lists", fill('{"state":{"game":[', lambda i: "[]", "]}}")
        yield "empty objects", fill('{"state":{"game":[', lambda i: "{}", "]}}")
        yield "objects of one member", fill('{"state":{"game":[', lambda i: '{"a":1}', "]}}")
        yield "real numbers", fill('{"state":{"game":[', lambda i: "1e1", "]}}")
        yield "escapes", ('{"state":"' + "\\u20ac" * ((most - 20) // 6) + '"}').encode()
        yield "positions", fill('{"positions":[', lambda i: "{}", "]}")
        yield "moves", fill('{"moves":[', lambda i: '{"type":"x"}', "]}")

    def hostile(self, operation, game, path, most, token=None):
        """Of one game: what is read before the rules are asked is the same in all."""
        if game != "baroque":
            return
        for what, body in self.bodies(most):
            self.measure(operation, game, what, "POST", path, body, token)

    # ---- operations ----

    def rules(self, game, players):
        path = f"/v1/rules/{game}"
        for operation, name in (("listStateMoves", "legal-moves"), ("applyToState", "apply"),
                                ("applyToStates", "apply-many"), ("playOut", "playout"),
                                ("viewState", "view"), ("drawState", "board"), ("resampleView", "resample")):
            self.hostile(operation, game, f"{path}/{name}", LARGE)
        self.hostile("setUpState", game, path + "/setup", ORDINARY)
        everything = ["legal_moves", "texts", "view"]
        self.measure("setUpState", game, "with all that may come next", "POST", path + "/setup",
                     {"players": players, "then": everything})
        met = self.positions(game, players)
        for count, state, seat, move in met[:2]:
            what = f"{count} moves"
            self.measure("listStateMoves", game, what, "POST", path + "/legal-moves",
                         {"state": state, "seat": seat})
            self.measure("listStateMoves", game, what + ", compact", "POST", path + "/legal-moves",
                         {"state": state, "seat": seat, "compact": True})
            one = {"state": state, "seat": seat, "move": move, "then": everything}
            self.measure("applyToState", game, what, "POST", path + "/apply", one)
            self.measure("applyToState", game, what + ", a batch", "POST", path + "/apply",
                         dict({k: one[k] for k in ("state", "seat", "then")}, moves=[move] * 256))
            many = min(256, (LARGE - 100) // (len(json.dumps(one, separators=(",", ":"))) + 1))
            self.measure("applyToStates", game, f"{many} times {what}", "POST", path + "/apply-many",
                         {"positions": [one] * many})
            self.measure("playOut", game, what, "POST", path + "/playout",
                         {"state": state, "times": 1000, "each": True})
            self.measure("viewState", game, what, "POST", path + "/view", {"state": state, "seat": seat})
            self.measure("drawState", game, what, "POST", path + "/board", {"state": state, "width": 2000})
            view = self.json("POST", path + "/view", {"state": state, "seat": seat})["view"]
            self.measure("resampleView", game, what, "POST", path + "/resample", {"view": view, "seat": seat})

    def catalogue(self, game):
        base = f"/v1/games/{game}"
        for operation, path in (("readGame", base), ("readComponents", base + "/components"),
                                ("readSchema", base + "/schema"),
                                ("readGameOpenapi", base + "/openapi.json"),
                                ("readPresentation", base + "/presentation"),
                                ("readWords", base + "/words"), ("readRulings", base + "/rulings")):
            self.measure(operation, game, "", "GET", path)
        pack = json.loads(self.ask("GET", base + "/components")[1])
        self.hostile("supplyPack", game, "/v1/component-packs", LARGE)
        for number in range(2):
            self.measure("supplyPack", game, "a pack", "POST", "/v1/component-packs",
                         {"game": game, "pack": dict(pack, about=str(number))})

    def match(self, game, players):
        made = self.json("POST", "/v1/matches", {"game": game, "players": players})
        path, organizer = "/v1/matches/" + made["match"]["id"], made["organizer_token"]
        token = {seat["seat"]: seat["token"] for seat in made["seats"]}
        self.measure("createMatch", game, "", "POST", "/v1/matches", {"game": game, "players": players})
        self.hostile("createMatch", game, "/v1/matches", ORDINARY)
        chance = random.Random(1648)
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            deciding = json.loads(self.ask("GET", path, token=organizer)[1])["deciding"]
            if not deciding:
                break
            seat = chance.choice(deciding)
            moves = json.loads(self.ask("GET", path + "/legal-moves?text=false",
                                        token=token[seat])[1])["moves"]
            ready = [move for move in moves if move["type"] == "ready"]
            self.json("POST", path + "/moves",
                      {"move": chance.choice(ready if ready and chance.random() < 0.1 else moves)},
                      token[seat])
        now = json.loads(self.ask("GET", path, token=organizer)[1])
        version = now["match"]["version"]
        for seat in now["deciding"][:1]:
            for operation, name in (("makeMove", "/moves"), ("checkMove", "/moves/check")):
                self.hostile(operation, game, path + name, ORDINARY, token[seat])
            self.measure("listLegalMoves", game, "", "GET", path + "/legal-moves", token=token[seat])
            self.measure("readMatch", game, "", "GET", path, token=token[seat])
            self.measure("readMatch", game, "an earlier version", "GET",
                         path + f"?version={max(1, version // 2)}", token=token[seat])
            self.measure("drawMatch", game, "", "GET", path + "/board.svg?width=2000", token=token[seat])
            self.measure("sayMatch", game, "", "GET", path + "/board.json?words=q", token=token[seat])
            self.measure("drawMatch", game, "an earlier version", "GET",
                         path + f"/board.svg?width=2000&version={max(1, version // 2)}", token=token[seat])
        self.measure("readLog", game, f"of {version} actions", "GET", path + "/log?limit=500",
                     token=organizer)
        self.measure("readAudit", game, f"of {version} actions", "GET", path + "/audit", token=organizer)

    def run(self):
        for game, players in GAMES.items():
            self.catalogue(game)
            self.rules(game, players)
            self.match(game, players)
        for operation, path in (("listGames", "/v1/games"), ("listMatches", "/v1/matches?limit=100"),
                                ("readOpenapi", "/openapi.json"),
                                ("showDoor", "/"), ("showGame", "/games/time-of-wars"),
                                ("drawGame", "/games/time-of-wars/board.svg"),
                                ("readDocsFile", "/docs/rapidoc.js"),
                                ("readTransparency", "/v1/transparency"),
                                ("readCheckpoint", "/v1/transparency/checkpoint")):
            self.measure(operation, "", "", "GET", path)

    def table(self):
        """(operation, ms, game, what): the most expensive request of each operation, the most expensive of
        all first."""
        most_expensive = {}
        for (operation, game), (spent, what, status, size) in self.found.items():
            if operation not in most_expensive or spent > most_expensive[operation][0]:
                most_expensive[operation] = spent, game, what, status, size
        return sorted(((operation, *rest) for operation, rest in most_expensive.items()),
                      key=lambda row: -row[1])


def measure(url, pid, seconds):
    most_expensive = MostExpensiveRequest(url, pid, seconds)
    most_expensive.run()
    return most_expensive


if __name__ == "__main__":
    done = measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 3)
    for operation, spent, game, what, status, size in done.table():
        print(f"{spent:8.1f} ms  {operation:18} {status} {size:8} {game:26} {what}")
