/* What must hold of the sheets: each is one that could be written now, line by line. So the sheet is taken off a copy of the
 * state and written again; what is refused could not stand there, and what then differs is not as a sheet is kept. */
#include <string.h>

#include "game.h"

/* A copy to write on. */
struct draft {
    struct state state;
    struct play play;
    const struct play *of;
    struct faults *faults;
    char path[FAULT_PATH]; /* where the client has the line that is written */
};

static void write_line(struct draft *draft, int seat, struct move m)
{
    const struct move_type *type = draft->of->game->moves[m.type];
    const struct refusal *refusal = type->check ? type->check(&draft->play, seat, &m) : NULL;
    if (!refusal)
        type->apply(&draft->play, seat, &m);
    else if (draft->faults->count == 0) /* others may follow from it */
        fault_add(draft->faults, draft->path, "a sheet has a line that is refused: %s", refusal->code);
}

#define WRITE(draft, seat, of_type, ...)                                                                     \
    write_line((draft), (seat),                                                                              \
               (struct move){.type = (of_type),                                                              \
                             .count = sizeof((int16_t[]){__VA_ARGS__}) / sizeof(int16_t),                    \
                             .arg = {__VA_ARGS__}})

/* ---- Diplomatic Phase ---- */

static void write_declarations(struct draft *draft, int seat, uint64_t powers, int type)
{
    for (int power = set_next(&powers, 1, 0); power >= 0; power = set_next(&powers, 1, power + 1))
        WRITE(draft, seat, (uint8_t)type, (int16_t)power);
}

static void write_diplomacy(struct draft *draft, int seat)
{
    const struct player *player = eur_player(draft->of, seat);
    eur_diplomacy_forget(&draft->play, seat);
    for (int minor = 0; minor < eur_components(draft->of)->minor_count; minor++)
        if (player->placement[minor])
            WRITE(draft, seat, MOVE_PLACE_INFLUENCE, (int16_t)minor, player->placement[minor]);
    if (player->attack_minor >= 0 && player->attack_target >= 0)
        WRITE(draft, seat, MOVE_DIPLOMATIC_ATTACK, player->attack_minor, player->attack_target);
    write_declarations(draft, seat, *player->declares_war, MOVE_DECLARE_WAR);
    write_declarations(draft, seat, *player->declares_alliance, MOVE_DECLARE_ALLIANCE);
    write_declarations(draft, seat, *player->declares_armistice, MOVE_DECLARE_ARMISTICE);
    write_declarations(draft, seat, *player->dissolves, MOVE_DISSOLVE_ALLIANCE);
}

/* ---- Order Phase ---- */

/* Whether somebody orders the unit, and who, was settled when the phase began. */
static struct order blank_order(const struct play *p, int space)
{
    const struct unit *unit = eur_unit(p, space);
    const int seat = eur_is_unit(unit) ? eur_side(p, unit->party) : -1;
    if (seat < 0 || !eur_is_in(p, seat)) return (struct order){0};
    return (struct order){.by = (int8_t)seat, .target = -1, .to = -1};
}

static void write_order(struct draft *draft, int space)
{
    const struct order *order = &eur_at(draft->of, space)->order;
    eur_at(&draft->play, space)->order = blank_order(draft->of, space);
    if (order->action == ORDER_NONE) return;
    fault_path(draft->path, "/orders", eur_components(draft->of)->place[space].id);
    WRITE(draft, order->by, MOVE_ORDER, (int16_t)space, order->action, order->target, order->to,
          order->by_convoy ? 1 : -1);
}

static void write_orders(struct draft *draft)
{
    for (int space = 0; space < eur_components(draft->of)->space_count; space++)
        write_order(draft, space);
}

/* ---- Retreats ---- */

static void write_retreat(struct draft *draft, const char *member, int space, const struct leaving *from,
                          struct leaving *to)
{
    to->to = (int16_t)(eur_is_unit(&from->unit) ? -1 : 0);
    if (!eur_is_unit(&from->unit) || from->by < 0 || from->to < 0) return;
    fault_path(draft->path, member, eur_components(draft->of)->place[space].id);
    WRITE(draft, from->by, MOVE_RETREAT, (int16_t)space, from->to);
}

static void write_retreats(struct draft *draft)
{
    for (int space = 0; space < eur_components(draft->of)->space_count; space++) {
        const struct space *is = eur_at(draft->of, space);
        struct space *due = eur_at(&draft->play, space);
        write_retreat(draft, "/leaving", space, &is->leaving, &due->leaving);
        write_retreat(draft, "/evicted", space, &is->evicted, &due->evicted);
    }
}

/* ---- Builds and Transactions ---- */

static void write_gifts(struct draft *draft, int seat)
{
    const struct player *player = eur_player(draft->of, seat);
    eur_transactions_forget(&draft->play, seat);
    for (int power = 0; power < SEATS; power++)
        if (player->gift[power]) WRITE(draft, seat, MOVE_GIVE, (int16_t)power, (int16_t)player->gift[power]);
}

