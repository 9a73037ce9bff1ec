/* The handlers, one for each operation. A handler translates a request into calls of the core, the pack cache
 * or the match service, and their results into an answer. It knows no rule and changes no match by itself.
 * Its name is the operation id of the OpenAPI document. */
#ifndef WESTPHALIA_API_HANDLERS_HANDLERS_H
#define WESTPHALIA_API_HANDLERS_HANDLERS_H

#include "api/http/http.h"

/* catalogue.c */
void handle_list_games(struct request *request, struct response *response);
void handle_read_game(struct request *request, struct response *response);
void handle_read_components(struct request *request, struct response *response);
void handle_read_presentation(struct request *request, struct response *response);
void handle_read_words(struct request *request, struct response *response);
void handle_read_schema(struct request *request, struct response *response);
void handle_read_rulings(struct request *request, struct response *response);
/* reference.c */
void handle_show_game(struct request *request, struct response *response);
void handle_show_problem(struct request *request, struct response *response);
void handle_list_problems(struct request *request, struct response *response);
/* component_packs.c */
void handle_supply_pack(struct request *request, struct response *response);
/* matches.c */
void handle_create_match(struct request *request, struct response *response);
void handle_list_matches(struct request *request, struct response *response);
void handle_read_match(struct request *request, struct response *response);
void handle_claim_seat(struct request *request, struct response *response);
void handle_take_seat(struct request *request, struct response *response);
/* board.c */
void handle_draw_match(struct request *request, struct response *response);
void handle_say_match(struct request *request, struct response *response);
void handle_draw_state(struct request *request, struct response *response);
void handle_draw_game(struct request *request, struct response *response);
/* moves.c */
void handle_concede(struct request *request, struct response *response);
void handle_undo(struct request *request, struct response *response);
void handle_give_instructions(struct request *request, struct response *response);
void handle_read_instructions(struct request *request, struct response *response);
void handle_withdraw_instructions(struct request *request, struct response *response);
void handle_list_legal_moves(struct request *request, struct response *response);
void handle_make_move(struct request *request, struct response *response);
bool finish_make_move(struct request *request, struct response *response);
void handle_check_move(struct request *request, struct response *response);
/* seat_messages.c */
void handle_post_message(struct request *request, struct response *response);
void handle_read_messages(struct request *request, struct response *response);
void handle_withdraw_message(struct request *request, struct response *response);
void handle_mute_seats(struct request *request, struct response *response);
void handle_read_muted(struct request *request, struct response *response);
/* organize.c */
void handle_set_deadline(struct request *request, struct response *response);
void handle_pause(struct request *request, struct response *response);
void handle_resume(struct request *request, struct response *response);
void handle_end_phase(struct request *request, struct response *response);
void handle_release_seat(struct request *request, struct response *response);
void handle_concede_seat(struct request *request, struct response *response);
void handle_end_match(struct request *request, struct response *response);
void handle_propose_draw(struct request *request, struct response *response);
void handle_vote_on_draw(struct request *request, struct response *response);
/* tournament/tournaments.c */
void handle_create_tournament(struct request *request, struct response *response);
void handle_list_tournaments(struct request *request, struct response *response);
void handle_read_tournament(struct request *request, struct response *response);
void handle_change_tournament(struct request *request, struct response *response);
/* tournament/entrants.c */
void handle_add_entrants(struct request *request, struct response *response);
void handle_enter_tournament(struct request *request, struct response *response);
void handle_list_entrants(struct request *request, struct response *response);
void handle_read_entrant(struct request *request, struct response *response);
void handle_change_entrant(struct request *request, struct response *response);
void handle_renew_entrant(struct request *request, struct response *response);
/* tournament/pauses.c */
void handle_pause_tournament(struct request *request, struct response *response);
/* tournament/vacations.c */
void handle_take_vacation(struct request *request, struct response *response);
void handle_list_vacations(struct request *request, struct response *response);
void handle_end_vacation(struct request *request, struct response *response);
/* tournament/managers.c */
void handle_add_manager(struct request *request, struct response *response);
void handle_list_managers(struct request *request, struct response *response);
void handle_remove_manager(struct request *request, struct response *response);
/* tournament/rounds.c */
void handle_make_round(struct request *request, struct response *response);
void handle_preview_round(struct request *request, struct response *response);
void handle_list_rounds(struct request *request, struct response *response);
/* tournament/substitutes.c */
void handle_substitute(struct request *request, struct response *response);
/* tournament/awards.c */
void handle_give_awards(struct request *request, struct response *response);
/* tournament/results.c */
void handle_read_standings(struct request *request, struct response *response);
void handle_read_tournament_record(struct request *request, struct response *response);
void handle_read_tournament_archive(struct request *request, struct response *response);
/* player_accounts.c */
void handle_create_player(struct request *request, struct response *response);
void handle_read_own_player(struct request *request, struct response *response);
void handle_rename_player(struct request *request, struct response *response);
void handle_delete_player(struct request *request, struct response *response);
void handle_read_player(struct request *request, struct response *response);
void handle_list_turns(struct request *request, struct response *response);
void handle_recover_player(struct request *request, struct response *response);
/* registered_webhooks.c */
void handle_register_player_webhook(struct request *request, struct response *response);
void handle_list_player_webhooks(struct request *request, struct response *response);
void handle_register_match_webhook(struct request *request, struct response *response);
void handle_list_match_webhooks(struct request *request, struct response *response);
void handle_register_tournament_webhook(struct request *request, struct response *response);
void handle_list_tournament_webhooks(struct request *request, struct response *response);
void handle_read_webhook(struct request *request, struct response *response);
void handle_delete_webhook(struct request *request, struct response *response);
void handle_test_webhook(struct request *request, struct response *response);
void handle_replace_webhook_secret(struct request *request, struct response *response);
/* read_log.c */
void handle_read_log(struct request *request, struct response *response);
void handle_read_audit(struct request *request, struct response *response);
/* stream_turns.c */
void handle_stream_turns(struct request *request, struct response *response);
void handle_make_turns_ticket(struct request *request, struct response *response);
/* stream_log.c */
void handle_stream_log(struct request *request, struct response *response);
void handle_make_stream_ticket(struct request *request, struct response *response);
/* rules.c */
void handle_set_up_state(struct request *request, struct response *response);
void handle_list_state_moves(struct request *request, struct response *response);
void handle_view_state(struct request *request, struct response *response);
void handle_resample_view(struct request *request, struct response *response);
/* apply.c */
void handle_apply_to_state(struct request *request, struct response *response);
void handle_apply_to_states(struct request *request, struct response *response);
/* playout.c */
void handle_play_out(struct request *request, struct response *response);
/* page_files.c */
void handle_show_door(struct request *request, struct response *response);
void handle_show_contract(struct request *request, struct response *response);
void handle_read_docs_file(struct request *request, struct response *response);
void handle_show_table(struct request *request, struct response *response);
void handle_read_table_file(struct request *request, struct response *response);
/* read_transparency.c */
void handle_read_transparency(struct request *request, struct response *response);
void handle_read_checkpoint(struct request *request, struct response *response);
void handle_read_tile(struct request *request, struct response *response);
/* openapi/document.c */
void handle_read_openapi(struct request *request, struct response *response);
void handle_read_game_openapi(struct request *request, struct response *response);
/* health.c */
void handle_read_keys(struct request *request, struct response *response);
void handle_read_health(struct request *request, struct response *response);
void handle_read_readiness(struct request *request, struct response *response);
void handle_read_metrics(struct request *request, struct response *response);

#endif
