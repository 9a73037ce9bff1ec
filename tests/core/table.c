#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "data/json_read.h"
#include "engine/instruction.h"
#include "engine/result.h"
#include "reference/refusals.h"
#include "wire/result.h"
#include "wire/text.h"

struct play table;
struct outcome happened;

static struct pack *pack;
static struct chance chance;
static int32_t results[64];
static const char *ids[64]; /* beside them: what is given by its id */
static const char *overlooked;

struct state *on_table(void)
{
    return table.state;
}

/* ---- opening ---- */

/* A pack takes longer to be read and checked than a test takes: it is read once. A test that has written into
 * it leaves nothing behind. */
static void open_pack(const struct game *game)
{
    static const struct game *last;
    static void *printed;
    if (last != game) {
        pack_free(pack);
        free(printed);
        pack = pack_standard(game);
        assert_non_null(pack);
        printed = malloc(game->pack->size);
        assert_non_null(printed);
        memcpy(printed, pack->data, game->pack->size);
        last = game;
    }
    memcpy(pack->data, printed, game->pack->size);
}

void table_begin(const struct game *game, const struct opening *opening)
{
    int16_t standard[OPTIONS_MAX] = {0};
    const int16_t *options = opening->options ? opening->options : standard;
    free(table.state);
    table = (struct play){0};
    overlooked = NULL;
    open_pack(game);
    assert_true(options_read(game, opening->scenario, NULL, standard, "", &(struct faults){0}));
    table = (struct play){.game = game,
                          .pack = pack->data,
                          .state = calloc(1, play_state_size(game)),
                          .chance = &chance,
                          .out = &happened};
    assert_non_null(table.state);
    table_by_seed();
    if (opening->results) table_given(opening->results);
    play_set_up(&table, seats_for(game, opening->scenario, opening->players, options), opening->scenario,
                options);
    assert_int_equal(table.fault, PLAY_SOUND);
    table_by_seed();
}

void table_overlook(const char *words)
{
    overlooked = words;
}

/* ---- chance ---- */

static void give(size_t count)
{
    chance =
        (struct chance){.source = CHANCE_GIVEN, .given = results, .given_ids = ids, .given_count = count};
}

void table_given(const int *of)
{
    size_t count = 0;
    for (; of[count] >= 0; count++) {
        assert_in_range(count, 0, sizeof results / sizeof *results - 1);
        results[count] = of[count];
        ids[count] = NULL;
    }
    give(count);
}

void given_first(const char *id)
{
    const size_t left = chance.source == CHANCE_GIVEN ? chance.given_count - chance.given_used : 0;
    assert_in_range(left, 0, sizeof results / sizeof *results - 1);
    memmove(results + 1, results + chance.given_used, left * sizeof *results);
    memmove(ids + 1, ids + chance.given_used, left * sizeof *ids);
    ids[0] = id;
    give(left + 1);
}

void table_by_seed(void)
{
    chance = (struct chance){.source = CHANCE_SEED, .key = {16, 48}};
}

static uint64_t noise; /* of the test */

void test_begins(void)
{
    noise = 1618;
}

uint32_t random_below(uint32_t bound)
{
    noise = noise * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(noise >> 33) % bound;
}

/* ---- the procedure ---- */

void table_step(int step, const void *record)
{
    while (play_head(&table)->depth > 1)
        step_return(&table);
    step_next(&table, step, record);
}

void table_call(int step, const void *record)
{
    step_call(&table, step, record);
}

void run_on(void)
{
    happened.event_count = happened.draw_count = 0;
    while (!play_head(&table)->over) {
        if (table.game->settle) table.game->settle(&table);
        if (play_head(&table)->over || play_deciders(&table)) return;
        play_step(&table)->then(&table);
        assert_int_equal(table.fault, PLAY_SOUND);
    }
}

void run_from(int step)
{
    table_step(step, NULL);
    run_on();
}

bool at(int step)
{
    return play_step(&table) == table.game->steps[step];
}

bool asked(int seat)
{
    return play_deciders(&table) >> seat & 1;
}

bool passes_unless(const char *condition, int seat)
{
    struct instructions given = {.count = 1, .list = {{.step = -1, .scope = -1}}};
    struct move m;
    int i = 0;
    while (condition && strcmp(table.game->conditions[i].name, condition) != 0)
        assert_non_null(table.game->conditions[++i].name);
    if (condition) given.list[0].unless = UINT32_C(1) << i;
    return instructions_answer(&given, &table, seat, &m);
}

