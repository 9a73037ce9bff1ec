/* What the rulebook says of sheets, tracks and tables. */
#include "games/time-of-wars/components/components_check.h"

enum {
    LOSSES_MOST = 20, /* in a cell: more than an army can lose is of no use */
    ECONOMY_LEFT = 3  /* 6.9.1.1: three boxes left of Start */
};

/* On whose sheet a special track is; how many boxes it has, Start included, where that is printed: 2.3.2, 7.1. */
static const struct printed_track {
    uint8_t seat, boxes;
} TRACKS[SPECIAL_TRACKS] = {
    [IRON_ORE] = {SWEDEN, ANY}, [COSSACKS_CONTROL] = {RUSSIA, 4},
    [ASIA] = {RUSSIA, ANY},     [TATAR_INVASIONS] = {OTTOMAN, ANY},
    [DOMINATION] = {HRE, ANY},  [UNION_OF_BREST] = {COMMONWEALTH, ANY},
};

/* Dominant Religions (6.6.1). */
static const uint8_t RELIGION_OF[SEATS] = {[SWEDEN] = PROTESTANT,
                                           [RUSSIA] = ORTHODOX,
                                           [OTTOMAN] = ISLAM,
                                           [HRE] = CATHOLIC,
                                           [COMMONWEALTH] = CATHOLIC};

/* Who places the Revolts of a zone (6.6.2.2). */
static const uint8_t REVOLTS_BY[ZONES] = {[REICH_ZONE] = OTTOMAN,
                                          [COMMONWEALTH_ZONE] = HRE,
                                          [RUSSIAN_ZONE] = SWEDEN,
                                          [BALKAN_ZONE] = RUSSIA,
                                          [BALTIC_ZONE] = COMMONWEALTH};

/* ---- sheets ---- */

static void check_economy(const struct sheet_row *row, const char *path, struct faults *faults)
{
    if (row->economy_start != ECONOMY_LEFT || row->economy_start >= row->economy_count) {
        fault_add(faults, path, "three boxes are left of Start (6.9.1.1)");
        return;
    }
    for (int box = 0; box < ECONOMY_LEFT; box++)
        if (row->economy[box].vp != box - ECONOMY_LEFT)
            fault_add(faults, path, "the boxes left of Start are -3, -2 and -1 VP (6.9.1.1)");
}

static void check_cities(const struct sheet_row *row, const char *path, struct faults *faults)
{
    if (row->cities_count < 2) fault_add(faults, path, "must have big CONTROL markers (6.2.2)");
    for (int box = 0; box < row->cities_count; box++)
        if (row->cities[box].wins != (box == row->cities_count - 1))
            fault_add(faults, path, "the last marker, and no other, wins (7.2)");
}

static void check_sheets(const struct components *c, struct faults *faults)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct sheet_row *row = &c->sheet[seat];
        char path[FAULT_PATH];
        fault_path(path, "/sheets", tow_seats.ids[seat]);
        if (row->religion != RELIGION_OF[seat])
            fault_add(faults, path, "has another Dominant Religion (6.6.1)");
        check_economy(row, path, faults);
        check_cities(row, path, faults);
    }
    const struct cities_box *two = &c->sheet[SWEDEN].cities[2];
    if (two->cards != 7 || two->vp != 4)
        fault_add(faults, "/sheets/sweden", "with two markers it has 7 cards and 4 VP (6.2.2)");
}

static void check_tracks(const struct components *c, struct faults *faults)
{
    for (int track = 0; track < SPECIAL_TRACKS; track++) {
        char path[FAULT_PATH];
        fault_path(path, "/tracks", tow_tracks.ids[track]);
        if (c->track[track].seat != TRACKS[track].seat)
            fault_add(faults, path, "is on another sheet (2.3.2)");
        if (c->track[track].box_count < 2 || differs(c->track[track].box_count, TRACKS[track].boxes))
            fault_add(faults, path, "has more or fewer boxes (2.3.2)");
    }
}

/* ---- tables ---- */

