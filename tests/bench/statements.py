"""The statements of the service as scripts of pgbench.

Their text is not kept here: pg_stat_activity shows what the service itself sends under load. Only the meaning
of the parameters is known here, by their position (db/functions). pgbench gives every occurrence of a
variable a number of its own. So each gets the type that PostgreSQL found for the parameter. A variable that
is never set is NULL."""
import re

# The variable for each parameter of the functions; or what to write in its place.
STATEMENTS = {
    "load": ["match_id", "token", "none", "zero"],
    "read_answers": ["match_id", "version"],
    "commit": ["match_id", "(array[{commit}::{schema}.commit])"],
}

# A value of the type `commit` (db/types.sql) for each kind of change. The service knows the answers'
# nonces by then, which pgbench has to look up.
COMMIT = ("row(:match_id::uuid, :version::bigint, :last_hash::bytea, :nonce::bigint, :at::timestamptz, null,"
          " {basis}, {state}, null, null, {answer}, false, null, null)")
STATE = ("row(:next::bigint, :state::bytea, :last_hash::bytea, 0, 0, :?_line::text[], :?_detail::bytea[],"
         " :?_hash::bytea[])")
ANSWER_VALUE = "row(0, :complete::boolean, :draft::bytea, :nonce::bigint, :nonce::bigint, 0, null)"
NONCES = ("(select coalesce(array_agg(nonce order by seat), '{}') from answer"
          " where match_id = :match_id::uuid and version = :version::bigint)")
COMMITS = {
    "move": COMMIT.format(basis="null", state=STATE, answer="null"),
    "answer": COMMIT.format(basis="null", state="null", answer=ANSWER_VALUE),
    "close": COMMIT.format(basis="row(false, %s, null, null, null)" % NONCES, state=STATE, answer="null"),
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
        for name, parameters in STATEMENTS.items():
            for (text,) in seen:
                if "." + name + "(" in text and name not in self.text:
                    self.text[name] = self.typed(text, parameters)

    def unseen(self):
        return [name for name in STATEMENTS if name not in self.text]

    def typed(self, text, parameters):
        types = self.database.rows("prepare it as %s; select unnest(parameter_types) from "
                                   "pg_prepared_statements" % text)
        if len(types) != len(parameters):
            raise SystemExit("bench: a statement has other parameters than statements.py says: " + text)

        def value(at):
            name, (kind,) = parameters[int(at[1]) - 1], types[int(at[1]) - 1]
            return name if name.startswith("(") else ":%s::%s" % (name, kind)

        return re.sub(r"\$(\d+)", value, text)

    def text_of(self, name):
        if name not in COMMITS:
            return self.text[name]
        schema = re.search(r"(store_\w+)\.commit", self.text["commit"])[1]
        return self.text["commit"].replace("{commit}", COMMITS[name]).replace("{schema}", schema)

    def script(self, names, actions=0):
        """The text of a pgbench script; where it commits, so many actions: one, or all that a secret question
        brings."""
        lines = [BEGIN, "\\set next :version + %d\n" % actions]
        for name in names:
            lines += [self.text_of(name).replace(":?_", ":one_" if actions == 1 else ":all_"), ";\n"]
            if name in ("move", "close"):
                lines += ["\\set version :next\n"]
        return "".join(lines)
