/* Reactions to sieges and assaults: siege artillery, Great guns, Stubborn defence, Defence of Jasna Góra
 * (6.9.3.6, 6.9.3.7). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NOT_BESIEGER = {"not-besieger", "6.9.3.6", "{seat} besieges nothing now."};
static const struct refusal SIEGE_ALONE = {"siege-alone", "6.9.3.6", "{card} is not for an Assault."};
static const struct refusal NO_COMMANDER = {"no-commander", "6.9.3.6",
                                            "The besieging army has no commander."};
static const struct refusal NOT_BESIEGED = {
    "not-besieged", "6.9.3.6", "No Fortress or Fortified City of {seat}'s with a garrison is attacked."};
static const struct refusal NO_LOSS = {"no-loss", "6.9.3.6", "The garrison suffers no loss."};
static const struct refusal OTHER_SPACE = {"other-space", "6.9.3.6", "{card} does not protect that space."};

static struct siege *siege_of(const struct play *p)
{
    return step_record_of(p, STEP_SIEGE);
}

/* ---- Siege artillery, Great guns ---- */

static bool has_commander(const struct play *p, const struct siege *siege)
{
    const struct commanders commanders = tow_commanders_at(p, siege->seat, siege->space);
    return tow_best_commander(p, siege->units, commanders) >= 0;
}

/* Siege artillery raises the rating; Great guns have no bonus. */
static const struct refusal *help_fits(const struct play *p, int seat, int card)
{
    const struct siege *siege = siege_of(p);
    if (!siege || siege->seat != seat) return &NOT_BESIEGER;
    if (siege->assault) return tow_card_row(p, card)->bonus ? NULL : &SIEGE_ALONE;
    return has_commander(p, siege) ? NULL : &NO_COMMANDER;
}

static void help(struct play *p, const struct card_play *play)
{
    struct siege *siege = siege_of(p);
    const int bonus = tow_card_row(p, play->card)->bonus, rating = siege->rating + bonus;
    if (siege->assault)
        siege->half = 1;
    else if (bonus)
        siege->rating = rating > RATING_MAX ? RATING_MAX : rating;
    else
        siege->no_own_loss = 1;
}

const struct card_effect tow_effect_siege_help = {
    .moments = 1 << MOMENT_BEFORE_SIEGE, .fits = help_fits, .apply = help};

/* ---- Stubborn defence ---- */

static const struct refusal *defence_fits(const struct play *p, int seat, int card)
{
    const struct siege *siege = siege_of(p);
    if (!siege || tow_place(p, siege->space)->control != seat || tow_garrison_of(p, siege->space) < 0)
        return &NOT_BESIEGED;
    return siege->garrison_loss && !siege->no_garrison_loss ? NULL : &NO_LOSS;
}

static void defend(struct play *p, const struct card_play *play)
{
    siege_of(p)->no_garrison_loss = 1;
}

const struct card_effect tow_effect_siege_defence = {
    .moments = 1 << MOMENT_AFTER_SIEGE, .fits = defence_fits, .apply = defend};

/* ---- Defence of Jasna Góra ---- */

static const struct refusal *jasna_gora_fits(const struct play *p, int seat, int card)
{
    const struct components *c = tow_components(p);
    const struct siege *siege = siege_of(p);
    if (!siege || !tow_fights_seat(p, siege->seat, siege->units, seat)) return &NOT_BESIEGED;
    if (siege->assault) return &SIEGE_ALONE;
    if (siege->cancelled) return &NO_LOSS;
    if (spaces_has(tow_card_row(p, card)->spaces, siege->space)) return NULL;
    return tow_is_national(p, seat, siege->space) && c->sheet[siege->seat].religion != c->sheet[seat].religion
               ? NULL
               : &OTHER_SPACE;
}

/* What lasts bars a further siege of that space: its mark (siege.c). */
static void save_jasna_gora(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    struct siege *siege = siege_of(p);
    const int seat = siege->seat;
    siege->cancelled = 1;
    tow_last(p, play->card, play->seat, siege->space, UNTIL_TURN_END);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
    tow_losses(p, seat, LOSS_SIEGE, row->losses, siege->units);
}

const struct card_effect tow_effect_jasna_gora = {
    .moments = 1 << MOMENT_BEFORE_SIEGE, .fits = jasna_gora_fits, .apply = save_jasna_gora};
