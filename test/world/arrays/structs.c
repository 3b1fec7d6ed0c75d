// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
struct point {
  int x, y;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  struct point a[MOST];
  for (int i = 0; i < n; i++) {
    a[i].x = 1;
    a[i].y = 2;
  }
  for (int i = 0; i < n; i++)
    assert(a[i].x == 1 && a[i].y == 2);
}
