/* The rows of a tournament's record: their fields. */
#include "tournament/record/rows.h"

const struct domain match_end_ids = {.name = "match_end",
                                     .noun = "end of a match",
                                     IDS([END_OPEN] = "open", [END_WON] = "won", [END_DRAWN] = "drawn",
                                         [END_CONCEDED] = "conceded", [END_ABORTED] = "aborted")};
const struct domain seat_out_ids = {
    .name = "seat_out",
    .noun = "way to be out",
    IDS([OUT_NOT] = "no", [OUT_RESIGNED] = "resigned", [OUT_ELIMINATED] = "eliminated")};
const struct domain *const record_domains[] = {&match_end_ids, &seat_out_ids, NULL};

#define ID_TEXT(type, member, least, text)                                                                   \
    {                                                                                                        \
        .name = #member, TEXT_AT(type, member), .min = least, .doc = text                                    \
    }
#define SCORE_FIELD(type, member, text)                                                                      \
    DECIMAL_FIELD(type, member, -SCORE_MOST_THOUSANDTHS, SCORE_MOST_THOUSANDTHS, text)

const struct record player_row_record = RECORD_OF(
    "player", struct player_row, ID_TEXT(struct player_row, id, 1, "The player's id in this document."),
    ID_TEXT(struct player_row, name, 0, "The name for people; empty: the id."),
    ID_TEXT(struct player_row, team, 0, "The name of the player's team; empty: none."),
    SCORE_FIELD(struct player_row, handicap, "A score that is added when the terms say so."),
    NUMBER_FIELD(struct player_row, lot, 0, INT32_MAX, "The player's lot, for the last of all ties."),
    FLAG_FIELD(struct player_row, unranked, "The player has scores, and no place: a manager who plays."));

const struct record substitute_row_record =
    RECORD_OF("substitute", struct substitute_row,
              ID_TEXT(struct substitute_row, player, 0, "The id of the player; empty: a bot, or nobody."),
              NUMBER_FIELD(struct substitute_row, from, 1, INT32_MAX,
                           "The entry of the match's log with which the player took the seat over."));

const struct record seat_row_record = RECORD_OF(
    "seat", struct seat_row, ID_TEXT(struct seat_row, seat, 1, "The id of the seat."),
    ID_TEXT(struct seat_row, player, 0, "The id of the player; empty: a bot, or nobody."),
    NUMBER_FIELD(struct seat_row, points, -SCORE_MOST, SCORE_MOST, "Its points in the match."),
    NUMBER_FIELD(struct seat_row, gain, GAIN_UNKNOWN, SCORE_MOST,
                 "Most points that it won in one turn; -1: unknown."),
    SCORE_FIELD(struct seat_row, score, "A score that the organiser has given; left out: by the terms."),
    NUMBER_FIELD(struct seat_row, rank, 0, TOURNAMENT_SEATS,
                 "1: first. Equal seats have the same rank; 0 at all seats: by points."),
    ID_FIELD(struct seat_row, out, &seat_out_ids, "Whether it has left the match."),
    NUMBER_FIELD(struct seat_row, out_turn, 0, UINT16_MAX, "The turn in which it was out, from 1."),
    {.name = "substitutes",
     .kind = FIELD_RECORD,
     ROWS_AT(struct seat_row, substitutes),
     COUNTED_BY(struct seat_row, substitute_count),
     .record = &substitute_row_record,
     .doc = "Who took the seat over from its player, one after the other."});

const struct record table_row_record =
    RECORD_OF("table", struct table_row, ID_TEXT(struct table_row, match, 0, "The id of the match."),
              ID_TEXT(struct table_row, pool, 0, "The name of its pool; empty: none."),
              ID_FIELD(struct table_row, end, &match_end_ids, "How the match has ended."),
              FLAG_FIELD(struct table_row, outright, "A condition of victory has ended it early."),
              NUMBER_FIELD(struct table_row, turns, 0, UINT16_MAX, "Turns that were played; 0: unknown."),
              NUMBER_FIELD(struct table_row, entries, 0, INT32_MAX, "Entries of its log; 0: unknown."),
              {.name = "seats",
               .kind = FIELD_RECORD,
               ROWS_AT(struct table_row, seats),
               COUNTED_BY(struct table_row, seat_count),
               .record = &seat_row_record,
               .doc = "The seats that play."});

const struct record sitting_row_record = RECORD_OF(
    "sitting", struct sitting_row, ID_TEXT(struct sitting_row, player, 1, "The id of the player."),
    SCORE_FIELD(struct sitting_row, score, "The score for the round; left out: that of the terms."));

const struct record given_row_record =
    RECORD_OF("given_award", struct given_row, ID_TEXT(struct given_row, award, 1, "The name of the award."),
              ID_TEXT(struct given_row, player, 1, "The id of the player."));

static const struct player_row player_begin = {0};
static const struct table_row table_begin = {0};
static const struct seat_row seat_begin = {.gain = GAIN_UNKNOWN};
static const struct sitting_row sitting_begin = {0};
static const struct given_row given_begin = {0};

const struct row_of_record record_rows[ROW_KINDS] = {[ROW_PLAYER] = {&player_row_record, &player_begin},
                                                     [ROW_TABLE] = {&table_row_record, &table_begin},
                                                     [ROW_SEAT] = {&seat_row_record, &seat_begin},
                                                     [ROW_SITTING] = {&sitting_row_record, &sitting_begin},
                                                     [ROW_GIVEN] = {&given_row_record, &given_begin}};
