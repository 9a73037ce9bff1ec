/* Results of the store and of the match service, as calls on tournaments return them. */
#include "api/tournament/results.h"

enum tournament_result tournament_db(enum db_result result)
{
    switch (result) {
    case DB_OK:
        return TOURNAMENT_OK;
    case DB_NONE:
        return TOURNAMENT_NOT_FOUND;
    case DB_CONFLICT:
        return TOURNAMENT_CHANGED;
    case DB_AWAY:
        return TOURNAMENT_AWAY;
    case DB_BROKEN:
        break;
    }
    return TOURNAMENT_BROKEN;
}

enum tournament_result tournament_match_failure(enum match_result result)
{
    switch ((int)result) {
    case MATCH_BUSY:
        return TOURNAMENT_BUSY;
    case MATCH_AWAY:
        return TOURNAMENT_AWAY;
    case MATCH_BROKEN:
        return TOURNAMENT_BROKEN;
    }
    return TOURNAMENT_OK;
}
