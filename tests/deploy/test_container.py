"""deploy/container as its guide runs it: one command, play, upgrades and kills without a lost move.

    ENGINE, COMPOSE    the commands; the image westphalia is built before (tests/deploy/container.sh), so that
                       a command which builds it is quick

Containers and volumes are a project of their own, so those of deploy/container stay as they are."""
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

from background_clients import BackgroundClients
from players import Load, PlayedMatch, Player, assert_all_moves_are_logged, report
from service_fixture import HttpClient
from waiting import TIMEOUT, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy/container"
ENGINE, COMPOSE = os.environ["ENGINE"], os.environ["COMPOSE"].split()
LIMIT = 80_000_000  # bytes of the image


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Container(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        cls.environment = {**os.environ, "PORT": str(cls.port), "COMPOSE_PROJECT_NAME": "westphalia-test"}
        cls.addClassCleanup(cls.compose, "down", "--volumes")
        begun = time.monotonic()
        cls.compose("up", "--build", "--detach")
        until(cls.ready, "the service is ready")
        cls.seconds = time.monotonic() - begun

    @classmethod
    def run_command(cls, *command, fails=False, **environment):
        done = subprocess.run([str(word) for word in command], env=cls.environment | environment, text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=5 * TIMEOUT)
        assert (done.returncode != 0) == fails, f"{command}: {done.stdout}{done.stderr}"
        return (done.stdout + done.stderr if fails else done.stdout).strip()

    @classmethod
    def compose(cls, *arguments, **settings):
        return cls.run_command(*COMPOSE, "-f", FOLDER / "compose.yaml", *arguments, **settings)

    @classmethod
    def engine(cls, *arguments, **settings):
        return cls.run_command(ENGINE, *arguments, **settings)

    @classmethod
    def ready(cls):
        try:
            return HttpClient(cls.port).call("GET", "/readyz").status == 200
        except OSError:
            return False

    def container(self, service="service"):
        """The one that runs."""
        found = self.compose("ps", "--quiet", service).split()
        self.assertEqual(len(found), 1, found)
        return found[0]

    def inspect(self, container, format):
        return self.engine("inspect", "--format", format, container)

    def test_the_image_is_small_and_has_no_shell(self):
        size = int(self.inspect("westphalia", "{{.Size}}"))
        self.assertLess(size, LIMIT)
        made = self.engine("create", "westphalia")
        self.addCleanup(self.engine, "rm", made)
        with subprocess.Popen([ENGINE, "export", made], stdout=subprocess.PIPE) as files:
            names = subprocess.run(["tar", "-t"], stdin=files.stdout, capture_output=True, text=True,
                                   check=True).stdout.split("\n")
        self.assertEqual({name for name in names if name.startswith("usr/bin/")},
                         {f"usr/bin/{name}" for name in ("", "westphaliad", "westphalia", "westphalia-bots")})
        self.assertEqual([name for name in names if name.startswith(("bin", "sbin", "usr/sbin"))], [])
        report(self, {"bytes": size, "seconds until it is ready": round(self.seconds, 1)})

    def test_programs_have_no_rights(self):
        for service, user in ("service", 8630), ("bots", 8632):
            pid = self.inspect(self.container(service), "{{.State.Pid}}")
            status = dict(line.split(":\t", 1)
                          for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines())
            self.assertEqual(status["Uid"].split(), 4 * [str(user)])
            self.assertEqual([int(status[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")], [0, 0, 0])
            self.assertEqual(status["NoNewPrivs"], "1")
            self.assertEqual(self.inspect(self.container(service), "{{.HostConfig.ReadonlyRootfs}}"), "true")

    def test_secrets_are_readable_for_their_users_alone(self):
        """The service's key is in no file that the bots or PostgreSQL may read."""
        said = self.compose("exec", "-T", "-u", "root", "database", "stat", "-c", "%n %u %g %a",
                            *(f"/secrets/{name}" for name in (
                                "secret-key", "service-passfile", "owner-passfile", "bots-token",
                                "postgres-password")))
        database = self.compose("exec", "-T", "database", "id", "-u", "postgres")
        rows = [line.split()[1:] for line in said.splitlines()]
        self.assertEqual([(user, mode) for user, _, mode in rows],
                         [("8630", "400"), ("8630", "400"), ("8631", "400"), ("8630", "440"),
                          (database, "400")])
        self.assertEqual(rows[3][1], "8632")

    def sql(self, text, **settings):
        """As the service's role."""
        command = 'PGPASSWORD=$(</secrets/service-password) psql -X -A -t -U westphalia -d westphalia -c "$0"'
        return self.compose("exec", "-T", "database", "bash", "-c", command, text, **settings)

    def test_the_services_role_may_execute_functions_alone(self):
        self.assertEqual(self.sql("SELECT 1"), "1")
        for text in ("SELECT count(*) FROM match", "CREATE TABLE mine (x int)", "SET ROLE westphalia_owner"):
            self.assertIn("permission denied", self.sql(text, fails=True))

    def made(self, **members):
        answer = HttpClient(self.port).call("POST", "/v1/matches", {"game": "thirty-years-war", **members})
        self.assertEqual(answer.status, 201, answer.bytes)
        return answer.json["match"]["id"]

    def version(self, match):
        return HttpClient(self.port).call("GET", f"/v1/matches/{match}").json["match"]["version"]

    def bots_play(self):
        match = self.made(invitations=True, bots={"catholic": "greedy", "protestant": "greedy"})
        until(lambda: self.version(match) > 4, "the bots play")
        return match

    def test_the_computer_plays(self):
        self.bots_play()

    def test_a_match_of_each_game_is_played_and_verified(self):
        """By the program in the image, with the service's keys. After some moves all seats resign."""
        player, moves = Player([self.port], "container"), {}
        for game in [one["id"] for one in player.call("GET", "/v1/games").json["games"]]:
            match = PlayedMatch(player.call("POST", "/v1/matches", {"game": game}).json)
            while len(match.acknowledged) < 60 and not match.over:
                player.play_one(match)
            for token in match.tokens.values():
                player.deciding(match)
                if not match.over:
                    player.call("POST", match.path + "/concede", token=token)
            audit = player.call("GET", match.path + "/audit").bytes
            verified = subprocess.run(
                [ENGINE, "run", "--interactive", "--rm", "--network", "host", "westphalia",
                 "/usr/bin/westphalia", "verify", "/dev/stdin", "--key", f"http://127.0.0.1:{self.port}"],
                input=audit, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.assertEqual(verified.returncode, 0, verified.stdout)
            self.assertIn(b"sound", verified.stdout)
            moves[game] = len(match.acknowledged)
        self.assertEqual(len(moves), 5)
        report(self, moves)

    def becomes_healthy(self, service):
        until(lambda: self.inspect(self.container(service), "{{.State.Health.Status}}") == "healthy",
              f"the container of the {service} is healthy")

    def test_health_is_told_by_the_program(self):
        """After a pause Docker calls a container unhealthy until its next check, and `up` refuses to wait."""
        self.becomes_healthy("service")
        self.compose("pause", "database")
        try:
            said = self.compose("exec", "-T", "service", "/usr/bin/westphaliad", "health", fails=True)
            self.assertIn("/readyz", said)
        finally:
            self.compose("unpause", "database")
        self.becomes_healthy("database")
        until(self.ready, "the service is ready")

    def test_a_signal_ends_each_program_with_status_0(self):
        for service in "bots", "service":
            stopped, begun = self.container(service), time.monotonic()
            self.compose("stop", service)
            self.assertLess(time.monotonic() - begun, 10)
            self.assertEqual(self.inspect(stopped, "{{.State.ExitCode}}"), "0")
        self.compose("up", "--detach", "--no-build")
        until(self.ready, "the service is ready")

    def upgrade(self, image, *arguments, root=ROOT, **settings):
        return self.run_command(root / "deploy/container/upgrade", *arguments, IMAGE=image, **settings)

    def newer_checkout(self):
        """The files that the image is built of, as after `git pull`: a label has changed."""
        folder = self.enterContext(tempfile.TemporaryDirectory())
        newer = pathlib.Path(folder) / "checkout"
        newer.mkdir()
        for name in ("CMakeLists.txt", "api", "core", "db", "deploy", "openapi", ".dockerignore"):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, newer / name)
        with open(newer / "deploy/container/Dockerfile", "a") as dockerfile:
            dockerfile.write("LABEL newer=yes\n")
        return newer

    def another(self, name, *changes):
        """The image under another name; changed as a Dockerfile would."""
        made = self.engine("create", "westphalia")
        self.addCleanup(self.engine, "rm", made)
        self.engine("commit", *(word for change in changes for word in ("--change", change)), made, name)
        self.addCleanup(self.engine, "rmi", "--force", name)
        return name

    def test_upgrades_fail_no_request(self):
        """By a newer checkout, whose image is built, and back. Nor does a service that does not start."""
        broken = self.another("westphalia:test-broken", 'CMD ["/usr/bin/westphaliad", "--nonsense"]')
        newer, new = self.newer_checkout(), "westphalia:test-new"
        self.addCleanup(self.engine, "rmi", "--force", new)
        background, seen = BackgroundClients(self.port, matches=2, new_connection=1, keep_alive=2), []
        try:
            for image, built_of in (new, newer), ("westphalia", None):
                background.some_moves()
                before = self.container()
                self.upgrade(image, *([] if built_of else ["--no-build"]), root=built_of or ROOT)
                seen.append(self.container())
                self.assertNotEqual(seen[-1], before)
                self.assertEqual(self.inspect(seen[-1], "{{.Config.Image}}"), image)
                label = self.inspect(seen[-1], '{{index .Config.Labels "newer"}}')
                self.assertEqual(label, "yes" if built_of else "")
            self.assertIn("the one before goes on", self.upgrade(broken, "--no-build", fails=True))
            self.assertEqual(self.container(), seen[-1])
            background.some_moves()
        except BaseException:
            background.stop()
            raise
        counts = background.assert_unnoticed(self)
        report(self, {"upgrades": len(seen), **counts})
        self.bots_play()

    def test_kills_and_restarts_lose_no_move(self):
        """Players send a move again, with its key, until there is an answer."""
        load, last = Load([self.port], 2), Player([self.port])
        try:
            for number in range(4):
                reached = load.acknowledged() + 30
                until(lambda: load.errors or load.acknowledged() >= reached,  # noqa: B023 - called here
                      "moves are made")
                if number % 2:
                    self.compose("restart", "service")
                else:
                    self.engine("kill", "--signal", "KILL", self.container())
                    self.compose("up", "--detach", "--no-build")
            until(self.ready, "the service is ready")
        finally:
            load.finish()
        report(self, assert_all_moves_are_logged(self, last, load.matches))

    def test_data_outlives_the_containers(self):
        match = self.bots_play()
        self.compose("down")
        self.assertFalse(self.ready())
        self.compose("up", "--detach", "--no-build")
        until(self.ready, "the service is ready")
        self.assertGreater(self.version(match), 4)
