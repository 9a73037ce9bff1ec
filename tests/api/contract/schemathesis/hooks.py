"""Hooks of schemathesis: they know which token belongs to which match, which the document cannot say."""
import collections
import itertools
import os
import random
import re

import requests
import schemathesis
import match_pool
from schemathesis.engine.run.unit import _direct_executor

UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

# The document alone makes up to 5,700 cases of an operation. A run that is bounded by number tries so many of
# so many that come first. One that is bounded by time (CONTRACT_SECONDS) tries all that it has time for.
CASES, AMONG = 12, 32

decisions = itertools.count()
tokens = {}  # match: its tokens, by seat; the organiser's under ""
shared = set()  # the types of moves that several games have, each with arguments of its own
matches = None  # those of match_pool.py


def draw():
    """The chance of one decision, so that what the service deals in one moves none of the others."""
    return random.Random(f"{os.environ.get('CONTRACT_SEED')} {next(decisions)}")


def some_cases(generator, _):
    """Cases of one operation, drawn by the seed."""
    made = list(itertools.islice(generator, AMONG))
    chance = random.Random(f"{os.environ.get('CONTRACT_SEED')} {generator.operation.label}")
    return [made[place] for place in sorted(chance.sample(range(len(made)), min(CASES, len(made))))]


if not os.environ.get("CONTRACT_SECONDS"):
    _direct_executor._collect_within_budget = some_cases  # schemathesis has a bound by time alone


def keep(made):
    """The tokens of a match, which are shown once."""
    tokens[made["match"]["id"]] = {"": made["organizer_token"],
                                   **{seat["seat"]: seat.get("token") for seat in made["seats"]}}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """`default` stands for 500 alone; to schemathesis it would allow any status. A state or a pack in a
    request comes from a link, or is small and wrong. To make up one that fits its schema takes seconds, and
    play never reaches it."""
    for item in raw_schema["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict):
                operation.get("responses", {}).pop("default", None)
    schemas = raw_schema["components"]["schemas"]
    for request, member in (("seat-of-state-request", "state"), ("view-request", "state"),
                            ("apply-request", "state"), ("playout-request", "state"),
                            ("pack-request", "pack")):
        schemas[request]["properties"][member] = {"type": "object",
                                                  "additionalProperties": {"type": "boolean"}}
    moves = collections.Counter(name.split(".move.")[1] for name in schemas if ".move." in name)
    shared.update(name for name, games in moves.items() if games > 1)
    global matches
    matches = match_pool.MatchPool(schemas["game-id"]["enum"], draw, keep)


def name_a_match(case):
    """Gives the path a match that exists in place of one that was made up."""
    match = (case.path_parameters or {}).get("match")
    if isinstance(match, str) and UUID.fullmatch(match) and match not in tokens:
        case.path_parameters["match"] = matches.take(case.operation.base_url.rstrip("/")) or match


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives If-Match its quotes back, which schemathesis takes off where another part of the request is on
    trial."""
    name_a_match(case)
    version = (case.headers or {}).get("If-Match", "")
    on_trial = case.meta and (getattr(case.meta.phase.data, "parameter", None) or "If-Match")
    if version.isdecimal() and (case.meta.generation.mode.is_positive or on_trial != "If-Match"):
        case.headers["If-Match"] = f'"{version}"'


@schemathesis.hook
def after_call(context, case, response):
    """Keeps the tokens that are shown once."""
    if response.status_code >= 300 or case.method != "POST":
        return
    if case.operation.path == "/v1/matches":
        keep(response.json())
    elif case.operation.path.endswith("/claim"):
        claimed = response.json()
        tokens.setdefault(claimed["match"]["id"], {})[claimed["seat"]] = claimed["token"]


def whole_numbers(value):
    """JSON Schema takes 1.0 for an integer; the document says that integers are written without a
    fraction."""
    if isinstance(value, dict):
        return {name: whole_numbers(member) for name, member in value.items()}
    if isinstance(value, list):
        return [whole_numbers(member) for member in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


@schemathesis.hook
def map_body(context, body):
    return whole_numbers(body)


@schemathesis.auth(refresh_interval=None)
class Tokens:
    """Mostly a seat that must decide, so that moves are made; sometimes another, or the organiser."""

    def get(self, case, context):
        name_a_match(case)
        match = (case.path_parameters or {}).get("match")
        known = {seat: token for seat, token in tokens.get(match, {}).items() if token}
        chance = draw()
        if not known:
            return None
        if "organize" in case.operation.tags and "" in known and chance.random() < 0.9:
            return known[""]
        if chance.random() < 0.7:
            url = f"{case.operation.base_url.rstrip('/')}/v1/matches/{match}"
            deciding = requests.get(url, timeout=60).json()["deciding"]
            known = {seat: token for seat, token in known.items() if seat in deciding} or known
        return known[chance.choice(sorted(known))]

    def set(self, case, data, context):
        if data:
            case.headers["Authorization"] = "Bearer " + data


def has_a_shared_move(body):
    moves = [body.get("move"), *(body.get("moves") or ())] if isinstance(body, dict) else ()
    return any(isinstance(move, dict) and move.get("type") in shared for move in moves)


def asks_for_what_3_1_lacks(query):
    """A schema cannot say that a value depends on another parameter: the plain form is one of 3.0."""
    return (query or {}).get("choices") == "plain" and query.get("openapi", "3.1") == "3.1"


@schemathesis.check
def well_formed_is_understood(context, response, case):
    """A body that the schema allows may get a 400 only as /problems/foreign: this game, pack or match has
    none of it. The schema of a move is that of all games. Where two have a type of that name, the other's
    arguments are malformed here."""
    if (response.status_code == 400 and case.meta is not None and case.meta.generation.mode.is_positive
        and not has_a_shared_move(case.body) and not asks_for_what_3_1_lacks(case.query)):
        problem = response.json()
        assert problem[
            "type"] == "/problems/foreign", f"A request that fits the schema is malformed: {response.text}"
