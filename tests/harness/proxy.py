"""Proxies that cut: one between clients and the service, one between the service and PostgreSQL.

A `fault` says what goes wrong and when. It is set for one request, counts what passes and happens once."""
import os
import pathlib
import re
import socket
import struct
import tempfile
import threading

from database_fixture import DATABASE_URL
from relay import Relay
from waiting import TIMEOUT


def receive(source, length):
    data = b""
    while len(data) < length:
        piece = source.recv(length - len(data))
        if not piece:
            raise ConnectionError("closed")
        data += piece
    return data


# ---- HTTP ----


class HttpProxy(Relay):
    """Cuts each connection at the moment that cut_at() has named, if it has."""

    IN_REQUEST, AFTER_REQUEST, BEFORE_ANSWER = "in request", "after request", "before answer"

    def __init__(self, service):
        self.service = service
        self.moment, self.length = None, 0
        self.swallowed = None  # the body of the last answer that was cut off
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        super().__init__(listener)

    def cut_at(self, moment, length=0):
        """From now on. IN_REQUEST: after so many of its bytes. AFTER_REQUEST: as soon as it is sent.
        BEFORE_ANSWER: when the service has answered; `swallowed` is what it said."""
        self.moment, self.length = moment, length

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.service.port))

    def to_server(self, source, target):
        passed = 0
        while data := source.recv(65536):
            if self.moment == self.IN_REQUEST:
                data = data[: self.length - passed]
            target.sendall(data)
            passed += len(data)
            if self.moment == self.AFTER_REQUEST or (self.moment == self.IN_REQUEST
                                                     and passed == self.length):
                return

    def to_client(self, source, target):
        while data := source.recv(65536):
            if self.moment == self.BEFORE_ANSWER:
                self.swallowed = self.whole(source, data)
            if self.moment is not None:  # an answer that is quicker than the cut is not passed on either
                return
            target.sendall(data)

    @staticmethod
    def whole(source, data):
        """The body of the answer that begins with these bytes."""
        while b"\r\n\r\n" not in data:
            data += source.recv(65536)
        head, body = data.split(b"\r\n\r\n", 1)
        length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        return body + receive(source, length - len(body))


# ---- PostgreSQL ----


class ProxyFault:
    """A fault at the `number`th query (all that is sent up to a Sync), or at the `number`th message that
    comes back.

          before      the connection is cut, and the query never gets there
          after       the connection is cut when the query has been carried out, before its answer
          message     the connection is cut after so many of the server's messages
          a SQLSTATE  the query is not carried out and fails with it"""

    def __init__(self, how, number):
        self.how, self.left, self.happened, self.lock = how, number, False, threading.Lock()
        self.event = how if how in ("before", "after", "message") else "query"

    def happens_at(self, event):
        with self.lock:
            if event != self.event:
                return False
            self.left -= 1
            self.happened |= self.left == 0
            return self.left == 0


class HeldQuery:
    """Keeps the first query that runs one of these statements. cut() drops it, and pass_on() has it carried
    out."""

    def __init__(self, *statements):
        self.statements = [b"\0" + name.encode() + b"\0" for name in statements]
        self.is_held, self.is_ended, self.lock = threading.Event(), threading.Event(), threading.Lock()
        self.is_cut = True

    def cut(self):
        self.is_ended.set()

    def pass_on(self):
        self.is_cut = False
        self.is_ended.set()

    def cuts(self, query):
        with self.lock:
            if self.is_held.is_set() or not any(name in query for name in self.statements):
                return False
            self.is_held.set()
        self.is_ended.wait(TIMEOUT)
        return self.is_cut


class PostgresProxy(Relay):
    """Stands before the database's socket; `url` is what the service is given."""

    def __init__(self):
        self.fault = self.held_query = None
        self.folder = tempfile.TemporaryDirectory(prefix="pg")
        os.chmod(self.folder.name, 0o755)
        self.far = str(pathlib.Path(re.search(r"host=(\S+)", DATABASE_URL)[1]) / ".s.PGSQL.5432")
        self.url = re.sub(r"host=\S+", f"host={self.folder.name}", DATABASE_URL)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(pathlib.Path(self.folder.name) / ".s.PGSQL.5432"))
        self.last = set()  # servers' ends whose next ReadyForQuery is not passed on
        super().__init__(listener)

    def connect(self):
        far = socket.socket(socket.AF_UNIX)
        far.connect(self.far)
        return far

    @staticmethod
    def message(source):
        head = receive(source, 5)
        return head + receive(source, struct.unpack("!I", head[1:])[0] - 4)

    def to_server(self, source, target):
        head = receive(source, 4)  # the start-up packet has no type
        target.sendall(head + receive(source, struct.unpack("!I", head)[0] - 4))
        query = b""
        while True:
            message = self.message(source)
            query += message
            if message[:1] in b"SQ":  # Sync, or a simple query: an answer is due
                fault = self.fault
                if fault and fault.happens_at("before"):
                    return
                if self.held_query and self.held_query.cuts(query):
                    return
                if fault and fault.happens_at("query"):
                    query = self.failing(fault.how)
                if fault and fault.happens_at("after"):
                    self.last.add(target)
                target.sendall(query)
                query = b""
            elif message[:1] not in b"PBDEC":
                target.sendall(query)
                query = b""

    @staticmethod
    def failing(state):
        """A query in whose stead the server says this."""
        text = f"do $$ begin raise exception 'a fault' using errcode = '{state}'; end $$".encode() + b"\0"
        return b"Q" + struct.pack("!I", len(text) + 4) + text

    def to_client(self, source, target):
        while True:
            message = self.message(source)
            if source in self.last:
                if message[:1] == b"Z":
                    self.last.discard(source)
                    return
                continue
            fault = self.fault
            if fault and fault.happens_at("message"):
                return
            target.sendall(message)
