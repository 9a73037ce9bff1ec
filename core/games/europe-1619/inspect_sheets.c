/* What must hold of the sheets: each is one that could be written now, line by line. So the sheet is taken
 * off a copy of the state and written again; what is refused could not stand there, and what then differs is
 * not as a sheet is kept. */
#include <string.h>

#include "games/europe-1619/game.h"
#include "wire/wire.h"

/* A copy to write on. */
struct draft {
    struct state state;
    struct play play;
    const struct play *of;
    struct faults *faults;
    uint32_t refused;      /* seats whose sheet has a line that could not be written */
    char path[FAULT_PATH]; /* where the client has the line that is written */
};

static void write_line(struct draft *draft, int seat, struct move m)
{
    const struct move_type *type = draft->of->game->moves[m.type];
    const struct refusal *refusal = type->check ? type->check(&draft->play, seat, &m) : NULL;
    char sentence[REFUSAL_ROOM];
    if (!refusal) {
        type->apply(&draft->play, seat, &m);
        return;
    }
    draft->refused |= UINT32_C(1) << seat;
    if (draft->faults->count) return; /* it may follow from that */
    refusal_say(sentence, &draft->play, refusal, seat, &m);
    fault_add(draft->faults, draft->path, "is a line that the sheet cannot have: %s: %s", refusal->code,
              sentence);
}

/* A line for a power that is none in this match has no refusal, because it cannot be sent. */
static bool is_for_none(struct draft *draft, int seat, int power)
{
    if (play_head(draft->of)->seats >> power & 1) return false;
    draft->refused |= UINT32_C(1) << seat;
    fault_add(draft->faults, draft->path, "is a line for %s, which is no power in this match",
              eur_seats.ids[power]);
    return true;
}

#define WRITE(draft, seat, type, ...) write_line((draft), (seat), MAKE_MOVE(type, __VA_ARGS__))

/* The next line stands in the player's row: in this member, by this key, unless NULL. */
static void at_line(struct draft *draft, int seat, const char *member, const char *key)
{
    fault_path(draft->path, "/players", eur_seats.ids[seat]);
    fault_path(draft->path, draft->path, member);
    if (key) fault_path(draft->path, draft->path, key);
}

/* ---- Diplomatic Phase ---- */

static void write_declarations(struct draft *draft, int seat, const char *member, uint64_t powers,
                               enum declaration_kind declaration)
{
    at_line(draft, seat, member, NULL);
    SET_EACH(power, &powers, 1)
        if (!is_for_none(draft, seat, power))
            WRITE(draft, seat, MOVE_DECLARE, .declaration = declaration, .power = power);
}

static void write_diplomacy(struct draft *draft, int seat)
{
    const struct player *player = eur_player(draft->of, seat);
    eur_diplomacy_forget(&draft->play, seat);
    EACH_MINOR(draft->of, minor)
        if (player->sheet.placement[minor]) {
            at_line(draft, seat, "placement", eur_components(draft->of)->minor[minor].id);
            WRITE(draft, seat, MOVE_PLACE_INFLUENCE, .minor = minor,
                  .points = player->sheet.placement[minor]);
        }
    at_line(draft, seat, "attack_target", NULL);
    if (player->sheet.attack_minor >= 0 && player->sheet.attack_target >= 0 &&
        !is_for_none(draft, seat, player->sheet.attack_target))
        WRITE(draft, seat, MOVE_DIPLOMATIC_ATTACK, .minor = player->sheet.attack_minor,
              .target = player->sheet.attack_target);
    write_declarations(draft, seat, "declares_war", *player->sheet.declares[DECLARATION_WAR],
                       DECLARATION_WAR);
    write_declarations(draft, seat, "declares_alliance", *player->sheet.declares[DECLARATION_ALLIANCE],
                       DECLARATION_ALLIANCE);
    write_declarations(draft, seat, "declares_armistice", *player->sheet.declares[DECLARATION_ARMISTICE],
                       DECLARATION_ARMISTICE);
    write_declarations(draft, seat, "dissolves", *player->sheet.declares[DECLARATION_DISSOLUTION],
                       DECLARATION_DISSOLUTION);
}

/* ---- Order Phase ---- */

