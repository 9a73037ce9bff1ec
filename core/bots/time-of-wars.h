/* The weights of the bot of Time of Wars, and what its files share: a survey of the match for one player. */
#ifndef WESTPHALIA_BOTS_TIME_OF_WARS_H
#define WESTPHALIA_BOTS_TIME_OF_WARS_H

#include "bots/heuristic.h"
#include "games/time-of-wars/tables.h"

/* The weights. A worth is in hundredths of a Victory Point (VP), a percentage says so. What the rules give in
 * VP counts as printed. For all else self-play has found the figure: a comment says what holds it in
 * proportion. */
enum {
    POINT = 100,
    WON = 1000 * POINT, /* more than all that the map gives */
    /* Percent of the others' standing that is a loss: half their mean, half that of the leader in VP. Of five
     * players one may gain together with another, so it is less than all. */
    OTHERS = 60
};

/* What a later turn brings, for each turn to come. It is small beside a VP: VP are few, cards and markers
 * come in every turn. */
enum {
    CARD_TO_COME = 21, /* a card that will be drawn */
    FUND = 19          /* a FUND marker, of now or of a later turn */
};

/* Pieces on the map. Armies count as what they can still do: less for units that leave with the turn, and
 * less towards the end of the match (time_left.life). */
enum {
    COMBAT = 8,         /* a point of Combat Value in an army */
    LED = 2,            /* percent by ten of it, further, for each point of its commander's rating */
    GOES_HOME = 60,     /* percent of it for units that are discarded with the turn */
    HIRED_FOR_NOW = 30, /* percent of it for mercenaries */
    GARRISON = 6,       /* further, a step of a garrison, which is costly to remove */
    SHIP = 7,           /* a point of Combat Value of ships */
    LOSS = 9            /* a step lost in battle: a little more than a point of Combat Value */
};

/* Spaces, beside the VP of the tracks that they move. A Fortified City is the aim of a siege, so it must be
 * worth several attempts; a City is taken by the way. */
enum {
    FORTIFIED = 40, /* a Fortified City */
    SMALL = 16,     /* a City or a Fortress */
    NATIONAL = 8,   /* further, in the own land, where it recruits */
    AWARD = 60,     /* percent of a space's award in the last turn, before that turn */
    HERETIC = 1,    /* a heretic space, for each turn to come: the cost of religious unrest */
    CONVERTED = 50  /* a space converted since the Union of Brest */
};

/* The sheet and the hand. A card in hand must be worth less than what it can do, or it would never be
 * played. */
enum {
    LEVEL = 8,         /* a Development Point of Military, of a power at War */
    FAITH = 5,         /* a Development Point of Religion */
    CARD = 7,          /* a card in hand */
    CARD_VALUE = 7,    /* each of its Operational Points */
    REACTION_CARD = 4, /* further, a Reaction or Battle card: it can be played for points, too */
    PROMISE = 50,      /* percent of a card's possible gain as an Event in this turn */
    PICK = 40,         /* percent of the first FUND marker's possible pick in the next turn (6.2.7) */
    WEAK_RULER = 20,   /* a ruler whose back is up */
    NEAR = 9,          /* Victory Points before an immediate win (7.2) that count as near */
    NEARER = 200       /* each of these Victory Points, further: it may be the win */
};

/* Boxes of the special tracks (2.3.2). Each counts what it still brings, so those that bring VP in every turn
 * count by the turns to come. */
enum {
    EXPLORED = 42,        /* a box of the Asia map */
    ORE = 11,             /* a box, for each turn to come */
    CONTROL_BOX = 42,     /* a box of control over the Cossacks */
    UNDER_CONTROL = 90,   /* the Cossacks under control */
    SERVICE = 45,         /* Cossacks in the service of the Commonwealth */
    INVASIONS = 40,       /* Defeat of Budjak Horde, for each turn to come */
    DOMINATION_TURN = 50, /* Thirty Years War, for each turn in which Domination can move */
    OPENED = 70           /* the Letter of Majesty before it; Union of Brest */
};

/* Relations. One War with a superpower gives aims to the armies, so it costs next to nothing; a second one
 * has to be fought with the same cards. */
