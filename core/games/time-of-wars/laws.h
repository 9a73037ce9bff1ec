/* Time of Wars: what its files of laws share. The table of all laws is in laws.c. */
#ifndef WESTPHALIA_TOW_LAWS_H
#define WESTPHALIA_TOW_LAWS_H

#include "games/time-of-wars/cards/events.h"

/* Adds a warning for each thing that the rule forbids. An element of a list is named by its id
 * (faults_locate). */
#define LAW(name) void tow_law_##name(const struct play *p, struct faults *warnings)

/* laws_pieces.c: who stands where */
LAW(boxes);
LAW(strangers);
LAW(without_command);
LAW(printed_garrisons);
LAW(stettin);
LAW(ships_of_minors);
LAW(commanders_alone);
LAW(ships);
LAW(garrisons);
LAW(commanders);
LAW(borrowed);
LAW(mercenaries);

/* laws_sheets.c: rulers, ratings, tracks, cards, points */
LAW(tracks);
LAW(levels);
LAW(reigns);
LAW(prolonged);
LAW(council);
LAW(points);
LAW(cards_played);
LAW(collapse);
LAW(colonies);

static inline const char *space_name(const struct play *p, int space)
{
    return tow_space_row(p, space)->in_text;
}

static inline const char *unit_name(const struct play *p, int unit)
{
    return tow_kind(p, unit)->name;
}

static inline const char *power_name(const struct play *p, int power)
{
    return power < 0 ? "no power" : domain_name_in_text(&tow_nations, p->pack, power);
}

/* The name as a sentence begins with it: "The Commonwealth". It lasts as long as the block. */
static inline const char *begin_with(char to[NAME_ROOM], const char *name)
{
    snprintf(to, NAME_ROOM, "%s", name);
    if (*to >= 'a' && *to <= 'z') *to -= 'a' - 'A';
    return to;
}
#define POWER_NAME(p, power) begin_with((char[NAME_ROOM]){0}, power_name(p, power))

/* What comes next in the Game Turn, while no phase of it is on that seats act in: enum phase. Behind the
 * last one where it is not so. */
static inline int next_phase(const struct play *p)
{
    const struct turn *turn = step_record_of(p, STEP_TURN);
    return turn ? turn->next_phase : PHASE_POLICY + 1;
}

#endif
