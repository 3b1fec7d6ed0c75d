#include "cli/bp_algorithms.h"

#include "boolean/boolean.h"
#include "explicit/explicit.h"
#include "fixpoint/fixpoint.h"

const bp_algorithm_row bp_algorithms[] = {
    {"tabulate", boolean_check}, {"summary", fixpoint_summary}, {"ef", fixpoint_ef},
    {"ef-opt", fixpoint_ef_opt}, {"explicit", explicit_check},  {NULL, NULL},
};
