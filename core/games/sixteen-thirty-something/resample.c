/* What a player cannot see: the others' hands and closed market places, VP markers, cards that are chosen
 * face down, votes. */
#include "engine/resample.h"

#include <string.h>

#include "game.h"

enum { DEALS_MAX = 200 };

/* ---- VP markers (3.2, 3.3) ---- */

static int take_marker(struct resampling *r, uint8_t *left, int countries)
{
    int total = 0, country = 0;
    for (int i = 0; i < countries; i++)
        total += left[i];
    if (!total) {
        r->failed = true;
        return 0;
    }
    for (int at = resample_below(r, total); at >= left[country]; country++)
        at -= left[country];
    left[country]--;
    return country;
}

/* What the viewer has is known; each of the others has as many as he. One that is passed on is chosen
 * later. */
static void deal_markers(struct resampling *r)
{
    const struct components *c = sts_components(r->p);
    struct state *s = sts_state(r->p);
    for (int i = 0; i < c->country_count; i++) {
        const struct player *viewer = r->viewer < 0 ? NULL : &s->player[r->viewer];
        const int seen = viewer ? viewer->vp_markers[i] + (viewer->passes_on == i) : 0;
        if (seen > c->country[i].vp_markers) r->failed = true;
        s->cup[i] = r->failed ? 0 : c->country[i].vp_markers - seen;
    }
    for (int seat = 0; seat < SEATS && !r->failed; seat++)
        for (int n = 0; resample_hides(r, seat) && n < sts_table_row(r->p)->vp_markers; n++)
            s->player[seat].vp_markers[take_marker(r, s->cup, c->country_count)]++;
}

/* ---- cards ---- */

/* The cards that lie nowhere for the viewer to see. */
static void unseen_cards(const struct resampling *r, uint64_t *cards)
{
    const struct state *s = sts_state(r->p);
    set_clear(cards, CARD_WORDS);
    set_fill(cards, sts_components(r->p)->card_count);
    set_subtract(cards, s->discard, CARD_WORDS);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &s->player[seat];
        set_subtract(cards, player->stall, CARD_WORDS);
        for (int i = 0; i < COUNTRIES_MAX; i++)
            for (int k = 0; k < player->display[i].count; k++)
                set_remove(cards, player->display[i].card[k]);
        if (seat != r->viewer) continue;
        set_subtract(cards, player->hand, CARD_WORDS);
        set_subtract(cards, player->market, CARD_WORDS);
        for (int i = 0; i < player->plan_count; i++)
            set_remove(cards, player->plan[i].card);
    }
}

static void deal_cards(struct resampling *r, const uint64_t *cards)
{
    uint64_t *sets[2 * SEATS + 1];
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!resample_hides(r, seat)) continue;
        sets[count++] = sts_player(r->p, seat)->hand;
        sets[count++] = sts_player(r->p, seat)->market;
    }
    sets[count++] = sts_state(r->p)->deck;
    resample_deal(r, cards, CARD_WORDS, sets, count);
}

/* 5.6.1: who still owes influence has a card that names the country. The viewer's own hand is as it is. */
static bool can_bid(const struct resampling *r)
{
    if (!step_is(r->p, STEP_INFLUENCE_BIDDING)) return true;
    const struct resolution *at = sts_resolution(r->p);
    if (!at->owes || at->bidder < 0 || !resample_hides(r, at->bidder)) return true;
    return set_meets(sts_player(r->p, at->bidder)->hand, sts_components(r->p)->named[at->country],
                     CARD_WORDS);
}