enum {
    COMMON_ENEMY = 12, /* an ally at War with the same power */
    SAFE_FLANK = 4,    /* an ally of a power at War */
    TIED = 3,          /* an ally without use: no War can be begun with it */
    WAR = 4,           /* the first War with a superpower */
    WARS = 25          /* each further War with a superpower */
};

/* Current procedures: what is half done counts for what comes of it, so that the next step is made. */
enum {
    PLUS_LEFT = 3,   /* a right of the impulse that is still open: a box, a conversion, a coup */
    EVENT = 4,       /* an Event that still needs choices */
    EVENT_VALUE = 7, /* further, each Operational Point of its card, which it has cost */
    BIDDING = 45,    /* a bid for mercenaries, less the worth of its card */
    HIRED = 20,      /* a unit that is hired and has no army so far */
    RAIDER = 30,     /* a Tatar unit on an Invasion whose successes are VP; otherwise a quarter */
    TALK = 1,        /* an announcement without effect: only where nothing else is to be done */
    LENT = 10,       /* a unit that is lent for the turn */
    PRICE = 9        /* a point of the price of a War */
};

enum { STACKS = 96 };

/* Units of one power in a space, without garrisons. */
struct stack {
    int16_t space;
    int8_t power, seat; /* `seat` commands them; -1: none */
    uint8_t count, steps, infantry, rating;
    uint8_t fresh; /* units that may move in this impulse */
    int16_t combat;
    bool marches;
};

/* The records of current procedures; NULL: the procedure is not under way. */
struct procedures {
    const struct march *march;
    const struct war *war;
    const struct impulse *impulse;
};

/* What is left of the turn and of the match. */
struct time_left {
    bool impulses; /* the match is in the phase of impulses (6.9) */
    int turns;
    int life; /* percent that armies still count */
    /* Cards that can still be played in this turn, or in the next one where this one is over. */
    uint8_t cards[SEATS];
    bool deploys[SEATS]; /* an army of its capital can still be deployed (6.8) */
};

/* The state of the match for one player. */
struct survey {
    const struct play *p;
    const struct state *s;
    const struct components *c;
    int viewer;
    struct procedures current;
    struct time_left time;
    uint32_t at_war[POWERS],
        open[SEATS]; /* powers, one bit each: those at War with it; those whose spaces it may enter */
    struct spaces walls[SEATS], targets[SEATS], enter[SEATS];
    int16_t prize[SEATS][SPACES_MAX], defence[SEATS][SPACES_MAX];
    int count;
    struct stack stack[STACKS];
    int value[SEATS];
};

/* ---- the match (time-of-wars.c) ---- */

bool heuristic_plays(const struct survey *v, int seat);
/* The worth of an Alliance: help against the same enemy, or a safe flank during a War. Otherwise it only
 * prevents a War. */
int heuristic_ally_worth(const struct survey *v, int seat, int other);
/* The possible gain of a card's Event in this turn, beyond the worth of any card. */
int heuristic_promise(const struct survey *v, const struct card_row *row, int turn);

/* ---- spaces and the sheet's tracks (time-of-wars-spaces.c) ---- */

void heuristic_see_spaces(struct survey *v);
/* The worth of a space to its controller; and the loss of one Fortified City on its track. */
int heuristic_space_worth(const struct survey *v, int seat, int space);
int heuristic_city_lost(const struct survey *v, int seat);
/* The worth of the Victory Points that the seat has. */
int heuristic_points_worth(const struct survey *v, int seat);
/* The worth of a Development Point. Domestic Policy draws cards in later turns; Economy is worth the
 * difference to its next boxes. */
int heuristic_economy_point(const struct survey *v, int seat);
int heuristic_policy_point(const struct survey *v);

/* ---- plans (time-of-wars-plans.c) ---- */

/* Adds the possible gains of armies by sieges, battles and control, and the losses of others by them. */
void heuristic_see_plans(struct survey *v);

/* ---- the current procedures (time-of-wars-pending.c) ---- */

void heuristic_see_pending(struct survey *v);

#endif
