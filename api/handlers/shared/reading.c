/* What answers tell of a match. */
#include "api/handlers/shared/reading.h"

#include "api/common/link.h"
#include "api/handlers/shared/request_worker.h"

static void write_step(struct writer *w, const struct match *match)
{
    writer_name(w, "step");
    if (match->version > 0) {
        step_write(w, &match->play);
        return;
    }
    writer_open(w, '{');
    writer_member_string(w, "name", "claim_seats");
    writer_member_text(w, "rule", NULL);
    writer_member_string(w, "prompt", "Claim your seat with its invitation code.");
    writer_close(w, '}');
}

void invitation_write(const struct request *request, struct writer *w, const struct invited *invited)
{
    writer_member_string(w, "invitation", invited->code);
    link_write_invitation(w, request->worker->service->config->access.table_url, invited->match,
                          invited->seat, invited->code);
}

void reading_write_deciding(struct writer *w, const struct match *match)
{
    write_step(w, match);
    seats_write(w, "deciding", match->terms.pack->game, match->deciding);
}

void reading_write_seat(struct writer *w, const struct match *match)
{
    const struct pack *pack = match->terms.pack;
    if (match->viewer < 0) return;
    writer_member_string(w, "seat", domain_id(pack->game->seats, pack->data, match->viewer));
    writer_member_boolean(w, "answered", match->answered);
    writer_member_integer(w, "may_undo",
                          match->status == STORE_RUNNING ? undo_count(&match->undo, match->viewer) : 0);
}

static void view_write(struct writer *w, const struct match *match)
{
    writer_name(w, "view");
    if (match->version > 0 && match->differs != 1) /* otherwise even the set-up differs */
        state_write(w, &match->play, match->terms.pack->hash_hex, match->viewer);
    else
        writer_null(w);
}

void reading_write(struct writer *w, const struct match *match)
{
    writer_open(w, '{');
    writer_name(w, "match");
    match_write(w, match);
    reading_write_seat(w, match);
    reading_write_deciding(w, match);
    view_write(w, match);
    writer_close(w, '}');
}
