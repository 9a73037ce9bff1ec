"""The rows that the queries over all matches read, by PostgreSQL's EXPLAIN: no more than they give, with any
number of matches.

The plans are those of the queries within the store's functions, in a session like the service's
(auto_explain). The database has matches of the kind that makes a query read much. Of one game all are over,
of the other one none. The matches that are asked for are old, or there are none."""
import itertools
import json
import re
import subprocess
import unittest

from database_fixture import DATABASE_URL, sql
from service_fixture import program

URL = DATABASE_URL.replace("dbname=postgres", "dbname=plans")
MATCHES = 20000
LIMIT = 50
SEARCH = 400
TURNS = 100
FILL = f"""
insert into match (match_id, game, revision, pack_hash, scenario, options, seats, resigned, winners, label,
    tournament, status, seed, commitment, entropy, created_at)
select gen_random_uuid(), case when n % 2 = 0 then 'baroque' else 'europe-1619' end, 1, '', 'standard', '',
    3, 0, 0,
    case when n % 5 > 0 then 'ladder' end, case when n % 3 = 0 then 'cup-' || n / 1000 end,
    case when n <= 400 then 1 when n % 2 = 0 then 2 when n % 5 = 0 then 0 else 1 end, '', '', '',
    '2026-01-01'::timestamptz + n * interval '1 second'
from generate_series(1, {MATCHES}) n;
insert into seat (match_id, seat, token_hash)
    select match_id, seat, '' from match, generate_series(-1, 2) seat;
insert into match_state (match_id, version, state, last_hash, deciding)
    select match_id, 9, '', '', 1 from match where status > 0;
insert into player (player_id, name, token_hash, created_at)
    select gen_random_uuid(), 'n', sha256(n::text::bytea), now() from generate_series(1, {MATCHES}) n;
update seat set player_id = (select player_id from player where token_hash = sha256('1'))
    where seat = 0 and match_id in (select match_id from match where status > 0 limit {MATCHES // 4});
update seat set asked = true where seat = 0 and match_id in (
    select match_id from seat join match using (match_id) where player_id is not null and status = 1
    limit {TURNS});
insert into action (match_id, seq, at, line, detail, hash)
    select match_id, seq, created_at, '', '', '' from match, generate_series(8, 9) seq where status > 0;
insert into expiry (match_id, since, played) select match_id, created_at, status > 0 from match;
insert into instruction (match_id, seat, body)
    select match_id, seat, '' from match, generate_series(0, 1) seat where status = 2;
insert into deadline (match_id, version, due_at, late)
    select match_id, 9, case when status = 1 then now() + interval '1 day' end, 0 from match where status > 0;
insert into idempotency (match_id, seat, key, request_hash, at, version, body)
    select match_id, 0, 'k', '', now(), 9, '' from match where status > 0;
insert into transparency_entry (match_id, seq, number)
    select match_id, 9, row_number() over () from match where status = 2;
update match set lobby = 1, takeable = 1 where created_at < '2026-01-01 00:01:30Z';
vacuum analyze;
"""
SESSION = """
load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on;
set auto_explain.log_format = json; set plan_cache_mode = force_generic_plan; set client_min_messages = log;
"""


def nodes(plan):
    yield plan
    for part in plan.get("Plans", []):
        yield from nodes(part)


def literal(value):
    return "null" if value is None else str(value) if isinstance(value, int) else f"'{value}'"


