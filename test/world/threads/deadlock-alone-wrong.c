// expect: FALSE(no-deadlock)
// args: --property no-deadlock
#define FAULTY
#include "deadlock-alone.c"