static void write_purchase(struct draft *draft, int seat, const struct purchase *line)
{
    switch ((enum purchase_kind)line->kind) {
    case PURCHASE_ARMY:
        WRITE(draft, seat, MOVE_BUILD, line->place, UNIT_ARMY);
        return;
    case PURCHASE_FLEET:
        WRITE(draft, seat, MOVE_BUILD, line->place, UNIT_FLEET);
        return;
    case PURCHASE_BOLSTER:
        WRITE(draft, seat, MOVE_BOLSTER, line->place, line->steps);
        return;
    case PURCHASE_REDUCE:
        WRITE(draft, seat, MOVE_REDUCE, line->place, line->steps);
        return;
    case PURCHASE_DISBAND:
        WRITE(draft, seat, MOVE_DISBAND_UNIT, line->place);
        return;
    }
}

/* What makes room and lowers the price comes first (R11). */
static void write_builds(struct draft *draft, int seat)
{
    const struct player *player = eur_player(draft->of, seat);
    eur_builds_forget(&draft->play, seat);
    for (int i = 0; i < player->purchase_count; i++)
        if (eur_gives_up(&player->purchase[i])) write_purchase(draft, seat, &player->purchase[i]);
    for (int i = 0; i < player->purchase_count; i++)
        if (!eur_gives_up(&player->purchase[i])) write_purchase(draft, seat, &player->purchase[i]);
    const uint64_t *minors = player->prefers_army;
    for (int minor = set_next(minors, 1, 0); minor >= 0; minor = set_next(minors, 1, minor + 1))
        WRITE(draft, seat, MOVE_PREFER, (int16_t)minor, UNIT_ARMY);
}

/* ---- all of them ---- */

/* Of what belongs to no phase that is on, nothing stands there. */
static void write_sheets(struct draft *draft, int step, int seat)
{
    fault_path(draft->path, "/players", eur_seats.ids[seat]);
    eur_diplomacy_forget(&draft->play, seat);
    eur_transactions_forget(&draft->play, seat);
    eur_builds_forget(&draft->play, seat);
    if (step != STEP_EXTENSION) eur_player(&draft->play, seat)->extends = 0;
    if (!eur_is_in(draft->of, seat)) return;
    if (step == STEP_DIPLOMATIC_PHASE) write_diplomacy(draft, seat);
    if (step == STEP_TRANSACTIONS) write_gifts(draft, seat);
    if (step == STEP_BUILDS) {
        write_gifts(draft, seat);
        eur_player(&draft->play, seat)->received = (uint16_t)eur_gifts_to(draft->of, seat);
        write_builds(draft, seat);
    }
}

static void write_map(struct draft *draft, int step)
{
    if (step == STEP_ORDERS_PHASE) {
        write_orders(draft);
        return;
    }
    if (step == STEP_RETREAT_PHASE) write_retreats(draft);
    for (int space = 0; space < SPACES_MAX; space++)
        eur_at(&draft->play, space)->order = (struct order){0};
}

/* What a sheet has for one space. An order may also be missing: its place is named in words. */
static void compare_space(const struct draft *draft, int space)
{
    const struct space *is = eur_at(draft->of, space), *due = eur_at(&draft->play, space);
    const char *id = eur_components(draft->of)->place[space].id;
    char path[FAULT_PATH];
    const bool same = is->order.by == due->order.by && eur_same_order(&is->order, &due->order);
    const bool missing = !same && memcmp(&is->order, &(struct order){0}, sizeof is->order) == 0;
    if (missing)
        fault_add(draft->faults, "/orders",
                  "lacks %s, whose unit %s orders: action \"none\" where no order was given", id,
                  eur_seats.ids[due->order.by]);
    else if (!same)
        fault_add(draft->faults, "/orders", "the sheet has for %s what cannot stand on it", id);
    fault_path(path, "/leaving", id);
    if (is->leaving.to != due->leaving.to) fault_add(draft->faults, path, "cannot retreat there");
    fault_path(path, "/evicted", id);
    if (is->evicted.to != due->evicted.to) fault_add(draft->faults, path, "cannot retreat there");
}

static void compare(const struct draft *draft)
{
    const struct state *is = eur_state(draft->of), *due = &draft->state;
    char path[FAULT_PATH];
    for (int space = 0; space < eur_components(draft->of)->space_count; space++)
        compare_space(draft, space);
    for (int seat = 0; seat < SEATS; seat++) {
        fault_path(path, "/players", eur_seats.ids[seat]);
        if (memcmp(&is->player[seat], &due->player[seat], sizeof is->player[seat]) != 0)
            fault_add(draft->faults, path, "has on its sheet what cannot stand there");
    }
}

void eur_inspect_sheets(const struct play *p, struct faults *faults)
{
    const int step = play_head(p)->over ? STEP_COUNT : play_head(p)->stack[0].step;
    struct draft draft = {.state = *eur_state(p), .play = *p, .of = p, .faults = faults};
    draft.play.state = &draft.state;
    draft.play.out = NULL;
    for (int seat = 0; seat < SEATS; seat++)
        if (play_head(p)->seats >> seat & 1) write_sheets(&draft, step, seat);
    write_map(&draft, step);
    compare(&draft);
}
