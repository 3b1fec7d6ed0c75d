// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 126_string_bad.c:10:
/* CWE-126: a text without its end. */
#include <stdio.h>
#include <string.h>
int main(void) {
  char data[50];
  memset(data, 'A', sizeof data);
  size_t n = strlen(data);
  printf("%zu\n", n);
  return 0;
}
