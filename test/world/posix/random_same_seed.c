// expect: TRUE
// native: TRUE
// The same seed gives the same numbers.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand48(7); long a = lrand48(); srand48(7); assert(a == lrand48());
  unsigned short s[3]={1,2,3}, t[3]={1,2,3};
  assert(nrand48(s)==nrand48(t) && s[0]==t[0]);
  unsigned x = 5, y = 5; int p = rand_r(&x); int q = rand_r(&y); assert(p == q && x == y);
  long m = mrand48(); assert(m >= -2147483648L && m <= 2147483647);
  return 0;
}
