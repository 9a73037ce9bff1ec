/* What an answer tells of moves that were made on a position. */
#include "api/handlers/applied.h"

#include <string.h>

#include "api/http/problem.h"

/* ---- what has happened ---- */

void applied_open(struct applied *all)
{
    writer_init(&all->events);
    writer_init(&all->draws);
    writer_init(&all->automatic);
    writer_open(&all->events, '[');
    writer_open(&all->draws, '[');
    writer_open(&all->automatic, '[');
}

void applied_free(struct applied *all)
{
    writer_free(&all->events);
    writer_free(&all->draws);
    writer_free(&all->automatic);
}

/* Appends the elements of the list `one`. */
static void list_extend(struct writer *list, const struct writer *one)
{
    if (one->failed)
        list->failed = true;
    else if (one->length > 2)
        writer_raw(list, one->text + 1, one->length - 2);
}

void applied_add(struct applied *all, const struct play *p, struct writer *scratch)
{
    writer_clear(scratch);
    events_show(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->events, scratch);
    writer_clear(scratch);
    draws_show(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->draws, scratch);
    made_show(&all->automatic, p, SEAT_ALL);
}

/* ---- what comes next ---- */

bool next_read(struct response *response, const json_t *list, bool compact, struct next_wanted *then)
{
    const struct {
        const char *name;
        bool *wanted;
    } WORDS[] = {{"legal_moves", &then->list.moves}, {"texts", &then->list.texts}, {"view", &then->view}};
    enum { COUNT = sizeof WORDS / sizeof *WORDS };
    struct faults faults = {0};
    then->list.compact = compact;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        char path[FAULT_PATH];
        size_t k = 0;
        while (k < COUNT && (!text || strcmp(text, WORDS[k].name) != 0))
            k++;
        fault_path_index(path, "/then", i);
        if (k == COUNT)
            fault_add(&faults, path, "must be legal_moves, texts or view");
        else if (*WORDS[k].wanted)
            fault_add(&faults, path, "stands here twice");
        else
            *WORDS[k].wanted = true;
    }
    return faults.count == 0 || input_refuse(response, &faults);
}

/* Writes the member "next": an entry for each seat that must decide. */
static void next_write(struct writer *w, const struct position *position, struct move_list *moves,
                       const struct next_wanted *then)
{
    const struct play *p = &position->play;
    const uint64_t deciders = play_deciders(p);
    writer_member_open(w, "next", '[');
    SET_EACH(seat, &deciders, 1) {
        writer_open(w, '{');
        writer_member_string(w, "seat", domain_id(p->game->seats, p->pack, seat));
        if (then->list.moves || then->list.texts) play_list(p, seat, moves);
        legal_moves_write(w, p, moves, seat, &then->list);
        if (then->view) {
            writer_name(w, "view");
            state_write(w, p, position->pack->hash_hex, seat);
        }
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void applied_write(struct response *response, const struct position *position, struct applied *all,
                   struct move_list *moves, const struct next_wanted *then)
{
    struct writer *w = &response->body;
    writer_close(&all->events, ']');
    writer_close(&all->draws, ']');
    writer_close(&all->automatic, ']');
    writer_open(w, '{');
    writer_name(w, "events");
    writer_join(w, &all->events);
    writer_name(w, "draws");
    writer_join(w, &all->draws);
    if (all->automatic.length > 2 || all->automatic.failed) {
        writer_name(w, "automatic");
        writer_join(w, &all->automatic);
    }
    if (position->chance.source == CHANCE_GIVEN)
        writer_member_integer(w, "dice_left", position->chance.given_count - position->chance.given_used);
    position_write_procedure(w, &position->play);
    position_write_warnings(w, position);
    writer_name(w, "state");
    state_write(w, &position->play, position->pack->hash_hex, SEAT_ALL);
    if (then->list.moves || then->list.texts || then->view) next_write(w, position, moves, then);
    writer_close(w, '}');
}
