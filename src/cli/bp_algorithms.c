#include "cli/bp_algorithms.h"

#include "explicit/explicit.h"

const bp_algorithm_row bp_algorithms[] = {
    {"tabulate", NULL},           {"summary", NULL}, {"ef", NULL}, {"ef-opt", NULL},
    {"explicit", explicit_check}, {NULL, NULL},
};
