/* Faults of map files and positions (map_file.h). */
#ifndef WESTPHALIA_CLI_MAP_FAULT_H
#define WESTPHALIA_CLI_MAP_FAULT_H

#include "cli/map_file.h"

/* Writes the fault, and returns false. */
bool map_fault(char fault[MAP_FAULT], const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
