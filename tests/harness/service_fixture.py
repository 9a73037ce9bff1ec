"""Services on a throw-away database (database_fixture.py), and everything that can be done to them.

WESTPHALIA_BUILD is the build folder whose programs are tested. Every answer is held against the document that
the service publishes; what was cut is no answer."""
import atexit
import os
import pathlib
import socket
import subprocess
import tempfile
import unittest

import http_client
from contract import Document
from database_fixture import DATABASE_URL
from processes import processor_seconds
from waiting import TIMEOUT, until

BUILD = pathlib.Path(os.environ.get("WESTPHALIA_BUILD", "build/release")).resolve()  # services run elsewhere
LOGS = tempfile.TemporaryDirectory(prefix="fault-")


def reserve_port():
    """A socket that reserves a port for a service. While it is open no other program is given that port, also
    while the service is down."""
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved


documents_by_program = {}  # what each program publishes, as soon as one of its services is ready
documents_by_port = {}  # the same by port


def checked_at_port(method, target, answer, port=None):
    """The answer, which the document of the service on that port allows (of the first one: what listens there
    is no service)."""
    document = documents_by_port.get(port) or next(iter(documents_by_program.values()), None)
    return document.check_answer(method, target, answer) if document else answer


class HttpClient(http_client.HttpClient):
    """A client whose every answer is held against the document."""

    def call(self, method, path, *arguments, **headers):
        return checked_at_port(method, path, super().call(method, path, *arguments, **headers), self.port)


def head(method, path, *fields):
    """A request without its body."""
    return "".join(line + "\r\n" for line in (f"{method} {path} HTTP/1.1", "Host: a", *fields, "")).encode()


class Service:
    """One instance, on a port of its own for as long as the test lasts."""

    # The limits on clients are off. No deadline is looked for, and no webhook called, unless a test wants it.
    standard = {"RATE_TOKEN": "0", "RATE_ADDRESS": "0", "CREATE_RATE": "0", "CREATE_QUOTA": "0",
                "WORKERS": "12", "DEADLINE_POLL": "0", "WEBHOOK_POLL": "0", "TRANSPARENCY_SECONDS": "0",
                "SHUTDOWN_SECONDS": str(TIMEOUT)}

    def __init__(self, url=DATABASE_URL, program="westphaliad", **settings):
        self.reserved = reserve_port()
        self.port = self.reserved.getsockname()[1]
        self.program = BUILD / program
        self.log = pathlib.Path(LOGS.name) / f"{self.port}.log"
        self.environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(self.port), "DATABASE_URL": url,
                            "LOG_LEVEL": "warn", **self.standard, **settings}
        self.process = None
        # where a test has gone wrong no other code does
        atexit.register(lambda: self.process and self.process.kill())
        self.start()

    def start(self):
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([self.program], env=self.environment, stderr=log, cwd="/")
        until(self.is_ready, lambda: f"the service is ready ({self.log.read_text()[-2000:]})")
        if self.program not in documents_by_program:
            documents_by_program[self.program] = Document(
                HttpClient(self.port).call("GET", "/openapi.json").json)
        documents_by_port[self.port] = documents_by_program[self.program]

    def is_ready(self):
        assert self.process.poll() is None, self.log.read_text()[-5000:]
        try:
            return HttpClient(self.port).call("GET", "/readyz").status == 200
        except OSError:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Asks it to stop. It does, in order, and a sanitizer finds no lost memory. Otherwise the error has
        the end of its log."""
        self.process.terminate()
        status = self.process.wait(TIMEOUT + 10)
        if status:
            raise AssertionError(f"the service ended with {status}: {self.log.read_text()[-8000:]}")

    def connect(self, address="127.0.0.1"):
        """A connection for bytes of the test's own."""
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT, source_address=(address, 0))

    def memory(self, what="VmRSS"):
        """MiB, by a line of its status: VmRSS is what it has now, VmHWM the most that it has had."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith(what + ":"))

    def processor(self):
        return processor_seconds(self.process.pid)

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


class OneService(unittest.TestCase):
    """Tests that share a service with such settings, and a client of it."""

    service_class, settings = Service, {}

    @classmethod
    def setUpClass(cls):
        cls.service = cls.service_class(**cls.settings)
        cls.addClassCleanup(cls.service.stop)
        cls.client = HttpClient(cls.service.port)


def program(*arguments, build=BUILD):
    """(exit status, what it says) of the program without a server."""
    done = subprocess.run([build / "westphalia", *arguments], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr
