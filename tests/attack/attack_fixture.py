"""The service under attack has its default settings.

The group attack of deploy/test runs the files of this folder. Each has a database of its own
(tests/harness/postgres.sh)."""
import service_fixture

ATTACKER, OTHER_CLIENT = "127.0.0.1", "127.0.0.2"  # two clients' addresses


class Service(service_fixture.Service):
    """With its default settings, but for those that a test names."""

    standard = {}


class OneService(service_fixture.OneService):
    service_class = Service
