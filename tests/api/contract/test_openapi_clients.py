"""A game's OpenAPI document leaves out all that single generators of clients cannot take. The bots in
tests/clients are short."""
import re
import unittest

from client import call
from guides import ROOT

METHODS = ("get", "put", "post", "delete", "patch")


class Responses(unittest.TestCase):
    def test_every_response_has_a_number(self):
        """`default` stands for answers and for problems; a generator with one type for each of the two
        (progenitor) then stops."""
        for version in ("3.0", "3.1"):
            paths = call("GET", "/v1/games/baroque/openapi.json?openapi=" + version).json["paths"]
            operations = [path[method] for path in paths.values() for method in METHODS if method in path]
            self.assertGreater(len(operations), 20)
            for operation in operations:
                with self.subTest(operation["operationId"], version=version):
                    self.assertTrue(all(status.isdigit() for status in operation["responses"]),
                                    operation["responses"].keys())
                    self.assertIn("500", operation["responses"])

    def test_every_answer_is_json_but_for_the_stream(self):
        """openapi-python-client warns of what it cannot read."""
        found = set()
        for path in call("GET", "/v1/games/baroque/openapi.json").json["paths"].values():
            for operation in (path[method] for method in METHODS if method in path):
                for response in operation["responses"].values():
                    found |= set(response.get("content", {}))
        self.assertEqual({kind for kind in found if not kind.endswith("json")}, {"text/event-stream"})

    def test_the_stream_is_text(self):
        """A client of openapi-python-client would read an object out of it, which mypy refuses."""
        for version in ("3.0", "3.1"):
            paths = call("GET", "/v1/games/baroque/openapi.json?openapi=" + version).json["paths"]
            answer = paths["/v1/matches/{match}/stream"]["get"]["responses"]["200"]
            self.assertEqual(answer["content"]["text/event-stream"]["schema"]["type"], "string")


class Schemas(unittest.TestCase):
    def test_a_list_that_has_a_name_is_one_of_what_has_a_name(self):
        """Otherwise openapi-generator warns: "Failed to get the schema name: null"."""
        schemas = call("GET", "/v1/games/baroque/openapi.json").json["components"]["schemas"]
        lists = {name: schema["items"] for name, schema in schemas.items() if schema.get("type") == "array"}
        self.assertIn("Dice", lists)
        for name, items in lists.items():
            self.assertIn("$ref", items, name)

    def test_no_list_is_called_as_what_it_is_in(self):
        """A client of openapi-python-client then uses one variable for both, which mypy refuses."""
        schemas = call("GET", "/v1/games/baroque/openapi.json").json["components"]["schemas"]
        self.assertIn("games", schemas["GameList"]["properties"])
        for name, schema in schemas.items():
            lists = [member for member, inside in schema.get("properties", {}).items()
                     if inside.get("type") == "array"]
            self.assertNotIn(name.lower(), lists)


class Bots(unittest.TestCase):
    def test_none_is_long(self):
        bots = [path for path in ROOT.glob("tests/clients/*/*") if path.stem.lower() == "bot"]
        self.assertEqual(len(bots), 6)
        for bot in bots:
            self.assertLessEqual(len(bot.read_text().splitlines()), 66, bot)

    def test_the_guide_names_the_generators_that_are_tried(self):
        rows = re.findall(r"^\| \w+ \| (\S+) \| (\S+) \|.*\]\(\.\./(tests/clients/[^/]+)/",
                          (ROOT / "openapi/README.md").read_text(), re.M)
        self.assertEqual(len(rows), 6)
        script = (ROOT / "tests/clients/run.sh").read_text()
        for generator, version, folder in rows:
            files = script + "".join(path.read_text() for path in (ROOT / folder).iterdir())
            self.assertTrue(re.search(rf"{generator}\b.*\D{re.escape(version)}\b", files),
                            (generator, version))
