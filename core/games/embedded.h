/* What the build embeds of a game's folder: pack.json, RULINGS.md as JSON, presentation.json
 * (core/CMakeLists.txt). */
#ifndef WESTPHALIA_GAMES_EMBEDDED_H
#define WESTPHALIA_GAMES_EMBEDDED_H

#include <stddef.h>

/* Declares the texts of a folder, its name with underscores; then the members of struct game. */
#define DECLARE_EMBEDDED(folder)                                                                             \
    extern const char folder##_pack[], folder##_rulings[], folder##_presentation[];                          \
    extern const size_t folder##_pack_length, folder##_rulings_length, folder##_presentation_length
#define EMBEDDED(folder)                                                                                     \
    .pack_text = folder##_pack, .pack_length = &folder##_pack_length, .rulings_text = folder##_rulings,      \
    .rulings_length = &folder##_rulings_length, .presentation_text = folder##_presentation,                  \
    .presentation_length = &folder##_presentation_length

#endif
