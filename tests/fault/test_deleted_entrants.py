"""The player of an entrant is deleted while a manager gives the entrant another name: no name stays."""
import contextlib
import subprocess
import threading
import unittest

from database_fixture import DATABASE_URL, sql
from service_fixture import HttpClient, Service, until

WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
GAME = "sixteen-thirty-something"


@contextlib.contextmanager
def being_deleted(player):
    """Deletes the player in a transaction that ends with the block."""
    functions = sql("select name from function_set order by applied_at desc limit 1")
    with subprocess.Popen(["psql", "-qAt", "-d", DATABASE_URL], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as client:
        client.stdin.write(f"begin; select count(*) from {functions}.delete_player('{player}', "
                           f"(select token_hash from player where player_id = '{player}'), now());\n")
        client.stdin.flush()
        assert client.stdout.readline() == "1\n"
        yield
        client.stdin.write("commit;\n")
        client.stdin.close()
        client.wait()


class Deletion(unittest.TestCase):
    def test_a_change_that_waits_for_it(self):
        service = Service(LOG_LEVEL="error")
        self.addCleanup(service.stop)
        call = HttpClient(service.port).call
        player = call("POST", "/v1/players", {"name": "Anna"}).json
        made = call("POST", "/v1/tournaments", {"name": "Cup", "game": GAME, "players": 3,
                                                "entry": {"by": "open"}}).json
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        call("POST", path + "/enter", {"name": "Anna"}, player["token"])
        call("POST", path + "/entrants", {"entrants": [{"name": "Otto"}, {"name": "Lena"}]}, owner)
        self.assertEqual(call("POST", path + "/rounds", {}, owner).status, 201)
        answers = []

        def rename():
            answers.append(HttpClient(service.port).call("PATCH", path + "/entrants/entrant-1",
                                                         {"name": "Anne"}, owner))

        thread = threading.Thread(target=rename)
        with being_deleted(player["player"]["id"]):
            thread.start()
            until(lambda: int(sql(WAITING)) > 0, "the change waits")
        thread.join()
        # 503: the machine was so busy that the change gave up before the deletion had ended
        self.assertIn(answers[0].status, (403, 503), answers[0].bytes)
        entrants = call("GET", path + "/entrants", None, owner).json["entrants"]
        self.assertEqual([entrant["name"] for entrant in entrants], ["entrant-1", "Otto", "Lena"])
        self.assertNotIn("Ann", call("GET", path).bytes.decode())
