// expect: FALSE(unreach-call)
// prints: library-decides.c:8:3  decided in getchar() = (unsigned char)120
// silent: 1. models/
/* What the model of a library function draws is told by the call. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int c = getchar();
  assert(c != 'x');
  return 0;
}
