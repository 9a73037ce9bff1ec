"""The limits of an anonymous stranger at one address: he gets no more than his share, and others find
theirs."""
import contextlib
import itertools
import time
import unittest

from attack_fixture import ATTACKER, OTHER_CLIENT, Service
from http_client import is_closed
from service_fixture import HttpClient, head
from waiting import until
GAME = "sixteen-thirty-something"
MOST = 64  # connections that there may be


def has_ended(client):
    """Whether a stream has ended: its last chunk is here, or the end of the connection. Earlier bytes are
    dropped."""
    client.settimeout(0.01)
    with contextlib.suppress(TimeoutError):
        while client not in ended:
            piece = client.recv(1 << 16)
            if not piece or piece.endswith(b"0\r\n\r\n"):
                ended.add(client)
    return client in ended


ended = set()


def connections(service):
    """How many there are, this one included."""
    return HttpClient(service.port, OTHER_CLIENT).metrics()["connections"]


class Connections(unittest.TestCase):
    def test_one_address_has_an_eighth(self):
        service = Service(MAX_CONNECTIONS=str(MOST))
        self.addCleanup(service.stop)
        until(lambda: connections(service) == 1, "those that asked whether it is ready are gone")
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(service.connect(ATTACKER)) for _ in range(MOST)]
            until(lambda: sum(map(is_closed, clients)) == MOST - MOST // 8, "all but its share are closed")
            self.assertEqual(HttpClient(service.port, OTHER_CLIENT).call("GET", "/v1/games").status, 200)


class Streams(unittest.TestCase):
    """One address has an eighth of them; where all are taken, or all of the address, a player's is opened for
    a stranger's."""

    def setUp(self):
        self.service = Service(MAX_STREAMS="16")
        self.addCleanup(self.service.stop)
        made = HttpClient(self.service.port).call("POST", "/v1/matches", {"game": GAME, "players": 3}).json
        self.path, self.token = "/v1/matches/" + made["match"]["id"] + "/stream", made["organizer_token"]
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)

    def follow(self, address, *fields):
        """(status, what is open) of another stream."""
        client = self.stack.enter_context(self.service.connect(address))
        client.sendall(head("GET", self.path, *fields))
        return int(client.recv(12).split()[1]), client

    def test_one_too_many(self):
        strangers = [self.follow(f"127.0.1.{number // 2 + 1}") for number in range(16)]
        self.assertEqual([status for status, _ in strangers], [200] * 16)
        self.assertEqual([self.follow("127.0.1.1")[0], self.follow("127.0.1.9")[0]], [503, 503])
        self.assertEqual(self.follow("127.0.1.9", "Authorization: Bearer " + self.token)[0], 200)
        until(lambda: sum(has_ended(client) for _, client in strangers) == 1, "a stranger's stream ends")

    def test_one_too_many_of_an_address(self):
        strangers = [self.follow(ATTACKER) for _ in range(2)]
        self.assertEqual(self.follow(ATTACKER)[0], 429)
        self.assertEqual(self.follow(OTHER_CLIENT)[0], 200)
        self.assertEqual(self.follow(ATTACKER, "Authorization: Bearer " + self.token)[0], 200)
        until(lambda: sum(has_ended(client) for _, client in strangers) == 1,
              "a stranger's stream of this address ends")


class Creating(unittest.TestCase):
    """More than one address may create is refused, with the time at which more will pass; at another address
    one goes on."""

    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.stop)
        self.stranger, self.other = (HttpClient(self.service.port, address)
                                     for address in (ATTACKER, OTHER_CLIENT))

    def refused(self, ask, most):
        """The answer that refuses, after at most so many that do not, and one for each second that it has
        taken."""
        begun = time.monotonic()
        for number in itertools.count():
            answer = ask(self.stranger, number)
            if answer.status == 429:
                self.assertGreaterEqual(number, most)
                self.assertEqual(int(answer.headers["RateLimit-Limit"]), most)
                return answer
            self.assertEqual(answer.status, 201, answer.bytes)
            self.assertEqual(int(answer.headers["RateLimit-Limit"]), most)
            self.assertLessEqual(number, most + time.monotonic() - begun)

    def test_matches(self):
        def ask(client, number):
            plan = {"game": GAME, "players": 3, "label": f"number {number}"}
            return client.call("POST", "/v1/matches", plan)

        answer = self.refused(ask, 60)
        self.assertTrue(1 <= int(answer.headers["Retry-After"]) <= 60)
        self.assertEqual(self.stranger.call("GET", "/v1/matches").status, 200)
        self.assertEqual(ask(self.other, 0).status, 201)

    def cup(self, quota, players):
        """Where an address may create so many in a day: a client, and the path and token of a tournament with
        so many entrants."""
        self.service.stop()
        self.service = Service(CREATE_RATE="0", CREATE_QUOTA=str(quota))
        self.addCleanup(self.service.stop)
        stranger = HttpClient(self.service.port, ATTACKER)
        made = stranger.call("POST", "/v1/tournaments", {"name": "Cup", "game": GAME, "players": 3}).json
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        entrants = {"entrants": [{"name": f"Player {number}"} for number in range(players)]}
        entered = stranger.call("POST", path + "/entrants", entrants, owner)
        self.assertEqual(entered.status, 201, entered.bytes)
        return stranger, path, owner

    def test_a_round_that_is_refused_takes_no_matches(self):
        """A round of ten tables, where nine matches are left: nine can still be made. The time is that of all
        ten: one of ten in a day."""
        stranger, path, owner = self.cup(10, 30)
        answer = stranger.call("POST", path + "/rounds", {}, owner)
        self.assertEqual((answer.status, answer.headers["RateLimit-Remaining"]), (429, "9"))
        self.assertTrue(8000 < int(answer.headers["Retry-After"]) <= 8640)
        statuses = [stranger.call("POST", "/v1/matches", {"game": GAME, "players": 3}).status
                    for _ in range(10)]
        self.assertEqual(statuses, [201] * 9 + [429])

    def test_a_round_that_no_day_has_room_for(self):
        stranger, path, owner = self.cup(10, 33)
        answer = stranger.call("POST", path + "/rounds", {}, owner)
        self.assertEqual((answer.status, answer.json["type"]), (400, "/problems/foreign"))
        self.assertEqual(answer.json["errors"][0]["detail"],
                         "creates 11 matches; an address may create 10 matches, players and "
                         "tournaments in a day")
        self.assertNotIn("Retry-After", answer.headers)

    def test_packs(self):
        pack = self.other.call("GET", f"/v1/games/{GAME}/components").json

        def ask(client, number):
            return client.call("POST", "/v1/component-packs",
                               {"game": GAME, "pack": pack | {"about": f"Number {number}."}})

        answer = self.refused(ask, 200 // 8)
        self.assertTrue(60 < int(answer.headers["Retry-After"]) <= 24 * 60 * 60)
        self.assertEqual(ask(self.other, 1000).status, 201)
