// expect: TRUE|UNKNOWN
// args: --property valid-memsafety,no-overflow,def-behavior
// slow
/* CWE-121: the index comes through a global.: the same, mended. */
#include <stdio.h>
static int shared;
static void sink(void) {
  int buffer[10] = {0};
  if (shared >= 0 && shared < 10)
    buffer[shared] = 1;
  printf("%d\n", buffer[0]);
}
int main(void) {
  char line[16];
  int at = -1;
  if (fgets(line, sizeof line, stdin) != NULL && sscanf(line, "%d", &at) == 1 && at >= 0) {
    shared = at;
    sink();
  }
  return 0;
}
