"""Two PostgreSQL nodes under Patroni with etcd, HAProxy in front: with the files of deploy/ha, on loopback,
in a directory that is gone afterwards.

Importing this starts it. The roles and the database are made as deploy/ha/README.md says."""
import atexit
import http.client
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ROOT / "deploy/ha"
BUILD = pathlib.Path(os.environ.get("WESTPHALIA_BUILD", ROOT / "build/release")).resolve()
BIN = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda bin: int(bin.parent.name))
OWNER = "postgres" if os.geteuid() == 0 else None  # PostgreSQL's programs refuse to run as root
START_SECONDS = 300  # for what takes some seconds, on a machine that has much else to do
# a node that comes back writes all of its files to the disk, twice; what is killed needs no disk
MEMORY = pathlib.Path("/dev/shm")
IN_MEMORY = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 4 << 30
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="ha", dir=MEMORY if IN_MEMORY else None))
reserved_ports = []  # sockets that keep the ports while no node listens there


def until(holds, what, seconds=START_SECONDS):
    """Waits for something that must come true. How long that took."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() < begun + seconds, f"{what}: not within {seconds} s; {ends_of_logs()}"
        time.sleep(0.2)
    return time.monotonic() - begun


def ends_of_logs():
    return "\n".join(f"{log.name}: {log.read_text(errors='replace')[-1500:]}"
                     for log in sorted(FOLDER.glob("*.log")))


def reserve_port():
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    reserved_ports.append(reserved)
    return reserved.getsockname()[1]


def run(name, *command, environment=None):
    """A program that runs on, as the user that PostgreSQL's programs run as."""
    with (FOLDER / f"{name}.log").open("ab") as log:
        who = {"user": OWNER, "group": OWNER, "extra_groups": []} if OWNER else {}
        return subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=log,
                                stderr=log, cwd=FOLDER,
                                env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **(environment or {})},
                                **who)


def children(parent):
    found = []
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(status.parent.name))
    return found


def kill(process):
    """A process that the system may have taken away already."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Node:
    def __init__(self, number, etcd):
        self.name, self.port, self.patroni_port = f"node{number}", reserve_port(), reserve_port()
        self.data, self.patroni = FOLDER / self.name, None
        self.environment = {
            "PATRONI_NAME": self.name,
            "PATRONI_ETCD3_HOSTS": f"127.0.0.1:{etcd}",
            "PATRONI_RESTAPI_LISTEN": f"127.0.0.1:{self.patroni_port}",
            "PATRONI_RESTAPI_CONNECT_ADDRESS": f"127.0.0.1:{self.patroni_port}",
            "PATRONI_POSTGRESQL_LISTEN": f"127.0.0.1:{self.port}",
            "PATRONI_POSTGRESQL_CONNECT_ADDRESS": f"127.0.0.1:{self.port}",
            "PATRONI_POSTGRESQL_DATA_DIR": str(self.data),
            "PATRONI_POSTGRESQL_BIN_DIR": str(BIN),
            "PATRONI_POSTGRESQL_PGPASS": str(FOLDER / f"{self.name}.pgpass"),
            "PATRONI_SUPERUSER_PASSWORD": PASSWORD,
            "PATRONI_REPLICATION_PASSWORD": PASSWORD,
        }

    def start(self):
        """As deploy/ha/patroni.conf has it: no PostgreSQL that an earlier Patroni has left behind."""
        if (self.data / "postmaster.pid").exists():
            run(self.name, BIN / "pg_ctl", "-D", self.data, "-m", "immediate", "stop").wait()
        self.patroni = run(self.name, "patroni", FOLDER / "patroni.yml", environment=self.environment)

    def answers(self, path):
        """Patroni's opinion, by the status of its answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.patroni_port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill_patroni(self):
        self.patroni.kill()
        self.patroni.wait()

    def kill_postgres(self):
        """Every process of it at once, as in a power cut."""
        postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        for process in [postmaster, *children(postmaster)]:
            kill(process)

    def kill(self):
        self.kill_patroni()
        self.kill_postgres()


class Cluster:
    def __init__(self):
        self.nodes, self.others, self.haproxy_port = [], [], reserve_port()

    def start(self):
        etcd, peer = reserve_port(), reserve_port()
        self.nodes = [Node(number, etcd) for number in (1, 2)]
        self.others = [run("etcd", "etcd", "--data-dir", FOLDER / "etcd", "--name", "etcd",
                           "--listen-client-urls", f"http://127.0.0.1:{etcd}",
                           "--advertise-client-urls", f"http://127.0.0.1:{etcd}", "--listen-peer-urls",
                           f"http://127.0.0.1:{peer}",
                           "--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}", "--initial-cluster",
                           f"etcd=http://127.0.0.1:{peer}")]
        for node in self.nodes:
            node.start()
        where = {"LISTEN": f"127.0.0.1:{self.haproxy_port}"}
        for number, node in enumerate(self.nodes, 1):
            where |= {f"NODE{number}": "127.0.0.1", f"NODE{number}_PORT": str(node.port),
                      f"NODE{number}_PATRONI": str(node.patroni_port)}
        self.others.append(run("haproxy", shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin"),
                               "-db", "-f", FILES / "haproxy.cfg", environment=where))
        self.wait_until_whole()
        self.make_database()

    def primary(self):
        """The node that is the primary, and the other; None where there is none, or another one is about to
        be."""
        primaries = [node for node in self.nodes if node.answers("/primary")]
        return ((primaries[0], next(node for node in self.nodes if node is not primaries[0]))
                if len(primaries) == 1 else None)

    def is_whole(self):
        both = self.primary()
        return bool(both) and both[1].answers("/synchronous")

    def wait_until_whole(self):
        """There is a primary, and a standby that has all that it has acknowledged."""
        return until(self.is_whole, "a primary and a synchronous standby")

    def by_hosts(self, user):
        return (f"host=127.0.0.1,127.0.0.1 port={','.join(str(node.port) for node in self.nodes)} "
                f"target_session_attrs=read-write "
                f"dbname=westphalia user={user} password={PASSWORD}")

    def by_haproxy(self, user, database="westphalia"):
        return f"host=127.0.0.1 port={self.haproxy_port} dbname={database} user={user} password={PASSWORD}"

    def make_database(self):
        ping = ["psql", "-qXAt", "-d", self.by_haproxy("postgres", "postgres"), "-c", "select 1"]
        until(lambda: subprocess.run(ping, capture_output=True).returncode == 0,
              "HAProxy leads to the primary")
        subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d",
                        self.by_haproxy("postgres", "postgres")], text=True, check=True,
                       input=f"create role westphalia login password '{PASSWORD}'; create role "
                             f"westphalia_service login password '{PASSWORD}';"
                             "create database westphalia owner westphalia;")
        subprocess.run([BUILD / "westphalia", "migrate", "--database", self.by_haproxy("westphalia"),
                        "--grant", "westphalia_service"], check=True,
                       stdout=subprocess.DEVNULL)

    def stop(self):
        for node in self.nodes:
            if node.patroni:
                node.kill_patroni()
            if (node.data / "postmaster.pid").exists():
                node.kill_postgres()
        for process in self.others:
            process.kill()
            process.wait()


PASSWORD = secrets.token_hex(16)
if OWNER:
    shutil.chown(FOLDER, OWNER)
shutil.copy(FILES / "patroni.yml", FOLDER)
(FOLDER / "patroni.yml").chmod(0o644)
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
cluster = Cluster()
atexit.register(cluster.stop)
cluster.start()
os.environ["DATABASE_URL"] = cluster.by_haproxy("postgres")
