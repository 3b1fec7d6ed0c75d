// Inputs are taken in the order in which they are asked for, cut to the type of each.
// RUN: --inputs 5,-1
// EXIT: 54
// STDOUT: 5 255
// RUN: --inputs -3,256
// EXIT: 0
// STDOUT: -3 0
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  printf("%d %d\n", x, c);
  return c ? x * 10 + (c & 4) : 0;
}
