// What a callee's callee writes is written by the call.
// expect: FALSE
// args: --engine predicate
// native: FALSE
#include <assert.h>
static void inner(int *q) { *q = 1; }
static void outer(int *p) { inner(p); }
int main(int argc, char **argv) {
  int x = 0;
  (void)argv;
  if (argc > 0)
    outer(&x);
  assert(x == 0);
  return 0;
}
