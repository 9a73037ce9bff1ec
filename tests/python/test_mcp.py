"""westphalia-mcp by the client of the protocol's own SDK: whole matches of all games, what an agent is told,
and that no agent gets another's seat.

WESTPHALIA_URL is the service. The tests need the wheel and the package mcp."""
import asyncio
import http.server
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import unittest

import westphalia
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from westphalia.client import Problem, Service
from westphalia.mcp import make_server

URL = os.environ.get("WESTPHALIA_URL", "http://127.0.0.1:8630")
PROGRAM = shutil.which("westphalia-mcp", path=os.path.dirname(sys.executable))
UNKNOWN_MATCH = "00000000-0000-4000-8000-000000000000"  # a UUID that no match has
MOST = 100_000  # moves of a match
CHARACTERS = 4  # of a token, about


class Agent:
    """A client that asks no more than it needs: it looks once a turn, reads the log, and lists few moves of a
    type."""

    def __init__(self, client, chance):
        self.client, self.chance = client, chance
        self.handles, self.spent, self.turns = {}, 0, []

    async def call(self, tool, **arguments):
        answer = await self.client.call_tool(tool, arguments)
        text = answer.content[0].text
        if answer.is_error:
            raise AssertionError(f"{tool} {arguments}: {text}")
        self.spent += len(text)
        return text

    async def fail(self, tool, **arguments):
        answer = await self.client.call_tool(tool, arguments)
        if not answer.is_error:
            raise AssertionError(f"{tool} {arguments} does not fail: {answer.content[0].text}")
        return answer.content[0].text

    async def begin(self, game, **options):
        text = await self.call("new_match", game=game, others="me", **options)
        self.handles = dict(re.findall(r"seat (\S+): handle (\S+)", text))
        return text

    async def choose(self, handle):
        """The number of a move: of any type, a few of which are listed."""
        text = await self.call("legal_moves", limit=1, handle=handle)
        types = re.search(r"^Types: (.*)$", text, re.M)
        if types:
            names = re.findall(r"(?:^|; )([a-z_]+) \(\d+\)", types.group(1))
            done = [name for name in names if name == "ready"]
            name = done[0] if done and self.chance.random() < 1 / 4 else self.chance.choice(names)
            text = await self.call("legal_moves", type=name, limit=8, handle=handle)
        return int(self.chance.choice(re.findall(r"^(\d+): ", text, re.M)))

    async def turn(self, handle):
        """All decisions of a seat until another one must decide. Returns how many they were."""
        self.spent, moves, text = 0, 0, "It is your turn again."
        await self.call("read_log", handle=handle)
        await self.call("look", handle=handle)
        while "It is your turn again." in text:
            text = await self.call("make_move", number=await self.choose(handle), handle=handle)
            moves += 1
        self.turns.append(self.spent // CHARACTERS)
        return moves

    async def play(self, most=MOST):
        """Until the match is over, or so many moves are made. Returns how many they were."""
        moves, over = 0, False
        while not over and moves < most:
            for handle in self.handles.values():
                state = await self.call("wait_for_turn", seconds=0, handle=handle)
                over = over or state == "The match is over."
                if state.startswith("It is your turn."):
                    moves += await self.turn(handle)
        return moves


def run(test, seed="mcp"):
    """Runs a coroutine of an agent whose server is in this process."""
    async def inside():
        async with Client(make_server(Service(URL))) as client:
            return await test(Agent(client, random.Random(seed)))
    return asyncio.run(inside())


class WholeMatches(unittest.TestCase):
    """By tools alone, to the end by the rules. The mean turn stays within 8,000 tokens."""

    def whole(self, game):
        async def play(agent):
            await agent.begin(game)
            self.assertLess(await agent.play(), MOST)
            mean = sum(agent.turns) // len(agent.turns)
            print(f"# {game}: {len(agent.turns)} turns of {mean} tokens, the longest {max(agent.turns)}")
            self.assertLess(mean, 8000)
        run(play, game)

    def test_sixteen_thirty_something(self):
        self.whole("sixteen-thirty-something")

    def test_europe_1619(self):
        self.whole("europe-1619")

    def test_baroque(self):
        self.whole("baroque")

    def test_thirty_years_war(self):
        self.whole("thirty-years-war")

    def test_time_of_wars(self):
        self.whole("time-of-wars")


class Tools(unittest.TestCase):
    def test_every_tool_says_what_it_does(self):
        async def look(agent):
            for tool in (await agent.client.list_tools()).tools:
                self.assertTrue(tool.description, tool.name)
                self.assertNotRegex(tool.description, r"\n ")
                self.assertTrue(tool.name in ("list_games",) or tool.input_schema["properties"], tool.name)
            prompts = (await agent.client.list_prompts()).prompts
            self.assertEqual([prompt.name for prompt in prompts], ["play"])
            games = await agent.call("list_games")
            self.assertEqual(len(games.splitlines()), len(westphalia.games()))
        run(look)

    def test_a_long_list_comes_in_parts(self):
        async def look(agent):
            await agent.begin("europe-1619")
            handle = agent.handles["austria"]
            text = await agent.call("legal_moves", type="place_influence", handle=handle)
            self.assertEqual(len(re.findall(r"^\d+: ", text, re.M)), 25)
            self.assertIn("start=25", text)
            text = await agent.call("legal_moves", words="SAXONY", handle=handle)
            for sentence in re.findall(r"^\d+: (.*)$", text, re.M):
                self.assertIn("saxony", sentence.lower())
        run(look)

    def test_a_move_by_an_old_number_is_refused_with_what_to_do(self):
        async def move(agent):
            await agent.begin("baroque")
            handles = list(agent.handles.values())
            said = await agent.fail("make_move", number=0, handle=handles[0])
            self.assertIn("Call legal_moves first", said)
            for handle in handles:
                state = await agent.call("wait_for_turn", seconds=0, handle=handle)
                if state.startswith("It is your turn."):
                    await agent.call("legal_moves", handle=handle)
                    await agent.fail("make_move", number=999, handle=handle)
                    await agent.fail("make_move", handle=handle)
        run(move)

    def test_a_refusal_names_its_rule(self):
        async def move(agent):
            await agent.begin("baroque")
            for handle in agent.handles.values():
                said = await agent.call("try_move", moves=[{"type": "end_actions"}], handle=handle)
                self.assertRegex(said, r"^Not legal by rule \S+ \([a-z-]+\): ")
                said = await agent.fail("make_move", moves=[{"type": "end_actions"}], handle=handle)
                self.assertRegex(said, r"Not allowed by rule \S+ \([a-z-]+\): .* legal_moves")
                said = await agent.fail("make_move", moves=[{"type": "fly"}], handle=handle)
                self.assertIn("fly", said)
        run(move)

    def test_moves_are_taken_back(self):
        async def move(agent):
            await agent.begin("thirty-years-war")
            for _ in range(200):
                for handle in agent.handles.values():
                    before = await agent.call("look", handle=handle)
                    if not before.startswith("It is your turn."):
                        continue
                    said = await agent.call("make_move", number=await agent.choose(handle), handle=handle)
                    if "It is your turn again." in said:
                        answer = await agent.client.call_tool("undo", {"handle": handle})
                        if not answer.is_error:
                            self.assertIn("Taken back. It is your turn.", answer.content[0].text)
                            self.assertEqual(await agent.call("look", handle=handle), before)
                            return
            self.fail("no move could be taken back")
        run(move)

    def test_rules_are_searched(self):
        async def look(agent):
            self.assertIn("ruling R", await agent.call("search_rules", game="baroque", words="dice tie"))
            self.assertIn("move bid", await agent.call("search_rules", game="baroque", words="bid"))
            self.assertIn("Try fewer", await agent.call("search_rules", game="baroque", words="zeppelin"))
            await agent.fail("search_rules", game="chess", words="a")
            rulings = await agent.client.read_resource("westphalia://games/baroque/rulings")
            self.assertIn('"R1"', rulings.contents[0].text)
            reference = await agent.client.read_resource("westphalia://games/baroque/reference")
            self.assertIn("## Refusals", reference.contents[0].text)
        run(look)

    def test_what_cannot_be_had_says_what_to_do(self):
        async def ask(agent):
            self.assertIn("new_match", await agent.fail("look"))
            self.assertIn("handle", await agent.fail("look", handle="austria-0000000000"))
            await agent.fail("new_match", game="chess")
            await agent.fail("new_match", game="baroque", scenario="moon")
            await agent.fail("new_match", game="baroque", seat="venice")
            await agent.fail("new_match", game="baroque", players=9)
            await agent.fail("take_seat", match=UNKNOWN_MATCH, seat="austria", code="x")
            match = Service(URL).create("baroque", invitations=True)["match"]["id"]
            self.assertIn("no code", await agent.fail("take_seat", match=match, seat="austria", code="žluť"))
        run(ask)


class Seats(unittest.TestCase):
    def test_a_handle_shows_its_own_seat_alone(self):
        async def look(agent):
            text = await agent.begin("sixteen-thirty-something", players=3)
            await agent.play(40)
            match = re.search(r"Match (\S+) of", text).group(1)
            for seat, handle in agent.handles.items():
                said = await agent.call("look", part="hands", handle=handle)
                others = [line for line in said.splitlines() if line.startswith("Player") and
                          not line.startswith("Player " + seat[-1])]
                self.assertTrue(others)
                for line in others:
                    self.assertRegex(line, r"^Player \d: \d+$")
            return match
        run(look)

    def test_the_log_tells_what_others_did_before_ones_own_move(self):
        async def two(agent):
            await agent.begin("baroque")
            first, second = agent.handles.values()
            if not (await agent.call("look", handle=first)).startswith("It is your turn."):
                first, second = second, first
            await agent.call("read_log", handle=second)
            said = await agent.call("make_move", number=await agent.choose(first), handle=first)
            number = int(said.split(".")[0])
            said = await agent.call("make_move", number=await agent.choose(second), handle=second)
            self.assertEqual(int(said.split(".")[0]), number + 1)
            told = await agent.call("read_log", handle=second)
            self.assertRegex(told, rf"(?m)^{number}\. ")
            self.assertRegex(told, rf"(?m)^{number + 1}\. ")
        run(two)

    def test_a_scenario_has_its_own_number_of_players(self):
        async def scenarios(agent):
            for game in Service(URL).games():
                for scenario in game["scenarios"]:
                    await agent.begin(game["id"], scenario=scenario["id"])
                    self.assertEqual(len(agent.handles), scenario["players"]["default"])
        run(scenarios)

    def test_an_invited_agent_takes_its_seat(self):
        async def two(agent):
            text = await agent.call("new_match", game="baroque", others="invite")
            match, seat, code = re.search(r"match=(\S+) seat=(\S+) code=(\S+)", text).groups()
            async with Client(make_server(Service(URL))) as other:
                guest = Agent(other, agent.chance)
                await guest.fail("take_seat", match=match, seat=seat, code="0" * 43)
                taken = await guest.call("take_seat", match=match, seat=seat, code=code)
                self.assertIn(f"seat {seat} of baroque", taken)
                await guest.fail("take_seat", match=match, seat=seat, code=code)  # it was used
                await guest.call("look")
        run(two)

    def test_an_agent_goes_on_with_a_seat_by_its_token(self):
        made = Service(URL).create("baroque", players=2)
        match, (one, other) = made["match"]["id"], made["seats"]

        async def go_on(agent):
            await agent.fail("take_seat", match=match, seat=one["seat"], code=other["token"])
            await agent.call("take_seat", match=match, seat=one["seat"], code=one["token"])
            await agent.call("look")
        run(go_on)

    def test_over_http_a_seat_must_be_named(self):
        async def shared():
            async with Client(make_server(Service(URL), alone=False)) as client:
                agent = Agent(client, random.Random("http"))
                await agent.begin("baroque")
                self.assertIn("Name your seat", await agent.fail("look"))
                await agent.call("look", handle=list(agent.handles.values())[0])
        asyncio.run(shared())


class Program(unittest.TestCase):
    """The command, as an agent's program starts it."""

    def test_stdio(self):
        async def play():
            server = StdioServerParameters(command=PROGRAM, args=["--service", URL])
            async with Client(stdio_client(server)) as client:
                agent = Agent(client, random.Random("stdio"))
                await agent.begin("baroque")
                self.assertGreaterEqual(await agent.play(10), 10)
        asyncio.run(play())

    def test_streamable_http(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with subprocess.Popen([PROGRAM, "--service", URL, "--http", f"127.0.0.1:{port}"],
                              stderr=subprocess.DEVNULL) as server:
            self.addCleanup(server.kill)
            for _ in range(600):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)

            async def play():
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    agent = Agent(client, random.Random("http"))
                    await agent.begin("baroque")
                    self.assertGreaterEqual(await agent.play(10), 10)
            asyncio.run(play())
            server.terminate()

    def test_wrong_arguments_are_told(self):
        for arguments in (["--http", "8700"], ["--fly"]):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 2)


