/* An audit as JSON. */
#include "log/audit_report.h"

#include "log/key.h"

struct findings {
    struct writer text; /* as the members of a list */
    int count;
};

static void note(void *context, const struct audit_finding *finding)
{
    struct findings *findings = context;
    struct writer *w = &findings->text;
    if (++findings->count > AUDIT_REPORT_FINDINGS) return;
    writer_open(w, '{');
    writer_member_integer(w, "line", finding->line);
    writer_member_string(w, "fault", audit_fault_name(finding->fault));
    writer_member_string(w, "detail", finding->detail);
    writer_close(w, '}');
}

static void write_winners(struct writer *w, const struct audit_summary *summary)
{
    writer_member_open(w, "winners", '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (summary->end.winners >> seat & 1) writer_string(w, domain_id(summary->game->seats, NULL, seat));
    writer_close(w, ']');
}

static void write_key(struct writer *w, const struct audit_summary *summary)
{
    char id[KEY_ID_ROOM];
    if (!summary->is_signed) return;
    key_id(summary->key, id);
    writer_member_hex(w, "key", summary->key, PUBLIC_KEY_SIZE);
    writer_member_string(w, "key_id", id);
}

void audit_report_write(struct writer *w, const char *text, size_t length,
                        const struct audit_options *options)
{
    struct audit_summary summary;
    struct findings findings = {.count = 0};
    struct audit_options noting = *options;
    noting.report = note;
    noting.context = &findings;
    writer_init(&findings.text);
    writer_open(&findings.text, '[');
    const enum audit_verdict verdict = audit_verify(text, length, &noting, &summary);
    writer_close(&findings.text, ']');
    writer_open(w, '{');
    writer_member_boolean(w, "sound", verdict == AUDIT_SOUND);
    if (summary.game) writer_member_string(w, "game", summary.game->id);
    writer_member_string(w, "match", summary.match);
    writer_member_integer(w, "format", summary.format);
    writer_member_integer(w, "actions", summary.actions);
    writer_member_integer(w, "replayed", summary.replayed);
    writer_member_integer(w, "draws", summary.draws);
    writer_member_boolean(w, "over", summary.end.over);
    write_winners(w, &summary);
    writer_member_boolean(w, "signed", summary.is_signed);
    write_key(w, &summary);
    writer_member_boolean(w, "expected", summary.is_expected);
    if (summary.logged_seq) writer_member_integer(w, "logged", summary.logged_seq);
    writer_member_integer(w, "found", summary.findings);
    writer_name(w, "findings");
    writer_join(w, &findings.text);
    writer_close(w, '}');
    writer_free(&findings.text);
    if (verdict == AUDIT_UNCHECKED) w->failed = true;
}
