"""westphalia-mcp without a service: matches in its own process, by the library alone."""
import asyncio
import base64
import random
import re
import struct
import unittest
from unittest import mock

import westphalia
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from test_mcp import PROGRAM, Agent
from westphalia.client import Problem
from westphalia.local import LocalService
from westphalia.mcp import make_server

MOST = 100_000  # moves of a match
MARKER = re.compile(r"Player 1 passes a VP marker of \w")


def run(test, seed="local"):
    async def inside():
        async with Client(make_server(LocalService())) as client:
            return await test(Agent(client, random.Random(seed)))
    return asyncio.run(inside())


async def against_the_computer(agent, game, **options):
    """A match in which the agent has one seat. Returns its handle."""
    text = await agent.call("new_match", game=game, **options)
    agent.handles = dict(re.findall(r"seat (\S+): handle (\S+)", text))
    return next(iter(agent.handles.values()))


def sit(players=3, **plan):
    """A match of Sixteen Thirty Something, and what each seat plays it by."""
    service = LocalService()
    made = service.create("sixteen-thirty-something", players=players, **plan)
    seats = []
    for one in made["seats"]:
        seats.append(service.match(made["match"]["id"]))
        if one["invitation"]:
            seats[-1].claim(one["seat"], one["invitation"])
    return service, made, seats


def when_two_choose_sides():
    """Matches of three at random, up to a secret step at which two are asked. Gives both, and the third."""
    chance = random.Random("sides")
    while True:
        _, _, seats = sit()
        pending = False
        while deciding := seats[0].read()["deciding"]:
            asked = [match for match in seats if match.read()["seat"] in deciding]
            if len(asked) == 2 and not pending and seats[0].read()["step"]["name"] == "choose_sides":
                return asked, next(match for match in seats if match not in asked)
            listed = asked[0].legal_moves(text=False)
            number = chance.randrange(listed["matched"])
            pending = asked[0].move_by_index(number, listed["list"])["pending"]


def texts(match):
    return [one["text"] for one in match.log()["actions"]]


class Matches(unittest.TestCase):
    def test_whole_matches_against_the_computer(self):
        async def play(agent, game):
            handle = await against_the_computer(agent, game)
            self.assertLess(await agent.play(), MOST)
            self.assertEqual(await agent.call("wait_for_turn", handle=handle), "The match is over.")
        for game in ("sixteen-thirty-something", "baroque", "thirty-years-war"):
            run(lambda agent, game=game: play(agent, game), game)

    def test_the_largest_games_begin_against_the_computer(self):
        async def play(agent, game):
            handle = await against_the_computer(agent, game)
            self.assertGreaterEqual(await agent.play(8), 8)
            self.assertRegex(await agent.call("read_log", after=0, handle=handle), r"^1\. ")
        for game in ("europe-1619", "time-of-wars"):
            run(lambda agent, game=game: play(agent, game), game)

    def test_a_match_of_one_process_of_agents_alone(self):
        async def play(agent):
            await agent.begin("baroque")
            self.assertLess(await agent.play(), MOST)
        run(play)

    def test_who_resigns_is_out(self):
        async def play(agent):
            handle = await against_the_computer(agent, "thirty-years-war")
            await agent.call("concede", handle=handle)
            self.assertEqual(await agent.call("wait_for_turn", handle=handle), "The match is over.")
            self.assertIn("resign", await agent.call("read_log", after=0, handle=handle))
            await agent.fail("concede", handle=handle)
        run(play)


