// expect: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char s[100], t[100] = {0};
  for (int i = 0; i < 99; i++)
    s[i] = (char)__VERIFIER_nondet_int();
  s[99] = 0;
  int n = 0;
  while (s[n] != 0) {
    if (s[n] != 'x')
      t[n] = s[n];
    n++;
  }
  t[n] = 0;
  for (int i = 0; i < n; i++)
    assert(t[i] == s[i]);
}
