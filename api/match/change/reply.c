/* Writes replies, and their receipts. */
#include "api/match/change/reply.h"

#include "api/match/change/draft.h"
#include "api/match/worker.h"
#include "log/receipt.h"

/* Writes the moves by which an answer enters the log if the seat adds nothing. */
static void write_own_moves(struct match_worker *worker, const struct play *base,
                            const struct store_answer *answer, struct writer *text)
{
    struct draft *draft = &worker->scratch->drafts.whole[answer->seat];
    size_t sent = 0;
    if (answer->complete) {
        writer_raw(text, (const char *)answer->draft.data, answer->draft.length);
        return;
    }
    text->failed = !draft_complete(worker, base, answer->seat, answer, &sent);
    draft->count = sent;
    draft_write(text, base, draft);
}

static void write_receipt(struct match_worker *worker, const struct play *play,
                          const struct store_answer *answer)
{
    const struct batch *batch = &worker->batch;
    struct writer own;
    uint8_t seal[HASH_SIZE];
    writer_init(&own);
    if (answer) write_own_moves(worker, play, answer, &own);
    seal_make(batch->seal_key, batch->version, batch->hash, seal);
    const struct receipt receipt = {
        .match_id = batch->terms->id,
        .seq = batch->version,
        .seal = seal,
        .at = batch->origin.at,
        .seat = batch->viewer >= 0 ? domain_id(play->game->seats, NULL, batch->viewer) : NULL,
        .answer = answer ? writer_text(&own) : NULL,
        .answer_length = own.length};
    writer_name(&worker->reply.body, "receipt");
    receipt_write(&worker->reply.body, &receipt, worker->reply.key.secret_key);
    worker->reply.body.failed = worker->reply.body.failed || own.failed;
    writer_free(&own);
}

void change_write_reply(struct match_worker *worker, const struct play *play, uint32_t deciding,
                        const struct store_answer *answer)
{
    struct batch *batch = &worker->batch;
    struct writer *w = &worker->reply.body;
    writer_close(&batch->text.shown, ']');
    writer_clear(w);
    writer_open(w, '{');
    writer_member_integer(w, "version", batch->version);
    writer_name(w, "actions");
    writer_join(w, &batch->text.shown);
    writer_close(&batch->text.automatic, ']');
    if (batch->text.automatic.length > 2 || batch->text.automatic.failed) {
        writer_name(w, "automatic");
        writer_join(w, &batch->text.automatic);
    }
    seats_write(w, "deciding", play->game, deciding);
    if (answer) writer_member_boolean(w, "pending", true);
    if (worker->reply.has_receipt) write_receipt(worker, play, answer);
    writer_close(w, '}');
}

void change_take_reply(struct match_worker *worker, struct store_reply *reply)
{
    reply->version = worker->batch.version;
    reply->body = writer_text(&worker->reply.body);
    reply->body_length = worker->reply.body.length;
}
