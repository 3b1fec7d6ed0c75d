// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* The same, where addresses are remembered. */
#include <stdint.h>
#include <stdio.h>

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
