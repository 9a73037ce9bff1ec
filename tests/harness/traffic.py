"""Reads what recorder.py kept: the HTTP exchanges of all connections, one connection after the other.

http.client takes ten times as long for a head as a regular expression. So heads of the plain form are read
here, and all others by http.client."""
import gzip
import http.client
import io
import re
from collections import defaultdict

from http_client import Answer
from recorder import RECORD, TO_SERVICE

REQUEST_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([!-~]+) HTTP/1\.[01]\r?\n$")
FIELD = re.compile(r"([A-Za-z-]+): ([!-~](?:[ -~]*[!-~])?)\r\n")
FIELDS = re.compile(rb"(?:%s){1,50}\r\n" % FIELD.pattern.encode())
STATUS_LINE = re.compile(rb"HTTP/1\.1 ([2-5]\d\d) [ -~]*\r\n")


class Headers(dict):
    """Header fields by their names in small letters; of several with one name, the first."""

    def __getitem__(self, name):
        return self.get(name)

    def __contains__(self, name):
        return super().__contains__(name.lower())

    def get(self, name, default=None):
        return super().get(name.lower(), default)


def plain_fields(text):
    """Header fields of the plain form and the empty line behind them; None where they have another form."""
    begin, data = text.tell(), text.getbuffer()
    fields = FIELDS.match(data, begin)
    if not fields:
        return None
    text.seek(fields.end())
    named = FIELD.findall(fields[0].decode())
    return Headers({name.lower(): value for name, value in reversed(named)})


class RecordedAnswer(Answer):
    def __init__(self, text, method):
        begin = text.tell()
        if not self.read_plain(text, method):
            text.seek(begin)
            self.read_any(text, method)
        if self.whole and self.bytes and self.headers["Content-Encoding"] == "gzip":
            self.bytes = gzip.decompress(self.bytes)

    def read_plain(self, text, method):
        """Whether this is an answer with a plain head and with a whole body of known length, or with none."""
        line = STATUS_LINE.match(text.readline())
        fields = line and plain_fields(text)
        if not fields or "Transfer-Encoding" in fields:
            return False
        length = fields.get("Content-Length", "")
        self.status, self.headers, self.bytes = int(line[1]), fields, b""
        if method != "HEAD" and self.status not in (204, 304):
            if not length.isdecimal():
                return False
            self.bytes = text.read(int(length))
            return len(self.bytes) == int(length)
        return True

    def read_any(self, text, method):
        response = http.client.HTTPResponse(ReceivedBytes(text), method=method)
        response.begin()
        self.status, self.headers = response.status, response.headers
        try:
            self.bytes = response.read()
        except http.client.IncompleteRead as cut:
            self.bytes, self.whole = cut.partial, False


class ReceivedBytes:
    """Received bytes as the socket that HTTPResponse wants; the next answer begins where it has stopped
    reading."""

    def __init__(self, text):
        self.text = text

    def makefile(self, _):
        return self

    def __getattr__(self, name):
        return getattr(self.text, name)

    def close(self):
        pass


def connections(path):
    """(sent, received, whether the client has broken it) of each connection, in the order in which they
    ended."""
    open_ones, broken = defaultdict(lambda: (bytearray(), bytearray())), set()
    with open(path, "rb") as file:
        while head := file.read(RECORD.size):
            number, direction, length = RECORD.unpack(head)
            if length:
                open_ones[number][direction != TO_SERVICE].extend(file.read(length))
            elif direction == TO_SERVICE:
                broken.add(number)
            else:
                yield *open_ones.pop(number, (b"", b"")), number in broken
    for number, (sent, received) in open_ones.items():
        yield sent, received, number in broken


def skip_body(text, headers):
    """Goes to the end of a request's body. False when it does not come, or is none."""
    if headers.get("Transfer-Encoding", "").lower() == "chunked":
        try:
            while size := int(text.readline().split(b";")[0], 16):
                text.seek(size + 2, io.SEEK_CUR)
            return text.readline() == b"\r\n"
        except ValueError:
            return False
    length = headers.get("Content-Length", "0")
    return length.isdecimal() and len(text.read(int(length))) == int(length)


def requests(sent):
    """(method, target) of each request; after the first that is not one in the eyes of HTTP, ("", "") for
    ever."""
    text = io.BytesIO(sent)
    while line := REQUEST_LINE.match(text.readline()):
        yield line[1].decode(), line[2].decode()
        try:
            if not skip_body(text, plain_fields(text) or http.client.parse_headers(text)):
                break
        except http.client.HTTPException:
            break
    while True:
        yield "", ""


def exchanges(path):
    """(method, target, answer) of everything that was answered."""
    for sent, received, is_broken in connections(path):
        text = io.BytesIO(received)
        for method, target in requests(sent):
            if text.tell() >= len(received):
                break
            try:
                answer = RecordedAnswer(text, method)
            except http.client.HTTPException:  # cut before the end of its head
                break
            answer.left = is_broken and not answer.whole
            yield method, target, answer
