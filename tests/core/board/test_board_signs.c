/* What boards of all games say beside the pieces: the key, what was done last, names of what can be chosen,
 * and words that are whole. */
#include <ctype.h>

#include "positions.h"

#include "board/drawing.h"

/* ---- the key ---- */

static const json_t *zone_of(int game, const char *kind)
{
    json_t *zone;
    size_t i;
    json_array_foreach(json_object_get(presentations[game], "zones"), i, zone)
    {
        if (!strcmp(json_string_value(json_object_get(zone, "kind")), kind)) return zone;
    }
    return NULL;
}

static bool key_has(const json_t *key, const char *member, const char *id)
{
    json_t *group, *entry;
    size_t i, j;
    json_array_foreach(json_object_get(key, "groups"), i, group)
        json_array_foreach(json_object_get(group, "entries"), j, entry)
    {
        const char *own = json_string_value(json_object_get(entry, member));
        if (own && !strcmp(own, id)) return true;
    }
    return false;
}

/* Layers of pieces, not those that colour a region or show a control by the symbol of a place. */
static bool needs_entry(const json_t *layer)
{
    const char *as = json_string_value(json_object_get(layer, "as")),
               *shape = json_string_value(json_object_get(layer, "shape"));
    return (!strcmp(as, "mark") || !strcmp(as, "row")) && !(shape && !strcmp(shape, "symbol"));
}

TEST(the_key_explains_every_mark_of_the_map_and_every_symbol)
{
    for (int game = 0; games[game]; game++) {
        const json_t *key = zone_of(game, "key"), *map = zone_of(game, "map");
        const char *symbol;
        json_t *layer, *look;
        size_t i;
        assert_non_null(key);
        json_array_foreach(json_object_get(map, "layers"), i, layer)
        {
            const char *id = json_string_value(json_object_get(layer, "id"));
            if (needs_entry(layer) && !key_has(key, "layer", id))
                fail_msg("the key of %s lacks %s", games[game]->id, id);
        }
        json_object_foreach(json_object_get(presentations[game], "symbols"), symbol, look)
        {
            if (strcmp(json_string_value(json_object_get(look, "shape")), "none") != 0 &&
                !key_has(key, "symbol", symbol))
                fail_msg("the key of %s lacks the symbol %s", games[game]->id, symbol);
        }
    }
}

/* The sum of what is printed on cards. */
static int value_of_cards(const json_t *rows, const json_t *cards)
{
    json_t *card, *row;
    size_t i, k;
    int sum = 0;
    json_array_foreach(cards, i, card) json_array_foreach(rows, k, row)
    {
        if (!strcmp(json_string_value(json_object_get(row, "id")), json_string_value(card)))
            sum += (int)json_integer_value(json_object_get(row, "value"));
    }
    return sum;
}

static int influence_drawn; /* in all positions */

/* The influence of each player lies in its country, with the sum of the cards. */
static void has_influence(const struct play *p, int game, uint64_t moment)
{
    static const char MARK[] = "<g data-zone=\"influence-of-players\" data-set=\"country\" data-place=\"";
    struct position position;
    draw(&position, p, game, viewer_of(p, moment), 2000);
    json_t *pack = json_loadb(packs[game]->text, packs[game]->length, 0, NULL), *player, *stack;
    const char *seat, *country;
    int expected = 0;
    json_object_foreach(json_object_get(json_object_get(position.seen, "view"), "players"), seat, player)
        json_object_foreach(json_object_get(player, "display"), country, stack)
    {
        const json_t *cards = json_object_get(stack, "cards");
        char mark[120], title[60];
        if (json_array_size(cards) == 0) continue;
        expected++;
        snprintf(mark, sizeof mark, "%s%s\"", MARK, country);
        snprintf(title, sizeof title, ": influence of Player %s: %d<", seat + strlen("player-"),
                 value_of_cards(json_object_get(pack, "cards"), cards));
        const char *at = position.svg.text;
        while ((at = strstr(at, mark)) && !memmem(at, strcspn(at, ">") + 120, title, strlen(title)))
            at++;
        if (!at) fail_msg("%s of %s: no%s", country, seat, title);
    }
    assert_int_equal(occurrences(position.svg.text, MARK), expected);
    influence_drawn += expected;
    json_decref(pack);
    position_free(&position);
}

