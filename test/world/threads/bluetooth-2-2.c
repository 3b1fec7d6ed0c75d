// expect: FALSE
// args: --memory-model sc
// prints: No execution has an error in which the running thread changes less often than 3 times.
/* The driver of paper 004, figure 3: two adders, two stoppers. */
#define ADDERS 2
#define STOPPERS 2
#include "bluetooth-driver.c"
