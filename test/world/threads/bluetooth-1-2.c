// expect: FALSE
// args: --memory-model sc
/* The driver of paper 004, figure 3: one adder, two stoppers. */
#define ADDERS 1
#define STOPPERS 2
#include "bluetooth-driver.c"
