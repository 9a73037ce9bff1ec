"""A throw-away database, its statements, and what can be done to its cluster.

Run under tests/harness/postgres.sh, which makes the database (DATABASE_URL, POSTGRES_SH)."""
import atexit
import os
import subprocess
import tempfile
import threading

DATABASE_URL = os.environ["DATABASE_URL"]


class Session:
    """A psql that runs one text of statements after the other: it takes longer to begin than to run one. Of a
    text, only what it has done to the database is left for the next."""

    END = "-- the end of the answer --"

    def __init__(self, url=DATABASE_URL):
        self.url, self.lock, self.psql, self.errors = url, threading.Lock(), None, None
        atexit.register(self.close)

    def open(self):
        self.close()
        self.errors = tempfile.TemporaryFile("w+")
        self.psql = subprocess.Popen(["psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", self.url], text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)

    def ask(self, text):
        """The answer; None where there is no psql, or where it ends, as it does after an error."""
        if self.psql is None:
            return None
        lines = []
        try:
            self.psql.stdin.write(f"{text}\n;\n\\echo {self.END}\nrollback; discard all;\n")
            self.psql.stdin.flush()
        except BrokenPipeError:
            return None
        while (line := self.psql.stdout.readline()) != self.END + "\n":
            if not line:
                return None
            lines.append(line)
        return "".join(lines).strip()

    def run(self, text):
        with self.lock:
            if self.ask("select 1") is None:  # its connection was ended, or the text before had an error
                self.open()
            try:
                answer = self.ask(text)
            except BaseException:  # of a test that takes too long: the next text would get this answer
                self.psql.kill()
                self.close()
                raise
            if answer is None:
                self.psql.wait()
                self.errors.seek(0)
                raise AssertionError(self.errors.read())
            return answer

    def close(self):
        if self.psql is not None:
            self.psql.communicate()
            self.errors.close()
        self.psql = None


session = Session()


def sql(text, url=DATABASE_URL):
    """What the statements answer. On another database than that of the tests they have a psql of their own,
    since one that is kept stands in the way when that database is copied or dropped. So have rows to copy."""
    if url == DATABASE_URL and "from stdin" not in text:
        return session.run(text)
    done = subprocess.run(["psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", url], input=text, text=True,
                          capture_output=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class Database:
    """The whole cluster."""

    @staticmethod
    def control(action):
        session.close()
        subprocess.run([os.environ["POSTGRES_SH"], action], check=True, timeout=60, stdout=subprocess.DEVNULL)

    @classmethod
    def crash(cls):
        """Every process of it dies at once, as in a power cut."""
        cls.control("crash")

    @classmethod
    def start(cls):
        cls.control("start")
