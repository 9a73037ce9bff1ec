"""Webhooks under faults: the service is killed between a move and its call, certificates are wrong, addresses
must not be called, two instances share one outbox."""
import random
import time
import unittest
import uuid

from database_fixture import sql
from service_fixture import HttpClient, Service
from waiting import SCALE, until
from webhook_receiver import Receiver, temporary_certificate, verify

KILLS = int(12 * SCALE)
QUICK = {"WEBHOOK_TARGETS": "any", "WEBHOOK_POLL": "50", "WEBHOOK_SETTLE": "200", "WEBHOOK_RETRY": "100",
         "WEBHOOK_TIMEOUT": "500"}


class Table:
    """A match of Baroque whose seats are players, each with a webhook at /200/SEAT of a receiver."""

    def __init__(self, client, receiver, seats=3):
        self.client, self.chance = client, random.Random(1648)
        made = self.said("POST", "/v1/matches", {"game": "baroque", "players": seats, "invitations": True})
        self.id, self.path, self.tokens = made["match"]["id"], "/v1/matches/" + made["match"]["id"], {}
        self.secrets = {}
        for seat in made["seats"]:
            player = self.said("POST", "/v1/players", {"name": seat["seat"]})["token"]
            self.secrets[seat["seat"]] = register(client, player, f"{receiver.url}/200/{seat['seat']}",
                                                  kinds=["turn"])["secret"]
            self.said("POST", f"{self.path}/seats/{seat['seat']}/claim", {"invitation": seat["invitation"]},
                      player)
            self.tokens[seat["seat"]] = player

    def said(self, *arguments):
        answer = self.client.call(*arguments)
        assert answer.status < 300, answer.bytes
        return answer.json

    def deciding(self):
        return self.said("GET", self.path)["deciding"]

    def move(self):
        seat = self.chance.choice(self.deciding())
        moves = self.said("GET", self.path + "/legal-moves", None, self.tokens[seat])["moves"]
        self.said("POST", self.path + "/moves", {"move": self.chance.choice(moves)}, self.tokens[seat])

    def move_on(self):
        """Moves until another seat must decide. The seats that are asked anew."""
        before = set(self.deciding())
        for _ in range(200):
            self.move()
            if fresh := set(self.deciding()) - before:
                return fresh
        raise AssertionError("no other seat is asked")


def register(client, token, url, **more):
    answer = client.call("POST", "/v1/players/me/webhooks", {"url": url, **more}, token)
    assert answer.status == 201, answer.bytes
    return answer.json


def last_call(client, token, made):
    """How the last call has ended, when there was one."""
    client.call("POST", f"/v1/webhooks/{made['webhook']['id']}/test", token=token)

    def found():
        return client.call("GET", "/v1/webhooks/" + made["webhook"]["id"], token=token).json["last_call"]
    until(found, "the call is noted")
    return found()


class Case(unittest.TestCase):
    settings = QUICK

    def setUp(self):
        self.receiver = Receiver()  # slow calls last longer than their time-out
        self.addCleanup(self.receiver.close)
        self.service = Service(**self.settings)
        self.addCleanup(self.service.stop)
        self.client = HttpClient(self.service.port)


