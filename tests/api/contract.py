#!/usr/bin/env python3
"""Holds answers against the service's OpenAPI document, and counts what was seen of it.

As a program it judges recorded traffic (recorder.py): every answer must be one that the document allows, and unless --partly
is given every operation and every documented status must have occurred.  contract.py [--partly] DOCUMENT TRAFFIC...

The schema checker knows the keywords that the document uses, and refuses a document that uses others."""
import functools
import hashlib
import json
import marshal
import pathlib
import re
import sys
from urllib.parse import urlsplit

KINDS = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}
SILENT = {"description", "title", "examples", "default", "format", "contentMediaType"}  # say nothing that could fail
# What cannot be read as HTTP has no operation; it is answered so, and the connection closed (info.description).
NO_HTTP = {400, 408, 413, 414, 431, 501, 505}
# Of a path that does not exist, or by a preflight of CORS.
NO_OPERATION = {204, 400, 404, 405, 413, 414, 429, 431}
JSON = re.compile(r"application/(.+\+)?json$")


class Misfit(AssertionError):
    pass


def want(holds, path, what):
    if not holds:
        raise Misfit(f"{path or '/'}: {what}")


class Document:
    def __init__(self, document):
        self.document = document
        self.schemas = {}  # by address
        self.seen = set()  # (operationId, status)
        self.held = set()  # bodies that fit: the same one need not be looked at twice
        self.fitting = set()  # and parts of them (a move, a row of a state): (the address of their schema, the part)
        self.operations = []  # (method, pattern, operation)
        for path, item in document["paths"].items():
            pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) + "$")
            self.operations += [(method.upper(), pattern, operation) for method, operation in item.items() if method != "parameters"]

    def resolve(self, value):
        while "$ref" in value:
            target = self.document
            for part in value["$ref"][2:].split("/"):
                target = target[part]
            value = target
        return value

    def targets(self, **parameters):
        """(operation, method, path with these parameters filled in) of every operation."""
        for path, item in self.document["paths"].items():
            for method, operation in item.items():
                if method != "parameters":
                    yield operation, method.upper(), path.format(**parameters)

    # ---- schemas

    @functools.cache
    def rules(self, place):
        """(method, what the keyword says) of the schema at this address, which lives as long as the document."""
        schema = self.schemas[place]
        return [(getattr(self, "key_" + keyword.strip("$")), wanted) for keyword, wanted in schema.items() if keyword not in SILENT]

    def check(self, schema, value, path=""):
        place = id(schema)
        self.schemas[place] = schema
        part = isinstance(value, (dict, list)) and (place, hashlib.blake2b(marshal.dumps(value, 2), digest_size=16).digest())
        if part in self.fitting:
            return
        for rule, wanted in self.rules(place):
            rule(wanted, value, path, schema)
        if part:
            self.fitting.add(part)

    def fits(self, schema, value):
        try:
            self.check(schema, value)
            return True
        except Misfit:
            return False

    def key_ref(self, wanted, value, path, schema):
        self.check(self.resolve(schema), value, path)

    def key_not(self, wanted, value, path, schema):
        want(not self.fits(wanted, value), path, "is what it must not be")

    def key_type(self, wanted, value, path, schema):
        kinds = [wanted] if isinstance(wanted, str) else wanted
        if not any(KINDS[kind](value) for kind in kinds):
            raise Misfit(f"{path or '/'}: {value!r:.80} is not {wanted}")

    def key_enum(self, wanted, value, path, schema):
        want(value in wanted, path, f"{value!r:.80} is none of {wanted}")

    def key_const(self, wanted, value, path, schema):
        want(value == wanted, path, f"{value!r:.80} is not {wanted!r}")

    def key_pattern(self, wanted, value, path, schema):
        want(not isinstance(value, str) or re.search(wanted, value), path, f"{value!r:.80} does not match {wanted}")

    def key_minLength(self, wanted, value, path, schema):
        want(not isinstance(value, str) or len(value) >= wanted, path, "is too short")

    def key_maxLength(self, wanted, value, path, schema):
        want(not isinstance(value, str) or len(value) <= wanted, path, "is too long")

    def key_minimum(self, wanted, value, path, schema):
        want(not KINDS["integer"](value) or value >= wanted, path, f"{value} is below {wanted}")

    def key_maximum(self, wanted, value, path, schema):
        want(not KINDS["integer"](value) or value <= wanted, path, f"{value} is above {wanted}")

    def key_minItems(self, wanted, value, path, schema):
        want(not isinstance(value, list) or len(value) >= wanted, path, "has too few entries")

    def key_maxItems(self, wanted, value, path, schema):
        want(not isinstance(value, list) or len(value) <= wanted, path, "has too many entries")

    def key_uniqueItems(self, wanted, value, path, schema):
        texts = [json.dumps(item) for item in value] if isinstance(value, list) else []
        want(len(set(texts)) == len(texts), path, "has doubles")

    def key_required(self, wanted, value, path, schema):
        for name in wanted:
            want(not isinstance(value, dict) or name in value, path, f"{name} is missing")

    def key_properties(self, wanted, value, path, schema):
        for name, below in wanted.items():
            if isinstance(value, dict) and name in value:
                self.check(below, value[name], f"{path}/{name}")

    def key_additionalProperties(self, wanted, value, path, schema):
        for name in set(value) - set(schema.get("properties", {})) if isinstance(value, dict) else ():
            want(wanted is not False, path, f"{name} is not in the schema")
            if isinstance(wanted, dict):
                self.check(wanted, value[name], f"{path}/{name}")

    def key_maxProperties(self, wanted, value, path, schema):
        want(not isinstance(value, dict) or len(value) <= wanted, path, "has too many members")

    def key_propertyNames(self, wanted, value, path, schema):
        for name in value if isinstance(value, dict) else ():
            self.check(wanted, name, f"{path}/{name}")

    def key_items(self, wanted, value, path, schema):
        for index, item in enumerate(value) if isinstance(value, list) else ():
            self.check(wanted, item, f"{path}/{index}")

    def key_anyOf(self, wanted, value, path, schema):
        misfits = []
        for choice in wanted:
            try:
                return self.check(choice, value, path)
            except Misfit as misfit:
                misfits.append(str(misfit))
        raise Misfit(" and ".join(misfits))

    def key_oneOf(self, wanted, value, path, schema):
        meant = [choice for choice in wanted if self.is_meant(choice, value)]
        if len(meant) == 1:
            return self.check(meant[0], value, path)
        fitting = sum(self.fits(choice, value) for choice in meant)
        want(fitting == 1, path, f"{value!r:.200} fits {fitting} choices")

    def is_meant(self, choice, value):
        """Whether no member that is a constant (the type of a move) says that the value is another choice."""
        members = self.resolve(choice).get("properties", {}).items() if isinstance(value, dict) else ()
        return all(value.get(name, below["const"]) == below["const"] for name, below in members if "const" in below)

    def key_contentSchema(self, wanted, value, path, schema):
        self.check(wanted, json.loads(value), path)

    # ---- answers

    def asked(self, method, path):
        """The operation; for a method that the path does not have, all of the path's, which document that."""
        of_path = [(verb, op) for verb, pattern, op in self.operations if pattern.match(path)]
        return [op for verb, op in of_path if verb == method] or [op for _, op in of_path]

    def hold(self, method, target, answer):
        """Fails unless the document says that this answer may come."""
        operations = self.asked("GET" if method == "HEAD" else method, urlsplit(target).path)
        if not operations:
            allowed = NO_OPERATION if method else NO_HTTP
            want(answer.status in allowed, f"{method} {target}", f"{answer.status} without an operation: {answer.bytes[:300]}")
        for operation in operations:
            self.hold_to(operation, answer, method)
        return answer

    def hold_to(self, operation, answer, method):
        name, status = operation["operationId"], str(answer.status)
        if status == "500" and status not in operation["responses"]:
            status = "default"
        if method == "OPTIONS" and status == "204":  # CORS has it, whatever the operation
            return
        want(status in operation["responses"], name, f"{status} is not documented: {answer.bytes[:300]}")
        response = self.resolve(operation["responses"][status])
        for header, definition in response.get("headers", {}).items():
            if not header.startswith("RateLimit"):  # the service may run without limits
                want(header in answer.headers, name, f"{status} without {header}")
                self.check_text(self.resolve(definition)["schema"], answer.headers[header], f"{name} {header}")
        kind = answer.headers["Content-Type"].split(";")[0]
        want(kind in response["content"], name, f"{status} as {kind}")
        if method != "HEAD":
            self.hold_body(name, status, kind, response["content"][kind]["schema"], answer)
        self.seen.add((name, status))

    def hold_body(self, name, status, kind, schema, answer):
        key = name, status, hashlib.blake2b(answer.bytes).digest()
        if key in self.held:
            return
        if JSON.match(kind):
            want(getattr(answer, "whole", True), name, f"{status} was cut")
            self.check(schema, json.loads(answer.bytes), f"{name} {status}")
        elif kind == "text/event-stream":
            for event in events(answer.bytes.decode()):
                self.check(schema, event, f"{name} event")
        self.held.add(key)

    def check_text(self, schema, text, path):
        """A header: its text, or the integer that it says."""
        is_number = schema.get("type") == "integer" and text.isdecimal()
        self.check(schema, int(text) if is_number else text, path)

    def unseen(self):
        """What the document promises and nobody has seen: (operationId, status). No test can ask for the unexpected."""
        promised = {(op["operationId"], status) for _, _, op in self.operations for status in op["responses"]}
        return {(name, status) for name, status in promised - self.seen if status != "default"}


