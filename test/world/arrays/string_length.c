// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char s[1000];
  for (int i = 0; i < 999; i++)
    s[i] = (char)__VERIFIER_nondet_int();
  s[999] = 0;
  int n = 0;
  while (s[n] != 0)
    n++;
  for (int i = 0; i < n; i++)
    assert(s[i] != 0);
}
