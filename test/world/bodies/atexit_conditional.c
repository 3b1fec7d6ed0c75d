// expect: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int on;
static void end(void) {
  if (!on)
    reach_error();
}
int main(void) {
  if (__VERIFIER_nondet_int() > 3) {
    on = 1;
    atexit(end);
  }
  return 0;
}
