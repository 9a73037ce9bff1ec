"""A game's OpenAPI document leaves out all that single generators of clients cannot take. The bots in
tests/clients are short."""
import json
import re
import unittest

from client import call
from contract import Document
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

    def test_every_answer_is_json_or_text(self):
        """openapi-python-client warns of what it cannot read. Boards and audit files are plain text."""
        found = set()
        for path in call("GET", "/v1/games/baroque/openapi.json").json["paths"].values():
            for operation in (path[method] for method in METHODS if method in path):
                for response in operation["responses"].values():
                    found |= set(response.get("content", {}))
        self.assertEqual({kind for kind in found if not kind.endswith("json")},
                         {"text/event-stream", "text/plain"})

    def test_the_stream_is_text(self):
        """A client of openapi-python-client would read an object out of it, which mypy refuses."""
        for version in ("3.0", "3.1"):
            paths = call("GET", "/v1/games/baroque/openapi.json?openapi=" + version).json["paths"]
            answer = paths["/v1/matches/{match}/stream"]["get"]["responses"]["200"]
            self.assertEqual(answer["content"]["text/event-stream"]["schema"]["type"], "string")


class Queries(unittest.TestCase):
    def test_a_boolean_is_taken_as_generated_clients_send_it(self):
        """Those of PHP send 1 and 0, some of Python True and False."""
        for text, status in (("true", 200), ("1", 200), ("True", 200), ("false", 200), ("0", 200),
                             ("False", 200), ("2", 400), ("yes", 400), ("", 400)):
            with self.subTest(text):
                answer = call("GET", "/v1/matches?late=" + text)
                self.assertEqual(answer.status, status)
        running = call("POST", "/v1/matches", {"game": "baroque", "players": 2}).json
        path, seat = "/v1/matches/" + running["match"]["id"], running["seats"][0]
        for text, has_texts in (("1", True), ("True", True), ("0", False), ("False", False)):
            legal = call("GET", f"{path}/legal-moves?text={text}", token=seat["token"]).json
            self.assertEqual("texts" in legal, has_texts, text)


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


    def schemas(self):
        for game in call("GET", "/v1/games").json["games"]:
            for version in ("3.0", "3.1"):
                path = f"/v1/games/{game['id']}/openapi.json?openapi={version}"
                yield version, call("GET", path).json["components"]["schemas"]

    def test_a_map_has_no_name(self):
        """swagger-codegen stops at one (typescript-axios), or makes what Go does not compile."""
        for _, schemas in self.schemas():
            for name, schema in schemas.items():
                if schema.get("type") == "object" and "allOf" not in schema:
                    self.assertTrue(schema.get("properties"), name)

    def test_a_view_is_of_one_type(self):
        """ogen and openapi-generator (JavaScript) take no anyOf. A referee's state is read as a view."""
        for _, schemas in self.schemas():
            view = schemas["MatchView"]["properties"]["view"]
            chosen = view.get("anyOf") or view["allOf"]
            self.assertEqual([choice["$ref"] for choice in chosen if "$ref" in choice],
                             ["#/components/schemas/View"])
            self.assertLessEqual(set(schemas["View"]["required"]), set(schemas["State"]["properties"]))

    def test_what_a_referee_reads_fits(self):
        for game in call("GET", "/v1/games").json["games"]:
            document = call("GET", f"/v1/games/{game['id']}/openapi.json").json
            made = call("POST", "/v1/matches", {"game": game["id"], "referee": True}).json
            seen = call("GET", "/v1/matches/" + made["match"]["id"], token=made["organizer_token"]).json
            self.assertLess(len(seen["view"]), len(document["components"]["schemas"]["View"]["properties"]))
            Document(document).check(document["components"]["schemas"]["MatchView"], seen, game["id"])

    def test_frames_are_objects_of_any_members(self):
        """Clients in Python, PHP, Kotlin and Rust of openapi-generator cannot read one of sixty steps."""
        for _, schemas in self.schemas():
            for name in ("State", "View"):
                stack = schemas[name]["properties"]["stack"]["items"]
                self.assertEqual((stack["type"], stack["additionalProperties"]), ("object", True))

    def test_an_enum_has_values_alone(self):
        """openapi-zod-client makes a pattern beside it a method that an enum does not have. In Kotlin,
        openapi-generator's enum of integers does not compile."""
        found = 0
        for _, schemas in self.schemas():
            for schema in [*schemas.values(), *(member for schema in schemas.values()
                                                for member in schema.get("properties", {}).values())]:
                if "enum" in schema:
                    found += 1
                    self.assertFalse({"pattern", "minLength", "maxLength"} & schema.keys(), schema)
                    self.assertNotEqual(schema["type"], "integer")
        self.assertGreater(found, 100)

    def test_no_two_enums_make_one_constant(self):
        """Go's constants are the package's, and END and BEGIN are words of Ruby."""
        for version, schemas in self.schemas():
            names = []
            for schema in schemas.values():
                values = schema.get("enum", []) if version == "3.0" else []
                constants = [re.sub("[^A-Z0-9]", "_", value.upper()) for value in values]
                names += schema.get("x-enum-varnames", constants)
                self.assertIn(len(schema.get("x-enum-varnames", values)), (len(values), 0))
            self.assertEqual(len(names), len(set(names)))
            self.assertFalse({"END", "BEGIN", "CLASS"} & set(names))

    def test_no_enum_is_called_as_a_word_of_a_language(self):
        """An enum without a name of its own has the name of the member: openapi-typescript-codegen."""
        words = {"class", "default", "enum", "function", "new", "switch"}
        for _, schemas in self.schemas():
            for name, schema in schemas.items():
                for member, inside in schema.get("properties", {}).items():
                    if "enum" in inside:
                        self.assertNotIn(member, words, name)

    def test_no_schema_is_called_as_another_is_made(self):
        """Go makes a PlayerRequest by NewPlayerRequest(). ogen tells choices of Move by a MoveType."""
        for _, schemas in self.schemas():
            self.assertFalse([name for name, schema in schemas.items()
                              if "New" + name in schemas or ("oneOf" in schema and name + "Type" in schemas)])

    def test_all_tokens_are_one(self):
        """A client in Java of openapi-generator sets the token of one kind alone."""
        document = call("GET", "/v1/games/baroque/openapi.json").json
        self.assertEqual(list(document["components"]["securitySchemes"]), ["BearerToken"])
        self.assertNotIn("BearerToken", document["components"]["schemas"])
        secured = [path[method]["security"] for path in document["paths"].values() for method in METHODS
                   if path.get(method, {}).get("security")]
        self.assertGreater(len(secured), 20)
        for security in secured:
            self.assertIn(security, ([{"BearerToken": []}], [{}, {"BearerToken": []}]))

    def test_a_pattern_names_no_character_by_its_number(self):
        r"""PHP has no \u, and Ruby takes \x for a byte: clients do not compile, or refuse tokens."""
        patterns = 0
        for _, schemas in self.schemas():
            for schema in [*schemas.values(), *(member for schema in schemas.values()
                                                for member in schema.get("properties", {}).values())]:
                patterns += "pattern" in schema
                self.assertNotRegex(schema.get("pattern", ""), r"\\[ux]")
        self.assertGreater(patterns, 10)

    def test_no_enum_is_called_as_what_it_is_in(self):
        """openapi-generator makes an enum without a name a class of the member's name: twice Award in Rust
        and Kotlin. A parameter that is a word of Kotlin makes a class without a name."""
        words = {"as", "in", "is", "fun", "object", "typealias", "val", "var", "when"}
        document = call("GET", "/v1/games/baroque/openapi.json").json
        for name, parameter in document["components"]["parameters"].items():
            if "enum" in parameter["schema"]:
                self.assertNotIn(parameter["name"], words, name)
        for _, schemas in self.schemas():
            for name, schema in schemas.items():
                for member, inside in schema.get("properties", {}).items():
                    if "enum" in inside:
                        self.assertNotEqual(member.replace("_", "").lower(), name.lower())

    def test_required_is_never_empty(self):
        """3.0 forbids it, and orval checks that."""
        for _, schemas in self.schemas():
            for name, schema in schemas.items():
                self.assertNotEqual(schema.get("required"), [], name)


