/* Documents to fuzz with: lines, most of them JSON, and mutations that leave them so.
 *
 * Bytes thrown at a parser of JSON hardly ever get past it. So a document is read, changed in its values (an
 * integer nudged, an id put where another stood, an entry doubled) and written again; now and then it is
 * treated as bytes all the same. */
#ifndef WESTPHALIA_FUZZ_MUTATE_DOCUMENT_H
#define WESTPHALIA_FUZZ_MUTATE_DOCUMENT_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

/* As LLVMFuzzerCustomMutator: changes one of the lines, in place; returns the new size. */
size_t mutate_document(uint8_t *data, size_t size, size_t room, unsigned seed);

/* Changes one value somewhere in it. */
void mutate_json(json_t *root, uint64_t *random);

/* libFuzzer's. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
