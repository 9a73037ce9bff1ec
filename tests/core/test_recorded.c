/* Recorded matches: they replay to the same hashes for ever, and it is told when rules or pack are others.
 *
 * Where this fails, stored matches would go another way: raise the game's `revision`, and record anew with
 * `tests/core/recorded/record.sh PROGRAM`, PROGRAM being the westphalia that was built. What is recorded
 * follows from the numbers in that script alone. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "games/registry.h"
#include "log/audit.h"
#include "testing.h"

enum { ACTIONS_MIN = 500 }; /* of a match that was left before its end */

/* One file, and what was found in it. */
struct recorded {
    char *text;
    size_t length;
    struct audit_summary summary;
    struct audit_finding first; /* of the findings */
};

static glob_t files;

static struct recorded load(const char *path)
{
    struct recorded recorded = {0};
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    recorded.length = (size_t)ftell(file);
    rewind(file);
    recorded.text = calloc(recorded.length + 1, 1);
    assert_int_equal(fread(recorded.text, 1, recorded.length, file), recorded.length);
    fclose(file);
    return recorded;
}

static void note(void *context, const struct audit_finding *finding)
{
    struct recorded *recorded = context;
    if (!recorded->first.line) recorded->first = *finding;
}

static bool verified(struct recorded *recorded, const struct game *const *rules, const struct pack *pack)
{
    const struct audit_options options = {.games = rules, .pack = pack, .report = note, .context = recorded};
    recorded->first = (struct audit_finding){0};
    return audit_verify(recorded->text, recorded->length, &options, &recorded->summary) == AUDIT_SOUND;
}

static int open_files(void **state)
{
    return sodium_init() < 0 || glob(RECORDED "/*.ndjson", 0, NULL, &files) != 0;
}

static int close_files(void **state)
{
    globfree(&files);
    return 0;
}

FIXTURE(open_files, close_files);

TEST(they_replay_to_the_same_hashes)
{
    assert_true(files.gl_pathc > 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct recorded recorded = load(files.gl_pathv[i]);
        if (!verified(&recorded, games, NULL))
            fail_msg("%s, line %zu: %s", files.gl_pathv[i], recorded.first.line, recorded.first.detail);
        assert_true(recorded.summary.end.over || recorded.summary.actions >= ACTIONS_MIN);
        assert_true(recorded.summary.draws > 0 || recorded.summary.game->draw_count == 0);
        assert_int_equal(recorded.summary.replayed, recorded.summary.actions);
        free(recorded.text);
    }
}

static const struct refusal NEVER = {"never", "0", "Never."};

static const struct refusal *refuse(const struct play *p, int seat, const struct move *m)
{
    return &NEVER;
}

/* The replay finds another outcome at exactly this action. */
TEST(another_revision_is_told)
{
    struct move_type moves[256];
    const struct move_type *table[256];
    struct recorded recorded = load(files.gl_pathv[0]);
    assert_true(verified(&recorded, games, NULL));
    struct game changed = *recorded.summary.game;
    const struct game *const rules[] = {&changed, NULL};
    changed.revision++;
    assert_true(verified(&recorded, rules, NULL));
    for (int i = 0; i < changed.move_count; i++) {
        moves[i] = *changed.moves[i];
        moves[i].check = refuse;
        table[i] = &moves[i];
    }
    changed.moves = table;
    assert_false(verified(&recorded, rules, NULL));
    assert_int_equal(recorded.first.line, 3);
    assert_int_equal(recorded.first.fault, AUDIT_OTHER_REVISION);
    free(recorded.text);
}

/* The game's own pack with one digit of its version changed. */
static struct pack *changed_pack(const struct game *game)
{
    struct faults faults = {0};
    json_t *json = json_loads(game->pack_text.text, 0, NULL);
    const json_int_t version = json_integer_value(json_object_get(json, "pack_version"));
    assert_int_equal(json_object_set_new(json, "pack_version", json_integer(version + 1)), 0);
    struct pack *pack = pack_read(game, json, &faults);
    json_decref(json);
    assert_non_null(pack);
    return pack;
}

TEST(another_pack_is_told)
{
    struct recorded recorded = load(files.gl_pathv[0]);
    assert_true(verified(&recorded, games, NULL));
    struct pack *pack = changed_pack(recorded.summary.game);
    assert_false(verified(&recorded, games, pack));
    assert_int_equal(recorded.first.line, 1);
    assert_int_equal(recorded.first.fault, AUDIT_OTHER_PACK);
    pack_free(pack);
    free(recorded.text);
}
