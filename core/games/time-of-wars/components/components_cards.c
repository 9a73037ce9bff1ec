/* What the rulebook says of the cards, and what each card's Event needs to take effect. */
#include "games/time-of-wars/components/components_check.h"

/* ---- a member of a card ---- */

/* A number; of an id 1, or 0 where there is none; of kinds, spaces and rulers how many. */
static int amount(const struct card_row *row, enum card_member member)
{
    switch (member) {
    case READS_POWER:
        return row->power >= 0;
    case READS_ZONE:
        return row->zone >= 0;
    case READS_RELIGION:
        return row->religion >= 0;
    case READS_RATING:
        return row->rating >= 0;
    case READS_POINTS:
        return row->points;
    case READS_LEVELS:
        return row->levels;
    case READS_FUNDS:
        return row->funds;
    case READS_VP:
        return row->vp;
    case READS_LOSSES:
        return row->losses;
    case READS_COUNT:
        return row->count;
    case READS_MOST:
        return row->most;
    case READS_BONUS:
        return row->bonus;
    case READS_SUCCESS_FROM:
        return row->success_from;
    case READS_OTHER_RATING:
        return row->other_rating >= 0;
    case READS_OTHER_POINTS:
        return row->other_points;
    case READS_KINDS:
        return row->kind_count;
    case READS_SPACES:
        return spaces_count(row->spaces);
    case READS_RULERS:
        return rulers_count(row->rulers);
    case CARD_MEMBERS:
        break;
    }
    return 0;
}

static bool is_vassal_state(int power)
{
    return power == TRANSYLVANIA || power == WALLACHIA || power == MOLDOVA;
}

static bool is_power_of(int seat, int power, int of)
{
    if (of == OF_OTHER_SUPERPOWER) return power < SEATS && power != seat;
    if (of == OF_VASSAL_STATE) return is_vassal_state(power);
    return of != OF_MINOR_STATE || power == DENMARK || power == BRANDENBURG || is_vassal_state(power);
}

static bool is_kind_of(const struct kind_row *kind, int seat, int of)
{
    const bool own = kind->nation == seat, land = kind->arm != NAVAL;
    if (of == OF_OWN_UNITS) return own;
    if (of == OF_OWN_SHIPS) return own && !land;
    if (of == OF_VASSALS_LAND) return is_vassal_state(kind->nation) && land;
    return of == OF_COSSACKS_LAND ? kind->nation == COSSACKS && land : own && land;
}

/* What it names must be as the effect wants it. */
static void check_ids(const struct components *c, const struct card_row *row, const struct card_need *need,
                      const char *path, struct faults *faults)
{
    const char *wanted = tow_needs_of[need->of];
    if (!wanted) return;
    if (need->member == READS_POWER && row->power >= 0 && !is_power_of(row->seat, row->power, need->of))
        fault_add(faults, path, "%s is not %s", tow_powers.ids[row->power], wanted);
    if (need->member == READS_RATING && row->rating == RELIGION)
        fault_add(faults, path, "%s is not %s (2.3.1)", tow_ratings.ids[row->rating], wanted);
    for (int i = 0; need->member == READS_KINDS && i < row->kind_count; i++)
        if (!is_kind_of(&c->kind[row->kinds[i]], row->seat, need->of))
            fault_add(faults, path, "%s is not %s", c->kind[row->kinds[i]].id, wanted);
    if (need->member != READS_SPACES) return;
    EACH(space, row->spaces)
        if (c->space[space].kind == TERRAIN_POINT || c->space[space].kind == BOX)
            fault_add(faults, path, "%s is not %s (2.2)", c->space[space].id, wanted);
}

static const struct card_need *need_of(const struct event_needs *of, int member)
{
    for (const struct card_need *need = of->needs; need->most > 0 || need->least < 0; need++)
        if (need->member == member) return need;
    return NULL;
}

static void check_member(const struct components *c, int i, enum card_member member, struct faults *faults)
{
    const struct card_row *row = &c->card[i];
    const struct card_need *need = need_of(&tow_event_needs[row->effect], member);
    const int is = amount(row, member);
    char path[FAULT_PATH];
    row_path(path, "cards", i);
    fault_path(path, path, tow_card_members[member]);
    if (!need) {
        if (is != 0 && member != READS_RULERS)
            fault_add(faults, path, "%s has no use for it", tow_effects.ids[row->effect]);
        return;
    }
    if (is < need->least || is > need->most)
        fault_add(faults, path, "%s needs %d to %d here: %s", tow_effects.ids[row->effect], need->least,
                  need->most, need->what);
    check_ids(c, row, need, path, faults);
}

