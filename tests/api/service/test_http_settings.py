"""TLS and settings of the HTTP side by itself."""
import contextlib
import http.client
import json
import os
import ssl
import subprocess
import tempfile
import unittest
import warnings

from http_client import Answer
from http_server import PROGRAM, Server, follow, get, read_until
from waiting import TIMEOUT, until

def make_certificate(folder):
    certificate, key = f"{folder}/cert.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-days", "1",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key,
                    "-out", certificate],
                   check=True, capture_output=True)
    return certificate, key


class Tls(unittest.TestCase):
    def spoken(self, server, certificate, version, ciphers):
        """The protocol that is agreed on; None: none."""
        context = ssl.create_default_context(cafile=certificate)
        context.minimum_version = context.maximum_version = version
        context.set_ciphers(ciphers)
        with server.connect() as connection:
            try:
                with context.wrap_socket(connection, server_hostname="127.0.0.1") as spoken:
                    return spoken.version()
            except (ssl.SSLError, ConnectionError):
                return None

    def test_old_protocols_and_ciphers_are_refused(self):
        every = "ALL:@SECLEVEL=0"
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of the old versions' names
            certificate, key = make_certificate(folder)
            versions = (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2,
                        ssl.TLSVersion.TLSv1_3)
            for settings in {}, {"tls_priorities": "NORMAL:+VERS-ALL"}:
                with Server(tls_cert=certificate, tls_key=key, **settings) as server:
                    self.assertEqual([self.spoken(server, certificate, version, every)
                                      for version in versions],
                                     [None, None, "TLSv1.2", "TLSv1.3"], settings)
                    old = self.spoken(server, certificate, ssl.TLSVersion.TLSv1_2,
                                      "ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0")
                    self.assertEqual(old, "TLSv1.2" if settings else None)
            with Server(tls_cert=certificate, tls_key=key,
                        tls_priorities="NORMAL:-VERS-ALL:+VERS-TLS1.3") as server:
                self.assertEqual([self.spoken(server, certificate, version, every) for version in versions],
                                 [None] * 3 + ["TLSv1.3"])

    def test_https(self):
        with tempfile.TemporaryDirectory() as folder:
            certificate, key = make_certificate(folder)
            context = ssl.create_default_context(cafile=certificate)
            with Server(tls_cert=certificate, tls_key=key, stream_heartbeat=1) as server:
                connection = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=TIMEOUT,
                                                         context=context)
                with contextlib.closing(connection):
                    for body in "{}", json.dumps(["x" * 100000]):
                        connection.request("POST", "/v1/echo/a", body, {"Content-Type": "application/json"})
                        self.assertEqual(Answer.read(connection.getresponse()).json["body"], json.loads(body))
                with context.wrap_socket(server.connect(), server_hostname="127.0.0.1") as stream:
                    stream.sendall(get("/v1/stream"))
                    read_until(stream, b":\n\n")
                    with contextlib.closing(http.client.HTTPSConnection("127.0.0.1", server.port,
                                                                        context=context)) as other:
                        other.request("POST", "/v1/bump")
                        other.getresponse().read()
                    read_until(stream, b"id: 1\n")
                    with contextlib.suppress(OSError):  # the server may have more to say
                        stream.unwrap()  # says that it was the last word

                def are_gone():
                    with contextlib.closing(http.client.HTTPSConnection("127.0.0.1", server.port,
                                                                        timeout=TIMEOUT,
                                                                        context=context)) as other:
                        other.request("GET", "/metrics")
                        return b"\nwestphalia_streams 0\n" in other.getresponse().read()

                until(are_gone, "the stream ends")


class Settings(unittest.TestCase):
    def run_with(self, *arguments, **environment):
        return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=TIMEOUT,
                              env=os.environ | environment)

    def test_help_has_every_setting(self):
        result = self.run_with("--help")
        self.assertEqual(result.returncode, 0)
        for name in ("--port N\n", "(default: 8630)", "--database-url URL\n", "--max-body is MAX_BODY",
                     "debug, info, warn, error (default: info)"):
            self.assertIn(name, result.stdout)

    def test_bad_settings(self):
        for arguments in (["--port", "x"], ["--port", "65536"], ["--port=-1"], ["--workers", "-1"],
                          ["--log-level=loud"], ["--nonsense", "1"],
                          ["--port"], ["stray"], ["health", "stray"], ["--tls-cert", "a.pem"]):
            result = self.run_with(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertTrue(result.stderr)
        self.assertEqual(self.run_with(PORT="http").returncode, 2)

    def test_flags_win(self):
        os.environ["MAX_STREAMS"] = "nonsense"
        try:
            self.assertEqual(self.run_with().returncode, 2)
            os.environ["MAX_STREAMS"] = "0"
            with Server(max_streams=1) as server, follow(server):
                self.assertEqual(server.call("GET", "/v1/stream").status, 503)
        finally:
            del os.environ["MAX_STREAMS"]

    def test_a_taken_port(self):
        with Server() as server:
            result = self.run_with("--port", str(server.port))
            self.assertEqual(result.returncode, 1)
            self.assertIn("in use", result.stderr)
