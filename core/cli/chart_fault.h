/* How the files of chart.h say what is wrong. */
#ifndef WESTPHALIA_CLI_CHART_FAULT_H
#define WESTPHALIA_CLI_CHART_FAULT_H

#include "cli/chart.h"

/* Writes what is wrong, and returns false. */
bool chart_fault(char fault[CHART_FAULT], const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
