/* Cards as a table. */
#include "kits/card.h"

#include <string.h>

static const struct refusal NOT_NOW = {"card-not-now", NULL, "This card cannot be played at this moment."};
static const struct refusal NO_TARGET = {
    "card-without-target", NULL, "This card has no effect now: there is nothing that it could be played at."};
static const struct refusal OTHER_KIND = {"another-kind-of-card", NULL,
                                          "{card} is not of the kind that is played by {move}."};
static const struct refusal NO_VALUE = {"not-a-target", NULL, "This card does not ask for such a thing."};

static int values_of(const struct play *p, const struct card_ask *ask)
{
    return ask->domain ? domain_count(ask->domain, p->pack) : ask->count;
}

const struct card_ask *card_asks(const struct card_table *table, const struct play *p,
                                 const struct card_play *play)
{
    const struct card_ask *ask = &table->effect(p, play->card)->asks[play->picked];
    return play->picked < CARD_PICKS && ask->name ? ask : NULL;
}

/* Whether everything that is still to be picked can be picked. An ask behind another one is checked with the
 * picks before it. */
static bool can_be_answered(const struct card_table *table, const struct play *p,
                            const struct card_play *play)
{
    const struct card_ask *ask = card_asks(table, p, play);
    return !ask || ask->optional || ask->if_any || card_pick_next(table, p, play, 0) >= 0;
}

/* Why the value is no answer to the next ask. */
static const struct refusal *refuses(const struct card_table *table, const struct play *p,
                                     const struct card_play *play, const struct card_ask *ask, int value)
{
    const struct refusal *refusal = ask->refuses ? ask->refuses(p, play, value) : NULL;
    if (refusal || !ask[1].name) return refusal; /* the last ask */
    struct card_play after = *play;
    card_pick(&after, value);
    return can_be_answered(table, p, &after) ? NULL : &NO_TARGET;
}

const struct refusal *card_refuses(const struct card_table *table, const struct play *p,
                                   const struct card_play *play, int value)
{
    const struct card_ask *ask = card_asks(table, p, play);
    if (!ask || value < 0 || value >= values_of(p, ask)) return &NO_VALUE;
    return refuses(table, p, play, ask, value);
}

int card_pick_next(const struct card_table *table, const struct play *p, const struct card_play *play,
                   int from)
{
    const struct card_ask *ask = card_asks(table, p, play);
    const int count = ask ? values_of(p, ask) : 0;
    for (int value = from; value < count; value++)
        if (!refuses(table, p, play, ask, value)) return value;
    return -1;
}

void card_pick(struct card_play *play, int value)
{
    play->pick[play->picked++] = value;
}

static bool may_leave_out(const struct card_table *table, const struct play *p, const struct card_play *play,
                          const struct card_ask *ask)
{
    return ask->optional || (ask->if_any && card_pick_next(table, p, play, 0) < 0);
}

bool card_picks_hold(const struct card_table *table, const struct play *p, const struct card_play *made)
{
    struct card_play play = {.card = made->card, .seat = made->seat};
    while (play.picked < made->picked) {
        const int pick = made->pick[play.picked];
        const struct card_ask *ask = card_asks(table, p, &play);
        if (!ask) return false;
        if (pick < 0 ? !may_leave_out(table, p, &play, ask) : card_refuses(table, p, &play, pick) != NULL)
            return false;
        card_pick(&play, pick);
    }
    return true;
}

const struct refusal *card_barred(const struct card_table *table, const struct play *p, int seat, int card,
                                  int moment)
{
    const struct card_effect *effect = table->effect(p, card);
    const struct card_play play = {.card = card, .seat = seat};
    if (moment >= 0 && !(effect->moments >> moment & 1)) return &NOT_NOW;
    const struct refusal *refusal = effect->fits ? effect->fits(p, seat, card) : NULL;
    if (refusal) return refusal;
    if (can_be_answered(table, p, &play)) return NULL;
    return effect->no_target ? effect->no_target : &NO_TARGET;
}

const struct refusal *card_move_refuses(const struct card_table *table, const struct play *p, int seat,
                                        const struct move *m)
{
    const struct card_effect *effect = table->effect(p, m->arg[0]);
    struct card_play play = {.card = m->arg[0], .seat = seat};
    if (effect->move != m->type) return &OTHER_KIND;
    const struct refusal *refusal = effect->fits ? effect->fits(p, seat, m->arg[0]) : NULL;
    for (int i = 1; i < m->count && !refusal; i++) {
        refusal = card_refuses(table, p, &play, m->arg[i]);
        card_pick(&play, m->arg[i]);
    }
    return refusal;
}

struct card_play card_play_of(int seat, const struct move *m)
{
    struct card_play play = {.card = m->arg[0], .seat = seat};
    for (int i = 1; i < m->count; i++)
        card_pick(&play, m->arg[i]);
    return play;
}

bool card_move_first(const struct card_table *table, const struct play *p, int seat, int card, struct move *m)
{
    struct card_play play = {.card = card, .seat = seat};
    if (card_barred(table, p, seat, card, -1)) return false;
    *m = (struct move){.type = table->effect(p, card)->move, .count = 1, .arg = {card}};
    while (card_asks(table, p, &play)) {
        card_pick(&play, card_pick_next(table, p, &play, 0));
        m->arg[m->count++] = play.pick[play.picked - 1];
    }
    return true;
}

uint32_t cards_may(const struct card_table *table, const struct play *p, int moment)
{
    const struct head *head = play_head(p);
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        uint64_t cards[SET_WORDS(DOMAIN_MAX)] = {0};
        if (!((head->seats & ~head->resigned) >> seat & 1) || table->hand_size(p, seat) == 0) continue;
        table->may_hold(p, seat, cards);
        SET_EACH(card, cards, SET_WORDS(DOMAIN_MAX)) {
            if (card_barred(table, p, seat, card, moment)) continue;
            may |= UINT32_C(1) << seat;
            break;
        }
    }
    return may;
}

bool lasting_add(struct lasting *rows, uint8_t *count, int room, struct lasting row)
{
    if (*count >= room) return false;
    rows[(*count)++] = row;
    return true;
}

void lasting_remove(struct lasting *rows, uint8_t *count, int at)
{
    (*count)--;
    memmove(&rows[at], &rows[at + 1], (*count - at) * sizeof *rows);
    memset(&rows[*count], 0, sizeof *rows);
}

void lasting_end(struct play *p, struct lasting *rows, uint8_t *count, int until,
                 void (*ended)(struct play *p, const struct lasting *row))
{
    int left = 0;
    for (int i = 0; i < *count; i++) {
        if (rows[i].until != until)
            rows[left++] = rows[i];
        else if (ended)
            ended(p, &rows[i]);
    }
    memset(&rows[left], 0, (*count - left) * sizeof *rows);
    *count = left;
}