/* Where that is rare: a card of the hand goes to where one that names the country was. */
static void give_bid(struct resampling *r, const uint64_t *cards)
{
    const struct resolution *at = sts_resolution(r->p);
    uint64_t *hand = sts_player(r->p, at->bidder)->hand, named[CARD_WORDS], gives[CARD_WORDS];
    set_copy(named, cards, CARD_WORDS);
    set_intersect(named, sts_components(r->p)->named[at->country], CARD_WORDS);
    resample_take(r, named, CARD_WORDS, 1, named);
    resample_take(r, hand, CARD_WORDS, 1, gives);
    if (r->failed) return;
    const int comes = set_next(named, CARD_WORDS, 0), goes = set_next(gives, CARD_WORDS, 0);
    for (int seat = 0; seat <= SEATS; seat++) {
        uint64_t *sets[2] = {sts_state(r->p)->deck, NULL};
        if (seat < SEATS) sets[0] = sts_player(r->p, seat)->hand, sets[1] = sts_player(r->p, seat)->market;
        for (int i = 0; i < 2; i++) {
            if (!sets[i] || !set_has(sets[i], comes)) continue;
            set_remove(sets[i], comes);
            set_add(sets[i], goes);
        }
    }
    set_remove(hand, goes);
    set_add(hand, comes);
}

/* ---- 3.6: the first display ---- */

/* What can be chosen next: an influence card of the hand, with its country or one that is named already. */
static int list_choices(const struct play *p, const struct player *player, struct plan *choices)
{
    const struct components *c = sts_components(p);
    int count = 0;
    SET_EACH(card, player->hand, CARD_WORDS) {
        if (c->card[card].kind == KIND_INFLUENCE)
            choices[count++] = (struct plan){card, c->card[card].country};
        if (c->card[card].kind != KIND_OPEN_INFLUENCE) continue;
        for (int i = 0; i < player->plan_count; i++)
            if (c->card[player->plan[i].card].kind == KIND_INFLUENCE)
                choices[count++] = (struct plan){card, player->plan[i].country};
    }
    return count;
}

static bool choose_display(struct resampling *r, struct player *player, int wanted)
{
    while (player->plan_count < wanted) {
        struct plan choices[INITIAL_CARDS * CARDS_MAX];
        const int count = list_choices(r->p, player, choices);
        if (!count) return false;
        const struct plan chosen = choices[resample_below(r, count)];
        set_remove(player->hand, chosen.card);
        player->plan[player->plan_count++] = chosen;
    }
    return true;
}

/* All got as many cards (3.4): what a hand lacks has been chosen. */
static void deal_with_displays(struct resampling *r, const uint64_t *cards)
{
    const int dealt = sts_table_row(r->p)->card_limit[0];
    int chosen[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        chosen[seat] = dealt - sts_hand_size(r->p, seat);
        if (resample_hides(r, seat) && (chosen[seat] < 0 || chosen[seat] > INITIAL_CARDS)) r->failed = true;
    }
    for (int deals = 0; deals < DEALS_MAX && !r->failed; deals++) {
        bool fits = true;
        for (int seat = 0; seat < SEATS; seat++) {
            struct player *player = sts_player(r->p, seat);
            if (!resample_hides(r, seat)) continue;
            set_clear(player->hand, CARD_WORDS);
            set_fill(player->hand, dealt);
            memset(player->plan, 0, sizeof player->plan);
            player->plan_count = 0;
        }
        deal_cards(r, cards);
        for (int seat = 0; seat < SEATS && !r->failed; seat++)
            if (resample_hides(r, seat))
                fits = fits && choose_display(r, sts_player(r->p, seat), chosen[seat]);
        if (fits) return;
    }
    r->failed = true;
}

void sts_resample(struct resampling *r)
{
    uint64_t cards[CARD_WORDS];
    deal_markers(r);
    unseen_cards(r, cards);
    if (step_is(r->p, STEP_PLACE_INITIAL_INFLUENCE)) {
        deal_with_displays(r, cards);
        return;
    }
    deal_cards(r, cards);
    for (int deals = 1; deals < DEALS_MAX && !r->failed && !can_bid(r); deals++)
        deal_cards(r, cards);
    if (!r->failed && !can_bid(r)) give_bid(r, cards);
}
