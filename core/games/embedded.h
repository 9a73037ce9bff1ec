/* What the build embeds of a game's folder: pack.json, RULINGS.md as JSON, presentation.json, examples.json,
 * and the list of its refusals (core/CMakeLists.txt). */
#ifndef WESTPHALIA_GAMES_EMBEDDED_H
#define WESTPHALIA_GAMES_EMBEDDED_H

#include "engine/game.h"

/* Declares the texts of a folder, its name with underscores; then the members of struct game. */
#define DECLARE_EMBEDDED(folder)                                                                             \
    extern const char folder##_pack[], folder##_rulings[], folder##_presentation[], folder##_examples[];     \
    extern const size_t folder##_pack_length, folder##_rulings_length, folder##_presentation_length,         \
        folder##_examples_length;                                                                            \
    extern const struct declared_refusal folder##_refusals[]
#define EMBEDDED(folder)                                                                                     \
    .pack_text = {folder##_pack, &folder##_pack_length},                                                     \
    .rulings = {folder##_rulings, &folder##_rulings_length},                                                 \
    .presentation = {folder##_presentation, &folder##_presentation_length},                                  \
    .examples = {folder##_examples, &folder##_examples_length}, .refusals = folder##_refusals

#endif
