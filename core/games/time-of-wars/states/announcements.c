/* Announcements (6.5.4, R32): to which superpowers a player announces an arrangement. */
#include "games/time-of-wars/tables.h"

void tow_negotiations_begin(struct play *p, int seat)
{
    step_call(p, STEP_ANNOUNCEMENTS, &(struct announcements){.seat = seat});
}

/* Superpowers to which it has announced nothing yet, one bit each. */
static uint32_t not_addressed(const struct play *p, const struct announcements *announcements)
{
    return play_head(p)->seats & ~tow_asked(announcements->seat) & ~announcements->announced;
}

static uint32_t announcements_deciders(const struct play *p)
{
    const struct announcements *announcements = step_record(p);
    return not_addressed(p, announcements) ? tow_asked(announcements->seat) : 0;
}

const struct step tow_step_announcements = {
    .name = "announcements",
    .rule = "6.5.4",
    .prompt = "Announce an arrangement to another superpower, or nothing more.",
    .record = RECORD("announcements", struct announcements,
                     ID_FIELD(struct announcements, seat, &tow_seats, "Who announces."),
                     MASK_FIELD(struct announcements, announced, &tow_seats,
                                "Superpowers to whom it has announced something.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = announcements_deciders,
    .by_default = "Nothing is announced.",
    .moves = MOVES(MOVE_END_ANNOUNCING, MOVE_ANNOUNCE),
    .passing = PASSING(MOVE_END_ANNOUNCING),
    .then = step_return,
};

static const struct refusal ANNOUNCED = {
    "announced", "6.5.4", "To each other superpower one announcement is made in a Game Turn (R32)."};

static MOVE_CHECK(check_announce)
{
    const struct announcements *announcements = step_record(p);
    return not_addressed(p, announcements) & tow_asked(move_arg(m, MOVE_ANNOUNCE, power)) ? NULL : &ANNOUNCED;
}

static MOVE_APPLY(apply_announce)
{
    const int power = move_arg(m, MOVE_ANNOUNCE, power);
    struct announcements *announcements = step_record(p);
    announcements->announced |= 1u << power;
    step_call(p, STEP_DEAL, &(struct deal){.proposer = seat, .partner = power});
}

const struct move_type tow_move_announce = {
    .name = "announce",
    .rule = "6.5.4",
    .doc = "Begins an announcement to another superpower: what is arranged is named next.",
    .text = "{seat} begins an arrangement with {power}.",
    .args = {SEAT_ARG("power", "The other superpower.")},
    .check = check_announce,
    .apply = apply_announce,
};

static MOVE_APPLY(apply_end_announcing)
{
    struct announcements *announcements = step_record(p);
    announcements->announced = play_head(p)->seats;
}

const struct move_type tow_move_end_announcing = {
    .name = "end_announcing",
    .rule = "6.5.4",
    .doc = "Announces nothing more in this Game Turn.",
    .text = "{seat} announces nothing more.",
    .apply = apply_end_announcing,
};
