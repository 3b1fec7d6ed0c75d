// expect: FALSE
// args: --entry f --callers known
// prints: Known callers: none in these files
// Nobody calls it here: its callers are not known.
#include <assert.h>

void f(int n) {
  assert(n < 10);
}

int main(void) {
  return 0;
}
