"""The service under test, and the bots that load it."""
import atexit
import json
import os
import signal
import socket
import subprocess
import time
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Service:
    """One process of westphaliad on a port of its own, without limits for an address: all bots have one."""

    def __init__(self, build, database, **settings):
        self.build, self.database, self.port = build, database, free_port()
        environment = dict(os.environ, DATABASE_URL=database.url, HOST="127.0.0.1", PORT=str(self.port),
                           RATE_TOKEN="0",
                           RATE_ADDRESS="0", CREATE_RATE="0", CREATE_QUOTA="0",
                           MAX_CONNECTIONS_PER_ADDRESS="8192", MAX_STREAMS_PER_ADDRESS="2048",
                           **{"LOG_LEVEL": "warn", "WEBHOOK_TARGETS": "any", **settings})
        self.process = subprocess.Popen([os.path.join(build, "westphaliad")], env=environment)
        atexit.register(self.process.kill)  # does nothing to one that has ended
        self.wait()

    def wait(self):
        begun = time.monotonic()
        while time.monotonic() < begun + 10:
            try:
                urllib.request.urlopen("http://127.0.0.1:%d/readyz" % self.port, timeout=5)
                self.ready_after = time.monotonic() - begun
                return
            except OSError:
                time.sleep(0.01)
        raise SystemExit("bench: the service does not become ready")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(60):
            raise SystemExit("bench: the service did not stop well")

    def memory(self):
        """MiB that are resident."""
        with open("/proc/%d/statm" % self.process.pid) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def processor_seconds(self):
        with open("/proc/%d/stat" % self.process.pid) as file:
            words = file.read().rsplit(") ", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def begin_load(self, **options):
        """Bots, at work. The options are those of tests/bench/load.c."""
        command = [os.path.join(self.build, "tests", "load"), "--port", str(self.port), "--database",
                   self.database.url]
        for name, value in options.items():
            command += ["--" + name.replace("_", "-"), str(value)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def load(self, **options):
        """The report of the bots when they have finished, and the processor time that the service took."""
        before = self.processor_seconds()
        with self.begin_load(**options) as load:
            output = load.stdout.read()
        if load.returncode:
            raise SystemExit("bench: the load failed: " + output)
        return dict(json.loads(output), service_processor_seconds=self.processor_seconds() - before)
