// expect: FALSE(valid-free)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 761_middle_bad.c:19:
/* CWE-761: the pointer was moved before it is freed. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
int main(void) {
  char *data = malloc(20);
  if (!data)
    return 1;
  strcpy(data, "Fixed String");
  for (; *data != '\0'; data++) {
    if (*data == 'S') {
      puts("found");
      break;
    }
  }
  free(data);
  return 0;
}
