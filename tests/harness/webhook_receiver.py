"""A receiver of webhooks, on this machine, and the check of signatures by Python's own library."""
import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import ssl
import subprocess
import tempfile
import threading
import time


def verify(secret, headers, body, tolerance=300):
    """Whether a call is signed with the secret and is not old, as Standard Webhooks says."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    name, sent = headers["webhook-id"], headers["webhook-timestamp"]
    wanted = base64.b64encode(hmac.digest(key, f"{name}.{sent}.".encode() + body, hashlib.sha256)).decode()
    signatures = [text.partition(",") for text in headers["webhook-signature"].split(" ")]
    return abs(time.time() - int(sent)) < tolerance and any(
        version == "v1" and hmac.compare_digest(text, wanted) for version, _, text in signatures)


class Call:
    def __init__(self, path, headers, body):
        self.path, self.headers, self.body, self.at = path, headers, body, time.monotonic()
        self.id, self.json = headers["webhook-id"], json.loads(body)
        self.data = self.json.get("data")


class Receiver:
    """Takes calls on a port of its own. The path of a URL says how it answers: /200 and the like with that
    status, /slow after `delay` seconds, /large with a body without end."""

    def __init__(self, certificate=None, delay=3):
        self.calls, self.status, self.delay, self.lock = [], None, delay, threading.Lock()
        self.read_whole = False  # a caller has read a body without end
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                receiver.answer(self)

            def do_GET(self):
                receiver.calls.append(None)  # a redirect was followed
                self.send_response(200)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # callers may hang up
        scheme = "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True,
                                                     do_handshake_on_connect=False)
            scheme = "https"
        self.url = f"{scheme}://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request):
        body = request.rfile.read(int(request.headers["Content-Length"]))
        with self.lock:
            self.calls.append(Call(request.path, request.headers, body))
        word = request.path.split("/")[1]
        if word == "slow":
            time.sleep(self.delay)
        status = int(word) if word.isdigit() else 200
        request.send_response(self.status or status)
        if 300 <= status < 400:
            request.send_header("Location", self.url + "/200")
        if word == "large":
            request.send_header("Content-Length", str(1 << 40))
            request.end_headers()
            sent = 0
            while sent < 1 << 26:
                sent += request.wfile.write(bytes(1 << 16))
            self.read_whole = True
            return
        request.send_header("Content-Length", "0")
        request.end_headers()

    def at(self, path):
        with self.lock:
            return [call for call in self.calls if call is None or call.path == path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def make_certificate(folder):
    """(certificate, key): files of a certificate for 127.0.0.1 that signs itself."""
    paths = tuple(str(pathlib.Path(folder) / name) for name in ("certificate.pem", "key.pem"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                    "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
                    "subjectAltName=IP:127.0.0.1", "-out", paths[0], "-keyout", paths[1]],
                   check=True, capture_output=True)
    return paths


def temporary_certificate():
    """The same in a folder that lasts as long as the first value."""
    folder = tempfile.TemporaryDirectory(prefix="certificate-")
    return folder, make_certificate(folder.name)
