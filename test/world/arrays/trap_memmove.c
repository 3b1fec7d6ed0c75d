// expect: FALSE
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
char t[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) t[i] = i % 100;
  if (n > 4) memmove(t + 1, t, n - 1);
  for (int i = 1; i < n; i++) assert(t[i] == i % 100);
  return 0;
}
