/* Builds and Transactions Phase: income, and what powers give one another.
 *
 * Loans are "reported by referee at the conclusion of the phase". So they stand on the same sheet as the
 * builds, which are written at the same time. A sheet may count on what others have promised; what that does
 * not pay is not bought (R23). */
#include "games/europe-1619/game.h"

/* ---- Wealth and Income ---- */

/* Home centres that are not lost; NAP, MIL, FLA, SCO are none and pay their power nothing (R4). */
static int income_from_home(const struct play *p, int seat)
{
    const struct power_row *row = &eur_components(p)->power[seat];
    int income = 0;
    for (int i = 0; i < row->centre_count; i++)
        if (eur_at(p, row->centre[i])->captor < 0) income += eur_center_value(p, row->centre[i]);
    return income;
}

/* A captured center pays its value, a captured province without one 1 TP. */
static int income_from_captures(const struct play *p, int seat)
{
    int income = 0;
    EACH_SPACE(p, space) {
        const int value = eur_center_value(p, space);
        if (eur_at(p, space)->captor == seat) income += value ? value : 1;
    }
    return income;
}

/* The League's and the Union's: centers of their aligned states within the Empire. */
static int income_from_aligned(const struct play *p, int seat)
{
    const struct components *c = eur_components(p);
    int income = 0;
    EACH_MINOR(p, minor) {
        const int home = c->minor[minor].home;
        if (!eur_minor(p, minor)->free || home < 0 || !c->place[home].hre) continue;
        if (eur_lord(p, minor) == seat && !eur_minor_captured(p, minor)) income += eur_center_value(p, home);
    }
    return income;
}

int eur_income(const struct play *p, int seat)
{
    int income = income_from_home(p, seat) + income_from_captures(p, seat);
    if (eur_components(p)->power[seat].empire_income) income += income_from_aligned(p, seat);
    return income;
}

/* What is more than a treasury can hold is lost. */
static uint16_t to_treasury(int amount)
{
    return amount < TREASURY_MAX ? amount : TREASURY_MAX;
}

static void income_pay(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!eur_is_in(p, seat)) continue;
        const int income = eur_income(p, seat);
        eur_player(p, seat)->treasury = to_treasury(eur_player(p, seat)->treasury + income);
        event(p, EVENT_INCOME, .power = seat, .amount = income);
    }
    step_next(p, STEP_BUILDS, NULL);
}

const struct step eur_step_income = {
    .name = "income",
    .rule = "WEALTH AND INCOME",
    .prompt = "Income is paid.",
    .then = income_pay,
};

/* ---- Loans ---- */

static const struct refusal YOURSELF = {"yourself", "LOANS", "TPs are lent or given to another power."};
static const struct refusal POWER_OUT = {"not-in-play", "LOANS", "{power} has been eliminated."};
static const struct refusal SAME_GIFT = {"nothing-changes", "LOANS",
                                         "The sheet gives {power} {amount?{amount TP|TPs}|nothing} already."};
static const struct refusal NOT_SO_RICH = {
    "treasury-exceeded", "LOANS", "The treasury of {seat} does not have that many TPs left to give."};

/* What the treasury has left beside all that the sheet gives. */
static int left_to_give(const struct play *p, int seat)
{
    int left = eur_player(p, seat)->treasury;
    for (int power = 0; power < SEATS; power++)
        left -= eur_player(p, seat)->sheet.gift[power];
    return left;
}

/* What the sheet's means are more than its purchases cost. */
static int left_to_spend(const struct play *p, int seat)
{
    return eur_means(p, seat) - eur_sheet_price(p, seat);
}

/* The most that the sheet can give a power. What others give in this phase cannot be passed on: it comes
 * when all sheets are in (R23). */
static int most_for(const struct play *p, int seat, int power)
{
    const int left = left_to_give(p, seat), unspent = left_to_spend(p, seat);
    const int most = eur_player(p, seat)->sheet.gift[power] + (left < unspent ? left : unspent);
    return most < GIFT_MAX ? most : GIFT_MAX;
}

static MOVE_CHECK(check_give)
{
    const struct player *player = eur_player(p, seat);
    const int power = move_arg(m, MOVE_GIVE, power), amount = move_arg(m, MOVE_GIVE, amount);
    if (power == seat) return &YOURSELF;
    if (!eur_is_in(p, power)) return &POWER_OUT;
    if (player->sheet.gift[power] == amount) return &SAME_GIFT;
    return amount > most_for(p, seat, power) ? &NOT_SO_RICH : NULL;
}

