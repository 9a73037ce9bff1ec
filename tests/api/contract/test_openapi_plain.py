"""The plain form of a game's OpenAPI document (api/handlers/openapi/plain.h) is for generators of clients
that know no choices of types, and take no null for a required member."""
import os
import re
import unittest

from client import call
from contract import Document
from test_openapi_game import GAMES, OF_SCHEMAS, is_name, some_answers, walk

WORDS_OF_CHOICES = {"oneOf", "anyOf", "discriminator", "nullable"}


def document_of(game, form):
    return call("GET", f"/v1/games/{game}/openapi.json?openapi={form}").json


def without_nulls(json):
    """A client takes null for what is missing."""
    if isinstance(json, dict):
        return {name: without_nulls(member) for name, member in json.items() if member is not None}
    if isinstance(json, list):
        return [without_nulls(member) for member in json if member is not None]
    return json


def to_judge(document):
    """The document without the words of 3.0 that the judge does not know."""
    for path, json in walk(document):
        if not is_name(path):
            for word in ("example", "x-enum-varnames"):
                json.pop(word, None)
    return Document(document)


class Plain(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.documents = {game: document_of(game, "3.0&choices=plain") for game in GAMES}

    def each(self):
        for game, document in self.documents.items():
            for path, json in walk(document):
                if not is_name(path):
                    yield game, path, json

    def test_3_1_has_no_plain_form(self):
        answer = call("GET", "/v1/games/baroque/openapi.json?openapi=3.1&choices=plain")
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "choices"))

    def test_it_has_no_choice_and_no_null(self):
        for game, path, json in self.each():
            self.assertFalse(WORDS_OF_CHOICES & json.keys(), (game, path))
            self.assertFalse("allOf" in json and "properties" not in json, (game, path))

    def test_every_value_has_one_type(self):
        """In Go, swagger-codegen calls any other value an Object, which is nothing."""
        for game, document in self.documents.items():
            for name, schema in document["components"]["schemas"].items():
                self.assertTrue({"type", "$ref"} & schema.keys(), (game, name))
                for _, inside in walk(schema):
                    for member, value in inside.get("properties", {}).items():
                        self.assertTrue({"type", "$ref"} & value.keys(), (game, name, member))

    def test_no_value_of_an_enum_begins_with_a_digit_behind_the_common_prefix(self):
        """In Go, swagger-codegen leaves the prefix out: `player-1` of SeatId would be the constant
        `1__SeatId`."""
        for game, path, json in self.each():
            values = [value for value in json.get("enum", []) if isinstance(value, str)]
            prefix = re.sub("[A-Za-z0-9]+$", "", os.path.commonprefix(values)) if len(values) > 1 else ""
            numbered = [value for value in values if value[len(prefix):][:1].isdigit()]
            self.assertEqual(numbered, [], (game, path))

    def test_such_an_enum_is_any_text(self):
        free = set()
        for game, document in self.documents.items():
            known = document_of(game, "3.0")["components"]["schemas"]
            free |= {(game, name) for name, schema in document["components"]["schemas"].items()
                     if "enum" in known.get(name, {}) and "enum" not in schema}
        self.assertEqual(free, {("sixteen-thirty-something", "SeatId"), ("time-of-wars", "GameTurnId"),
                                ("time-of-wars", "BoxId")})
        for game in ("baroque", "europe-1619"):
            self.assertIn("enum", self.documents[game]["components"]["schemas"]["SeatId"], game)

    def test_an_object_of_any_members_says_so_in_one_way(self):
        """In Go, swagger-codegen calls one with `additionalProperties: true` a ModelMap, which is nothing."""
        for game, path, json in self.each():
            self.assertNotIn(json.get("additionalProperties"), (True, False, {}), (game, path))

    def test_moves_and_events_are_objects_and_have_no_schemas(self):
        for game, document in self.documents.items():
            schemas = document["components"]["schemas"]
            self.assertEqual(schemas["LegalMoves"]["properties"]["moves"]["items"], {"type": "object"}, game)
            self.assertEqual(schemas["MoveRequest"]["properties"]["move"], {"type": "object"}, game)
            self.assertEqual(schemas["Action"]["properties"]["events"]["items"], {"type": "object"}, game)
            self.assertFalse({"Move", "MovePass", "GameEvent", "LoggedMove"} & schemas.keys(), game)

    def test_no_member_is_required_that_may_be_null(self):
        """swagger-codegen refuses null in a required member, in Python: a match without a deadline."""
        for game, document in self.documents.items():
            schemas, full = document["components"]["schemas"], document_of(game, "3.0")
            known = full["components"]["schemas"]
            self.assertNotIn("deadline", schemas["Match"]["required"])
            self.assertIn("deadline", known["Match"]["required"])
            for name in schemas.keys() & known.keys():
                for member, value in known[name].get("properties", {}).items():
                    meant = known[value["$ref"].removeprefix(OF_SCHEMAS)] if "$ref" in value else value
                    if meant.get("nullable"):
                        self.assertNotIn(member, schemas[name].get("required", []), (game, name))

    def test_what_is_left_out_is_of_more_types_than_one(self):
        for game, document in self.documents.items():
            schemas = document["components"]["schemas"]
            known = document_of(game, "3.0")["components"]["schemas"]
            left_out = {(name, member) for name in schemas.keys() & known.keys()
                        for member in known[name].get("properties", {}).keys()
                        - schemas[name].get("properties", {}).keys()}
            self.assertEqual(left_out, {("GameOption", "default"), ("ApplyRequest", "dice"),
                                        ("SetupRequest", "dice")}, game)

    def test_what_the_service_answers_fits(self):
        for game in GAMES:
            document = document_of(game, "3.0&choices=plain")
            judge, schemas = to_judge(document), document["components"]["schemas"]
            for name, answer in some_answers(game).items():
                judge.check(schemas[name], without_nulls(answer), f"{game} {name}")
