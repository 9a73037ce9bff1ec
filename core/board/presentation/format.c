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

/* A member of `struct s`. After it may follow REQUIRED, POSITIVE, .otherwise. */
#define MEMBER(name_, kind_, s, member_, ...)                                                                \
    {                                                                                                        \
        .name = name_, .kind = MEMBER_##kind_, .at = offsetof(struct s, member_), __VA_ARGS__                \
    }
#define LIST(name_, kind_, s, member_, format_, ...)                                                         \
    {                                                                                                        \
        .name = name_, .kind = MEMBER_##kind_, .at = offsetof(struct s, member_.at),                         \
        .count_at = offsetof(struct s, member_.count), .format = &format_, __VA_ARGS__                       \
    }
#define REQUIRED      .required = true
#define POSITIVE      .positive = true
#define WORDS(words_) .words = words_
#define UNREAD(name_)                                                                                        \
    {                                                                                                        \
        .name = name_, .kind = MEMBER_UNREAD                                                                 \
    }
#define END                                                                                                  \
    {                                                                                                        \
        NULL                                                                                                 \
    }

/* The format of `struct s`. */
#define FORMAT(s, members_)                                                                                  \
    {                                                                                                        \
        .size = sizeof(struct s), .members = members_                                                        \
    }
/* What is written as one value, without an object. */
#define PLAIN(name_, s, ...)                                                                                 \
    static const struct member name_##_MEMBER = __VA_ARGS__;                                                 \
    static const struct format name_ = {.size = sizeof(struct s), .plain = &name_##_MEMBER}

PLAIN(TEXT_ITEM, text, MEMBER("", TEXT, text, text));
PLAIN(POINTER_ITEM, text, MEMBER("", POINTER, text, text));

/* ---- looks and texts ---- */

#define LOOK_OF(s, look_)                                                                                    \
    MEMBER("shape", WORD, s, look_ shape, WORDS(SHAPE_WORDS)), MEMBER("size", NUMBER, s, look_ size),        \
        MEMBER("colour", TEMPLATE, s, look_ colour), MEMBER("text", TEMPLATE, s, look_ text)
#define LOOK_ON_MAP(s, look_)                                                                                \
    LOOK_OF(s, look_), MEMBER("title", TEMPLATE, s, look_ title), MEMBER("point", TEXT, s, look_ point),     \
        MEMBER("shift", POINT, s, look_ shift)

static const struct member VALUE_ON_MAP_MEMBERS[] = {LOOK_ON_MAP(value_look, look.), END};
static const struct format VALUE_ON_MAP = FORMAT(value_look, VALUE_ON_MAP_MEMBERS);
static const struct member VALUE_IN_CELL_MEMBERS[] = {LOOK_OF(value_look, look.), END};
static const struct format VALUE_IN_CELL = FORMAT(value_look, VALUE_IN_CELL_MEMBERS);

static const struct member BOX_TEXT_MEMBERS[] = {MEMBER("text", TEMPLATE, box_text, text, REQUIRED),
                                                 MEMBER("when", POINTER, box_text, when),
                                                 MEMBER("unless", POINTER, box_text, unless), END};
static const struct member BOX_TEXT_ALONE = MEMBER("", TEMPLATE, box_text, text);
static const struct format BOX_TEXT = {
    .size = sizeof(struct box_text), .members = BOX_TEXT_MEMBERS, .plain = &BOX_TEXT_ALONE};

/* ---- units, leaders and cards ---- */

static const struct member FLAG_MEMBERS[] = {MEMBER("shows", POINTER, flag, shows, REQUIRED),
                                             MEMBER("name", TEXT, flag, name, REQUIRED),
                                             MEMBER("figure", POINTER, flag, figure),
                                             MEMBER("condition", TEXT, flag, condition),
                                             MEMBER("edge", WORD, flag, edge, WORDS(EDGE_WORDS)),
                                             MEMBER("line", WORD, flag, line, WORDS(DASH_WORDS)),
                                             END};
static const struct format FLAG = FORMAT(flag, FLAG_MEMBERS);

static const struct member PIECE_MEMBERS[] = {MEMBER("is", DOMAIN, piece_look, domain, REQUIRED),
                                              MEMBER("table", TABLE, piece_look, table, REQUIRED),
                                              MEMBER("colour", POINTER, piece_look, colour),
                                              MEMBER("figure", POINTER, piece_look, figure),
                                              MEMBER("arm", POINTER, piece_look, arm),
                                              MEMBER("arms", DOMAIN, piece_look, arms),
                                              MEMBER("condition", TEXT, piece_look, condition),
                                              MEMBER("leader", FLAG, piece_look, leader),
                                              MEMBER("named", FLAG, piece_look, named),
                                              LIST("flags", LIST, piece_look, flags, FLAG),
                                              END};
static const struct format PIECE = FORMAT(piece_look, PIECE_MEMBERS);

PLAIN(PIECE_NAME, piece_list, MEMBER("", TEXT, piece_list, piece));
static const struct member PIECE_LIST_MEMBERS[] = {MEMBER("piece", TEXT, piece_list, piece, REQUIRED),
                                                   MEMBER("list", POINTER, piece_list, list, REQUIRED), END};
static const struct format PIECE_LIST = FORMAT(piece_list, PIECE_LIST_MEMBERS);

static const struct member PRINTED_VALUE_MEMBERS[] = {MEMBER("name", TEXT, printed_value, name, REQUIRED),
                                                      MEMBER("at", POINTER, printed_value, at, REQUIRED),
                                                      MEMBER("is", DOMAIN, printed_value, domain), END};
static const struct format PRINTED_VALUE = FORMAT(printed_value, PRINTED_VALUE_MEMBERS);
PLAIN(CARD_FACE, card_face, LIST("", LIST, card_face, values, PRINTED_VALUE));

/* ---- the map ---- */

/* "label" and "bold" are for names that from_pack makes. */
static const struct member SYMBOL_MEMBERS[] = {MEMBER("shape", WORD, symbol, shape, WORDS(SHAPE_WORDS)),
                                               MEMBER("size", NUMBER, symbol, size),
                                               MEMBER("colour", TEXT, symbol, colour),
                                               UNREAD("label"),
                                               UNREAD("bold"),
                                               END};
static const struct format SYMBOL = FORMAT(symbol, SYMBOL_MEMBERS);

static const struct member LABEL_MEMBERS[] = {MEMBER("at", POINT, map_label, at, REQUIRED),
                                              LIST("lines", LIST, map_label, lines, TEXT_ITEM, REQUIRED),
                                              MEMBER("size", NUMBER, map_label, size),
                                              MEMBER("anchor", WORD, map_label, anchor, WORDS(ANCHOR_WORDS)),
                                              MEMBER("class", WORD, map_label, class, WORDS(NAME_WORDS)),
                                              MEMBER("bold", FLAG, map_label, bold),
                                              END};
static const struct format LABEL = FORMAT(map_label, LABEL_MEMBERS);

PLAIN(PLACE_POINT, place_point, MEMBER("", POINT, place_point, at));
static const struct member PLACE_MEMBERS[] = {LIST("points", MAP, place, points, PLACE_POINT),
                                              MEMBER("symbol", TEXT, place, symbol_name),
                                              MEMBER("text", TEXT, place, text),
                                              MEMBER("colour", TEXT, place, colour),
                                              MEMBER("tint", NUMBER, place, tint, .otherwise = TINT_NONE),
                                              MEMBER("size", NUMBER, place, size),
                                              MEMBER("frame", POINT, place, frame),
                                              MEMBER("label", OBJECT, place, label, .format = &LABEL),
                                              END};
static const struct format PLACE = FORMAT(place, PLACE_MEMBERS);
static const struct member PLACE_SET_MEMBERS[] = {MEMBER("is", DOMAIN, place_set, domain, REQUIRED),
                                                  LIST("of", MAP, place_set, places, PLACE, REQUIRED), END};
static const struct format PLACE_SET = FORMAT(place_set, PLACE_SET_MEMBERS);

static const struct member OUTLINE_MEMBERS[] = {
    MEMBER("set", TEXT, outline, set), MEMBER("of", TEXT, outline, of),
    MEMBER("class", WORD, outline, class, REQUIRED, WORDS(GROUND_WORDS)),
    MEMBER("path", TEXT, outline, path, REQUIRED), END};
static const struct format OUTLINE = FORMAT(outline, OUTLINE_MEMBERS);
static const struct member LINE_MEMBERS[] = {
    MEMBER("class", WORD, map_line, class, REQUIRED, WORDS(LINE_WORDS)),
    MEMBER("arrow", FLAG, map_line, arrow), MEMBER("path", TEXT, map_line, path, REQUIRED), UNREAD("between"),
    END};
static const struct format LINE = FORMAT(map_line, LINE_MEMBERS);

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
    END};
