/* The format of zones, by their kind. */
#include "board/presentation/format.h"

static const char *const ZONE_WORDS[] = {"", ZONE_KINDS(WORD_TEXT) NULL};
static const char *const LAYER_WORDS[] = {"", LAYER_FORMS(WORD_TEXT) NULL};
static const char *const ENTRY_WORDS[] = {"", ENTRY_FORMS(WORD_TEXT) NULL};
static const char *const CARDS_WORDS[] = {"", CARDS_FORMS(WORD_TEXT) NULL};

#define PANEL                                                                                                \
    MEMBER("first", FLAG, zone, panel.first), MEMBER("on_map", POINT, zone, panel.on_map),                   \
        MEMBER("width", NUMBER, zone, panel.width)

static const struct member LAYER_MEMBERS[] = {
    MEMBER("id", TEXT, layer, id, REQUIRED),
    MEMBER("set", TEXT, layer, set, REQUIRED),
    MEMBER("shows", POINTER, layer, shows),
    MEMBER("event", TEXT, layer, event),
    MEMBER("as", WORD, layer, form, .words = LAYER_WORDS, .otherwise = LAYER_MARK),
    MEMBER("where", TEXT, layer, where),
    MEMBER("when", POINTER, layer, when),
    MEMBER("group", TEXT, layer, group),
    MEMBER("by", TEMPLATE, layer, by),
    MEMBER("scaled", FLAG, layer, is.scaled),
    MEMBER("always", FLAG, layer, is.always),
    MEMBER("text_size", NUMBER, layer, text_size),
    LOOK_ON_MAP(layer),
    MAP("values", layer, values, format_value_on_map),
    LIST("to", layer, to, format_pointer_item),
    LIST("pieces", layer, pieces, format_piece_list),
    {0},
};
static const struct format LAYER = FORMAT(layer, LAYER_MEMBERS);
static const struct member MAP_ZONE[] = {
    LIST("layers", zone, layers, LAYER, REQUIRED),
    {0},
};

static const struct member RESERVE_MEMBERS[] = {
    MEMBER("name", TEXT, reserve_spec, name, REQUIRED),
    MEMBER("piece", TEXT, reserve_spec, pieces.piece, REQUIRED),
    LIST("but", reserve_spec, but, format_pointer_item),
    {0},
};
static const struct format RESERVE = FORMAT(reserve_spec, RESERVE_MEMBERS);
static const struct member ARMIES_MEMBERS[] = {
    MEMBER("layer", TEXT, armies_spec, layer_id, REQUIRED),
    MEMBER("led", POINTER, armies_spec, led),
    MEMBER("master", POINTER, armies_spec, master),
    LIST("without", armies_spec, without, format_pointer_item),
    MEMBER("reserve", OBJECT, armies_spec, reserve, .format = &RESERVE),
    {0},
};
static const struct format ARMIES = FORMAT(armies_spec, ARMIES_MEMBERS);
static const struct member SHEET_ZONE[] = {
    MEMBER("shows", POINTER, zone, sheet.shows, REQUIRED),
    MEMBER("box", TEMPLATE, zone, sheet.box, REQUIRED),
    MEMBER("armies", OBJECT, zone, sheet.armies, .format = &ARMIES),
    {0},
};

static const struct member MARKER_MEMBERS[] = {
    MEMBER("shows", POINTER, marker_spec, shows, REQUIRED),
    MEMBER("shape", WORD, marker_spec, look.shape, .words = shape_words),
    MEMBER("colour", TEMPLATE, marker_spec, look.colour),
    MEMBER("text", TEMPLATE, marker_spec, look.text),
    MEMBER("title", TEMPLATE, marker_spec, look.title),
    MEMBER("round", FLAG, marker_spec, round),
    MEMBER("none_at_0", FLAG, marker_spec, none_at_0),
    {0},
};
static const struct format MARKER = FORMAT(marker_spec, MARKER_MEMBERS);
static const struct member PRINTED_MEMBERS[] = {
    MEMBER("rows", POINTER, printed_squares, rows, REQUIRED),
    LIST("text", printed_squares, text, format_box_text, REQUIRED),
    {0},
};
static const struct format PRINTED = FORMAT(printed_squares, PRINTED_MEMBERS);
#define BOXED                                                                                                \
    MEMBER("each", POINTER, zone, boxed.each, REQUIRED), MEMBER("box", TEMPLATE, zone, boxed.box, REQUIRED), \
        MEMBER("size", NUMBER, zone, boxed.size)
static const struct member TRACK_ZONE[] = {
    BOXED,
    LIST("markers", zone, boxed.markers, MARKER, REQUIRED),
    MEMBER("printed", OBJECT, zone, boxed.printed, .format = &PRINTED),
    {0},
};
static const struct member BOX_ZONE[] = {
    BOXED,
    MEMBER("name_inside", FLAG, zone, boxed.name_inside),
    LIST("text", zone, boxed.text, format_box_text, REQUIRED),
    {0},
};

