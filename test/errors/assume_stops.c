// A failed assumption ends the run without error; a passed one does not disturb it.
// RUN: --inputs 1
// EXIT: 0
// STDOUT: before
// RUN: --inputs 20
// EXIT: 10
// STDOUT: before
// ERROR: reach
#include <stdio.h>

extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  printf("before\n");
  __VERIFIER_assume(x > 10);
  reach_error(); // <--
  return 0;
}