static const struct format BOX = FORMAT(map_box, BOX_MEMBERS);
static const struct member INSET_MEMBERS[] = {MEMBER("name", TEXT, inset, name, REQUIRED),
                                              MEMBER("x", NUMBER, inset, x, REQUIRED),
                                              MEMBER("y", NUMBER, inset, y, REQUIRED),
                                              MEMBER("width", NUMBER, inset, width, REQUIRED, POSITIVE),
                                              MEMBER("height", NUMBER, inset, height, REQUIRED, POSITIVE),
                                              END};
static const struct format INSET = FORMAT(inset, INSET_MEMBERS);

PLAIN(GROUP_MEMBERS, group_members, LIST("", LIST, group_members, places, TEXT_ITEM));
PLAIN(GROUP, place_group, LIST("", MAP, place_group, of, GROUP_MEMBERS));

/* ---- zones, by their kind ---- */

#define PANEL                                                                                                \
    MEMBER("first", FLAG, zone, panel.first), MEMBER("on_map", POINT, zone, panel.on_map),                   \
        MEMBER("width", NUMBER, zone, panel.width)

static const struct member LAYER_MEMBERS[] = {MEMBER("id", TEXT, layer, id, REQUIRED),
                                              MEMBER("set", TEXT, layer, set, REQUIRED),
                                              MEMBER("shows", POINTER, layer, shows, REQUIRED),
                                              MEMBER("as", WORD, layer, form, WORDS(LAYER_WORDS)),
                                              MEMBER("where", TEXT, layer, where),
                                              MEMBER("when", POINTER, layer, when),
                                              MEMBER("group", TEXT, layer, group),
                                              MEMBER("by", TEMPLATE, layer, by),
                                              MEMBER("scaled", FLAG, layer, scaled),
                                              MEMBER("text_size", NUMBER, layer, text_size),
                                              LOOK_ON_MAP(layer, look.),
                                              LIST("values", MAP, layer, values, VALUE_ON_MAP),
                                              LIST("to", LIST, layer, to, POINTER_ITEM),
                                              LIST("pieces", LIST, layer, pieces, PIECE_LIST),
                                              END};
