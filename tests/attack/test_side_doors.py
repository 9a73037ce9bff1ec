"""Side doors to what is hidden: numbers of the operator, times, sizes, the organiser's powers.

Run as tests/fault is (rig.py says how), with PYTHONPATH=tests/attack."""
import http.client
import pathlib
import socket
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "fault"))
from rig import Service  # noqa: E402 - found where the line above points


def read_metrics(port, *fields, version="HTTP/1.1", host="127.0.0.1:8630", address="127.0.0.1"):
    """The status of a request made by hand, with these header lines."""
    connection = http.client.HTTPConnection(address, port, timeout=60)
    connection.connect()
    lines = [f"GET /metrics {version}", f"Host: {host}", *fields, "Connection: close", "", ""]
    connection.sock.sendall("\r\n".join(lines).encode())
    with connection.sock, connection.sock.makefile("rb") as answer:
        return int(answer.readline().split()[1])


class Metrics(unittest.TestCase):
    """They show that a secret answer was sent. Without a token they are for clients of the same machine, not for whoever comes through a
    proxy there, whose connection is from this machine, too."""

    FORWARDED = ("Forwarded: for=192.0.2.1", "forwarded: ", "X-Forwarded-For: 192.0.2.1", "x-forwarded-for: 127.0.0.1",
                 "X-FORWARDED-PROTO: https", "X-Forwarded-Anything: 1", "X-Real-IP: 192.0.2.1", "Via: 1.1 proxy", "vIA: 1.0 a")

    def test_through_a_proxy(self):
        service = Service()
        self.assertEqual(read_metrics(service.port), 200)
        for host in "localhost", "LOCALHOST:80", "127.1.2.3", "[::1]:8630":
            self.assertEqual(read_metrics(service.port, host=host), 200, host)
        for field in self.FORWARDED:
            self.assertEqual(read_metrics(service.port, field), 401, field)
            self.assertEqual(read_metrics(service.port, "Accept: text/plain", field, "User-Agent: x"), 401, field)
        for host in "table.example", "localhost.example", "127.0.0.1.example", "[]", "", "127.0.0.1example":
            self.assertIn(read_metrics(service.port, host=host), (400, 401), host)
        self.assertEqual(read_metrics(service.port, version="HTTP/1.0"), 401)  # as nginx asks by default
        service.stop()

    def test_a_trusted_proxy_speaks_for_others(self):
        service = Service(TRUSTED_PROXIES="127.0.0.0/8")
        self.assertEqual(read_metrics(service.port), 401)
        service.stop()

    def test_by_any_address_of_this_machine(self):
        """A service that listens on all addresses is asked by one that is none of loopback: where the machine has such an address."""
        service = Service(HOST="0.0.0.0")
        self.assertEqual(read_metrics(service.port), 200)
        for address in addresses_of_this_machine():
            self.assertEqual(read_metrics(service.port, address=address), 401, address)
        service.stop()

    def test_with_the_token(self):
        service = Service(METRICS_TOKEN="m" * 43)
        good = "Authorization: Bearer " + "m" * 43
        for fields, wanted in (((), 401), ((good,), 200), ((good, "X-Forwarded-For: 192.0.2.1"), 200), ((good[:-1],), 401)):
            self.assertEqual(read_metrics(service.port, *fields), wanted, fields)
        service.stop()


def addresses_of_this_machine():
    """Those of its name that are not loopback addresses."""
    try:
        found = {at[4][0] for at in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        return []
    return [address for address in found if not address.startswith("127.")]


if __name__ == "__main__":
    unittest.main()