/* The beginning of the phase has settled which seat orders the unit, if any. */
static struct order blank_order(const struct play *p, int space)
{
    const struct unit *unit = eur_unit(p, space);
    const int seat = eur_is_unit(unit) ? eur_side(p, unit->party) : -1;
    if (seat < 0 || !eur_is_in(p, seat)) return (struct order){0};
    return (struct order){.by = seat, .target = -1, .to = -1};
}

static void write_order(struct draft *draft, int space)
{
    const struct order *order = &eur_at(draft->of, space)->order;
    eur_at(&draft->play, space)->order = blank_order(draft->of, space);
    if (order->action == ORDER_NONE) return;
    fault_path(draft->path, "/orders", eur_components(draft->of)->place[space].id);
    WRITE(draft, order->by, MOVE_ORDER, .unit = space, .action = order->action, .target = order->target,
          .to = order->to, .by_convoy = order->by_convoy ? 1 : -1);
}

static void write_orders(struct draft *draft)
{
    EACH_SPACE(draft->of, space)
        write_order(draft, space);
}

/* ---- Retreats ---- */

static void write_retreat(struct draft *draft, const char *member, int space, const struct leaving *from,
                          struct leaving *to)
{
    to->to = eur_is_unit(&from->unit) ? -1 : 0;
    if (!eur_is_unit(&from->unit) || from->by < 0 || from->to < 0) return;
    fault_path(draft->path, member, eur_components(draft->of)->place[space].id);
    fault_path(draft->path, draft->path, "retreat");
    WRITE(draft, from->by, MOVE_RETREAT, .unit = space, .to = from->to);
}

