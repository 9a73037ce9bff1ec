"""PostgreSQL through its own programs: psql to ask and to watch, pgbench to measure."""
import glob
import os
import re
import subprocess
import tempfile


class Database:
    def __init__(self, url):
        self.url = url

    def rows(self, sql):
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-F", "\x1f", "-d",
                               self.url],
                              input=sql, stdout=subprocess.PIPE, check=True, text=True)
        return [tuple(line.split("\x1f")) for line in done.stdout.splitlines() if line]

    def number(self, sql):
        return float(self.rows(sql)[0][0])

    def processor_seconds(self):
        """What PostgreSQL's processes have taken, those that have ended included. The service must be
        connected: a session of its role tells which process started them."""
        session = self.rows("select pid from pg_stat_activity where application_name = 'westphalia' limit 1")
        postmaster = process_times(session[0][0])[1]
        ticks = sum(process_times(postmaster)[11:15])
        for path in glob.glob("/proc/[0-9]*/stat"):
            times = process_times(path.split("/")[2])
            if times and times[1] == postmaster:
                ticks += sum(times[11:13])
        return ticks / os.sysconf("SC_CLK_TCK")

    def pgbench(self, scripts, seconds, clients=32):
        """Runs the scripts, a list of (text, weight). Transactions a second, and percentiles in
        microseconds."""
        with tempfile.TemporaryDirectory() as folder:
            command = ["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(seconds),
                       "-D",
                       "started=0", "-l", "--log-prefix", os.path.join(folder, "log")]
            for number, (text, weight) in enumerate(scripts):
                path = os.path.join(folder, "script%d.sql" % number)
                with open(path, "w") as file:
                    file.write(text)
                command += ["-f", "%s@%d" % (path, weight)]
            # The service plans its statements once: see db/statement.h.
            environment = dict(os.environ, PGOPTIONS="-c plan_cache_mode=force_generic_plan")
            done = subprocess.run(command + [self.url], env=environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE,
                                  text=True)
            if done.returncode or "aborted" in done.stderr:
                raise SystemExit("bench: pgbench failed: " + done.stderr)
            said = dict(re.findall(r"^(tps|number of transactions actually processed)\W+([\d.]+)",
                                   done.stdout, re.M))
            return {"per_second": float(said["tps"]),
                    "requests": int(said["number of transactions actually processed"]),
                    **percentiles_of_logs(folder)}


def process_times(pid):
    """/proc/PID/stat from the state on, as numbers: [1] is the parent; [11:15] are the ticks that the process
    took as user and as system, and its children that have ended. None: it has ended itself."""
    try:
        with open("/proc/%s/stat" % pid) as file:
            return [0] + [int(word) for word in file.read().rsplit(") ", 1)[1].split()[1:]]
    except OSError:
        return None


def percentiles_of_logs(folder):
    took = []
    for path in glob.glob(os.path.join(folder, "log.*")):
        with open(path) as file:
            took += [int(line.split(" ", 3)[2]) for line in file]
    took.sort()
    return {"p50_us": took[len(took) // 2], "p99_us": took[len(took) * 99 // 100]}


class Watch:
    """Watches the sessions of the database ten times a second while the `with` block runs.

    self.locks: kinds of heavyweight locks that a session waited for, and how often that was seen. Waits to
    extend a table's file are kept apart: rows that are appended at once want room at once.

    self.notified_in_moves: sessions that were seen to send a NOTIFY and moves."""
    LOOK = ("select 'lock', wait_event, count(*) from pg_stat_activity where wait_event_type = 'Lock' group "
            "by 2"
            " union all select case when query like '%pg_notify%' then 'notify' else 'move' end, pid::text, 1"
            " from pg_stat_activity where application_name = 'westphalia'"
            " and (query like '%pg_notify%' or query like '%.commit(%')")

    def __init__(self, database):
        self.database = database
        self.locks, self.extending = {}, 0
        self.sessions = {"notify": set(), "move": set()}

    def __enter__(self):
        self.output = tempfile.TemporaryFile("w+")
        self.psql = subprocess.Popen(["psql", "-X", "-q", "-A", "-t", "-d", self.database.url], text=True,
                                     stdin=subprocess.PIPE, stdout=self.output)
        self.psql.stdin.write("set application_name = 'watch';\n%s \\watch 0.1\n" % self.LOOK)
        self.psql.stdin.flush()
        return self

    def __exit__(self, *_):
        self.psql.terminate()
        self.psql.wait()
        self.psql.stdin.close()
        self.output.seek(0)
        for line in self.output:
            self.take(line.strip().split("|"))
        self.output.close()

    def take(self, words):
        if len(words) != 3:
            return
        kind, what, count = words
        if kind in self.sessions:
            self.sessions[kind].add(what)
        elif what == "extend":
            self.extending += int(count)
        else:
            self.locks[what] = self.locks.get(what, 0) + int(count)

    @property
    def notified_in_moves(self):
        return len(self.sessions["notify"] & self.sessions["move"])
