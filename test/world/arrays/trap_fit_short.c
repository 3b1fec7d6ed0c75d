// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
short s[70000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 70000) return 0;
  for (int i = 0; i < n; i++) s[i] = i;
  for (int i = 0; i < n; i++) assert(s[i] == i);
  return 0;
}
