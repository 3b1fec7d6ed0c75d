// expect: FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void stay(int status) { (void)status; }
int main(void) {
  void (*leave)(int) = __VERIFIER_nondet_int() ? exit : stay;
  leave(0);
  reach_error();
  return 0;
}
