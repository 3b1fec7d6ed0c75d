// expect: FALSE(valid-deref)
// args: --property valid-deref --trace full
// prints: [p = stack 1]
// prints: [q = heap 1]
// silent: [p = heap
// What lies on the stack is not said to lie on the heap.
#include <alloca.h>
#include <stdlib.h>
int main(void) {
  int n = 2;
  char *p = alloca(n), *q = malloc(2);
  char *r = p;
  q[0] = 1;
  r[2] = q[0];
  free(q);
  return 0;
}
