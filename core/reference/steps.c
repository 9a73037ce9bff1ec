/* The sequence of play: each step, who decides at it, and what can be done. */
#include "engine/result.h"
#include "reference/phrase.h"

static void write_label(struct document *d, const char *label)
{
    document_open(d, BLOCK_STRONG);
    document_text(d, label);
    document_close(d, BLOCK_STRONG);
    document_text(d, " ");
}

static void write_moves(const struct reference_page *page, const struct step *step)
{
    struct document *d = page->d;
    document_open(d, BLOCK_PARAGRAPH);
    write_label(d, "Moves:");
    for (const uint8_t *move = step->moves; *move != MOVES_END; move++) {
        char title[WORDS_ROOM];
        const char *name = page->game->moves[*move]->name;
        if (move > step->moves) document_text(d, ", ");
        document_link(d, ANCHOR_MOVE, name, phrase_words(title, name));
    }
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_calls(const struct reference_page *page, const struct step *step)
{
    struct document *d = page->d;
    bool more = false;
    if (!step->called_by) return;
    document_open(d, BLOCK_PARAGRAPH);
    write_label(d, "Comes from:");
    for (const uint8_t *by = step->called_by; *by != STEPS_END; by++) {
        char title[WORDS_ROOM];
        if (more) document_text(d, ", ");
        more = true;
        if (*by == ANY_STEP)
            document_text(d, "any step");
        else if (*by == STEP_NONE)
            document_text(d, "the sequence itself");
        else
            document_link(d, ANCHOR_STEP, page->game->steps[*by]->name,
                          phrase_words(title, page->game->steps[*by]->name));
    }
    document_close(d, BLOCK_PARAGRAPH);
}

/* How the answers of a step are taken, where it is not the usual way. */
static void write_manner(const struct reference_page *page, const struct step *step)
{
    struct document *d = page->d;
    if (step->secret)
        document_paragraph(d, "The seats answer in secret. The answers are shown together, when all are in.");
    if (step->window) document_paragraph(d, "Here seats may interrupt what another one does.");
    if (step->automatic)
        document_paragraph(d, "Where there is one legal move alone, it is made without asking.");
    if (!step->passing) return;
    char words[WORDS_ROOM];
    const char *name = page->game->moves[step->passing - 1]->name;
    document_open(d, BLOCK_PARAGRAPH);
    document_text(d, "A standing instruction can make the move ");
    document_link(d, ANCHOR_MOVE, name, phrase_words(words, name));
    document_text(d, " in advance.");
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_step(const struct reference_page *page, const struct step *step)
{
    struct document *d = page->d;
    char title[WORDS_ROOM];
    reference_entry(page, ANCHOR_STEP, step->name, phrase_title(title, step->name), step->name);
    document_open(d, BLOCK_PARAGRAPH);
    if (!step->moves)
        document_text(d, "The service does this by itself: no seat is asked.");
    else if (step->prompt)
        phrase_write(page, step->prompt);
    document_text(d, " (");
    reference_link_rule(page, step->rule);
    document_text(d, ")");
    document_close(d, BLOCK_PARAGRAPH);
    if (step->moves) write_moves(page, step);
    if (step->by_default) {
        document_open(d, BLOCK_PARAGRAPH);
        write_label(d, "By default:");
        document_text(d, step->by_default);
        document_close(d, BLOCK_PARAGRAPH);
    }
    write_manner(page, step);
    write_calls(page, step);
    document_close(d, BLOCK_ENTRY);
}

/* What decides places at the end, beside what the steps say. */
static void write_end(const struct reference_page *page)
{
    struct document *d = page->d;
    const struct ranking *ranking = page->game->ranking;
    if (!ranking) return;
    reference_entry(page, "end", NULL, "Who stands where at the end", NULL);
    document_open(d, BLOCK_PARAGRAPH);
    document_say(d, "Seats are compared by %s", ranking->points);
    document_text(d, ranking->figures && ranking->figures->name && !ranking->figures->told
                         ? ", and where these are equal by what follows, in this order ("
                         : " (");
    reference_link_rule(page, ranking->rule);
    document_text(d, ").");
    document_close(d, BLOCK_PARAGRAPH);
    document_open(d, BLOCK_LIST);
    for (const struct end_figure *it = ranking->figures; it && it->name; it++) {
        document_open(d, BLOCK_ITEM);
        document_code(d, it->name);
        document_say(d, ": %s%s", it->doc, it->told ? " It breaks no tie; tournaments may score it." : "");
        document_close(d, BLOCK_ITEM);
    }
    document_close(d, BLOCK_LIST);
    document_close(d, BLOCK_ENTRY);
}

void reference_write_steps(const struct reference_page *page)
{
    struct document *d = page->d;
    document_paragraph(d,
                       "A step is a point of the procedure. Some are asked of seats, others are done by the "
                       "service. A step may come from another one, and goes back to it when it is done. The "
                       "move by default is made for a seat that is late or has given up.");
    for (int i = 0; i < page->game->step_count; i++)
        write_step(page, page->game->steps[i]);
    write_end(page);
}