class Merged(unittest.TestCase):
    """Documents for generators that know no choices: Rust and Kotlin of openapi-generator."""

    def documents(self, version):
        for game in call("GET", "/v1/games").json["games"]:
            path = f"/v1/games/{game['id']}/openapi.json?openapi={version}&choices="
            yield game["id"], call("GET", path + "one-of").json, call("GET", path + "merged").json

    def test_choices_have_another_form_only_where_it_is_asked_for(self):
        path = "/v1/games/baroque/openapi.json"
        self.assertEqual(call("GET", path + "?choices=one-of").json, call("GET", path).json)
        self.assertNotEqual(call("GET", path + "?choices=merged").json, call("GET", path).json)
        answer = call("GET", path + "?choices=any-of")
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "choices"))

    def test_none_has_a_choice_or_a_map_with_null(self):
        for version in ("3.0", "3.1"):
            for game, _, document in self.documents(version):
                text = json.dumps(document["components"]["schemas"])
                self.assertNotIn('"oneOf"', text, game)
                self.assertNotIn('"discriminator"', text, game)
                self.assertNotRegex(text, r'"additionalProperties": {[^{}]*(null|anyOf)', game)

    def test_the_rest_is_the_same(self):
        for version in ("3.0", "3.1"):
            for game, usual, document in self.documents(version):
                before, after = usual["components"]["schemas"], document["components"]["schemas"]
                self.assertLessEqual(set(after), set(before), game)
                self.assertEqual(set(usual["paths"]), set(document["paths"]), game)
                for name in ("CreateRequest", "LegalMoves", "MoveRequest", "MatchView", "Problem"):
                    self.assertEqual(before[name], after[name], (game, name))

    def test_an_object_has_the_members_of_all_types(self):
        for game, usual, document in self.documents("3.1"):
            before, after = usual["components"]["schemas"], document["components"]["schemas"]
            for name in ("Move", "LoggedMove", "GameEvent"):
                by, merged = before[name]["discriminator"]["mapping"], after[name]
                types = [before[ref.rsplit("/", 1)[1]] for ref in by.values()]
                self.assertEqual(merged["properties"]["type"]["enum"], list(by), (game, name))
                self.assertEqual(set(merged["properties"]), {m for t in types for m in t["properties"]})
                self.assertEqual(set(merged["required"]),
                                 set.intersection(*(set(t["required"]) for t in types)), (game, name))

    def test_what_is_played_fits(self):
        for game, _, document in self.documents("3.1"):
            judge, schemas = Document(document), document["components"]["schemas"]
            made = call("POST", "/v1/matches", {"game": game, "entropy": "5" * 64}).json
            path = "/v1/matches/" + made["match"]["id"]
            tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
            deciding = list(tokens)
            for turn in range(60):
                if not deciding:
                    break
                token = tokens[deciding[0]]
                legal = call("GET", path + "/legal-moves", token=token).json
                judge.check(schemas["LegalMoves"], legal, game)
                deciding = legal["deciding"]
                if not legal["moves"]:
                    continue
                move = {"move": legal["moves"][turn % len(legal["moves"])]}
                judge.check(schemas["MoveRequest"], move, game)
                deciding = call("POST", path + "/moves", move, token=token).json["deciding"]
            page = call("GET", path + "/log", token=token).json
            self.assertTrue(any(action["events"] for action in page["actions"]), game)
            judge.check(schemas["LogPage"], page, game)
            judge.check(schemas["MatchView"], call("GET", path, token=token).json, game)


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
