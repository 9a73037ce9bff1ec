/* The rulings: questions that a rulebook leaves open, and how they are settled. */
#include <ctype.h>
#include <string.h>

#include "reference/phrase.h"

static void write_text(const struct reference_page *page, const char *label, const char *text)
{
    document_open(page->d, BLOCK_PARAGRAPH);
    document_open(page->d, BLOCK_STRONG);
    document_text(page->d, label);
    document_close(page->d, BLOCK_STRONG);
    document_text(page->d, " ");
    phrase_cite(page, text ? text : "");
    document_close(page->d, BLOCK_PARAGRAPH);
}

static const char *member(const json_t *ruling, const char *name)
{
    const char *text = json_string_value(json_object_get(ruling, name));
    return text ? text : "";
}

void reference_write_rulings(const struct reference_page *page)
{
    size_t i;
    json_t *ruling;
    json_array_foreach(page->rulings, i, ruling)
    {
        reference_entry(page, ANCHOR_RULING, member(ruling, "id"), member(ruling, "title"),
                        member(ruling, "id"));
        document_open(page->d, BLOCK_PARAGRAPH);
        document_open(page->d, BLOCK_STRONG);
        document_text(page->d, "Rules:");
        document_close(page->d, BLOCK_STRONG);
        document_text(page->d, " ");
        for (const char *at = member(ruling, "rules"), *end; *at; at = *end ? end + 2 : end) {
            char rule[ANCHOR_ROOM] = "";
            end = reference_rule_end(at);
            memcpy(rule, at, end - at < ANCHOR_ROOM - 1 ? end - at : ANCHOR_ROOM - 1);
            document_link(page->d, ANCHOR_RULE, rule, rule);
            if (*end) document_text(page->d, ", ");
        }
        document_close(page->d, BLOCK_PARAGRAPH);
        write_text(page, "Question:", member(ruling, "question"));
        write_text(page, "Ruling:", member(ruling, "ruling"));
        write_text(page, "Reason:", member(ruling, "reason"));
        document_close(page->d, BLOCK_ENTRY);
    }
}