/* ---- a card ---- */

static int stripe_of(int needs)
{
    if (needs == (IS_REACTION | IS_BATTLE)) return REACTION_OR_BATTLE;
    return needs == IS_REACTION ? REACTION : needs == IS_BATTLE ? BATTLE : NO_STRIPE;
}

/* A rating and by how much it changes stand together. */
static void check_pair(const struct card_row *row, enum card_member rating, enum card_member points,
                       const char *path, struct faults *faults)
{
    const struct event_needs *needs = &tow_event_needs[row->effect];
    if (!need_of(needs, rating) || !need_of(needs, points)) return;
    if ((amount(row, rating) != 0) != (amount(row, points) != 0))
        fault_add(faults, path, "has %s and %s, or neither", tow_card_members[rating],
                  tow_card_members[points]);
}

static bool breaks_alliance(int effect)
{
    return effect == EFFECT_SWEDISH_DELUGE || effect == EFFECT_JOINING_THIRTY_YEARS_WAR ||
           effect == EFFECT_DIMITRIADS || effect == EFFECT_FREE_WAR_MARCH;
}

/* What single effects want beyond the ranges. */
static void check_clauses(const struct components *c, const struct card_row *row, const char *path,
                          struct faults *faults)
{
    int national = 0;
    if (!row->asterisk && row->vp > 0)
        fault_add(faults, path, "gives Victory Points only with the red asterisk (7.1)");
    if (!row->asterisk && breaks_alliance(row->effect))
        fault_add(faults, path, "breaks an Alliance only with the red asterisk (6.5.2)");
    if (row->effect == EFFECT_DIPLOMACY && row->bonus != (row->seat == OTTOMAN))
        fault_add(faults, path, "the Ottoman Diplomacy, and no other, makes vassals (4.2.3)");
    if (row->effect == EFFECT_STOP_MARCH && (row->losses > 0) == (row->points > 0))
        fault_add(faults, path, "stops an army with losses, or slows it down by points");
    if (row->effect == EFFECT_ATTRITION && row->losses + row->bonus < 0)
        fault_add(faults, path, "cannot take off more losses than it has");
    if (row->effect == EFFECT_AZOV && amount(row, READS_SPACES) > 1)
        fault_add(faults, path, "takes one space");
    if (row->effect != EFFECT_MOLDAVIA || row->power < 0) return;
    EACH(space, row->spaces)
        national += c->space[space].national == row->power;
    if (national == 0 || national == amount(row, READS_SPACES))
        fault_add(faults, path, "names spaces of %s, and others from where they are taken",
                  tow_powers.ids[row->power]);
}

static void check_card(const struct components *c, int i, struct faults *faults)
{
    const struct card_row *row = &c->card[i];
    const struct event_needs *needs = &tow_event_needs[row->effect];
    char path[FAULT_PATH];
    row_path(path, "cards", i);
    for (int member = 0; member < CARD_MEMBERS; member++)
        check_member(c, i, (enum card_member)member, faults);
    check_pair(row, READS_RATING, READS_POINTS, path, faults);
    check_pair(row, READS_OTHER_RATING, READS_OTHER_POINTS, path, faults);
    check_clauses(c, row, path, faults);
    EACH(ruler, row->rulers)
        if (c->ruler[ruler].seat != row->seat)
            fault_add(faults, path, "%s is another superpower's ruler", c->ruler[ruler].id);
    if (row->stripe != stripe_of(needs->stripe))
        fault_add(faults, path, "%s has the stripe %s (2.5)", tow_effects.ids[row->effect],
                  tow_stripes.ids[stripe_of(needs->stripe)]);
    if (row->special != needs->special || row->special != (*row->points_text != 0))
        fault_add(faults, path,
                  "a Special Card has an effect and words for when it is played for points, no other has "
                  "(6.9.1.3)");
    if (needs->decks && !(needs->decks >> row->seat & 1))
        fault_add(faults, path, "%s is in another superpower's deck", tow_effects.ids[row->effect]);
}

/* ---- the decks ---- */

