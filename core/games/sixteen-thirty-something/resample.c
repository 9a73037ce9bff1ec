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
    EACH_COUNTRY(r->p, i) {
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
static struct cards unseen_cards(const struct resampling *r)
{
    const struct state *s = sts_state(r->p);
    struct cards cards = {0};
    set_fill(cards.word, sts_components(r->p)->card_count);
    cards = cards_without(cards, s->discard);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &s->player[seat];
        cards = cards_without(cards, player->stall);
        for (int i = 0; i < COUNTRIES_MAX; i++)
            for (int k = 0; k < player->display[i].count; k++)
                cards_remove(&cards, player->display[i].card[k]);
        if (seat != r->viewer) continue;
        cards = cards_without(cards, cards_either(player->hand, player->market));
        for (int i = 0; i < player->plan_count; i++)
            cards_remove(&cards, player->plan[i].card);
    }
    return cards;
}

static void deal_cards(struct resampling *r, struct cards cards)
{
    uint64_t *sets[2 * SEATS + 1];
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!resample_hides(r, seat)) continue;
        sets[count++] = sts_player(r->p, seat)->hand.word;
        sets[count++] = sts_player(r->p, seat)->market.word;
    }
    sets[count++] = sts_state(r->p)->deck.word;
    resample_deal(r, cards.word, CARD_WORDS, sets, count);
}

/* 5.6.1: who still owes influence has a card that names the country. The viewer's own hand is as it is. */
static bool can_bid(const struct resampling *r)
{
    if (!step_is(r->p, STEP_INFLUENCE_BIDDING)) return true;
    const struct resolution *at = sts_resolution(r->p);
    if (!at->owes || at->bidder < 0 || !resample_hides(r, at->bidder)) return true;
    return cards_meet(sts_player(r->p, at->bidder)->hand, sts_components(r->p)->named[at->country]);
}

/* Where the one card is, the other comes. */
static void swap_card(struct cards *cards, int comes, int goes)
{
    if (!cards_has(*cards, comes)) return;
    cards_remove(cards, comes);
    cards_add(cards, goes);
}

/* Where that is rare: a card of the hand goes to where one that names the country was. */
static void give_bid(struct resampling *r, struct cards cards)
{
    const struct resolution *at = sts_resolution(r->p);
    struct cards *hand = &sts_player(r->p, at->bidder)->hand, gives;
    struct cards named = cards_both(cards, sts_components(r->p)->named[at->country]);
    resample_take(r, named.word, CARD_WORDS, 1, named.word);
    resample_take(r, hand->word, CARD_WORDS, 1, gives.word);
    if (r->failed) return;
    const int comes = cards_next(named, 0), goes = cards_next(gives, 0);
    swap_card(&sts_state(r->p)->deck, comes, goes);
    for (int seat = 0; seat < SEATS; seat++) {
        swap_card(&sts_player(r->p, seat)->hand, comes, goes);
        swap_card(&sts_player(r->p, seat)->market, comes, goes);
    }
    cards_remove(hand, goes);
    cards_add(hand, comes);
}

/* ---- 3.6: the first display ---- */

/* What can be chosen next: an influence card of the hand, with its country or one that is named already. */
static int list_choices(const struct play *p, const struct player *player, struct plan *choices)
{
    const struct components *c = sts_components(p);
    int count = 0;
    EACH(card, player->hand) {
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
        cards_remove(&player->hand, chosen.card);
        player->plan[player->plan_count++] = chosen;
    }
    return true;
}

/* All got as many cards (3.4): what a hand lacks has been chosen. */
static void deal_with_displays(struct resampling *r, struct cards cards)
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
            player->hand = NONE(cards);
            set_fill(player->hand.word, dealt);
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
    deal_markers(r);
    const struct cards cards = unseen_cards(r);
    if (step_is(r->p, STEP_PLACE_INITIAL_INFLUENCE)) {
        deal_with_displays(r, cards);
        return;
    }
    deal_cards(r, cards);
    for (int deals = 1; deals < DEALS_MAX && !r->failed && !can_bid(r); deals++)
        deal_cards(r, cards);
    if (!r->failed && !can_bid(r)) give_bid(r, cards);
}
