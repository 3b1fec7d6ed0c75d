// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-416: a text that was freed is returned.: the same, mended. */
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
  return r;
}
int main(void) {
  char *r = reversed("abc");
  char first = r[0];
  printf("%c\n", first);
  free(r);
  return 0;
}