#define ENTRY_MEMBERS                                                                                        \
    MEMBER("shows", POINTER, entry, shows, REQUIRED), MEMBER("as", WORD, entry, form, .words = ENTRY_WORDS), \
        MEMBER("is", DOMAIN, entry, domain), MEMBER("text", TEMPLATE, entry, text),                          \
        MEMBER("always", FLAG, entry, always)
static const struct member FACT_MEMBERS[] = {
    MEMBER("name", TEMPLATE, entry, name),
    ENTRY_MEMBERS,
    MEMBER("at", POINTER, entry, at),
    {0},
};
static const struct format FACT = FORMAT(entry, FACT_MEMBERS);
static const struct member COLUMN_MEMBERS[] = {
    MEMBER("name", TEXT, entry, name, REQUIRED),
    ENTRY_MEMBERS,
    MEMBER("when", POINTER, entry, when),
    MEMBER("width", NUMBER, entry, width, .otherwise = 1, POSITIVE),
    {0},
};
static const struct format COLUMN = FORMAT(entry, COLUMN_MEMBERS);
static const struct member FACTS_ZONE[] = {
    PANEL,
    LIST("entries", zone, facts, FACT, REQUIRED),
    {0},
};
static const struct member TABLE_ZONE[] = {
    PANEL,
    MEMBER("name_width", NUMBER, zone, panel.name_width),
    MEMBER("each", POINTER, zone, table.each, REQUIRED),
    MEMBER("is", DOMAIN, zone, table.domain, REQUIRED),
    LIST("columns", zone, table.columns, COLUMN, REQUIRED),
    {0},
};

enum { MATRIX_COLUMNS = 12 };
static const struct member MATRIX_ZONE[] = {
    PANEL,
    MEMBER("name_width", NUMBER, zone, panel.name_width),
    MEMBER("shows", POINTER, zone, matrix.shows, REQUIRED),
    MEMBER("is", DOMAIN, zone, matrix.domain, REQUIRED),
    MEMBER("value_is", DOMAIN, zone, matrix.value_domain),
    MEMBER("columns", NUMBER, zone, matrix.columns, .otherwise = MATRIX_COLUMNS, POSITIVE),
    MAP("values", zone, matrix.values, format_value_in_cell, REQUIRED),
    {0},
};

static const struct member CARD_ROW_MEMBERS[] = {
    MEMBER("name", TEMPLATE, card_row, name, REQUIRED),
    MEMBER("shows", POINTER, card_row, shows, REQUIRED),
    MEMBER("size", POINTER, card_row, size),
    MEMBER("is", DOMAIN, card_row, domain, REQUIRED),
    MEMBER("table", TABLE, card_row, table),
    MEMBER("as", WORD, card_row, form, .words = CARDS_WORDS, .otherwise = CARDS_FACES),
    {0},
};
static const struct format CARD_ROW = FORMAT(card_row, CARD_ROW_MEMBERS);
static const struct member CARDS_ZONE[] = {
    PANEL,
    LIST("rows", zone, cards, CARD_ROW, REQUIRED),
    {0},
};

static const struct member STACKS_ZONE[] = {
    PANEL,
    {0},
};

static const struct member CHOICE_ROW_MEMBERS[] = {
    MEMBER("name", TEXT, choice_row, name, REQUIRED),
    MEMBER("all", DOMAIN, choice_row, all, REQUIRED),
    {0},
};
static const struct format CHOICE_ROW = FORMAT(choice_row, CHOICE_ROW_MEMBERS);
static const struct member CHOICES_ZONE[] = {
    PANEL,
    LIST("rows", zone, choices, CHOICE_ROW, REQUIRED),
    {0},
};

static const struct member KEY_ENTRY_MEMBERS[] = {
    MEMBER("name", TEXT, key_entry, name, REQUIRED),
    MEMBER("layer", TEXT, key_entry, layer),
    MEMBER("value", TEXT, key_entry, value),
    MEMBER("symbol", TEXT, key_entry, symbol),
    MEMBER("line", WORD, key_entry, line, .words = line_words),
    MEMBER("arrow", FLAG, key_entry, arrow),
    LOOK_IN_CELL(key_entry),
    {0},
};
static const struct format KEY_ENTRY = FORMAT(key_entry, KEY_ENTRY_MEMBERS);
static const struct member KEY_GROUP_MEMBERS[] = {
    MEMBER("name", TEXT, key_group, name, REQUIRED), MEMBER("colours", DOMAIN, key_group, colours),
    MEMBER("each", POINTER, key_group, each),        LIST("pieces", key_group, pieces, format_piece_name),
    LIST("entries", key_group, entries, KEY_ENTRY),  {0},
};
static const struct format KEY_GROUP = FORMAT(key_group, KEY_GROUP_MEMBERS);
static const struct member KEY_ZONE[] = {
    PANEL,
    LIST("groups", zone, key, KEY_GROUP, REQUIRED),
    {0},
};

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
    {0},
};
const struct format format_zone = {
    .size = sizeof(struct zone), .members = ZONE_MEMBERS, .more = members_of_zone};
