// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-122: no room for the zero at the end.: the same, mended. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#define TEXT "AAAAAAAAAA"
int main(void) {
  char *data = malloc(10 + 1);
  if (data == NULL)
    exit(-1);
  char source[10 + 1] = TEXT;
  strcpy(data, source);
  puts(data);
  free(data);
  return 0;
}
