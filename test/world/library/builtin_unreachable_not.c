// expect: TRUE
// silent: promise
/* A function that does not return is no promise of the program's. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static _Noreturn void stop(void) {
  exit(1);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    stop();
  if (x < 0)
    reach_error();
  return 0;
}
