/* Entrants as a table. */
#include "api/handlers/tournament/entrant_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/common/link.h"
#include "data/csv.h"

/* A table while it is read. */
struct table {
    struct csv csv;
    char *cell;
    int columns;
    const struct column *column[8]; /* in the order of the table */
    struct faults *faults;
};

/* ---- values ---- */

static json_t *read_text(const struct table *t, char *cell)
{
    return json_string(cell);
}

/* Where the separator is no comma, a number may have a decimal comma. */
static json_t *read_number(const struct table *t, char *cell)
{
    char *comma = t->csv.separator == ',' ? NULL : strchr(cell, ',');
    if (comma) *comma = '.';
    json_t *number = json_loads(cell, JSON_DECODE_ANY, NULL);
    if (json_is_number(number)) return number;
    json_decref(number);
    if (comma) *comma = ',';
    return json_string(cell);
}

static json_t *read_boolean(const struct table *t, char *cell)
{
    static const char *const words[2][4] = {{"no", "false", "0", NULL}, {"yes", "true", "1", "x"}};
    for (int is_true = 0; is_true < 2; is_true++)
        for (int i = 0; i < 4; i++)
            if (words[is_true][i] && strcasecmp(words[is_true][i], cell) == 0) return json_boolean(is_true);
    return json_string(cell);
}

/* Ids with spaces, commas or semicolons between. */
static json_t *read_ids(const struct table *t, char *cell)
{
    json_t *list = json_array();
    char *left;
    for (char *c = cell; *c; c++)
        *c = tolower((unsigned char)*c);
    for (char *id = strtok_r(cell, " ,;", &left); id; id = strtok_r(NULL, " ,;", &left))
        json_array_append_new(list, json_string(id));
    return list;
}

static const struct column {
    const char *name;
    json_t *(*read)(const struct table *t, char *cell); /* NULL: the cell is no UTF-8 */
} columns[] = {{"name", read_text},
               {"team", read_text},
               {"handicap", read_number},
               {"unranked", read_boolean},
               {"preferences", read_ids}};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* ---- rows ---- */

static char *trimmed(char *cell)
{
    size_t length = strlen(cell);
    while (length && isspace((unsigned char)cell[length - 1]))
        cell[--length] = '\0';
    return cell + strspn(cell, " \t\r\n");
}

static const struct column *find_column(const char *name)
{
    for (int i = 0; i < COLUMNS; i++)
        if (strcasecmp(columns[i].name, name) == 0) return &columns[i];
    return NULL;
}

/* Reads the names of the columns. */
static bool read_head(struct table *t)
{
    enum csv_cell end = CSV_CELL;
    while (end == CSV_CELL) {
        end = csv_read(&t->csv, t->cell);
        if (end == CSV_END || end == CSV_FAULT) break;
        const struct column *column = find_column(trimmed(t->cell));
        for (int i = 0; i < t->columns; i++)
            if (column == t->column[i]) column = NULL;
        if (!column || t->columns == COLUMNS)
            return fault_add_foreign(
                t->faults, "",
                "the first row must have names of columns, each once: name, and any of team, "
                "handicap, unranked, preferences");
        t->column[t->columns++] = column;
    }
    for (int i = 0; i < t->columns; i++)
        if (t->column[i] == &columns[0]) return true;
    return fault_add_foreign(t->faults, "", "the first row must have the name of a column \"name\"");
}

/* Puts the cell in column `nth` into the entrant. */
static bool add_cell(const struct table *t, json_t *entrant, int nth, const char *path)
{
    char *cell = trimmed(t->cell);
    if (!*cell) return true;
    if (nth >= t->columns)
        return fault_add_foreign(t->faults, path, "the row has more cells than there are columns");
    json_t *value = t->column[nth]->read(t, cell);
    if (!value) return fault_add_foreign(t->faults, path, "must be UTF-8: save the table as CSV in UTF-8");
    return json_object_set_new(entrant, t->column[nth]->name, value) == 0;
}

/* Adds the rows to the list. False: a fault, or memory is short. */
static bool read_rows(struct table *t, json_t *list)
{
    enum csv_cell end = CSV_LAST_CELL;
    char path[FAULT_PATH];
    while (end == CSV_LAST_CELL) {
        json_t *entrant = json_object();
        fault_path_index(path, "/entrants", json_array_size(list));
        bool sound = entrant;
        end = CSV_CELL;
        for (int nth = 0; end == CSV_CELL && sound; nth++) {
            end = csv_read(&t->csv, t->cell);
            if (end == CSV_CELL || end == CSV_LAST_CELL) sound = add_cell(t, entrant, nth, path);
        }
        if (end == CSV_FAULT)
            sound = fault_add_foreign(t->faults, path, "has a quote that is not closed, or text behind one");
        if (sound && json_object_size(entrant) > 0) sound = json_array_append(list, entrant) == 0;
        json_decref(entrant);
        if (!sound) return false;
    }
    return true;
}

json_t *entrant_table_read(const struct request *request, struct faults *faults)
{
    struct table t = {.cell = malloc(request->body_length + 1), .faults = faults};
    json_t *list = json_array();
    csv_begin(&t.csv, request->body, request->body_length);
    const bool sound = t.cell && list && read_head(&t) && read_rows(&t, list);
    json_t *body = sound ? json_pack("{s:O}", "entrants", list) : NULL;
    json_decref(list);
    free(t.cell);
    return body;
}

/* ---- writing ---- */

void entrant_table_begin(struct writer *w)
{
    static const char head[] = "id,name,team,token,link\r\n";
    writer_bytes(w, head, strlen(head));
}

void entrant_table_add(struct writer *w, const struct opened_tournament *opened, const struct entry *entry)
{
    char id[ENTRANT_ID_ROOM], link[LINK_ROOM];
    entrant_id(entry->number, id);
    link_of_entrant(link, opened->worker.page, opened->id, id, entry->token);
    const char *const cells[] = {id, entry->name, entry->team ? entry->team : "", entry->token, link};
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        if (i) writer_bytes(w, ",", 1);
        csv_write(w, cells[i]);
    }
    writer_bytes(w, "\r\n", 2);
}
