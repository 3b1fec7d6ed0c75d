#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int input(void) { int v = __VERIFIER_nondet_int(); __VERIFIER_assume(v >= -2 && v <= 3); return v; }
static void touch(char *p, int n) { for (int i = 0; i < n; i++) p[i] = (char)i; }
int main(void) {
  int v0 = input();
  volatile int *a0 = calloc(3, sizeof(volatile int)); if (!a0) exit(0);
  volatile int *a1 = calloc(7, sizeof(volatile int)); if (!a1) exit(0);
  int *a2 = calloc(8, sizeof(int)); if (!a2) exit(0);
  int w0 = (int)a1[(w0 > 1 ? 4 : 1)] & 3;
  touch((void *)&a1[(v0 > 1 ? 4 : 1)], 2);
  if (v0 == 3) a0[(w0 & 3)] = 2;
  touch((void *)&a2[w0 - w0], 4);
  for (int i4 = 0; i4 < w0 + 3; i4++) a0[i4] = 1;
  free((void *)a0);
  free((void *)a1);
  free((void *)a2);
  return 0;
}
