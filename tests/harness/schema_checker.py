"""Checks values against the schemas of a document. It knows the keywords of JSON Schema that the OpenAPI
document uses.

A document that uses others is refused. A value that does not fit is a ContractViolation, with its path."""
import hashlib
import json
import marshal
import re

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "number": float, "boolean": bool,
         "null": type(None)}
# say nothing that could fail
SILENT = {"description", "title", "examples", "default", "contentMediaType"}
SCALARS = {int, str}
LONG = 100  # characters of a text that is not kept
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class ContractViolation(AssertionError):
    """What is wrong, by the paths of the values. A rule does not know where its value stands: those around it
    put the names before the paths, as the violation passes them."""

    def __init__(self, *faults):
        super().__init__()
        self.faults = faults  # (path, what is wrong there)

    def under(self, name):
        return ContractViolation(*((name + path, what) for path, what in self.faults))

    def __str__(self):
        return " and ".join(f"{path or '/'}: {what}" for path, what in self.faults)


def want(holds, path, what):
    if not holds:
        raise ContractViolation((path, what))


def passes(judge, value):
    try:
        judge(value)
        return True
    except ContractViolation:
        return False


def rule_that(holds, what):
    """rule(value) that fails where a value is not as it should be."""
    def rule(value):
        if not holds(value):
            raise ContractViolation(("", f"{value!r:.80} {what}"))
    return rule


def rule_for(kind, holds, what):
    """The same for values of one type; others it lets pass."""
    return rule_that(lambda value: type(value) is not kind or holds(value), what)


def rule_for_numbers(holds, what):
    return rule_that(lambda value: type(value) not in (int, float) or holds(value), what)


def fingerprint(value, also_groups):
    """What a value is remembered by, and an object or a list where `also_groups` is true. None: it is not."""
    kind = type(value)
    if kind is int or kind is str and len(value) < LONG:
        return value
    if not also_groups or (kind is not dict and kind is not list):
        return None
    part = marshal.dumps(value, 2)
    return part if len(part) <= LONG else hashlib.blake2b(part, digest_size=16).digest()