class Flaky(http.server.BaseHTTPRequestHandler):
    """A proxy that fails each request once: it breaks off, or asks for a pause in words."""
    failures, requests = [], []

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.requests.append((self.path, self.headers["Idempotency-Key"]))
        if self.failures:
            failure = self.failures.pop()
            if failure:
                self.send_response(failure)
                self.send_header("Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT")
                self.send_header("Content-Length", "0")
                self.end_headers()
            else:
                self.close_connection = True
            return
        body = b'{"token": "t", "seq": 1}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing."""


class Retries(unittest.TestCase):
    def test_what_may_be_lost_is_sent_again_with_the_same_key(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Flaky)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        service = Service(f"http://127.0.0.1:{server.server_port}")
        match = service.match(UNKNOWN_MATCH, "token")
        for ask in (lambda: service.create("baroque"), lambda: service.player("Tilly"),
                    lambda: match.move({"type": "pass"}), lambda: match.claim("austria", "code"),
                    lambda: match.say("words"), match.undo, match.concede):
            for failure in (None, 502, 503):
                Flaky.failures, Flaky.requests[:] = [failure], []
                ask()
                self.assertEqual(len(Flaky.requests), 2)
                self.assertEqual(len(set(Flaky.requests)), 1)
                self.assertIsNotNone(Flaky.requests[0][1])


