#!/usr/bin/env python3
"""Holds answers against the service's OpenAPI document, and counts the operations and statuses that were
seen.

As a program it judges recorded traffic (recorder.py). Every answer must be one that the document allows.
Unless --partly is given, every operation and every documented status must occur.  contract.py [--partly]
DOCUMENT TRAFFIC...

The schema checker knows the keywords that the document uses, and refuses a document that uses others."""
import hashlib
import json
import marshal
import pathlib
import re
import sys
from urllib.parse import urlsplit

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "number": float, "boolean": bool,
         "null": type(None)}
# say nothing that could fail
SILENT = {"description", "title", "examples", "default", "contentMediaType"}
# Bytes that cannot be read as HTTP have no operation. They get one of these, and the connection is closed
# (info.description).
NO_HTTP = {400, 408, 413, 414, 431, 501, 505}
# Of a path that does not exist, or by a preflight of CORS.
NO_OPERATION = {204, 400, 404, 405, 413, 414, 429, 431}
# Values for parameters of paths. No tournament, player or message has this id.
UNKNOWN = "00000000-0000-4000-8000-000000000000"
SAMPLES = {"file": "docs.css", "level": "0", "tile": "000.p/1", "entrant": "me", "tournament": UNKNOWN,
           "player": UNKNOWN, "message": UNKNOWN, "webhook": UNKNOWN, "from": "2027-07-05"}
LONG = 100  # characters of a text that is not kept
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
JSON = re.compile(r"application/(.+\+)?json$")


class ContractViolation(AssertionError):
    pass


def want(holds, path, what):
    if not holds:
        raise ContractViolation(f"{path or '/'}: {what}")


def passes(judge, value):
    try:
        judge(value, "")
        return True
    except ContractViolation:
        return False


def rule_that(holds, what):
    """rule(value, path) that fails where a value is not as it should be."""
    def rule(value, path):
        if not holds(value):
            raise ContractViolation(f"{path or '/'}: {value!r:.80} {what}")
    return rule


def rule_for(kind, holds, what):
    """The same for values of one type; others it lets pass."""
    return rule_that(lambda value: type(value) is not kind or holds(value), what)


