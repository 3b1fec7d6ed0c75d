// expect: UNKNOWN
/* What is installed is not known. */
#include <assert.h>
#include <signal.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
static int g;
static void handler(int n) { g = n; }
int main(void) {
  signal(SIGINT, __VERIFIER_nondet_int() ? handler : SIG_IGN);
  assert(g == 0);
  return 0;
}
