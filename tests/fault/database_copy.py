"""An older copy of the matches takes the place of the present ones, as a restore of the database does."""
from database_fixture import sql

TABLES = ("action", "answer", "deadline", "idempotency", "instruction", "match", "match_state", "seat")


def keep():
    sql("drop schema if exists older cascade; create schema older;"
        + "".join(f"create table older.{table} as table public.{table};" for table in TABLES))


def put_back():
    sql("begin;" + "".join(f"delete from public.{table}; insert into public.{table} select * from "
                           f"older.{table};" for table in TABLES) +
        "commit; drop schema older cascade")
