"""westphalia replay: all stored matches, by several threads, on a terminal and elsewhere."""
import os
import pty
import re
import subprocess
import unittest

from database_fixture import DATABASE_URL, sql
from players import Player
from service_fixture import BUILD, Service, program
from waiting import TIMEOUT
URL = DATABASE_URL.replace("dbname=postgres", "dbname=replayed")
MATCHES, MOVES = 130, 4  # more than a page of the list
PACKS = 20  # more than a thread keeps


def shown(line):
    """The line that a terminal shows. In it the cursor goes back to its beginning, and the rest of it is
    erased."""
    text = ""
    for part in line.split("\r"):
        before, erased, behind = part.partition("\033[K")
        text = before + behind if erased else part + text[len(part):]
    return text


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """One match has not begun; one has a log in which a move was changed. Some have packs of their own,
        and in the list no two matches of one pack follow each other."""
        sql("create database replayed")
        service = Service(url=URL)
        player = Player([service.port], "replay")
        all_seated = [player.new_match() for _ in range(MATCHES)]
        for seated in all_seated[:10]:
            for _ in range(MOVES):
                player.play_one(seated)
        pack = player.call("GET", "/v1/games/baroque/components").json
        hashes = [player.call("POST", "/v1/component-packs",
                              {"game": "baroque", "pack": pack | {"about": f"Pack {number}."}}).json["hash"]
                  for number in range(PACKS)]
        for pack_hash in hashes * 2:
            player.call("POST", "/v1/matches", {"game": "baroque", "players": 2, "pack": pack_hash})
        player.call("POST", "/v1/matches", {"game": "baroque", "players": 2, "invitations": True})
        service.stop()
        cls.changed = all_seated[3].id
        sql(f"update action set line = replace(line, '\"seat\":', '\"seta\":') where match_id = "
            f"'{cls.changed}' and seq = 3", URL)
        cls.actions = int(sql(f"select count(*) from action where match_id <> '{cls.changed}'", URL))

    def assert_told(self, said):
        """One line of the match that was changed at least, and the sums."""
        lines = said.splitlines()
        self.assertEqual({line.split(":")[0] for line in lines[:-1]}, {self.changed})
        sums = re.fullmatch(r"(\d+) matches, (\d+) actions played again, 1 matches would go another way",
                            lines[-1])
        self.assertTrue(sums, said)
        self.assertEqual(int(sums[1]), MATCHES + 2 * PACKS)
        self.assertTrue(self.actions <= int(sums[2]) <= self.actions + 2, said)

    def test_any_number_of_threads(self):
        for threads in "0", "1", "2", "9":  # 0: one for each core
            status, said = program("replay", "--database", URL, "--threads", threads)
            self.assertEqual(status, 1, said)
            self.assert_told(said)

    def test_one_match(self):
        match = sql(f"select match_id from match_state where match_id <> '{self.changed}' limit 1", URL)
        status, said = program("replay", "--database", URL, "--match", match)
        self.assertEqual((status, said.startswith("1 matches")), (0, True), said)
        self.assertEqual(program("replay", "--database", URL, "--match", self.changed)[0], 1)
        status, said = program("replay", "--database", URL, "--match", "00000000-0000-4000-8000-000000000000")
        self.assertEqual((status, "there is no match" in said), (2, True), said)

    def test_less_than_no_thread(self):
        self.assertEqual(program("replay", "--database", URL, "--threads=-1")[0], 2)

    def test_a_bar_on_a_terminal(self):
        """It is drawn on one line, of which nothing is left before a line of what was found; at the end it is
        full."""
        ours, its = pty.openpty()
        with subprocess.Popen([BUILD / "westphalia", "replay", "--database", URL], stdout=its,
                              stderr=its) as replay:
            os.close(its)
            drawn = b""
            try:
                while part := os.read(ours, 65536):
                    drawn += part
            except OSError:  # it has ended
                pass
            self.assertEqual(replay.wait(TIMEOUT), 1)
        os.close(ours)
        lines = [shown(line) for line in drawn.decode().replace("\r\n", "\n").split("\n")]
        total = MATCHES + 2 * PACKS + 1
        bar = f"[{'#' * 40}] {total} of {total} matches (100 %)"
        self.assertIn(bar, lines)
        self.assert_told("\n".join(line for line in lines if line not in (bar, "")))