static const struct format LAYER = FORMAT(layer, LAYER_MEMBERS);
static const struct member MAP_ZONE[] = {LIST("layers", LIST, zone, layers, LAYER, REQUIRED), END};

static const struct member RESERVE_MEMBERS[] = {MEMBER("name", TEXT, reserve_spec, name, REQUIRED),
                                                MEMBER("piece", TEXT, reserve_spec, pieces.piece, REQUIRED),
                                                LIST("but", LIST, reserve_spec, but, POINTER_ITEM), END};
static const struct format RESERVE = FORMAT(reserve_spec, RESERVE_MEMBERS);
static const struct member ARMIES_MEMBERS[] = {
    MEMBER("layer", TEXT, armies_spec, layer_id, REQUIRED),
    MEMBER("led", POINTER, armies_spec, led),
    MEMBER("master", POINTER, armies_spec, master),
    LIST("without", LIST, armies_spec, without, POINTER_ITEM),
    MEMBER("reserve", OBJECT, armies_spec, reserve, .format = &RESERVE),
    END};
static const struct format ARMIES = FORMAT(armies_spec, ARMIES_MEMBERS);
static const struct member SHEET_ZONE[] = {
    MEMBER("shows", POINTER, zone, sheet.shows, REQUIRED), MEMBER("box", TEMPLATE, zone, sheet.box, REQUIRED),
    MEMBER("armies", OBJECT, zone, sheet.armies, .format = &ARMIES), END};

static const struct member MARKER_MEMBERS[] = {
    MEMBER("shows", POINTER, marker_spec, shows, REQUIRED),
    MEMBER("shape", WORD, marker_spec, look.shape, WORDS(SHAPE_WORDS)),
    MEMBER("colour", TEMPLATE, marker_spec, look.colour),
    MEMBER("text", TEMPLATE, marker_spec, look.text),
    MEMBER("title", TEMPLATE, marker_spec, look.title),
    MEMBER("round", FLAG, marker_spec, round),
    MEMBER("none_at_0", FLAG, marker_spec, none_at_0),
    END};
static const struct format MARKER = FORMAT(marker_spec, MARKER_MEMBERS);
static const struct member PRINTED_MEMBERS[] = {MEMBER("rows", POINTER, printed_squares, rows, REQUIRED),
                                                LIST("text", LIST, printed_squares, text, BOX_TEXT, REQUIRED),
                                                END};
static const struct format PRINTED = FORMAT(printed_squares, PRINTED_MEMBERS);
#define BOXED                                                                                                \
    MEMBER("each", POINTER, zone, boxed.each, REQUIRED), MEMBER("box", TEMPLATE, zone, boxed.box, REQUIRED), \
        MEMBER("size", NUMBER, zone, boxed.size)
