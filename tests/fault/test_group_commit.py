"""Commits of several matches in one transaction: what comes to one of them, or to all, while they are under way."""
import os
import pathlib
import re
import subprocess
import threading
import time
import unittest

from players import Load, Player, report, settle_accounts
from service_fixture import DATABASE_URL, SCALE, Line, Service, sql

MATCHES, TRIES = 8, 40
SECONDS = 4 * SCALE


def counted(service, name):
    text = Line(service.port).call("GET", "/metrics").bytes.decode()
    return int(re.search(rf"^westphalia_{name} (\d+)$", text, re.MULTILINE)[1])


def joined(service):
    """How many moves went along with others."""
    return counted(service, "committed_moves_total") - counted(service, "move_commits_total")


class Groups(unittest.TestCase):
    instances = 1

    def setUp(self):
        self.services = [Service(WORKERS="3") for _ in range(self.instances)]
        for service in self.services:
            self.addCleanup(service.stop)
        self.player = Player([self.services[0].port], self.id())
        steps = self.player.call("GET", "/v1/games/sixteen-thirty-something").json["steps"]
        self.secret = {step["name"] for step in steps if step["secret"]}

    def open_table(self):
        """A match at a step that is not secret, and a move of its seat."""
        table = self.player.new_table(3)
        return table, self.next_move(table)

    def next_move(self, table):
        for _ in range(500):
            now = self.player.call("GET", table.path).json
            if now["step"]["name"] not in self.secret and len(now["deciding"]) == 1:
                seat = now["deciding"][0]
                return seat, self.player.chance.choice(self.player.moves_of(table, seat))
            self.player.play_one(table)
        self.fail("there is no open step")

    def locked(self, tables):
        """A session that is at these matches until it is ended."""
        names = ", ".join(f"'{table.id}'" for table in tables)
        session = subprocess.Popen(["psql", "-qAtX", "-d", DATABASE_URL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        session.stdin.write(f"begin; select count(*) from (select from match_state where match_id in ({names}) order by match_id for update) l;\n")
        session.stdin.flush()
        self.assertEqual(session.stdout.readline(), f"{len(tables)}\n")
        return session

    def send_at_once(self, moves):
        """The answers to these moves, by match, which were sent together while all workers but one wait for a lock."""
        answers = {}

        def send(table, seat, move):
            line = Line(self.services[0].port)
            answers[table.id] = line.call("POST", table.path + "/moves", {"move": move}, table.tokens[seat])
            self.player.note(table, seat, move, answers[table.id]) if answers[table.id].status < 500 else None
            line.hang_up()

        threads = [threading.Thread(target=send, args=(table, seat, move)) for table, (seat, move) in moves]
        for thread in threads:
            thread.start()
        return threads, answers

    def group(self, tables, stopped, locked=()):
        """Moves of all these matches while others are locked, again until some of them went in one transaction. Those that are locked themselves are waited for when
        the others have been answered."""
        before = joined(self.services[0])
        for _ in range(TRIES):
            moves = [(table, self.next_move(table)) for table in tables]
            waiting = [(table, self.next_move(table)) for table in stopped]
            session = self.locked([*stopped, *locked])
            held, _ = self.send_at_once(waiting)
            time.sleep(0.1)
            threads, answers = self.send_at_once(moves)
            for table, thread in zip(tables, threads):
                if table not in locked:
                    thread.join()
            for table in locked:  # who has waited for the lock too long, on a busy machine, is told so
                self.assertIn(table.id in answers and answers[table.id].status, (False, 503))
            session.kill()
            session.wait()
            for thread in threads + held:
                thread.join()
            if joined(self.services[0]) > before:
                return answers
        self.fail("no two moves went together")

    def tables(self):
        return [self.open_table()[0] for _ in range(MATCHES)], [self.open_table()[0] for _ in range(2)]

    def test_others_do_not_wait_for_matches_that_are_locked(self):
        tables, stopped = self.tables()
        answers = self.group(tables, stopped)
        self.assertEqual({answer.status for answer in answers.values()}, {200})
        report(self, {"moves that went along with others": joined(self.services[0])})
        settle_accounts(self, self.player, tables)

    def test_nobody_waits_for_a_match_of_the_group_that_is_locked(self):
        tables, stopped = self.tables()
        answers = self.group(tables, stopped[:1], tables[:1])
        self.assertIn(answers[tables[0].id].status, (200, 503))
        self.assertEqual({answers[table.id].status for table in tables[1:]}, {200})
        settle_accounts(self, self.player, tables)

    def test_a_group_that_fails_is_tried_one_by_one(self):
        tables, stopped = self.tables()
        sql("create function refuse_it() returns trigger language plpgsql as $$ begin"
            " raise exception 'this match is refused'; end $$;"
            f"create trigger refuse_it before insert on action for each row when (new.match_id = '{tables[0].id}')"
            " execute function refuse_it()")
        try:
            answers = self.group(tables, stopped)
        finally:
            sql("drop trigger refuse_it on action; drop function refuse_it")
        self.assertEqual([answers[table.id].status for table in tables], [500] + [200] * (MATCHES - 1))
        settle_accounts(self, self.player, tables)


class TwoInstances(Groups):
    """Both group moves of the same matches: neither waits for the other in a circle."""

    instances = 2

    def test_the_same_matches(self):
        logs = list(pathlib.Path(os.environ["CLUSTER"]).glob("log*"))
        load = Load([service.port for service in self.services], 12)
        time.sleep(SECONDS)
        load.finish()
        counts = settle_accounts(self, self.player, load.tables)
        counts["moves that went along with others"] = sum(joined(service) for service in self.services)
        report(self, counts)
        self.assertTrue(logs)
        for log in logs:
            self.assertNotIn("deadlock detected", log.read_text(errors="replace"))


if __name__ == "__main__":
    unittest.main()
