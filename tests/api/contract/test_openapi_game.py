"""The OpenAPI document of one game is in the form that generators of clients take without help
(api/handlers/openapi/game.h)."""
import re
import unittest

from client import Match, call
from contract import Document

GAMES = {"sixteen-thirty-something": 4, "baroque": 3, "europe-1619": 10, "thirty-years-war": 2,
         "time-of-wars": 5}
# Types that languages, or the libraries that generated clients use, have for themselves.
SHADOWED = {"any", "array", "blob", "bool", "boolean", "box", "date", "dict", "double", "enum", "err",
            "error", "event", "exception", "file",
            "float", "headers", "int", "integer", "list", "long", "map", "none", "null", "number", "object",
            "ok", "option", "optional",
            "promise", "record", "request", "response", "result", "self", "set", "some", "str", "string",
            "type", "url", "vec", "void"}
OF_SCHEMAS = "#/components/schemas/"
NUMBERS = {"3.1": "3.1.0", "3.0": "3.0.3", "3.0&choices=plain": "3.0.3"}  # of the forms of a document


def walk(json, path=""):
    """(path, object) of every object in it."""
    if isinstance(json, dict):
        yield path, json
        for name, member in json.items():
            yield from walk(member, f"{path}/{name}")
    elif isinstance(json, list):
        for i, member in enumerate(json):
            yield from walk(member, f"{path}/{i}")


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def is_name(path):
    """Whether what stands there is keyed by names, and so no schema itself."""
    return path.endswith("/properties") or path.endswith("/mapping")


def some_answers(game):
    """Answers about a match and its game, by the schema of each."""
    match = Match(GAMES[game], game=game).play(seed=5, moves=40)
    token = match.tokens[match.deciding()[0]]
    paths = {"MatchView": match.path, "LegalMoves": match.path + "/legal-moves",
             "LogPage": match.path + "/log", "Game": f"/v1/games/{game}", "Words": f"/v1/games/{game}/words",
             "Pack": f"/v1/games/{game}/components"}
    return {name: call("GET", path, token=token if path.startswith(match.path) else None).json
            for name, path in paths.items()}


class OfOneGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.documents = {(game, version): call("GET", f"/v1/games/{game}/openapi.json?openapi={version}").json
                         for game in GAMES for version in NUMBERS}

    def each(self):
        for (game, version), document in self.documents.items():
            yield game, version, document, document["components"]["schemas"]

    def test_3_1_unless_3_0_is_asked_for(self):
        for (game, version), document in self.documents.items():
            self.assertEqual(document["openapi"], NUMBERS[version])
            if version == "3.1":
                self.assertEqual(call("GET", f"/v1/games/{game}/openapi.json").json, document)
        answer = call("GET", "/v1/games/baroque/openapi.json?openapi=2.0")
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "openapi"))
        self.assertEqual(call("GET", "/v1/games/go/openapi.json").status, 404)

    def test_every_reference_and_every_mapping_leads_somewhere(self):
        for _, _, document, _ in self.each():
            resolve = Document(document).resolve
            for _, json in walk(document):
                for target in [json.get("$ref"), *json.get("discriminator", {}).get("mapping", {}).values()]:
                    if isinstance(target, str):
                        self.assertTrue(resolve({"$ref": target}))

    def test_no_component_is_unused(self):
        for _, _, document, _ in self.each():
            used = {target for _, json in walk(document) for target in json.values()
                    if isinstance(target, str)}
            for kind in ("schemas", "parameters", "responses", "headers"):
                for name in document["components"][kind]:
                    self.assertIn(f"#/components/{kind}/{name}", used)

    def test_no_other_game_is_in_it(self):
        for game, _, document, schemas in self.each():
            self.assertEqual(schemas["GameId"]["enum"], [game])
            self.assertFalse([name for name in schemas if "." in name])

    def test_a_choice_among_objects_has_a_discriminator_with_every_choice(self):
        for _, version, document, schemas in self.each():
            found = 0
            for path, json in walk(document):
                refs = [choice["$ref"] for choice in json.get("oneOf", [])
                        if "$ref" in choice] if isinstance(json.get("oneOf"), list) else []
                if not refs or "properties" not in schemas[refs[0].removeprefix(OF_SCHEMAS)]:
                    continue
                found += 1
                by = json["discriminator"]
                self.assertEqual(sorted(by["mapping"].values()), sorted(refs), path)
                for value, ref in by["mapping"].items():
                    mark = schemas[ref.removeprefix(OF_SCHEMAS)]["properties"][by["propertyName"]]
                    self.assertEqual(mark.get("const", mark.get("enum", [None])[0]), value)
            # moves, logged moves, events
            self.assertTrue(found == 0 if version == "3.0&choices=plain" else found >= 3, (version, found))

    def test_choices_have_names_of_their_own(self):
        """A choice that stands inside a list or a member has no name, and generators invent one."""
        for _, _, document, schemas in self.each():
            for path, json in walk(document):
                choices = json.get("oneOf") or json.get("anyOf")
                if (not isinstance(choices, list) or path.removeprefix("/components/schemas/") in schemas
                    or "contentSchema" in path):
                    continue
                self.assertTrue(all("$ref" in choice or choice == {"type": "null"} for choice in choices),
                                (path, choices))

    def test_no_name_is_one_of_a_languages_own_or_there_twice(self):
        for _, _, document, schemas in self.each():
            names = [name.lower() for part in ("schemas", "parameters", "responses", "headers")
                     for name in document["components"][part]]
            self.assertEqual(len(names), len(set(names)))
            self.assertFalse(set(names) & SHADOWED)

    def test_no_name_is_what_a_generator_calls_a_member(self):
        """An object inside another is named by both: component `State` with a member `setup` that is an
        object, and a component `StateSetup`."""
        for _, _, _, schemas in self.each():
            for name, schema in schemas.items():
                for member, inside in schema.get("properties", {}).items():
                    if inside.get("type") == "object" or inside.get("additionalProperties"):
                        self.assertNotIn(name + pascal(member), schemas)

    def test_what_generators_take_wrongly_is_not_in_it(self):
        for _, _, document, schemas in self.each():
            self.assertNotIn("links", document["components"])
            for path, json in walk(document):
                if is_name(path):
                    continue
                self.assertNotIn("links", json, path)
                if "/properties/" in path:
                    self.assertNotIn("default", json, path)

    def test_3_0_has_no_word_of_3_1(self):
        for _, version, document, _ in self.each():
            for path, json in walk(document) if version != "3.1" else ():
                if is_name(path):
                    continue
                self.assertFalse({"const", "examples", "propertyNames", "contentMediaType",
                                  "contentSchema"} & json.keys(), path)
                self.assertNotIsInstance(json.get("type"), list, path)
                self.assertNotEqual(json.get("type"), "null", path)
                self.assertFalse("$ref" in json and len(json) > 1, path)
                self.assertTrue("type" in json or "nullable" not in json, path)

    def test_what_the_service_answers_fits(self):
        for game in GAMES:
            document = self.documents[game, "3.1"]
            judge, schemas = Document(document), document["components"]["schemas"]
            for name, answer in some_answers(game).items():
                judge.check(schemas[name], answer, f"{game} {name}")
