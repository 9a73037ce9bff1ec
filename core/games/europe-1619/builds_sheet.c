/* Builds and Transactions Phase: the sheet of builds, and what its lines come to. */
#include "games/europe-1619/builds.h"

#include <string.h>

static const struct refusal SHEET_FULL = {"sheet-full", "BUILDS AND TRANSACTIONS PHASE",
                                          "The sheet of {seat} has no line left."};
static const struct refusal REDUCES_AND_BOLSTERS = {
    "reduces-and-bolsters", "Adjusting strength",
    "In one phase a power cannot reduce or disband one unit and bolster another."};
static const struct refusal POWER_AT_LIMIT = {
    "power-at-limit", "COST TO BUILD",
    "The total military strength of {seat} cannot be greater than {power_strength_max}."};
static const struct refusal TOO_DEAR = {"treasury-exceeded", "COST TO BUILD",
                                        "The treasury of {seat} does not pay for all of that."};
static const struct refusal SAME_LINE = {"nothing-changes", "BUILDS AND TRANSACTIONS PHASE",
                                         "That stands on the sheet already."};

int eur_word_power_strength_max(const struct play *p)
{
    return POWER_STRENGTH_MAX;
}

int eur_word_strength_max(const struct play *p)
{
    return STRENGTH_MAX;
}

/* The party that a line is for. */
static int party_of(const struct play *p, const struct purchase *line)
{
    const int space = eur_space(eur_components(p), line->place);
    return eur_is_unit(eur_unit(p, space)) ? eur_unit(p, space)->party : eur_owner(p, space);
}

static void add_line(const struct play *p, int seat, const struct purchase *line, struct bill *sheet)
{
    switch ((enum purchase_kind)line->kind) {
    case PURCHASE_BOLSTER:
        sheet->bolsters = true;
        /* fall through */
    case PURCHASE_ARMY:
    case PURCHASE_FLEET:
        sheet->all += line->steps;
        if (party_of(p, line) == seat) sheet->own += line->steps;
        return;
    case PURCHASE_REDUCE:
        sheet->lessens = true;
        sheet->strength -= line->steps;
        return;
    case PURCHASE_DISBAND:
        sheet->lessens = true;
        sheet->strength -= eur_unit(p, line->place)->strength;
        return;
    }
}

/* The line at a space, or where it would stand: lines rise by space. */
static int line_at(const struct play *p, int seat, int space)
{
    const struct player *player = eur_player(p, seat);
    int i = 0;
    while (i < player->sheet.purchase_count &&
           eur_space(eur_components(p), player->sheet.purchase[i].place) < space)
        i++;
    return i;
}

static const struct purchase *find_line(const struct play *p, int seat, int space)
{
    const struct player *player = eur_player(p, seat);
    const int i = line_at(p, seat, space);
    if (i == player->sheet.purchase_count ||
        eur_space(eur_components(p), player->sheet.purchase[i].place) != space)
        return NULL;
    return &player->sheet.purchase[i];
}

/* What all lines but the one at `space` come to, the power having this strength before. */
struct bill eur_rest_of_sheet(const struct play *p, int seat, int strength, int space)
{
    const struct player *player = eur_player(p, seat);
    const struct purchase *old = find_line(p, seat, space);
    struct bill sheet = {.strength = strength};
    for (int i = 0; i < player->sheet.purchase_count; i++)
        if (&player->sheet.purchase[i] != old) add_line(p, seat, &player->sheet.purchase[i], &sheet);
    return sheet;
}

/* Whether the sheet stands with this line added to the rest of it; NULL: without one. */
static const struct refusal *sheet_refused(const struct play *p, int seat, struct bill sheet,
                                           const struct purchase *line)
{
    if (line) add_line(p, seat, line, &sheet);
    if (sheet.lessens && sheet.bolsters) return &REDUCES_AND_BOLSTERS;
    if (sheet.strength + sheet.own > POWER_STRENGTH_MAX) return &POWER_AT_LIMIT;
    return eur_price(p, sheet.strength, sheet.all) > eur_means(p, seat) ? &TOO_DEAR : NULL;
}

int eur_sheet_price(const struct play *p, int seat)
{
    const struct bill sheet = eur_rest_of_sheet(p, seat, eur_strength(p, seat), -1);
    return eur_price(p, sheet.strength, sheet.all);
}

