/* Webhooks: addresses that the service calls when something happens. A webhook belongs to a player, to a
 * match (its organizer's) or to a tournament (its manager's).
 *
 * It is told of the kinds that it was registered for (db/store/webhooks.h, api/webhooks/body.h). A player's
 * webhook tells of the player's seats: that they must decide, that they are late, of messages that they may
 * read. The others tell of all seats, and of messages to all alone. A turn is told once, whatever the number
 * of moves in it, and not to a seat whose own move has led to it. Nothing that is told is hidden from its
 * receiver.
 *
 * The secret is shown when the webhook is registered, and to the same request with the same key. It is
 * derived (api/webhooks/signature.h). After its replacement both sign for a day.
 *
 * A call is made at least once, by the same id each time. One that fails is made again after growing pauses,
 * and given up after a day. A webhook that has taken no call for that long gets no more, until it takes a
 * test. api/webhooks/caller.h makes the calls.
 *
 * The results are those of the match service. */
#ifndef WESTPHALIA_API_WEBHOOKS_WEBHOOKS_H
#define WESTPHALIA_API_WEBHOOKS_WEBHOOKS_H

#include "api/match/match.h"
#include "api/webhooks/signature.h"
#include "db/store/webhooks.h"

/* Whether a text begins as a URL of http or https, and goes on in ASCII without blanks. */
bool webhook_url_has_form(const char *url);
/* Whether a webhook may have this URL, which has the form: https (with `any` http, too), a host, no user, no
 * fragment. */
bool webhook_url_fits(const char *url, bool any);

/* The bits of kinds by name. False: a name is none; *wrong is its index. */
bool webhook_kinds_read(const json_t *names, uint32_t *kinds, size_t *wrong);
/* Writes the names of the kinds that webhook_kinds_read() takes: "turn, late, ... or pause". */
enum { WEBHOOK_KINDS_ROOM = 80 };
void webhook_kinds_list(char text[WEBHOOK_KINDS_ROOM]);
/* The words for enum webhook_form, ended by NULL. */
extern const char *const webhook_forms[WEBHOOK_FORMS + 1];

/* Registers *webhook, of which scope, owner, url, kinds and form are filled in. Of the request it uses: key,
 * body. FULL: the owner has `most`. KEY_REUSED: the key was sent with another request, or the webhook has
 * another secret since. */
enum match_result webhook_add(struct match_worker *worker, const struct match_request *request,
                              struct store_webhook *webhook, int64_t most, char secret[WEBHOOK_SECRET_ROOM]);

/* A webhook by the text of its id. Its texts live in rows. NOT_FOUND. */
enum match_result webhook_read(struct match_worker *worker, const char *id, struct store_webhook *webhook,
                               struct store_rows **rows);

/* Gives it another secret. Of the request it uses: key, body. */
enum match_result webhook_rotate(struct match_worker *worker, const struct match_request *request,
                                 const struct store_webhook *webhook, char secret[WEBHOOK_SECRET_ROOM]);

enum match_result webhook_delete(struct match_worker *worker, const struct store_webhook *webhook);
/* Calls it soon, to show that it works. */
enum match_result webhook_test(struct match_worker *worker, const struct store_webhook *webhook);

/* Writes {"id", "url", "kinds", "form", "created_at", "last_call", "failures", "lost", "given_up_at"}. */
void webhook_write(struct writer *w, const struct store_webhook *webhook);

/* Appends [{...}] with the owner's webhooks. */
enum match_result webhook_write_list(struct match_worker *worker, const char *owner, struct writer *w);

#endif
