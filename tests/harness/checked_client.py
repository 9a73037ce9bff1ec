"""Requests to the service under test whose answers are held against its document at once."""
from client import call
from contract import Document

document = Document(call("GET", "/openapi.json").json)


def checked(method, path, *arguments, **headers):
    """client.call(), checked."""
    return document.check_answer(method, path, call(method, path, *arguments, **headers))
