"""A client of HTTP for all tests: one kept connection, requests with a token, answers that are read."""
import http.client
import json
import re
import select

from waiting import TIMEOUT


def is_closed(connection, seconds=0.2):
    """Whether the service closes this socket within so many seconds. What it says before is dropped."""
    connection.settimeout(seconds)
    try:
        while connection.recv(1 << 16):
            pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


def metrics_in(text):
    """The metrics without labels, by what follows "westphalia_" in their names."""
    return {name: int(value) if value.isdecimal() else float(value) for name, value in
            re.findall(r"^westphalia_(\w+) (\S+)$", text, re.MULTILINE)}


class Answer:
    """`whole`: it was not cut in the middle of its body. `left`: the client has cut it."""

    left, whole = False, True

    def __init__(self, status, headers, data):
        self.status, self.headers, self.bytes = status, headers, data

    @classmethod
    def read(cls, response):
        return cls(response.status, response.headers, response.read())

    @property
    def text(self):
        return self.bytes.decode()

    @property
    def json(self):
        return json.loads(self.bytes)

    @property
    def metrics(self):
        return metrics_in(self.text)


class HttpClient:
    """A client of the service on a port, from an address of its own where that is given. What goes wrong on
    the way is a ConnectionError with its cause."""

    def __init__(self, port, address=None, host="127.0.0.1"):
        self.port, self.address, self.host, self.connection = port, address, host, None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def call(self, method, path, body=None, token=None, **headers):
        """One request. `body` is an object, or bytes to send as they are. Headers are keyword arguments:
        If_Match='"3"'."""
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            fields["Authorization"] = "Bearer " + token
        if body is not None:
            fields.setdefault("Content-Type", "application/json")
            if not isinstance(body, bytes):
                body = json.dumps(body).encode()
        if self.connection is None:
            source = (self.address, 0) if self.address else None
            self.connection = http.client.HTTPConnection(self.host, self.port, TIMEOUT, source)
        try:
            self.connection.request(method, path, body, fields)
            response = self.connection.getresponse()
            answer = Answer.read(response)
        except (OSError, http.client.HTTPException) as lost:
            self.close()
            raise ConnectionError(str(lost)) from lost
        if response.will_close:
            self.close()
        return answer

    def metrics(self):
        return self.call("GET", "/metrics").metrics

    def has_lost_connection(self):
        """Whether the service has closed the connection: between two requests nothing else is to be read."""
        if self.connection is None or self.connection.sock is None:
            return False
        waiting = select.poll()
        waiting.register(self.connection.sock, select.POLLIN)
        return bool(waiting.poll(0))

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None