/* What a line of so many steps in a place adds to the price of the other lines. */
static int line_price(const struct play *p, int seat, int place, int steps)
{
    const int space = eur_space(eur_components(p), place);
    const struct bill rest = eur_rest_of_sheet(p, seat, eur_strength(p, seat), space);
    return eur_price(p, rest.strength, rest.all + steps) - eur_price(p, rest.strength, rest.all);
}

int eur_word_build_price(const struct play *p, int seat, const int16_t *values)
{
    return line_price(p, seat, word_arg(values, MOVE_BUILD, place), 1);
}

int eur_word_bolster_price(const struct play *p, int seat, const int16_t *values)
{
    return line_price(p, seat, word_arg(values, MOVE_BOLSTER, unit), word_arg(values, MOVE_BOLSTER, steps));
}

int eur_word_line_means(const struct play *p, int seat, const int16_t *values)
{
    const int space = eur_space(eur_components(p), values[0]); /* the first argument of each move of a line */
    const struct bill rest = eur_rest_of_sheet(p, seat, eur_strength(p, seat), space);
    return eur_means(p, seat) - eur_price(p, rest.strength, rest.all);
}

/* `rest`: of the sheet without the line at that space. */
const struct refusal *eur_line_refused_beside(const struct play *p, int seat, const struct bill *rest,
                                              const struct purchase *line)
{
    const struct purchase *old = find_line(p, seat, eur_space(eur_components(p), line->place));
    if (old && memcmp(old, line, sizeof *line) == 0) return &SAME_LINE;
    if (!old && eur_player(p, seat)->sheet.purchase_count == PURCHASES_MAX) return &SHEET_FULL;
    return sheet_refused(p, seat, *rest, line);
}

const struct refusal *eur_line_refused(const struct play *p, int seat, const struct purchase *line)
{
    const int space = eur_space(eur_components(p), line->place);
    const struct bill rest = eur_rest_of_sheet(p, seat, eur_strength(p, seat), space);
    return eur_line_refused_beside(p, seat, &rest, line);
}

static void strike_line(struct play *p, int seat, int space)
{
    struct player *player = eur_player(p, seat);
    const int at = line_at(p, seat, space);
    player->sheet.purchase_count--;
    memmove(&player->sheet.purchase[at], &player->sheet.purchase[at + 1],
            sizeof *player->sheet.purchase * (player->sheet.purchase_count - at));
    player->sheet.purchase[player->sheet.purchase_count] = (struct purchase){0};
}

void eur_line_write(struct play *p, int seat, const struct purchase *line)
{
    struct player *player = eur_player(p, seat);
    const int space = eur_space(eur_components(p), line->place);
    if (find_line(p, seat, space)) strike_line(p, seat, space);
    const int at = line_at(p, seat, space);
    memmove(&player->sheet.purchase[at + 1], &player->sheet.purchase[at],
            sizeof *line * (player->sheet.purchase_count - at));
    player->sheet.purchase[at] = *line;
    player->sheet.purchase_count++;
}

/* ---- taking a line back ---- */

static const struct refusal NO_LINE = {"nothing-changes", "BUILDS AND TRANSACTIONS PHASE",
                                       "Nothing about {unit} stands on the sheet."};

/* Not where the rest of the sheet cannot do without it. */
static MOVE_CHECK(check_cancel)
{
    const int unit = move_arg(m, MOVE_CANCEL, unit);
    if (!find_line(p, seat, unit)) return &NO_LINE;
    return sheet_refused(p, seat, eur_rest_of_sheet(p, seat, eur_strength(p, seat), unit), NULL);
}

static MOVE_APPLY(apply_cancel)
{
    strike_line(p, seat, move_arg(m, MOVE_CANCEL, unit));
}

static MOVE_CANDIDATES(sheet_spaces)
{
    const struct player *player = eur_player(p, seat);
    for (int i = 0; i < player->sheet.purchase_count; i++)
        set_add(set, eur_space(eur_components(p), player->sheet.purchase[i].place));
}

const struct move_type eur_move_cancel = {
    .name = "cancel",
    .rule = "COST TO BUILD",
    .doc = "Takes the line of a space off the sheet.",
    .text = "{unit?{seat} cancels what is written for {unit}||{seat} cancels a purchase}.",
    .args = {SHEET_ID("unit", "The space.", &eur_spaces, .candidates = sheet_spaces)},
    .check = check_cancel,
    .apply = apply_cancel,
};

void eur_builds_forget(struct play *p, int seat)
{
    struct player *player = eur_player(p, seat);
    player->sheet.purchase_count = 0;
    memset(player->sheet.purchase, 0, sizeof player->sheet.purchase);
    *player->sheet.prefers_army = 0;
}
