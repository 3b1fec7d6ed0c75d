// expect: FALSE
// args: --memory-model sc
// prints: No execution has an error in which the running thread changes less often than 3 times.
/* The driver of paper 004, figure 3: an adder that calls itself, two stoppers. */
#define ADDERS 1
#define STOPPERS 2
#define RECURSIVE
#include "bluetooth-driver.c"
