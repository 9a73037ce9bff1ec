"""The service under attack has its default settings.

The group attack of deploy/test runs the files of this folder. Each has a database of its own
(tests/harness/postgres.sh)."""
import service_fixture
from http_client import is_closed  # noqa: F401 - for the tests of this folder
from service_fixture import (BUILD, DATABASE_URL, LOGS, TIMEOUT, Database, HttpClient, head,  # noqa: F401
                             program, sql, until)

ATTACKER, OTHER_CLIENT = "127.0.0.1", "127.0.0.2"  # two clients' addresses


class Service(service_fixture.Service):
    """With its default settings, but for those that a test names."""

    standard = {}


class OneService(service_fixture.OneService):
    service_class = Service
