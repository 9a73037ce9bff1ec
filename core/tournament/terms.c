/* The terms of a tournament as JSON. */
#include "tournament/terms.h"

#include <string.h>

#include "data/json_read.h"
#include "tournament/document.h"

/* ---- names ---- */

static const struct domain rank_bys = {
    .name = "rank_by", .noun = "order", IDS([BY_MATCH] = "match", [BY_POINTS] = "points")};
static const struct domain rank_ties = {
    .name = "rank_ties",
    .noun = "rule for equal ranks",
    IDS([TIES_SPLIT] = "split", [TIES_LOWER] = "lower", [TIES_UPPER] = "upper")};
static const struct domain rank_outs = {
    .name = "rank_out",
    .noun = "rule for eliminated seats",
    IDS([RANKS_OUT_EQUAL] = "equal", [RANKS_OUT_ORDER] = "order", [RANKS_OUT_NONE] = "none")};
static const struct domain solo_whens = {
    .name = "solo_when",
    .noun = "kind of outright win",
    IDS([SOLO_NEVER] = "never", [SOLO_OUTRIGHT] = "outright", [SOLO_POINTS] = "points")};
static const struct domain count_bys = {.name = "count_by",
                                        .noun = "thing that counts",
                                        IDS([COUNT_ROUNDS] = "rounds", [COUNT_MATCHES] = "matches")};
static const struct domain of_rounds = {.name = "of_round",
                                        .noun = "rule for two matches in a round",
                                        IDS([OF_ROUND_BEST] = "best", [OF_ROUND_SUM] = "sum")};
static const struct domain handicap_whens = {
    .name = "handicap_when",
    .noun = "time",
    IDS([HANDICAP_NEVER] = "never", [HANDICAP_FINAL] = "final", [HANDICAP_ALWAYS] = "always")};
static const struct domain substitutes_ids = {
    .name = "substitutes",
    .noun = "rule for seats that change hands",
    IDS([SUBSTITUTES_LAST] = "last", [SUBSTITUTES_FIRST] = "first", [SUBSTITUTES_SHARE] = "share")};
const struct domain tie_break_ids = {
    .name = "tie_break",
    .noun = "tie-break",
    IDS([TIE_HEAD_TO_HEAD] = "head-to-head", [TIE_WINS] = "wins", [TIE_FIRSTS] = "firsts",
        [TIE_OPPONENTS] = "opponents", [TIE_BEATEN] = "beaten-opponents", [TIE_MARGIN] = "margin",
        [TIE_POINTS] = "points", [TIE_BEST] = "best-match", [TIE_DROPPED] = "dropped", [TIE_LOT] = "lot")};
const struct domain award_ids = {
    .name = "award",
    IDS([AWARD_BEST_SEAT] = "best-seat", [AWARD_BEST_POINTS] = "best-seat-by-points",
        [AWARD_MOST_IN_TURN] = "most-points-in-a-turn", [AWARD_LONGEST_MATCH] = "longest-match")};
static const struct domain *const DOMAINS[] = {
    &scoring_system_ids, &rank_bys,       &rank_ties,     &rank_outs, &solo_whens,      &count_bys,
    &of_rounds,          &handicap_whens, &tie_break_ids, &award_ids, &substitutes_ids, NULL};

/* ---- fields ---- */

#define SCORE_FIELD(type, member, ...)                                                                       \
    DECIMAL_FIELD(type, member, -SCORE_MOST_THOUSANDTHS, SCORE_MOST_THOUSANDTHS, __VA_ARGS__)
#define SCORES_FIELD(title, type, member, counter_member, text)                                              \
    {                                                                                                        \
        .name = title, .kind = FIELD_DECIMAL, ROWS_AT(type, member), COUNTED_BY(type, counter_member),       \
        .min = -SCORE_MOST_THOUSANDTHS, .max = SCORE_MOST_THOUSANDTHS, .doc = text                           \
    }
#define PART(member, text)                                                                                   \
    {                                                                                                        \
        .name = #member, .kind = FIELD_RECORD, FIELD_AT(struct scoring, member), .record = &member##_record, \
        .doc = text                                                                                          \
    }

