// An int read of which only the last byte lies outside the object.
// RUN: --inputs 4
// EXIT: 0
// RUN: --inputs 5
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) view {
  int value;
};

int main(void) {
  int at = __VERIFIER_nondet_int();
  char *bytes = calloc(8, 1);
  if (!bytes)
    return 0;
  int x = ((struct view *)(bytes + at))->value; // <--
  free(bytes);
  return x;
}
