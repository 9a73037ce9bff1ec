/* What self-play observes. */
#include "bots/statistics.h"

#include "games/time-of-wars/tables.h"

enum {
    FIGURE_VICTORIES,
    FIGURE_WON,
    FIGURE_TURNS,
    FIGURE_VP,
    FIGURE_CITIES,
    FIGURE_EVENTS,
    FIGURE_USES,
    FIGURE_IN_PLAY,
    FIGURE_TRACKS,
    FIGURE_BATTLES,
    FIGURE_BATTLE_KINDS,
    FIGURE_LOSSES,
    FIGURE_SIEGES,
    FIGURE_WARS,
    FIGURE_VP_MARKERS,
    FIGURE_COLLAPSES
};

/* A figure has no room for all effects, so the cards of a deck are counted by number. */
static const struct domain deck_numbers = {.name = "deck_number", .ids = STATISTICS_NUMBERS, .count = DECK};

/* The Events that the box of Events in play has. */
static const uint8_t boxed[] = {EFFECT_THIRTY_YEARS_WAR,
                                EFFECT_BOCSKAI_UPRISING,
                                EFFECT_EXPLORATION_OF_ASIA,
                                EFFECT_DIMITRIADS,
                                EFFECT_JOINING_THIRTY_YEARS_WAR,
                                EFFECT_MICHAEL_THE_BRAVE,
                                EFFECT_DEFEAT_OF_BUDJAK_HORDE,
                                EFFECT_COSSACKS_UNDER_CONTROL,
                                EFFECT_REGISTERED_COSSACKS,
                                EFFECT_ZEBRZYDOWSKI,
                                EFFECT_LETTER_OF_MAJESTY,
                                EFFECT_CRIMEAN_TATARS,
                                EFFECT_KHMELNYTSKY_UPRISING,
                                EFFECT_UNION_OF_BREST,
                                EFFECT_REGENCY};
enum { BOXED = sizeof boxed / sizeof boxed[0] };
static const char *const boxed_ids[BOXED] = {"thirty-years-war",
                                             "bocskai-uprising",
                                             "exploration-of-asia",
                                             "dimitriads",
                                             "joining-thirty-years-war",
                                             "michael-the-brave",
                                             "defeat-of-budjak-horde",
                                             "cossacks-under-control",
                                             "registered-cossacks",
                                             "zebrzydowski",
                                             "letter-of-majesty",
                                             "crimean-tatars",
                                             "khmelnytsky-uprising",
                                             "union-of-brest",
                                             "regency"};
static const struct domain boxed_events = {.name = "event_in_play", .ids = boxed_ids, .count = BOXED};

static const struct figure figures[] = {
    [FIGURE_VICTORIES] = {.name = "how matches ended", .of = &tow_victories, .often = true},
    [FIGURE_WON] = {.name = "matches won in percent", .of = &tow_seats},
    [FIGURE_TURNS] = {.name = "turns of a match"},
    [FIGURE_VP] = {.name = "Victory Points at the end", .of = &tow_seats},
    [FIGURE_CITIES] = {.name = "Fortified Cities at the end", .of = &tow_seats},
    [FIGURE_EVENTS] = {.name = "Events and other cards played, by number of their deck",
                       .of = &deck_numbers,
                       .often = true},
    [FIGURE_USES] = {.name = "cards by use", .of = &tow_uses, .often = true},
    [FIGURE_IN_PLAY] = {.name = "Events in play", .of = &boxed_events, .often = true},
    [FIGURE_TRACKS] = {.name = "steps on special tracks", .of = &tow_tracks, .often = true},
    [FIGURE_BATTLES] = {.name = "battles won", .of = &tow_powers, .often = true},
    [FIGURE_BATTLE_KINDS] = {.name = "battles", .of = &tow_battle_kinds, .often = true},
    [FIGURE_LOSSES] = {.name = "losses of steps and units", .of = &tow_loss_reasons, .often = true},
    [FIGURE_SIEGES] = {.name = "Siege attempts", .of = &tow_seats, .often = true},
    [FIGURE_WARS] = {.name = "Wars begun", .of = &tow_powers, .often = true},
    [FIGURE_VP_MARKERS] = {.name = "Victory Points by a change of WAR FATE markers", .of = &tow_seats},
    [FIGURE_COLLAPSES] = {.name = "units lost by collapse"},
    {0}};

