// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  int top = 0;
  while (top < n) {
    int x = __VERIFIER_nondet_int();
    if (x <= 0)
      break;
    a[top++] = x;
  }
  while (top > 0) {
    int x = a[--top];
    assert(x > 0);
  }
}
