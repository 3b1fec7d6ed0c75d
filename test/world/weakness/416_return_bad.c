// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 416_return_bad.c:21:
/* CWE-416: a text that was freed is returned. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
static char *reversed(const char *text) {
  size_t n = strlen(text);
  char *r = malloc(n + 1);
  if (r == NULL)
    exit(1);
  for (size_t i = 0; i < n; i++)
    r[i] = text[n - 1 - i];
  r[n] = 0;
  free(r);
  return r;
}
int main(void) {
  char *r = reversed("abc");
  char first = r[0];
  printf("%c\n", first);
  return 0;
}
