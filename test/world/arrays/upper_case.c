// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char s[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    s[i] = (char)__VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] = (char)(s[i] - 'a' + 'A');
  for (int i = 0; i < n; i++)
    assert(s[i] < 'a' || s[i] > 'z');
}
