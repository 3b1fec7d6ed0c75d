// expect: TRUE
// args: --memory-model sc
#include "race-open.c"
