// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
struct b {
  unsigned x : 3;
  unsigned y : 5;
} a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    a[i].x = i;
  for (int i = 0; i < n; i++)
    a[i].y = 31;
  for (int i = 0; i < n; i++)
    assert(a[i].x == (unsigned)i);
}
