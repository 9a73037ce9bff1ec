"""Commits of several matches in one transaction: what comes to one of them, or to all, while they are under
way."""
import os
import pathlib
import subprocess
import threading
import time
import unittest

from database_fixture import DATABASE_URL, sql
from players import Load, Player, joined, report, assert_all_moves_are_logged
from service_fixture import HttpClient, Service
from waiting import SCALE

MATCHES, TRIES = 8, 40
SECONDS = 4 * SCALE


class Groups(unittest.TestCase):
    instances = 1

    def setUp(self):
        self.services = [Service(WORKERS="3") for _ in range(self.instances)]
        for service in self.services:
            self.addCleanup(service.stop)
        self.player = Player([self.services[0].port], self.id())
        steps = self.player.call("GET", "/v1/games/sixteen-thirty-something").json["steps"]
        self.secret = {step["name"] for step in steps if step["secret"]}

    def open_match(self):
        """A match at a step that is not secret, and a move of its seat."""
        match = self.player.new_match(3)
        return match, self.next_move(match)

    def next_move(self, match):
        for _ in range(500):
            now = self.player.call("GET", match.path).json
            if now["step"]["name"] not in self.secret and len(now["deciding"]) == 1:
                seat = now["deciding"][0]
                return seat, self.player.chance.choice(self.player.moves_of(match, seat))
            self.player.play_one(match)
        self.fail("there is no open step")

    def locked(self, matches):
        """A session that is at these matches until it is ended."""
        names = ", ".join(f"'{match.id}'" for match in matches)
        session = subprocess.Popen(["psql", "-qAtX", "-d", DATABASE_URL], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True)
        session.stdin.write(f"begin; select count(*) from (select from match_state where match_id in "
                            f"({names}) order by match_id for update) l;\n")
        session.stdin.flush()
        self.assertEqual(session.stdout.readline(), f"{len(matches)}\n")
        return session

    def send_at_once(self, moves):
        """The answers to these moves, by match, which were sent together while all workers but one wait for a
        lock."""
        answers = {}

        def send(match, seat, move):
            client = HttpClient(self.services[0].port)
            answers[match.id] = client.call("POST", match.path + "/moves", {"move": move}, match.tokens[seat])
            self.player.note_answer(match, seat, move,
                                    answers[match.id]) if answers[match.id].status < 500 else None
            client.close()

        threads = [threading.Thread(target=send, args=(match, seat, move)) for match, (seat, move) in moves]
        for thread in threads:
            thread.start()
        return threads, answers

    def group(self, matches, stopped, locked=()):
        """Moves of all these matches while others are locked, again until some of them went in one
        transaction. Those that are locked themselves are waited for when the others have been answered."""
        before = joined(self.services[0])
        for _ in range(TRIES):
            moves = [(match, self.next_move(match)) for match in matches]
            waiting = [(match, self.next_move(match)) for match in stopped]
            session = self.locked([*stopped, *locked])
            held, _ = self.send_at_once(waiting)
            time.sleep(0.1)
            threads, answers = self.send_at_once(moves)
            for match, thread in zip(matches, threads):
                if match not in locked:
                    thread.join()
            for match in locked:  # who has waited for the lock too long, on a busy machine, is told so
                self.assertIn(match.id in answers and answers[match.id].status, (False, 503))
            session.kill()
            session.wait()
            for thread in threads + held:
                thread.join()
            if joined(self.services[0]) > before:
                return answers
        self.fail("no two moves went together")

    def matches(self):
        return [self.open_match()[0] for _ in range(MATCHES)], [self.open_match()[0] for _ in range(2)]

    def test_others_do_not_wait_for_matches_that_are_locked(self):
        matches, stopped = self.matches()
        answers = self.group(matches, stopped)
        self.assertEqual({answer.status for answer in answers.values()}, {200})
        report(self, {"moves that went along with others": joined(self.services[0])})
        assert_all_moves_are_logged(self, self.player, matches)

    def test_no_request_waits_for_a_match_of_the_group_that_is_locked(self):
        matches, stopped = self.matches()
        answers = self.group(matches, stopped[:1], matches[:1])
        self.assertIn(answers[matches[0].id].status, (200, 503))
        self.assertEqual({answers[match.id].status for match in matches[1:]}, {200})
        assert_all_moves_are_logged(self, self.player, matches)

    def test_a_group_that_fails_is_tried_one_by_one(self):
        matches, stopped = self.matches()
        sql("create function refuse_it() returns trigger language plpgsql as $$ begin"
            " raise exception 'this match is refused'; end $$;"
            f"create trigger refuse_it before insert on action for each row when (new.match_id = "
            f"'{matches[0].id}')"
            " execute function refuse_it()")
        try:
            answers = self.group(matches, stopped)
        finally:
            sql("drop trigger refuse_it on action; drop function refuse_it")
        self.assertEqual([answers[match.id].status for match in matches], [500] + [200] * (MATCHES - 1))
        assert_all_moves_are_logged(self, self.player, matches)


class TwoInstances(Groups):
    """Both group moves of the same matches: neither waits for the other in a circle."""

    instances = 2

    def test_the_same_matches(self):
        logs = list(pathlib.Path(os.environ["CLUSTER"]).glob("log*"))
        load = Load([service.port for service in self.services], 12)
        time.sleep(SECONDS)
        load.finish()
        counts = assert_all_moves_are_logged(self, self.player, load.matches)
        counts["moves that went along with others"] = sum(joined(service) for service in self.services)
        report(self, counts)
        self.assertTrue(logs)
        for log in logs:
            self.assertNotIn("deadlock detected", log.read_text(errors="replace"))