static void write_retreats(struct draft *draft)
{
    EACH_SPACE(draft->of, space) {
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
    at_line(draft, seat, "expects", NULL);
    if (player->sheet.expects) WRITE(draft, seat, MOVE_EXPECT, .amount = player->sheet.expects);
    for (int power = 0; power < SEATS; power++)
        if (player->sheet.gift[power]) {
            at_line(draft, seat, "gifts", eur_seats.ids[power]);
            if (!is_for_none(draft, seat, power))
                WRITE(draft, seat, MOVE_GIVE, .power = power, .amount = player->sheet.gift[power]);
        }
}

static void write_purchase(struct draft *draft, int seat, int number)
{
    const struct purchase *line = &eur_player(draft->of, seat)->sheet.purchase[number];
    at_line(draft, seat, "purchases", NULL);
    fault_path_index(draft->path, draft->path, number);
    switch ((enum purchase_kind)line->kind) {
    case PURCHASE_ARMY:
        WRITE(draft, seat, MOVE_BUILD, .place = line->place, .kind = UNIT_ARMY);
        return;
    case PURCHASE_FLEET:
        WRITE(draft, seat, MOVE_BUILD, .place = line->place, .kind = UNIT_FLEET);
        return;
    case PURCHASE_BOLSTER:
        WRITE(draft, seat, MOVE_BOLSTER, .unit = line->place, .steps = line->steps);
        return;
    case PURCHASE_REDUCE:
        WRITE(draft, seat, MOVE_REDUCE, .unit = line->place, .steps = line->steps);
        return;
    case PURCHASE_DISBAND:
        WRITE(draft, seat, MOVE_DISBAND_UNIT, .unit = line->place);
        return;
    }
}

/* What makes room and lowers the price comes first (R11). */
static void write_builds(struct draft *draft, int seat)
{
    const struct player *player = eur_player(draft->of, seat);
    eur_builds_forget(&draft->play, seat);
    for (int i = 0; i < player->sheet.purchase_count; i++)
        if (eur_gives_up(&player->sheet.purchase[i])) write_purchase(draft, seat, i);
    for (int i = 0; i < player->sheet.purchase_count; i++)
        if (!eur_gives_up(&player->sheet.purchase[i])) write_purchase(draft, seat, i);
    const uint64_t *minors = player->sheet.prefers_army;
    at_line(draft, seat, "prefers_army", NULL);
    SET_EACH(minor, minors, 1)
        WRITE(draft, seat, MOVE_PREFER, .minor = minor, .kind = UNIT_ARMY);
}

/* ---- all of them ---- */

/* Of what belongs to no phase that is on, nothing stands there. */
static void write_sheets(struct draft *draft, int step, int seat)
{
    const uint8_t extends = eur_player(&draft->play, seat)->sheet.extends;
    eur_sheet_clear(&draft->play, seat);
    if (step == STEP_EXTENSION) eur_player(&draft->play, seat)->sheet.extends = extends;
    if (!eur_is_in(draft->of, seat)) return;
    if (step == STEP_DIPLOMATIC_PHASE) write_diplomacy(draft, seat);
    if (step == STEP_BUILDS) {
        write_gifts(draft, seat);
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

/* An order of a space: it is another than could be written, is missing, or is given where none is. */
static void compare_order(const struct draft *draft, int space)
{
    const struct order *is = &eur_at(draft->of, space)->order, *due = &eur_at(&draft->play, space)->order;
    static const struct order NONE;
    if (is->action != ORDER_NONE && is->by >= 0 && draft->refused >> is->by & 1) return;
    const char *id = eur_components(draft->of)->place[space].id;
    if (is->by == due->by && eur_same_order(is, due)) return;
    if (memcmp(is, &NONE, sizeof NONE) == 0)
        fault_add(draft->faults, "/orders",
                  "lacks %s, whose unit %s orders: action \"none\" where no order was given", id,
                  eur_seats.ids[due->by]);
    else if (memcmp(due, &NONE, sizeof NONE) == 0)
        fault_add(draft->faults, FAULT_AT("orders", id),
                  "is an order for %s, where no power orders a unit now", id);
    else if (is->by != due->by)
        fault_add(draft->faults, FAULT_AT("orders", id, "by"), "is %s, and %s orders the unit in %s",
                  eur_seats.ids[is->by], eur_seats.ids[due->by], id);
    else
        fault_add(draft->faults, FAULT_AT("orders", id), "has members that no order to %s gives",
                  eur_actions.ids[is->action]);
}

static void compare_retreat(const struct draft *draft, const char *member, int space,
                            const struct leaving *is, const struct leaving *due)
{
    const struct place_row *places = eur_components(draft->of)->place;
    if (is->to != due->to && !(is->by >= 0 && draft->refused >> is->by & 1))
        fault_add(draft->faults, FAULT_AT(member, places[space].id, "retreat"),
                  "is %s, where the unit cannot retreat", is->to < 0 ? "null" : places[is->to].id);
}

static void compare_space(const struct draft *draft, int space)
{
    const struct space *is = eur_at(draft->of, space), *due = eur_at(&draft->play, space);
    compare_order(draft, space);
    compare_retreat(draft, "leaving", space, &is->leaving, &due->leaving);
    compare_retreat(draft, "evicted", space, &is->evicted, &due->evicted);
}

/* Bytes of all of a field. */
static size_t field_size(const struct field *field)
{
    if (field->repeat) return (size_t)field->repeat * field->stride;
    return field->kind == FIELD_SET ? sizeof(uint64_t) * SET_WORDS(field->max) : field->width;
}

/* Each member of the row in which the sheet differs from the one that was written again. */
static void compare_player(const struct draft *draft, int seat)
{
    const uint8_t *is = (const uint8_t *)eur_player(draft->of, seat),
                  *due = (const uint8_t *)eur_player(&draft->play, seat);
    const size_t before = draft->faults->count;
    if (memcmp(is, due, sizeof(struct player)) == 0) return;
    for (const struct field *field = eur_player_record.fields; field->name; field++)
        if (memcmp(is + field->offset, due + field->offset, field_size(field)) != 0)
            fault_add(draft->faults, FAULT_AT("players", eur_seats.ids[seat], field->name),
                      "is not as a sheet of this phase has it beside its other lines");
    if (draft->faults->count == before)
        fault_add(draft->faults, FAULT_AT("players", eur_seats.ids[seat], "purchases"),
                  "has more lines than the sheet can have");
}

/* A sheet with a line that could not be written differs for that alone. */
static void compare(const struct draft *draft)
{
    EACH_SPACE(draft->of, space)
        compare_space(draft, space);
    for (int seat = 0; seat < SEATS; seat++)
        if (!(draft->refused >> seat & 1)) compare_player(draft, seat);
}

void eur_inspect_sheets(const struct play *p, struct faults *faults)
{
    const int step = play_head(p)->over ? STEP_COUNT : play_head(p)->stack[0].step;
    struct draft draft = {.state = *eur_state(p), .play = *p, .of = p, .faults = faults};
    draft.play.state = &draft.state;
    draft.play.out = NULL;
    EACH_SEAT(p, seat)
        write_sheets(&draft, step, seat);
    write_map(&draft, step);
    compare(&draft);
}