TEST(the_influence_of_each_player_lies_in_its_country)
{
    influence_drawn = 0;
    each_position_of(game_of("sixteen-thirty-something"), has_influence, 200);
    assert_true(influence_drawn > 0);
}

/* The part of the drawing that is the key. */
static char *key_drawn(const char *svg)
{
    const char *from = strstr(svg, "<g data-zone=\"key\"");
    assert_non_null(from);
    const char *end = strstr(from + 1, "<g data-zone=");
    return strndup(from, end ? (size_t)(end - from) : strlen(from));
}

/* The key has the colours of all seats that play, and at least one entry of each group. */
static void has_key(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    draw(&position, p, game, viewer_of(p, moment), moment % 2 ? 390 : 1800);
    char *key = key_drawn(position.svg.text);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(play_head(p)->seats >> seat & 1)) continue;
        char word[80];
        const char *name = domain_name(games[game]->seats, packs[game]->data, seat);
        snprintf(word, sizeof word, ">%.*s", (int)strcspn(name, " "), name);
        if (!strstr(key, word)) fail_msg("the key of %s lacks %s", games[game]->id, name);
    }
    free(key);
    position_free(&position);
}

TEST(the_key_names_all_who_play)
{
    each_position(has_key, 3000);
}

/* ---- what was done last ---- */

/* An argument that names a place, and one of its places; false: the type has none. */
static bool place_argument(int game, const struct arg *args, const char **argument, const char **place)
{
    const char *set, *id;
    json_t *row, *of;
    for (; args->name; args++)
        json_object_foreach(json_object_get(presentations[game], "places"), set, row)
        {
            const char *is = json_string_value(json_object_get(row, "is"));
            if (args->list || !args->domain || strcmp(args->domain->name, is ? is : set) != 0) continue;
            json_object_foreach(json_object_get(row, "of"), id, of)
            {
                if (!json_object_get(json_object_get(of, "points"), "at")) continue;
                *argument = args->name;
                *place = id;
                return true;
            }
        }
    return false;
}

/* Whether events of the type report what is so already: nothing is marked for them. */
static bool is_report(int game, const char *type)
{
    const json_t *report;
    size_t i;
    json_array_foreach(json_object_get(presentations[game], "reports"), i, report)
    {
        if (!strcmp(json_string_value(report), type)) return true;
    }
    return false;
}

/* Names of places that have a ring in place of their markers. */
static int names_ringed(char *svg)
{
    char *zone = strstr(svg, "<g data-zone=\"last\""), *end = zone ? strstr(zone, "</g>") : NULL;
    if (!end) return 0;
    *end = '\0';
    const int count = occurrences(zone, "<rect class=\"u\"");
    *end = '<';
    return count;
}

static int rings_drawn(int game, const struct play *p, json_t *last)
{
    struct position position = {p, game, seen_by(p, packs[game], SEAT_NONE)};
    const struct board_look look = {BOARD_WIDTH, BOARD_LIGHT};
    json_object_set_new(position.seen, "last", last);
    writer_init(&position.svg);
    assert_int_equal(board_draw(boards[game], position.seen, &look, &position.svg), BOARD_DRAWN);
    writer_text(&position.svg);
    check_xml(position.svg.text);
    const int rings = occurrences(position.svg.text, "<circle class=\"u\"") - 1; /* one is the key's */
    const int names = names_ringed(position.svg.text);
    assert_int_equal(occurrences(position.svg.text, ">Last: Somebody moves.</text>"), 1);
    position_free(&position);
    /* in Sixteen Thirty Something the status of a country lies where a ring would */
    assert_int_equal(game == game_of("sixteen-thirty-something") ? rings : names, 0);
    return rings + names;
}

