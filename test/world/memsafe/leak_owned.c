// expect: TRUE
// args: --property valid-memsafety
// any number of objects, one after the other, made and freed by other functions
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *make(int n) {
  int *p = malloc((unsigned)n * sizeof *p);
  return p;
}
static void drop(int *p) { free(p); }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int *p = make(5);
    if (p)
      p[4] = 1;
    drop(p);
  }
  return 0;
}
