// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 121_global_bad.c:9:
/* CWE-121: the index comes through a global. */
#include <stdio.h>
static int shared;
static void sink(void) {
  int buffer[10] = {0};
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
