// expect: FALSE(no-data-race)
// args: --property no-data-race
/* The library writes to a variable of main while main reads it. */
#include <pthread.h>
#include <string.h>
static void *f(void *p) { strcpy(p, "ab"); return 0; }
int main(void) { pthread_t s; char b[8] = ""; pthread_create(&s,0,f,b); char k = b[1]; (void)k; pthread_join(s,0); return 0; }
