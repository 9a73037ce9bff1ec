/* The format of looks and texts, of units, leaders and cards, and of the map. */
#include "board/presentation/format.h"

static const char *const EDGE_WORDS[] = {"", EDGES(WORD_TEXT) NULL};
static const char *const DASH_WORDS[] = {"", DASHES(WORD_TEXT) NULL};
static const char *const GROUND_WORDS[] = {"", GROUNDS(WORD_TEXT) NULL};
static const char *const NAME_WORDS[] = {"", NAME_CLASSES(WORD_TEXT) NULL};
static const char *const ANCHOR_WORDS[] = {"", ANCHORS(WORD_TEXT) NULL};
const char *const shape_words[] = {"", SHAPES(WORD_TEXT) NULL};
const char *const line_words[] = {"", LINE_CLASSES(WORD_TEXT) NULL};

const struct format format_text_item = PLAIN(text, MEMBER("", TEXT, text, text));
const struct format format_pointer_item = PLAIN(text, MEMBER("", POINTER, text, text));

/* ---- looks and texts ---- */

static const struct member VALUE_ON_MAP_MEMBERS[] = {
    LOOK_ON_MAP(value_look),
    {0},
};
const struct format format_value_on_map = FORMAT(value_look, VALUE_ON_MAP_MEMBERS);
static const struct member VALUE_IN_CELL_MEMBERS[] = {
    LOOK_IN_CELL(value_look),
    {0},
};
const struct format format_value_in_cell = FORMAT(value_look, VALUE_IN_CELL_MEMBERS);

/* A text alone, or an object. */
static const struct member BOX_TEXT_MEMBERS[] = {
    MEMBER("text", TEMPLATE, box_text, text, REQUIRED),
    MEMBER("when", POINTER, box_text, when),
    MEMBER("unless", POINTER, box_text, unless),
    {0},
};
const struct format format_box_text = {.size = sizeof(struct box_text),
                                       .members = BOX_TEXT_MEMBERS,
                                       .plain = &(const struct member)MEMBER("", TEMPLATE, box_text, text)};

/* ---- units, leaders and cards ---- */

static const struct member FLAG_MEMBERS[] = {
    MEMBER("shows", POINTER, flag, shows, REQUIRED),
    MEMBER("name", TEXT, flag, name, REQUIRED),
    MEMBER("figure", POINTER, flag, figure),
    MEMBER("condition", TEXT, flag, condition),
    MEMBER("edge", WORD, flag, edge, .words = EDGE_WORDS),
    MEMBER("line", WORD, flag, line, .words = DASH_WORDS),
    {0},
};
static const struct format FLAG = FORMAT(flag, FLAG_MEMBERS);

static const struct member PIECE_MEMBERS[] = {
    MEMBER("is", DOMAIN, piece_look, domain, REQUIRED),
    MEMBER("table", TABLE, piece_look, table, REQUIRED),
    MEMBER("colour", POINTER, piece_look, colour),
    MEMBER("figure", POINTER, piece_look, figure),
    MEMBER("arm", POINTER, piece_look, arm),
    MEMBER("arms", DOMAIN, piece_look, arms),
    MEMBER("condition", TEXT, piece_look, condition),
    MEMBER("leader", FLAG, piece_look, leader),
    MEMBER("named", FLAG, piece_look, named),
    MEMBER("initials", FLAG, piece_look, initials),
    LIST("flags", piece_look, flags, FLAG),
    {0},
};
const struct format format_piece = FORMAT(piece_look, PIECE_MEMBERS);

const struct format format_piece_name = PLAIN(piece_list, MEMBER("", TEXT, piece_list, piece));
static const struct member PIECE_LIST_MEMBERS[] = {
    MEMBER("piece", TEXT, piece_list, piece, REQUIRED),
    MEMBER("list", POINTER, piece_list, list, REQUIRED),
    {0},
};
const struct format format_piece_list = FORMAT(piece_list, PIECE_LIST_MEMBERS);

static const struct member PRINTED_VALUE_MEMBERS[] = {
    MEMBER("name", TEXT, printed_value, name, REQUIRED),
    MEMBER("at", POINTER, printed_value, at, REQUIRED),
    MEMBER("is", DOMAIN, printed_value, domain),
    MEMBER("sign", TEXT, printed_value, sign),
    {0},
};
static const struct format PRINTED_VALUE = FORMAT(printed_value, PRINTED_VALUE_MEMBERS);
static const struct member PRINTED_FACT_MEMBERS[] = {
    MEMBER("name", TEXT, printed_fact, name, REQUIRED), MEMBER("at", POINTER, printed_fact, at, REQUIRED),
    MEMBER("is", DOMAIN, printed_fact, domain),         MEMBER("but", TEXT, printed_fact, but),
    MEMBER("always", FLAG, printed_fact, always),       {0},
};
static const struct format PRINTED_FACT = FORMAT(printed_fact, PRINTED_FACT_MEMBERS);
static const struct member PRINTED_THING_MEMBERS[] = {
    MEMBER("table", TABLE, printed_thing, table, REQUIRED),
    LIST("facts", printed_thing, facts, PRINTED_FACT, REQUIRED),
    {0},
};
const struct format format_printed_thing = FORMAT(printed_thing, PRINTED_THING_MEMBERS);
const struct format format_card_face = PLAIN(card_face, LIST("", card_face, values, PRINTED_VALUE));

