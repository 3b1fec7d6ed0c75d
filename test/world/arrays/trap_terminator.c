// expect: FALSE
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 1000
char s[MOST + 1];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST - 1)
    return 0;
  for (int i = 0; i < n; i++)
    s[i] = 'a';
  s[n] = 0;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k <= n)
    s[k] = 'b';
  assert(strlen(s) == (unsigned)n);
}