class Secrets(unittest.TestCase):
    def test_a_secret_answer_is_in_no_log_before_all_are_in(self):
        _, _, (first, second, third) = sit()
        answer = first.move_by_index(0, first.legal_moves()["list"])
        self.assertTrue(answer["pending"])
        self.assertEqual((texts(first), texts(second)), ([], []))
        second.move_by_index(0, second.legal_moves()["list"])
        third.move_by_index(0, third.legal_moves()["list"])
        self.assertRegex(texts(first)[0], MARKER)
        self.assertEqual(texts(second)[0], "Player 1 passes a VP marker to the left.")
        self.assertEqual([text[:8] for text in texts(third)[:3]], ["Player 1", "Player 2", "Player 3"])

    def test_where_a_seat_resigns_its_answer_is_made_by_default(self):
        _, _, (first, second, third) = sit()
        first.move_by_index(0, first.legal_moves()["list"])
        self.assertEqual(second.concede()["deciding"], ["player-3"])
        self.assertEqual(texts(third), ["Player 2 resigns."])
        self.assertTrue(third.move_by_index(0, third.legal_moves()["list"])["others"])
        self.assertEqual([text[:15] for text in texts(third)[1:4]],
                         ["Player 1 passes", "Player 2 passes", "Player 3 passes"])
        self.assertFalse(any(match.read()["answered"] for match in (first, second, third)))
        self.assertNotIn("player-2", first.read()["deciding"])

    def test_a_seat_that_is_not_asked_has_not_answered(self):
        (first, second), third = when_two_choose_sides()
        self.assertFalse(any(match.read()["answered"] for match in (first, second, third)))
        first.move_by_index(0, first.legal_moves()["list"])
        self.assertEqual([match.read()["answered"] for match in (first, second, third)], [True, False, False])

    def test_a_resignation_that_ends_a_secret_step_brings_its_answers_into_the_log(self):
        (first, second), third = when_two_choose_sides()
        before = len(third.log(limit=10_000)["actions"])
        first.move_by_index(0, first.legal_moves()["list"])
        self.assertEqual(len(third.log(limit=10_000)["actions"]), before)
        second.concede()
        new = [one["move"]["type"] for one in third.log(after=before, limit=10_000)["actions"]]
        self.assertEqual(new[1:2], ["concede"])
        self.assertFalse(first.read()["answered"])

    def test_the_view_and_the_board_are_the_seats_own(self):
        _, _, seats = sit()
        for match in 2 * seats:
            moves = match.legal_moves()
            if moves["moves"]:
                match.move_by_index(0, moves["list"])
        for number, match in enumerate(seats, 1):
            (hands,) = match.board_text(part="hands")["parts"]
            others = [line for line in hands["lines"] if not line.startswith(f"Player {number}")]
            self.assertEqual(len(others), 2)
            for line in others:
                self.assertRegex(line, r"^Player \d: \d+$")
            self.assertEqual(match.read()["seat"], f"player-{number}")

    def test_a_seat_is_taken_once_and_by_its_own_code(self):
        service, made, _ = sit()
        guest = service.match(made["match"]["id"])
        for seat, code in (("player-1", made["seats"][0]["invitation"]), ("player-1", ""), ("moon", "x"),
                           ("player-2", "ž\ud800"), ("player-2", made["seats"][0]["invitation"])):
            with self.assertRaises(Problem) as refused:
                guest.claim(seat, code)
            self.assertEqual(refused.exception.status, 403)
        for ask in (guest.read, guest.log, guest.board_text, guest.board_svg, guest.legal_moves, guest.undo,
                    guest.messages, guest.concede, guest.move, guest.check):
            with self.assertRaises(Problem) as refused:
                ask()
            self.assertEqual(refused.exception.status, 401)

    def test_a_match_that_cannot_be_made_is_a_problem(self):
        for plan in ({"bots": {"moon": "greedy"}}, {"bots": {"player-1": "search"}}, {"players": 99},
                     {"scenario": "moon"}, {"options": {"moon": 1}}):
            with self.subTest(plan), self.assertRaises(Problem) as refused:
                LocalService().create("sixteen-thirty-something", **plan)
            self.assertEqual(refused.exception.status, 400)

    def test_a_message_to_one_is_read_by_one(self):
        _, _, (first, second, third) = sit()
        first.say("to all")
        first.say("to the second", ["player-2"])
        self.assertEqual([len(one.messages()["messages"]) for one in (first, second, third)], [2, 2, 1])


