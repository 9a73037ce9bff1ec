/* Rows of the format of a presentation, and what its files share: format.c has the whole, format_map.c looks,
 * pieces and the map, format_zones.c the zones. board/FORMAT.md says what the members mean; a test holds the
 * two against each other. */
#ifndef WESTPHALIA_BOARD_FORMAT_H
#define WESTPHALIA_BOARD_FORMAT_H

#include <stddef.h>

#include "board/presentation/members.h"

/* The words of an enum, from its list: {"", SHAPES(WORD_TEXT) NULL}. */
#define WORD_TEXT(name, word) word,

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

/* The format of `struct s`: an object with these members, which {0} ends. */
#define FORMAT(s, members_)                                                                                  \
    {                                                                                                        \
        .size = sizeof(struct s), .members = members_                                                        \
    }
/* The format of `struct s` with one member: a value without an object. */
#define PLAIN(s, ...)                                                                                        \
    {                                                                                                        \
        .size = sizeof(struct s), .plain = &(const struct member)__VA_ARGS__                                 \
    }

/* How a value is drawn: the members of `struct s` that its `look` has. */
#define LOOK_IN_CELL(s)                                                                                      \
    MEMBER("shape", WORD, s, look.shape, .words = shape_words), MEMBER("size", NUMBER, s, look.size),        \
        MEMBER("colour", TEMPLATE, s, look.colour), MEMBER("text", TEMPLATE, s, look.text)
#define LOOK_ON_MAP(s)                                                                                       \
    LOOK_IN_CELL(s), MEMBER("title", TEMPLATE, s, look.title), MEMBER("point", TEXT, s, look.point),         \
        MEMBER("shift", POINT, s, look.shift)

extern const char *const shape_words[], *const line_words[];
extern const struct format format_text_item, format_pointer_item, format_value_on_map, format_value_in_cell,
    format_box_text, format_piece, format_piece_name, format_piece_list, format_printed_thing,
    format_card_face, format_symbol, format_label, format_place_set, format_outline, format_line, format_box,
    format_inset, format_group, format_zone;

#endif