static const struct record ranks_record = RECORD_OF(
    "rank_scores", struct score_ranks,
    ID_FIELD(struct score_ranks, by, &rank_bys, "The ranks of the match, or the order of points."),
    ID_FIELD(struct score_ranks, ties, &rank_ties,
             "Equal seats share the entries of their places, or each has that of the lower or upper place."),
    ID_FIELD(struct score_ranks, out, &rank_outs,
             "Eliminated seats rank as others, by the turn of their elimination, or not at all."),
    SCORES_FIELD("list", struct score_ranks, list, count, "The score of each rank, the first place first."));
static const struct record alive_record = RECORD_OF(
    "alive_scores", struct score_alive, SCORE_FIELD(struct score_alive, each, "To each seat in play."),
    SCORE_FIELD(struct score_alive, pool, "A sum that the seats in play share equally."));
static const struct record top_record = RECORD_OF(
    "top_scores", struct score_top,
    ID_FIELD(struct score_top, by, &rank_bys, "The order that says who is first."),
    SCORES_FIELD("each", struct score_top, each, count,
                 "To each seat that is first, by the number of such seats. The last entry stands for more."),
    SCORE_FIELD(struct score_top, pool, "A sum that the first seats share equally."),
    SCORE_FIELD(struct score_top, alone_per_point,
                "To the only seat that is first, for each of its points."));
static const struct record near_record =
    RECORD_OF("near_scores", struct score_near,
              SCORE_FIELD(struct score_near, pool, "A sum that the leaders and those close behind share."),
              {.name = "weights",
               .kind = FIELD_DECIMAL,
               ROWS_AT(struct score_near, weights),
               .min = 0,
               .max = SCORE_MOST_THOUSANDTHS,
               .doc = "The weight of a leader, of a seat one point behind, and of one two points behind."});
static const struct record share_record = RECORD_OF(
    "shared_scores", struct score_share, SCORE_FIELD(struct score_share, pool, "A sum that all seats share."),
    NUMBER_FIELD(struct score_share, square, 0, 255, "The factor of points squared in a seat's weight."),
    NUMBER_FIELD(struct score_share, linear, 0, 255, "The factor of points in a seat's weight."),
    NUMBER_FIELD(struct score_share, constant, 0, 255, "A constant in a seat's weight."),
    FLAG_FIELD(struct score_share, out_count, "Eliminated seats weigh, too; their part goes to nobody."));
static const struct record out_record = RECORD_OF(
    "out_scores", struct score_out,
    SCORE_FIELD(struct score_out, per_turn, "To an eliminated seat for each turn that it survived."),
    NUMBER_FIELD(struct score_out, most_turns, 0, UINT16_MAX, "So many turns count at the most; 0: all."),
    FLAG_FIELD(struct score_out, last_turn, "The turn of the elimination counts, too."),
    FLAG_FIELD(struct score_out, resigned_score, "A seat that resigned has a score; otherwise it has 0."));
static const struct record solo_record = RECORD_OF(
    "solo_scores", struct score_solo,
    ID_FIELD(struct score_solo, when, &solo_whens,
             "A match is won outright never, by a condition of victory, or with so many points."),
    NUMBER_FIELD(struct score_solo, points, -SCORE_MOST, SCORE_MOST, "The points that win outright."),
    SCORE_FIELD(struct score_solo, win, "The winner's score."),
    SCORE_FIELD(struct score_solo, loss, "The score of all others."),
    SCORE_FIELD(struct score_solo, loss_per_point, "What they have for each point."),
    SCORE_FIELD(struct score_solo, loss_per_turn, "What they have for each turn, counted as `out` counts."));

static const struct record scoring_record = RECORD_OF(
    "scoring", struct scoring,
    ID_FIELD(struct scoring, system, &scoring_system_ids,
             "The system that has the values of all members that are left out."),
    NUMBER_FIELD(struct scoring, decimals, 0, SCORE_DECIMALS,
                 "Each seat's score is rounded to so many decimals, half away from zero."),
    SCORE_FIELD(struct scoring, played, "To each seat."),
    SCORE_FIELD(struct scoring, per_point, "To each seat for each of its points."),
    SCORES_FIELD("by_points", struct scoring, by_points.list, by_points.count,
                 "The score for 0, 1, 2, ... points. The last entry stands for more."),
    PART(ranks, "Scores by rank."), PART(alive, "To seats that are not eliminated."),
    PART(top, "To the seats that are first."),
    SCORE_FIELD(struct scoring, lead, "To the only leader for each point ahead of the next seat."),
    PART(near, "To the leaders and the seats close behind."), PART(share, "A sum that all seats share."),
    SCORE_FIELD(struct scoring, draw, "A sum that the seats of a draw share; without a draw, all in play."),
    SCORE_FIELD(struct scoring, total, "The scores so far are scaled to this sum; 0: they are not."),
    PART(out, "To seats that are out."), PART(solo, "Replaces all else in a match that is won outright."));

