// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* The same, where addresses are remembered. */
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
#define N __VERIFIER_nondet_int

static int n;
static uintptr_t seen[4];
static int known(FILE *f) {
  for (int i = 0; i < n; i++)
    if (seen[i] == (uintptr_t)f)
      return 1;
  seen[n++] = (uintptr_t)f;
  return 0;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    FILE *f = fopen("x", "r");
    if (!f)
      return 0;
    if (!known(f))
      fclose(f);
  }
  return 0;
}
