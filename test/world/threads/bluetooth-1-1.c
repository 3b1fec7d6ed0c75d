// expect: TRUE
// args: --memory-model sc
/* The driver of paper 004, figure 3: one adder, one stopper. */
#define ADDERS 1
#define STOPPERS 1
#include "bluetooth-driver.c"