static MOVE_APPLY(apply_give)
{
    eur_player(p, seat)->sheet.gift[move_arg(m, MOVE_GIVE, power)] = move_arg(m, MOVE_GIVE, amount);
}

static MOVE_LIST(list_give)
{
    for (int16_t power = 0; power < SEATS; power++) {
        const int given = eur_player(p, seat)->sheet.gift[power];
        if (power == seat || !eur_is_in(p, power)) continue;
        const int most = most_for(p, seat, power);
        for (int16_t amount = 0; amount <= most; amount++)
            if (amount != given) offer(moves, MOVE_GIVE, .power = power, .amount = amount);
    }
}

const struct move_type eur_move_give = {
    .name = "give",
    .rule = "LOANS",
    .doc = "Sets how many TPs another power is given this year, at most 500 (R23); 0 takes it "
           "back.",
    .text = "{amount?{seat} gives {amount TP|TPs} to {power}|{seat} gives nothing to {power}|{seat} decides "
            "on a gift}.",
    .args = {SHEET_ID("power", "The power that receives them.", &eur_seats),
             SHEET_NUMBER("amount", "TPs.", 0, GIFT_MAX)},
    .check = check_give,
    .apply = apply_give,
    .list = list_give,
};

/* ---- what the sheet counts on ---- */

static const struct refusal SAME_EXPECTATION = {
    "nothing-changes", "LOANS", "The sheet counts on {amount?{amount TP|TPs}|nothing} already."};
static const struct refusal NONE_SO_RICH = {"treasury-exceeded", "LOANS",
                                            "The treasuries of the other powers do not hold that many TPs."};
static const struct refusal SPENT = {"treasury-exceeded", "COST TO BUILD",
                                     "The treasury of {seat} does not pay for what stands on the sheet."};

int eur_most_received(const struct play *p, int seat)
{
    int most = 0;
    for (int power = 0; power < SEATS && most < GIFT_MAX; power++)
        if (power != seat && eur_is_in(p, power)) most += eur_player(p, power)->treasury;
    return most < GIFT_MAX ? most : GIFT_MAX;
}

static MOVE_CHECK(check_expect)
{
    const int amount = move_arg(m, MOVE_EXPECT, amount);
    const int expects = eur_player(p, seat)->sheet.expects;
    if (amount == expects) return &SAME_EXPECTATION;
    if (amount > eur_most_received(p, seat)) return &NONE_SO_RICH;
    return amount < expects - left_to_spend(p, seat) ? &SPENT : NULL;
}

static MOVE_APPLY(apply_expect)
{
    eur_player(p, seat)->sheet.expects = move_arg(m, MOVE_EXPECT, amount);
}

static MOVE_LIST(list_expect)
{
    const int expects = eur_player(p, seat)->sheet.expects, most = eur_most_received(p, seat);
    const int least = expects - left_to_spend(p, seat);
    for (int16_t amount = least > 0 ? least : 0; amount <= most; amount++)
        if (amount != expects) offer(moves, MOVE_EXPECT, .amount = amount);
}

const struct move_type eur_move_expect = {
    .name = "expect",
    .rule = "LOANS",
    .doc = "Says how many TPs the sheet counts on from other powers this year (R23): so much more may "
           "stand on it. It asks nobody for them. What is not given in the end does not pay.",
    .text = "{amount?{seat} counts on gifts of {amount TP|TPs} in all from other powers, to spend them this "
            "year|{seat} counts on no gifts|{seat} says what gifts it counts on}.",
    .args = {SHEET_NUMBER("amount", "TPs, in all.", 0, GIFT_MAX)},
    .check = check_expect,
    .apply = apply_expect,
    .list = list_expect,
};

/* ---- the report ---- */

void eur_transactions_forget(struct play *p, int seat)
{
    for (int power = 0; power < SEATS; power++)
        eur_player(p, seat)->sheet.gift[power] = 0;
    eur_player(p, seat)->sheet.expects = 0;
}

int eur_means(const struct play *p, int seat)
{
    return left_to_give(p, seat) + eur_player(p, seat)->sheet.expects;
}

void eur_gifts_report(struct play *p)
{
    int due[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        due[seat] = left_to_give(p, seat);
        for (int power = 0; power < SEATS; power++)
            due[seat] += eur_player(p, power)->sheet.gift[seat];
    }
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = eur_player(p, seat);
        player->treasury = to_treasury(due[seat]);
        for (int power = 0; power < SEATS; power++)
            if (player->sheet.gift[power])
                event(p, EVENT_GIFT, .power = seat, .other = power, .amount = player->sheet.gift[power]);
        eur_transactions_forget(p, seat);
    }
}
