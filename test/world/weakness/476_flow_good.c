// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-476: null by a path that was not thought of.: the same, mended. */
#include <stdio.h>
#include <string.h>
static const char *names[] = {"one", "two", NULL};
static const char *find(int c) {
  for (int i = 0; names[i]; i++)
    if (names[i][0] == c)
      return names[i];
  return NULL;
}
int main(void) {
  const char *name = find(getchar());
  if (name != NULL)
    printf("%c\n", name[0]);
  return 0;
}