/* ---- the map ---- */

/* "label" and "bold" are for names that from_pack makes. */
static const struct member SYMBOL_MEMBERS[] = {
    MEMBER("shape", WORD, symbol, shape, .words = shape_words),
    MEMBER("size", NUMBER, symbol, size),
    MEMBER("colour", TEXT, symbol, colour),
    UNREAD("label"),
    UNREAD("bold"),
    {0},
};
const struct format format_symbol = FORMAT(symbol, SYMBOL_MEMBERS);

static const struct member LABEL_MEMBERS[] = {
    MEMBER("at", POINT, map_label, at, REQUIRED),
    LIST("lines", map_label, lines, format_text_item, REQUIRED),
    MEMBER("size", NUMBER, map_label, size),
    MEMBER("anchor", WORD, map_label, anchor, .words = ANCHOR_WORDS),
    MEMBER("class", WORD, map_label, class, .words = NAME_WORDS),
    MEMBER("bold", FLAG, map_label, bold),
    {0},
};
const struct format format_label = FORMAT(map_label, LABEL_MEMBERS);

static const struct format PLACE_POINT = PLAIN(place_point, MEMBER("", POINT, place_point, at));
static const struct member PLACE_MEMBERS[] = {
    MAP("points", place, points, PLACE_POINT),
    MEMBER("symbol", TEXT, place, symbol_name),
    MEMBER("text", TEXT, place, text),
    MEMBER("colour", TEXT, place, colour),
    MEMBER("tint", NUMBER, place, tint, .otherwise = TINT_NONE),
    MEMBER("size", NUMBER, place, size),
    MEMBER("frame", POINT, place, frame),
    MEMBER("label", OBJECT, place, label, .format = &format_label),
    {0},
};
static const struct format PLACE = FORMAT(place, PLACE_MEMBERS);
static const struct member PLACE_SET_MEMBERS[] = {
    MEMBER("is", DOMAIN, place_set, domain, REQUIRED),
    MAP("of", place_set, places, PLACE, REQUIRED),
    {0},
};
const struct format format_place_set = FORMAT(place_set, PLACE_SET_MEMBERS);

static const struct member OUTLINE_MEMBERS[] = {
    MEMBER("set", TEXT, outline, set),
    MEMBER("of", TEXT, outline, of),
    MEMBER("class", WORD, outline, class, REQUIRED, .words = GROUND_WORDS),
    MEMBER("path", TEXT, outline, path, REQUIRED),
    {0},
};
const struct format format_outline = FORMAT(outline, OUTLINE_MEMBERS);
static const struct member LINE_MEMBERS[] = {
    MEMBER("class", WORD, map_line, class, REQUIRED, .words = line_words),
    MEMBER("arrow", FLAG, map_line, arrow),
    MEMBER("path", TEXT, map_line, path, REQUIRED),
    UNREAD("between"),
    {0},
};
const struct format format_line = FORMAT(map_line, LINE_MEMBERS);

enum { SMALLEST = 10 }; /* the size of a box that has none */
static const struct member BOX_MEMBERS[] = {
    MEMBER("name", TEXT, map_box, name),
    MEMBER("x", NUMBER, map_box, x),
    MEMBER("y", NUMBER, map_box, y),
    MEMBER("width", NUMBER, map_box, width, .otherwise = SMALLEST, POSITIVE),
    MEMBER("height", NUMBER, map_box, height, .otherwise = SMALLEST, POSITIVE),
    MEMBER("first", NUMBER, map_box, first),
    MEMBER("last", NUMBER, map_box, last),
    MEMBER("columns", NUMBER, map_box, columns),
    MEMBER("on_map", FLAG, map_box, on_map),
    {0},
};
const struct format format_box = FORMAT(map_box, BOX_MEMBERS);
static const struct member INSET_MEMBERS[] = {
    MEMBER("name", TEXT, inset, name, REQUIRED),
    MEMBER("x", NUMBER, inset, x, REQUIRED),
    MEMBER("y", NUMBER, inset, y, REQUIRED),
    MEMBER("width", NUMBER, inset, width, REQUIRED, POSITIVE),
    MEMBER("height", NUMBER, inset, height, REQUIRED, POSITIVE),
    {0},
};
const struct format format_inset = FORMAT(inset, INSET_MEMBERS);

static const struct format GROUP_MEMBERS =
    PLAIN(group_members, LIST("", group_members, places, format_text_item));
const struct format format_group = PLAIN(place_group, MAP("", place_group, of, GROUP_MEMBERS));