static const struct member TRACK_ZONE[] = {
    BOXED, LIST("markers", LIST, zone, boxed.markers, MARKER, REQUIRED),
    MEMBER("printed", OBJECT, zone, boxed.printed, .format = &PRINTED), END};
static const struct member BOX_ZONE[] = {BOXED, MEMBER("name_inside", FLAG, zone, boxed.name_inside),
                                         LIST("text", LIST, zone, boxed.text, BOX_TEXT, REQUIRED), END};

#define ENTRY_OF(...)                                                                                        \
    MEMBER("shows", POINTER, entry, shows, REQUIRED), MEMBER("as", WORD, entry, form, WORDS(ENTRY_WORDS)),   \
        MEMBER("is", DOMAIN, entry, domain), MEMBER("text", TEMPLATE, entry, text),                          \
        MEMBER("always", FLAG, entry, always)
static const struct member FACT_MEMBERS[] = {MEMBER("name", TEMPLATE, entry, name), ENTRY_OF(),
                                             MEMBER("at", POINTER, entry, at), END};
static const struct format FACT = FORMAT(entry, FACT_MEMBERS);
static const struct member COLUMN_MEMBERS[] = {
    MEMBER("name", TEXT, entry, name, REQUIRED), ENTRY_OF(), MEMBER("when", POINTER, entry, when),
    MEMBER("width", NUMBER, entry, width, .otherwise = 1, POSITIVE), END};
static const struct format COLUMN = FORMAT(entry, COLUMN_MEMBERS);
static const struct member FACTS_ZONE[] = {PANEL, LIST("entries", LIST, zone, facts, FACT, REQUIRED), END};
static const struct member TABLE_ZONE[] = {PANEL,
                                           MEMBER("name_width", NUMBER, zone, panel.name_width),
                                           MEMBER("each", POINTER, zone, table.each, REQUIRED),
                                           MEMBER("is", DOMAIN, zone, table.domain, REQUIRED),
                                           LIST("columns", LIST, zone, table.columns, COLUMN, REQUIRED),
                                           END};

enum { MATRIX_COLUMNS = 12 };
static const struct member MATRIX_ZONE[] = {
    PANEL,
    MEMBER("name_width", NUMBER, zone, panel.name_width),
    MEMBER("shows", POINTER, zone, matrix.shows, REQUIRED),
    MEMBER("is", DOMAIN, zone, matrix.domain, REQUIRED),
    MEMBER("value_is", DOMAIN, zone, matrix.value_domain),
    MEMBER("columns", NUMBER, zone, matrix.columns, .otherwise = MATRIX_COLUMNS, POSITIVE),
    LIST("values", MAP, zone, matrix.values, VALUE_IN_CELL, REQUIRED),
    END};

static const struct member CARD_ROW_MEMBERS[] = {MEMBER("name", TEMPLATE, card_row, name, REQUIRED),
                                                 MEMBER("shows", POINTER, card_row, shows, REQUIRED),
                                                 MEMBER("size", POINTER, card_row, size),
                                                 MEMBER("is", DOMAIN, card_row, domain, REQUIRED),
                                                 MEMBER("table", TABLE, card_row, table),
                                                 MEMBER("as", WORD, card_row, form, WORDS(CARDS_WORDS)),
                                                 END};
static const struct format CARD_ROW = FORMAT(card_row, CARD_ROW_MEMBERS);
static const struct member CARDS_ZONE[] = {PANEL, LIST("rows", LIST, zone, cards, CARD_ROW, REQUIRED), END};

static const struct member STACKS_ZONE[] = {PANEL, END};

static const struct member CHOICE_ROW_MEMBERS[] = {MEMBER("name", TEXT, choice_row, name, REQUIRED),
                                                   MEMBER("all", DOMAIN, choice_row, all, REQUIRED), END};
static const struct format CHOICE_ROW = FORMAT(choice_row, CHOICE_ROW_MEMBERS);
static const struct member CHOICES_ZONE[] = {PANEL, LIST("rows", LIST, zone, choices, CHOICE_ROW, REQUIRED),
                                             END};

static const struct member KEY_ENTRY_MEMBERS[] = {MEMBER("name", TEXT, key_entry, name, REQUIRED),
                                                  MEMBER("layer", TEXT, key_entry, layer),
                                                  MEMBER("value", TEXT, key_entry, value),
                                                  MEMBER("symbol", TEXT, key_entry, symbol),
                                                  MEMBER("line", WORD, key_entry, line, WORDS(LINE_WORDS)),
                                                  MEMBER("arrow", FLAG, key_entry, arrow),
                                                  LOOK_OF(key_entry, look.),
                                                  END};
