// expect: TRUE
// args: --entry other
// prints: Vacuous: nothing that other calls
#include <assert.h>
int other(int x) { return x + 1; }
int main(void) {
  assert(other(1) == 2);
  return 0;
}
