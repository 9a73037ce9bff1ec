/* Entries of a log that no seat can send: see the header. */
#include "engine/logged_moves.h"

#include <string.h>

/* Its number, what it does to answers, its name, its description, its sentence. */
#define ENTRY(move, answers_, name_, doc_, text_, ...)                                                       \
    [move - MOVE_LOGGED] = {{.name = name_, .doc = doc_, .text = text_, __VA_ARGS__}, answers_}

const struct logged_move LOGGED_MOVES[] = {
    ENTRY(MOVE_VACATION_CHANGED, LEAVES_ANSWERS, "vacation_changed",
          "The holder of the seat has taken a vacation, or has ended or withdrawn one. The time that is due "
          "follows it.",
          "The vacation days of {seat} have changed."),
    ENTRY(MOVE_DRAW_PROPOSED, LEAVES_ANSWERS, "draw_proposed",
          "The seat proposes a draw, on which all seats in play vote in secret. \"ending\" has the seats "
          "that would share it.",
          "{seat} proposes a draw."),
    ENTRY(MOVE_DRAW_FAILED, LEAVES_ANSWERS, "draw_failed",
          "The proposal of a draw is closed, and at least one seat has not voted for it.",
          "The proposed draw is not agreed on."),
    ENTRY(MOVE_DRAWN, VOIDS_ANSWERS, "match_drawn",
          "The match has ended in an agreed draw: the organiser has recorded it, or all seats in play have "
          "voted for it. \"ending\" has the seats that share it.",
          "The match ends in a draw by agreement."),
    ENTRY(MOVE_ABORTED, VOIDS_ANSWERS, "match_aborted", "The organiser has ended the match without a result.",
          "The organiser has aborted the match."),
    ENTRY(MOVE_AWARDED, VOIDS_ANSWERS, "match_awarded",
          "The organiser has ended the match and declared its result: \"ending\" has the places.",
          "The organiser has awarded the match."),
    ENTRY(MOVE_PAUSE_AGREED, LEAVES_ANSWERS, "pause_agreed", "The seat agrees to a pause of the match.",
          "{seat} agrees to a pause."),
    ENTRY(MOVE_RESUME_AGREED, LEAVES_ANSWERS, "resume_agreed", "The seat agrees that the match goes on.",
          "{seat} agrees to go on."),
    ENTRY(MOVE_AGREEMENT_WITHDRAWN, LEAVES_ANSWERS, "agreement_withdrawn",
          "The seat takes back that it agrees to a pause, or in a pause that the match goes on.",
          "{seat} takes its agreement back."),
    ENTRY(MOVE_MATCH_PAUSED, LEAVES_ANSWERS, "match_paused",
          "The match is paused, by the organiser or because all seats have agreed: it takes no moves, and no "
          "time runs. \"by\" tells who has paused it.",
          "The match is paused."),
    ENTRY(MOVE_MATCH_RESUMED, LEAVES_ANSWERS, "match_resumed",
          "The match goes on after a pause. The time that was left is left again.", "The match goes on."),
    ENTRY(MOVE_RESTORED, VOIDS_ANSWERS, "restored",
          "The service has gone on from an older copy of its database. What came after this point before is "
          "lost. The draws that follow are made with a new seed.",
          "The match goes on from an older copy. A new seed decides what is drawn from here on."),
    ENTRY(MOVE_SEAT_CLAIMED, LEAVES_ANSWERS, "seat_claimed",
          "Somebody has taken the seat with its invitation.", "{seat} has been claimed."),
    ENTRY(MOVE_SEAT_RELEASED, LEAVES_ANSWERS, "seat_released",
          "The organiser has opened the seat again: whoever had it has it no more.",
          "The organiser has released {seat}, which is open again."),
    ENTRY(MOVE_DEADLINE_EXTENDED, LEAVES_ANSWERS, "deadline_extended",
          "The organiser has changed the time at which the decision is due.",
          "The organiser has changed the time at which the decision is due."),
    ENTRY(MOVE_PHASE_ENDED, ENDS_STEP, "phase_ended",
          "The organiser has ended the decision that was on: the entries behind it, by default, are for the "
          "seats that had not decided.",
          "The organiser has ended the phase."),
    ENTRY(MOVE_UNDO, ENDS_STEP, "undo",
          "The seat took back its last actions: the state is the one before them.",
          "{seat} takes back {actions action|actions}.",
          .args = {{.name = "actions",
                    .doc = "How many, of those that had not been taken back before.",
                    .min = 1,
                    .max = UNDO_MAX}}),
    ENTRY(MOVE_SET_UP, ENDS_STEP, "set_up", "The set-up of the match: the first entry of every log.",
          "The match is set up."),
    ENTRY(MOVE_CONCEDE, VOIDS_ANSWERS, "concede", "The seat resigned.", "{seat} resigns.")};

int logged_move_find(const char *name)
{
    for (int type = MOVE_LOGGED; type <= MOVE_CONCEDE; type++)
        if (strcmp(name, LOGGED_MOVES[type - MOVE_LOGGED].type.name) == 0) return type;
    return -1;
}

enum entry_answers logged_move_answers(int type)
{
    return type >= MOVE_LOGGED ? LOGGED_MOVES[type - MOVE_LOGGED].answers : ENDS_STEP;
}

const struct move_type *move_type_of(const struct game *game, int type)
{
    return type >= MOVE_LOGGED ? &LOGGED_MOVES[type - MOVE_LOGGED].type : game->moves[type];
}
