/* What the rulebook says of the cards, and what each card's Event needs to take effect. */
#include "facts/condition.h"
#include "games/time-of-wars/components/card_needs.h"
#include "games/time-of-wars/components/components_check.h"

/* ---- a member of a card ---- */

/* A number; of an id 1, or 0 where there is none; of kinds, spaces and rulers how many. */
static int amount(const struct components *c, const struct card_row *row, enum card_member member)
{
    struct pack_reader r = {&tow_components_record, c, false};
    struct pack_values values;
    pack_values(&r, (struct pack_row){pack_field(r.record, "cards")->record, row}, tow_card_members[member],
                &values);
    if (member >= READS_KINDS) return values.count;
    return values.at[0].field->kind == FIELD_ID ? !values.at[0].none : values.at[0].number;
}

/* What it names must be as the effect wants it. */
static void check_ids(const struct components *c, const struct card_row *row, const struct card_need *need,
                      const char *path, struct faults *faults)
{
    struct pack_reader r = {&tow_components_record, c, false};
    struct condition_term term;
    const struct pack_row card = {pack_field(r.record, "cards")->record, row};
    if (need->of != OF_ANY && !condition_holds(&r, card, tow_needs_of[need->of].condition, &term))
        fault_add(faults, path, "must be %s", tow_needs_of[need->of].words);
}

static const struct card_need *need_of(const struct event_needs *of, int member)
{
    for (const struct card_need *need = of->needs; need->most > 0 || need->least < 0; need++)
        if (need->member == member) return need;
    return NULL;
}

