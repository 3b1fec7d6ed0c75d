// Signed addition: an error only where no-overflow is the property, else it wraps.
// RUN: --inputs 2147483647
// EXIT: 0
// STDOUT: -2147483648
// RUN: --property no-overflow --inputs 2147483646
// EXIT: 0
// STDOUT: 2147483647
// RUN: --property no-overflow --inputs 2147483647
// EXIT: 10
// ERROR: overflow
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1; // <--
  printf("%d\n", y);
  return 0;
}
