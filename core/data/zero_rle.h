/* Bytes with runs of zeros made short, for keeping packed states: three quarters of one are zeros.
 *
 * Any byte but zero stands for itself; a zero is followed by how many there are (1..255). */
#ifndef WESTPHALIA_DATA_ZERO_RLE_H
#define WESTPHALIA_DATA_ZERO_RLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for the compressed form of so many bytes, whatever they are. */
#define ZERO_RLE_MAX(bytes) (2 * (bytes))

/* Returns the length of the compressed form. */
size_t zero_rle_compress(const uint8_t *bytes, size_t length, uint8_t *compressed);

/* Back into `*length` bytes. False when `compressed` is no such form, or that of more than `room` bytes. */
bool zero_rle_expand(const uint8_t *compressed, size_t compressed_length, uint8_t *bytes, size_t room,
                     size_t *length);

#endif
