// expect: FALSE
// args: --memory-model sc
// prints: No execution has an error in which the running thread changes less often than 4 times.
/* The driver of paper 004, figure 3: two adders, one stopper. */
#define ADDERS 2
#define STOPPERS 1
#include "bluetooth-driver.c"