static const struct record counting_record = RECORD_OF(
    "counting", struct counting,
    ID_FIELD(struct counting, by, &count_bys, "Scores of rounds count, or scores of matches in any round."),
    ID_FIELD(struct counting, of_round, &of_rounds,
             "A player with two matches in a round has the best, or the sum."),
    NUMBER_FIELD(struct counting, best, 0, TOURNAMENT_ROUNDS, "So many of the best scores count; 0: all."),
    NUMBER_FIELD(struct counting, drop, 0, TOURNAMENT_ROUNDS - 1,
                 "So many of the worst of all rounds that are planned do not count."),
    {.name = "weights",
     .kind = FIELD_DECIMAL,
     ROWS_AT(struct counting, weights),
     COUNTED_BY(struct counting, weight_count),
     .min = 0,
     .max = 100 * SCORE_ONE,
     .doc = "The factor of the best score, the second best, and so on. Further scores do not count."});
static const struct record sitting_record = RECORD_OF(
    "sitting_out", struct sitting_out,
    SCORE_FIELD(struct sitting_out, score, "For a round that a player sits out at the organiser's wish."),
    FLAG_FIELD(struct sitting_out, once, "Only for the first such round of a player."));
static const struct record pool_record = RECORD_OF(
    "pool", struct tournament_pool,
    {.name = "name", ASCII_AT(struct tournament_pool, name), .min = 1, .doc = "Its name in the tables."},
    DECIMAL_FIELD(struct tournament_pool, factor, 0, 100 * SCORE_ONE, "The factor of its matches' scores."),
    NUMBER_FIELD(struct tournament_pool, decides, 0, 255,
                 "So many first places of the tournament go by the scores in this pool alone."));

static const struct record terms_record =
    RECORD_OF("tournament", struct tournament_terms,
              NUMBER_FIELD(struct tournament_terms, rounds, 0, TOURNAMENT_ROUNDS,
                           "Rounds that are planned; 0: not known."),
              {.name = "scoring",
               .kind = FIELD_RECORD,
               FIELD_AT(struct tournament_terms, scoring),
               .record = &scoring_record,
               .doc = "How a match is scored."},
              {.name = "counting",
               .kind = FIELD_RECORD,
               FIELD_AT(struct tournament_terms, counting),
               .record = &counting_record,
               .doc = "Which scores count."},
              {.name = "sitting_out",
               .kind = FIELD_RECORD,
               FIELD_AT(struct tournament_terms, sitting_out),
               .record = &sitting_record,
               .doc = "Scores of players who sit out."},
              ID_FIELD(struct tournament_terms, handicaps, &handicap_whens,
                       "Handicaps count never, when the tournament is over, or always."),
              ID_FIELD(struct tournament_terms, substitutes, &substitutes_ids,
                       "Whose score it is when a seat has changed hands: its last player's, its first one's, "
                       "or all share it by the entries of the log while they had it."),
              {.name = "tie_breaks",
               LIST_AT(struct tournament_terms, tie_breaks, tie_break_count),
               .domain = &tie_break_ids,
               .doc = "What decides between equal scores, in this order."},
              MASK_FIELD(struct tournament_terms, awards, &award_ids, "The awards."),
              NUMBER_FIELD(struct tournament_terms, team_best, 0, 255,
                           "So many of the best scores of a team count; 0: all."),
              {.name = "pools",
               .kind = FIELD_RECORD,
               ROWS_AT(struct tournament_terms, pools),
               COUNTED_BY(struct tournament_terms, pool_count),
               .record = &pool_record,
               .doc = "Parts of rounds that are scored otherwise."});

