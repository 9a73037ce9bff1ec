"""Requests to the service under test whose answers are held against its document at once."""
import unittest

from client import call
from contract import Document

document = Document(call("GET", "/openapi.json").json)


def checked(method, path, *arguments, **headers):
    """client.call(), checked."""
    return document.check_answer(method, path, call(method, path, *arguments, **headers))


class Refusing(unittest.TestCase):
    def is_refused(self, answer, status, kind):
        """The answer is the problem of this kind."""
        self.assertEqual((answer.status, answer.json["type"]), (status, "/problems/" + kind), answer.bytes)
