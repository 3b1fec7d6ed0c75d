// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  unsigned m = n;
  unsigned char a[MOST];
  for (unsigned i = 0; i < m; i++)
    a[i] = 200;
  for (unsigned i = 0; i < m; i++)
    assert(a[i] == 200);
}
