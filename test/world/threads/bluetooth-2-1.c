// expect: FALSE
// args: --memory-model sc
/* The driver of paper 004, figure 3: two adders, one stopper. */
#define ADDERS 2
#define STOPPERS 1
#include "bluetooth-driver.c"
