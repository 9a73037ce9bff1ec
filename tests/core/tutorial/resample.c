/* Skirmish: what a seat cannot see, drawn anew: the others' cards, bids and debts, and where the last spy
 * is. */
#include "engine/resample.h"

#include "game.h"

enum { BID_TRIES = 1000 };

/* The cards that lie nowhere for the viewer to see go to the deck and to the hands of the others, to each as
 * many as it has. */
static void deal_cards(struct resampling *r)
{
    struct state *s = at_table(r->p);
    uint64_t unseen[CARD_WORDS] = {0}, *sets[SEATS + 1] = {s->deck};
    int count = 1;
    set_fill(unseen, printed(r->p)->card_count);
    set_subtract(unseen, s->discards, CARD_WORDS);
    set_subtract(unseen, s->removed, CARD_WORDS);
    for (int seat = 0; seat < SEATS; seat++) {
        if (resample_hides(r, seat))
            sets[count++] = s->hands[seat].cards;
        else
            set_subtract(unseen, s->hands[seat].cards, CARD_WORDS);
    }
    resample_deal(r, unseen, CARD_WORDS, sets, count);
}

/* 2: any bids by which the seat that leads has bid most. While they are made, the engine lets those answer
 * who have. */
static void draw_bids(struct resampling *r)
{
    struct state *s = at_table(r->p);
    if (step_is(r->p, STEP_BIDDING)) return;
    for (int tries = 0; tries < BID_TRIES; tries++) {
        for (int seat = 0; seat < SEATS; seat++)
            if (resample_hides(r, seat)) s->hands[seat].bid = (uint8_t)(1 + resample_below(r, 3));
        if (skirmish_highest_bidder(s) == s->leader) return;
    }
    r->failed = true;
}

/* 3: a seat has borrowed up to twice, and has paid its spy. */
static void draw_debts(struct resampling *r)
{
    struct state *s = at_table(r->p);
    for (int seat = 0; seat < SEATS; seat++)
        if (resample_hides(r, seat))
            s->debts[seat] = (int16_t)(resample_below(r, 3 + s->hands[seat].spied) - s->hands[seat].spied);
}

/* 3: all know who has sent the last spy. */
static void draw_spy(struct resampling *r)
{
    struct state *s = at_table(r->p);
    const bool seen = r->viewer >= 0 && s->spy_known >> r->viewer & 1;
    if (s->spy_known && !seen) s->spy_town = (uint8_t)resample_below(r, printed(r->p)->town_count);
}

void skirmish_resample(struct resampling *r)
{
    deal_cards(r);
    draw_bids(r);
    draw_debts(r);
    draw_spy(r);
}
