#!/usr/bin/env python3
"""Puts the parts of the OpenAPI document together: openapi.yaml, paths/*.yaml, components/*.yaml ->
openapi.json.

The service embeds openapi.json and adds each game's schemas when it starts. `--check` writes nothing and
fails when the committed file is stale. Needs PyYAML (Debian: python3-yaml)."""
import copy
import json
import pathlib
import re
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
RESULT = HERE / "openapi.json"
METHODS = {"get", "post", "put", "patch", "delete"}


def merge(into, part, where=""):
    """Adds the members of `part`, deep; a value given twice is a mistake."""
    for name, value in part.items():
        if name not in into:
            into[name] = value
        elif isinstance(value, dict) and isinstance(into[name], dict):
            merge(into[name], value, f"{where}/{name}")
        else:
            raise SystemExit(f"{where}/{name} is given twice")


def refuse_empty(part, where):
    """A member without a value is a text in braces that was cut at its comma: it wants quotes. Examples may
    have null."""
    members = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for name, value in members:
        if value is None:
            raise SystemExit(f"{where}/{name} has no value")
        if name not in ("example", "examples"):
            refuse_empty(value, f"{where}/{name}")


def operations(document):
    for path in document["paths"].values():
        for method, operation in path.items():
            if method in METHODS:
                yield operation


def add_common(operation, common, components):
    """Gives an operation what the server does for all of its kind: responses, and headers on every
    response."""
    for status, response in common["responses"].items():
        operation["responses"].setdefault(status, response)
    for status, response in operation["responses"].items():
        if "$ref" in response:  # shared responses get the headers once, where they are defined
            response = components["responses"][response["$ref"].rsplit("/", 1)[1]]
        response.setdefault("headers", {}).update(common.get("headers", {}))


def own_responses(operation, components):
    """Gives an unlimited operation copies of shared responses: those get headers that it does not send."""
    for status, response in operation["responses"].items():
        if "$ref" in response:
            shared = components["responses"][response["$ref"].rsplit("/", 1)[1]]
            operation["responses"][status] = copy.deepcopy(shared)


def version():
    """The newest date of CONTRACT.md, and how many changes it has there: 2026.1231.2. So it grows with each
    change that is listed."""
    listed = (HERE / "CONTRACT.md").read_text()
    date, changes = re.search(r"(?ms)^### (\S+)\n(.*?)(?=^### |\Z)", listed).groups()
    year, month, day = date.split("-")
    return f"{year}.{int(month + day)}.{len(re.findall('(?m)^- ', changes))}"


def assemble():
    document = yaml.safe_load((HERE / "openapi.yaml").read_text())
    for part in sorted(HERE.glob("paths/*.yaml")) + sorted(HERE.glob("components/*.yaml")):
        merge(document, yaml.safe_load(part.read_text()))
    refuse_empty(document, "")
    every, limited, body = (document.pop(f"x-{kind}-operation") for kind in ("every", "limited", "body"))
    document["info"] = {"title": document["info"].pop("title"), "version": version(), **document["info"]}
    unlimited = [operation["operationId"] for operation in operations(document)
                 if operation.pop("x-unlimited", False)]
    for operation in operations(document):
        if operation["operationId"] in unlimited:
            add_common(operation, {"responses": every["responses"]}, document["components"])
            own_responses(operation, document["components"])
    for operation in operations(document):
        is_limited = operation["operationId"] not in unlimited
        for common, applies in ((every, True), (limited, is_limited), (body, "requestBody" in operation)):
            if applies:
                add_common(operation, common, document["components"])
        operation["responses"] = dict(sorted(operation["responses"].items()))
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    text = assemble()
    if "--check" not in sys.argv:
        RESULT.write_text(text)
    elif not RESULT.exists() or RESULT.read_text() != text:
        sys.exit("openapi/openapi.json is stale: run openapi/assemble.py and commit it")
