#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int input(void) { int v = __VERIFIER_nondet_int(); __VERIFIER_assume(v >= -2 && v <= 3); return v; }
static void touch(char *p, int n) { for (int i = 0; i < n; i++) p[i] = (char)i; }
int main(void) {
  int v0 = input();
  int *a0 = calloc(5, sizeof(int)); if (!a0) exit(0);
  volatile int *a1 = calloc(5, sizeof(volatile int)); if (!a1) exit(0);
  int w0 = (int)a1[w0 + 0] & 3;
  free((void *)a0);
  free((void *)a1);
  return 0;
}
