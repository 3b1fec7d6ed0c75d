// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 122_strcpy_bad.c:14:
/* CWE-122: no room for the zero at the end. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#define TEXT "AAAAAAAAAA"
int main(void) {
  char *data = malloc(10);
  if (data == NULL)
    exit(-1);
  char source[10 + 1] = TEXT;
  strcpy(data, source);
  puts(data);
  free(data);
  return 0;
}
