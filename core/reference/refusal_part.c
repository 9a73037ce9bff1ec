/* The refusals: by code, each with its rules, sentences and moves. */
#include <string.h>

#include "reference/phrase.h"

static void write_sentence(const struct reference_page *page, const struct refusal *refusal)
{
    phrase_write(page, refusal->detail);
    if (!refusal->rule) return;
    document_text(page->d, " (");
    reference_link_rule(page, refusal->rule);
    document_text(page->d, ")");
}

static void write_moves(const struct reference_page *page, const struct declared_refusal *declared)
{
    struct document *d = page->d;
    char words[WORDS_ROOM];
    document_text(d, " Moves: ");
    for (const char *const *move = declared->moves; *move; move++) {
        if (move > declared->moves) document_text(d, ", ");
        document_link(d, ANCHOR_MOVE, *move, phrase_words(words, *move));
    }
    document_text(d, ".");
}

/* All refusals of one code, which stand beside each other. Returns the next one. */
static const struct declared_refusal *write_code(const struct reference_page *page,
                                                 const struct declared_refusal *it)
{
    struct document *d = page->d;
    const char *code = it->refusal.code;
    reference_entry(page, ANCHOR_REFUSAL, code, "", code);
    document_open(d, BLOCK_LIST);
    for (; it->refusal.code && strcmp(it->refusal.code, code) == 0; it++) {
        document_open(d, BLOCK_ITEM);
        write_sentence(page, &it->refusal);
        write_moves(page, it);
        document_close(d, BLOCK_ITEM);
    }
    document_close(d, BLOCK_LIST);
    document_close(d, BLOCK_ENTRY);
    return it;
}

/* The codes of any game. One may stand in two groups, and gets its anchor where it is first. */
static bool was_written(const struct refusal_group *groups, const struct refusal_group *until,
                        const char *code)
{
    for (const struct refusal_group *group = groups; group != until && group->when; group++)
        for (const struct refusal *const *it = group->refusals; *it; it++)
            if (strcmp((*it)->code, code) == 0) return true;
    return false;
}

static bool is_of_game(const struct game *game, const char *code)
{
    for (const struct declared_refusal *it = game->refusals; it && it->refusal.code; it++)
        if (strcmp(it->refusal.code, code) == 0) return true;
    return false;
}

/* One of any game. Where the game has the code, too, the anchor stands there. */
static void write_shared(const struct reference_page *page, const struct refusal *refusal)
{
    struct document *d = page->d;
    if (is_of_game(page->game, refusal->code)) {
        document_open(d, BLOCK_ENTRY);
        document_heading(d, 3);
        document_link(d, ANCHOR_REFUSAL, refusal->code, refusal->code);
        document_heading_end(d, 3);
    } else {
        reference_entry(page, ANCHOR_REFUSAL, refusal->code, "", refusal->code);
    }
    document_open(d, BLOCK_PARAGRAPH);
    write_sentence(page, refusal);
    document_close(d, BLOCK_PARAGRAPH);
    document_close(d, BLOCK_ENTRY);
}

static void write_groups(const struct reference_page *page, const struct refusal_group *groups)
{
    struct document *d = page->d;
    for (const struct refusal_group *group = groups; group && group->when; group++) {
        document_paragraph(d, group->when);
        for (const struct refusal *const *it = group->refusals; *it; it++) {
            if (was_written(shared_refusals, groups == shared_refusals ? group : NULL, (*it)->code)) continue;
            write_shared(page, *it);
        }
    }
}

void reference_write_refusals(const struct reference_page *page)
{
    struct document *d = page->d;
    document_paragraph(d,
                       "A refusal has a code, the rule that the move would break, and a sentence. A code may "
                       "have several sentences, one for each case. A sentence is listed with the moves that "
                       "may meet it; a list may be too long, and is never too short.");
    for (const struct declared_refusal *it = page->game->refusals; it && it->refusal.code;)
        it = write_code(page, it);
    document_open_named(d, BLOCK_SECTION, "any-move", NULL);
    document_heading(d, 3);
    document_text(d, "Of all games");
    document_heading_end(d, 3);
    document_paragraph(d, "These do not depend on the move. Where no rule is named, it is that of the step.");
    write_groups(page, shared_refusals);
    if (page->extras) write_groups(page, page->extras->refusals);
    document_close(d, BLOCK_SECTION);
}