/* The place of a move is marked, and that of an event. A place that the reader may not know is not. */
static void marks_last(const struct play *p, int game, uint64_t moment)
{
    const char *argument, *place;
    int tried = 0;
    if (moment != 1) return;
    for (int i = 0; i < games[game]->move_count; i++) {
        const struct move_type *type = games[game]->moves[i];
        if (!place_argument(game, type->args, &argument, &place)) continue;
        tried++;
        assert_in_range(rings_drawn(game, p,
                                    json_pack("{s:s, s:{s:s, s:s}}", "text", "Somebody moves.", "move",
                                              "type", type->name, argument, place)),
                        1, 2);
        assert_int_equal(rings_drawn(game, p,
                                     json_pack("{s:s, s:{s:s, s:n}}", "text", "Somebody moves.", "move",
                                               "type", type->name, argument)),
                         0);
        break;
    }
    for (int i = 0; i < games[game]->event_count; i++) {
        const struct event_type *type = &games[game]->events[i];
        if (is_report(game, type->name) || !place_argument(game, type->args, &argument, &place)) continue;
        tried++;
        assert_in_range(rings_drawn(game, p,
                                    json_pack("{s:s, s:[{s:s, s:s}]}", "text", "Somebody moves.", "events",
                                              "type", type->name, argument, place)),
                        1, 2);
        break;
    }
    assert_int_equal(tried, 2);
}

TEST(the_places_of_the_last_move_and_event_are_marked_unless_they_are_hidden)
{
    each_position(marks_last, 100000);
}

/* An action with an event of this type for each of so many spaces, which an argument names. The caller frees
 * it. */
static json_t *events_in_spaces(int game, const char *type, const char *argument, int count)
{
    const json_t *places = json_object_get(presentations[game], "places");
    json_t *spaces = json_object_get(json_object_get(places, "space"), "of"), *of;
    json_t *events = json_array();
    const char *id;
    json_object_foreach(spaces, id, of)
    {
        if (!json_object_get(json_object_get(of, "points"), "at")) continue;
        if ((int)json_array_size(events) < count)
            json_array_append_new(events, json_pack("{s:s, s:s}", "type", type, argument, id));
    }
    assert_int_equal(json_array_size(events), count);
    return json_pack("{s:s, s:o}", "text", "Somebody moves.", "events", events);
}

static void marks_few(const struct play *p, int game, uint64_t moment)
{
    enum { MOST = 16 };
    if (moment != 1 || game != game_of("europe-1619")) return;
    assert_int_equal(rings_drawn(game, p, events_in_spaces(game, "captured", "space", MOST)), MOST);
    assert_int_equal(rings_drawn(game, p, events_in_spaces(game, "captured", "space", MOST + 1)), 0);
    assert_int_equal(rings_drawn(game, p, events_in_spaces(game, "ordered", "unit", 1)), 0); /* a report */
}

TEST(of_many_places_and_of_what_is_only_reported_none_is_marked)
{
    each_position(marks_few, 100000);
}

/* ---- cards ---- */

/* A Special Card, which lies open, has two instructions. */
static void has_both_texts(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    if (moment != 1) return;
    draw(&position, p, game, SEAT_NONE, BOARD_WIDE);
    assert_non_null(strstr(position.svg.text,
                           ". Value: 2. Special Card: You gain 2 Domestic Policy DP. Played for points: You "
                           "lose 1 Domestic Policy DP.<"));
    position_free(&position);
}

TEST(a_card_has_its_text_before_what_it_does_when_it_is_played_for_points)
{
    each_position_of(game_of("time-of-wars"), has_both_texts, 100000);
}

/* ---- names ---- */

/* Each element that stands for a thing has a role, and its name follows. */
static void is_named(const struct play *p, int game, uint64_t moment)
{
    static const char *const THINGS[] = {
        " data-set=", " data-card=", " data-leader=", " data-commander=", " data-kind=", " data-marker="};
    struct position position;
    draw(&position, p, game, viewer_of(p, moment), BOARD_WIDTH);
    assert_int_equal(occurrences(position.svg.text, "<svg xmlns=\"http://www.w3.org/2000/svg\""), 1);
    for (const char *tag = position.svg.text; (tag = strchr(tag, '<')); tag++) {
        const size_t length = strcspn(tag, ">");
        bool is_thing = false;
        char text[4000];
        if (length >= sizeof text) continue; /* outlines */
        memcpy(text, tag, length);
        text[length] = 0;
        for (size_t i = 0; i < sizeof THINGS / sizeof *THINGS; i++)
            is_thing = is_thing || strstr(text, THINGS[i]);
        if (!is_thing) continue;
        if (!strstr(text, " role=\"") || strncmp(tag + length, "><title>", 8) != 0 || tag[length + 8] == '<')
            fail_msg("%s: \"%s\" has no role or no name", games[game]->id, text);
    }
    position_free(&position);
}

