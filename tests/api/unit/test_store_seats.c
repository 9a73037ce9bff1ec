/* Sets of seats, as functions of the database compute them. */
#include "stored_match.h"

#include "db/functions.h"

TEST(seats_that_have_missed_too_many_deadlines_are_told_apart)
{
    struct stored stored;
    stored_begin(&stored);
    fixture_sql("do $$ declare its uuid := (select match_id from match order by created_at desc limit 1);"
                " begin"
                " update match set missed = 1 where match_id = its;"
                " insert into deadline (match_id, version) values (its, 1);"
                " perform " STORE_SCHEMA ".count_missed(its, 6, 1);"
                " assert (select deserted from deadline where match_id = its) = 6; end $$");
    stored_end(&stored);
}

TEST(a_released_seat_joins_those_that_may_be_taken)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    assert_int_equal(fixture_create_match(fixture, 3, true, &seated), MATCH_OK);
    fixture_sql("do $$ declare"
                " its match; seats smallint[]; one integer; two integer; listed bigint[];"
                " begin"
                " select * into its from match order by created_at desc limit 1;"
                " seats := array(select s.seat from seat s where s.match_id = its.match_id and s.seat >= 0"
                "  order by s.seat);"
                " one := 1 << seats[1]; two := 1 << seats[2];"
                " update match set lobby = one | two, takeable = one where match_id = its.match_id;"
                " perform " STORE_SCHEMA ".release_seat(its.match_id, seats[2],"
                "  row('x', 1)::" STORE_SCHEMA ".offer, '', null, null);"
                " select * into its from match m where m.match_id = its.match_id;"
                " assert its.takeable = one | two, 'the seats that may be taken';"
                " assert its.bots = two, 'the seats for bots';"
                " for kind in 0 .. 2 loop"
                "  select count(*) || listed into listed from " STORE_SCHEMA ".list_matches("
                "   row(null, null, null, null, null, null, null, kind = 0, nullif(kind, 0))"
                "   ::" STORE_SCHEMA ".match_filter, null, 100, 100) l"
                "  where l.id = its.match_id;"
                " end loop;"
                " assert listed = '{0,1,1}', 'for bots that search, for greedy ones, for any player';"
                " update match set takeable = two where match_id = its.match_id;"
                " assert not exists (select from " STORE_SCHEMA ".list_matches("
                "   row(null, null, null, null, null, null, null, true, null)"
                "   ::" STORE_SCHEMA ".match_filter, null, 100, 100) l"
                "  where l.id = its.match_id), 'only a bot may take the seat'; end $$");
    fixture_free(fixture);
}