class Moves(unittest.TestCase):
    def test_a_move_is_taken_back_and_a_draw_is_not(self):
        back = kept = 0
        service = LocalService()
        made = service.create("baroque", players=2)
        seats = [service.match(made["match"]["id"]) for _ in made["seats"]]
        for one, match in zip(made["seats"], seats):
            match.claim(one["seat"], one["invitation"])
        chance = random.Random(1648)
        while not (back and kept):
            for match in seats:
                before = match.read()
                moves = match.legal_moves()
                if not moves["moves"]:
                    continue
                answer = match.move_by_index(chance.randrange(moves["matched"]), moves["list"])
                drawn = any(action["draws"] for action in answer["actions"])
                if back and not drawn:
                    continue
                try:
                    match.undo()
                    self.assertFalse(drawn)
                    self.assertEqual(match.read(), before)
                    self.assertRegex(texts(match)[-1], r"takes back 1\.$")
                    back += 1
                    break
                except Problem as problem:
                    self.assertEqual(problem.refusal["code"], "nothing-to-undo")
                    kept += drawn

    def test_a_batch_is_made_as_a_whole_or_not_at_all(self):
        _, _, (first, _, _) = sit()
        legal = first.legal_moves()
        before = first.read()
        with self.assertRaises(Problem) as refused:
            first.move(legal["moves"][0], {"type": "fly"})
        self.assertEqual(refused.exception.status, 400)
        with self.assertRaises(Problem) as refused:
            first.move(legal["moves"][0], legal["moves"][0])
        self.assertEqual(refused.exception.refusal["code"], "not-your-decision")
        self.assertEqual(first.read(), before)
        self.assertEqual(texts(first), [])

    def test_a_list_has_parts_and_a_name(self):
        async def look(agent):
            handle = await against_the_computer(agent, "europe-1619")
            text = await agent.call("legal_moves", type="place_influence", handle=handle)
            self.assertEqual(len(re.findall(r"^\d+: ", text, re.M)), 25)
            self.assertIn("start=25", text)
            text = await agent.call("legal_moves", words="SAXONY", handle=handle)
            for sentence in re.findall(r"^\d+: (.*)$", text, re.M):
                self.assertIn("saxony", sentence.lower())
            number = re.search(r"^(\d+): ", text, re.M)[1]
            await agent.call("make_move", number=int(number), handle=handle)
            self.assertIn("legal_moves", await agent.fail("make_move", number=int(number), handle=handle))
            self.assertIn("undo", await agent.fail("legal_moves", revise=True, handle=handle))
        run(look)

    def test_a_list_stays_while_others_answer(self):
        _, _, (first, second, _) = sit()
        listed = second.legal_moves()["list"]
        first.move_by_index(0, first.legal_moves()["list"])
        second.move_by_index(0, listed)
        with self.assertRaises(Problem) as refused:
            second.move_by_index(0, listed)
        self.assertEqual(refused.exception.status, 412)

    def test_an_answer_in_secret_is_taken_back_in_secret(self):
        _, _, (first, second, third) = sit()
        before = first.read()
        first.move_by_index(0, first.legal_moves()["list"])
        first.undo()
        self.assertEqual((first.read(), texts(second)), (before, []))
        for match in (first, second, third):
            match.move_by_index(1, match.legal_moves()["list"])
        self.assertEqual(len([text for text in texts(first) if "passes" in text]), 3)

    def test_the_oldest_match_is_forgotten_first(self):
        service, _, (first, _, _) = sit()
        with mock.patch("westphalia.local.MATCHES_MOST", 1):
            other = service.create("baroque", players=2)["match"]["id"]
        with self.assertRaises(Problem) as refused:
            first.read()
        self.assertEqual(refused.exception.status, 404)
        self.assertEqual(service.table(other).id, other)

    def test_trying_a_move_changes_nothing(self):
        _, _, (first, _, _) = sit()
        before, move = first.read(), first.legal_moves()
        self.assertEqual(first.check(move["moves"][1]), {"legal": True, "texts": [move["texts"][1]]})
        self.assertFalse(first.check(move["moves"][0], move["moves"][0])["legal"])
        with self.assertRaises(Problem):
            first.check({"type": "fly"})
        self.assertEqual(first.read(), before)


class Server(unittest.TestCase):
    def test_the_picture_is_a_png_as_wide_as_was_asked(self):
        async def look(agent):
            handle = await against_the_computer(agent, "baroque")
            answer = await agent.client.call_tool("board_image", {"width": 800, "handle": handle})
            picture = answer.content[0]
            self.assertEqual((picture.type, picture.mime_type), ("image", "image/png"))
            data = base64.b64decode(picture.data)
            self.assertEqual(struct.unpack(">I", data[16:20])[0], 800)
        run(look)

    def test_rules_are_searched(self):
        async def look(agent):
            self.assertEqual(len((await agent.call("list_games")).splitlines()), len(westphalia.games()))
            self.assertIn("ruling R", await agent.call("search_rules", game="baroque", words="dice tie"))
            await agent.fail("search_rules", game="chess", words="a")
            await agent.fail("new_match", game="chess")
            self.assertIn("greedy", await agent.fail("new_match", game="baroque", others="search"))
        run(look)

    def test_the_program(self):
        async def play():
            server = StdioServerParameters(command=PROGRAM, args=["--local"])
            async with Client(stdio_client(server)) as client:
                agent = Agent(client, random.Random("stdio"))
                await against_the_computer(agent, "baroque")
                self.assertGreaterEqual(await agent.play(10), 10)
        asyncio.run(play())


if __name__ == "__main__":
    unittest.main()