class Document:
    def __init__(self, document):
        self.document = document
        # by the address of their schema: it, which lives as long, and what judges values by it
        self.judges = {}
        self.seen = set()  # (operationId, status)
        self.held = set()  # bodies that fit: the same one need not be looked at twice
        self.operations = []  # (method, pattern, operation)
        self.of_paths = {}  # (method, operation) of the operations of each path that was asked for
        # a path without parameters goes before one that has them in its place
        for path, item in sorted(document["paths"].items(), key=lambda it: it[0].count("{")):
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.sub(r"\\\{tile\\\}", ".+", re.escape(path)))
            pattern = re.compile(pattern + "$")
            self.operations += [(method.upper(), pattern, operation) for method, operation in item.items()
                                if method != "parameters"]

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
                    yield operation, method.upper(), path.format(**SAMPLES | parameters)

    # ---- schemas

    def check(self, schema, value, path=""):
        """Fails unless the value fits."""
        self.judge_of(schema)(value, path)

    def fits(self, schema, value):
        return passes(self.judge_of(schema), value)

    def judge_of(self, schema):
        """judge(value, path), which fails unless the value fits."""
        if schema.keys() - SILENT == {"$ref"}:
            return self.judge_of(self.resolve(schema))
        if id(schema) not in self.judges:
            self.judges[id(schema)] = schema, self.made_judge(schema)
        return self.judges[id(schema)][1]

    def made_judge(self, schema):
        """A schema may be part of itself: its rules are made when they are first wanted."""
        rules = None
        # texts, objects and lists (an id, a move, a row of a state) that fit: the same one need not be looked
        # at twice
        fitting = set()

        def judge(value, path):
            nonlocal rules
            if rules is None:
                rules = [getattr(self, "key_" + keyword.strip("$"))(wanted, schema)
                         for keyword, wanted in schema.items() if keyword not in SILENT]
            kind, part = type(value), None
            if kind is dict or kind is list:
                part = hashlib.blake2b(marshal.dumps(value, 2), digest_size=16).digest()
            elif kind is str and len(value) < LONG:
                part = value
            if part in fitting:
                return
            for rule in rules:
                rule(value, path)
            if part is not None:
                fitting.add(part)
        return judge

    # Each makes rule(value, path) of what a keyword says in a schema.

    def key_ref(self, wanted, schema):
        return self.judge_of(self.resolve(schema))

    def key_not(self, wanted, schema):
        judge = self.judge_of(wanted)
        return rule_that(lambda value: not passes(judge, value), "is what it must not be")

    def key_type(self, wanted, schema):
        kinds = {KINDS[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted)}
        if float in kinds:
            kinds.add(int)
        return rule_that(lambda value: type(value) in kinds, f"is not {wanted}")

    def key_enum(self, wanted, schema):
        return rule_that(lambda value: value in wanted, f"is none of {wanted}")

    def key_const(self, wanted, schema):
        return rule_that(lambda value: value == wanted, f"is not {wanted!r}")

    def key_pattern(self, wanted, schema):
        pattern = re.compile(wanted)
        return rule_for(str, pattern.search, f"does not match {wanted}")

    def key_format(self, wanted, schema):
        """Of the formats one is held against the text."""
        return rule_for(str, lambda value: wanted != "uuid" or UUID.fullmatch(value), "is no UUID")

    def key_minLength(self, wanted, schema):
        return rule_for(str, lambda value: len(value) >= wanted, "is too short")

    def key_maxLength(self, wanted, schema):
        return rule_for(str, lambda value: len(value) <= wanted, "is too long")

    def key_minimum(self, wanted, schema):
        return rule_for(int, lambda value: value >= wanted, f"is below {wanted}")

    def key_maximum(self, wanted, schema):
        return rule_for(int, lambda value: value <= wanted, f"is above {wanted}")

    def key_minItems(self, wanted, schema):
        return rule_for(list, lambda value: len(value) >= wanted, "has too few entries")

    def key_maxItems(self, wanted, schema):
        return rule_for(list, lambda value: len(value) <= wanted, "has too many entries")

    def key_uniqueItems(self, wanted, schema):
        return rule_for(list, lambda value: len({json.dumps(item) for item in value}) == len(value),
                        "has doubles")

    def key_required(self, wanted, schema):
        return rule_for(dict, set(wanted).issubset, f"lacks one of {wanted}")

    def key_minProperties(self, wanted, schema):
        return rule_for(dict, lambda value: len(value) >= wanted, "has too few members")

    def key_maxProperties(self, wanted, schema):
        return rule_for(dict, lambda value: len(value) <= wanted, "has too many members")

    def key_properties(self, wanted, schema):
        judges = {name: self.judge_of(below) for name, below in wanted.items()}

        def rule(value, path):
            for name in judges.keys() & value.keys() if type(value) is dict else ():
                judges[name](value[name], f"{path}/{name}")
        return rule

    def key_additionalProperties(self, wanted, schema):
        known = schema.get("properties", {}).keys()
        if wanted is False:
            return rule_for(dict, lambda value: value.keys() <= known,
                            f"has members that are not among {list(known)}")
        judge = self.judge_of(wanted) if isinstance(wanted, dict) else lambda value, path: None

        def rule(value, path):
            for name in value.keys() - known if type(value) is dict else ():
                judge(value[name], f"{path}/{name}")
        return rule

    def key_propertyNames(self, wanted, schema):
        judge = self.judge_of(wanted)

        def rule(value, path):
            for name in value if type(value) is dict else ():
                judge(name, f"{path}/{name}")
        return rule

    def key_items(self, wanted, schema):
        judge = self.judge_of(wanted)

        def rule(value, path):
            for index, item in enumerate(value) if type(value) is list else ():
                judge(item, f"{path}/{index}")
        return rule

    def key_anyOf(self, wanted, schema):
        judges = [self.judge_of(choice) for choice in wanted]

        def rule(value, path):
            violations = []
            for judge in judges:
                try:
                    return judge(value, path)
                except ContractViolation as misfit:
                    violations.append(str(misfit))
            raise ContractViolation(" and ".join(violations))
        return rule

    def key_oneOf(self, wanted, schema):
        judges = [self.judge_of(choice) for choice in wanted]
        tag, tags = self.tag(wanted)
        tagged = dict(zip(tags, judges))

        def rule(value, path):
            if type(value) is dict and type(value.get(tag)) is str:
                want(value[tag] in tagged, path, "is none of the choices")
                tagged[value[tag]](value, path)
            else:
                fitting = sum(passes(judge, value) for judge in judges)
                want(fitting == 1, path, f"{value!r:.200} fits {fitting} choices")
        return rule

    def key_discriminator(self, wanted, schema):
        """The choice that the mapping names is the one that fits."""
        judges = {value: self.judge_of({"$ref": ref}) for value, ref in wanted["mapping"].items()}

        def rule(value, path):
            want(value[wanted["propertyName"]] in judges, path, "is none of the mapping")
            judges[value[wanted["propertyName"]]](value, path)
        return rule

    def tag(self, choices):
        """(the member by which the choices differ, as moves do by their type; its value in each), where there
        is one."""
        constants = [{name: below["const"] for name,
                      below in self.resolve(choice).get("properties", {}).items() if "const" in below}
                     for choice in choices]
        for name in constants[0]:
            tags = [of_choice.get(name) for of_choice in constants]
            if len(set(tags)) == len(tags) and all(isinstance(value, str) for value in tags):
                return name, tags
        return None, []

    def key_contentSchema(self, wanted, schema):
        judge = self.judge_of(wanted)
        return lambda value, path: judge(json.loads(value), path)

    # ---- answers

    def asked(self, method, path):
        """The operation; for a method that the path does not have, all of the path's, which document that."""
        if path not in self.of_paths:
            self.of_paths[path] = [(verb, op) for verb, pattern, op in self.operations if pattern.match(path)]
        of_path = self.of_paths[path]
        return [op for verb, op in of_path if verb == method][:1] or [op for _, op in of_path]

    def check_answer(self, method, target, answer):
        """Fails unless the document says that this answer may come."""
        operations = self.asked("GET" if method == "HEAD" else method, urlsplit(target).path)
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
        if key in self.held:
            return
        if JSON.match(kind):
            if getattr(answer, "left", False):
                return
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


def judge(document, exchanges):
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
    import traffic
    partly = "--partly" in arguments
    document_path, *paths = [argument for argument in arguments if argument != "--partly"]
    document = Document(json.loads(pathlib.Path(document_path).read_text()))
    count, violations = judge(document, (exchange for path in paths for exchange in traffic.exchanges(path)))
    good = report(1, f"{count} answers fit the document", violations
                  or ([] if count else ["nothing was recorded"]))
    if not partly:
        unseen = [f"{name}: {status}" for name, status in sorted(document.unseen())]
        good &= report(2, f"all {len(document.seen)} documented answers of {len(document.operations)} "
                          f"operations occurred", unseen)
    return good


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
