"""The statements of the service as scripts of pgbench.

Their text is not kept here: pg_stat_activity shows what the service itself sends under load. Only the meaning
of the parameters is known here, by their names (db/functions). pgbench gives every occurrence of a
variable a number of its own. So each gets the type that PostgreSQL found for the parameter. A variable that
is never set is NULL."""
import re

# The variables for the functions' parameters, or what to write in their place, by the parameters' names
# (db/functions). The others are NULL.
STATEMENTS = {
    "load": {"match_id": "match_id", "token_hash": "token", "extent": "zero", "organizes": "(false)"},
    "read_answers": {"match_id": "match_id", "version": "version"},
    "commit": {"match_id": "match_id", "commits": "(array[{commit}::{schema}.commit])"},
}

# Members of values of composite types (db/types.sql), by name; the others are null. For each kind of change a
# value of the type `commit`, whose members `basis`, `state` and `answer` are such values themselves. The
# service knows the answers' nonces, which pgbench has to look up.
COMMIT = {"match_id": ":match_id::uuid", "version": ":version::bigint", "last_hash": ":last_hash::bytea",
          "nonce": ":nonce::bigint", "at": ":at::timestamptz", "has_players": "false", "holds": "false"}
STATE = {"version": ":next::bigint", "packed": ":state::bytea", "last_hash": ":last_hash::bytea", "undo": "0",
         "deciding": "0", "lines": ":?_line::text[]", "details": ":?_detail::bytea[]",
         "hashes": ":?_hash::bytea[]", "asked": "0", "late": "0"}
ANSWER_VALUE = {"seat": "0", "complete": ":complete::boolean", "draft": ":draft::bytea",
                "nonce": ":nonce::bigint", "before": ":nonce::bigint", "others": "0"}
NONCES = ("(select coalesce(array_agg(nonce order by seat), '{}') from answer"
          " where match_id = :match_id::uuid and version = :version::bigint)")
COMMITS = {
    "move": dict(COMMIT, state=STATE),
    "answer": dict(COMMIT, answer=ANSWER_VALUE),
    "close": dict(COMMIT, state=STATE, basis={"timed": "false", "nonces": NONCES}),
}

# The statements of a request of each kind, in order: a move, an answer to a secret question, the last answer,
# a view.
MOVE = ["load", "move"]
ANSWER = ["load", "answer"]
CLOSE = ["load", "read_answers", "close"]
VIEW = ["load"]

# A client of pgbench plays with a match of its own, and an action of the mean size, again and again.
PLAYERS = """
create table bench_player as
with mean as (select avg(length(line) + length(detail)) as size from action),
typical as (select line, detail, hash from action, mean
            order by abs(length(line) + length(detail) - size), seq limit 1),
several as (select array_agg(line) as line, array_agg(detail) as detail, array_agg(hash) as hash
            from typical, generate_series(1, {closers}))
select row_number() over (order by m.match_id) - 1 as client, m.match_id, t.token_hash as token, s.state,
       s.last_hash, m.created_at as at, true as complete,
       (select draft from answer order by length(draft) limit 1) as draft,
       array[y.line] as one_line, array[y.detail] as one_detail, array[y.hash] as one_hash,
       v.line as all_line, v.detail as all_detail, v.hash as all_hash
from match m join match_state s using (match_id) join seat t on t.match_id = m.match_id and t.seat = 0,
     typical y, several v
where m.status = 1 and m.label is distinct from 'filler' order by m.match_id limit {clients}
"""

BEGIN = """\\if :started = 0
select p.*, s.version from bench_player p join match_state s using (match_id) where client = :client_id \\gset
\\set started 1
\\endif
\\set zero 0
\\set nonce 1
"""


class Statements:
    """The statements that the service sent, by name."""

    def __init__(self, database):
        self.database = database
        self.text = {}

    def look(self):
        """Takes down what the service's connections have sent last."""
        seen = self.database.rows("select distinct replace(query, E'\\n', ' ') from pg_stat_activity"
                                  " where application_name = 'westphalia' and datname = current_database()")
        for name, variables in STATEMENTS.items():
            for (text,) in seen:
                if "." + name + "(" in text and name not in self.text:
                    self.text[name] = self.typed(text, variables)

    def unseen(self):
        return [name for name in STATEMENTS if name not in self.text]

    def typed(self, text, variables):
        """The text of a call, with variables of pgbench for its parameters."""
        types = self.database.rows("prepare it as %s; select unnest(parameter_types) from "
                                   "pg_prepared_statements" % text)
        function = re.search(r"(store_\w+\.\w+)\(", text)[1]
        names = [name for (name,) in self.database.rows(
            "select unnest(proargnames[1:pronargs]) from pg_proc where oid = '%s'::regproc" % function)]
        if set(variables) - set(names):
            raise SystemExit("bench: a function has not all parameters that statements.py names: " + text)

        def value(at):
            name, (kind,) = names[int(at[1]) - 1], types[int(at[1]) - 1]
            variable = variables.get(name, "none")
            return variable if variable.startswith("(") else ":%s::%s" % (variable, kind)

        return re.sub(r"\$(\d+)", value, text)

    def text_of(self, name):
        if name not in COMMITS:
            return self.text[name]
        schema = re.search(r"(store_\w+)\.commit", self.text["commit"])[1]
        value = self.row(schema, "commit", COMMITS[name])
        return self.text["commit"].replace("{commit}", value).replace("{schema}", schema)

    def row(self, schema, kind, members):
        """A value of a composite type. The type of a member that is such a value itself has the name of this
        type before its own."""
        names = [name for (name,) in self.database.rows(
            "select attname from pg_attribute where attrelid = '%s.%s'::regclass order by attnum" % (
                schema, kind))]
        if set(members) - set(names):
            raise SystemExit("bench: the type %s has not all members that statements.py names" % kind)
        values = [members.get(name, "null") for name in names]
        return "row(%s)" % ", ".join(
            self.row(schema, "%s_%s" % (kind, name), value) if isinstance(value, dict) else value
            for name, value in zip(names, values))

    def script(self, names, actions=0):
        """The text of a pgbench script; where it commits, so many actions: one, or all that a secret question
        brings."""
        lines = [BEGIN, "\\set next :version + %d\n" % actions]
        for name in names:
            lines += [self.text_of(name).replace(":?_", ":one_" if actions == 1 else ":all_"), ";\n"]
            if name in ("move", "close"):
                lines += ["\\set version :next\n"]
        return "".join(lines)