int first_asked(void)
{
    assert_int_not_equal(play_deciders(&table), 0);
    return __builtin_ctz(play_deciders(&table));
}

int decider(void)
{
    assert_int_equal(play_deciders(&table), 1u << first_asked());
    return first_asked();
}

/* ---- moves ---- */

int index_of(const struct domain *domain, const char *id)
{
    const int index = domain_find(domain, pack->data, id, strlen(id));
    if (index < 0) fail_msg("there is no %s %s", domain->name, id);
    return index;
}

static int16_t value_of(const struct arg *arg, const char *text)
{
    if (strcmp(text, "-") == 0) return -1;
    if (arg->flag) return strcmp(text, "true") == 0 ? 1 : arg->optional ? -1 : 0;
    return (int16_t)(arg->domain ? index_of(arg->domain, text) : atoi(text));
}

static int type_of(const char *name)
{
    for (int type = 0; type < table.game->move_count; type++)
        if (strcmp(table.game->moves[type]->name, name) == 0) return type;
    fail_msg("there is no move %s", name);
    return -1;
}

static struct move move_named(const char *type, va_list values)
{
    struct move m = {.type = (uint8_t)type_of(type)};
    const struct arg *arg = table.game->moves[m.type]->args;
    for (const char *text; (text = va_arg(values, const char *));) {
        if (!arg->name) fail_msg("%s has no %d arguments", type, m.count + 1);
        m.arg[m.count++] = value_of(arg, text);
        arg += !arg->list;
    }
    return m;
}

const struct move_list *legal_moves(int seat)
{
    static struct move_list moves;
    play_list(&table, seat, &moves);
    assert_false(moves.truncated);
    return &moves;
}

static bool is_listed(int seat, const struct move *m)
{
    const struct move_list *moves = legal_moves(seat);
    for (size_t i = 0; i < moves->count; i++)
        if (memcmp(&moves->moves[i], m, sizeof *m) == 0) return true;
    return false;
}

void made_move(int seat, const struct move *m)
{
    const char *type = table.game->moves[m->type]->name;
    const bool was_listed = is_listed(seat, m);
    const struct refusal *refusal = play_move(&table, seat, m);
    if (refusal) fail_msg("%s is refused: %s", type, refusal->code);
    if (!was_listed) fail_msg("%s is accepted, but was not listed", type);
    assert_int_equal(table.fault, PLAY_SOUND);
    is_sound(type);
}

void made_at_random(int seat)
{
    const struct move_list *moves = legal_moves(seat);
    assert_true(moves->count > 0);
    const struct move m = moves->moves[random_below((uint32_t)moves->count)];
    made_move(seat, &m);
}

void table_made(int seat, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    made_move(seat, &m);
}

static json_t *example_of(int seat, const struct move *m)
{
    char text[TEXT_ROOM];
    struct writer w;
    writer_init(&w);
    move_write(&w, &table, m, seat, SEAT_ALL);
    legal_move_text(text, &table, m, seat);
    json_t *example = json_pack("{s:b, s:s, s:o, s:s}", "laid_out", true, "seat",
                                domain_id(table.game->seats, table.pack, seat), "move",
                                json_loads(writer_text(&w), 0, NULL), "text", text);
    writer_free(&w);
    assert_non_null(example);
    return example;
}

void table_made_as_example(int seat, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    const struct embedded *file = &table.game->examples;
    json_t *examples = json_loadb(file->text, *file->length, 0, NULL);
    json_t *example = example_of(seat, &m);
    if (!json_equal(json_object_get(examples, type), example))
        fail_msg("examples.json must have \"%s\": %s", type, json_dumps(example, 0));
    json_decref(examples);
    json_decref(example);
    made_move(seat, &m);
}

void fall_back(int seat)
{
    struct move m = {0};
    play_fallback(&table, seat, &m);
    made_move(seat, &m);
}

static char refusal_text[REFUSAL_ROOM]; /* the last one */

bool refusal_says(const char *words)
{
    return strstr(refusal_text, words) != NULL;
}

/* A whole sentence, in which nothing is left to be filled in. */
static void can_be_said(const struct refusal *refusal, int seat, const struct move *m)
{
    char *text = refusal_text;
    refusal_say(text, &table, refusal, seat, m);
    const size_t length = strlen(text);
    if (length < 8 || text[length - 1] != '.' || strpbrk(text, "{}|"))
        fail_msg("%s is refused with \"%s\"", refusal->code, text);
}

