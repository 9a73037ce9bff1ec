/* The format of a presentation: the members of each of its parts, with their kinds. board/README.md says what
 * they mean; a test holds the two against each other. */
#include <stddef.h>

#include "board/presentation/members.h"

/* ---- words ---- */

#define WORD_TEXT(name, word) word,
static const char *const ZONE_WORDS[] = {"", ZONE_KINDS(WORD_TEXT) NULL};
static const char *const LAYER_WORDS[] = {"", LAYER_FORMS(WORD_TEXT) NULL};
static const char *const ENTRY_WORDS[] = {"", ENTRY_FORMS(WORD_TEXT) NULL};
static const char *const CARDS_WORDS[] = {"", CARDS_FORMS(WORD_TEXT) NULL};
static const char *const SHAPE_WORDS[] = {"", SHAPES(WORD_TEXT) NULL};
static const char *const EDGE_WORDS[] = {"", EDGES(WORD_TEXT) NULL};
static const char *const DASH_WORDS[] = {"", DASHES(WORD_TEXT) NULL};
static const char *const GROUND_WORDS[] = {"", GROUNDS(WORD_TEXT) NULL};
static const char *const LINE_WORDS[] = {"", LINE_CLASSES(WORD_TEXT) NULL};
static const char *const NAME_WORDS[] = {"", NAME_CLASSES(WORD_TEXT) NULL};
static const char *const ANCHOR_WORDS[] = {"", ANCHORS(WORD_TEXT) NULL};

/* ---- rows of the tables ---- */

/* A member of `struct s`. After it may follow REQUIRED, POSITIVE, .words, .otherwise, .format. */
#define MEMBER(name_, kind_, s, member_, ...)                                                                \
    {                                                                                                        \
        .name = name_, .kind = MEMBER_##kind_, .at = offsetof(struct s, member_), __VA_ARGS__                \
    }
/* A LIST_OF(struct), read from a list or from an object (MAP). */
#define LIST(name_, s, member_, format_, ...) SEVERAL(LIST, name_, s, member_, format_, __VA_ARGS__)
#define MAP(name_, s, member_, format_, ...)  SEVERAL(MAP, name_, s, member_, format_, __VA_ARGS__)
#define SEVERAL(kind_, name_, s, member_, format_, ...)                                                      \
    {                                                                                                        \
        .name = name_, .kind = MEMBER_##kind_, .at = offsetof(struct s, member_.at),                         \
        .count_at = offsetof(struct s, member_.count), .format = &format_, __VA_ARGS__                       \
    }
#define REQUIRED .required = true
#define POSITIVE .positive = true
/* A member that only front ends read. */
#define UNREAD(name_)                                                                                        \
    {                                                                                                        \
        .name = name_, .kind = MEMBER_UNREAD                                                                 \
    }

