// expect: FALSE
// native: FALSE
#include <assert.h>
int g;
__attribute__((constructor)) static void start(void) { assert(g == 1); }
int main(void) { return 0; }