static void check_combat(const struct components *c, struct faults *faults)
{
    const struct table *combat = &c->combat;
    if (!table_check(combat, "/combat", faults)) return;
    const int nine = table_column(combat, 9), thirteen = table_column(combat, 13);
    if (combat->column[0] != 1 || combat->column[nine] != 9 || combat->column[thirteen] != 13 ||
        thirteen != nine + 2 || combat->column[nine + 1] != 11)
        fault_add(faults, "/combat/columns",
                  "there are columns from 1, for 9-10, 11-12 and 13-14 (6.9.3.4, 8.3)");
    if (table_cell(combat, 7, thirteen) != 2 || table_cell(combat, 9, nine) != 2)
        fault_add(faults, "/combat", "7 gives 2 at 13-14, 9 gives 2 at 9-10 (8.3)");
    if (combat->row[0].from != 2 || combat->row[combat->row_count - 1].from != 12)
        fault_add(faults, "/combat/rows", "two dice give 2 to 12 (6.9.3.4)");
    for (int i = 0; i < combat->row_count; i++)
        for (int column = 0; column < combat->column_count; column++)
            if (combat->row[i].cell[column] < 0 || combat->row[i].cell[column] > LOSSES_MOST)
                ROW_FAULT(faults, "combat/rows", i, "losses are from 0 to %d", LOSSES_MOST);
}

static void check_diplomacy(const struct components *c, struct faults *faults)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (c->war_price[seat].price[seat]) fault_add(faults, "/war_price", "nobody fights himself (6.5.5)");
        for (int other = 0; other < SEATS; other++) {
            if (other != seat && !c->war_price[seat].price[other])
                fault_add(faults, "/war_price", "each superpower can declare War on each other (6.5.5)");
            if ((seat == other || seat == OTTOMAN || other == OTTOMAN) && c->borrow_limit[seat].units[other])
                fault_add(faults, "/borrow_limit", "the Ottoman Empire borrows and lends no units (6.5.2)");
        }
    }
    if (c->war_price[SWEDEN].price[DENMARK] != 3)
        fault_add(faults, "/war_price/sweden", "a War on Denmark costs 3 (6.5.5)");
    if (c->borrow_limit[SWEDEN].units[RUSSIA] != 4 || c->borrow_limit[HRE].units[COMMONWEALTH] != 5)
        fault_add(faults, "/borrow_limit",
                  "Sweden borrows 4 from Russia, the Empire 5 from the Commonwealth (6.5.2)");
}

static void check_recruits(const struct components *c, struct faults *faults)
{
    bool infantry = false;
    for (int i = 0; i < c->recruit_count; i++) {
        const struct recruit_row *row = &c->recruit[i];
        const struct kind_row *kind = &c->kind[row->kind];
        if (kind->nation != row->seat && kind->nation != COSSACKS)
            ROW_FAULT(faults, "recruitment", i,
                      "a superpower recruits its own units, or Cossacks (5.2.1, 4.2.5)");
        if (kind->garrison)
            ROW_FAULT(faults, "recruitment", i, "the garrison of a Capital is not recruited (4.1)");
        infantry |= row->seat == SWEDEN && kind->nation == SWEDEN && kind->arm == INFANTRY && row->cost == 2;
        for (int k = 0; k < i; k++)
            if (c->recruit[k].seat == row->seat && c->recruit[k].kind == row->kind)
                ROW_FAULT(faults, "recruitment", i, "is there twice");
    }
    if (!infantry) fault_add(faults, "/recruitment", "Swedish infantry costs 2 (6.9.1.1)");
}

static void check_number(int value, int printed, const char *path, const char *rule, struct faults *faults)
{
    if (value != printed) fault_add(faults, path, "is %d (%s)", printed, rule);
}

void tow_check_tables(const struct components *c, struct faults *faults)
{
    check_sheets(c, faults);
    check_tracks(c, faults);
    check_combat(c, faults);
    check_diplomacy(c, faults);
    check_recruits(c, faults);
    for (int zone = 0; zone < ZONES; zone++)
        if (c->revolts_by[zone] != REVOLTS_BY[zone])
            fault_add(faults, "/revolts_by", "another superpower places the Revolts of a zone (6.6.2.2)");
    check_number(c->danzig_levels, 6, "/danzig_levels", "6.9.3.6", faults);
    check_number(c->dutch_after, 3, "/dutch_after", "6.9.3.6", faults);
    check_number(c->dutch_combat, 8, "/dutch_combat", "6.9.3.6", faults);
    check_number(c->automatic_vp, 29, "/automatic_vp", "7.2", faults);
}
