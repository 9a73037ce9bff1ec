/* fuzz_corpus DIRECTORY: writes the documents that the harnesses begin with, a folder for each, from matches
 * of bots. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/simulated_match.h"
#include "games/registry.h"
#include "sampled_states.h"

enum {
    MATCHES = 40, /* in which every step is looked for */
    LINES = 16,   /* moves in an audit file */
    MOVES = 40,   /* at so many moments, each of another step */
    /* Bytes: the harnesses make longer packs, and states of those games, anew. */
    PACK_MOST = 100000
};

#define SEED "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static const char *directory;

/* A file of this text under corpus/<harness>/. */
static void __attribute__((format(printf, 3, 4)))
save(const char *harness, const struct writer *text, const char *name, ...)
{
    char path[500];
    va_list args;
    int length = snprintf(path, sizeof path, "%s/%s", directory, harness);
    mkdir(path, 0777);
    path[length++] = '/';
    va_start(args, name);
    vsnprintf(path + length, sizeof path - (size_t)length, name, args);
    va_end(args);
    FILE *file = fopen(path, "w");
    if (!file || fwrite(text->text, text->length, 1, file) != 1 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static const char *first_decider(const struct play *p)
{
    return domain_id(p->game->seats, NULL, __builtin_ctz(play_deciders(p)));
}

/* The following fills a body that is open, or a position of a list in it. */

static void put_state(struct writer *w, const struct simulated_match *r)
{
    writer_name(w, "state");
    state_write(w, &r->play, r->terms.pack->hash_hex, SEAT_ALL);
}

static void put_position(struct writer *w, const struct simulated_match *r)
{
    put_state(w, r);
    writer_member_string(w, "seat", first_decider(&r->play));
}

static void put_move(struct writer *w, const struct simulated_match *r)
{
    const struct play *p = &r->play;
    const int seat = __builtin_ctz(play_deciders(p));
    put_position(w, r);
    play_list(p, seat, r->moves);
    writer_name(w, "move");
    move_write(w, p, &r->moves->moves[0], seat, SEAT_ALL);
    writer_member_string(w, "seed", SEED);
}

static void put_positions(struct writer *w, const struct simulated_match *r)
{
    writer_name(w, "positions");
    writer_open(w, '[');
    for (int i = 0; i < 2; i++) {
        writer_open(w, '{');
        put_move(w, r);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void put_playout(struct writer *w, const struct simulated_match *r)
{
    put_state(w, r);
    writer_member_integer(w, "times", 1);
    writer_member_string(w, "seed", SEED);
}

static void put_view(struct writer *w, const struct simulated_match *r)
{
    const struct play *p = &r->play;
    writer_name(w, "view");
    state_write(w, p, r->terms.pack->hash_hex, __builtin_ctz(play_deciders(p)));
    writer_member_string(w, "seat", first_decider(p));
    writer_name(w, "deciding");
    writer_open(w, '[');
    for (uint32_t seats = play_deciders(p); seats; seats &= seats - 1)
        writer_string(w, domain_id(p->game->seats, NULL, __builtin_ctz(seats)));
    writer_close(w, ']');
    writer_member_string(w, "seed", SEED);
}

/* The requests about a state, in turn: a request line, and the body. */
static void save_body(struct writer *w, const struct simulated_match *r, const char *step)
{
    static const struct {
        const char *operation;
        void (*put)(struct writer *w, const struct simulated_match *r);
    } ASKED[] = {{"legal-moves", put_position}, {"apply", put_move},     {"view", put_position},
                 {"apply-many", put_positions}, {"board", put_position}, {"apply", put_move},
                 {"playout", put_playout},      {"resample", put_view}};
    static size_t count;
    const size_t i = count++ % (sizeof ASKED / sizeof *ASKED);
    char line[200];
    writer_clear(w);
    const int length =
        snprintf(line, sizeof line, "POST /v1/rules/%s/%s\n", r->play.game->id, ASKED[i].operation);
    writer_bytes(w, line, (size_t)length);
    writer_open(w, '{');
    ASKED[i].put(w, r);
    writer_close(w, '}');
    save("body", w, "%s-%s", r->play.game->id, step);
}

/* A move of the moment: see fuzz_move.c. */
static void save_move(struct writer *w, const struct play *p, int at)
{
    static struct move_list moves;
    if (play_head(p)->over) return;
    const int seat = __builtin_ctz(play_deciders(p));
    play_list(p, seat, &moves);
    writer_clear(w);
    writer_open(w, '{');
    writer_member_string(w, "game", p->game->id);
    writer_member_integer(w, "at", at);
    writer_member_string(w, "seat", first_decider(p));
    writer_name(w, "move");
    move_write(w, p, &moves.moves[moves.count - 1], seat, SEAT_ALL);
    writer_close(w, '}');
    save("move", w, "%s-%d", p->game->id, at);
}

/* The state, where its step has not been seen before. */
static void save_state(struct writer *w, const struct simulated_match *r, uint64_t *seen)
{
    const struct step *step = play_step(&r->play);
    const int index = step ? play_step_number(&r->play) : r->play.game->step_count;
    const char *name = step ? step->name : "over";
    if (set_has(seen, index)) return;
    set_add(seen, index);
    writer_clear(w);
    state_write(w, &r->play, r->terms.pack->hash_hex, SEAT_ALL);
    if (r->terms.pack->length > PACK_MOST) return;
    save("state", w, "%s-%s", r->play.game->id, name);
    if (step) save_body(w, r, name);
}

static void save_match(struct writer *w, struct simulated_match *r, uint64_t number, uint64_t *seen)
{
    r->recording = NULL;
    for (bool more = simulated_match_begin(r, number); more; more = simulated_match_step(r))
        save_state(w, r, seen);
    save_state(w, r, seen);
}

/* So many moves of bots, or to the end. */
static bool play_on(struct simulated_match *r, int moves)
{
    bool more = true;
    while (more && moves--)
        more = simulated_match_step(r);
    return more;
}

/* The beginning of a match. */
static void save_audit(struct simulated_match *r, uint64_t number)
{
    struct recording recording;
    recording_init(&recording);
    r->recording = &recording;
    if (!simulated_match_begin(r, number) || !play_on(r, LINES)) exit(1);
    recording_end(&recording, r->seed);
    save("audit", &recording.text, "%s-%d", r->play.game->id, __builtin_popcount(r->terms.seats));
    recording_free(&recording);
}

/* Requests without a state. {game} stands for the game's id. */
static const char *const PLAIN[] = {
    "GET /v1/games?x=%20",
    "GET /v1/games/{game}",
    "GET /v1/games/{game}/components?pack=00",
    "GET /v1/games/{game}/schema",
    "GET /v1/games/{game}/rulings",
    "GET /v1/matches?limit=10&game={game}",
    "GET /v1/matches/00000000-0000-4000-8000-000000000000?version=3",
    "GET /v1/matches/00000000-0000-4000-8000-000000000000/legal-moves?seat=player-1",
    "GET /v1/matches/00000000-0000-4000-8000-000000000000/log?after=2&limit=5",
    "GET /openapi.json",
    "GET /metrics",
    "GET /readyz",
    "POST /v1/component-packs\n{\"game\":\"{game}\",\"pack\":{\"game\":\"{game}\"}}",
    "POST "
    "/v1/matches\n{\"game\":\"{game}\",\"players\":4,\"label\":\"x\",\"options\":{},\"invitations\":true}",
    "POST /v1/matches/00000000-0000-4000-8000-000000000000/moves\n{\"move\":{\"type\":\"pass\"}}",
    "POST /v1/matches/00000000-0000-4000-8000-000000000000/moves/check\n{\"moves\":[{\"type\":\"pass\"}]}",
    "POST /v1/matches/00000000-0000-4000-8000-000000000000/concede\n{\"seat\":\"player-1\"}",
    "POST /v1/matches/00000000-0000-4000-8000-000000000000/seats/player-1/claim\n{\"invitation\":\"x\"}",
    "POST /v1/rules/{game}/setup\n{\"players\":3,\"scenario\":\"standard\",\"dice\":[1,2]}",
    "POST /v1/rules/{game}/setup\n{\"players\":6,\"seed\":\"" SEED "\"}",
};

static void save_plain_bodies(struct writer *w, const struct game *game)
{
    static const char WORD[] = "{game}";
    for (size_t i = 0; i < sizeof PLAIN / sizeof *PLAIN; i++) {
        const char *from = PLAIN[i];
        writer_clear(w);
        for (const char *word; (word = strstr(from, WORD)); from = word + strlen(WORD)) {
            writer_bytes(w, from, (size_t)(word - from));
            writer_bytes(w, game->id, strlen(game->id));
        }
        writer_bytes(w, from, strlen(from));
        writer_bytes(w, "\n", strchr(PLAIN[i], '\n') ? 0 : 1);
        save("body", w, "%s-plain-%zu", game->id, i);
    }
}

/* Positions for the adjudicator, of the published cases. */
static const char *const POSITIONS[] = {
    /* 6.C.4 ring containing an attacked convoy */
    "{\"units\":[{\"power\":\"Austria\",\"type\":\"A\",\"province\":\"Ser\"},{\"power\":\"Austria\","
    "\"type\":\"A\",\"province\":\"Tri\"},{\"power\":\"Italy\",\"type\":\"F\",\"province\":\"Nap\"},{"
    "\"power\":\"Turkey\",\"type\":\"F\",\"province\":\"Adr\"},{\"power\":\"Turkey\",\"type\":\"F\","
    "\"province\":\"Aeg\"},{\"power\":\"Turkey\",\"type\":\"A\",\"province\":\"Bul\"},{\"power\":\"Tu"
    "rkey\",\"type\":\"F\",\"province\":\"Ion\"}],\"orders\":[{\"power\":\"Austria\",\"text\":\"A Tri"
    " - Ser\"},{\"power\":\"Austria\",\"text\":\"A Ser - Bul\"},{\"power\":\"Turkey\",\"text\":\"A Bu"
    "l - Tri\"},{\"power\":\"Turkey\",\"text\":\"F Aeg C A Bul - Tri\"},{\"power\":\"Turkey\",\"text"
    "\":\"F Ion C A Bul - Tri\"},{\"power\":\"Turkey\",\"text\":\"F Adr C A Bul - Tri\"},{\"power\":"
    "\"Italy\",\"text\":\"F Nap - Ion\"}]}",
    /* 6.D.8 army with a failed convoy gets no hold support */
    "{\"units\":[{\"power\":\"Austria\",\"type\":\"A\",\"province\":\"Alb\"},{\"power\":\"Austria\","
    "\"type\":\"F\",\"province\":\"Ion\"},{\"power\":\"Austria\",\"type\":\"A\",\"province\":\"Ser\"}"
    ",{\"power\":\"Turkey\",\"type\":\"A\",\"province\":\"Bul\"},{\"power\":\"Turkey\",\"type\":\"A\""
    ",\"province\":\"Gre\"}],\"orders\":[{\"power\":\"Austria\",\"text\":\"F Ion H\"},{\"power\":\"Au"
    "stria\",\"text\":\"A Ser S A Alb - Gre\"},{\"power\":\"Austria\",\"text\":\"A Alb - Gre\"},{\"po"
    "wer\":\"Turkey\",\"text\":\"A Gre - Nap\"},{\"power\":\"Turkey\",\"text\":\"A Bul S A Gre\"}]}",
    /* 6.E.11 unit swap through convoy between a province with two coasts */
    "{\"units\":[{\"power\":\"France\",\"type\":\"F\",\"province\":\"Lyo\"},{\"power\":\"France\",\"t"
    "ype\":\"F\",\"province\":\"Mao\"},{\"power\":\"France\",\"type\":\"A\",\"province\":\"Spa\"},{\""
    "power\":\"Germany\",\"type\":\"A\",\"province\":\"Gas\"},{\"power\":\"Germany\",\"type\":\"A\","
    "\"province\":\"Mar\"},{\"power\":\"Italy\",\"type\":\"F\",\"province\":\"Por\"},{\"power\":\"Ita"
    "ly\",\"type\":\"F\",\"province\":\"Wes\"}],\"orders\":[{\"power\":\"France\",\"text\":\"A Spa - "
    "Por via convoy\"},{\"power\":\"France\",\"text\":\"F Mao C A Spa - Por\"},{\"power\":\"France\","
    "\"text\":\"F Lyo S F Por - Spa/nc\"},{\"power\":\"Germany\",\"text\":\"A Mar S A Gas - Spa\"},{"
    "\"power\":\"Germany\",\"text\":\"A Gas - Spa\"},{\"power\":\"Italy\",\"text\":\"F Por - Spa/nc\""
    "},{\"power\":\"Italy\",\"text\":\"F Wes S F Por - Spa/nc\"}]}",
    /* 6.F.22 two linked convoys, two solutions */
    "{\"units\":[{\"power\":\"England\",\"type\":\"F\",\"province\":\"Edi\"},{\"power\":\"England\","
    "\"type\":\"F\",\"province\":\"Lon\"},{\"power\":\"France\",\"type\":\"A\",\"province\":\"Bre\"},"
    "{\"power\":\"France\",\"type\":\"F\",\"province\":\"Eng\"},{\"power\":\"Germany\",\"type\":\"F\""
    ",\"province\":\"Bel\"},{\"power\":\"Germany\",\"type\":\"F\",\"province\":\"Pic\"},{\"power\":\""
    "Russia\",\"type\":\"F\",\"province\":\"Nth\"},{\"power\":\"Russia\",\"type\":\"A\",\"province\":"
    "\"Nwy\"}],\"orders\":[{\"power\":\"England\",\"text\":\"F Edi - Nth\"},{\"power\":\"England\",\""
    "text\":\"F Lon S F Edi - Nth\"},{\"power\":\"France\",\"text\":\"A Bre - Lon\"},{\"power\":\"Fra"
    "nce\",\"text\":\"F Eng C A Bre - Lon\"},{\"power\":\"Germany\",\"text\":\"F Bel S F Pic - Eng\"}"
    ",{\"power\":\"Germany\",\"text\":\"F Pic - Eng\"},{\"power\":\"Russia\",\"text\":\"A Nwy - Bel\""
    "},{\"power\":\"Russia\",\"text\":\"F Nth C A Nwy - Bel\"}]}",
    /* 6.G.5 one own fleet shows intent to convoy */
    "{\"units\":[{\"power\":\"Italy\",\"type\":\"A\",\"province\":\"Rom\"},{\"power\":\"Italy\",\"typ"
    "e\":\"F\",\"province\":\"Tys\"},{\"power\":\"Turkey\",\"type\":\"A\",\"province\":\"Apu\"},{\"po"
    "wer\":\"Turkey\",\"type\":\"F\",\"province\":\"Ion\"}],\"orders\":[{\"power\":\"Italy\",\"text\""
    ":\"A Rom - Apu\"},{\"power\":\"Italy\",\"text\":\"F Tys C A Apu - Rom\"},{\"power\":\"Turkey\","
    "\"text\":\"A Apu - Rom\"},{\"power\":\"Turkey\",\"text\":\"F Ion C A Apu - Rom\"}]}",
    /* 6.B.9 support names a different coast than the move */
    "{\"units\":[{\"power\":\"France\",\"type\":\"F\",\"province\":\"Mao\"},{\"power\":\"France\",\"t"
    "ype\":\"F\",\"province\":\"Por\"},{\"power\":\"Italy\",\"type\":\"F\",\"province\":\"Lyo\"},{\"p"
    "ower\":\"Italy\",\"type\":\"F\",\"province\":\"Wes\"}],\"orders\":[{\"power\":\"France\",\"text"
    "\":\"F Por S F Mao - Spa/nc\"},{\"power\":\"France\",\"text\":\"F Mao - Spa/sc\"},{\"power\":\"I"
    "taly\",\"text\":\"F Lyo S F Wes - Spa/sc\"},{\"power\":\"Italy\",\"text\":\"F Wes - Spa/sc\"}]}",
};

static void save_positions(void)
{
    struct writer w;
    writer_init(&w);
    for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
        writer_clear(&w);
        writer_bytes(&w, POSITIONS[i], strlen(POSITIONS[i]));
        save("adjudicate", &w, "position-%zu", i);
    }
    writer_free(&w);
}

static void save_game(const struct game *game)
{
    struct pack *pack = pack_standard(game);
    const struct simulated_match_plan plan = {.pack = pack, .json_every = 1, .limit = 100000};
    static struct simulated_match r;
    uint64_t seen[SET_WORDS(UINT8_MAX + 2)] = {0}; /* steps, and the end */
    struct writer w;
    writer_init(&w);
    if (!pack || !simulated_match_init(&r, &plan)) exit(1);
    writer_bytes(&w, pack->text, pack->length);
    if (w.length <= PACK_MOST) save("pack", &w, "%s", game->id);
    save_plain_bodies(&w, game);
    for (int at = 0; at < MOVES; at++)
        save_move(&w, sampled_state_play(pack, (uint64_t)at), at);
    save_audit(&r, 0);
    save_audit(&r, 1);
    for (uint64_t number = 0; number < MATCHES; number++)
        save_match(&w, &r, number, seen);
    simulated_match_free(&r);
    pack_free(pack);
    writer_free(&w);
}

/* Tournaments of six players, with quotes written as '. */
static const char *const TOURNAMENTS[] = {
    "{'name':'Spring 1648','terms':{'rounds':3,'scoring':{'system':'c-diplo-100','decimals':1,'ranks'"
    ":{'ties':'lower','list':[10,6.5,3]},'by_points':[0,1],'solo':{'when':'points','points':9}},'coun"
    "ting':{'by':'rounds','of_round':'best','best':2,'drop':0,'weights':[]},'sitting_out':{'score':4."
    "5,'once':true},'handicaps':'final','tie_breaks':['head-to-head','wins','firsts','opponents','mar"
    "gin','dropped','best-match','lot'],'awards':['best-seat','most-points-in-a-turn','longest-match'"
    "],'team_best':3,'pools':[{'name':'top','factor':1.5,'decides':2}]},'seats':['red','blue','green'"
    "],'players':[{'id':'a','name':'A','team':'south','handicap':-2.5,'lot':0,'unranked':false},{'id'"
    ":'b','name':'B','team':'north','handicap':-1.5,'lot':1,'unranked':false},{'id':'c','name':'C','t"
    "eam':'south','handicap':-0.5,'lot':2,'unranked':false},{'id':'d','name':'D','team':'north','hand"
    "icap':0.5,'lot':3,'unranked':false},{'id':'e','name':'E','team':'south','handicap':1.5,'lot':4,'"
    "unranked':true},{'id':'f','name':'F','team':'north','handicap':2.5,'lot':5,'unranked':false}],'r"
    "ounds':[{'team':true,'tables':[{'match':'m00','pool':'','end':'won','outright':false,'turns':5,'"
    "seats':[{'seat':'red','player':'a','points':0,'out':'no','out_turn':0,'gain':-1},{'seat':'blue',"
    "'player':'b','points':3,'out':'resigned','out_turn':1,'gain':0},{'seat':'green','player':'c','po"
    "ints':6,'out':'eliminated','out_turn':2,'gain':1}]},{'match':'m01','pool':'','end':'drawn','outr"
    "ight':true,'turns':5,'seats':[{'seat':'red','player':'d','points':1,'out':'no','out_turn':0,'gai"
    "n':-1},{'seat':'blue','player':'e','points':4,'out':'resigned','out_turn':1,'gain':0},{'seat':'g"
    "reen','player':'f','points':7,'out':'eliminated','out_turn':2,'gain':1}]}],'sitting_out':[]},{'t"
    "eam':true,'tables':[{'match':'m10','pool':'top','end':'drawn','outright':false,'turns':6,'seats'"
    ":[{'seat':'red','player':'a','points':7,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','playe"
    "r':'c','points':0,'out':'eliminated','out_turn':1,'gain':0},{'seat':'green','player':'e','points"
    "':3,'out':'no','out_turn':2,'gain':1}]},{'match':'m11','pool':'','end':'open','outright':true,'t"
    "urns':6,'seats':[{'seat':'red','player':'d','points':8,'out':'no','out_turn':0,'gain':-1},{'seat"
    "':'blue','player':'f','points':1,'out':'eliminated','out_turn':1,'gain':0},{'seat':'green','play"
    "er':'b','points':4,'out':'no','out_turn':2,'gain':1}]}],'sitting_out':[]},{'team':true,'tables':"
    "[{'match':'m20','pool':'','end':'open','outright':false,'turns':7,'seats':[{'seat':'red','player"
    "':'a','points':4,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','player':'d','points':7,'out'"
    ":'no','out_turn':1,'gain':0},{'seat':'green','player':'a','points':0,'out':'resigned','out_turn'"
    ":2,'gain':1}]},{'match':'m21','pool':'','end':'conceded','outright':true,'turns':7,'seats':[{'se"
    "at':'red','player':'d','points':5,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','player':'a'"
    ",'points':8,'out':'no','out_turn':1,'gain':0},{'seat':'green','player':'d','points':1,'out':'res"
    "igned','out_turn':2,'gain':1}]}],'sitting_out':[{'player':'f'},{'player':'e','score':1}]}]}",
    "{'name':'Spring 1648','terms':{'scoring':{'system':'detour-09'},'counting':{'by':'matches','weig"
    "hts':[1,0.5,0.25]},'tie_breaks':['beaten-opponents','points']},'seats':['red','blue','green'],'p"
    "layers':[{'id':'a','name':'A','team':'south','handicap':-2.5,'lot':0,'unranked':false},{'id':'b'"
    ",'name':'B','team':'north','handicap':-1.5,'lot':1,'unranked':false},{'id':'c','name':'C','team'"
    ":'south','handicap':-0.5,'lot':2,'unranked':false},{'id':'d','name':'D','team':'north','handicap"
    "':0.5,'lot':3,'unranked':false},{'id':'e','name':'E','team':'south','handicap':1.5,'lot':4,'unra"
    "nked':true},{'id':'f','name':'F','team':'north','handicap':2.5,'lot':5,'unranked':false}],'round"
    "s':[{'team':true,'tables':[{'match':'m00','pool':'','end':'won','outright':false,'turns':5,'seat"
    "s':[{'seat':'red','player':'a','points':0,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','pla"
    "yer':'b','points':3,'out':'resigned','out_turn':1,'gain':0},{'seat':'green','player':'c','points"
    "':6,'out':'eliminated','out_turn':2,'gain':1}]},{'match':'m01','pool':'','end':'drawn','outright"
    "':true,'turns':5,'seats':[{'seat':'red','player':'d','points':1,'out':'no','out_turn':0,'gain':-"
    "1},{'seat':'blue','player':'e','points':4,'out':'resigned','out_turn':1,'gain':0},{'seat':'green"
    "','player':'f','points':7,'out':'eliminated','out_turn':2,'gain':1}]}],'sitting_out':[]},{'team'"
    ":true,'tables':[{'match':'m10','pool':'','end':'drawn','outright':false,'turns':6,'seats':[{'sea"
    "t':'red','player':'a','points':7,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','player':'c',"
    "'points':0,'out':'eliminated','out_turn':1,'gain':0},{'seat':'green','player':'e','points':3,'ou"
    "t':'no','out_turn':2,'gain':1}]},{'match':'m11','pool':'','end':'open','outright':true,'turns':6"
    ",'seats':[{'seat':'red','player':'d','points':8,'out':'no','out_turn':0,'gain':-1},{'seat':'blue"
    "','player':'f','points':1,'out':'eliminated','out_turn':1,'gain':0},{'seat':'green','player':'b'"
    ",'points':4,'out':'no','out_turn':2,'gain':1}]}],'sitting_out':[]},{'team':true,'tables':[{'matc"
    "h':'m20','pool':'','end':'open','outright':false,'turns':7,'seats':[{'seat':'red','player':'a','"
    "points':4,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','player':'d','points':7,'out':'no','"
    "out_turn':1,'gain':0},{'seat':'green','player':'a','points':0,'out':'resigned','out_turn':2,'gai"
    "n':1}]},{'match':'m21','pool':'','end':'conceded','outright':true,'turns':7,'seats':[{'seat':'re"
    "d','player':'d','points':5,'out':'no','out_turn':0,'gain':-1},{'seat':'blue','player':'a','point"
    "s':8,'out':'no','out_turn':1,'gain':0},{'seat':'green','player':'d','points':1,'out':'resigned',"
    "'out_turn':2,'gain':1}]}],'sitting_out':[{'player':'f'},{'player':'e','score':1}]}]}"};

static void save_tournaments(void)
{
    struct writer w;
    writer_init(&w);
    for (size_t i = 0; i < sizeof TOURNAMENTS / sizeof *TOURNAMENTS; i++) {
        writer_clear(&w);
        for (const char *at = TOURNAMENTS[i]; *at; at++)
            writer_bytes(&w, *at == '\'' ? "\"" : at, 1);
        save("tournament", &w, "tournament-%zu", i);
    }
    writer_free(&w);
}

int main(int argc, char **argv)
{
    if (argc != 2) return fprintf(stderr, "usage: %s DIRECTORY\n", *argv), 2;
    directory = argv[1];
    mkdir(directory, 0777);
    for (int i = 0; games[i]; i++)
        save_game(games[i]);
    save_positions();
    save_tournaments();
    return 0;
}