class SchemaChecker:
    def __init__(self, document):
        self.document = document
        # by the address of their schema: it, which lives as long, and what judges values by it
        self.judges = {}

    def resolve(self, value):
        while "$ref" in value:
            target = self.document
            for part in value["$ref"][2:].split("/"):
                target = target[part]
            value = target
        return value

    def check(self, schema, value, path=""):
        """Fails unless the value fits."""
        try:
            self.judge_of(schema)(value)
        except ContractViolation as misfit:
            raise misfit.under(path) from None

    def fits(self, schema, value):
        return passes(self.judge_of(schema), value)

    def judge_of(self, schema):
        """judge(value), which fails unless the value fits."""
        if schema.keys() - SILENT == {"$ref"}:
            return self.judge_of(self.resolve(schema))
        if id(schema) not in self.judges:
            self.judges[id(schema)] = schema, self.made_judge(schema)
        return self.judges[id(schema)][1]

    def made_judge(self, schema):
        """A schema may be part of itself: its rules are made when they are first wanted."""
        rules = None
        # texts, numbers, objects and lists (an id, a move, a row of a state) that fit: the same one need not
        # be looked at twice
        fitting = set()
        worth = 100  # falls with each object or list that is new; below 0 they are remembered no more

        def judge(value):
            nonlocal rules, worth
            if rules is None:
                rules = [getattr(self, "key_" + keyword.strip("$"))(wanted, schema)
                         for keyword, wanted in schema.items() if keyword not in SILENT]
            part = fingerprint(value, worth > 0)
            if type(part) is bytes:  # of an object or a list
                worth += 3 if part in fitting else -1
            if part in fitting:
                return
            for rule in rules:
                rule(value)
            if part is not None:
                fitting.add(part)
        judge.fitting = fitting
        return judge

    # Each makes rule(value) of what a keyword says in a schema.

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
        kinds = {type(one) for one in wanted}  # Python takes True for 1, and JSON does not
        return rule_that(lambda value: value in wanted and type(value) in kinds, f"is none of {wanted}")

    def key_const(self, wanted, schema):
        return rule_that(lambda value: value == wanted and type(value) is type(wanted), f"is not {wanted!r}")

    def key_pattern(self, wanted, schema):
        pattern = re.compile(re.sub(r"\$$", r"\\Z", wanted))  # $ stands before a line feed at the end, too
        return rule_for(str, pattern.search, f"does not match {wanted}")

    def key_format(self, wanted, schema):
        """Of the formats one is held against the text."""
        return rule_for(str, lambda value: wanted != "uuid" or UUID.fullmatch(value), "is no UUID")

    def key_minLength(self, wanted, schema):
        return rule_for(str, lambda value: len(value) >= wanted, "is too short")

    def key_maxLength(self, wanted, schema):
        return rule_for(str, lambda value: len(value) <= wanted, "is too long")

    def key_minimum(self, wanted, schema):
        return rule_for_numbers(lambda value: value >= wanted, f"is below {wanted}")

    def key_maximum(self, wanted, schema):
        return rule_for_numbers(lambda value: value <= wanted, f"is above {wanted}")

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

        def rule(value):
            for name, item in value.items() if type(value) is dict else ():
                judge = judges.get(name)
                if judge is None or type(item) in SCALARS and item in judge.fitting:
                    continue
                try:
                    judge(item)
                except ContractViolation as misfit:
                    raise misfit.under(f"/{name}") from None
        return rule

    def key_additionalProperties(self, wanted, schema):
        known = schema.get("properties", {}).keys()
        if wanted is False:
            return rule_for(dict, lambda value: value.keys() <= known,
                            f"has members that are not among {list(known)}")
        judge = self.judge_of(wanted) if isinstance(wanted, dict) else lambda value: None

        def rule(value):
            for name in value.keys() - known if type(value) is dict else ():
                try:
                    judge(value[name])
                except ContractViolation as misfit:
                    raise misfit.under(f"/{name}") from None
        return rule

    def key_propertyNames(self, wanted, schema):
        judge = self.judge_of(wanted)

        def rule(value):
            for name in value if type(value) is dict else ():
                try:
                    judge(name)
                except ContractViolation as misfit:
                    raise misfit.under(f"/{name}") from None
        return rule

    def key_items(self, wanted, schema):
        judge = self.judge_of(wanted)
        fitting = judge.fitting

        def rule(value):
            for index, item in enumerate(value) if type(value) is list else ():
                if type(item) in SCALARS and item in fitting:
                    continue
                try:
                    judge(item)
                except ContractViolation as misfit:
                    raise misfit.under(f"/{index}") from None
        return rule

    def key_anyOf(self, wanted, schema):
        judges = [self.judge_of(choice) for choice in wanted]

        def rule(value):
            faults = []
            for judge in judges:
                try:
                    return judge(value)
                except ContractViolation as misfit:
                    faults += misfit.faults
            raise ContractViolation(*faults)
        return rule

    def key_oneOf(self, wanted, schema):
        judges = [self.judge_of(choice) for choice in wanted]
        tag, tags = self.tag(wanted)
        tagged = dict(zip(tags, judges))

        def rule(value):
            if type(value) is dict and type(value.get(tag)) is str:
                want(value[tag] in tagged, "", "is none of the choices")
                tagged[value[tag]](value)
            else:
                fitting = sum(passes(judge, value) for judge in judges)
                want(fitting == 1, "", f"{value!r:.200} fits {fitting} choices")
        return rule

    def key_discriminator(self, wanted, schema):
        """The choice that the mapping names is the one that fits."""
        judges = {value: self.judge_of({"$ref": ref}) for value, ref in wanted["mapping"].items()}

        def rule(value):
            want(value[wanted["propertyName"]] in judges, "", "is none of the mapping")
            judges[value[wanted["propertyName"]]](value)
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
        return lambda value: judge(json.loads(value))
