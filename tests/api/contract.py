"""Holds requests' answers against the service's own OpenAPI document, and counts what was seen of it.

The schema checker knows the keywords that the document uses, and refuses a document that uses others."""
import json
import re
from urllib.parse import urlsplit

from client import call

KINDS = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}
SILENT = {"description", "title", "examples", "default", "format"}  # say nothing that could fail


class Misfit(AssertionError):
    pass


def want(holds, path, what):
    if not holds:
        raise Misfit(f"{path or '/'}: {what}")


class Document:
    def __init__(self, document):
        self.document = document
        self.seen = set()  # (operationId, status)
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

    # ---- schemas

    def check(self, schema, value, path=""):
        for keyword, wanted in schema.items():
            if keyword not in SILENT:
                getattr(self, "key_" + keyword.strip("$"))(wanted, value, path, schema)

    def fits(self, schema, value):
        try:
            self.check(schema, value)
            return True
        except Misfit:
            return False

    def key_ref(self, wanted, value, path, schema):
        self.check(self.resolve(schema), value, path)

    def key_type(self, wanted, value, path, schema):
        kinds = [wanted] if isinstance(wanted, str) else wanted
        want(any(KINDS[kind](value) for kind in kinds), path, f"{value!r:.80} is not {wanted}")

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
        fitting = sum(self.fits(choice, value) for choice in wanted)
        want(fitting == 1, path, f"{value!r:.200} fits {fitting} choices")

    # ---- answers

    def asked(self, method, path):
        """The operation; for a method that the path does not have, all of the path's, which document that."""
        of_path = [(verb, op) for verb, pattern, op in self.operations if pattern.match(path)]
        return [op for verb, op in of_path if verb == method] or [op for _, op in of_path]

    def hold(self, method, target, answer):
        """Fails unless the document says that this answer may come."""
        for operation in self.asked("GET" if method == "HEAD" else method, urlsplit(target).path):
            self.hold_to(operation, answer)
        return answer

    def hold_to(self, operation, answer):
        name, status = operation["operationId"], str(answer.status)
        want(status in operation["responses"], name, f"{status} is not documented: {answer.bytes[:300]}")
        response = self.resolve(operation["responses"][status])
        for header, definition in response.get("headers", {}).items():
            if not header.startswith("RateLimit"):  # the service may run without limits
                want(header in answer.headers, name, f"{status} without {header}")
                self.key_pattern(self.resolve(definition)["schema"].get("pattern", ""), answer.headers[header], header, None)
        kind = answer.headers["Content-Type"].split(";")[0]
        want(kind in response["content"], name, f"{status} as {kind}")
        if kind in ("application/json", "application/problem+json", "application/schema+json"):
            self.check(response["content"][kind]["schema"], answer.json, f"{name} {status}")
        self.seen.add((name, status))

    def unseen(self):
        """What the document promises and nobody has seen: (operationId, status)."""
        return {(op["operationId"], status) for _, _, op in self.operations for status in op["responses"]} - self.seen


document = Document(call("GET", "/openapi.json").json)


def held(method, path, body=None, token=None, **headers):
    """client.call(), the answer held against the document."""
    return document.hold(method, path, call(method, path, body, token, **headers))