const struct refusal *table_refused(const char *code, int seat, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    const struct refusal *refusal = play_check(&table, seat, &m);
    if (!refusal) fail_msg("%s is accepted", type);
    assert_string_equal(refusal->code, code);
    if (!refusal_is_declared(table.game, m.type, refusal))
        fail_msg("%s is refused as %s, which is no refusal of its type", type, code);
    assert_false(is_listed(seat, &m));
    can_be_said(refusal, seat, &m);
    return refusal;
}

int listed(int seat, const char *type)
{
    const struct move_list *moves = legal_moves(seat);
    const int wanted = type_of(type);
    int count = 0;
    for (size_t i = 0; i < moves->count; i++)
        count += moves->moves[i].type == wanted;
    return count;
}

bool offered_as(int seat, const char *sentence)
{
    const struct move_list *moves = legal_moves(seat);
    char text[TEXT_ROOM] = "";
    for (size_t i = 0; i < moves->count && strcmp(text, sentence) != 0; i++)
        legal_move_text(text, &table, &moves->moves[i], seat);
    return strcmp(text, sentence) == 0;
}

bool asks(const char *sentence)
{
    const struct step *step = play_step(&table);
    char text[TEXT_ROOM];
    template_show(text, &table,
                  &(struct template){.text = step->prompt_now ? step->prompt_now(&table) : step->prompt,
                                     .of_step = true,
                                     .seat = NO_SEAT,
                                     .viewer = SEAT_ALL});
    return strcmp(text, sentence) == 0;
}

/* ---- what there is to see ---- */

bool told(const char *sentence)
{
    char text[TEXT_ROOM] = "";
    for (int i = 0; i < happened.event_count && strcmp(text, sentence) != 0; i++)
        event_text(text, &table, &happened.events[i], SEAT_ALL);
    return strcmp(text, sentence) == 0;
}

void tells(const char *sentence)
{
    char all[20 * TEXT_ROOM] = "";
    if (told(sentence)) return;
    for (int i = 0; i < happened.event_count && i < 20; i++) {
        event_text(all + strlen(all), &table, &happened.events[i], SEAT_ALL);
        strcat(all, "\n");
    }
    fail_msg("Nothing says: %s\nTold:\n%s", sentence, all);
}

int events_of(int type)
{
    int count = 0;
    for (int i = 0; i < happened.event_count; i++)
        count += happened.events[i].type == type;
    return count;
}

const struct event *nth_event(int type, int n)
{
    for (int i = 0; i < happened.event_count; i++)
        if (happened.events[i].type == type && n-- == 0) return &happened.events[i];
    fail_msg("there was no %s", table.game->events[type].name);
    return NULL;
}

const struct event *first_event(int type)
{
    return nth_event(type, 0);
}

static bool is_overlooked(const struct fault *fault)
{
    return overlooked && strstr(fault->detail, overlooked);
}

/* The engine inspects the steps of a state in which the game has found nothing: so do tests that overlook
 * something. */
static void inspect(struct faults *faults)
{
    const struct head *head = play_head(&table);
    play_inspect(&table, faults);
    for (size_t i = 0; i < faults_listed(faults); i++)
        if (!is_overlooked(&faults->list[i])) return;
    for (int at = 0; at < head->depth && faults->count; at++)
        if (table.game->steps[head->stack[at].step]->inspect)
            table.game->steps[head->stack[at].step]->inspect(&table, at, faults);
}

void is_sound(const char *after)
{
    struct faults faults = {0};
    inspect(&faults);
    for (size_t i = 0; i < faults_listed(&faults); i++)
        if (!is_overlooked(&faults.list[i]))
            fail_msg("after %s: %s %s", after, faults.list[i].path, faults.list[i].detail);
}

/* The pointer leads to something there. */
static bool leads_somewhere(const json_t *at, const char *path)
{
    char name[FAULT_PATH];
    while (*path == '/' && at) {
        const size_t length = strcspn(path + 1, "/");
        snprintf(name, sizeof name, "%.*s", (int)length, path + 1);
        for (char *tilde = name; (tilde = strchr(tilde, '~')); tilde++) {
            *tilde = tilde[1] == '1' ? '/' : '~';
            memmove(tilde + 1, tilde + 2, strlen(tilde + 1));
        }
        path += 1 + length;
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(name)) : json_object_get(at, name);
    }
    return at && !*path;
}

