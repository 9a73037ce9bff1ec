/* The store: draws that seats propose, and vote on in secret. */
#include "db/statement.h"
#include "db/store/rows.h"
#include "db/store/write.h"

static const struct statement propose_draw = CALL("propose_draw", "$1, $2, $3, $4");

enum db_result store_propose(struct db *db, const uint8_t id[STORE_ID], const struct store_draw *draw,
                             const struct store_reply *reply, const struct store_note *note)
{
    struct args args = {0}, proposed = ROW(draw);
    args_bytes(&args, id, STORE_ID);
    args_small(MEMBER(&proposed, draw, seat), draw->seat);
    args_integer(MEMBER(&proposed, draw, seats), draw->seats);
    args_integer(MEMBER(&proposed, draw, voters), draw->voters);
    args_big(MEMBER(&proposed, draw, phase), draw->phase);
    args_row(&args, &proposed);
    add_reply(&args, reply);
    add_entry(&args, note);
    return db_verdict(db, &propose_draw, &args);
}

static const struct statement cast_vote = CALL("cast_vote", "$1, $2, $3, $4, $5, $6");

enum db_result store_cast_vote(struct db *db, const uint8_t id[STORE_ID], const struct store_vote *vote,
                               const struct store_reply *reply)
{
    struct args args = {0};
    args_at(&args, id, vote->version);
    args_big(&args, vote->proposal);
    args_small(&args, vote->seat);
    args_boolean(&args, vote->yes);
    add_reply(&args, reply);
    return db_verdict(db, &cast_vote, &args);
}

static const struct statement fail_draw = CALL("fail_draw", "$1, $2, $3");

enum db_result store_fail_draw(struct db *db, const uint8_t id[STORE_ID], uint64_t proposal,
                               const struct store_note *note)
{
    struct args args = {0};
    args_at(&args, id, proposal);
    add_entry(&args, note);
    return db_verdict(db, &fail_draw, &args);
}
