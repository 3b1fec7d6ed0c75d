// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-126: a text without its end.: the same, mended. */
#include <stdio.h>
#include <string.h>
int main(void) {
  char data[50];
  memset(data, 'A', sizeof data);
  data[49] = 0;
  size_t n = strlen(data);
  printf("%zu\n", n);
  return 0;
}
