/* The component pack: what the rulebook's constraints refuse. */
#include "../misprint.h"
#include "table.h"

static void misprinted(const char *rows, size_t row, const char *member, json_t *value)
{
    json_t *pack = printed_pack(&sts_game);
    reprint_nth(pack, rows, row, member, value);
    pack_refused(&sts_game, pack, "");
}

TEST(pack_with_a_fault_is_refused)
{
    misprinted("countries", 0, "vp_markers", json_integer(3));
    misprinted("countries", 4, "id", json_string("germany"));
    misprinted("countries", 0, "id", json_string("Austria!"));
    misprinted("borders", 0, "between", json_pack("[s]", "spain"));
    misprinted("borders", 0, "between", json_pack("[ss]", "spain", "atlantis"));
    misprinted("borders", 0, "between", json_pack("[ss]", "spain", "spain"));
    misprinted("borders", 0, "between", json_pack("[ss]", "austria", "italy"));
    misprinted("cards", 0, "id", json_string("austria-3-b"));
    misprinted("cards", 0, "value", json_integer(0));
    misprinted("cards", 0, "country", json_null());
    misprinted("players", 0, "players", json_integer(4));
    misprinted("players", 0, "vp_markers", json_integer(8));
    misprinted("counters", 0, "count", json_integer(23));
}
