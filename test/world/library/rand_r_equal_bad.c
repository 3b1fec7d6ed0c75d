// expect: FALSE|UNKNOWN
/* Two numbers may be equal. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  unsigned s = 1;
  int a = rand_r(&s);
  int b = rand_r(&s);
  assert(a != b);
  return 0;
}