static const struct format KEY_ENTRY = FORMAT(key_entry, KEY_ENTRY_MEMBERS);
static const struct member KEY_GROUP_MEMBERS[] = {MEMBER("name", TEXT, key_group, name, REQUIRED),
                                                  MEMBER("colours", DOMAIN, key_group, colours),
                                                  MEMBER("each", POINTER, key_group, each),
                                                  LIST("pieces", LIST, key_group, pieces, PIECE_NAME),
                                                  LIST("entries", LIST, key_group, entries, KEY_ENTRY),
                                                  END};
static const struct format KEY_GROUP = FORMAT(key_group, KEY_GROUP_MEMBERS);
static const struct member KEY_ZONE[] = {PANEL, LIST("groups", LIST, zone, key, KEY_GROUP, REQUIRED), END};

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
static const struct member ZONE_MEMBERS[] = {MEMBER("id", TEXT, zone, id, REQUIRED),
                                             MEMBER("kind", WORD, zone, kind, REQUIRED, WORDS(ZONE_WORDS)),
                                             MEMBER("name", TEMPLATE, zone, name), END};
static const struct format ZONE = {
    .size = sizeof(struct zone), .members = ZONE_MEMBERS, .more = members_of_zone};

/* ---- the whole ---- */

static const struct member TOLD_MEMBER_MEMBERS[] = {MEMBER("name", TEXT, told_member, name, REQUIRED),
                                                    MEMBER("is", DOMAIN, told_member, domain, REQUIRED), END};
static const struct format TOLD_MEMBER = FORMAT(told_member, TOLD_MEMBER_MEMBERS);
static const struct member TOLD_STEP_MEMBERS[] = {
    MEMBER("name", TEXT, told_step, name, REQUIRED),
    LIST("members", MAP, told_step, members, TOLD_MEMBER, REQUIRED), END};
static const struct format TOLD_STEP = FORMAT(told_step, TOLD_STEP_MEMBERS);
static const struct member COLOUR_MEMBERS[] = {MEMBER("fill", TEXT, colour_spec, fill, REQUIRED),
                                               MEMBER("mark", TEXT, colour_spec, mark, REQUIRED), END};
static const struct format COLOUR = FORMAT(colour_spec, COLOUR_MEMBERS);
static const struct member MAP_SIZE_MEMBERS[] = {
    MEMBER("width", NUMBER, presentation, map_width, REQUIRED, POSITIVE),
    MEMBER("height", NUMBER, presentation, map_height, REQUIRED, POSITIVE), END};
static const struct format MAP_SIZE = FORMAT(presentation, MAP_SIZE_MEMBERS);

static const struct member MEMBERS[] = {
    UNREAD("game"),
    UNREAD("pack"),
    UNREAD("log"),
    UNREAD("unshown"),
    MEMBER("attribution", TEXT, presentation, attribution, REQUIRED),
    MEMBER("head", TEMPLATE, presentation, head, REQUIRED),
    {.name = "map", .kind = MEMBER_OBJECT, .required = true, .format = &MAP_SIZE},
    MEMBER("panel_width", NUMBER, presentation, panel_width, .otherwise = PANEL_WIDTH, POSITIVE),
    MEMBER("panels_below", FLAG, presentation, panels_below),
    LIST("insets", LIST, presentation, insets, INSET),
    LIST("colours", MAP, presentation, colours, COLOUR, REQUIRED),
    LIST("symbols", MAP, presentation, map.symbols, SYMBOL),
    LIST("places", MAP, presentation, map.sets, PLACE_SET, REQUIRED),
    LIST("outlines", LIST, presentation, map.outlines, OUTLINE),
    LIST("lines", LIST, presentation, map.lines, LINE),
    LIST("labels", LIST, presentation, map.labels, LABEL),
    LIST("boxes", MAP, presentation, map.boxes, BOX),
    LIST("groups", MAP, presentation, map.groups, GROUP),
    LIST("reports", LIST, presentation, map.reports, TEXT_ITEM),
    LIST("pieces", MAP, presentation, pieces, PIECE),
    LIST("cards", MAP, presentation, cards, CARD_FACE),
    LIST("zones", LIST, presentation, zones, ZONE, REQUIRED),
    LIST("steps", MAP, presentation, steps, TOLD_STEP, REQUIRED),
    END};
const struct format PRESENTATION = {.size = sizeof(struct presentation), .members = MEMBERS};
