/* The format of a presentation as a whole. */
#include "board/presentation/format.h"

static const struct member TOLD_MEMBER_MEMBERS[] = {
    MEMBER("name", TEXT, told_member, name, REQUIRED),
    MEMBER("is", DOMAIN, told_member, domain, REQUIRED),
    {0},
};
static const struct format TOLD_MEMBER = FORMAT(told_member, TOLD_MEMBER_MEMBERS);
static const struct member TOLD_STEP_MEMBERS[] = {
    MEMBER("name", TEXT, told_step, name, REQUIRED),
    MAP("members", told_step, members, TOLD_MEMBER, REQUIRED),
    {0},
};
static const struct format TOLD_STEP = FORMAT(told_step, TOLD_STEP_MEMBERS);
static const struct member COLOUR_MEMBERS[] = {
    MEMBER("fill", TEXT, colour_spec, fill, REQUIRED),
    MEMBER("mark", TEXT, colour_spec, mark, REQUIRED),
    {0},
};
static const struct format COLOUR = FORMAT(colour_spec, COLOUR_MEMBERS);
static const struct member MAP_SIZE_MEMBERS[] = {
    MEMBER("width", NUMBER, presentation, map_width, REQUIRED, POSITIVE),
    MEMBER("height", NUMBER, presentation, map_height, REQUIRED, POSITIVE),
    {0},
};
static const struct format MAP_SIZE = FORMAT(presentation, MAP_SIZE_MEMBERS);

enum { PANEL_WIDTH = 600 }; /* of a presentation that gives none */
static const struct member MEMBERS[] = {
    UNREAD("game"),
    UNREAD("pack"),
    UNREAD("log"),
    UNREAD("charts"),
    UNREAD("moves"),
    UNREAD("endings"),
    UNREAD("leads"),
    UNREAD("score"),
    UNREAD("unshown"),
    MEMBER("attribution", TEXT, presentation, attribution, REQUIRED),
    MEMBER("head", TEMPLATE, presentation, head, REQUIRED),
    {.name = "map", .kind = MEMBER_OBJECT, .required = true, .format = &MAP_SIZE},
    MEMBER("panel_width", NUMBER, presentation, panel_width, .otherwise = PANEL_WIDTH, POSITIVE),
    MEMBER("panels_below", FLAG, presentation, panels_below),
    LIST("insets", presentation, insets, format_inset),
    MAP("colours", presentation, colours, COLOUR, REQUIRED),
    MAP("symbols", presentation, map.symbols, format_symbol),
    MAP("places", presentation, map.sets, format_place_set, REQUIRED),
    LIST("outlines", presentation, map.outlines, format_outline),
    LIST("lines", presentation, map.lines, format_line),
    LIST("labels", presentation, map.labels, format_label),
    MAP("boxes", presentation, map.boxes, format_box),
    MAP("groups", presentation, map.groups, format_group),
    LIST("reports", presentation, map.reports, format_text_item),
    MAP("pieces", presentation, pieces, format_piece),
    MAP("cards", presentation, cards, format_card_face),
    MAP("printed", presentation, printed, format_printed_thing),
    LIST("zones", presentation, zones, format_zone, REQUIRED),
    MAP("steps", presentation, steps, TOLD_STEP, REQUIRED),
    {0},
};
const struct format PRESENTATION = {.size = sizeof(struct presentation), .members = MEMBERS};
