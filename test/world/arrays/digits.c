// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char s[1000];
  int n = 0;
  while (n < 999) {
    int c = __VERIFIER_nondet_int();
    if (c < '0' || c > '9')
      break;
    s[n++] = (char)c;
  }
  s[n] = 0;
  for (int i = 0; i < n; i++)
    assert(s[i] >= '0' && s[i] <= '9');
}
