// expect: FALSE
// args: --memory-model sc
/* The driver of paper 004, figure 3: two adders, two stoppers. */
#define ADDERS 2
#define STOPPERS 2
#include "bluetooth-driver.c"
