#!/usr/bin/env python3
"""Holds answers against the service's OpenAPI document, and counts the operations and statuses that were
seen.

As a program it judges recorded traffic (recorder.py). Every answer must be one that the document allows.
Unless --partly is given, every operation and every documented status must occur.  contract.py [--partly]
DOCUMENT TRAFFIC..."""
import gc
import hashlib
import json
import pathlib
import re
import sys
from urllib.parse import urlsplit

import traffic
from schema_checker import ContractViolation, SchemaChecker, want

# Bytes that cannot be read as HTTP have no operation. They get one of these, and the connection is closed
# (info.description).
NO_HTTP = {400, 408, 413, 414, 431, 501, 505}
# Of a path that does not exist, or by a preflight of CORS.
NO_OPERATION = {204, 400, 404, 405, 413, 414, 429, 431}
# Values for parameters of paths. No tournament, player or message has this id.
UNKNOWN = "00000000-0000-4000-8000-000000000000"
SAMPLES = {"file": "docs.css", "level": "0", "tile": "000.p/1", "entrant": "me", "tournament": UNKNOWN,
           "player": UNKNOWN, "message": UNKNOWN, "webhook": UNKNOWN, "from": "2027-07-05",
           "type": "refused"}
JSON = re.compile(r"application/(.+\+)?json$")


class Document(SchemaChecker):
    def __init__(self, document):
        super().__init__(document)
        self.seen = set()  # (operationId, status)
        self.fitting = set()  # bodies that fit: the same one need not be looked at twice
        self.operations = []  # (method, pattern, operation)
        self.of_paths = {}  # (method, operation) of the operations of each path that was asked for
        # a path without parameters goes before one that has them in its place
        for path, item in sorted(document["paths"].items(), key=lambda it: it[0].count("{")):
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.sub(r"\\\{tile\\\}", ".+", re.escape(path)))
            pattern = re.compile(pattern + "$")
            self.operations += [(method.upper(), pattern, operation) for method, operation in item.items()
                                if method != "parameters"]

    def targets(self, **parameters):
        """(operation, method, path with these parameters filled in) of every operation."""
        for path, item in self.document["paths"].items():
            for method, operation in item.items():
                if method != "parameters":
                    yield operation, method.upper(), path.format(**SAMPLES | parameters)

    def operations_at(self, method, path):
        """The operation; for a method that the path does not have, all of the path's, which document that."""
        if path not in self.of_paths:
            self.of_paths[path] = [(verb, op) for verb, pattern, op in self.operations if pattern.match(path)]
        of_path = self.of_paths[path]
        return [op for verb, op in of_path if verb == method][:1] or [op for _, op in of_path]

    def check_answer(self, method, target, answer):
        """Fails unless the document says that this answer may come."""
        operations = self.operations_at("GET" if method == "HEAD" else method, urlsplit(target).path)
        if not operations:
            allowed = NO_OPERATION if method else NO_HTTP
            want(answer.status in allowed, f"{method} {target}",
                 f"{answer.status} without an operation: {answer.bytes[:300]}")
        for operation in operations:
            self.check_response(operation, answer, method)
        return answer

    def check_response(self, operation, answer, method):
        name, status = operation["operationId"], str(answer.status)
        if status == "500" and status not in operation["responses"]:
            status = "default"
        if method == "OPTIONS" and status == "204":  # CORS has it for every operation.
            return
        want(status in operation["responses"], name, f"{status} is not documented: {answer.bytes[:300]}")
        response = self.resolve(operation["responses"][status])
        for header, definition in response.get("headers", {}).items():
            if not header.startswith("RateLimit"):  # the service may run without limits
                want(header in answer.headers, name, f"{status} without {header}")
                self.check_text(self.resolve(definition)["schema"], answer.headers[header],
                                f"{name} {header}")
        if status in ("204", "304"):  # they have no body
            self.seen.add((name, status))
            return
        kind = answer.headers["Content-Type"].split(";")[0]
        want(kind in response["content"], name, f"{status} as {kind}")
        if method != "HEAD":
            self.check_body(name, status, kind, response["content"][kind]["schema"], answer)
        self.seen.add((name, status))

    def check_body(self, name, status, kind, schema, answer):
        key = name, status, hashlib.blake2b(answer.bytes).digest()
        if key in self.fitting:
            return
        if JSON.match(kind):
            if answer.left:
                return
            want(answer.whole, name, f"{status} was cut")
            self.check(schema, json.loads(answer.bytes), f"{name} {status}")
        elif kind == "text/event-stream":
            for event in events(answer.bytes.decode()):
                self.check(schema, event, f"{name} event")
        self.fitting.add(key)

    def check_text(self, schema, text, path):
        """A header: its text, or the integer that it says."""
        is_number = schema.get("type") == "integer" and text.isdecimal()
        self.check(schema, int(text) if is_number else text, path)

    def unseen(self):
        """The documented answers that did not occur: (operationId, status). No test can ask for the
        unexpected."""
        promised = {(op["operationId"], status) for _, _, op in self.operations for status in op["responses"]}
        return {(name, status) for name, status in promised - self.seen if status != "default"}


def events(text):
    """The whole events of a stream, as objects; what comes after the last empty line was cut off."""
    for block in text.split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in block.split("\n") if line and not line.startswith(":"))
        if fields:
            yield fields


# ---- recorded traffic


def judge_traffic(document, exchanges):
    """(how many answers there were, how each that does not fit is wrong)."""
    count, violations = 0, []
    for method, target, answer in exchanges:
        count += 1
        try:
            document.check_answer(method, target, answer)
        except (ContractViolation, ValueError, TypeError) as misfit:
            violations.append(f"{method} {target[:100]}: {answer.status}: {misfit}")
    return count, violations


def report(number, name, faults):
    print(f"{'not ok' if faults else 'ok'} {number} - {name}")
    for fault in faults[:20]:
        print(f"  {fault}")
    return not faults


def main(arguments):
    gc.disable()  # answers are many objects without cycles
    partly = "--partly" in arguments
    document_path, *paths = [argument for argument in arguments if argument != "--partly"]
    document = Document(json.loads(pathlib.Path(document_path).read_text()))
    exchanges = (exchange for path in paths for exchange in traffic.exchanges(path))
    count, violations = judge_traffic(document, exchanges)
    good = report(1, f"{count} answers fit the document", violations
                  or ([] if count else ["nothing was recorded"]))
    if not partly:
        unseen = [f"{name}: {status}" for name, status in sorted(document.unseen())]
        good &= report(2, f"all {len(document.seen)} documented answers of {len(document.operations)} "
                          f"operations occurred", unseen)
    return good


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
