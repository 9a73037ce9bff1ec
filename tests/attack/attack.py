"""The rig of the attacks: that of tests/fault, with services as they are by default.

The group attack of deploy/test runs all files of this folder, each with a database of its own (tests/api/postgres.sh)."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1] / "fault"))
import rig  # noqa: E402 - found where the line above points
from rig import BUILD, DATABASE_URL, LOGS, PATIENCE, Answer, Database, Line, head, is_closed, program, sql, until  # noqa: E402, F401

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"  # two clients' addresses: a stranger's and somebody else's


class Service(rig.Service):
    """With its default settings, but for those that a test names."""

    standard = {}


class OneService(rig.OneService):
    service_class = Service
