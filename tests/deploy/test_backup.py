"""deploy/backup and deploy/restore: what was played before a moment comes back whole, and nothing from after
it.

WESTPHALIA_BUILD  the folder of the programs    PORT  on which nothing listens. The data directories are
made here."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from players import Player, whole_log
from service_fixture import BUILD, TIMEOUT, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
PORT = int(os.environ["PORT"])
MOVES = 40  # between two events


class Backup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="backup-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.folder.chmod(0o755)  # the accounts come to what is theirs
        self.tree, tools = self.folder / "tree", self.folder / "tools"
        shutil.copytree(ROOT / "deploy", self.tree / "deploy")
        (self.tree / "build/release").mkdir(parents=True)
        for program in ("westphaliad", "westphalia", "westphalia-bots"):
            shutil.copy(BUILD / program, self.tree / "build/release")
        tools.mkdir()
        (tools / "cmake").write_text("#!/bin/sh\n")  # the programs are there: nothing is to be built
        (tools / "cmake").chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "RATE_TOKEN": "0",
                            "RATE_ADDRESS": "0", "CREATE_RATE": "0", "CREATE_QUOTA": "0",
                            "IDLE_SECONDS": "5", "LOG_LEVEL": "warn"}
        del self.environment["DATABASE_URL"]
        self.data, self.backup, self.key = self.folder / "data", self.folder / "kept", self.folder / "key"

    def deploy(self, script, *arguments, data=None, fails=False, **settings):
        environment = {**self.environment, "WESTPHALIA_DATA": str(data or self.data), **settings}
        done = subprocess.run([self.tree / "deploy" / script, *arguments], env=environment, cwd="/",
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=5 * TIMEOUT)
        self.assertEqual(done.returncode != 0, fails, done.stdout)
        return done.stdout

    def up(self, data):
        self.addCleanup(lambda: data.exists() and self.deploy("down", data=data))
        self.deploy("up", "--no-demo", "--no-wasm", data=data)

    def sql(self, text, data=None):
        script = 'source "$0" && cluster_sql "$1" "$2"'
        return subprocess.run(["bash", "-c", script, ROOT / "deploy/lib/cluster.sh", data or self.data, text],
                              check=True, capture_output=True, text=True).stdout.strip()

    def play(self, player, matches):
        made = 0
        while made < MOVES:
            made += player.play_one(player.chance.choice(matches)) is not None

    def written(self):
        """All that is done is in the backup's log, too."""
        position = self.sql("select pg_current_wal_flush_lsn()")
        until(lambda: self.sql(f"select flush_lsn >= '{position}' from pg_stat_replication where "
                               f"application_name = 'pg_receivewal'") == "t", "it is kept")

    def standing(self, player, matches):
        return {match.id: whole_log(player, match) for match in matches}

    def restored(self, name, *arguments, moments):
        """Each log is brought back as it was at that moment, and an entry tells of it. Returns the new
        service's players."""
        data = self.folder / name
        said = self.deploy("restore", str(self.backup), *arguments, data=data, SECRET_KEY_FILE=str(self.key))
        self.assertIn(", 0 matches would go another way", said)
        self.assertNotIn("0 matches, ", said.splitlines()[-6:])
        self.up(data)
        player = Player([PORT])
        for match in moments[0]:
            *log, told = whole_log(player, match)
            self.assertEqual((log, told["move"]["type"]), (moments[1][match.id], "restored"))
        self.play(player, moments[0])  # with the tokens of all players, and the dice go on
        self.deploy("down", data=data)

    def test_a_moment_comes_back(self):
        self.up(self.data)
        player = Player([PORT], seed=1648)
        matches = [player.new_match(3) for _ in range(3)]
        self.play(player, matches)
        shutil.copy(self.data / "secret-key", self.key)
        self.deploy("backup", str(self.backup))
        before_first = time.time() - 3600
        self.play(player, matches)
        moment, then = None, self.standing(player, matches)
        time.sleep(0.01)
        moment = f"{time.time():.6f}"
        time.sleep(0.01)
        self.play(player, matches)
        self.deploy("backup", str(self.backup))  # a base backup from after the moment
        self.play(player, matches)
        end = self.standing(player, matches)
        self.written()
        self.assertNotEqual(then, end)
        # All is lost: the processes at once, and what they had.
        subprocess.run(["bash", "-c", 'source "$0"; kill -KILL $(service_pid "$1") $(bots_pid "$1"); '
                                      'cluster_tool "$1" pg_ctl -D "$1/postgresql" -m immediate -w stop',
                        ROOT / "deploy/lib/bots.sh", self.data], check=True, stdout=subprocess.DEVNULL)
        os.kill(int((self.backup / "receiver.pid").read_text()), 9)
        shutil.rmtree(self.data)

        self.restored("moment", "--to", "@" + moment, moments=(matches, then))
        self.restored("end", moments=(matches, end))
        self.restored("later", "--to", "@" + str(int(time.time())), moments=(matches, end))
        self.assertIn("no base backup", self.deploy("restore", str(self.backup), "--to", f"@{before_first}",
                                                    data=self.folder / "early", SECRET_KEY_FILE=str(self.key),
                                                    fails=True))
        self.assertIn("is not empty", self.deploy("restore", str(self.backup), data=self.folder / "end",
                                                  SECRET_KEY_FILE=str(self.key), fails=True))
        self.assertIn("SECRET_KEY_FILE",
                      self.deploy("restore", str(self.backup), data=self.folder / "keyless", fails=True))
        other = self.folder / "other-key"
        other.write_text(64 * "1")
        self.assertIn("not all of it is in order",
                      self.deploy("restore", str(self.backup), data=self.folder / "wrong-key",
                                  SECRET_KEY_FILE=str(other), fails=True))

    def test_old_ones_are_forgotten_and_a_gap_is_found(self):
        self.up(self.data)
        player = Player([PORT], seed=1648)
        matches = [player.new_match(3)]
        shutil.copy(self.data / "secret-key", self.key)
        for _ in range(3):
            self.sql("select pg_switch_wal()")
            self.play(player, matches)
            self.deploy("backup", str(self.backup), "--keep", "2")
        bases = sorted(path.name for path in (self.backup / "base").iterdir())
        self.assertEqual(len(bases), 2)
        log = sorted(path.name for path in (self.backup / "wal").iterdir())
        first = (self.backup / "base" / bases[0] / "backup_label").read_text().partition("(file ")[
            2].partition(")")[0]
        self.assertEqual(log[0].removesuffix(".partial"), first)
        for _ in range(3):
            self.play(player, matches)
            self.sql("select pg_switch_wal()")
        self.play(player, matches)
        self.written()
        self.deploy("backup", str(self.backup), "--stop")
        self.assertEqual(self.sql("select count(*) from pg_replication_slots"), "0")
        log = sorted(path for path in (self.backup / "wal").iterdir())
        log[-3].unlink()
        self.assertIn("pieces of the log are missing",
                      self.deploy("restore", str(self.backup), data=self.folder / "gap",
                                  SECRET_KEY_FILE=str(self.key), fails=True))
