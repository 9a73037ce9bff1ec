/* Stand-ins for what is not written yet (a script writes this file anew). Not to be landed on main. */
#include "engine/statistics.h"
#include "engine/window.h"
#include "tables.h"

static const struct refusal NOT_YET = {"not-yet", "1", "This is not written yet."};
__attribute__((unused)) static MOVE_CHECK(never) { return &NOT_YET; }
__attribute__((unused)) static MOVE_APPLY(nothing) { }
