// expect: TRUE
// args: --entry f
/* A static object that nothing writes keeps its value. */
#include <assert.h>
static int limit = 10;
static int table[3] = {1, 2, 3};
void f(int i) {
  if (i >= 0 && i < 3)
    assert(table[i] <= limit && table[2] == 3);
}
