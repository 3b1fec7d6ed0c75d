// expect: FALSE(malloc-free)
// args: --rule malloc-free
// The old pointer is used: a use of the old memory, whatever lies there now.
#include <stdlib.h>
#include <string.h>

static int look(void) {
  char text[8];
  memset(text, 0, sizeof text);
  return text[3];
}

int main(void) {
  char *p = malloc(8);
  if (!p)
    return 1;
  *p = 1;
  free(p);
  char *q = malloc(8);
  if (!q)
    return 1;
  *q = 2;
  int n = look() + *p;
  free(q);
  return n;
}
