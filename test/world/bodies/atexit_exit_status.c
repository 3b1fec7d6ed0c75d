// expect: TRUE
/* What stands behind exit is not executed, handlers are. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int done;
static void end(void) {
  if (!done)
    reach_error();
}
static void fail(int x) {
  if (x < 0) {
    done = 1;
    exit(1);
  }
}
int main(void) {
  atexit(end);
  fail(__VERIFIER_nondet_int());
  done = 1;
  return 0;
}