/* The format of `struct s`: an object with these members. */
#define FORMAT(s, ...)                                                                                       \
    {                                                                                                        \
        .size = sizeof(struct s), .members = (const struct member[])                                         \
        {                                                                                                    \
            __VA_ARGS__,                                                                                     \
            {                                                                                                \
                0                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }
/* The format of `struct s` with one member: a value without an object. */
#define PLAIN(s, ...)                                                                                        \
    {                                                                                                        \
        .size = sizeof(struct s), .plain = &(const struct member)__VA_ARGS__                                 \
    }

static const struct format TEXT_ITEM = PLAIN(text, MEMBER("", TEXT, text, text));
static const struct format POINTER_ITEM = PLAIN(text, MEMBER("", POINTER, text, text));

/* ---- looks and texts ---- */

/* A member a line. */
/* clang-format off */

#define LOOK_IN_CELL(s)                                                                                      \
    MEMBER("shape", WORD, s, look.shape, .words = SHAPE_WORDS),                                              \
    MEMBER("size", NUMBER, s, look.size),                                                                    \
    MEMBER("colour", TEMPLATE, s, look.colour),                                                              \
    MEMBER("text", TEMPLATE, s, look.text)
#define LOOK_ON_MAP(s)                                                                                       \
    LOOK_IN_CELL(s),                                                                                         \
    MEMBER("title", TEMPLATE, s, look.title),                                                                \
    MEMBER("point", TEXT, s, look.point),                                                                    \
    MEMBER("shift", POINT, s, look.shift)

static const struct format VALUE_ON_MAP = FORMAT(value_look, LOOK_ON_MAP(value_look));
static const struct format VALUE_IN_CELL = FORMAT(value_look, LOOK_IN_CELL(value_look));

/* A text alone, or an object. */
static const struct member BOX_TEXT_MEMBERS[] = {
    MEMBER("text", TEMPLATE, box_text, text, REQUIRED),
    MEMBER("when", POINTER, box_text, when),
    MEMBER("unless", POINTER, box_text, unless),
    {0}};
static const struct format BOX_TEXT = {
    .size = sizeof(struct box_text),
    .members = BOX_TEXT_MEMBERS,
    .plain = &(const struct member)MEMBER("", TEMPLATE, box_text, text)};

/* ---- units, leaders and cards ---- */

static const struct format FLAG = FORMAT(flag,
    MEMBER("shows", POINTER, flag, shows, REQUIRED),
    MEMBER("name", TEXT, flag, name, REQUIRED),
    MEMBER("figure", POINTER, flag, figure),
    MEMBER("condition", TEXT, flag, condition),
    MEMBER("edge", WORD, flag, edge, .words = EDGE_WORDS),
    MEMBER("line", WORD, flag, line, .words = DASH_WORDS));

static const struct format PIECE = FORMAT(piece_look,
    MEMBER("is", DOMAIN, piece_look, domain, REQUIRED),
    MEMBER("table", TABLE, piece_look, table, REQUIRED),
    MEMBER("colour", POINTER, piece_look, colour),
    MEMBER("figure", POINTER, piece_look, figure),
    MEMBER("arm", POINTER, piece_look, arm),
    MEMBER("arms", DOMAIN, piece_look, arms),
    MEMBER("condition", TEXT, piece_look, condition),
    MEMBER("leader", FLAG, piece_look, leader),
    MEMBER("named", FLAG, piece_look, named),
    LIST("flags", piece_look, flags, FLAG));

static const struct format PIECE_NAME = PLAIN(piece_list, MEMBER("", TEXT, piece_list, piece));
static const struct format PIECE_LIST = FORMAT(piece_list,
    MEMBER("piece", TEXT, piece_list, piece, REQUIRED),
    MEMBER("list", POINTER, piece_list, list, REQUIRED));

static const struct format PRINTED_VALUE = FORMAT(printed_value,
    MEMBER("name", TEXT, printed_value, name, REQUIRED),
    MEMBER("at", POINTER, printed_value, at, REQUIRED),
    MEMBER("is", DOMAIN, printed_value, domain));
static const struct format PRINTED_FACT = FORMAT(printed_fact,
    MEMBER("name", TEXT, printed_fact, name, REQUIRED),
    MEMBER("at", POINTER, printed_fact, at, REQUIRED),
    MEMBER("is", DOMAIN, printed_fact, domain),
    MEMBER("but", TEXT, printed_fact, but),
    MEMBER("always", FLAG, printed_fact, always));
static const struct format PRINTED_THING = FORMAT(printed_thing,
    MEMBER("table", TABLE, printed_thing, table, REQUIRED),
    LIST("facts", printed_thing, facts, PRINTED_FACT, REQUIRED));
static const struct format CARD_FACE = PLAIN(card_face, LIST("", card_face, values, PRINTED_VALUE));

/* ---- the map ---- */

/* "label" and "bold" are for names that from_pack makes. */
static const struct format SYMBOL = FORMAT(symbol,
    MEMBER("shape", WORD, symbol, shape, .words = SHAPE_WORDS),
    MEMBER("size", NUMBER, symbol, size),
    MEMBER("colour", TEXT, symbol, colour),
    UNREAD("label"),
    UNREAD("bold"));

static const struct format LABEL = FORMAT(map_label,
    MEMBER("at", POINT, map_label, at, REQUIRED),
    LIST("lines", map_label, lines, TEXT_ITEM, REQUIRED),
    MEMBER("size", NUMBER, map_label, size),
    MEMBER("anchor", WORD, map_label, anchor, .words = ANCHOR_WORDS),
    MEMBER("class", WORD, map_label, class, .words = NAME_WORDS),
    MEMBER("bold", FLAG, map_label, bold));

static const struct format PLACE_POINT = PLAIN(place_point, MEMBER("", POINT, place_point, at));
static const struct format PLACE = FORMAT(place,
    MAP("points", place, points, PLACE_POINT),
    MEMBER("symbol", TEXT, place, symbol_name),
    MEMBER("text", TEXT, place, text),
    MEMBER("colour", TEXT, place, colour),
    MEMBER("tint", NUMBER, place, tint, .otherwise = TINT_NONE),
    MEMBER("size", NUMBER, place, size),
    MEMBER("frame", POINT, place, frame),
    MEMBER("label", OBJECT, place, label, .format = &LABEL));
static const struct format PLACE_SET = FORMAT(place_set,
    MEMBER("is", DOMAIN, place_set, domain, REQUIRED),
    MAP("of", place_set, places, PLACE, REQUIRED));

static const struct format OUTLINE = FORMAT(outline,
    MEMBER("set", TEXT, outline, set),
    MEMBER("of", TEXT, outline, of),
    MEMBER("class", WORD, outline, class, REQUIRED, .words = GROUND_WORDS),
    MEMBER("path", TEXT, outline, path, REQUIRED));
static const struct format LINE = FORMAT(map_line,
    MEMBER("class", WORD, map_line, class, REQUIRED, .words = LINE_WORDS),
    MEMBER("arrow", FLAG, map_line, arrow),
    MEMBER("path", TEXT, map_line, path, REQUIRED),
    UNREAD("between"));

enum { SMALLEST = 10 }; /* the size of a box that has none */
static const struct format BOX = FORMAT(map_box,
    MEMBER("name", TEXT, map_box, name),
    MEMBER("x", NUMBER, map_box, x),
    MEMBER("y", NUMBER, map_box, y),
    MEMBER("width", NUMBER, map_box, width, .otherwise = SMALLEST, POSITIVE),
    MEMBER("height", NUMBER, map_box, height, .otherwise = SMALLEST, POSITIVE),
    MEMBER("first", NUMBER, map_box, first),
    MEMBER("last", NUMBER, map_box, last),
    MEMBER("columns", NUMBER, map_box, columns),
    MEMBER("on_map", FLAG, map_box, on_map));
static const struct format INSET = FORMAT(inset,
    MEMBER("name", TEXT, inset, name, REQUIRED),
    MEMBER("x", NUMBER, inset, x, REQUIRED),
    MEMBER("y", NUMBER, inset, y, REQUIRED),
    MEMBER("width", NUMBER, inset, width, REQUIRED, POSITIVE),
    MEMBER("height", NUMBER, inset, height, REQUIRED, POSITIVE));

static const struct format GROUP_MEMBERS = PLAIN(group_members, LIST("", group_members, places, TEXT_ITEM));
static const struct format GROUP = PLAIN(place_group, MAP("", place_group, of, GROUP_MEMBERS));

/* ---- zones, by their kind ---- */

#define PANEL                                                                                                \
    MEMBER("first", FLAG, zone, panel.first),                                                                \
    MEMBER("on_map", POINT, zone, panel.on_map),                                                             \
    MEMBER("width", NUMBER, zone, panel.width)

static const struct format LAYER = FORMAT(layer,
    MEMBER("id", TEXT, layer, id, REQUIRED),
    MEMBER("set", TEXT, layer, set, REQUIRED),
    MEMBER("shows", POINTER, layer, shows, REQUIRED),
    MEMBER("as", WORD, layer, form, .words = LAYER_WORDS),
    MEMBER("where", TEXT, layer, where),
    MEMBER("when", POINTER, layer, when),
    MEMBER("group", TEXT, layer, group),
    MEMBER("by", TEMPLATE, layer, by),
    MEMBER("scaled", FLAG, layer, scaled),
    MEMBER("always", FLAG, layer, always),
    MEMBER("text_size", NUMBER, layer, text_size),
    LOOK_ON_MAP(layer),
    MAP("values", layer, values, VALUE_ON_MAP),
    LIST("to", layer, to, POINTER_ITEM),
    LIST("pieces", layer, pieces, PIECE_LIST));
static const struct member MAP_ZONE[] = {LIST("layers", zone, layers, LAYER, REQUIRED), {0}};

static const struct format RESERVE = FORMAT(reserve_spec,
    MEMBER("name", TEXT, reserve_spec, name, REQUIRED),
    MEMBER("piece", TEXT, reserve_spec, pieces.piece, REQUIRED),
    LIST("but", reserve_spec, but, POINTER_ITEM));
static const struct format ARMIES = FORMAT(armies_spec,
    MEMBER("layer", TEXT, armies_spec, layer_id, REQUIRED),
    MEMBER("led", POINTER, armies_spec, led),
    MEMBER("master", POINTER, armies_spec, master),
    LIST("without", armies_spec, without, POINTER_ITEM),
    MEMBER("reserve", OBJECT, armies_spec, reserve, .format = &RESERVE));
static const struct member SHEET_ZONE[] = {
    MEMBER("shows", POINTER, zone, sheet.shows, REQUIRED),
    MEMBER("box", TEMPLATE, zone, sheet.box, REQUIRED),
    MEMBER("armies", OBJECT, zone, sheet.armies, .format = &ARMIES),
    {0}};

static const struct format MARKER = FORMAT(marker_spec,
    MEMBER("shows", POINTER, marker_spec, shows, REQUIRED),
    MEMBER("shape", WORD, marker_spec, look.shape, .words = SHAPE_WORDS),
    MEMBER("colour", TEMPLATE, marker_spec, look.colour),
    MEMBER("text", TEMPLATE, marker_spec, look.text),
    MEMBER("title", TEMPLATE, marker_spec, look.title),
    MEMBER("round", FLAG, marker_spec, round),
    MEMBER("none_at_0", FLAG, marker_spec, none_at_0));
static const struct format PRINTED = FORMAT(printed_squares,
    MEMBER("rows", POINTER, printed_squares, rows, REQUIRED),
    LIST("text", printed_squares, text, BOX_TEXT, REQUIRED));
#define BOXED                                                                                                \
    MEMBER("each", POINTER, zone, boxed.each, REQUIRED),                                                     \
    MEMBER("box", TEMPLATE, zone, boxed.box, REQUIRED),                                                      \
    MEMBER("size", NUMBER, zone, boxed.size)
static const struct member TRACK_ZONE[] = {
    BOXED,
    LIST("markers", zone, boxed.markers, MARKER, REQUIRED),
    MEMBER("printed", OBJECT, zone, boxed.printed, .format = &PRINTED),
    {0}};
static const struct member BOX_ZONE[] = {
    BOXED,
    MEMBER("name_inside", FLAG, zone, boxed.name_inside),
    LIST("text", zone, boxed.text, BOX_TEXT, REQUIRED),
    {0}};

#define ENTRY_MEMBERS                                                                                        \
    MEMBER("shows", POINTER, entry, shows, REQUIRED),                                                        \
    MEMBER("as", WORD, entry, form, .words = ENTRY_WORDS),                                                   \
    MEMBER("is", DOMAIN, entry, domain),                                                                     \
    MEMBER("text", TEMPLATE, entry, text),                                                                   \
    MEMBER("always", FLAG, entry, always)
static const struct format FACT = FORMAT(entry,
    MEMBER("name", TEMPLATE, entry, name),
    ENTRY_MEMBERS,
    MEMBER("at", POINTER, entry, at));
static const struct format COLUMN = FORMAT(entry,
    MEMBER("name", TEXT, entry, name, REQUIRED),
    ENTRY_MEMBERS,
    MEMBER("when", POINTER, entry, when),
    MEMBER("width", NUMBER, entry, width, .otherwise = 1, POSITIVE));
static const struct member FACTS_ZONE[] = {PANEL, LIST("entries", zone, facts, FACT, REQUIRED), {0}};
static const struct member TABLE_ZONE[] = {
    PANEL,
    MEMBER("name_width", NUMBER, zone, panel.name_width),
    MEMBER("each", POINTER, zone, table.each, REQUIRED),
    MEMBER("is", DOMAIN, zone, table.domain, REQUIRED),
    LIST("columns", zone, table.columns, COLUMN, REQUIRED),
    {0}};

enum { MATRIX_COLUMNS = 12 };
static const struct member MATRIX_ZONE[] = {
    PANEL,
    MEMBER("name_width", NUMBER, zone, panel.name_width),
    MEMBER("shows", POINTER, zone, matrix.shows, REQUIRED),
    MEMBER("is", DOMAIN, zone, matrix.domain, REQUIRED),
    MEMBER("value_is", DOMAIN, zone, matrix.value_domain),
    MEMBER("columns", NUMBER, zone, matrix.columns, .otherwise = MATRIX_COLUMNS, POSITIVE),
    MAP("values", zone, matrix.values, VALUE_IN_CELL, REQUIRED),
    {0}};

static const struct format CARD_ROW = FORMAT(card_row,
    MEMBER("name", TEMPLATE, card_row, name, REQUIRED),
    MEMBER("shows", POINTER, card_row, shows, REQUIRED),
    MEMBER("size", POINTER, card_row, size),
    MEMBER("is", DOMAIN, card_row, domain, REQUIRED),
    MEMBER("table", TABLE, card_row, table),
    MEMBER("as", WORD, card_row, form, .words = CARDS_WORDS));
static const struct member CARDS_ZONE[] = {PANEL, LIST("rows", zone, cards, CARD_ROW, REQUIRED), {0}};

static const struct member STACKS_ZONE[] = {PANEL, {0}};

static const struct format CHOICE_ROW = FORMAT(choice_row,
    MEMBER("name", TEXT, choice_row, name, REQUIRED),
    MEMBER("all", DOMAIN, choice_row, all, REQUIRED));
static const struct member CHOICES_ZONE[] = {PANEL, LIST("rows", zone, choices, CHOICE_ROW, REQUIRED), {0}};

static const struct format KEY_ENTRY = FORMAT(key_entry,
    MEMBER("name", TEXT, key_entry, name, REQUIRED),
    MEMBER("layer", TEXT, key_entry, layer),
    MEMBER("value", TEXT, key_entry, value),
    MEMBER("symbol", TEXT, key_entry, symbol),
    MEMBER("line", WORD, key_entry, line, .words = LINE_WORDS),
    MEMBER("arrow", FLAG, key_entry, arrow),
    LOOK_IN_CELL(key_entry));
static const struct format KEY_GROUP = FORMAT(key_group,
    MEMBER("name", TEXT, key_group, name, REQUIRED),
    MEMBER("colours", DOMAIN, key_group, colours),
    MEMBER("each", POINTER, key_group, each),
    LIST("pieces", key_group, pieces, PIECE_NAME),
    LIST("entries", key_group, entries, KEY_ENTRY));
static const struct member KEY_ZONE[] = {PANEL, LIST("groups", zone, key, KEY_GROUP, REQUIRED), {0}};

const struct member *zone_members(enum zone_kind kind)
{
    static const struct member *const MEMBERS[ZONE_COUNT] = {
        [ZONE_MAP] = MAP_ZONE,       [ZONE_SHEET] = SHEET_ZONE,   [ZONE_TRACK] = TRACK_ZONE,
        [ZONE_BOX] = BOX_ZONE,       [ZONE_FACTS] = FACTS_ZONE,   [ZONE_TABLE] = TABLE_ZONE,
        [ZONE_MATRIX] = MATRIX_ZONE, [ZONE_HAND] = CARDS_ZONE,    [ZONE_DECK] = CARDS_ZONE,
        [ZONE_DISPLAY] = CARDS_ZONE, [ZONE_STACKS] = STACKS_ZONE, [ZONE_CHOICES] = CHOICES_ZONE,
        [ZONE_KEY] = KEY_ZONE,
    };
    return MEMBERS[kind];
}

static const struct member *members_of_zone(const json_t *zone)
{
    const char *kind = json_string_value(json_object_get(zone, "kind"));
    for (int i = 1; kind && ZONE_WORDS[i]; i++)
        if (!strcmp(ZONE_WORDS[i], kind)) return zone_members((enum zone_kind)i);
    return NULL;
}
static const struct member ZONE_MEMBERS[] = {
    MEMBER("id", TEXT, zone, id, REQUIRED),
    MEMBER("kind", WORD, zone, kind, REQUIRED, .words = ZONE_WORDS),
    MEMBER("name", TEMPLATE, zone, name),
    {0}};
static const struct format ZONE = {
    .size = sizeof(struct zone), .members = ZONE_MEMBERS, .more = members_of_zone};

/* ---- the whole ---- */

static const struct format TOLD_MEMBER = FORMAT(told_member,
    MEMBER("name", TEXT, told_member, name, REQUIRED),
    MEMBER("is", DOMAIN, told_member, domain, REQUIRED));
static const struct format TOLD_STEP = FORMAT(told_step,
    MEMBER("name", TEXT, told_step, name, REQUIRED),
    MAP("members", told_step, members, TOLD_MEMBER, REQUIRED));
static const struct format COLOUR = FORMAT(colour_spec,
    MEMBER("fill", TEXT, colour_spec, fill, REQUIRED),
    MEMBER("mark", TEXT, colour_spec, mark, REQUIRED));
static const struct format MAP_SIZE = FORMAT(presentation,
    MEMBER("width", NUMBER, presentation, map_width, REQUIRED, POSITIVE),
    MEMBER("height", NUMBER, presentation, map_height, REQUIRED, POSITIVE));

static const struct member MEMBERS[] = {
    UNREAD("game"),
    UNREAD("pack"),
    UNREAD("log"),
    UNREAD("charts"),
    UNREAD("moves"),
    UNREAD("unshown"),
    MEMBER("attribution", TEXT, presentation, attribution, REQUIRED),
    MEMBER("head", TEMPLATE, presentation, head, REQUIRED),
    {.name = "map", .kind = MEMBER_OBJECT, .required = true, .format = &MAP_SIZE},
    MEMBER("panel_width", NUMBER, presentation, panel_width, .otherwise = PANEL_WIDTH, POSITIVE),
    MEMBER("panels_below", FLAG, presentation, panels_below),
    LIST("insets", presentation, insets, INSET),
    MAP("colours", presentation, colours, COLOUR, REQUIRED),
    MAP("symbols", presentation, map.symbols, SYMBOL),
    MAP("places", presentation, map.sets, PLACE_SET, REQUIRED),
    LIST("outlines", presentation, map.outlines, OUTLINE),
    LIST("lines", presentation, map.lines, LINE),
    LIST("labels", presentation, map.labels, LABEL),
    MAP("boxes", presentation, map.boxes, BOX),
    MAP("groups", presentation, map.groups, GROUP),
    LIST("reports", presentation, map.reports, TEXT_ITEM),
    MAP("pieces", presentation, pieces, PIECE),
    MAP("cards", presentation, cards, CARD_FACE),
    MAP("printed", presentation, printed, PRINTED_THING),
    LIST("zones", presentation, zones, ZONE, REQUIRED),
    MAP("steps", presentation, steps, TOLD_STEP, REQUIRED),
    {0}};
const struct format PRESENTATION = {.size = sizeof(struct presentation), .members = MEMBERS};
/* clang-format on */
