// expect: TRUE
// args: --memory-model sc
#include "weak-order.c"
