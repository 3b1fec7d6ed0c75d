// expect: TRUE
// args: --memory-model sc
/* The driver of paper 004, figure 3: mended, two adders, one stopper. */
#define ADDERS 2
#define STOPPERS 1
#define FIXED
#include "bluetooth-driver.c"
