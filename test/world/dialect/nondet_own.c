// expect: TRUE
/* The program's own function is what its body says. */
#include <assert.h>
static int nondet_int(void) { return 4; }
int main(void) {
  assert(nondet_int() == 4);
  return 0;
}