/* Events whose titles the book prints, beside those that are marked in play. */
static const struct printed_event {
    uint8_t effect;
    const char *rule;
} PRINTED_EVENTS[] = {
    {EFFECT_HERESY, "6.6.2"},
    {EFFECT_RULERS_DISEASE, "6.3.4"},
    {EFFECT_DIPLOMACY, "4.1"},
    {EFFECT_PROVOCATION, "6.5.1"},
    {EFFECT_DECLARATION_OF_WAR, "6.5.1"},
    {EFFECT_GOOD_HARVEST, "6.2.4"},
    {EFFECT_POOR_HARVEST, "6.2.5"},
    {EFFECT_SPY, "4.2.3"},
    {EFFECT_CALLING_THE_VASSAL, "4.2.3"},
    {EFFECT_LOYAL_VASSAL, "4.2.3"},
    {EFFECT_BALTIC_TRADE, "5.2.1"},
    {EFFECT_WAR_TAXES, "5.2.2"},
    {EFFECT_MERCENARIES_DESERTION, "6.7"},
    {EFFECT_MERCENARIES_PAYMENT, "6.7"},
    {EFFECT_MERCENARIES_SWITCH, "6.7"},
    {EFFECT_SWEDISH_DELUGE, "6.9.1.2"},
    {EFFECT_BATTLE_SHIFT, "8.3"},
};

static void check_printed_events(const struct components *c, struct faults *faults)
{
    bool there[EFFECTS] = {false};
    for (int i = 0; i < c->card_count; i++)
        there[c->card[i].effect] = true;
    for (int effect = 0; effect < EFFECTS; effect++)
        if (tow_event_needs[effect].in_play && !there[effect])
            fault_add(faults, "/cards", "there must be a card with the Event %s (6.9.1.2)",
                      tow_effects.ids[effect]);
    for (int i = 0; i < COUNT(PRINTED_EVENTS); i++)
        if (!there[PRINTED_EVENTS[i].effect])
            fault_add(faults, "/cards", "there must be a card with the Event %s (%s)",
                      tow_effects.ids[PRINTED_EVENTS[i].effect], PRINTED_EVENTS[i].rule);
}

static void check_decks(const struct components *c, struct faults *faults)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (cards_count(c->cards_of[seat]) != DECK)
            fault_add(faults, "/cards", "%s must have %d cards (1.0)", tow_seats.ids[seat], DECK);
        if (!cards_meet(c->cards_of[seat], c->special))
            fault_add(faults, "/cards", "%s must have Special Cards (2.5)", tow_seats.ids[seat]);
    }
}

static void check_battle_cards(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->card_count; i++)
        if (c->card[i].effect == EFFECT_BATTLE_SHIFT && c->battle_of[i] < 0)
            ROW_FAULT(faults, "cards", i, "must have a row in battle_cards (6.9.3.4)");
    for (int i = 0; i < c->battle_count; i++) {
        const struct battle_row *row = &c->battle[i];
        if (c->card[row->card].effect != EFFECT_BATTLE_SHIFT || c->battle_of[row->card] != i)
            ROW_FAULT(faults, "battle_cards", i, "is for a card that shifts columns, one row each (6.9.3.4)");
        if (!row->own_right && !row->enemy_left && !row->bars_from && !row->takes_back)
            ROW_FAULT(faults, "battle_cards", i, "must do something");
        if ((row->arm >= 0 || row->kind >= 0 || row->or_nation >= 0 || row->needs_full) && !row->needed)
            ROW_FAULT(faults, "battle_cards", i, "must say how many units it needs");
    }
}

void tow_check_cards(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->card_count; i++)
        check_card(c, i, faults);
    check_decks(c, faults);
    check_printed_events(c, faults);
    check_battle_cards(c, faults);
}

/* Version 1 had numbers and names in some rows that no effect reads. */
void tow_pack_upgrade(json_t *pack)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(pack, "cards"), i, row)
    {
        const char *id = json_string_value(json_object_get(row, "effect"));
        const int effect = id ? FIND(tow_effects, NULL, id) : -1;
        for (int member = 0; effect >= 0 && member < CARD_MEMBERS; member++) {
            const json_t *value = json_object_get(row, tow_card_members[member]);
            if (member == READS_RULERS || need_of(&tow_event_needs[effect], member)) continue;
            json_object_set_new(row, tow_card_members[member],
                                json_is_array(value)     ? json_array()
                                : json_is_integer(value) ? json_integer(0)
                                                         : json_null());
        }
    }
}
