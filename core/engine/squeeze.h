/* Bytes with runs of zeros made short, for keeping packed states: three quarters of one are zeros.
 *
 * Any byte but zero stands for itself; a zero is followed by how many there are (1..255). */
#ifndef WESTPHALIA_ENGINE_SQUEEZE_H
#define WESTPHALIA_ENGINE_SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for the squeezed form of so many bytes, whatever they are. */
#define SQUEEZED_MAX(bytes) (2 * (bytes))

/* Returns the length of the squeezed form. */
size_t squeeze(const uint8_t *bytes, size_t length, uint8_t *squeezed);

/* Back into exactly `length` bytes. False when `squeezed` is not the form of so many. */
bool unsqueeze(const uint8_t *squeezed, size_t squeezed_length, uint8_t *bytes, size_t length);

#endif
