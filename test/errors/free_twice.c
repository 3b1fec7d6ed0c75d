// The same object freed twice.
// RUN: --inputs 0
// EXIT: 0
// RUN: --inputs 1
// EXIT: 10
// ERROR: free
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(10);
  free(p);
  if (!__VERIFIER_nondet_int())
    p = 0;
  free(p); // <--
  return 0;
}
