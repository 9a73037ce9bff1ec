/* libwestphalia: moves as numbers. */
#include "library/westphalia.h"

#include <string.h>

#include "library/handles.h"
#include "wire/wire.h"

char *westphalia_move_layout(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    move_layout_write(&w, &game->layout);
    return given_away(&w);
}

size_t westphalia_move_codes_size(const struct westphalia_game *game)
{
    return game->layout.columns;
}

size_t westphalia_move_features_size(const struct westphalia_game *game)
{
    return game->layout.features;
}

int westphalia_move_codes(struct westphalia_state *state, int seat, int16_t *codes, int rows)
{
    const struct move_layout *layout = &state->game->layout;
    const int count = westphalia_legal(state, seat), filled = count < rows ? count : rows;
    if (count < 0) return count;
    for (int i = 0; i < filled; i++)
        move_codes(layout, &state->legal[i], codes + (size_t)i * layout->columns);
    for (size_t i = (size_t)filled * layout->columns; rows > 0 && i < (size_t)rows * layout->columns; i++)
        codes[i] = 0;
    return count;
}

int westphalia_move_features(struct westphalia_state *state, int seat, float *features, int rows)
{
    const struct move_layout *layout = &state->game->layout;
    const int count = westphalia_legal(state, seat), filled = count < rows ? count : rows;
    if (count < 0) return count;
    for (int i = 0; i < filled; i++)
        move_features(layout, &state->legal[i], features + i * layout->features);
    for (size_t i = filled * layout->features; rows > 0 && i < rows * layout->features; i++)
        features[i] = 0;
    return count;
}

int32_t westphalia_move_id_count(const struct westphalia_game *game)
{
    return game->layout.ids;
}

int westphalia_move_ids(struct westphalia_state *state, int seat, int32_t *ids, int room)
{
    const struct move_layout *layout = &state->game->layout;
    const int count = westphalia_legal(state, seat);
    for (int i = 0; i < room; i++)
        ids[i] = i < count && layout->ids ? move_id(layout, &state->legal[i]) : -1;
    return count;
}

int westphalia_move_index(struct westphalia_state *state, int seat, int32_t id)
{
    struct move m;
    const int count = westphalia_legal(state, seat);
    if (count <= 0 || !move_of_id(&state->game->layout, id, &m)) return -1;
    for (int i = 0; i < count; i++)
        if (memcmp(&state->legal[i], &m, sizeof m) == 0) return i;
    return -1;
}

char *westphalia_move_of_id(const struct westphalia_game *game, int32_t id)
{
    const struct play p = {.game = game->rules, .pack = game->pack->data};
    struct move m;
    struct writer w;
    if (!move_of_id(&game->layout, id, &m)) return NULL;
    writer_init(&w);
    move_write(&w, &p, &m, NO_SEAT, SEAT_ALL);
    return given_away(&w);
}
