// Reading a global array one element past its end, by an index from the input.
// RUN: --inputs 3
// EXIT: 0
// STDOUT: 40
// RUN: --inputs 4
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
// RUN: --inputs -1
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int table[4] = {10, 20, 30, 40};
static int after = 99;

int main(void) {
  int i = __VERIFIER_nondet_int();
  int x = table[i]; // <--
  printf("%d\n", x);
  return x == after;
}
