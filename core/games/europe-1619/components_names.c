/* Derived from the component pack: names of parties, and names as a sentence says them. */
#include <stdio.h>
#include <string.h>

#include "games/europe-1619/components.h"

static bool is_power(const struct components *c, const char *name)
{
    for (int i = 0; i < SEATS; i++)
        if (strcmp(c->power[i].name, name) == 0) return true;
    return false;
}

/* Names that a sentence says with an article; of a coast, its space's. */
static const char *const WITH_ARTICLE[] = {"North Atlantic",
                                           "North Sea",
                                           "Helgoland Bight",
                                           "Skagerrak",
                                           "Baltic Sea",
                                           "Gulf of",
                                           "English Channel",
                                           "Celtic Sea",
                                           "Bay of Biscay",
                                           "Mid-Atlantic",
                                           "Western Mediterranean",
                                           "Balearic Sea",
                                           "Ligurian Sea",
                                           "Tyrrhenian Sea",
                                           "Sicilian Channel",
                                           "Ionian Sea",
                                           "Adriatic Sea",
                                           "Free County",
                                           "Palatinate",
                                           "Upper Palatinate",
                                           "Bohemian Confederacy",
                                           "Irish Earldoms",
                                           "Papacy"};

static void fill_in_text(char in_text[NAME_ROOM], const char *name)
{
    bool article = false;
    for (size_t i = 0; i < sizeof WITH_ARTICLE / sizeof *WITH_ARTICLE; i++)
        article = article || strncmp(name, WITH_ARTICLE[i], strlen(WITH_ARTICLE[i])) == 0;
    snprintf(in_text, NAME_ROOM, "%s%.50s", article ? "the " : "", name);
    utf8_mend(in_text);
}

/* A minor state that is called like a power (it arises where that one is eliminated) says that it is one. */
void eur_components_name(struct components *c)
{
    for (int i = 0; i < c->place_count; i++)
        fill_in_text(c->place[i].in_text, c->place[i].name);
    c->party_count = SEATS + c->minor_count;
    for (int i = 0; i < SEATS; i++) {
        memcpy(c->party[i].id, c->power[i].id, ID_ROOM);
        snprintf(c->party[i].name, NAME_ROOM, "%s", eur_powers.names[i]);
        snprintf(c->party[i].in_text, NAME_ROOM, "%s", domain_name_in_text(&eur_powers, c, i));
    }
    for (int i = 0; i < c->minor_count; i++) {
        memcpy(c->party[SEATS + i].id, c->minor[i].id, ID_ROOM);
        memcpy(c->party[SEATS + i].name, c->minor[i].name, NAME_ROOM);
        if (is_power(c, c->minor[i].name)) {
            snprintf(c->party[SEATS + i].name, NAME_ROOM, "%.40s (minor state)", c->minor[i].name);
            utf8_mend(c->party[SEATS + i].name);
        }
        fill_in_text(c->minor[i].in_text, c->minor[i].name);
        fill_in_text(c->party[SEATS + i].in_text, c->party[SEATS + i].name);
    }
}
