"""What an anonymous stranger can take of the service, at one address: no more than his share, and others find theirs."""
import contextlib
import unittest

from attack import ELSEWHERE, HERE, Line, Service, is_closed, until

GAME = "sixteen-thirty-something"
MOST = 64  # connections that there may be


class Connections(unittest.TestCase):
    def test_one_address_has_an_eighth(self):
        service = Service(MAX_CONNECTIONS=str(MOST))
        self.addCleanup(service.stop)
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(service.connect(HERE)) for _ in range(MOST)]
            until(lambda: sum(map(is_closed, clients)) == MOST - MOST // 8, "all but its share are closed")
            self.assertEqual(Line(service.port, ELSEWHERE).call("GET", "/v1/games").status, 200)


class Creating(unittest.TestCase):
    """More than one address may create is refused, with the time at which more will pass; at another address one goes on."""

    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.stop)
        self.stranger, self.other = (Line(self.service.port, address) for address in (HERE, ELSEWHERE))

    def refused(self, ask, most):
        """The answer that refuses, after at most so many that do not. A moment may have let one more pass."""
        for number in range(most + 10):
            answer = ask(self.stranger, number)
            if answer.status == 429:
                self.assertGreaterEqual(number, most)
                self.assertEqual(int(answer.headers["RateLimit-Limit"]), most)
                return answer
            self.assertEqual(answer.status, 201, answer.bytes)
            self.assertEqual(int(answer.headers["RateLimit-Limit"]), most)
        self.fail(f"{number} were created")

    def test_matches(self):
        def ask(line, number):
            return line.call("POST", "/v1/matches", {"game": GAME, "players": 3, "label": f"number {number}"})

        answer = self.refused(ask, 60)
        self.assertTrue(1 <= int(answer.headers["Retry-After"]) <= 60)
        self.assertEqual(self.stranger.call("GET", "/v1/matches").status, 200)
        self.assertEqual(ask(self.other, 0).status, 201)

    def test_packs(self):
        pack = self.other.call("GET", f"/v1/games/{GAME}/components").json

        def ask(line, number):
            return line.call("POST", "/v1/component-packs", {"game": GAME, "pack": pack | {"about": f"Number {number}."}})

        answer = self.refused(ask, 200 // 8)
        self.assertTrue(60 < int(answer.headers["Retry-After"]) <= 24 * 60 * 60)
        self.assertEqual(ask(self.other, 1000).status, 201)


if __name__ == "__main__":
    unittest.main()
