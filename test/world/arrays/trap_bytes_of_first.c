// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
int a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  char *p = (char *)a;
  for (int i = 0; i < n; i++)
    p[i] = 1;
  for (int i = 0; i < n; i++)
    assert(a[i] == 0x01010101);
}