class HttpClient(unittest.TestCase):
    """westphalia.client, on which the tools stand."""

    def test_a_match_by_the_client(self):
        service, chance = Service(URL), random.Random("client")
        made = service.create("baroque", players=2)
        matches = {one["seat"]: service.match(made["match"]["id"], one["token"]) for one in made["seats"]}
        read = next(iter(matches.values())).read()
        while read["deciding"]:
            match = matches[read["deciding"][0]]
            legal = match.legal_moves(text=False)
            self.assertTrue(match.check(legal["moves"][0])["legal"])
            read = match.move(chance.choice(legal["moves"]))
        match = service.match(made["match"]["id"])
        events = list(match.stream())
        self.assertEqual(events[-1].name, "over")
        numbers = [event.data["seq"] for event in events if event.name == "action"]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))
        again = next(event for event in events if event.data and event.data.get("seq") == 5)
        later = [event.data["seq"] for event in match.stream(after=again.id) if event.name == "action"]
        self.assertEqual(later, numbers[5:])
        self.assertTrue(westphalia.Game("baroque").audit(match.audit())["sound"])

    def test_a_stream_that_is_cut_within_a_character_is_opened_again(self):
        bodies = [b'event: action\nid: 1\ndata: "Wei\xc3', b"event: over\nid: 2\ndata: {}\n\n"]

        class Cut(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(bodies.pop(0))

            def log_message(self, *_):
                pass
        with http.server.HTTPServer(("127.0.0.1", 0), Cut) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                match = Service(f"http://127.0.0.1:{server.server_port}").match("1")
                self.assertEqual([event.name for event in match.stream()], ["over"])
            finally:
                server.shutdown()

    def test_problems_are_told(self):
        service = Service(URL)
        made = service.create("baroque", players=2)
        match = service.match(made["match"]["id"], made["seats"][0]["token"])
        with self.assertRaises(Problem) as told:
            match.move({"type": "end_actions"})
        self.assertIn(told.exception.status, (409, 422))
        with self.assertRaises(Problem) as told:
            match.legal_moves(type="fly")
        self.assertEqual((told.exception.status, len(told.exception.faults)), (400, 1))
        with self.assertRaises(Problem) as told:
            service.match(UNKNOWN_MATCH).read()
        self.assertEqual(told.exception.status, 404)
        with self.assertRaises(ValueError):
            Service("localhost")