def events(text):
    """The whole events of a stream, as objects; what comes after the last empty line was cut off."""
    for block in text.split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in block.split("\n") if line and not line.startswith(":"))
        if fields:
            yield fields


# ---- recorded traffic


def judge(document, exchanges):
    """(how many answers there were, how each that does not fit is wrong)."""
    count, misfits = 0, []
    for method, target, answer in exchanges:
        count += 1
        try:
            document.hold(method, target, answer)
        except (Misfit, ValueError, TypeError) as misfit:
            misfits.append(f"{method} {target[:100]}: {answer.status}: {misfit}")
    return count, misfits


def report(number, name, faults):
    print(f"{'not ok' if faults else 'ok'} {number} - {name}")
    for fault in faults[:20]:
        print(f"  {fault}")
    return not faults


def main(arguments):
    import traffic
    partly = "--partly" in arguments
    document_path, *paths = [argument for argument in arguments if argument != "--partly"]
    document = Document(json.loads(pathlib.Path(document_path).read_text()))
    count, misfits = judge(document, (exchange for path in paths for exchange in traffic.exchanges(path)))
    good = report(1, f"{count} answers fit the document", misfits or ([] if count else ["nothing was recorded"]))
    if not partly:
        unseen = [f"{name}: {status}" for name, status in sorted(document.unseen())]
        good &= report(2, f"all {len(document.seen)} documented answers of {len(document.operations)} operations occurred", unseen)
    return good


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
