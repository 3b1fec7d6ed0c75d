// memcpy of more bytes than the destination holds, by a size from the input.
// RUN: --inputs 8
// EXIT: 0
// RUN: --inputs 9
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char from[16] = "0123456789abcde";
  char to[8];
  unsigned n = __VERIFIER_nondet_uint();
  memcpy(to, from, n); // <--
  return to[7] - from[7];
}
