/* A game's entry in the catalogue. */
#include "engine/scenario.h"
#include "wire/wire.h"

static void describe_option(struct writer *w, const struct option *it)
{
    writer_open(w, '{');
    writer_member_string(w, "name", it->name);
    writer_member_string(w, "doc", it->doc);
    writer_member_string(w, "rule", it->rule ? it->rule : "");
    writer_name(w, "default");
    if (option_is_switch(it)) {
        writer_boolean(w, it->standard != 0);
    } else {
        writer_integer(w, it->standard);
        writer_member_integer(w, "minimum", it->min);
        writer_member_integer(w, "maximum", it->max);
    }
    writer_close(w, '}');
}

static void describe_options(struct writer *w, const struct option *options)
{
    writer_member_open(w, "options", '[');
    for (const struct option *it = options; it && it->name; it++)
        describe_option(w, it);
    writer_close(w, ']');
}

static void describe_players(struct writer *w, int least, int most, int standard)
{
    writer_member_open(w, "players", '{');
    writer_member_integer(w, "minimum", least);
    writer_member_integer(w, "maximum", most);
    writer_member_integer(w, "default", standard);
    writer_close(w, '}');
}

/* The seats that may be in play: `seats` has all of them, `seating` those of each number of players. */
static void describe_seats(struct writer *w, const struct game *game, int scenario)
{
    const struct player_range range = scenario_players(game, scenario);
    int16_t options[OPTIONS_MAX];
    uint32_t seats = 0;
    options_read(game, scenario, NULL, options, "", &(struct faults){0});
    for (int players = range.least; players <= range.most; players++)
        seats |= seats_for(game, scenario, players, options);
    seats_write(w, "seats", game, seats);
    writer_member_open(w, "seating", '[');
    for (int players = range.least; players <= range.most; players++) {
        writer_open(w, '{');
        writer_member_integer(w, "players", players);
        seats_write(w, "seats", game, seats_for(game, scenario, players, options));
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void describe_scenarios(struct writer *w, const struct game *game)
{
    writer_member_open(w, "scenarios", '[');
    for (int i = 0; game->scenarios[i].id; i++) {
        const struct scenario *it = &game->scenarios[i];
        const struct player_range range = scenario_players(game, i);
        writer_open(w, '{');
        writer_member_string(w, "id", it->id);
        writer_member_string(w, "name", it->name);
        writer_member_string(w, "doc", it->doc);
        describe_players(w, range.least, range.most, range.standard);
        describe_seats(w, game, i);
        describe_options(w, it->options);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void describe_instructions(struct writer *w, const struct game *game)
{
    writer_member_open(w, "instructions", '{');
    writer_member_open(w, "conditions", '[');
    for (const struct instruction_condition *it = game->conditions; it && it->name; it++) {
        writer_open(w, '{');
        writer_member_string(w, "name", it->name);
        writer_member_string(w, "doc", it->doc);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_member_open(w, "scopes", '[');
    for (const struct instruction_scope *it = game->scopes; it && it->name; it++) {
        writer_open(w, '{');
        writer_member_string(w, "name", it->name);
        writer_member_string(w, "doc", it->doc);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

static void describe_steps(struct writer *w, const struct game *game)
{
    writer_member_open(w, "steps", '[');
    for (int i = 0; i < game->step_count; i++) {
        const struct step *step = game->steps[i];
        if (!step->moves) continue;
        writer_open(w, '{');
        writer_member_string(w, "name", step->name);
        writer_member_string(w, "rule", step->rule);
        writer_member_boolean(w, "secret", step->secret);
        writer_member_string(w, "default", step->by_default);
        writer_member_open(w, "moves", '[');
        for (const uint8_t *move = step->moves; *move != MOVES_END; move++)
            writer_string(w, game->moves[*move]->name);
        writer_close(w, ']');
        if (step->passing) writer_member_string(w, "passing", game->moves[step->passing - 1]->name);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void game_describe(struct writer *w, const struct game *game, const char *pack_hash)
{
    writer_open(w, '{');
    writer_member_string(w, "id", game->id);
    writer_member_string(w, "title", game->title);
    writer_member_string(w, "doc", game->doc);
    writer_member_integer(w, "revision", game->revision);
    describe_players(w, game->players_min, game->players_max, scenario_players(game, 0).standard);
    seats_write(w, "seats", game, UINT32_MAX);
    describe_scenarios(w, game);
    describe_options(w, game->options);
    describe_steps(w, game);
    describe_instructions(w, game);
    writer_member_string(w, "pack", pack_hash);
    writer_close(w, '}');
}
