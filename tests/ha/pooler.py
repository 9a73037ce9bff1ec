"""PgBouncer with the file of deploy/ha before the database of DATABASE_URL, for one program: `pooler.py
[--service] PROGRAM [ARGUMENT...]`.

POOLER_URL tells the program where it is, and the services that the program starts. --service: one of these
runs for it, at WESTPHALIA_URL."""
import configparser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

FILE = pathlib.Path(__file__).resolve().parents[2] / "deploy/ha/pgbouncer.ini"
HARNESS = pathlib.Path(__file__).resolve().parents[1] / "harness"
OWNER = "postgres" if os.geteuid() == 0 else None  # it does not run as root


def settings():
    """The file's, by section."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(FILE)
    return parser


def write_file(folder, backend):
    """The file with other addresses and files, and without passwords. The connection to PostgreSQL is that of
    DATABASE_URL's user."""
    ours = settings()
    ours["databases"]["westphalia"] = re.sub(r"host=\S+ port=\S+", backend, ours["databases"]["westphalia"])
    ours["pgbouncer"].update({"listen_addr": "", "unix_socket_dir": folder, "auth_type": "any",
                              "auth_file": "", "pidfile": f"{folder}/pid", "logfile": ""})
    path = pathlib.Path(folder) / "pgbouncer.ini"
    with path.open("w") as file:
        ours.write(file)
    path.chmod(0o644)
    return path


def was_used(folder):
    """The number of transactions that it has passed on. PostgreSQL's log would tell of a statement that was
    prepared on another session."""
    said = subprocess.run(["psql", "-qXAt", "-d", f"host={folder} port=6432 dbname=pgbouncer user=tester",
                           "-c", "show totals"], check=True, capture_output=True,
                          text=True).stdout
    logs = list(pathlib.Path(os.environ["CLUSTER"]).glob("log*"))
    assert logs and not any("prepared statement" in log.read_text(errors="replace")
                            for log in logs), "a statement was prepared"
    return int(re.search(r"xact_count\|(\d+)", said)[1])


def with_pooler(folder, arguments):
    path = write_file(folder, os.environ["DATABASE_URL"])
    program = shutil.which("pgbouncer", path=os.environ["PATH"] + ":/usr/sbin")
    with open(f"{folder}/log", "wb") as log:
        pooler = subprocess.Popen([program, str(path)], stderr=log, cwd=folder,
                                  **({"user": OWNER, "group": OWNER, "extra_groups": []} if OWNER else {}))
    try:
        os.environ["POOLER_URL"] = f"host={folder} port=6432 dbname=westphalia user=tester"
        end = time.monotonic() + 60
        while not pathlib.Path(folder, ".s.PGSQL.6432").exists():
            assert pooler.poll() is None and time.monotonic() < end, pathlib.Path(folder, "log").read_text()
            time.sleep(0.05)
        status = (with_service(arguments[1:]) if arguments[0] == "--service"
                  else subprocess.run(arguments).returncode)
        print(f"# {was_used(folder)} transactions went through PgBouncer", flush=True)
        return status
    finally:
        pooler.kill()
        pooler.wait()


def with_service(arguments):
    sys.path.append(str(HARNESS))
    import service_fixture  # It wants a database, which test_blocked_workers has not.

    service = service_fixture.Service(TRANSPARENCY_SECONDS="1", DEADLINE_POLL="1000", LOG_LEVEL="info")
    os.environ.update(WESTPHALIA_URL=f"http://127.0.0.1:{service.port}", WESTPHALIA_LOG=str(service.log))
    status = subprocess.run(arguments).returncode
    service.stop()
    return status


def main(arguments):
    folder = tempfile.mkdtemp(prefix="pgb")
    try:
        if OWNER:
            shutil.chown(folder, OWNER)
            os.chmod(folder, 0o755)
        return with_pooler(folder, arguments)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
