/* Compression of runs of zeros, for packed states in memory: three quarters of their bytes are zeros.
 *
 * Any byte but zero stands for itself. A zero is followed by the length of its run (1 to 255). */
#ifndef WESTPHALIA_DATA_ZERO_RLE_H
#define WESTPHALIA_DATA_ZERO_RLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for the compressed form of any so many bytes. */
#define ZERO_RLE_MAX(bytes) (2 * (bytes))

/* Returns the length of the compressed form. */
size_t zero_rle_compress(const uint8_t *bytes, size_t length, uint8_t *compressed);

/* Restores `*length` bytes. False: `compressed` is no such form, or has more than `room` bytes. */
bool zero_rle_expand(const uint8_t *compressed, size_t compressed_length, uint8_t *bytes, size_t room,
                     size_t *length);

#endif