static void paths_lead_somewhere(struct faults *faults)
{
    struct writer w;
    for (size_t i = 0; i < faults_listed(faults); i++)
        if (strstr(faults->list[i].detail, "out of its range")) return; /* it cannot be written */
    writer_init(&w);
    state_write(&w, &table, pack->hash_hex, SEAT_ALL);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    json_locate(faults, json);
    for (size_t i = 0; i < faults_listed(faults); i++)
        if (!leads_somewhere(json, faults->list[i].path))
            fail_msg("there is no %s: %s", faults->list[i].path, faults->list[i].detail);
    json_decref(json);
    writer_free(&w);
}

/* One of them has the words in its detail, and the path and the rule, unless NULL. */
static void one_says(struct faults *faults, const char *rule, const char *path, const char *words)
{
    paths_lead_somewhere(faults);
    for (size_t i = 0; i < faults_listed(faults); i++) {
        const struct fault *fault = &faults->list[i];
        if ((!path || strcmp(fault->path, path) == 0) && (!rule || strcmp(fault->rule, rule) == 0) &&
            (strstr(fault->detail, words) || (!path && strstr(fault->path, words))))
            return;
    }
    const struct fault none = {"", "none", ""}, *first = faults_listed(faults) ? &faults->list[0] : &none;
    fail_msg("nothing says \"%s\" %s, but: [%s] %s %s", words, path ? path : "",
             first->rule ? first->rule : "", first->path, first->detail);
}

void is_wrong(const char *words)
{
    is_wrong_at(NULL, words);
}

void is_wrong_at(const char *path, const char *words)
{
    struct faults faults = {0};
    inspect(&faults);
    one_says(&faults, NULL, path, words);
}

void is_odd(const char *rule, const char *path, const char *words)
{
    struct faults warnings = {0};
    is_sound("what is odd");
    play_warn(&table, &warnings);
    one_says(&warnings, rule, path, words);
}

void is_regular(const char *after)
{
    struct faults warnings = {0};
    is_sound(after);
    play_warn(&table, &warnings);
    if (warnings.count)
        fail_msg("after %s: [%s] %s %s", after, warnings.list[0].rule, warnings.list[0].path,
                 warnings.list[0].detail);
}

bool next_id(const char **list, char id[ID_ROOM])
{
    const size_t length = strcspn(*list, ",");
    assert_in_range(length, 0, ID_ROOM - 1);
    memcpy(id, *list, length);
    id[length] = 0;
    *list += length + strspn(*list + length, ", ");
    return length > 0;
}

/* ---- the result ---- */

void ranks_are(const char *ranks)
{
    static const char *const ENDS[] = {[STAYED] = "", [ELIMINATED] = " eliminated", [RESIGNED] = " resigned"};
    struct result result;
    struct faults faults = {0};
    char text[1000] = "";
    assert_true(result_find(&table, &result));
    for (int i = 0; i < result.count; i++) {
        const struct placed_seat *it = &result.seat[i];
        char points[20] = "-", turn[20] = "";
        if (it->has_points) snprintf(points, sizeof points, "%d", (int)it->points);
        if (it->turn) snprintf(turn, sizeof turn, " %d", it->turn);
        const size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%d %s %s%s%s", i ? ", " : "", it->rank,
                 domain_id(table.game->seats, NULL, it->seat), points, ENDS[it->end], turn);
    }
    assert_string_equal(text, ranks);
    result_inspect(&table, &faults);
    assert_int_equal(faults.count, 0);
}

void ties_are(int count)
{
    struct result result;
    struct tie ties[SEATS_MAX / 2];
    assert_true(result_find(&table, &result));
    assert_int_equal(result_ties(&table, &result, ties), count);
}

void tie_reads(int n, const char *sentence)
{
    struct result result;
    struct tie ties[SEATS_MAX / 2];
    char text[RESULT_TEXT];
    assert_true(result_find(&table, &result));
    assert_true(n < result_ties(&table, &result, ties));
    tie_text(text, &table, &result, &ties[n]);
    assert_string_equal(text, sentence);
}

void first_place_is_clear(void)
{
    char text[RESULT_TEXT];
    result_tie_text(text, &table);
    assert_string_equal(text, "");
}