static void observe_card(const struct play *p, const struct event *event,
                         struct tally tally[][STATISTICS_IDS])
{
    const struct components *c = tow_components(p);
    const int card = event_arg(event, EVENT_CARD_PLAYED, card),
              use = event_arg(event, EVENT_CARD_PLAYED, use);
    tally_add(&tally[FIGURE_USES][use], 1);
    if (use != USE_EVENT && use != USE_BATTLE && use != USE_REACTION) return;
    int number = 0;
    for (int i = 0; i < card; i++)
        number += c->decks.card[i].seat == c->decks.card[card].seat;
    tally_add(&tally[FIGURE_EVENTS][number], 1);
}

static void observe_box(const struct play *p, int card, struct tally tally[][STATISTICS_IDS])
{
    for (int i = 0; i < BOXED; i++)
        if (boxed[i] == tow_card_row(p, card)->effect) tally_add(&tally[FIGURE_IN_PLAY][i], 1);
}

static void observe_event(const struct play *p, const struct event *event,
                          struct tally tally[][STATISTICS_IDS])
{
    switch (event->type) {
    case EVENT_CARD_PLAYED:
    case EVENT_CARD_DISCARDED:
        observe_card(p, event, tally);
        return;
    case EVENT_EVENT_IN_PLAY:
        observe_box(p, event_arg(event, EVENT_EVENT_IN_PLAY, card), tally);
        return;
    case EVENT_TRACK:
        tally_add(&tally[FIGURE_TRACKS][event_arg(event, EVENT_TRACK, track)],
                  event_arg(event, EVENT_TRACK, box) - event_arg(event, EVENT_TRACK, before));
        return;
    case EVENT_BATTLE:
        tally_add(&tally[FIGURE_BATTLE_KINDS][event_arg(event, EVENT_BATTLE, kind)], 1);
        return;
    case EVENT_BATTLE_WON:
        if (event_arg(event, EVENT_BATTLE_WON, power) >= 0)
            tally_add(&tally[FIGURE_BATTLES][event_arg(event, EVENT_BATTLE_WON, power)], 1);
        return;
    case EVENT_STEP_LOST:
        tally_add(&tally[FIGURE_LOSSES][event_arg(event, EVENT_STEP_LOST, reason)], 1);
        return;
    case EVENT_SIEGE:
        tally_add(&tally[FIGURE_SIEGES][event_arg(event, EVENT_SIEGE, seat)], 1);
        return;
    case EVENT_RELATION:
        if (event_arg(event, EVENT_RELATION, relation) == AT_WAR)
            tally_add(&tally[FIGURE_WARS][event_arg(event, EVENT_RELATION, other)], 1);
        return;
    case EVENT_WAR_FATE:
        tally_add(&tally[FIGURE_VP_MARKERS][event_arg(event, EVENT_WAR_FATE, seat)],
                  event_arg(event, EVENT_WAR_FATE, change));
        return;
    case EVENT_UNITS_REMOVED:
        tally_add(&tally[FIGURE_LOSSES][event_arg(event, EVENT_UNITS_REMOVED, reason)], 1);
        if (event_arg(event, EVENT_UNITS_REMOVED, reason) == LOSS_COLLAPSE)
            tally_add(&tally[FIGURE_COLLAPSES][0], event_arg(event, EVENT_UNITS_REMOVED, count));
        return;
    case EVENT_GAME_WON:
        tally_add(&tally[FIGURE_VICTORIES][event_arg(event, EVENT_GAME_WON, victory)], 1);
        return;
    }
}

static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    for (int i = 0; i < p->out->event_count; i++)
        observe_event(p, &p->out->events[i], tally);
    if (!play_head(p)->over) return;
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat)) {
        tally_add(&tally[FIGURE_WON][seat], play_head(p)->winners == tow_asked(seat) ? 100 : 0);
        tally_add(&tally[FIGURE_VP][seat], tow_vp(p, seat));
        tally_add(&tally[FIGURE_CITIES][seat], tow_fortified_cities(p, seat));
    }
    tally_add(&tally[FIGURE_TURNS][0], tow_state(p)->turn);
}

const struct statistics tow_statistics = {.figures = figures, .observe = observe};
