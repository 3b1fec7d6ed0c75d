// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-761: the pointer was moved before it is freed.: the same, mended. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
int main(void) {
  char *data = malloc(20);
  if (!data)
    return 1;
  strcpy(data, "Fixed String");
  for (size_t i = 0; i < strlen(data); i++) {
    if (data[i] == 'S') {
      puts("found");
      break;
    }
  }
  free(data);
  return 0;
}
