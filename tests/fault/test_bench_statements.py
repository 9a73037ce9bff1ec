"""The statements that deploy/bench gives pgbench fit the functions of the store. deploy/bench itself is run
seldom, and a parameter or a member of a type that has come since would end it."""
import os
import re
import sys
import unittest

from database_fixture import DATABASE_URL, sql
from service_fixture import program

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "bench"))
from database import Database  # noqa: E402
from statements import COMMITS, STATEMENTS, Statements  # noqa: E402

URL = DATABASE_URL.replace("dbname=postgres", "dbname=bench_statements")


class BenchStatements(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sql("create database bench_statements")
        status, said = program("migrate", "--database", URL)
        assert status == 0, said
        schema = sql("select name from function_set", URL)
        cls.statements = Statements(Database(URL))
        for name, variables in STATEMENTS.items():
            count = int(sql(f"select pronargs from pg_proc where oid = '{schema}.{name}'::regproc", URL))
            parameters = ", ".join(f"${n + 1}" for n in range(count))
            cls.statements.text[name] = cls.statements.typed(f"select * from {schema}.{name}({parameters})",
                                                             variables)

    def test_each_is_a_statement(self):
        for name in [name for name in STATEMENTS if name != "commit"] + list(COMMITS):
            with self.subTest(name):
                text = re.sub(r":\??\w+::", "null::", self.statements.text_of(name))
                sql(f"prepare it as {text}", URL)

    def test_what_does_not_fit_ends_the_bench(self):
        schema = sql("select name from function_set", URL)
        with self.assertRaises(SystemExit):
            self.statements.row(schema, "commit_answer", {"seat": "0", "nothing": "0"})
        with self.assertRaises(SystemExit):
            self.statements.typed(f"select * from {schema}.read_answers($1, $2)", {"nothing": "zero"})
