// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
union u {
  int i;
  short s[2];
  char c[4];
} a[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST)
    return 0;
  for (int i = 0; i < n; i++)
    a[i].i = 0;
  for (int i = 0; i < n; i++)
    a[i].c[i % 4] = 1;
  for (int i = 0; i < n; i++)
    assert(a[i].s[0] == 0);
}
