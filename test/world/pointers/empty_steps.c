// Structs and arrays without bytes (of GNU C): the next one is at the same place.
// expect: TRUE
#include <assert.h>
struct empty {};
struct holder { struct empty a[4]; int n; } some;
struct empty more[5];
struct rows { struct { int x[0]; } r[3]; int n; } rows;

int main(void) {
  volatile int one = 1;
  int i = one;
  assert((char *)&some.a[i] == (char *)&some);
  assert((char *)&more[i] == (char *)more);
  struct empty *p = more;
  p += i;
  assert(p == more);
  assert(sizeof some == sizeof(int));
  assert((char *)&rows.r[i] == (char *)&rows);
  assert(&rows.r[i].x[0] == &rows.n);
  int (*q)[0] = &rows.r[0].x;
  q += i;
  assert((char *)q == (char *)&rows);
  return 0;
}