static void check_member(const struct components *c, int i, enum card_member member, struct faults *faults)
{
    const struct card_row *row = &c->decks.card[i];
    const struct card_need *need = need_of(&tow_event_needs[row->effect], member);
    const int is = amount(c, row, member);
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
static void check_pair(const struct components *c, const struct card_row *row, enum card_member rating,
                       enum card_member points, const char *path, struct faults *faults)
{
    const struct event_needs *needs = &tow_event_needs[row->effect];
    if (!need_of(needs, rating) || !need_of(needs, points)) return;
    if ((amount(c, row, rating) != 0) != (amount(c, row, points) != 0))
        fault_add(faults, path, "has %s and %s, or neither", tow_card_members[rating],
                  tow_card_members[points]);
}

/* What single effects want beyond the ranges and the facts below. */
static void check_clauses(const struct components *c, const struct card_row *row, const char *path,
                          struct faults *faults)
{
    int national = 0;
    if (row->effect == EFFECT_ATTRITION && row->losses + row->bonus < 0)
        fault_add(faults, path, "cannot take off more losses than it has");
    if (row->effect != EFFECT_MOLDAVIA || row->power < 0) return;
    EACH(space, row->spaces)
        national += c->map.space[space].national == row->power;
    if (national == 0 || national == spaces_count(row->spaces))
        fault_add(faults, path, "names spaces of %s, and others from where they are taken",
                  tow_powers.ids[row->power]);
}

void tow_check_card(const struct components *c, int i, struct faults *faults)
{
    const struct card_row *row = &c->decks.card[i];
    const struct event_needs *needs = &tow_event_needs[row->effect];
    char path[FAULT_PATH];
    row_path(path, "cards", i);
    for (int member = 0; member < CARD_MEMBERS; member++)
        check_member(c, i, (enum card_member)member, faults);
    check_pair(c, row, READS_RATING, READS_POINTS, path, faults);
    check_pair(c, row, READS_OTHER_RATING, READS_OTHER_POINTS, path, faults);
    check_clauses(c, row, path, faults);
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

static const struct fact FACTS[] = {
    {"1.0", ROWS_WHERE("cards", "seat=sweden", DECK)},
    {"1.0", ROWS_WHERE("cards", "seat=russia", DECK)},
    {"1.0", ROWS_WHERE("cards", "seat=ottoman", DECK)},
    {"1.0", ROWS_WHERE("cards", "seat=hre", DECK)},
    {"1.0", ROWS_WHERE("cards", "seat=commonwealth", DECK)},
    {"2.5", SOME("cards", "seat=sweden special=true")},
    {"2.5", SOME("cards", "seat=russia special=true")},
    {"2.5", SOME("cards", "seat=ottoman special=true")},
    {"2.5", SOME("cards", "seat=hre special=true")},
    {"2.5", SOME("cards", "seat=commonwealth special=true")},
    /* Events whose titles the book prints, beside those that are marked in play */
    {"6.6.2", SOME("cards", "effect=heresy")},
    {"6.3.4", SOME("cards", "effect=rulers-disease")},
    {"4.1", SOME("cards", "effect=diplomacy")},
    {"6.5.1", SOME("cards", "effect=provocation")},
    {"6.5.1", SOME("cards", "effect=declaration-of-war")},
    {"6.2.4", SOME("cards", "effect=good-harvest")},
    {"6.2.5", SOME("cards", "effect=poor-harvest")},
    {"4.2.3", SOME("cards", "effect=spy")},
    {"4.2.3", SOME("cards", "effect=calling-the-vassal")},
    {"4.2.3", SOME("cards", "effect=loyal-vassal")},
    {"5.2.1", SOME("cards", "effect=baltic-trade")},
    {"5.2.2", SOME("cards", "effect=war-taxes")},
    {"6.7", SOME("cards", "effect=mercenaries-desertion")},
    {"6.7", SOME("cards", "effect=mercenaries-payment")},
    {"6.7", SOME("cards", "effect=mercenaries-switch")},
    {"6.9.1.2", SOME("cards", "effect=swedish-deluge")},
    {"8.3", SOME("cards", "effect=battle-shift")},
    {"7.1", WHERE("cards", "asterisk=false", "vp<=0"), "gives Victory Points only with the red asterisk"},
    {"6.5.2",
     WHERE("cards", "effect=swedish-deluge|joining-thirty-years-war|dimitriads|free-war-march",
           "asterisk=true"),
     "breaks an Alliance only with the red asterisk"},
    {"4.2.3", WHERE("cards", "effect=diplomacy seat=ottoman", "bonus=1"),
     "the Ottoman Diplomacy makes vassals"},
    {"4.2.3", WHERE("cards", "effect=diplomacy seat!=ottoman", "bonus=0"),
     "no other Diplomacy makes vassals"},
    {NULL, WHERE("cards", "effect=stop-march losses=0", "points>0"),
     "stops an army with losses, or slows it down by points"},
    {NULL, WHERE("cards", "effect=stop-march losses>0", "points<=0"),
     "stops an army with losses, or slows it down by points"},
    {NULL, WHERE("cards", "effect=azov", "spaces#<=1"), "takes one space"},
    {NULL, ALL("cards", "rulers.seat=@seat"), "names another superpower's ruler"},
    {"6.9.3.4", ONCE("battle_cards", "card"), "stands here twice"},
    {"6.9.3.4", ALL("battle_cards", "card.effect=battle-shift"), "is for a card that shifts columns"},
    {"6.9.3.4", WHERE("battle_cards", "own_right=0 enemy_left=0 bars_from=0", "takes_back=true"),
     "must do something"},
    {"6.9.3.4", WHERE("battle_cards", "needed=0", "arm=null kind=null or_nation=null needs_full=false"),
     "must say how many units it needs"},
    {0}};

void tow_check_cards(const struct components *c, struct faults *faults)
{
    bool there[EFFECTS] = {false};
    facts_check(&tow_components_record, c, FACTS, faults);
    for (int i = 0; i < c->decks.card_count; i++) {
        tow_check_card(c, i, faults);
        there[c->decks.card[i].effect] = true;
        if (c->decks.card[i].effect == EFFECT_BATTLE_SHIFT && c->decks.battle_of[i] < 0)
            ROW_FAULT(faults, "cards", i, "must have a row in battle_cards (6.9.3.4)");
    }
    for (int effect = 0; effect < EFFECTS; effect++)
        if (tow_event_needs[effect].in_play && !there[effect])
            fault_add(faults, "/cards", "there must be a card with the Event %s (6.9.1.2)",
                      tow_effects.ids[effect]);
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
