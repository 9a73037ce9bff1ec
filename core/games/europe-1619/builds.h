/* Europe 1619: what the files of a sheet of builds share: builds.c, builds_sheet.c, builds_strength.c. */
#ifndef WESTPHALIA_EUR_BUILDS_H
#define WESTPHALIA_EUR_BUILDS_H

#include "games/europe-1619/game.h"

/* What a sheet comes to. */
struct bill {
    int strength; /* of the power after what is reduced and disbanded: that comes first (R11) */
    int own, all; /* steps bought for itself, and with those for minor states: all raise the price (R11) */
    bool lessens, bolsters;
};

/* What all lines but the one at `space` come to, the power having this strength before. */
struct bill eur_rest_of_sheet(const struct play *p, int seat, int strength, int space);

/* Why the sheet does not take this line in place of the one at its space. */
const struct refusal *eur_line_refused(const struct play *p, int seat, const struct purchase *line);

/* The same, where the rest of the sheet is known. */
const struct refusal *eur_line_refused_beside(const struct play *p, int seat, const struct bill *rest,
                                              const struct purchase *line);

/* Writes the line in place of the one at its space. */
void eur_line_write(struct play *p, int seat, const struct purchase *line);

/* Why no unit in the space can be bolstered, however strong it is. */
const struct refusal *eur_bolster_refused(const struct play *p, int seat, int space);

/* The minor state is aligned with a power, or its vassal: units can be bought for it. */
bool eur_is_aligned(const struct play *p, int minor);
extern const struct refusal eur_not_aligned;

#endif
