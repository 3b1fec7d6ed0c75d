// expect: FALSE(no-data-race)
// args: --property no-data-race
#define FAULTY
#include "race-reader.c"