class Killed(Case):
    def kill(self):
        self.service.kill()
        self.client.close()
        self.service.start()

    def test_between_a_move_and_its_call(self):
        """Each turn that is not over is told, although the service died after the move."""
        table = Table(self.client, self.receiver)
        for kill in range(KILLS):
            fresh = table.move_on()
            time.sleep(random.Random(kill).uniform(0, 0.3))
            self.kill()
            version = self.client.call("GET", table.path).json["match"]["version"]
            for seat in fresh:
                until(lambda: [call for call in self.receiver.at("/200/" + seat)
                               if call.data["version"] == version], f"the turn of {seat}")
        for seat, secret in table.secrets.items():
            for call in self.receiver.at("/200/" + seat):
                self.assertTrue(verify(secret, call.headers, call.body, tolerance=7200))

    def test_in_the_midst_of_a_call(self):
        """The call comes again, by the same id."""
        player = self.client.call("POST", "/v1/players", {"name": "x"}).json["token"]
        for kill in range(KILLS // 3):
            made = register(self.client, player, f"{self.receiver.url}/slow/{kill}")
            self.client.call("POST", f"/v1/webhooks/{made['webhook']['id']}/test", token=player)
            until(lambda: self.receiver.at(f"/slow/{kill}"), "the call")
            self.kill()
            until(lambda: len(self.receiver.at(f"/slow/{kill}")) > 1, "the call comes again")
            self.assertEqual(len({call.id for call in self.receiver.at(f"/slow/{kill}")}), 1)
            until(lambda: self.client.call("GET", "/v1/webhooks/" + made["webhook"]["id"],
                                           token=player).json["last_call"], "it is noted")
            self.client.call("DELETE", "/v1/webhooks/" + made["webhook"]["id"], token=player)

    def test_a_service_that_stops_leaves_its_calls_to_others(self):
        player = self.client.call("POST", "/v1/players", {"name": "x"}).json["token"]
        made = register(self.client, player, self.receiver.url + "/slow")
        self.client.call("POST", f"/v1/webhooks/{made['webhook']['id']}/test", token=player)
        until(lambda: self.receiver.at("/slow"), "the call")
        self.service.stop()
        self.client.close()
        self.service.start()
        until(lambda: len(self.receiver.at("/slow")) > 1, "the call comes again")


class Shared(Case):
    settings = {**QUICK, "WEBHOOK_TIMEOUT": "20000"}

    def test_two_instances_make_each_call_once(self):
        other = Service(**self.settings)
        self.addCleanup(other.stop)
        player = self.client.call("POST", "/v1/players", {"name": "x"}).json["token"]
        made = [register(self.client, player, f"{self.receiver.url}/200/{n}") for n in range(8)]
        for _ in range(4):
            count = len(self.receiver.calls)
            for one in made:
                self.client.call("POST", f"/v1/webhooks/{one['webhook']['id']}/test", token=player)
            until(lambda: len(self.receiver.calls) >= count + 8, "the calls")
            time.sleep(0.3)
        self.assertEqual(len({call.id for call in self.receiver.calls}), len(self.receiver.calls))


class OfAnotherBuild(unittest.TestCase):
    OVER = 3  # the kind of its calls

    def test_given_up_where_no_build_has_the_game(self):
        """An old call is given up, and counts as no failure of the receiver. A new one waits."""
        receiver = Receiver()
        self.addCleanup(receiver.close)
        service = Service(**QUICK, WEBHOOK_GIVE_UP="60")
        self.addCleanup(service.stop)
        client = HttpClient(service.port)
        match = client.call("POST", "/v1/matches", {"game": "baroque", "players": 3}).json["match"]["id"]
        player = client.call("POST", "/v1/players", {"name": "x"}).json["token"]
        webhook = register(client, player, receiver.url + "/200", kinds=["over"])["webhook"]["id"]
        old, new = (str(uuid.UUID(int=n)) for n in (1, 2))
        self.addCleanup(sql, f"update match set game = 'baroque' where match_id = '{match}'; "
                             f"delete from webhook_call where match_id = '{match}'")
        sql(f"update match set game = 'of-another-build' where match_id = '{match}'; "
            "insert into webhook_call (match_id, webhook_id, kind, item, call_id, seats, at, due_at) "
            f"select '{match}', '{webhook}', {self.OVER}, item, gen_random_uuid(), 7, now() - age, now() "
            f"from (values ('{old}'::uuid, interval '1 hour'), ('{new}', interval '0')) calls (item, age)")

        def noted():
            return client.call("GET", "/v1/webhooks/" + webhook, token=player).json
        until(lambda: noted()["lost"], "it is given up")
        self.assertEqual((noted()["lost"], noted()["failures"], noted()["last_call"]), (1, 0, None))
        self.assertEqual(sql(f"select item from webhook_call where match_id = '{match}'"), new)
        self.assertEqual(receiver.calls, [])


class Noted(Case):
    def test_an_outcome_that_is_not_stored_comes_again(self):
        """The database does not take what a receiver that is gone has answered. The call is made again."""
        player = self.client.call("POST", "/v1/players", {"name": "x"}).json["token"]
        webhook = register(self.client, player, self.receiver.url + "/410")["webhook"]["id"]
        refuse = "alter table webhook {} constraint is_called"
        self.addCleanup(sql, refuse.format("drop").replace("is_", "if exists is_"))
        sql(refuse.format("add") + f" check (webhook_id <> '{webhook}' or given_up_at is null) not valid")
        self.client.call("POST", f"/v1/webhooks/{webhook}/test", token=player)
        until(lambda: len(self.receiver.at("/410")) > 1, "the call comes again")
        sql(refuse.format("drop"))
        until(lambda: self.client.call("GET", "/v1/webhooks/" + webhook, token=player).json["given_up_at"],
              "it is given up")


class Addresses(unittest.TestCase):
    def test_only_public_addresses_are_called(self):
        folder, certificate = temporary_certificate()
        self.addCleanup(folder.cleanup)
        receiver = Receiver(certificate)
        self.addCleanup(receiver.close)
        service = Service(WEBHOOK_POLL="50", WEBHOOK_CA_FILE=certificate[0])
        self.addCleanup(service.stop)
        client = HttpClient(service.port)
        player = client.call("POST", "/v1/players", {"name": "x"}).json["token"]
        refused = client.call("POST", "/v1/players/me/webhooks", {"url": "http://example.org/"}, player)
        self.assertEqual(refused.status, 400)
        port = receiver.url.rpartition(":")[2]
        for host in "127.0.0.1", "localhost", "127.1", "2130706433", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0":
            made = register(client, player, f"https://{host}:{port}/200")
            self.assertEqual(last_call(client, player, made).get("failure"), "address", host)
            client.call("DELETE", "/v1/webhooks/" + made["webhook"]["id"], token=player)
        self.assertEqual(receiver.calls, [])


class Certificates(unittest.TestCase):
    def outcome(self, url, **settings):
        service = Service(**{**QUICK, "WEBHOOK_TIMEOUT": "20000"}, **settings)
        try:
            client = HttpClient(service.port)
            player = client.call("POST", "/v1/players", {"name": "x"}).json["token"]
            made = register(client, player, url)
            last = last_call(client, player, made)
            client.call("DELETE", "/v1/webhooks/" + made["webhook"]["id"], token=player)
            return last
        finally:
            service.stop()

    def test_only_trusted_certificates(self):
        (folder, certificate), (other_folder, other) = temporary_certificate(), temporary_certificate()
        self.addCleanup(folder.cleanup)
        self.addCleanup(other_folder.cleanup)
        receiver, plain = Receiver(certificate), Receiver()
        self.addCleanup(receiver.close)
        self.addCleanup(plain.close)
        trusted = self.outcome(receiver.url + "/200", WEBHOOK_CA_FILE=certificate[0])
        self.assertEqual(trusted["status"], 200)
        named_otherwise = receiver.url.replace("127.0.0.1", "localhost") + "/200"
        for url, settings in ((receiver.url + "/200", {}),
                              (receiver.url + "/200", {"WEBHOOK_CA_FILE": other[0]}),
                              (named_otherwise, {"WEBHOOK_CA_FILE": certificate[0]}),
                              (plain.url.replace("http:", "https:"), {})):
            self.assertEqual(self.outcome(url, **settings).get("failure"), "tls", (url, settings))
        self.assertEqual(len(receiver.calls), 1)