class Plans(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sql("create database plans")
        status, said = program("migrate", "--database", URL)
        assert status == 0, said
        sql(FILL, URL)
        cls.schema = sql("select name from function_set", URL)

    def explain(self, calls):
        """Of each of these calls of a function the plans of the queries within it, as they were run."""
        text = SESSION + "".join(f"do $$ begin raise log 'call {n}'; end $$; select count(*) from "
                                 f"{self.schema}.{call};" for n, call in enumerate(calls))
        done = subprocess.run(["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", URL], input=text, text=True,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        said = re.split(r"^LOG:  call \d+$", done.stderr, flags=re.M)[1:]
        self.assertEqual(len(said), len(calls))
        for call, text in zip(calls, said):
            plans = [json.loads(plan) for plan in re.findall(r"plan:\n(\{.*?^\})", text, re.M | re.S)]
            yield call, [plan["Plan"] for plan in plans if "from public." in plan["Query Text"]]

    def assert_read(self, calls, most):
        """They read no more rows than so many, of all tables together, and no table as a whole."""
        for call, plans in self.explain(calls):
            with self.subTest(call):
                self.assertTrue(plans)
                read = [(node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
                        for plan in plans for node in nodes(plan) if "Relation Name" in node]
                self.assertLessEqual(sum(read), most)
                self.assertNotIn("Seq Scan", [node["Node Type"] for plan in plans for node in nodes(plan)])

    @staticmethod
    def list_call(game=None, label=None, tournament=None, status=None, before=None, deciding=None, late=False,
                  due_before=None, is_open=False, bot=None):
        behind = f"row({literal(before)}, '00000000-0000-0000-0000-000000000000')" if before else "null"
        wanted = (f"row({literal(game)}, {literal(label)}, {literal(tournament)}, "
                  f"{literal(status)}::smallint, {literal(deciding)}, {late}, {literal(due_before)}, "
                  f"{is_open}, {literal(bot)}::smallint)")
        return f"list_matches({wanted}, {behind}, {LIMIT}, {SEARCH})"

    def test_the_list_by_each_filter(self):
        """By status, game and label, alone and two of them, the first page and a later one, also where there
        are no such matches."""
        some = [(game, label, None, status, before) for game, label, status, before in
                itertools.product((None, "baroque", "europe-1619"), (None, "ladder", "mine"), (None, 0, 1, 2),
                                  (None, "2026-01-01 03:00Z"))]
        self.assert_read([self.list_call(*one) for one in some if None in one[:2] or one[3] is None],
                         12 * LIMIT)

    def test_the_list_of_a_tournament(self):
        """Of no more matches than the tournament has."""
        self.assert_read([self.list_call(game=game, tournament="cup-3", status=status)
                          for game in (None, "baroque") for status in (None, 0, 1, 2)], 1000)

    def test_the_matches_of_a_tournament_that_are_not_over(self):
        """Of no more matches than the tournament has."""
        cup = "00000000-0000-0000-0000-000000000004"
        sql(f"update match set tournament = '{cup}' where tournament = 'cup-4'", URL)
        self.assert_read([f"list_unfinished('{cup}')"], 1000)

    def test_a_player_is_packed_within_the_query(self):
        """The planner puts the function's body in place of its call: a call costs more than the body."""
        plan = sql(f"explain (verbose) select {self.schema}.pack_player(1::smallint, player_id, name) "
                   "from player", URL)
        self.assertIn("uuid_send(", plan)
        self.assertNotIn("pack_player(", plan)

    def test_the_lobby(self):
        """A few old matches have seats that any player may take."""
        self.assert_read([self.list_call(game=game, status=status, is_open=True, before=before)
                          for game in (None, "baroque", "europe-1619") for status in (None, 0)
                          for before in (None, "2026-01-01 00:01Z")], 12 * LIMIT)

    def test_who_must_decide_and_when(self):
        """Of the running matches that a page looks at a few rows, though no match is found, or all are."""
        found = [dict(deciding=1), dict(deciding=2), dict(late=True), dict(due_before="2026-01-01"),
                 dict(due_before="9998-01-01"), dict(deciding=1, late=True, due_before="9998-01-01")]
        self.assert_read([self.list_call(game=game, label=label, before=before, **one) for one in found
                          for game in (None, "baroque", "europe-1619") for label in (None, "ladder")
                          for before in (None, "2026-01-01 03:00Z") if None in (game, label)], 8 * SEARCH)

    def test_a_search_tells_where_it_ends(self):
        """Page by page it finds the 400 old matches of one game behind the new ones of the other."""
        found, looked, behind = 0, 0, "null"
        while behind:
            rows = sql("select coalesce(game, ''), id, created_at from " + self.schema + ".list_matches("
                       "row('baroque', null, null, null, 1, false, null, false, null), " + behind +
                       f", {LIMIT}, 30)", URL).splitlines()
            rows = [row.split("|") for row in rows]
            found += sum(game == "baroque" for game, _, _ in rows)
            looked += 1
            behind = f"row('{rows[-1][2]}', '{rows[-1][1]}')" if rows else None
            self.assertLessEqual(len(rows), 31)
        running = sql("select count(*) from match where status = 1 and game = 'baroque'", URL)
        self.assertEqual(found, int(running))
        self.assertGreater(looked, 5)

    def test_the_turns_of_a_player(self):
        """Of each match in which the player must decide a few rows, and none of any other."""
        self.assert_read([f"list_turns(sha256('{player}'), {behind}, {most})" for player in (1, 2)
                          for most in (10, 1001) for behind in
                          ("null", "row('2020-01-01', '00000000-0000-0000-0000-000000000000')")], 6 * TURNS)

    def test_the_sweeps(self):
        """Nothing is due, or has expired; the instructions that there are are those of matches that are
        over."""
        self.assert_read(["list_due_deadlines(null, null, 100)", "list_expired_matches(36500, 36500, 100)",
                          "prune_replies(100)", "list_instructed_matches(null, 20)",
                          "walk_matches('infinity', '00000000-0000-0000-0000-000000000000', 100)"], 600)
