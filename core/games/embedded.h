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
    .pack_text = {folder##_pack, &folder##_pack_length},                                                     \
    .rulings = {folder##_rulings, &folder##_rulings_length},                                                 \
    .presentation = {folder##_presentation, &folder##_presentation_length}

#endif
