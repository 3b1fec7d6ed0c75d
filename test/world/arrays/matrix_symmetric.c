// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int g[300][300];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > MOST) return 0;
  if (n > 300) return 0;
  for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) { g[i][j] = __VERIFIER_nondet_int(); g[j][i] = g[i][j]; }
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) assert(g[i][j] == g[j][i]);
  return 0;
}
