/* All operations of the service. */
#include "api/routes.h"

#include "api/handlers/handlers.h"

/* clang-format off: a table is read by its columns */
const struct route routes[] = {
    {"GET", "/v1/games", "listGames", BODY_NONE, handle_list_games},
    {"GET", "/v1/games/{game}", "readGame", BODY_NONE, handle_read_game},
    {"GET", "/v1/games/{game}/components", "readComponents", BODY_NONE, handle_read_components},
    {"GET", "/v1/games/{game}/schema", "readSchema", BODY_NONE, handle_read_schema},
    {"GET", "/v1/games/{game}/openapi.json", "readGameOpenapi", BODY_NONE, handle_read_game_openapi},
    {"GET", "/v1/games/{game}/presentation", "readPresentation", BODY_NONE, handle_read_presentation},
    {"GET", "/v1/games/{game}/words", "readWords", BODY_NONE, handle_read_words},
    {"GET", "/v1/games/{game}/rulings", "readRulings", BODY_NONE, handle_read_rulings},
    {"POST", "/v1/component-packs", "supplyPack", BODY_JSON, handle_supply_pack, BODY_LARGE, CREATES_PACK},

    {"GET", "/v1/matches/{match}/log", "readLog", BODY_NONE, handle_read_log},
    {"GET", "/v1/matches/{match}/stream", "streamLog", BODY_NONE, handle_stream_log},
    {"POST", "/v1/matches/{match}/stream-ticket", "makeStreamTicket", BODY_NONE, handle_make_stream_ticket},
    {"GET", "/v1/matches/{match}/audit", "readAudit", BODY_NONE, handle_read_audit},

    {"POST", "/v1/matches", "createMatch", BODY_JSON, handle_create_match, 0, CREATES_MATCH},
    {"GET", "/v1/matches", "listMatches", BODY_NONE, handle_list_matches},
    {"GET", "/v1/matches/{match}", "readMatch", BODY_NONE, handle_read_match},
    {"GET", "/v1/matches/{match}/board.svg", "drawMatch", BODY_NONE, handle_draw_match},
    {"POST", "/v1/matches/{match}/seats/{seat}/claim", "claimSeat", BODY_JSON, handle_claim_seat},
    {"POST", "/v1/matches/{match}/concede", "concede", BODY_JSON_OPTIONAL, handle_concede},
    {"POST", "/v1/matches/{match}/undo", "undo", BODY_JSON_OPTIONAL, handle_undo},
    {"PUT", "/v1/matches/{match}/instructions", "giveInstructions", BODY_JSON, handle_give_instructions},
    {"GET", "/v1/matches/{match}/instructions", "readInstructions", BODY_NONE, handle_read_instructions},
    {"DELETE", "/v1/matches/{match}/instructions", "withdrawInstructions", BODY_NONE,
     handle_withdraw_instructions},

    {"POST", "/v1/tournaments", "createTournament", BODY_JSON, handle_create_tournament, 0, CREATES_MATCH},
    {"GET", "/v1/tournaments", "listTournaments", BODY_NONE, handle_list_tournaments},
    {"GET", "/v1/tournaments/{tournament}", "readTournament", BODY_NONE, handle_read_tournament},
    {"PATCH", "/v1/tournaments/{tournament}", "changeTournament", BODY_JSON, handle_change_tournament},
    {"POST", "/v1/tournaments/{tournament}/entrants", "addEntrants", BODY_JSON, handle_add_entrants},
    {"GET", "/v1/tournaments/{tournament}/entrants", "listEntrants", BODY_NONE, handle_list_entrants},
    {"POST", "/v1/tournaments/{tournament}/enter", "enterTournament", BODY_JSON, handle_enter_tournament},
    {"GET", "/v1/tournaments/{tournament}/entrants/{entrant}", "readEntrant", BODY_NONE, handle_read_entrant},
    {"PATCH", "/v1/tournaments/{tournament}/entrants/{entrant}", "changeEntrant", BODY_JSON,
     handle_change_entrant},
    {"POST", "/v1/tournaments/{tournament}/rounds", "makeRound", BODY_JSON, handle_make_round, BODY_LARGE},
    {"GET", "/v1/tournaments/{tournament}/rounds", "listRounds", BODY_NONE, handle_list_rounds},
    {"GET", "/v1/tournaments/{tournament}/standings", "readStandings", BODY_NONE, handle_read_standings},
    {"GET", "/v1/tournaments/{tournament}/record", "readTournamentRecord", BODY_NONE,
     handle_read_tournament_record},

    {"POST", "/v1/matches/{match}/deadline", "setDeadline", BODY_JSON, handle_set_deadline},
    {"POST", "/v1/matches/{match}/phase/end", "endPhase", BODY_JSON_OPTIONAL, handle_end_phase},
    {"POST", "/v1/matches/{match}/seats/{seat}/release", "releaseSeat", BODY_JSON_OPTIONAL,
     handle_release_seat},

    {"GET", "/v1/matches/{match}/legal-moves", "listLegalMoves", BODY_NONE, handle_list_legal_moves},
    {"POST", "/v1/matches/{match}/moves", "makeMove", BODY_JSON, handle_make_move,
     .finish = finish_make_move},
    {"POST", "/v1/matches/{match}/moves/check", "checkMove", BODY_JSON, handle_check_move},

    {"POST", "/v1/rules/{game}/setup", "setUpState", BODY_JSON, handle_set_up_state},
    {"POST", "/v1/rules/{game}/legal-moves", "listStateMoves", BODY_JSON, handle_list_state_moves,
     BODY_LARGE},
    {"POST", "/v1/rules/{game}/apply", "applyToState", BODY_JSON, handle_apply_to_state, BODY_LARGE},
    {"POST", "/v1/rules/{game}/apply-many", "applyToStates", BODY_JSON, handle_apply_to_states, BODY_LARGE},
    {"POST", "/v1/rules/{game}/playout", "playOut", BODY_JSON, handle_play_out, BODY_LARGE},
    {"POST", "/v1/rules/{game}/view", "viewState", BODY_JSON, handle_view_state, BODY_LARGE},
    {"POST", "/v1/rules/{game}/board", "drawState", BODY_JSON, handle_draw_state, BODY_LARGE},
    {"POST", "/v1/rules/{game}/resample", "resampleView", BODY_JSON, handle_resample_view, BODY_LARGE},

    {"GET", "/", "showContract", BODY_NONE, handle_show_contract},
    {"GET", "/docs", "showContractAtDocs", BODY_NONE, handle_show_contract},
    {"GET", "/docs/{file}", "readDocsFile", BODY_NONE, handle_read_docs_file},
    {"GET", "/v1/keys", "readKeys", BODY_NONE, handle_read_keys},
    {"GET", "/openapi.json", "readOpenapi", BODY_NONE, handle_read_openapi},
    {"GET", "/healthz", "readHealth", BODY_NONE, handle_read_health, .unlimited = true},
    {"GET", "/readyz", "readReadiness", BODY_NONE, handle_read_readiness, .unlimited = true},
    {"GET", "/metrics", "readMetrics", BODY_NONE, handle_read_metrics, .unlimited = true},

    {"GET", "/v1/transparency", "readTransparency", BODY_NONE, handle_read_transparency},
    {"GET", "/v1/transparency/checkpoint", "readCheckpoint", BODY_NONE, handle_read_checkpoint},
    {"GET", "/v1/transparency/tile/{level}/{+tile}", "readTile", BODY_NONE, handle_read_tile},
    {0}};