const struct tournament_terms tournament_terms_default = {
    .scoring = {.system = SYSTEM_RANK,
                .decimals = 3,
                .ranks = {.by = BY_MATCH, .count = 6, .list = {10000, 6000, 4000, 3000, 2000, 1000}},
                .out = {.resigned_score = true}},
    .tie_break_count = 3,
    .tie_breaks = {TIE_HEAD_TO_HEAD, TIE_WINS, TIE_OPPONENTS}};

/* ---- reading ---- */

/* The system that the document names, or the default. */
static struct scoring scoring_begin(const json_t *json)
{
    const char *id = json_string_value(json_object_get(json_object_get(json, "scoring"), "system"));
    const int index = id ? domain_find(&scoring_system_ids, NULL, id, strlen(id)) : SYSTEM_RANK;
    struct scoring scoring = scoring_systems[index < 0 ? SYSTEM_RANK : index];
    scoring.system = index < 0 ? SYSTEM_RANK : index;
    return scoring;
}

static bool check_pools(const struct tournament_terms *terms, const char *path, struct faults *faults)
{
    bool sound = true;
    char at[FAULT_PATH];
    for (int i = 0; i < terms->pool_count; i++)
        for (int k = 0; k < i; k++) {
            if (strcmp(terms->pools[i].name, terms->pools[k].name) != 0) continue;
            fault_path(at, path, "pools");
            fault_path_index(at, at, i);
            sound = fault_add_foreign(faults, at, "another pool has this name");
        }
    return sound;
}

static bool check_terms(const struct tournament_terms *terms, const char *path, struct faults *faults)
{
    const struct counting *counting = &terms->counting;
    const char *fault = scoring_fault(&terms->scoring);
    char at[FAULT_PATH];
    bool sound = check_pools(terms, path, faults);
    fault_path(at, path, "scoring");
    if (fault) sound = fault_add_foreign(faults, at, "%s", fault);
    fault_path(at, path, "counting");
    if ((counting->best > 0) + (counting->drop > 0) + (counting->weight_count > 0) > 1)
        sound = fault_add_foreign(faults, at, "best, drop and weights exclude each other");
    if (counting->drop && counting->drop >= terms->rounds)
        sound =
            fault_add_foreign(faults, at, "of %d rounds %d cannot be dropped", terms->rounds, counting->drop);
    fault_path(at, path, "tie_breaks");
    uint32_t seen = 0;
    for (int i = 0; i < terms->tie_break_count; i++) {
        if (seen >> terms->tie_breaks[i] & 1)
            sound = fault_add_foreign(faults, at, "%s stands here twice",
                                      domain_id(&tie_break_ids, NULL, terms->tie_breaks[i]));
        seen |= UINT32_C(1) << terms->tie_breaks[i];
    }
    return sound;
}

bool tournament_terms_read(struct tournament_terms *terms, json_t *json, const char *path,
                           struct faults *faults)
{
    static const struct tournament_pool POOL = {.factor = SCORE_ONE};
    struct tournament_terms begin = tournament_terms_default;
    begin.scoring = scoring_begin(json);
    json_t *terms_begin = document_begin(&terms_record, &begin);
    json_t *pool_begin = document_begin(&pool_record, &POOL), *pool;
    bool fine = terms_begin && pool_begin && document_complete(json, terms_begin);
    size_t i;
    json_array_foreach(json_object_get(json, "pools"), i, pool)
    {
        fine = fine && document_complete(pool, pool_begin);
    }
    json_decref(terms_begin);
    json_decref(pool_begin);
    if (!fine) return fault_add_memory(faults, path);
    return document_read(terms, &terms_record, json, path, faults) && check_terms(terms, path, faults);
}

void tournament_terms_write(struct writer *w, const struct tournament_terms *terms)
{
    record_write(w, &terms_record, terms, &document_sight);
}

void tournament_terms_schema(const struct schema *s)
{
    document_schema(s, &terms_record, DOMAINS);
}

int tournament_terms_best(const struct tournament_terms *terms)
{
    const struct counting *counting = &terms->counting;
    if (counting->weight_count) return counting->weight_count;
    return counting->drop ? terms->rounds - counting->drop : counting->best;
}
