/* Entries of a log that no seat can send: see the header. */
#include "engine/logged_moves.h"

const struct move_type LOGGED_MOVES[] = {
    [MOVE_VACATION_CHANGED - MOVE_LOGGED] = {.name = "vacation_changed",
                                             .doc =
                                                 "The holder of the seat has taken a vacation, or has "
                                                 "ended or withdrawn one. The time that is due follows it.",
                                             .text = "The vacation days of {seat} have changed."},
    [MOVE_DRAW_PROPOSED -
        MOVE_LOGGED] = {.name = "draw_proposed",
                        .doc = "The seat proposes a draw, on which all seats in play vote in secret. "
                               "\"ending\" has the seats that would share it.",
                        .text = "{seat} proposes a draw."},
    [MOVE_DRAW_FAILED - MOVE_LOGGED] = {.name = "draw_failed",
                                        .doc = "The proposal of a draw is closed, and at least one seat has "
                                               "not voted for it.",
                                        .text = "The proposed draw is not agreed on."},
    [MOVE_DRAWN - MOVE_LOGGED] = {.name = "match_drawn",
                                  .doc =
                                      "The match has ended in an agreed draw: the organiser has recorded "
                                      "it, or all seats in play have voted for it. \"ending\" has the seats "
                                      "that share it.",
                                  .text = "The match ends in a draw by agreement."},
    [MOVE_ABORTED - MOVE_LOGGED] = {.name = "match_aborted",
                                    .doc = "The organiser has ended the match without a result.",
                                    .text = "The organiser has aborted the match."},
    [MOVE_AWARDED - MOVE_LOGGED] = {.name = "match_awarded",
                                    .doc = "The organiser has ended the match and declared its result: "
                                           "\"ending\" has the places.",
                                    .text = "The organiser has awarded the match."},
    [MOVE_PAUSE_AGREED - MOVE_LOGGED] = {.name = "pause_agreed",
                                         .doc = "The seat agrees to a pause of the match.",
                                         .text = "{seat} agrees to a pause."},
    [MOVE_RESUME_AGREED - MOVE_LOGGED] = {.name = "resume_agreed",
                                          .doc = "The seat agrees that the match goes on.",
                                          .text = "{seat} agrees to go on."},
    [MOVE_AGREEMENT_WITHDRAWN -
        MOVE_LOGGED] = {.name = "agreement_withdrawn",
                        .doc = "The seat takes back that it agrees to a pause, or in a pause that the match "
                               "goes on.",
                        .text = "{seat} takes its agreement back."},
    [MOVE_MATCH_PAUSED -
        MOVE_LOGGED] = {.name = "match_paused",
                        .doc = "The match is paused, by the organiser or because all seats have agreed: "
                               "it takes no moves, and no time runs. \"by\" tells who has paused it.",
                        .text = "The match is paused."},
    [MOVE_MATCH_RESUMED -
        MOVE_LOGGED] = {.name = "match_resumed",
                        .doc = "The match goes on after a pause. The time that was left is left again.",
                        .text = "The match goes on."},
    [MOVE_RESTORED - MOVE_LOGGED] = {.name = "restored",
                                     .doc = "The service has gone on from an older copy of its "
                                            "database. What came after this point before is lost. The "
                                            "draws that follow are made with a new seed.",
                                     .text = "The match goes on from an older copy. A new seed decides "
                                             "what is drawn from here on."},
    [MOVE_SEAT_CLAIMED - MOVE_LOGGED] = {.name = "seat_claimed",
                                         .doc = "Somebody has taken the seat with its invitation.",
                                         .text = "{seat} has been claimed."},
    [MOVE_SEAT_RELEASED -
        MOVE_LOGGED] = {.name = "seat_released",
                        .doc = "The organiser has opened the seat again: whoever had it has it no more.",
                        .text = "The organiser has released {seat}, which is open again."},
    [MOVE_DEADLINE_EXTENDED -
        MOVE_LOGGED] = {.name = "deadline_extended",
                        .doc = "The organiser has changed the time at which the decision is due.",
                        .text = "The organiser has changed the time at which the decision is due."},
    [MOVE_PHASE_ENDED - MOVE_LOGGED] = {.name = "phase_ended",
                                        .doc = "The organiser has ended the decision that was on: the "
                                               "entries behind it, by default, are for the seats "
                                               "that had not decided.",
                                        .text = "The organiser has ended the phase."},
    [MOVE_UNDO -
        MOVE_LOGGED] = {.name = "undo",
                        .doc = "The seat took back its last actions: the state is the one before them.",
                        .text = "{seat} takes back {actions action|actions}.",
                        .args = {{.name = "actions",
                                  .doc = "How many, of those that had not been taken back before.",
                                  .min = 1,
                                  .max = UNDO_MAX}}},
    [MOVE_SET_UP - MOVE_LOGGED] = {.name = "set_up",
                                   .doc = "The set-up of the match: the first entry of every log.",
                                   .text = "The match is set up."},
    [MOVE_CONCEDE -
        MOVE_LOGGED] = {.name = "concede", .doc = "The seat resigned.", .text = "{seat} resigns."}};

const struct move_type *move_type_of(const struct game *game, int type)
{
    return type >= MOVE_LOGGED ? &LOGGED_MOVES[type - MOVE_LOGGED] : game->moves[type];
}
