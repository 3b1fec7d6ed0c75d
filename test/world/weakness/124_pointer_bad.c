// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 124_pointer_bad.c:15:
/* CWE-124: a pointer before the start of its array. */
#include <string.h>
#include <stdio.h>
int main(void) {
  char memory[100];
  memset(memory, 'A', 99);
  memory[99] = 0;
  int skip = -8;
  char *data = memory + 20;
  for (int i = 0; i < 4; i++)
    data += skip;
  *data = 'B';
  puts(memory);
  return 0;
}