TEST(what_can_be_chosen_has_a_role_and_a_name)
{
    each_position(is_named, 400);
}

/* ---- whole words ---- */

static bool is_of_word(unsigned char c)
{
    return isalpha(c) || (c >= 0x80 && c != 0xe2); /* 0xe2 begins "…" */
}

/* Adds all words of a text, which may be JSON, to a set. */
static void words_read(json_t *words, const char *text)
{
    while (*text) {
        char word[80];
        size_t length = 0;
        while (is_of_word(text[length]))
            length++;
        if (length && length < sizeof word) {
            snprintf(word, sizeof word, "%.*s", (int)length, text);
            json_object_set_new(words, word, json_true());
        }
        text += length ? length : 1;
    }
}

static json_t *known_words[GAMES_ROOM];

/* The capitals of a name as they stand on counters: "KSP" of Koca Sinan Pasha; "Til" of Tilly. */
static void initials_read(json_t *words, const char *name)
{
    char initials[40] = "";
    int count = 0;
    for (const char *at = name; at && *at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL) {
        const int length = (unsigned char)*at < 0x80 ? 1 : 2;
        if (*at >= 'a' && *at <= 'z') continue;
        if (count++ < 3) snprintf(initials + strlen(initials), 8, "%.*s", length, at);
    }
    if (count == 1) snprintf(initials, sizeof initials, "%.*s", (unsigned char)*name < 0x80 ? 3 : 4, name);
    json_object_set_new(words, initials, json_true());
}

static void known_words_read(int game)
{
    json_t *words = known_words[game] = json_object();
    char *pack = calloc(1, packs[game]->length + 1);
    char *presentation = json_dumps(presentations[game], 0);
    json_t *parsed = json_loadb(packs[game]->text, packs[game]->length, 0, NULL);
    memcpy(pack, packs[game]->text, packs[game]->length);
    char *plain = json_dumps(parsed, 0); /* without escapes */
    words_read(words, pack);
    words_read(words, plain);
    words_read(words, presentation);
    words_read(words, games[game]->title);
    words_read(words, "yes no Last What was done last must decide The match is over none");
    for (const struct domain *const *domain = games[game]->domains; *domain; domain++)
        for (int i = 0; i < domain_count(*domain, packs[game]->data); i++)
            words_read(words, domain_name(*domain, packs[game]->data, i));
    const char *key;
    json_t *piece;
    json_object_foreach(json_object_get(presentations[game], "pieces"), key, piece)
    {
        if (!json_is_true(json_object_get(piece, "initials"))) continue;
        const char *table = json_string_value(json_object_get(piece, "table"));
        json_t *row;
        size_t i;
        json_array_foreach(json_object_get(parsed, table), i, row)
        {
            initials_read(words, json_string_value(json_object_get(row, "name")));
        }
    }
    json_decref(parsed);
    free(plain);
    free(presentation);
    free(pack);
}

/* Every word that is drawn is one of the game's: none is broken at the end of a line. */
static void has_known_words(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    draw(&position, p, game, viewer_of(p, moment), moment % 2 ? 390 : 1800);
    char *seen = json_dumps(position.seen, 0);
    json_t *now = json_object();
    words_read(now, seen);
    for (const char *at = position.svg.text; (at = strstr(at, "<text ")); at++) {
        const char *text = strchr(at, '>') + 1;
        while (*text != '<') {
            char word[80];
            size_t length = 0;
            if (*text == '&') text += strcspn(text, ";"); /* an escape */
            while (is_of_word(text[length]))
                length++;
            snprintf(word, sizeof word, "%.*s", (int)length, text);
            if (length && (unsigned char)*word < 0x80 && !json_object_get(known_words[game], word) &&
                !json_object_get(now, word))
                fail_msg("%s: \"%s\" is no word of the game", games[game]->id, word);
            text += length ? length : 1;
        }
    }
    json_decref(now);
    free(seen);
    position_free(&position);
}

TEST(no_word_of_a_board_is_broken)
{
    for (int game = 0; games[game]; game++)
        known_words_read(game);
    each_position(has_known_words, 300);
    for (int game = 0; games[game]; game++)
        json_decref(known_words[game]);
}

int main(void)
{
    return positions_open() ? tests_run() : 1;
}
