"""What an anonymous stranger can take of the service, at one address: no more than his share, and others find theirs."""
import contextlib
import unittest

from attack import ELSEWHERE, HERE, Line, Service, is_closed, until

MOST = 64  # connections that there may be


class Connections(unittest.TestCase):
    def test_one_address_has_an_eighth(self):
        service = Service(MAX_CONNECTIONS=str(MOST))
        self.addCleanup(service.stop)
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(service.connect(HERE)) for _ in range(MOST)]
            until(lambda: sum(map(is_closed, clients)) == MOST - MOST // 8, "all but its share are closed")
            self.assertEqual(Line(service.port, ELSEWHERE).call("GET", "/v1/games").status, 200)


if __name__ == "__main__":
    unittest.main()
