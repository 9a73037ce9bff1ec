/* What a game's ids, moves and events are called: all that a front end needs to say and to translate them. */
#include "engine/args.h"
#include "engine/logged_moves.h"
#include "wire/wire.h"

static void write_domain(struct writer *w, const struct domain *domain, const void *pack)
{
    writer_member_open(w, domain->name, '{');
    writer_member_string(w, "noun", domain_noun(domain));
    writer_member_open(w, "ids", '[');
    for (int i = 0; i < domain_count(domain, pack); i++) {
        writer_open(w, '{');
        writer_member_string(w, "id", domain_id(domain, pack, i));
        writer_member_string(w, "name", domain_name(domain, pack, i));
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

static void write_args(struct writer *w, const struct arg *args)
{
    writer_member_open(w, "arguments", '{');
    for (; args->name; args++) {
        writer_member_open(w, args->name, '{');
        if (args->doc) writer_member_string(w, "doc", args->doc);
        writer_member_string(w, "type", args->flag ? "boolean" : args->domain ? "id" : "integer");
        if (args->domain) writer_member_string(w, "domain", args->domain->name);
        writer_member_boolean(w, "list", args->list);
        writer_member_boolean(w, "optional", args->optional);
        writer_close(w, '}');
    }
    writer_close(w, '}');
}

static void write_typed(struct writer *w, const char *doc, const char *text, const struct arg *args)
{
    writer_member_string(w, "doc", doc);
    writer_member_string(w, "text", text);
    write_args(w, args);
}

static void write_move(struct writer *w, const struct move_type *type)
{
    writer_member_open(w, type->name, '{');
    if (type->rule) writer_member_string(w, "rule", type->rule);
    write_typed(w, type->doc, type->text, type->args);
    writer_close(w, '}');
}

void game_words(struct writer *w, const struct game *game, const void *pack, const char *pack_hash)
{
    writer_open(w, '{');
    writer_member_string(w, "game", game->id);
    writer_member_string(w, "pack", pack_hash);
    writer_member_open(w, "domains", '{');
    for (const struct domain *const *domain = game->domains; *domain; domain++)
        write_domain(w, *domain, pack);
    writer_close(w, '}');
    writer_member_open(w, "moves", '{');
    for (int i = 0; i < game->move_count; i++)
        write_move(w, game->moves[i]);
    for (int i = MOVE_LOGGED; i <= MOVE_CONCEDE; i++)
        write_move(w, move_type_of(game, i));
    writer_close(w, '}');
    writer_member_open(w, "events", '{');
    for (int i = 0; i < game->event_count; i++) {
        writer_member_open(w, game->events[i].name, '{');
        write_typed(w, game->events[i].doc, game->events[i].text, game->events[i].args);
        writer_close(w, '}');
    }
    writer_close(w, '}');
    writer_close(w, '}');
}
