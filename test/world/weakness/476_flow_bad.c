// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 476_flow_bad.c:16:
/* CWE-476: null by a path that was not thought of. */
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
    printf("%c\n", name[0]);
  return 0;
}
