"""Clients that must not notice when the service's process changes: players, clients of all habits, followers.

A request that fails is an error."""
import http.client
import threading

from players import Load, Player, assert_all_moves_are_logged, whole_log
from service_fixture import HttpClient
from waiting import TIMEOUT, until


class Client(threading.Thread):
    """Asks again and again until `done`, with `pause` seconds between two requests."""

    def __init__(self, port, done, pause=0):
        super().__init__()
        self.port, self.done, self.pause, self.asked, self.errors = port, done, pause, 0, []

    def run(self):
        try:
            while not self.done.is_set():
                self.ask()
                self.asked += 1
                self.done.wait(self.pause)
        except Exception as error:  # noqa: BLE001 - told by BackgroundClients.assert_unnoticed()
            self.errors.append(error)

    def close(self):
        """What it has open, when it is done."""


class NewConnectionClient(Client):
    """Each time by a connection of its own."""

    def ask(self):
        assert HttpClient(self.port).call("GET", "/readyz", Connection="close").status == 200


class KeepAliveClient(Client):
    """By a connection that it keeps, on which nothing happens for a while."""

    def __init__(self, port, done):
        super().__init__(port, done, pause=0.7)
        self.http = HttpClient(self.port)

    def ask(self):
        assert self.http.call("POST", "/v1/rules/sixteen-thirty-something/setup",
                              {"players": 4, "seed": 64 * "0"}).status == 200

    def close(self):
        self.http.close()


class MovingClient(Client):
    """Plays a match alone, slowly: it lasts as long as a client follows it."""

    def __init__(self, port, done):
        super().__init__(port, done, pause=1)
        self.player = Player([port], seed=30)
        self.match = self.player.new_match(3)

    def ask(self):
        self.player.play_one(self.match)


class FollowingClient(Client):
    """Follows a match: each action once, in order, over as many connections as it takes."""

    def __init__(self, port, done, match):
        super().__init__(port, done)
        self.match, self.seen, self.last, self.connections = match, [], None, 0

    def ask(self):
        """One connection, until the service ends it in order: what is cut is no stream that has ended."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        headers = {"Authorization": "Bearer " + self.match.organizer}
        if self.last:
            headers["Last-Event-ID"] = self.last
        connection.request("GET", self.match.path + "/stream", headers=headers)
        response = connection.getresponse()
        assert response.status == 200, response.status
        self.connections += 1
        event = None
        while not self.done.is_set() and (text := response.readline().decode()):
            name, _, value = text.rstrip("\n").partition(": ")
            if name == "event":
                event = value
            elif name == "id":
                self.last = value
                if event == "action":
                    self.seen.append(int(value))
        assert self.done.is_set() or response.isclosed(), "it was cut"
        connection.close()


class BackgroundClients:
    """On one port, from now on. Those that else ask without a break wait for `pause` seconds each time."""

    def __init__(self, port, matches=6, new_connection=3, keep_alive=3, pause=0):
        self.done, self.played = threading.Event(), threading.Event()
        self.load, self.last = Load([port], matches, pause), Player([port])
        self.mover = MovingClient(port, self.played)
        self.followers = [FollowingClient(port, self.done, self.mover.match) for _ in range(3)]
        self.clients = [NewConnectionClient(port, self.done, pause) for _ in range(new_connection)]
        self.clients += [KeepAliveClient(port, self.done) for _ in range(keep_alive)]
        self.clients += [*self.followers, self.mover]
        for client in self.clients:
            client.start()

    def some_moves(self, number=60):
        """Returns when so many more have been made."""
        enough = self.load.acknowledged() + number

        def are_made():
            assert not self.load.errors, self.load.errors
            return self.load.acknowledged() >= enough
        until(are_made, f"{number} moves are made")

    def stop_playing(self):
        self.played.set()
        self.mover.join()
        self.load.finish()

    def stop(self):
        """All hang up, after every error, too."""
        try:
            self.stop_playing()
        finally:
            self.done.set()
            for client in self.clients:
                client.join()
                client.close()
            for player in self.players():
                player.client().close()

    def players(self):
        return [self.mover.player, *self.load.players]

    def assert_unnoticed(self, test):
        """No client has noticed anything, and the log has what all were told. Then all leave. Returns the
        counts, for the report."""
        try:
            self.stop_playing()
            told = list(range(1, len(whole_log(self.last, self.mover.match)) + 1))
            for follower in self.followers:
                until(lambda: follower.seen == told or not follower.is_alive(),
                      "all is told")  # noqa: B023 - called here
                test.assertEqual((follower.seen, follower.errors), (told, []))
        finally:
            self.stop()
        test.assertEqual([client.errors for client in self.clients], [[]] * len(self.clients))
        test.assertEqual([dict(player.errors) for player in self.players()], [{}] * len(self.players()))
        counts = assert_all_moves_are_logged(test, self.last, [self.mover.match, *self.load.matches])
        self.last.client().close()
        return {**counts, "requests of others": sum(client.asked for client in self.clients),
                "streams": sum(follower.connections for follower in self.followers)}
